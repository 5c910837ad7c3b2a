package recognition

import (
	"image"
	"image/color"
)

// plane is a picture's luma in rows of 32-bit floats from 0 to 255.
type plane struct {
	w, h int
	px   []float32
}

func newPlane(w, h int) *plane { return &plane{w: w, h: h, px: make([]float32, w*h)} }

// mul prevents the compiler from fusing the product with a following sum: features must not depend on the machine.
func mul(a, b float32) float32 { return float32(a * b) }

// luma is a picture's brightness, one byte a pixel. It shares the memory of a decoded JPEG.
type luma struct {
	w, h, stride int
	px           []uint8
}

func lumaOf(img image.Image) luma {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	switch img := img.(type) {
	case *image.YCbCr:
		return luma{w, h, img.YStride, img.Y[img.YOffset(b.Min.X, b.Min.Y):]}
	case *image.Gray:
		return luma{w, h, img.Stride, img.Pix[img.PixOffset(b.Min.X, b.Min.Y):]}
	}
	l := luma{w, h, w, make([]uint8, w*h)}
	for y := range h {
		row := l.px[y*w : (y+1)*w]
		switch img := img.(type) {
		case *image.RGBA:
			lumaRow(row, img.Pix[img.PixOffset(b.Min.X, b.Min.Y+y):])
		case *image.NRGBA:
			lumaRowOver(row, img.Pix[img.PixOffset(b.Min.X, b.Min.Y+y):])
		default:
			for x := range row {
				row[x] = color.GrayModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)).(color.Gray).Y
			}
		}
	}
	return l
}

func lumaRow(row, rgba []uint8) {
	for x := range row {
		p := rgba[4*x : 4*x+3]
		row[x] = rgbToLuma(uint32(p[0]), uint32(p[1]), uint32(p[2]))
	}
}

// lumaRowOver converts pixels that may be transparent, over white.
func lumaRowOver(row, nrgba []uint8) {
	for x := range row {
		p := nrgba[4*x : 4*x+4]
		l, a := uint32(rgbToLuma(uint32(p[0]), uint32(p[1]), uint32(p[2]))), uint32(p[3])
		row[x] = uint8((l*a + 255*(255-a) + 127) / 255)
	}
}

// rgbToLuma returns the luma of JPEG (ITU-R BT.601).
func rgbToLuma(r, g, b uint32) uint8 { return uint8((19595*r + 38470*g + 7471*b + 1<<15) >> 16) }

func (l luma) row(y int) []uint8 { return l.px[y*l.stride : y*l.stride+l.w] }

// crop returns the part of the picture inside the rectangle.
func (l luma) crop(r image.Rectangle) luma {
	return luma{r.Dx(), r.Dy(), l.stride, l.px[r.Min.Y*l.stride+r.Min.X:]}
}

// shrink returns the picture with its longer side at most that long, each pixel the mean of the area it covers. A smaller
// picture keeps its size.
func (l luma) shrink(side int) *plane {
	w, h := l.w, l.h
	if longer := max(w, h); longer > side {
		w, h = max(1, (w*side+longer/2)/longer), max(1, (h*side+longer/2)/longer)
	}
	out := newPlane(w, h)
	if w == l.w && h == l.h {
		for y := range h {
			for x, v := range l.row(y) {
				out.px[y*w+x] = float32(v)
			}
		}
		return out
	}
	l.average(out)
	return out
}

// average fills the smaller plane. Widths are integers, so that sums are exact: a pixel of the picture is out.w wide, one
// of the plane l.w.
func (l luma) average(out *plane) {
	sums := make([]uint64, out.w)
	scale := 1 / float32(float64(l.w)*float64(l.h))
	line := make([]uint32, out.w)
	read := -1
	for oy := range out.h {
		clear(sums)
		top, bottom := oy*l.h, (oy+1)*l.h
		for y := top / out.h; y*out.h < bottom; y++ {
			if y != read {
				l.averageRow(line, l.row(y))
				read = y
			}
			covered := uint64(min(bottom, (y+1)*out.h) - max(top, y*out.h))
			for x, v := range line {
				sums[x] += covered * uint64(v)
			}
		}
		for x, s := range sums {
			out.px[oy*out.w+x] = mul(float32(s), scale)
		}
	}
}

func (l luma) averageRow(line []uint32, row []uint8) {
	x, left := 0, len(line) // the current pixel and how much of it is left
	for o := range line {
		var sum uint32
		need := l.w
		for need > left {
			sum += uint32(left) * uint32(row[x])
			need -= left
			x++
			left = len(line)
		}
		sum += uint32(need) * uint32(row[x])
		left -= need
		line[o] = sum
	}
}

// interpolate returns the brightness at a position by bilinear interpolation; outside, the edge pixels repeat.
func interpolate[T uint8 | float32](px []T, w, h, stride int, x, y float32) float32 {
	x, y = min(max(x, 0), float32(w)-1.001), min(max(y, 0), float32(h)-1.001)
	ix, iy := int(x), int(y)
	fx, fy := x-float32(ix), y-float32(iy)
	top, bottom := px[iy*stride+ix:][:2], px[(iy+1)*stride+ix:][:2]
	a := float32(top[0]) + mul(fx, float32(top[1])-float32(top[0]))
	b := float32(bottom[0]) + mul(fx, float32(bottom[1])-float32(bottom[0]))
	return a + mul(fy, b-a)
}
