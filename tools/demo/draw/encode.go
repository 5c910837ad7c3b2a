package main

import (
	"bytes"
	"image"
	"math"

	"github.com/deepteams/webp"
)

// image is the canvas in sRGB. Rounding is dithered so that soft gradients
// show no steps.
func (c *Canvas) image() *image.NRGBA {
	im := image.NewNRGBA(image.Rect(0, 0, c.W, c.H))
	byteOf := func(v float64, d float64) uint8 { return uint8(clamp(toSRGB8(v)+d, 0, 255)) }
	for y := range c.H {
		for x := range c.W {
			i := y*c.W + x
			p, d := c.Pix[i], chance(x, y, 99)
			a := uint8(255)
			if c.Alpha != nil {
				a = uint8(unit(c.Alpha[i])*255 + 0.5)
			}
			o := im.Pix[i*4:]
			o[0], o[1], o[2], o[3] = byteOf(p.R, d), byteOf(p.G, d), byteOf(p.B, d), a
		}
	}
	return im
}

// srgbTable holds sRGB levels by linear light, fine enough to interpolate in:
// the power function itself would be a third of the whole run.
var srgbTable = func() (t [4098]float64) {
	for i := range t {
		v := float64(i) / 4096
		t[i] = 255 * toSRGB(v*v)
	}
	return t
}()

func toSRGB8(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	if v >= 1 {
		return 255
	}
	at := math.Sqrt(v) * 4096
	k := int(at)
	return lerp(srgbTable[k], srgbTable[k+1], at-float64(k))
}

// encode writes lossy WebP at quality 84, or at the first lower one that fits
// into limit bytes, and returns which it was. A picture that would need less than
// 52 is softened by a hair first: that looks better than the blocks of a low
// quality, and a phone shows it smaller than it is anyway.
func (c *Canvas) encode(limit int) (data []byte, quality float32, err error) {
	for softened := 0; ; softened++ {
		im := c.image()
		for quality = 84; quality >= 52; quality -= 8 {
			if data, err = encodeAt(im, quality); err != nil || len(data) <= limit {
				return data, quality, err
			}
		}
		if softened == 3 || c.Alpha != nil {
			quality = 44
			data, err = encodeAt(im, quality)
			return data, quality, err
		}
		c.soften()
	}
}

func encodeAt(im image.Image, quality float32) ([]byte, error) {
	var b bytes.Buffer
	options := webp.DefaultOptions()
	options.Quality = quality
	err := webp.Encode(&b, im, options)
	return b.Bytes(), err
}

// soften is a blur by about half a pixel.
func (c *Canvas) soften() {
	for _, step := range []int{1, c.W} {
		before := append([]Color(nil), c.Pix...)
		for i := step; i < len(c.Pix)-step; i++ {
			if step == 1 && (i%c.W == 0 || i%c.W == c.W-1) {
				continue
			}
			around := before[i-step].Add(before[i+step]).Mul(0.5)
			c.Pix[i] = before[i].Mix(around, 0.42)
		}
	}
}
