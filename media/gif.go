package media

import (
	"errors"
	"io"
)

// cleanGIF keeps the frame of a still GIF and how it is shown; comments, texts and data of applications are left out. It
// walks the blocks without decoding any (GIF89a §17 to §26). It returns errAnimated if there is more than one frame.
func cleanGIF(content io.Reader) ([]part, error) {
	const (
		headerSize     = 13
		descriptorSize = 10
		extension      = 0x21
		graphicControl = 0xf9
		frame          = 0x2c
		trailer        = 0x3b
	)
	b := newBlockReader(content)
	header, err := b.next(headerSize)
	if err != nil {
		return nil, err
	}
	if err := b.skip(headerSize + colourTableSize(header[10])); err != nil {
		return nil, err
	}
	b.keepFrom(0)
	for frames := 0; ; {
		start := b.at
		kind, err := b.Peek(1)
		if errors.Is(err, io.EOF) && frames > 0 {
			return append(b.parts, part{literal: []byte{trailer}}), nil // no trailer, as browsers allow
		}
		if err != nil {
			return nil, cutOff(err)
		}
		keep := true
		switch kind[0] {
		case extension:
			label, err := b.next(2)
			if err != nil {
				return nil, err
			}
			keep = label[1] == graphicControl
			err = b.skip(2)
			if err != nil {
				return nil, err
			}
		case frame:
			if frames++; frames > 1 {
				return nil, errAnimated
			}
			descriptor, err := b.next(descriptorSize)
			if err != nil {
				return nil, err
			}
			if err := b.skip(descriptorSize + colourTableSize(descriptor[9]) + 1); err != nil { // and the code size
				return nil, err
			}
		case trailer:
			if err := b.skip(1); err != nil {
				return nil, err
			}
			b.keepFrom(start)
			return b.parts, nil
		default:
			return nil, errors.New("it has a block of an unknown kind")
		}
		if err := b.skipSubBlocks(); err != nil {
			return nil, err
		}
		if keep {
			b.keepFrom(start)
		}
	}
}

// colourTableSize returns the size in bytes of the colour table that the packed flags announce.
func colourTableSize(flags byte) int64 {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func (b *blockReader) skipSubBlocks() error {
	for {
		size, err := b.next(1)
		if err != nil {
			return err
		}
		length := int64(size[0])
		if err := b.skip(1 + length); err != nil || length == 0 {
			return err
		}
	}
}
