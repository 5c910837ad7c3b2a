// Package phoneshot takes pictures of works as a visitor's phone would: a framed work with its label on a wall, seen at
// an angle, in poor light, blurred, noisy and partly hidden. It is pure: the same picture and seed give the same shot.
// The evaluation of recognition, its tests and the browser tests' camera are fed by it.
package phoneshot

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// Level is how hard shots are to recognise.
type Level struct {
	Name             string
	Yaw, Pitch, Roll float64 // most degrees to each side
	Least, Most      float64 // share of the frame that the work fills, along the tighter side
	Defocus, Motion  float64 // most blur, in thousandths of the frame's longer side
	Dark             float64 // most part of the light that is missing
	Noise            float64 // most, of 255
	Glare            float64 // most, of full white
	Hidden           float64 // most part of the work behind something
}

// Levels are the levels of the evaluation.
var Levels = []Level{
	{"easy", 15, 10, 5, 0.60, 1.00, 1.0, 0, 0.15, 3, 0, 0},
	{"medium", 30, 20, 12, 0.40, 1.15, 1.5, 7.8, 0.3, 6, 0.5, 0.08},
	{"hard", 45, 25, 25, 0.30, 1.25, 2.2, 15.6, 0.5, 10, 0.9, 0.25},
}

// Take shoots a work at the level.
func Take(work image.Image, level Level, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0x5eed))
	return take(work, level, sizes[random.IntN(len(sizes))], random)
}

// TakeSmall shoots a work with 480 × 360 pixels, which is quick.
func TakeSmall(work image.Image, level Level, seed uint64) *image.RGBA {
	return take(work, level, image.Pt(480, 360), rand.New(rand.NewPCG(seed, 0x5eed)))
}

func take(work image.Image, level Level, size image.Point, random *rand.Rand) *image.RGBA {
	scene := NewScene(work, random.Uint64())
	return scene.Shoot(size, level.camera(random), level.conditions(random))
}

// Wall shoots a bare wall with a label.
func Wall(level Level, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0x3a11))
	scene := NewScene(nil, random.Uint64())
	return scene.Shoot(sizes[random.IntN(len(sizes))], level.camera(random), level.conditions(random))
}

// Fill shoots a scene that reaches past the frame.
func Fill(picture image.Image, level Level, seed uint64) *image.RGBA {
	random := rand.New(rand.NewPCG(seed, 0xf111))
	scene := NewScene(picture, random.Uint64())
	camera := level.camera(random)
	camera.Fill, camera.X, camera.Y = 1.6, 0, 0
	return scene.Shoot(sizes[random.IntN(len(sizes))], camera, level.conditions(random))
}

// sizes of frames, pixels: held upright and across.
var sizes = []image.Point{{640, 480}, {480, 640}, {960, 720}, {720, 960}, {1280, 720}, {720, 1280}}

func (l Level) camera(random *rand.Rand) Camera {
	fill := l.Least + (l.Most-l.Least)*random.Float64()
	// A work that leaves room in the frame is rarely in its middle.
	room := max(0.06, (1-fill)*0.45)
	return Camera{
		Yaw: either(random, l.Yaw), Pitch: either(random, l.Pitch), Roll: either(random, l.Roll),
		Fill: fill, X: either(random, room), Y: either(random, room),
	}
}

func (l Level) conditions(random *rand.Rand) Conditions {
	c := Conditions{
		Defocus: l.Defocus * random.Float64(), Motion: l.Motion * random.Float64(), MotionAngle: math.Pi * random.Float64(),
		Light: 1 - l.Dark*random.Float64(), Falloff: 0.6 * l.Dark * random.Float64(), FalloffAngle: 2 * math.Pi * random.Float64(),
		Noise: l.Noise * random.Float64(), Warmth: either(random, 0.15),
		Hidden: l.Hidden * random.Float64(), HiddenFrom: random.IntN(4), Seed: random.Uint64(),
	}
	if random.Float64() < 0.5 {
		c.Glare, c.GlareX, c.GlareY = l.Glare*random.Float64(), 0.2+0.6*random.Float64(), 0.2+0.6*random.Float64()
	}
	return c
}

// either is a number between -most and most.
func either(random *rand.Rand, most float64) float64 { return (2*random.Float64() - 1) * most }

// JPEG writes the shot as a phone's browser would, at a quality from 50 to 80 that the seed chooses.
func JPEG(shot image.Image, seed uint64) []byte {
	quality := 50 + rand.New(rand.NewPCG(seed, 0x09e6)).IntN(31)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shot, &jpeg.Options{Quality: quality}); err != nil {
		panic(err) // a shot is never too large, and memory takes all that is written
	}
	return out.Bytes()
}
