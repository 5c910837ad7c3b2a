package media

import (
	"bufio"
	"errors"
	"io"
)

// isAnimatedGIF reports whether a GIF has more than one frame, without decoding any: it walks the blocks
// (GIF89a §17 to §26).
func isAnimatedGIF(content io.Reader) (bool, error) {
	const (
		headerSize     = 13
		descriptorSize = 9
		extension      = 0x21
		frame          = 0x2c
		trailer        = 0x3b
	)
	r := bufio.NewReader(content)
	var header [headerSize]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return false, err
	}
	if _, err := r.Discard(colourTableSize(header[10])); err != nil {
		return false, err
	}
	for frames := 0; ; {
		kind, err := r.ReadByte()
		if errors.Is(err, io.EOF) && frames > 0 {
			return false, nil // no trailer, as in browsers
		}
		if err != nil {
			return false, err
		}
		switch kind {
		case extension:
			if _, err := r.Discard(1); err != nil {
				return false, err
			}
		case frame:
			if frames++; frames > 1 {
				return true, nil
			}
			var descriptor [descriptorSize]byte
			if _, err := io.ReadFull(r, descriptor[:]); err != nil {
				return false, err
			}
			if _, err := r.Discard(colourTableSize(descriptor[8]) + 1); err != nil { // and the code size
				return false, err
			}
		case trailer:
			return false, nil
		default:
			return false, errors.New("it has a block of an unknown kind")
		}
		if err := skipSubBlocks(r); err != nil {
			return false, err
		}
	}
}

// colourTableSize returns the size in bytes of the colour table that the packed flags announce.
func colourTableSize(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func skipSubBlocks(r *bufio.Reader) error {
	for {
		size, err := r.ReadByte()
		if err != nil || size == 0 {
			return err
		}
		if _, err := r.Discard(int(size)); err != nil {
			return err
		}
	}
}
