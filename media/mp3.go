package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
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
	return h.xing(frame) != nil || hasMark(frame, mp3HeaderSize+vbriOffset, "VBRI")
}

// xing returns the frame's content from its Xing or Info mark on, nil without one.
func (h mp3Header) xing(frame []byte) []byte {
	side := xingSideStereo
	switch {
	case h.version == 1 && h.mono, h.version != 1 && !h.mono:
		side = xingSideMono
	case h.version != 1:
		side = xingSideSmall
	}
	if at := mp3HeaderSize + side; hasMark(frame, at, "Xing") || hasMark(frame, at, "Info") {
		return frame[at:]
	}
	return nil
}

func hasMark(frame []byte, at int, mark string) bool {
	return len(frame) >= at && bytes.HasPrefix(frame[at:], []byte(mark))
}

// statedFrames returns how many frames of sound a metadata frame states, 0 if it states none.
func (h mp3Header) statedFrames(frame []byte) int {
	const framesFlag, xingFrames, vbriFrames, size = 1, 8, mp3HeaderSize + vbriOffset + 14, 4
	if xing := h.xing(frame); len(xing) >= xingFrames+size && xing[7]&framesFlag != 0 {
		return int(binary.BigEndian.Uint32(xing[xingFrames:]))
	}
	if hasMark(frame, mp3HeaderSize+vbriOffset, "VBRI") && len(frame) >= vbriFrames+size {
		return int(binary.BigEndian.Uint32(frame[vbriFrames:]))
	}
	return 0
}

// mp3Sound is what counting an MP3's frames finds.
type mp3Sound struct {
	seconds float64
	parts   []part // the frames, without the tags before and after them
}

// readMP3 counts the seconds of sound in an MP3. It returns an error if the file's own count of frames is higher: the end
// is missing.
func readMP3(content io.Reader) (sound mp3Sound, err error) {
	r := newBlockReader(content)
	if err := r.skipID3(); err != nil {
		return sound, err
	}
	var first mp3Header
	samples, junk, stated := 0, 0, 0
	start, end := int64(0), int64(0)
	for {
		head, err := r.Peek(mp3HeaderSize)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return sound, err
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
				break
			}
			if junk++; junk > mp3MaxJunk {
				return sound, errors.New("there are more stray bytes than an MP3 has between its frames")
			}
			if err := r.skip(1); err != nil {
				return sound, err
			}
			continue
		}
		frame, err := r.Peek(h.length)
		if err != nil && !errors.Is(err, io.EOF) {
			return sound, err
		}
		if first.length == 0 {
			first, start = h, r.at
			stated = h.statedFrames(frame)
		}
		if start != r.at || !h.isMetadataFrame(frame) {
			samples += h.samples
		}
		if err := r.skip(int64(len(frame))); err != nil {
			return sound, err
		}
		end = r.at
	}
	if samples == 0 {
		return sound, errors.New("it holds no sound")
	}
	const tolerance = 2 // encoders disagree on whether the first and the last frame count
	sound.seconds = float64(samples) / float64(first.sampleRate)
	if full := float64(stated) * float64(first.samples) / float64(first.sampleRate); samples/first.samples+tolerance < stated {
		return sound, fmt.Errorf("it is cut off: it states %.0f seconds of sound and has %.0f; copy or export it again", full, sound.seconds)
	}
	sound.parts = []part{{at: start, size: end - start}}
	return sound, nil
}

// isFollowedByFrame reports whether the frame at r's position is whole and followed by another of its stream or by
// the end: four bytes alone look like a header too easily.
func isFollowedByFrame(r *blockReader, h mp3Header) bool {
	next, err := r.Peek(h.length + mp3HeaderSize)
	if err != nil {
		return len(next) == h.length
	}
	second, ok := parseMP3Header(next[h.length:])
	return ok && second.sameStream(h)
}

// atTrailingTag reports whether r is at one of the tags that follow the sound.
func atTrailingTag(r *blockReader) bool {
	for _, tag := range []string{"TAG", "APETAGEX", "LYRICSBEGIN", "ID3"} {
		if head, err := r.Peek(len(tag)); err == nil && string(head) == tag {
			return true
		}
	}
	return false
}

// skipID3 skips the ID3v2 tags before the sound; their size is four times seven bits (ID3v2.4 §3.1).
func (b *blockReader) skipID3() error {
	for {
		head, err := b.Peek(id3HeaderSize)
		if err != nil || !bytes.HasPrefix(head, []byte("ID3")) {
			return nil // too short for a tag: the frames decide
		}
		size := id3HeaderSize + int64(head[6]&0x7f)<<21 + int64(head[7]&0x7f)<<14 + int64(head[8]&0x7f)<<7 + int64(head[9]&0x7f)
		if head[5]&id3FooterFlag != 0 {
			size += id3HeaderSize
		}
		if err := b.skip(size); err != nil {
			return errors.New("its ID3 tag is cut off")
		}
	}
}
