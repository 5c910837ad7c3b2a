package media

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Durations of MP3 are counted frame by frame, as players count them: headers may be wrong, the bit rate may
// vary, and the first frame often holds metadata of the file rather than sound.

// mp3Header is the header of four bytes before each frame (ISO/IEC 11172-3 §2.4.1.3, 13818-3 §2.4.2.3, and
// the unofficial version 2.5 for low sampling rates).
type mp3Header struct {
	version    int // 1, 2, or 25 for 2.5
	mono       bool
	sampleRate int // hertz
	length     int // bytes of the frame with its header
	samples    int // of each channel
}

const (
	mp3HeaderSize  = 4
	mp3MaxJunk     = 256 << 10 // bytes between frames before the file counts as damaged
	id3HeaderSize  = 10
	id3FooterFlag  = 0x10
	xingSideMono   = 17 // bytes between header and the Xing mark, version 1 mono and version 2 stereo
	xingSideStereo = 32
	xingSideSmall  = 9  // version 2 mono
	vbriOffset     = 32 // the VBRI mark comes at a fixed place
)

var (
	mp3BitRates = map[int][15]int{ // kilobit a second, layer III
		1: {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
		2: {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
	}
	mp3SampleRates = [3]int{44100, 48000, 32000} // of version 1; 2 has half, 2.5 a quarter
)

func parseMP3Header(b []byte) (h mp3Header, ok bool) {
	if len(b) < mp3HeaderSize || b[0] != 0xff || b[1]&0xe0 != 0xe0 {
		return h, false
	}
	const layer3 = 1
	version, layer := b[1]>>3&3, b[1]>>1&3
	rate, frequency, padding := int(b[2]>>4), int(b[2]>>2&3), int(b[2]>>1&1)
	if version == 1 || layer != layer3 || rate == 0 || rate == 15 || frequency == 3 {
		return h, false
	}
	h.mono = b[3]>>6 == 3
	rates, divisor := mp3BitRates[2], 1
	switch version {
	case 3:
		h.version, rates, h.samples = 1, mp3BitRates[1], 1152
	case 2:
		h.version, divisor, h.samples = 2, 2, 576
	case 0:
		h.version, divisor, h.samples = 25, 4, 576
	}
	h.sampleRate = mp3SampleRates[frequency] / divisor
	h.length = h.samples/8*rates[rate]*1000/h.sampleRate + padding
	return h, h.length > mp3HeaderSize
}

// sameStream reports whether two frames can belong to one stream.
func (h mp3Header) sameStream(other mp3Header) bool {
	return h.version == other.version && h.sampleRate == other.sampleRate
}

// isMetadataFrame reports whether the frame holds metadata of the file (Xing, Info or VBRI) and no sound.
func (h mp3Header) isMetadataFrame(frame []byte) bool {
	side := xingSideStereo
	switch {
	case h.version == 1 && h.mono, h.version != 1 && !h.mono:
		side = xingSideMono
	case h.version != 1:
		side = xingSideSmall
	}
	at := func(offset int, mark string) bool {
		return len(frame) >= offset && bytes.HasPrefix(frame[offset:], []byte(mark))
	}
	return at(mp3HeaderSize+side, "Xing") || at(mp3HeaderSize+side, "Info") || at(mp3HeaderSize+vbriOffset, "VBRI")
}

// mp3Duration counts the seconds of sound in an MP3.
func mp3Duration(content io.Reader) (seconds float64, err error) {
	r := bufio.NewReaderSize(content, 64<<10)
	if err := skipID3(r); err != nil {
		return 0, err
	}
	var first mp3Header
	samples, junk := 0, 0
frames:
	for {
		head, err := r.Peek(mp3HeaderSize)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return 0, err
		}
		h, ok := parseMP3Header(head)
		switch {
		case ok && first.length == 0:
			ok = isFollowedByFrame(r, h)
		case ok:
			ok = h.sameStream(first)
		}
		if !ok {
			if first.length > 0 && atTrailingTag(r) {
				break frames
			}
			if junk++; junk > mp3MaxJunk {
				return 0, errors.New("there are more stray bytes than an MP3 has between its frames")
			}
			if _, err := r.Discard(1); err != nil {
				return 0, err
			}
			continue
		}
		frame, err := r.Peek(h.length)
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		if first.length > 0 || !h.isMetadataFrame(frame) {
			samples += h.samples
		}
		if first.length == 0 {
			first = h
		}
		if _, err := r.Discard(len(frame)); err != nil {
			return 0, err
		}
	}
	if samples == 0 {
		return 0, errors.New("it holds no sound")
	}
	return float64(samples) / float64(first.sampleRate), nil
}

// isFollowedByFrame reports whether the frame at r's position is whole and followed by another of its stream or by
// the end: four bytes alone look like a header too easily.
func isFollowedByFrame(r *bufio.Reader, h mp3Header) bool {
	next, err := r.Peek(h.length + mp3HeaderSize)
	if err != nil {
		return len(next) == h.length
	}
	second, ok := parseMP3Header(next[h.length:])
	return ok && second.sameStream(h)
}

// atTrailingTag reports whether r is at one of the tags that follow the sound.
func atTrailingTag(r *bufio.Reader) bool {
	for _, tag := range []string{"TAG", "APETAGEX", "LYRICSBEGIN", "ID3"} {
		if head, err := r.Peek(len(tag)); err == nil && string(head) == tag {
			return true
		}
	}
	return false
}

// skipID3 skips the ID3v2 tags before the sound; their size is four times seven bits (ID3v2.4 §3.1).
func skipID3(r *bufio.Reader) error {
	for {
		head, err := r.Peek(id3HeaderSize)
		if err != nil || !bytes.HasPrefix(head, []byte("ID3")) {
			return nil // too short for a tag: the frames decide
		}
		size := id3HeaderSize + int(head[6]&0x7f)<<21 + int(head[7]&0x7f)<<14 + int(head[8]&0x7f)<<7 + int(head[9]&0x7f)
		if head[5]&id3FooterFlag != 0 {
			size += id3HeaderSize
		}
		if _, err := r.Discard(size); err != nil {
			return errors.New("its ID3 tag is cut off")
		}
	}
}
