package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cicerone/guide"
)

func TestInspect(t *testing.T) {
	square := patches(64, 48)
	sideways := film(640, 360)
	sideways.sideways = true
	for _, test := range []struct {
		file    string
		content []byte
		want    guide.MediaFacts
	}{
		{"a.jpg", encodeJPEG(t, square), guide.MediaFacts{Kind: guide.MediaImage, ContentType: "image/jpeg", Width: 64, Height: 48}},
		{"a.JPEG", withOrientation(encodeJPEG(t, square), 6), guide.MediaFacts{Kind: guide.MediaImage, ContentType: "image/jpeg", Size: 780, Width: 48, Height: 64}},
		{"dir.x/a.png", encodePNG(t, square), guide.MediaFacts{Kind: guide.MediaImage, ContentType: "image/png", Width: 64, Height: 48}},
		{"a.webp", encodeTestWebP(t, square), guide.MediaFacts{Kind: guide.MediaImage, ContentType: "image/webp", Width: 64, Height: 48}},
		{"a.gif", encodeGIF(t, 1), guide.MediaFacts{Kind: guide.MediaImage, ContentType: "image/gif", Width: 64, Height: 48}},
		{"a.mp3", mp3(100, false), guide.MediaFacts{Kind: guide.MediaAudio, ContentType: "audio/mpeg", Duration: 100 * 1152 / 44100.0}},
		{"a.mp3", mp3(100, true), guide.MediaFacts{Kind: guide.MediaAudio, ContentType: "audio/mpeg", Duration: 100 * 1152 / 44100.0}},
		{
			"a.mp3", bytes.Join([][]byte{[]byte("ID3\x04\x00\x00\x00\x00\x00\x05hello"), mp3(3, true), []byte("TAG" + strings.Repeat("x", 125))}, nil),
			guide.MediaFacts{Kind: guide.MediaAudio, ContentType: "audio/mpeg", Size: 4 * 417, Duration: 3 * 1152 / 44100.0},
		},
		{"a.m4a", mp4File(7300, sound()), guide.MediaFacts{Kind: guide.MediaAudio, ContentType: "audio/mp4", Duration: 7.3}},
		{"a.mp4", mp4File(7300, sound()), guide.MediaFacts{Kind: guide.MediaAudio, ContentType: "audio/mp4", Duration: 7.3}},
		{"a.mp4", mp4File(2500, film(640, 360), sound()), guide.MediaFacts{Kind: guide.MediaVideo, ContentType: "video/mp4", Duration: 2.5, Width: 640, Height: 360}},
		{"a.mp4", mp4File(2500, sideways), guide.MediaFacts{Kind: guide.MediaVideo, ContentType: "video/mp4", Duration: 2.5, Width: 360, Height: 640, Silent: true}},
		{"a.vtt", []byte(vttExample), guide.MediaFacts{Kind: guide.MediaCaptions, ContentType: "text/vtt; charset=utf-8"}},
		{"a.vtt", []byte("\ufeff" + strings.ReplaceAll(vttExample, "\n", "\r\n")), guide.MediaFacts{Kind: guide.MediaCaptions, ContentType: "text/vtt; charset=utf-8"}},
	} {
		for how, content := range map[string]io.Reader{"file": bytes.NewReader(test.content), "stream": iotest.OneByteReader(bytes.NewReader(test.content))} {
			got, err := NewImporter(nil, nil).Inspect(t.Context(), test.file, content)
			if err != nil {
				t.Errorf("%s %s: %v", test.want.ContentType, how, err)
				continue
			}
			if test.want.Size == 0 {
				test.want.Size = int64(len(test.content))
			}
			test.want.Name = got.Name
			if diff := cmp.Diff(test.want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
				t.Errorf("%s %s: %s", test.want.ContentType, how, diff)
			}
			if !ValidName(got.Name) || !hasExtensionOfType(got) || len(got.Name) < nameHashLength {
				t.Errorf("%s is stored as %q", test.want.ContentType, got.Name)
			}
		}
	}
}

// hasExtensionOfType reports whether the stored name ends as files of its content type do, and no others.
func hasExtensionOfType(facts guide.MediaFacts) bool {
	for _, t := range types {
		if strings.HasSuffix(facts.Name, t.extension) {
			return t.contentType == facts.ContentType
		}
	}
	return false
}

