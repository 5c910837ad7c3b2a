package main

import (
	"math"
	"math/rand/v2"
)

// Pt is a point or vector, in points of the work (a work's long side is 1600).
type Pt struct{ X, Y float64 }

func (p Pt) Add(q Pt) Pt           { return Pt{p.X + q.X, p.Y + q.Y} }
func (p Pt) Sub(q Pt) Pt           { return Pt{p.X - q.X, p.Y - q.Y} }
func (p Pt) Mul(k float64) Pt      { return Pt{p.X * k, p.Y * k} }
func (p Pt) Len() float64          { return hypot(p.X, p.Y) }
func (p Pt) Turn(a float64) Pt     { s, c := math.Sincos(a); return Pt{p.X*c - p.Y*s, p.X*s + p.Y*c} }
func (p Pt) To(q Pt, t float64) Pt { return Pt{lerp(p.X, q.X, t), lerp(p.Y, q.Y, t)} }
func (p Pt) Unit() Pt              { l := p.Len(); return Pt{p.X / l, p.Y / l} }
func (p Pt) Side() Pt              { return Pt{-p.Y, p.X} }
func polar(centre Pt, r, a float64) Pt {
	s, c := math.Sincos(a)
	return Pt{centre.X + r*c, centre.Y + r*s}
}
func hypot(x, y float64) float64       { return math.Sqrt(x*x + y*y) }
func cross(a, b Pt) float64            { return a.X*b.Y - a.Y*b.X }
func dot(a, b Pt) float64              { return a.X*b.X + a.Y*b.Y }
func lerp(a, b, t float64) float64     { return a + (b-a)*t }
func clamp(v, lo, hi float64) float64  { return max(lo, min(hi, v)) }
func unit(v float64) float64           { return clamp(v, 0, 1) }
func smooth(lo, hi, v float64) float64 { t := unit((v - lo) / (hi - lo)); return t * t * (3 - 2*t) }
func fract(v float64) float64          { return v - math.Floor(v) }
func mod(a, n int) int                 { return ((a % n) + n) % n }
func gauss(v, sigma float64) float64   { v /= sigma; return math.Exp(-v * v / 2) }
func triangle(v float64) float64       { return math.Abs(2*fract(v) - 1) }
func segDist(p, a, b Pt) (d, at float64) {
	ab := b.Sub(a)
	at = unit(dot(p.Sub(a), ab) / (dot(ab, ab) + 1e-12))
	return p.Sub(a.Add(ab.Mul(at))).Len(), at
}

// golden is the golden angle, in radians: the turn between one leaf and the next.
var golden = math.Pi * (3 - math.Sqrt(5))

// newRand is the only source of chance: a PCG whose sequence Go promises to keep.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x5eed_0f_0a77e4)) }

// Odd numbers with well mixed bits, from the golden ratio and from xxHash.
const (
	hashX    = 0x9e3779b97f4a7c15
	hashY    = 0xc2b2ae3d27d4eb4f
	hashSeed = 0x165667b19e3779f9
)

// hash gives each lattice point its own number, the same on every run.
func hash(x, y int, seed uint64) uint64 {
	h := uint64(int64(x))*hashX ^ uint64(int64(y))*hashY ^ seed*hashSeed
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 29
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}

// chance is hash as a number from 0 to 1.
func chance(x, y int, seed uint64) float64 { return float64(hash(x, y, seed)>>11) / (1 << 53) }

// noise is smooth gradient noise (after Ken Perlin, 1985), about -1 to 1, one bump per unit.
func noise(x, y float64, seed uint64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	x, y = x-fx, y-fy
	left, top := uint64(int64(fx))*hashX, uint64(int64(fy))*hashY^seed*hashSeed
	right, bottom := left+hashX, uint64(int64(fy)+1)*hashY^seed*hashSeed
	a, b := slope(left^top, x, y), slope(right^top, x-1, y)
	c, d := slope(left^bottom, x, y-1), slope(right^bottom, x-1, y-1)
	u, v := x*x*x*(x*(x*6-15)+10), y*y*y*(y*(y*6-15)+10)
	a += (b - a) * u
	c += (d - c) * u
	return 1.6 * (a + (c-a)*v)
}

// slope is the height at (x, y) of a plane through the origin whose tilt depends on h.
func slope(h uint64, x, y float64) float64 {
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	h ^= h >> 29
	return (float64(h&0xffff)/32768-1)*x + (float64(h>>16&0xffff)/32768-1)*y
}

// fbm adds octaves of noise, each twice as fine and half as strong.
func fbm(x, y float64, octaves int, seed uint64) float64 {
	sum, k := 0.0, 0.5
	for i := range octaves {
		sum += k * noise(x, y, seed+uint64(i)*7919)
		x, y, k = x*2.03+17.7, y*2.03-9.2, k/2
	}
	return sum
}

// cells is Worley's cellular noise (1996): the distances to the nearest and
// second nearest of one random point a unit square, and the nearest one's hash.
func cells(x, y float64, seed uint64) (near, next float64, id uint64) {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	near, next = 9, 9
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			h := hash(ix+dx, iy+dy, seed)
			px := float64(ix+dx) + float64(h&0xffff)/65536 - x
			py := float64(iy+dy) + float64(h>>16&0xffff)/65536 - y
			if d := px*px + py*py; d < near {
				near, next, id = d, near, h
			} else if d < next {
				next = d
			}
		}
	}
	return math.Sqrt(near), math.Sqrt(next), id
}
