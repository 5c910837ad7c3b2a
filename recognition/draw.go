package recognition

import (
	"image"
	"image/color"
	"image/draw"
)

const drawingHeight = 720 // pixels of a drawing

var (
	outlineColour = color.RGBA{0xff, 0xc8, 0x3c, 0xff}
	matchColour   = color.RGBA{0x50, 0xdc, 0x96, 0xff}
)

// Draw renders the frame and the work's picture side by side, the work outlined in the frame and a line for each match.
func Draw(frame, picture image.Image, c Candidate) image.Image {
	left, right := scaled(frame, drawingHeight), scaled(picture, drawingHeight)
	out := image.NewRGBA(image.Rect(0, 0, left.Bounds().Dx()+right.Bounds().Dx(), drawingHeight))
	draw.Draw(out, left.Bounds(), left, image.Point{}, draw.Src)
	draw.Draw(out, right.Bounds().Add(image.Pt(left.Bounds().Dx(), 0)), right, image.Point{}, draw.Src)
	inFrame := func(x, y float64) point {
		return point{x * float64(left.Bounds().Dx()), y * drawingHeight}
	}
	inPicture := func(x, y float64) point {
		return point{float64(left.Bounds().Dx()) + x*float64(right.Bounds().Dx()), y * drawingHeight}
	}
	for _, m := range c.Matches {
		line(out, inFrame(m.Frame[0], m.Frame[1]), inPicture(m.Picture[0], m.Picture[1]), matchColour, 0)
	}
	h := homography(c.Homography)
	corners := [...]point{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	for i, corner := range corners {
		a, b := h.apply(corner), h.apply(corners[(i+1)%len(corners)])
		line(out, inFrame(a.x, a.y), inFrame(b.x, b.y), outlineColour, 1)
	}
	return out
}

// line draws a straight line that extends thick pixels to each side.
func line(out *image.RGBA, a, b point, c color.RGBA, thick int) {
	steps := int(max(max(a.x-b.x, b.x-a.x), max(a.y-b.y, b.y-a.y))) + 1
	if steps > 8*drawingHeight {
		return
	}
	for i := range steps + 1 {
		t := float64(i) / float64(steps)
		x, y := int(a.x+t*(b.x-a.x)), int(a.y+t*(b.y-a.y))
		for dy := -thick; dy <= thick; dy++ {
			for dx := -thick; dx <= thick; dx++ {
				out.SetRGBA(x+dx, y+dy, c)
			}
		}
	}
}

func scaled(img image.Image, height int) *image.RGBA {
	b := img.Bounds()
	width := max(1, b.Dx()*height/max(b.Dy(), 1))
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			out.Set(x, y, img.At(b.Min.X+x*b.Dx()/width, b.Min.Y+y*b.Dy()/height))
		}
	}
	return out
}