func TestInspectRefuses(t *testing.T) {
	square := patches(64, 48)
	moving := encodeGIF(t, 2)
	silent := mp4File(1000)
	fragments := mp4File(0, film(64, 48))
	for _, test := range []struct {
		file    string
		content []byte
		says    string
	}{
		{"a.jpg", nil, "the file is empty"},
		{"a.jpg", encodePNG(t, square), "a PNG picture although its name ends in .jpg; rename it to end in .png"},
		{"a", encodePNG(t, square), "rename it to end in .png"},
		{"a.txt", []byte("some words"), "no file a guide can show"},
		{"a.svg", []byte(`<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>`), "an SVG drawing, which phones do not show in a guide; export it as PNG"},
		{"a.png", []byte(`<svg/>`), "an SVG drawing"},
		{"a.heic", box("ftyp", []byte("heic\x00\x00\x00\x00")), "export it as JPEG"},
		{"a.mov", box("ftyp", []byte("qt  \x00\x00\x00\x00")), "export it as MP4"},
		{"a.wav", []byte("RIFF\x00\x00\x00\x00WAVEfmt "), "export it as MP3 or M4A"},
		{"a.aac", []byte{0xff, 0xf1, 0x50, 0x80, 0, 0, 0}, "export it as M4A"},
		{"a.gif", moving, "it is animated"},
		{"a.png", pngClaiming(100_000, 100_000), "it has 100000 × 100000 pixels, more than 50 million"},
		{"a.png", encodePNG(t, square)[:20], "it is damaged"},
		{"a.mp3", mp3(100, false)[:200], "no sound"},
		{"a.mp3", append([]byte("ID3\x04\x00\x00\x00\x00\x00\x05hello"), make([]byte, 400_000)...), "stray bytes"},
		{"a.mp3", []byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7fhello"), "cut off"},
		{"a.mp4", silent, "neither a picture nor a sound track"},
		{"a.mp4", fragments, "does not say how long it lasts"},
		{"a.mp4", mp4File(1000, film(64, 48))[:120], "cut off"},
		{"a.mp4", mp4File(1000, mp4Track{handler: "vide", codec: "hvc1", width: 64, height: 48}), "not H.264"},
		{"a.m4a", mp4File(1000, mp4Track{handler: "soun", codec: "alac"}), "not AAC"},
		{"a.mp4", mp4File(1000, film(0, 48)), "no width or height"},
		{"a.m4a", mp4File(1000, film(64, 48)), "an MP4 video although its name ends in .m4a"},
		{"a.vtt", []byte("1\n00:00:01,000 --> 00:00:02,000\nHello\n"), "begins with a line WEBVTT"},
		{"a.vtt", []byte("WEBVTT\n\n00:01,000 --> 00:02,000\nHello\n"), "line 3: \"00:01,000 --> 00:02,000\" are no cue times; this looks like SubRip"},
		{"a.vtt", []byte("WEBVTT\n\n00:05.000 --> 00:02.000\nHello\n"), "line 3: the cue ends before it starts"},
		{"a.vtt", []byte("WEBVTT\n\n00:05.000 --> 00:06.000\nHello\n\n00:02.000 --> 00:03.000\nLate\n"), "line 6: the cue starts before"},
		{"a.vtt", []byte("WEBVTT\n\n00:05.000 --> 00:06.000\nHello\n00:07.000 --> 00:08.000\n"), "line 5: put an empty line"},
		{"a.vtt", []byte("WEBVTT\n\nHello\nthere\n"), "line 3: the times of a cue are missing"},
		{"a.vtt", []byte("WEBVTT\n"), "holds no cue"},
		{"a.vtt", []byte("WEBVTT\n\n00:01.000 --> 00:02.000\n\xff\n"), "not in UTF-8"},
	} {
		_, err := NewImporter(nil, nil).Inspect(t.Context(), test.file, bytes.NewReader(test.content))
		if guide.ErrorCodeOf(err) != guide.CodeInvalid || !strings.Contains(err.Error(), test.says) || !strings.HasPrefix(err.Error(), test.file+": ") {
			t.Errorf("%s: got %v, want an error that names the file and says %q", test.file, err, test.says)
		}
	}
}

func TestInspectPassesOnReadErrors(t *testing.T) {
	broken := errors.New("the disk broke")
	_, err := NewImporter(nil, nil).Inspect(t.Context(), "a.jpg", io.MultiReader(bytes.NewReader(encodeJPEG(t, patches(64, 48))), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want the reader's error", err)
	}
}

// A file that claims much must not make us read or allocate much.
func TestBombsAreRefusedBeforeDecoding(t *testing.T) {
	samples := binary.BigEndian.AppendUint64(nil, 1)
	samples = binary.BigEndian.AppendUint64(samples, math.MaxUint32<<32|1) // four thousand million samples
	for file, content := range map[string][]byte{
		"a.png": pngClaiming(1<<31-1, 1<<31-1), "b.png": pngClaiming(50_000, 1_001),
		"profile.png": withPNGChunk(encodePNG(t, patches(64, 48)), "iCCP", packedZeros(maxProfile+1), 0),
		"exif.png":    withPNGChunk(encodePNG(t, patches(64, 48)), "eXIf", nil, 1<<32-5),
		"exif.webp":   webpClaiming("EXIF", 1<<32-1),
		"c.mp4":       mp4File(1000, mp4Track{handler: "vide", codec: "avc1", width: 64, height: 48, extra: box("stts", samples)}),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := NewImporter(nil, nil).Inspect(t.Context(), file, bytes.NewReader(content))
		runtime.ReadMemStats(&after)
		if refused := guide.ErrorCodeOf(err) == guide.CodeInvalid; refused != !strings.HasSuffix(file, ".mp4") {
			t.Errorf("%s: %v", file, err)
		}
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 4<<20 {
			t.Errorf("%s: %d bytes were allocated", file, allocated)
		}
	}
}

// A profile that claims more than it holds is passed over before anything is made room for.
func TestProfilesAreNotBelieved(t *testing.T) {
	good := swappedProfile()
	tags := binary.BigEndian.AppendUint32(bytes.Clone(good[:128]), math.MaxUint32)
	long := bytes.Clone(good)
	binary.BigEndian.PutUint32(long[128+4+8:], math.MaxUint32-100)
	curve := bytes.Clone(good)
	binary.BigEndian.PutUint32(curve[bytes.Index(curve, []byte("curv"))+8:], math.MaxUint32)
	for what, profile := range map[string][]byte{
		"too many tags": tags, "a tag too long": long, "a curve too long": curve, "cut off": good[:100], "nothing": nil,
	} {
		if isConsistentProfile(profile) {
			t.Errorf("a profile with %s is believed", what)
		}
	}
	if !isConsistentProfile(good) {
		t.Error("a good profile is not believed")
	}
}

func TestOrientationIsReadInBothByteOrders(t *testing.T) {
	big := "MM\x00*\x00\x00\x00\x08\x00\x02\x01\x00\x00\x03\x00\x00\x00\x01\x00\x07\x00\x00\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"
	little := "II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00"
	for _, exif := range []string{big, little, "Exif\x00\x00" + big} {
		if got := orientation([]byte(exif)); got != 6 {
			t.Errorf("%q has orientation %d, want 6", exif, got)
		}
	}
	for _, exif := range []string{
		"", "Exif\x00\x00", big[:8], big[:30], "MM\x00*\xff\xff\xff\xff" + big[8:],
		strings.Replace(little, "\x06", "\x09", 1), strings.Replace(little, "\x03", "\x04", 1),
	} {
		if got := orientation([]byte(exif)); got != 1 {
			t.Errorf("%q has orientation %d, want 1", exif, got)
		}
	}
}

// The expected counts are those of a widespread encoder and its own tool (testdata/make.sh).
func TestDurationsAreThoseOfRealEncoders(t *testing.T) {
	for file, want := range map[string]guide.MediaFacts{
		"44100.mp3":    {Kind: guide.MediaAudio, Duration: 1.332245},
		"22050.mp3":    {Kind: guide.MediaAudio, Duration: 1.358367},
		"11025.mp3":    {Kind: guide.MediaAudio, Duration: 1.410612},
		"variable.mp3": {Kind: guide.MediaAudio, Duration: 1.332245},
		"tagged.mp3":   {Kind: guide.MediaAudio, Duration: 1.344},
		"tone.m4a":     {Kind: guide.MediaAudio, Duration: 1.3},
		"film.mp4":     {Kind: guide.MediaVideo, Duration: 1.3, Width: 98, Height: 64},
	} {
		content, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		got, err := NewImporter(nil, nil).Inspect(t.Context(), file, bytes.NewReader(content))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if got.Kind != want.Kind || math.Abs(got.Duration-want.Duration) > 1e-6 || got.Width != want.Width || got.Height != want.Height {
			t.Errorf("%s: %s of %f s, %d × %d; want %+v", file, got.Kind, got.Duration, got.Width, got.Height, want)
		}
	}
}

func FuzzInspect(f *testing.F) {
	square := patches(16, 12)
	for _, seed := range [][]byte{
		encodeJPEG(f, square), withOrientation(encodeJPEG(f, square), 8), encodePNG(f, square), encodeTestWebP(f, square), encodeGIF(f, 2),
		mp3(3, true), mp4File(1000, sound(), film(64, 48)), mp4FileOfTime(1, 1, 1000, sound()), []byte(vttExample), pngClaiming(1<<30, 1<<30), []byte("<svg/>"),
	} {
		for _, file := range []string{"a.jpg", "a.mp4", "a.vtt"} {
			f.Add(file, seed)
		}
	}
	f.Fuzz(func(t *testing.T, file string, content []byte) {
		facts, err := NewImporter(nil, nil).Inspect(t.Context(), file, bytes.NewReader(content))
		if err != nil && guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("the file's fault is reported as ours: %v", err)
		}
		if err == nil && (!ValidName(facts.Name) || !hasExtensionOfType(facts) || facts.Size < 1) {
			t.Errorf("odd facts: %+v", facts)
		}
	})
}

func FuzzVTT(f *testing.F) {
	f.Add([]byte(vttExample))
	f.Add([]byte("WEBVTT\n\n00:01.000 --> 00:02.000"))
	f.Fuzz(func(t *testing.T, content []byte) {
		err := checkVTT("a.vtt", content)
		if err == nil && !bytes.Contains(content, []byte("-->")) {
			t.Error("a transcript without a cue passes")
		}
	})
}
