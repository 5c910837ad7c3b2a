package recognition

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
)

// What a frame may be.
const (
	MostFrameBytes = 2 << 20 // length of the JPEG
	mostFrameSide  = 8192    // pixels
	// A phone's own photograph; the app's frames have about one million pixels.
	mostFrameArea = 16 << 20
	// Of a JPEG that takes many bytes a pixel to decode: one in several passes, whose frequencies (4 bytes for each of
	// up to four colours) are all kept until the last, or one that is converted. Decoding any frame takes less than 100 MB.
	mostCostlyArea = 3 << 20
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

// scanMarker begins a pass, progressiveMarker tells that there are several; within a pass these bytes cannot stand.
var (
	scanMarker        = []byte{0xff, 0xda}
	progressiveMarker = []byte{0xff, 0xc2}
)

// Frame is a picture from a visitor's camera.
type Frame struct {
	light luma
}

// Size is the frame's, in pixels.
func (f Frame) Size() image.Point { return image.Pt(f.light.w, f.light.h) }

// NewFrame takes a picture that is already decoded, with as many pixels as there are.
func NewFrame(img image.Image) (Frame, error) {
	if err := checkFrame(img.Bounds().Dx(), img.Bounds().Dy(), mostPixels); err != nil {
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
	picture := withoutNotes(data)
	most := mostFrameArea
	if costly(head.ColorModel) || bytes.Contains(picture, progressiveMarker) {
		most = mostCostlyArea
	}
	if err := checkFrame(head.Width, head.Height, most); err != nil {
		return Frame{}, err
	}
	if bytes.Count(picture, scanMarker) > mostScans {
		return Frame{}, fmt.Errorf("%w: more than %d scans", ErrBrokenJPEG, mostScans)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrBrokenJPEG, err)
	}
	return Frame{lumaOf(img)}, nil
}

// withoutNotes is a JPEG from the first segment that is no note: what applications and people write before a picture,
// such as a small one of it, may hold any bytes.
func withoutNotes(data []byte) []byte {
	rest := data[2:]
	for len(rest) >= 4 && rest[0] == 0xff && (rest[1]&0xf0 == 0xe0 || rest[1] == 0xfe) {
		length := 2 + int(rest[2])<<8 + int(rest[3])
		if length > len(rest) {
			break
		}
		rest = rest[length:]
	}
	return rest
}

// costly tells that pixels of such colours are converted, which takes memory and time: neither luma with colour
// differences nor grey, which are all that cameras send.
func costly(m color.Model) bool { return m != color.YCbCrModel && m != color.GrayModel }

func checkFrame(w, h, most int) error {
	switch {
	case w > mostFrameSide || h > mostFrameSide || w*h > most:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooLarge, w, h)
	case w < leastFrameSide || h < leastFrameSide:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooSmall, w, h)
	}
	return nil
}
