package main

import "math"

// Color is a colour in linear light, 0 dark to 1 white (more than 1 while
// light is being added up). Mixing pigments and adding light are both right
// only in linear light; the turn to sRGB happens once, when a picture is written.
type Color struct{ R, G, B float64 }

// Hex reads "#rrggbb". It is meant for constants and panics on anything else.
func Hex(s string) Color {
	if len(s) != 7 || s[0] != '#' {
		panic("colour must be #rrggbb: " + s)
	}
	digit := func(i int) float64 {
		switch d := s[i]; {
		case d >= '0' && d <= '9':
			return float64(d - '0')
		case d >= 'a' && d <= 'f':
			return float64(d - 'a' + 10)
		}
		panic("colour must be #rrggbb in lower case: " + s)
	}
	channel := func(i int) float64 { return toLinear((digit(i)*16 + digit(i+1)) / 255) }
	return Color{channel(1), channel(3), channel(5)}
}

// Add is one light added to another.
func (c Color) Add(d Color) Color { return Color{c.R + d.R, c.G + d.G, c.B + d.B} }

// Mul dims (k below 1) or brightens a colour.
func (c Color) Mul(k float64) Color { return Color{c.R * k, c.G * k, c.B * k} }

// Tint multiplies channel by channel, as a glaze or coloured glass does.
func (c Color) Tint(d Color) Color { return Color{c.R * d.R, c.G * d.G, c.B * d.B} }

// Mix goes from c to d in linear light, t from 0 to 1.
func (c Color) Mix(d Color, t float64) Color {
	return Color{c.R + (d.R-c.R)*t, c.G + (d.G-c.G)*t, c.B + (d.B-c.B)*t}
}

// Luma is the relative luminance (Rec. 709 weights).
func (c Color) Luma() float64 { return 0.2126*c.R + 0.7152*c.G + 0.0722*c.B }

func toLinear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func toSRGB(v float64) float64 {
	switch {
	case v <= 0:
		return 0
	case v >= 1:
		return 1
	case v <= 0.0031308:
		return v * 12.92
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// oklab is Björn Ottosson's perceptual space (2020); gradients made in it keep
// their saturation where a mix in linear light or sRGB turns grey.
func (c Color) oklab() [3]float64 {
	l := math.Cbrt(0.4122214708*c.R + 0.5363325363*c.G + 0.0514459929*c.B)
	m := math.Cbrt(0.2119034982*c.R + 0.6806995451*c.G + 0.1073969566*c.B)
	s := math.Cbrt(0.0883024619*c.R + 0.2817188376*c.G + 0.6299787005*c.B)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

func fromOklab(v [3]float64) Color {
	cube := func(x float64) float64 { return x * x * x }
	l := cube(v[0] + 0.3963377774*v[1] + 0.2158037573*v[2])
	m := cube(v[0] - 0.1055613458*v[1] - 0.0638541728*v[2])
	s := cube(v[0] - 0.0894841775*v[1] - 1.2914855480*v[2])
	return Color{
		math.Max(0, 4.0767416621*l-3.3077115913*m+0.2309699292*s),
		math.Max(0, -1.2684380046*l+2.6097574011*m-0.3413193965*s),
		math.Max(0, -0.0041960863*l-0.7034186147*m+1.7076147010*s),
	}
}

// Ramp is a palette laid out as a gradient.
type Ramp [1024]Color

// NewRamp spaces the colours evenly from 0 to 1.
func NewRamp(hexes ...string) *Ramp {
	stops := make([][3]float64, len(hexes))
	for i, h := range hexes {
		stops[i] = Hex(h).oklab()
	}
	r := new(Ramp)
	for i := range r {
		at := float64(i) / float64(len(r)-1) * float64(len(stops)-1)
		k := min(int(at), len(stops)-2)
		var v [3]float64
		for j := range v {
			v[j] = lerp(stops[k][j], stops[k+1][j], at-float64(k))
		}
		r[i] = fromOklab(v)
	}
	return r
}

// At is the colour at t; outside 0 to 1 the end colours continue.
func (r *Ramp) At(t float64) Color {
	switch {
	case !(t > 0): // also NaN
		return r[0]
	case t >= 1:
		return r[len(r)-1]
	}
	return r[int(t*float64(len(r)-1)+0.5)]
}

// Hexes reads a list of colours.
func Hexes(list ...string) []Color {
	out := make([]Color, len(list))
	for i, h := range list {
		out[i] = Hex(h)
	}
	return out
}
