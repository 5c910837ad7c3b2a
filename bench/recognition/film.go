package main

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"

	"cicerone/recognition/phoneshot"
)

// film is what a phone sees that finds a work on a wall and moves in front of it.
type film struct {
	to, picture, size string
	seconds, fps      int
	seed              uint64
}

func (f film) write() error {
	var size image.Point
	if _, err := fmt.Sscanf(f.size, "%dx%d", &size.X, &size.Y); err != nil || size.X < 64 || size.Y < 64 {
		return fmt.Errorf("-size %q: want width and height such as 640x480", f.size)
	}
	work, err := readPicture(f.picture)
	if err != nil {
		return fmt.Errorf("-picture: %w", err)
	}
	file, err := os.Create(f.to)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriter(file)
	fmt.Fprintf(out, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C420jpeg\n", size.X, size.Y, f.fps)
	scene := phoneshot.NewScene(work, f.seed)
	frames := f.seconds * f.fps
	for i := range frames {
		at := float64(i) / float64(f.fps)
		shot := scene.Shoot(size, f.camera(at), f.conditions(at))
		fmt.Fprintln(out, "FRAME")
		writeYUV(out, shot)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return file.Close()
}

// camera sways like a hand in front of the work, and arrives from the side in the first second.
func (f film) camera(at float64) phoneshot.Camera {
	wave := func(period, phase float64) float64 { return math.Sin(2*math.Pi*at/period + phase + float64(f.seed)) }
	c := phoneshot.Camera{
		Yaw: 12 * wave(7, 0), Pitch: 6 * wave(5, 1), Roll: 3 * wave(6, 2),
		Fill: 0.78 + 0.12*wave(9, 3), X: 0.03 * wave(4, 4), Y: 0.03 * wave(3, 5),
	}
	c.X += 0.9 * max(0, 1-at)
	return c
}

func (f film) conditions(at float64) phoneshot.Conditions {
	return phoneshot.Conditions{
		Defocus: 0.6, Motion: 2 * max(0, 1-at), Light: 0.9, Falloff: 0.15, Noise: 2, Warmth: 0.05, Seed: f.seed + uint64(at*1000),
	}
}

// writeYUV writes the picture's luma and its colours at half the size.
func writeYUV(out *bufio.Writer, img *image.RGBA) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	luma := make([]byte, w*h)
	half := image.Pt((w+1)/2, (h+1)/2)
	blue, red := make([]byte, half.X*half.Y), make([]byte, half.X*half.Y)
	for y := range h {
		for x := range w {
			c := img.RGBAAt(x, y)
			l, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B)
			luma[y*w+x] = l
			blue[y/2*half.X+x/2], red[y/2*half.X+x/2] = cb, cr
		}
	}
	for _, plane := range [][]byte{luma, blue, red} {
		_, _ = out.Write(plane) // what fails here fails again when the writer is flushed
	}
}
