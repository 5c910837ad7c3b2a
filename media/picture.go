package media

import (
	"bytes"
	"context"
	"encoding/base64"
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

// maxPixels is what a picture may have: a few bytes can claim dimensions that fill any memory.
const maxPixels = 50_000_000

// maxDecodes is how many pictures may be decoded at once; each can take some hundred megabytes.
const maxDecodes = 2

// decodes holds the room for decoded pictures, in pixels; a small one takes the share of its place.
type decodes struct{ room *semaphore.Weighted }

func newDecodes() decodes { return decodes{semaphore.NewWeighted(maxPixels)} }

// acquire waits for room for a picture of that many pixels, at most maxPixels.
func (d decodes) acquire(ctx context.Context, pixels int64) (release func(), err error) {
	share := max(pixels, maxPixels/maxDecodes)
	if err := d.room.Acquire(ctx, share); err != nil {
		return nil, err
	}
	return func() { d.room.Release(share) }, nil
}

// variantWidths are the widths in pixels that pictures are offered in, for phones of 320 to 480 points
// with one to three pixels a point.
var variantWidths = []int{320, 640, 960, 1440}

const (
	variantQuality   = 78  // of WebP: no difference seen on a phone, about half of a JPEG
	previewSide      = 20  // pixels of a preview's longer side
	previewMinSide   = 16  // what it shrinks to when it gets too heavy
	maxPreviewLength = 220 // characters of its data: address; every picture of a museum carries one
	previewPrefix    = "data:image/webp;base64,"
)

// pictureHeader is what a picture says of itself before its pixels are decoded.
type pictureHeader struct {
	width, height int // before orientation
	orientation   int // EXIF, 1 to 8
	metadata      *meta.Data
}

// shown gives width and height after orientation: 5 to 8 lie on their side (EXIF 2.3 §4.6.4).
func (h pictureHeader) shown() (width, height int) {
	if h.orientation >= 5 {
		return h.height, h.width
	}
	return h.width, h.height
}

func (h pictureHeader) pixels() int64 { return int64(h.width) * int64(h.height) }

// readPictureHeader reads what a picture says of itself and refuses what would not fit or not stand still.
func readPictureHeader(t *fileType, content io.ReadSeeker) (h pictureHeader, err error) {
	var config image.Config
	switch t {
	case typeJPEG:
		config, err = jpeg.DecodeConfig(content)
	case typePNG:
		config, err = png.DecodeConfig(content)
	case typeGIF:
		config, err = gif.DecodeConfig(content)
	case typeWebP:
		config, err = webp.DecodeConfig(content)
	}
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
		moving, err := gifMoves(content)
		if err != nil {
			return h, fmt.Errorf("it is damaged: %w", err)
		}
		if moving {
			return h, errMoving
		}
		return h, nil
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
		return h, errMoving
	}
	h.orientation = orientation(h.metadata.ExifData())
	return h, nil
}

var errMoving = errors.New("it is animated; export it as an MP4 video, or as a still picture")

// decodePicture decodes a picture's pixels to sRGB, upright.
func decodePicture(t *fileType, h pictureHeader, content io.ReadSeeker) (image.Image, error) {
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
		decoded, err = webp.Decode(content) // others read WebP's colours as JPEG's, which washes them out
	default:
		decoded, err = imaging.Decode(content, imaging.Backends(imaging.GO_IMAGE),
			imaging.AutoOrientation(false), imaging.ColorSpace(imaging.NO_CHANGE_OF_COLORSPACE))
	}
	if err != nil {
		return nil, err
	}
	if profile := profileOf(h.metadata); profile != nil {
		if converted, err := imaging.ConvertToSRGB(profile, imaging.Relative, true, decoded); err == nil {
			decoded = converted
		}
	}
	return upright(decoded, h.orientation), nil
}

func upright(picture image.Image, orientation int) image.Image {
	switch orientation {
	case 2:
		return imaging.FlipH(picture)
	case 3:
		return imaging.Rotate180(picture)
	case 4:
		return imaging.FlipV(picture)
	case 5:
		return imaging.Transpose(picture)
	case 6:
		return imaging.Rotate270(picture)
	case 7:
		return imaging.Transverse(picture)
	case 8:
		return imaging.Rotate90(picture)
	}
	return picture
}

// variant is a picture in another size, encoded.
type variant struct {
	width, height int
	content       []byte
}

// encodeVariants makes the smaller sizes of a picture, by width ascending, and its preview. A picture is
// never enlarged. One that is itself as small as a variant gets one of its own width too, where WebP makes
// it lighter than the original of originalSize bytes; an original that is WebP already serves as its own
// largest size, and spares those that are hardly smaller.
func encodeVariants(ctx context.Context, picture image.Image, original *fileType, originalSize int64) (variants []variant, preview string, err error) {
	bounds := picture.Bounds()
	width, height := bounds.Dx(), bounds.Dy()
	opaque := imaging.IsOpaque(picture)
	smaller := picture
	for i := len(variantWidths) - 1; i >= 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, "", err
		}
		if variantWidths[i] >= width || original == typeWebP && 4*variantWidths[i] > 3*width {
			continue
		}
		v := variant{width: variantWidths[i], height: scaledHeight(variantWidths[i], width, height)}
		smaller = imaging.ResizeWithOpacity(smaller, v.width, v.height, imaging.Lanczos, opaque)
		if v.content, err = encodeWebP(smaller, variantQuality); err != nil {
			return nil, "", err
		}
		variants = append([]variant{v}, variants...)
	}
	if original != typeWebP && width <= variantWidths[len(variantWidths)-1] {
		same := variant{width: width, height: height}
		if same.content, err = encodeWebP(picture, variantQuality); err != nil {
			return nil, "", err
		}
		if int64(len(same.content)) < originalSize {
			variants = append(variants, same)
		}
	}
	if opaque { // a blur behind a cut-out would show through it for good
		preview, err = encodePreview(smaller)
	}
	return variants, preview, err
}

func scaledHeight(variantWidth, width, height int) int {
	return max(1, (height*variantWidth+width/2)/width)
}

func encodeWebP(picture image.Image, quality float32) ([]byte, error) {
	options := webp.DefaultOptions()
	options.Quality = quality
	var out bytes.Buffer
	if err := webp.Encode(&out, picture, options); err != nil {
		return nil, fmt.Errorf("making a smaller size failed: %w", err)
	}
	return out.Bytes(), nil
}

// encodePreview makes a data: address of a tiny picture, as good as fits into maxPreviewLength; "" when
// even the worst does not.
func encodePreview(picture image.Image) (string, error) {
	bounds := picture.Bounds()
	for side := previewSide; side >= previewMinSide; side -= 2 {
		scale := float64(side) / float64(max(bounds.Dx(), bounds.Dy()))
		if scale > 1 {
			scale = 1
		}
		width, height := max(1, int(float64(bounds.Dx())*scale+0.5)), max(1, int(float64(bounds.Dy())*scale+0.5))
		tiny := imaging.ResizeWithOpacity(picture, width, height, imaging.Box, true)
		for _, quality := range []float32{60, 40, 25, 12, 0} {
			content, err := encodeWebP(tiny, quality)
			if err != nil {
				return "", err
			}
			if base64.StdEncoding.EncodedLen(len(content))+len(previewPrefix) <= maxPreviewLength {
				return previewPrefix + base64.StdEncoding.EncodeToString(content), nil
			}
		}
	}
	return "", nil
}
