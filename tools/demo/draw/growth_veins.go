package main

import "math"

// leafVeins is space colonisation (Adam Runions and others, 2005): sources of a
// growth hormone lie in the blade; every vein grows towards the sources
// nearest to it, and a source that has been reached falls silent.
type leafVeins struct {
	blade   *Ramp // from along the veins to far from them
	tint    *Ramp // over the whole leaf
	vein    Color
	sources []int   // in each of the rounds, ever closer together
	reach   float64 // how near a vein must come, in points, in the first round
	midrib  []Pt    // 0 to 1
	seed    uint64
}

type veinNode struct {
	at     Pt
	parent int
	flow   float64
}

func (k leafVeins) grow(w, h float64) []veinNode {
	r := newRand(k.seed)
	var nodes []veinNode
	for i := 1; i < len(k.midrib); i++ {
		a, b := k.midrib[i-1], k.midrib[i]
		n := int(hypot((b.X-a.X)*w, (b.Y-a.Y)*h) / 6)
		for j := range n {
			p := a.To(b, float64(j)/float64(n))
			nodes = append(nodes, veinNode{at: Pt{p.X * w, p.Y * h}, parent: len(nodes) - 1})
		}
	}
	reach := k.reach
	for _, count := range k.sources {
		var sources []Pt
		spread := math.Sqrt(w * h / float64(count))
		for len(sources) < count {
			sources = append(sources, Pt{(r.Float64()*1.1 - 0.05) * w, (r.Float64()*1.1 - 0.05) * h})
		}
		nodes = colonise(nodes, sources, w, h, spread*3.2, reach)
		reach = math.Max(6, reach*0.5)
	}
	for i := len(nodes) - 1; i > 0; i-- { // sap gathers on the way down to the stalk
		nodes[i].flow += 1
		if p := nodes[i].parent; p >= 0 {
			nodes[p].flow += nodes[i].flow
		}
	}
	return nodes
}

// colonise grows veins by steps until no source calls any more.
func colonise(nodes []veinNode, sources []Pt, w, h, call, reach float64) []veinNode {
	const step = 4.5
	taken := newBins(step, w, h)
	nearest := make([]int, len(sources)) // by source: its nearest node, or -1
	far := make([]float64, len(sources))
	calls := newBins(call, w, h)
	for s, p := range sources {
		nearest[s], far[s] = -1, call
		calls.add(p, s)
	}
	update := func(n int) {
		taken.add(nodes[n].at, n)
		calls.around(nodes[n].at, func(s int) {
			if d := sources[s].Sub(nodes[n].at).Len(); d < far[s] {
				far[s], nearest[s] = d, n
			}
		})
	}
	for n := range nodes {
		update(n)
	}
	for range 600 {
		pull := map[int]Pt{}
		var order []int
		for s, n := range nearest {
			if n < 0 || far[s] < reach {
				continue
			}
			if _, ok := pull[n]; !ok {
				order = append(order, n)
			}
			pull[n] = pull[n].Add(sources[s].Sub(nodes[n].at).Unit())
		}
		if len(order) == 0 {
			break
		}
		for _, n := range order {
			if pull[n].Len() < 0.05 {
				continue // pulled both ways: it stays where it is
			}
			next := nodes[n].at.Add(pull[n].Unit().Mul(step))
			crowded := false
			taken.around(next, func(other int) {
				crowded = crowded || nodes[other].at.Sub(next).Len() < step*0.7
			})
			if crowded {
				continue // torn between two sources, it would curl up
			}
			nodes = append(nodes, veinNode{at: next, parent: n})
			update(len(nodes) - 1)
		}
	}
	return nodes
}

