package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// Media are served without what cameras and programs embed in them besides the picture or sound: position, names, comments,
// thumbnails. Only whole blocks of the file's format are left out, so nothing is encoded again and the quality stays.

// part is a piece of a cleaned file: literal bytes, or size bytes at a place of the original.
type part struct {
	literal  []byte
	at, size int64
}

// cleaned reads the parts of content, one after the other.
type cleaned struct {
	content io.ReadSeeker
	parts   []part
	current io.Reader
}

// Read implements io.Reader.
func (c *cleaned) Read(b []byte) (int, error) {
	for {
		if c.current == nil {
			if len(c.parts) == 0 {
				return 0, io.EOF
			}
			next := c.parts[0]
			c.parts = c.parts[1:]
			if _, err := c.content.Seek(next.at, io.SeekStart); err != nil {
				return 0, err
			}
			c.current = io.MultiReader(bytes.NewReader(next.literal), io.LimitReader(c.content, next.size))
		}
		n, err := c.current.Read(b)
		if errors.Is(err, io.EOF) {
			c.current, err = nil, nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// blockReader reads a file block by block and notes which of its bytes are kept.
type blockReader struct {
	*bufio.Reader

	at    int64
	parts []part
}

func newBlockReader(content io.Reader) *blockReader {
	return &blockReader{Reader: bufio.NewReaderSize(content, 64<<10)}
}

// skip passes over n bytes. It returns errCutOff if the file ends before.
func (b *blockReader) skip(n int64) error {
	for n > 0 {
		skipped, err := b.Discard(int(min(n, 1<<30)))
		b.at, n = b.at+int64(skipped), n-int64(skipped)
		if err != nil {
			return cutOff(err)
		}
	}
	return nil
}

// next returns the next n bytes, which are few, without passing over them.
func (b *blockReader) next(n int) ([]byte, error) {
	head, err := b.Peek(n)
	return head, cutOff(err)
}

func cutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return errCutOff
	}
	return err
}

// keepFrom keeps the bytes from a place to where the reader is.
func (b *blockReader) keepFrom(start int64) {
	if last := len(b.parts) - 1; last >= 0 && len(b.parts[last].literal) == 0 && b.parts[last].at+b.parts[last].size == start {
		b.parts[last].size += b.at - start
		return
	}
	b.parts = append(b.parts, part{at: start, size: b.at - start})
}

// cleanJPEG keeps what decoding needs: tables, frames and scans, the density (APP0), the colour profile (APP2) and Adobe's
// colour transform (APP14). What follows the picture's end, such as the film of a "live" photograph, is left out.
func cleanJPEG(content io.Reader) ([]part, error) {
	const (
		startOfImage, endOfImage, startOfScan = 0xd8, 0xd9, 0xda
		app0, app2, app14, app15, comment     = 0xe0, 0xe2, 0xee, 0xef, 0xfe
	)
	b := newBlockReader(content)
	for {
		code, start, err := b.nextMarker()
		if err != nil {
			return nil, err
		}
		if code == startOfImage || code == endOfImage {
			b.keepFrom(start)
			if code == endOfImage {
				return b.parts, nil
			}
			continue
		}
		length, err := b.next(2)
		if err != nil {
			return nil, err
		}
		size := int64(binary.BigEndian.Uint16(length))
		head, _ := b.Peek(int(min(size, 18)))
		keep := code < app0 || code > app15 && code != comment
		switch code {
		case app0:
			if len(head) >= 16 && string(head[2:7]) == "JFIF\x00" {
				density := append([]byte{0xff, app0, 0, 16}, head[2:14]...)
				b.parts = append(b.parts, part{literal: append(density, 0, 0)}) // without a thumbnail
			}
		case app2:
			keep = bytes.HasPrefix(head[min(2, len(head)):], []byte("ICC_PROFILE\x00"))
		case app14:
			keep = bytes.HasPrefix(head[min(2, len(head)):], []byte("Adobe"))
		}
		if err := b.skip(size); err != nil {
			return nil, err
		}
		if code == startOfScan {
			if err := b.skipScan(); err != nil {
				return nil, err
			}
		}
		if keep {
			b.keepFrom(start)
		}
	}
}

// nextMarker passes over the next marker of a JPEG and returns its code and its place.
func (b *blockReader) nextMarker() (code byte, start int64, err error) {
	for {
		head, err := b.next(2)
		if err != nil {
			return 0, 0, err
		}
		if head[0] == 0xff && head[1] != 0xff && head[1] != 0 {
			code, start = head[1], b.at
			return code, start, b.skip(2)
		}
		if err := b.skip(1); err != nil { // fill bytes, or stray ones
			return 0, 0, err
		}
	}
}

// skipScan passes over a scan's coded samples to the next marker; restarts and stuffed zeros belong to the samples.
func (b *blockReader) skipScan() error {
	for {
		if _, err := b.next(2); err != nil {
			return err
		}
		samples, err := b.Peek(b.Buffered())
		if err != nil {
			return err
		}
		at := bytes.IndexByte(samples, 0xff)
		if at != 0 {
			if at < 0 {
				at = len(samples)
			}
			if err := b.skip(int64(at)); err != nil {
				return err
			}
			continue
		}
		switch code := samples[1]; {
		case code == 0xff:
			err = b.skip(1)
		case code == 0, code >= 0xd0 && code <= 0xd7:
			err = b.skip(2)
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// pngChunks are the optional chunks that change how a picture looks.
var pngChunks = []string{"tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs"}

// cleanPNG keeps the critical chunks, whose names begin with a capital letter, and pngChunks.
func cleanPNG(content io.Reader) ([]part, error) {
	const signature, head, checksum = 8, 8, 4
	b := newBlockReader(content)
	if err := b.skip(signature); err != nil {
		return nil, err
	}
	b.keepFrom(0)
	for {
		chunk, err := b.next(head)
		if err != nil {
			return nil, err
		}
		name, start := string(chunk[4:]), b.at
		if err := b.skip(head + int64(binary.BigEndian.Uint32(chunk)) + checksum); err != nil {
			return nil, err
		}
		if name[0]&0x20 == 0 || slices.Contains(pngChunks, name) {
			b.keepFrom(start)
		}
		if name == "IEND" {
			return b.parts, nil
		}
	}
}

// webpChunks are the chunks of a still picture.
var webpChunks = []string{"VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"}

// cleanWebP keeps webpChunks and states the others as missing.
func cleanWebP(content io.Reader) ([]part, error) {
	const header, head = 12, 8
	const exifFlag, xmpFlag = 0x08, 0x04
	b := newBlockReader(content)
	riff, err := b.next(header)
	if err != nil {
		return nil, err
	}
	end := head + int64(binary.LittleEndian.Uint32(riff[4:]))
	if err := b.skip(header); err != nil {
		return nil, err
	}
	total := int64(4) // "WEBP"
	for b.at < end-1 {
		chunk, err := b.next(head)
		if err != nil {
			return nil, err
		}
		name, start := string(chunk[:4]), b.at
		size := int64(binary.LittleEndian.Uint32(chunk[4:]))
		extended := name == "VP8X" && size > 0
		var literal []byte
		if extended {
			first, err := b.next(head + 1)
			if err != nil {
				return nil, err
			}
			literal = slices.Clone(first)
			literal[head] &^= exifFlag | xmpFlag
		}
		if err := b.skip(head + size); err != nil {
			return nil, err
		}
		if size&1 == 1 {
			_ = b.skip(1) // the last chunk may lack its padding
		}
		if !slices.Contains(webpChunks, name) {
			continue
		}
		total += b.at - start
		if extended {
			b.parts = append(b.parts, part{literal: literal})
			start += int64(len(literal))
		}
		b.keepFrom(start)
	}
	size := binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(total)) // at most 64 MB
	return append([]part{{literal: append(size, "WEBP"...)}}, b.parts...), nil
}
