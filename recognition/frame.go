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

// Limits of a frame.
const (
	MaxFrameBytes = 2 << 20 // length of the JPEG
	maxFrameSide  = 8192    // pixels
	// Enough for a phone's own photograph; the app's frames have about one million pixels.
	maxFrameArea = 16 << 20
	// For JPEGs that take many bytes a pixel to decode: progressive ones, whose coefficients (4 bytes for each of up to
	// four colours) are kept until the last scan, and converted ones. Decoding any frame takes less than 100 MB.
	maxCostlyFrameArea = 3 << 20
	minFrameSide       = 64
	// Progressive files have about ten scans. A scan may take few bytes whatever the number of pixels, so a small file
	// with many could keep a processor busy for minutes.
	maxScans = 32
)

// Errors of DecodeFrame, for errors.Is.
var (
	ErrNotJPEG       = errors.New("recognition: not a JPEG")
	ErrFrameTooLarge = errors.New("recognition: the frame is too large")
	ErrFrameTooSmall = errors.New("recognition: the frame is too small")
	ErrBrokenJPEG    = errors.New("recognition: the JPEG is broken")
)

// scanMarker begins a scan, progressiveMarker the header of a progressive file. Neither can occur within a scan.
var (
	scanMarker        = []byte{0xff, 0xda}
	progressiveMarker = []byte{0xff, 0xc2}
)

// Frame is a picture from a visitor's camera.
type Frame struct {
	luma luma
}

// Size returns the frame's size in pixels.
func (f Frame) Size() image.Point { return image.Pt(f.luma.w, f.luma.h) }

// NewFrame returns the frame of a decoded picture.
func NewFrame(img image.Image) (Frame, error) {
	if err := checkFrame(img.Bounds().Dx(), img.Bounds().Dy(), maxPixels); err != nil {
		return Frame{}, err
	}
	return Frame{lumaOf(img)}, nil
}

// DecodeFrame decodes a JPEG of at most [MaxFrameBytes]. It checks the header before it allocates memory for pixels.
func DecodeFrame(r io.Reader) (Frame, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFrameBytes+1))
	if err != nil {
		return Frame{}, fmt.Errorf("recognition: reading the frame: %w", err)
	}
	if len(data) > MaxFrameBytes {
		return Frame{}, ErrFrameTooLarge
	}
	if !bytes.HasPrefix(data, []byte{0xff, 0xd8, 0xff}) {
		return Frame{}, ErrNotJPEG
	}
	head, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrBrokenJPEG, err)
	}
	segments := skipMetadata(data)
	maxArea := maxFrameArea
	if needsConversion(head.ColorModel) || bytes.Contains(segments, progressiveMarker) {
		maxArea = maxCostlyFrameArea
	}
	if err := checkFrame(head.Width, head.Height, maxArea); err != nil {
		return Frame{}, err
	}
	if bytes.Count(segments, scanMarker) > maxScans {
		return Frame{}, fmt.Errorf("%w: more than %d scans", ErrBrokenJPEG, maxScans)
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return Frame{}, fmt.Errorf("%w: %w", ErrBrokenJPEG, err)
	}
	return Frame{lumaOf(img)}, nil
}

// skipMetadata returns a JPEG from the first segment that is neither application data nor a comment: those may contain
// any bytes, such as a thumbnail.
func skipMetadata(data []byte) []byte {
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

// needsConversion reports whether the decoder converts pixels of this model, which takes memory and time. No camera's
// picture needs it.
func needsConversion(m color.Model) bool { return m != color.YCbCrModel && m != color.GrayModel }

func checkFrame(w, h, maxArea int) error {
	switch {
	case w > maxFrameSide || h > maxFrameSide || w*h > maxArea:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooLarge, w, h)
	case w < minFrameSide || h < minFrameSide:
		return fmt.Errorf("%w: %d × %d pixels", ErrFrameTooSmall, w, h)
	}
	return nil
}
