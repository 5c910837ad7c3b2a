package main

import "math"

// ribbon is differential growth: a closed line whose pieces keep getting
// longer, hold together like a spring, and push away whatever comes too near.
// It has nowhere to go but into folds.
type foldedRibbon struct {
	spacing float64 // how near the line lets itself come, in points
	inside  *Ramp
	outside *Ramp
	line    Color
	steps   int
	seed    uint64
}

func (k foldedRibbon) grow(w, h float64) []Pt {
	r := newRand(k.seed)
	var up, down []Pt // a thin loop lying in the shape of an S
	for i := range 90 {
		t := float64(i) / 89
		p := Pt{w * (0.08 + 0.84*t), h * (0.5 + 0.36*math.Sin(2*math.Pi*t+0.5))}
		up, down = append(up, p.Add(Pt{0, 14})), append(down, p.Sub(Pt{0, 14}))
	}
	line := up
	for i := range down {
		line = append(line, down[len(down)-1-i])
	}
	rest := k.spacing * 0.34
	for range k.steps {
		near := newBins(k.spacing, w, h)
		for i, p := range line {
			near.add(p, i)
		}
		next := make([]Pt, 0, len(line)+len(line)/20)
		n := len(line)
		for i, p := range line {
			before, after := line[(i+n-1)%n], line[(i+1)%n]
			move := before.To(after, 0.5).Sub(p).Mul(0.42)
			var push Pt
			near.around(p, func(j int) {
				if gap := p.Sub(line[j]); j != i {
					if d := gap.Len(); d < k.spacing && d > 1e-9 {
						push = push.Add(gap.Mul((1 - d/k.spacing) / d))
					}
				}
			})
			p = p.Add(move).Add(push.Mul(0.8))
			p.X += math.Max(0, -60-p.X)*0.5 - math.Max(0, p.X-w-60)*0.5 // it stays near the sheet
			p.Y += math.Max(0, -60-p.Y)*0.5 - math.Max(0, p.Y-h-60)*0.5
			next = append(next, p)
			slow := 0.004 + 0.03*smooth(-0.3, 0.5, noise(p.X/260, p.Y/260, k.seed+1)) // some places grow faster
			if gap := after.Sub(p).Len(); gap > rest*1.5 || r.Float64() < slow && gap > rest*0.5 {
				next = append(next, p.To(after, 0.5))
			}
		}
		line = next
	}
	return line
}

func (k foldedRibbon) draw(c *Canvas) {
	line := k.grow(c.Width, c.Height)
	near := newBins(k.spacing*0.7, c.Width, c.Height)
	for i := range line {
		near.add(line[i].To(line[(i+1)%len(line)], 0.5), i)
	}
	within := k.insideOf(c, line)
	c.Shade(2, func(x, y float64) Color {
		p := Pt{x, y}
		best, along := k.spacing*0.7, 0.0
		var grad Pt
		near.around(p, func(i int) {
			a, b := line[i], line[(i+1)%len(line)]
			if d, at := segDist(p, a, b); d < best {
				best, along = d, (float64(i)+at)/float64(len(line))
				grad = p.Sub(a.To(b, at))
			}
		})
		t := best / k.spacing
		in := within.At(x/c.Width, y/c.Height) > 0.5
		ramp, bands := k.outside, 5.0
		if in {
			ramp, bands = k.inside, 7.0
		}
		tone := 0.5 + 0.45*fbm(x/330, y/330, 3, k.seed+2) + 0.3*math.Sin(along*2*math.Pi*9)*0.4
		wob := 0.06 * noise(x/16, y/16, k.seed+3)
		ring := triangle((t + wob) * bands)
		col := ramp.At(tone*0.75 + 0.35*(1-t) - 0.16*smooth(0.55, 0.9, ring))
		if l := grad.Len(); l > 0 {
			grad = grad.Mul(1 / l)
		}
		lean := 1.1 * smooth(0.75, 0, t)
		if !in {
			lean = -lean
		}
		light, gloss := relief(grad.X*lean, grad.Y*lean)
		col = col.Mul(0.3 + 0.95*light).Add(Color{1, 0.9, 0.8}.Mul(0.16 * math.Pow(gloss, 30)))
		if in { // fibres across the ribbon
			col = col.Mul(1 + 0.22*smooth(0.5, 0.9, triangle(along*float64(len(line))/3.2)))
		}
		edge := smooth(3.0, 1.6, best)
		return col.Mix(k.line, edge)
	})
	c.Retouch(func(x, y float64, under Color) Color { return under.Mul(1 + 0.16*fbm(x/6, y/6, 3, k.seed+5)) })
	c.Vignette(0.3)
	c.Grain(0.04, k.seed)
}

// insideOf reports whether a point is inside the line: a polygon filled at full size.
func (k foldedRibbon) insideOf(c *Canvas, line []Pt) *Field {
	sheet := NewCanvas(int(c.Width), int(c.Height))
	f := NewField(sheet.W, sheet.H)
	sheet.cover(line, func(i int, cover float64) { f.V[i] = cover })
	return f
}
