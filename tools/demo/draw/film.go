package main

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// The two films of the Museum of Pattern, as numbered stills; videos.sh binds
// them. Both are made to be small: little moves at a time.

const filmWidth, filmHeight = 640, 360

type film struct {
	name   string
	stills int
	draw   func(emit func(*Canvas) error) error
}

func films() []film {
	return []film{
		{"214-growing", 140, growingReef},
		{"slide-welcome", 150, welcome},
	}
}

// drawFilms writes every still as DIR/<film>/0001.png and so on.
func drawFilms(dir string) error {
	for _, f := range films() {
		folder := filepath.Join(dir, f.name)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		n := 0
		err := f.draw(func(c *Canvas) error {
			n++
			var b bytes.Buffer
			if err := png.Encode(&b, c.image()); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(folder, fmt.Sprintf("%04d.png", n)), b.Bytes(), 0o644)
		})
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if n != f.stills {
			return fmt.Errorf("%s: %d stills, expected %d", f.name, n, f.stills)
		}
	}
	return nil
}

// growingReef shows the reaction of 214 from its seeds on, slowly at first.
func growingReef(emit func(*Canvas) error) error {
	k := starCoral()
	k.w, k.h, k.seeds = 224, 126, 9
	d, grown := k.seeded()
	for n := range 140 {
		c := NewCanvas(filmWidth, filmHeight)
		k.paint(c, k.reefOf(d, grown))
		if err := emit(c); err != nil {
			return err
		}
		d.react(22 + n/2)
	}
	return nil
}

// welcome draws one rosette of light on a dark ground, ever more of its line,
// and then stays a while.
func welcome(emit func(*Canvas) error) error {
	ground, glow := Hex("#0b0a16"), NewRamp("#2f6fb0", "#40b8b0", "#f2c060", "#f4e8d0")
	light := NewCanvas(filmWidth, filmHeight)
	point := func(t float64) Pt {
		a := t * 2 * math.Pi
		r := 64 + 78*math.Cos(a*8./5)*math.Cos(a*0.02) + 22*math.Cos(a*24./5)
		return polar(light.Centre(), r, a)
	}
	const laps, drawing = 40.0, 120
	last := point(0)
	for n := range 150 {
		if n < drawing {
			for i := range 800 {
				t := (float64(n) + float64(i+1)/800) / drawing
				at := point(laps * t)
				light.Trace(last, at, glow.At(0.15+0.8*fract(t*2)).Mul(0.16))
				last = at
			}
		}
		c := NewCanvas(filmWidth, filmHeight)
		copy(c.Pix, light.Pix)
		c.Bloom(6, 0.35)
		c.ToneMap(1.4)
		c.Retouch(func(x, y float64, under Color) Color {
			d := Pt{x, y}.Sub(c.Centre()).Len() / 320
			return ground.Mul(1.3 - 0.7*d).Add(under)
		})
		if err := emit(c); err != nil {
			return err
		}
	}
	return nil
}
