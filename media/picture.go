package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"github.com/deepteams/webp"
	"github.com/kovidgoyal/imaging"
	"github.com/kovidgoyal/imaging/prism/meta"
	"github.com/kovidgoyal/imaging/prism/meta/autometa"
	"golang.org/x/sync/semaphore"
)

// maxPixels bounds the memory of a decoded picture, whose header may state any size.
const maxPixels = 50_000_000

// pixelBudget bounds the memory of decoded pictures: together they have at most maxPixels, and there are at most
// as many as processors.
type pixelBudget struct {
	pixels *semaphore.Weighted
	least  int64 // what the smallest picture takes
}

func newPixelBudget(processors int) *pixelBudget {
	return &pixelBudget{pixels: semaphore.NewWeighted(maxPixels), least: maxPixels / int64(processors)}
}

// Acquire waits until a picture of that many pixels, at most maxPixels, may be decoded.
func (b *pixelBudget) Acquire(ctx context.Context, pixels int64) (release func(), err error) {
	weight := max(pixels, b.least)
	if err := b.pixels.Acquire(ctx, weight); err != nil {
		return nil, err
	}
	return func() { b.pixels.Release(weight) }, nil
}

// pictureHeader is what a picture states before its pixels are decoded.
type pictureHeader struct {
	width, height int // before orientation
	orientation   int // EXIF, 1 to 8
	metadata      *meta.Data
	parts         []part // without embedded descriptions
}

// displaySize returns width and height after orientation: 5 to 8 are turned by 90° (EXIF 2.3 §4.6.4).
func (h pictureHeader) displaySize() (width, height int) {
	if h.orientation >= 5 {
		return h.height, h.width
	}
	return h.width, h.height
}

func (h pictureHeader) pixels() int64 { return int64(h.width) * int64(h.height) }

var decodeConfig = map[*fileType]func(io.Reader) (image.Config, error){
	typeJPEG: jpeg.DecodeConfig, typePNG: png.DecodeConfig, typeGIF: gif.DecodeConfig, typeWebP: webp.DecodeConfig,
}

// readPictureHeader reads a picture's header and refuses pictures that are too large or animated.
func readPictureHeader(t *fileType, content io.ReadSeeker) (h pictureHeader, err error) {
	config, err := decodeConfig[t](content)
	if err != nil {
		return h, fmt.Errorf("it is damaged: %w", err)
	}
	h = pictureHeader{width: config.Width, height: config.Height, orientation: 1}
	if h.width < 1 || h.height < 1 {
		return h, errors.New("it has no width or no height")
	}
	if h.pixels() > maxPixels {
		return h, fmt.Errorf("it has %d × %d pixels, more than %d million; save it smaller", h.width, h.height, maxPixels/1_000_000)
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return h, err
	}
	if t == typeGIF {
		h.parts, err = cleanGIF(content)
		return h, err
	}
	if err := checkChunks(t, content); err != nil {
		return h, err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return h, err
	}
	h.metadata, _, err = autometa.Load(content)
	if err != nil || h.metadata == nil {
		return h, fmt.Errorf("it is damaged: %w", err)
	}
	if h.metadata.HasFrames {
		return h, errAnimated
	}
	h.orientation = orientation(h.metadata.ExifData())
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return h, err
	}
	h.parts, err = cleanPicture[t](content)
	return h, err
}

// cleanPicture returns the parts of a picture that are served, and errCutOff if its end is missing.
var cleanPicture = map[*fileType]func(io.Reader) ([]part, error){typeJPEG: cleanJPEG, typePNG: cleanPNG, typeWebP: cleanWebP}

var errAnimated = errors.New("it is animated; export it as an MP4 video, or as a still picture")

// decodePicture decodes a picture's pixels to sRGB, upright. A photograph that is much wider than leastWidth comes
// smaller, but wider than that; 0 decodes every picture in full.
func decodePicture(t *fileType, h pictureHeader, content io.ReadSeeker, leastWidth int) (image.Image, error) {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	var (
		decoded image.Image
		err     error
	)
	switch t {
	case typeGIF:
		return gif.Decode(content)
	case typeWebP:
		decoded, err = webp.Decode(content) // other decoders take WebP's range of colours for JPEG's, which makes them pale
	default:
		decoded, err = imaging.Decode(content, imaging.Backends(imaging.GO_IMAGE),
			imaging.AutoOrientation(false), imaging.ColorSpace(imaging.NO_CHANGE_OF_COLORSPACE))
	}
	if err != nil {
		return nil, err
	}
	if photograph, ok := decoded.(*image.YCbCr); ok && leastWidth > 0 {
		width, _ := h.displaySize()
		decoded = boxShrink(photograph, width/leastWidth)
	}
	if profile := profileOf(h.metadata); profile != nil {
		if converted, err := imaging.ConvertToSRGB(profile, imaging.Relative, true, decoded); err == nil {
			decoded = converted
		}
	}
	if turn := turns[h.orientation]; turn != nil {
		decoded = turn(decoded)
	}
	return decoded, nil
}

// uprightQuality is that of a photograph that is encoded again because its file has it lying on its side.
const uprightQuality = 92

// encodePicture encodes a picture in the type that its file had.
func encodePicture(t *fileType, picture image.Image) ([]byte, error) {
	var out bytes.Buffer
	var err error
	switch t {
	case typeJPEG:
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: uprightQuality})
	case typePNG:
		err = png.Encode(&out, picture)
	default:
		return encodeWebP(picture, uprightQuality)
	}
	return out.Bytes(), err
}

// turns turn pictures upright, by EXIF orientation; 1 is upright.
var turns = [...]func(image.Image) image.Image{
	2: imaging.FlipH, 3: imaging.Rotate180, 4: imaging.FlipV,
	5: imaging.Transpose, 6: imaging.Rotate270, 7: imaging.Transverse, 8: imaging.Rotate90,
}
