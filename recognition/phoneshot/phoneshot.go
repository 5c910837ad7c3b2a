// Package phoneshot takes pictures of works as a visitor's phone would: a framed work with its label on a wall, seen at
// an angle, in poor light, blurred, noisy and partly hidden. It is pure: the same picture and seed give the same shot.
// The benchmark of recognition, its tests and the browser tests' camera use it.
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
	Yaw, Pitch, Roll float64 // maximum to each side, in degrees
	MinFill, MaxFill float64 // share of the frame that the work fills, along the tighter side
	Defocus, Motion  float64 // maximum blur, in thousandths of the frame's longer side
	Dark             float64 // maximum part of the light that is missing
	Noise            float64 // maximum, of 255
	Glare            float64 // maximum, of full white
	Hidden           float64 // maximum part of the work behind something
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

// sizes of frames in pixels, portrait and landscape.
var sizes = []image.Point{{640, 480}, {480, 640}, {960, 720}, {720, 960}, {1280, 720}, {720, 1280}}

func (l Level) camera(random *rand.Rand) Camera {
	fill := l.MinFill + (l.MaxFill-l.MinFill)*random.Float64()
	// A work smaller than the frame is rarely in its center.
	room := max(0.06, (1-fill)*0.45)
	return Camera{
		Yaw: uniform(random, l.Yaw), Pitch: uniform(random, l.Pitch), Roll: uniform(random, l.Roll),
		Fill: fill, X: uniform(random, room), Y: uniform(random, room),
	}
}

func (l Level) conditions(random *rand.Rand) Conditions {
	c := Conditions{
		Defocus: l.Defocus * random.Float64(), Motion: l.Motion * random.Float64(), MotionAngle: math.Pi * random.Float64(),
		Light: 1 - l.Dark*random.Float64(), Falloff: 0.6 * l.Dark * random.Float64(), FalloffAngle: 2 * math.Pi * random.Float64(),
		Noise: l.Noise * random.Float64(), Warmth: uniform(random, 0.15),
		Hidden: l.Hidden * random.Float64(), HiddenFrom: random.IntN(4), Seed: random.Uint64(),
	}
	if random.Float64() < 0.5 {
		c.Glare, c.GlareX, c.GlareY = l.Glare*random.Float64(), 0.2+0.6*random.Float64(), 0.2+0.6*random.Float64()
	}
	return c
}

// uniform returns a random number between -limit and limit.
func uniform(random *rand.Rand, limit float64) float64 { return (2*random.Float64() - 1) * limit }

// JPEG encodes the shot as a phone's browser would, at a quality from 50 to 80 that depends on the seed.
func JPEG(shot image.Image, seed uint64) []byte {
	quality := 50 + rand.New(rand.NewPCG(seed, 0x09e6)).IntN(31)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shot, &jpeg.Options{Quality: quality}); err != nil {
		panic(err) // a shot is never too large, and writing to memory does not fail
	}
	return out.Bytes()
}
