package media

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"

	"github.com/deepteams/webp"
	"github.com/kovidgoyal/imaging"
)

// variantWidths are the widths in pixels that pictures are offered in, for phones of 320 to 480 points
// with one to three pixels a point.
var variantWidths = []int{320, 640, 960, 1440}

const (
	variantQuality   = 78  // of WebP: no visible difference on a phone, about half the bytes of a JPEG
	previewSide      = 20  // pixels of a preview's longer side
	previewMinSide   = 16  // of one that would be too long otherwise
	maxPreviewLength = 220 // characters of its data: address; the museum's detail holds one for every picture
	previewPrefix    = "data:image/webp;base64,"
)

// variant is a picture in another size, encoded.
type variant struct {
	width, height int
	content       []byte
}

// encodeVariants returns the smaller sizes of a picture, by width ascending, and its preview. A picture as small as a
// variant also gets one of its own width, if WebP makes it smaller than the original of originalSize bytes. An original
// in WebP is its own largest size, and variants that are hardly smaller are left out.
func encodeVariants(
	ctx context.Context, picture image.Image, width, height int, original *fileType, originalSize int64,
) (variants []variant, preview string, err error) {
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
		smaller = imaging.Resize(smaller, v.width, v.height, imaging.Lanczos)
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
	if opaque { // a preview would show through a cut-out
		preview, err = encodePreview(smaller)
	}
	return variants, preview, err
}

func scaledHeight(variantWidth, width, height int) int {
	return max(1, (height*variantWidth+width/2)/width)
}

func encodeWebP(picture image.Image, quality float32) ([]byte, error) {
	if _, ok := picture.(*image.NRGBA); !ok {
		picture = imaging.Clone(picture) // the encoder makes a call for each pixel of any other type
	}
	options := webp.DefaultOptions()
	options.Quality = quality
	var out bytes.Buffer
	if err := webp.Encode(&out, picture, options); err != nil {
		return nil, fmt.Errorf("making a smaller size failed: %w", err)
	}
	return out.Bytes(), nil
}

// encodePreview returns a tiny picture as a data: address, as good as fits into maxPreviewLength; "" when even the
// worst does not.
func encodePreview(picture image.Image) (string, error) {
	bounds := picture.Bounds()
	for side := previewSide; side >= previewMinSide; side -= 2 {
		scale := float64(side) / float64(max(bounds.Dx(), bounds.Dy()))
		if scale > 1 {
			scale = 1
		}
		width, height := max(1, int(float64(bounds.Dx())*scale+0.5)), max(1, int(float64(bounds.Dy())*scale+0.5))
		tiny := imaging.Resize(picture, width, height, imaging.Box)
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

// shrinkAbove is the least width to which photographs are shrunk before variants are made of them: a third more
// than the largest, so that the better filter still decides how it looks.
var shrinkAbove = variantWidths[len(variantWidths)-1] * 4 / 3

// boxShrink makes a photograph n times smaller, each sample the mean of n × n. Working on the file's own samples it
// takes a fraction of what the better filter would for the large picture, and so do colours and orientation after it.
func boxShrink(picture *image.YCbCr, n int) *image.YCbCr {
	if n < 2 {
		return picture
	}
	b := picture.Bounds()
	small := image.NewYCbCr(image.Rect(0, 0, (b.Dx()+n-1)/n, (b.Dy()+n-1)/n), picture.SubsampleRatio)
	luma, chroma := picture.YOffset(b.Min.X, b.Min.Y), picture.COffset(b.Min.X, b.Min.Y)
	chromaWidth := picture.COffset(b.Max.X-1, b.Min.Y) - chroma + 1
	chromaHeight := (picture.COffset(b.Min.X, b.Max.Y-1)-chroma)/picture.CStride + 1
	shrinkPlane(small.Y, small.YStride, picture.Y[luma:], picture.YStride, b.Dx(), b.Dy(), n)
	shrinkPlane(small.Cb, small.CStride, picture.Cb[chroma:], picture.CStride, chromaWidth, chromaHeight, n)
	shrinkPlane(small.Cr, small.CStride, picture.Cr[chroma:], picture.CStride, chromaWidth, chromaHeight, n)
	return small
}

// shrinkPlane fills dst with the means of n × n samples of src, of fewer at its right and lower edges.
func shrinkPlane(dst []byte, dstStride int, src []byte, srcStride, srcWidth, srcHeight, n int) {
	sums := make([]int, dstStride)
	for y := range len(dst) / dstStride {
		clear(sums)
		top := min(y*n, srcHeight-1)
		bottom := min(top+n, srcHeight)
		for row := top; row < bottom; row++ {
			line := src[row*srcStride:][:srcWidth]
			for x := range sums {
				left := min(x*n, srcWidth-1)
				for _, sample := range line[left:min(left+n, srcWidth)] {
					sums[x] += int(sample)
				}
			}
		}
		for x, sum := range sums {
			left := min(x*n, srcWidth-1)
			count := (bottom - top) * (min(left+n, srcWidth) - left)
			dst[y*dstStride+x] = byte((sum + count/2) / count)
		}
	}
}
