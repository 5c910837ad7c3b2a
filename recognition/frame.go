package recognition

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
)

// What a frame may be.
const (
	MostFrameBytes = 2 << 20 // length of the JPEG
	mostFrameSide  = 8192    // pixels
	mostFrameArea  = 24 << 20
	leastFrameSide = 64
	// Passes over the pixels: progressive files have about ten. One pass may take few bytes, however many pixels there
	// are, so that a small file could keep a processor busy for minutes.
	mostScans = 32
)

// Errors of DecodeFrame, for errors.Is.
var (
	ErrNotJPEG       = errors.New("recognition: not a JPEG")
	ErrFrameTooLarge = errors.New("recognition: the frame is too large")
	ErrFrameTooSmall = errors.New("recognition: the frame is too small")
	ErrBrokenJPEG    = errors.New("recognition: the JPEG is broken")
)

// scanMarker begins a pass; within a pass these bytes cannot stand.
var scanMarker = []byte{0xff, 0xda}

// Frame is a picture from a visitor's camera.
type Frame struct {
	light luma
}

// Size is the frame's, in pixels.
func (f Frame) Size() image.Point { return image.Pt(f.light.w, f.light.h) }

// NewFrame takes a picture that is already decoded.
func NewFrame(img image.Image) (Frame, error) {
	if err := checkFrame(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return Frame{}, err
	}
	return Frame{lumaOf(img)}, nil
}

// DecodeFrame reads a JPEG of at most [MostFrameBytes]. Its header is judged before anything is made for its pixels.
func DecodeFrame(r io.Reader) (Frame, error) {
	data, err := io.ReadAll(io.LimitReader(r, MostFrameBytes+1))
	if err != nil {
		return Frame{}, fmt.Errorf("recognition: reading the frame: %w", err)
	}
	if len(data) > MostFrameBytes {
		return Frame{}, ErrFrameTooLarge
	}
	if !bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}) {
		return Frame{}, ErrNotJPEG
	}
	head, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrBrokenJPEG, err)
	}
	if err := checkFrame(head.Width, head.Height); err != nil {
		return Frame{}, err
	}
	if bytes.Count(data, scanMarker) > mostScans {
		return Frame{}, fmt.Errorf("%w: more than %d scans", ErrBrokenJPEG, mostScans)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrBrokenJPEG, err)
	}
	return Frame{lumaOf(img)}, nil
}

func checkFrame(w, h int) error {
	switch {
	case w > mostFrameSide || h > mostFrameSide || w*h > mostFrameArea:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooLarge, w, h)
	case w < leastFrameSide || h < leastFrameSide:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooSmall, w, h)
	}
	return nil
}