func (k leafVeins) draw(c *Canvas) {
	nodes := k.grow(c.Width, c.Height)
	sap := NewField(int(c.Width/2), int(c.Height/2))
	for _, n := range nodes {
		sap.Add(n.at.X/c.Width, n.at.Y/c.Height, math.Pow(n.flow, 0.42))
	}
	wide, narrow := sap.Blur(22).Normalise(0.01), sap.Blur(4).Normalise(0.02)
	c.Shade(1, func(x, y float64) Color {
		u, v := x/c.Width, y/c.Height
		near, next, id := cells(x/6.2, y/6.2, k.seed+1)
		pocket := smooth(0.02, 0.3, next-near)
		t := 0.75*wide.At(u, v) + 0.45*narrow.At(u, v) + 0.3*fbm(x/150, y/150, 4, k.seed+2)
		col := k.blade.At(t + 0.08*(float64(id&0xff)/255-0.5))
		col = col.Tint(k.tint.At(0.5 + 0.7*fbm(x/420, y/420, 3, k.seed+3)))
		dx, dy := narrow.Slope(u, v)
		light, _ := relief(dx*9+0.22*(near-0.4), dy*9+0.22*(near-0.4))
		spot := smooth(0.36, 0.6, fbm(x/36, y/36, 3, k.seed+4))
		return col.Mul((0.4+0.9*light)*(0.6+0.5*pocket)).Mix(Hex("#2a0f08"), 0.6*spot)
	})
	for i := range nodes {
		k.strand(c, nodes, i, Pt{1.5, 2}, Color{}, 1.5, 0.35)
	}
	for i := range nodes {
		k.strand(c, nodes, i, Pt{}, k.vein, 1, 0.92)
	}
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

func (k leafVeins) strand(c *Canvas, nodes []veinNode, i int, off Pt, col Color, widen, alpha float64) {
	n := nodes[i]
	if n.parent < 0 {
		return
	}
	p := nodes[n.parent]
	wide := func(flow float64) float64 { return widen * (0.9 + 0.125*math.Pow(flow, 0.46)) }
	fine := math.Min(1, 0.6+0.1*math.Pow(n.flow, 0.4)) // the finest veins are almost leaf
	c.Taper(p.at.Add(off), n.at.Add(off), math.Min(wide(p.flow), wide(n.flow)*1.4), wide(n.flow), col, alpha*fine)
}

// frost is diffusion-limited aggregation (Witten and Sander, 1981): grains
// wander at random and freeze where they first touch ice.
type frost struct {
	w, h   int // of the grid the grains wander on
	grains int
	nuclei int
	night  *Ramp
	ice    *Ramp
	lamps  []Color
	seed   uint64
}

type grain struct {
	at     Pt
	parent int
	weight float64 // how many grains hang on it
	age    float64
}

func (k frost) freeze() []grain {
	r := newRand(k.seed)
	owner := make([]int32, k.w*k.h) // index of the grain + 1
	var ice []grain
	add := func(x, y, parent int) {
		shake := Pt{noise(float64(x)/4, float64(y)/4, k.seed), noise(float64(x)/4, float64(y)/4, k.seed+1)}
		ice = append(ice, grain{at: Pt{float64(x), float64(y)}.Add(shake.Mul(1.1)), parent: parent})
		owner[y*k.w+x] = int32(len(ice))
	}
	for n := range k.nuclei {
		x, y := 1+r.IntN(k.w-2), 1+r.IntN(k.h-2)
		switch n % 5 { // most frost starts at the frame
		case 0, 1:
			y = k.h - 2
		case 2:
			x = 1
		case 3:
			x = k.w - 2
		}
		add(x, y, -1)
	}
	steps := [8]int{1, -1, k.w, -k.w, 1 + k.w, 1 - k.w, -1 + k.w, -1 - k.w}
	for len(ice) < k.grains {
		at := (1+r.IntN(k.h-2))*k.w + 1 + r.IntN(k.w-2)
		if owner[at] != 0 {
			continue
		}
		for {
			touched := int32(0)
			for _, s := range steps[:4] {
				if o := owner[at+s]; o != 0 {
					touched = o
				}
			}
			if touched != 0 && owner[at] == 0 {
				add(at%k.w, at/k.w, int(touched-1))
				break
			}
			next := at + steps[r.IntN(8)]
			if x, y := next%k.w, next/k.w; x < 1 || y < 1 || x >= k.w-1 || y >= k.h-1 {
				continue
			}
			at = next
		}
	}
	for i := len(ice) - 1; i >= 0; i-- {
		ice[i].weight++
		ice[i].age = float64(i) / float64(len(ice))
		if p := ice[i].parent; p >= 0 {
			ice[p].weight += ice[i].weight
		}
	}
	return ice
}

func (k frost) draw(c *Canvas) {
	ice := k.freeze()
	scale := c.Width / float64(k.w)
	r := newRand(k.seed + 5)
	c.Shade(1, func(x, y float64) Color {
		return k.night.At(y/c.Height + 0.4*fbm(x/300, y/300, 4, k.seed+2) + 0.05*noise(x/5, y/5, k.seed+3))
	})
	for range 70 { // lamps of the street, out of focus
		p := Pt{r.Float64() * c.Width, c.Height * (0.25 + 0.7*r.Float64())}
		col, size := k.lamps[r.IntN(len(k.lamps))], 12+46*r.Float64()
		c.Disc(p, size, col, 0.10+0.16*r.Float64())
		c.Ring(p, size, 2, col, 0.25)
	}
	breath := NewField(k.w, k.h)
	for _, g := range ice {
		breath.Add(g.at.X/float64(k.w), g.at.Y/float64(k.h), 1)
	}
	breath = breath.Blur(3)
	c.Retouch(func(x, y float64, under Color) Color {
		b := breath.At(x/c.Width, y/c.Height)
		near, _, id := cells(x/4, y/4, k.seed+7)
		glitter := smooth(0.25, 0.05, near) * float64(id&0xff) / 255
		return under.Mix(k.ice.At(0.45), unit(0.75*b)).Add(k.ice.At(0.8).Mul(0.5 * glitter * unit(2*b)))
	})
	for _, pass := range []struct {
		off          Pt
		widen, alpha float64
		dark         bool
	}{{Pt{1.2, 1.6}, 1.5, 0.35, true}, {Pt{}, 1, 0.95, false}} {
		for _, g := range ice {
			if g.parent < 0 {
				continue
			}
			p := ice[g.parent]
			wide := 1.0 + 0.55*math.Pow(g.weight, 0.30)
			col := k.ice.At(0.95 - 0.55*g.age + 0.10*math.Log10(g.weight))
			if pass.dark {
				col = k.night[0]
			}
			c.Line(p.at.Mul(scale).Add(pass.off), g.at.Mul(scale).Add(pass.off), wide*pass.widen, col, pass.alpha)
		}
	}
	c.Bloom(10, 0.16)
	c.Vignette(0.25)
}
