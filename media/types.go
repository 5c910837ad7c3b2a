package media

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"cicerone/guide"
)

// fileType is a type of file that museums can use.
type fileType struct {
	name        string // as a sentence says it
	kind        guide.MediaKind
	contentType string
	extension   string   // of stored names
	accepted    []string // extensions that authors may give it
	maxSize     int64    // bytes
}

// The limits in bytes bound what one file may take in memory (pictures, captions) or on visitors' phones
// (audio, video); they are ours, well above what a guide needs.
const (
	maxPictureSize  = 64 << 20
	maxAudioSize    = 512 << 20
	maxVideoSize    = 2 << 30
	maxCaptionsSize = 2 << 20
)

var (
	typeJPEG = &fileType{"a JPEG picture", guide.MediaImage, "image/jpeg", ".jpg", []string{".jpg", ".jpeg"}, maxPictureSize}
	typePNG  = &fileType{"a PNG picture", guide.MediaImage, "image/png", ".png", []string{".png"}, maxPictureSize}
	typeWebP = &fileType{"a WebP picture", guide.MediaImage, "image/webp", ".webp", []string{".webp"}, maxPictureSize}
	typeGIF  = &fileType{"a GIF picture", guide.MediaImage, "image/gif", ".gif", []string{".gif"}, maxPictureSize}
	typeMP3  = &fileType{"an MP3 audio", guide.MediaAudio, "audio/mpeg", ".mp3", []string{".mp3"}, maxAudioSize}
	typeM4A  = &fileType{"an MP4 audio", guide.MediaAudio, "audio/mp4", ".m4a", []string{".m4a", ".mp4"}, maxAudioSize}
	typeMP4  = &fileType{"an MP4 video", guide.MediaVideo, "video/mp4", ".mp4", []string{".mp4", ".m4v"}, maxVideoSize}
	typeVTT  = &fileType{"a WebVTT transcript", guide.MediaCaptions, "text/vtt; charset=utf-8", ".vtt", []string{".vtt"}, maxCaptionsSize}

	types = []*fileType{typeJPEG, typePNG, typeWebP, typeGIF, typeMP3, typeM4A, typeMP4, typeVTT}
)

// headSize is how many bytes sniff needs.
const headSize = 1024

// refusals are the types that authors are likely to bring and that phones don't show, with what to do.
var refusals = []struct {
	name, advice string
	matches      func(head []byte) bool
}{
	{"an SVG drawing", "export it as PNG or WebP, at least 1440 pixels wide", isSVG},
	{"a HEIC picture", "export it as JPEG", ftypBrand("heic", "heix", "hevc", "mif1", "msf1")},
	{"an AVIF picture", "export it as WebP or JPEG", ftypBrand("avif", "avis")},
	{"a QuickTime film", "export it as MP4 with H.264 video", ftypBrand("qt  ")},
	{"a TIFF picture", "export it as JPEG or PNG", prefix("II*\x00", "MM\x00*")},
	{"a BMP picture", "export it as PNG", prefix("BM")},
	{"a WAV audio", "export it as MP3 or M4A", riff("WAVE")},
	{"an AVI film", "export it as MP4 with H.264 video", riff("AVI ")},
	{"an AIFF audio", "export it as MP3 or M4A", prefix("FORM")},
	{"a FLAC audio", "export it as MP3 or M4A", prefix("fLaC")},
	{"an Ogg audio", "export it as MP3 or M4A", prefix("OggS")},
	{"a raw AAC audio", "export it as M4A", isADTS},
	{"a WebM or Matroska film", "export it as MP4 with H.264 video", prefix("\x1aE\xdf\xa3")},
	{"a PDF document", "put its text into the package and export its pictures as JPEG or PNG", prefix("%PDF")},
}

// sniff returns the type of a file by its first bytes; file is its path, for errors. An MP4 counts as a video until
// its tracks are read.
func sniff(file string, head []byte) (*fileType, error) {
	if len(head) == 0 {
		return nil, guide.Invalid(file, "the file is empty")
	}
	extension := strings.ToLower(path.Ext(file))
	for _, r := range refusals {
		if r.matches(head) {
			return nil, guide.Invalid(file, "this is %s, which phones do not show in a guide; %s", r.name, r.advice)
		}
	}
	t := sniffBytes(head)
	if t == nil && extension == ".vtt" {
		t = typeVTT // its checker says what is wrong with it
	}
	if t == nil {
		return nil, guide.Invalid(file, "this is no file a guide can show; use JPEG, PNG, WebP or GIF pictures, "+
			"MP3 or M4A audio, MP4 video and WebVTT transcripts")
	}
	return t, nil
}

// checkExtension refuses a file whose name says another type than its content has.
func (t *fileType) checkExtension(file string) error {
	extension := strings.ToLower(path.Ext(file))
	switch {
	case slices.Contains(t.accepted, extension):
		return nil
	case extension == "":
		return guide.Invalid(file, "this is %s without an ending in its name; rename it to end in %s", t.name, t.extension)
	}
	return guide.Invalid(file, "this is %s although its name ends in %s; rename it to end in %s, or save it again in the type you meant",
		t.name, extension, t.extension)
}

func sniffBytes(head []byte) *fileType {
	switch {
	case prefix("\xff\xd8\xff")(head):
		return typeJPEG
	case prefix("\x89PNG\r\n\x1a\n")(head):
		return typePNG
	case riff("WEBP")(head):
		return typeWebP
	case prefix("GIF87a", "GIF89a")(head):
		return typeGIF
	case prefix("ID3")(head):
		return typeMP3
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		return typeMP4
	case prefix("WEBVTT", "\xef\xbb\xbfWEBVTT")(head):
		return typeVTT
	}
	if _, ok := parseMP3Header(head); ok {
		return typeMP3
	}
	return nil
}

func prefix(starts ...string) func([]byte) bool {
	return func(head []byte) bool {
		return slices.ContainsFunc(starts, func(start string) bool { return bytes.HasPrefix(head, []byte(start)) })
	}
}

func riff(form string) func([]byte) bool {
	return func(head []byte) bool {
		return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == form
	}
}

func ftypBrand(brands ...string) func([]byte) bool {
	return func(head []byte) bool {
		return len(head) >= 12 && string(head[4:8]) == "ftyp" && slices.Contains(brands, string(head[8:12]))
	}
}

func isSVG(head []byte) bool {
	text := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")))
	return bytes.HasPrefix(text, []byte("<")) && bytes.Contains(bytes.ToLower(text), []byte("<svg"))
}

// isADTS recognises AAC frames without a container: the sync word of MP3 with layer bits of zero.
func isADTS(head []byte) bool {
	return len(head) >= 2 && head[0] == 0xff && head[1]&0xf6 == 0xf0
}
