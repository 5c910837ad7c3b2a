package main

import (
	"math"
	"sort"
)

// girih is the ten-fold strapwork of Seljuk and Timurid walls: decagons and
// bowties edge to edge; through the middle of every edge pass two straps, 54°
// to the edge, and run straight on through the decagons as chords.
type girih struct {
	edge, turn float64
	glaze      []Color // by how deep a piece lies in its star, last one: the bowties
	strap      Color
	groove     Color
	seed       uint64
}

type strap struct {
	pts   []Pt
	nodes []int // crossings along the way, first to last
}

func (g girih) apothem() float64 { return g.edge / 2 / math.Tan(math.Pi/10) }

func (g girih) normal(k int) float64 { return g.turn + float64(k)*math.Pi/5 }

func (g girih) basis() (Pt, Pt) {
	return polar(Pt{}, 2*g.apothem(), g.normal(0)), polar(Pt{}, 2*g.apothem(), g.normal(2))
}

func (g girih) draw(c *Canvas) {
	g.tiles(c)
	straps, nodes := g.straps(c)
	over := interlace(straps, nodes)
	w := g.edge * 0.13
	lay := func(a, b Pt, bridge bool) {
		inset := b.Sub(a).Unit().Mul(w * 0.45)
		if bridge { // only the flanks of a bridge have an outline, its ends run on
			c.Line(a.Add(inset), b.Sub(inset), w*1.28, g.groove, 1)
		} else {
			c.Line(a.Add(Pt{3, 5}), b.Add(Pt{3, 5}), w*1.3, Color{}, 0.5)
			c.Line(a, b, w*1.28, g.groove, 1)
		}
		c.Line(a, b, w, g.strap.Mul(0.72), 1)
		c.Line(a.Sub(Pt{0.8, 1.2}), b.Sub(Pt{0.8, 1.2}), w*0.72, g.strap, 1)
		c.Line(a, b, w*0.14, g.groove, 0.75)
	}
	for _, s := range straps {
		for i := 1; i < len(s.pts); i++ {
			lay(s.pts[i-1], s.pts[i], false)
		}
	}
	for n, node := range nodes {
		d := node.dir[over[n]].Mul(w * 1.12)
		c.Line(node.at.Sub(d.Mul(0.8)).Add(Pt{2, 3}), node.at.Add(d.Mul(0.8)).Add(Pt{2, 3}), w*1.3, Color{}, 0.35)
		lay(node.at.Sub(d), node.at.Add(d), true)
	}
	c.Retouch(func(x, y float64, under Color) Color {
		return under.Mul(1 + 0.35*fbm(x/300, y/300, 3, g.seed) + 0.12*fbm(x/9, y/9, 2, g.seed+3))
	})
	c.Vignette(0.35)
	c.Grain(0.05, g.seed)
}

// tiles paints the glazed pieces between the straps.
func (g girih) tiles(c *Canvas) {
	v1, v2 := g.basis()
	det := cross(v1, v2)
	a := g.apothem()
	mid := c.Centre()
	var normals, chords [10]Pt
	for k := range 10 { // the chord from edge k to edge k+3 lies a·cos 54° from the centre
		normals[k] = polar(Pt{}, 1, g.normal(k))
		chords[k] = polar(Pt{}, 1, g.normal(k)+0.3*math.Pi)
	}
	chordAt := a * math.Cos(0.3*math.Pi)
	c.Shade(2, func(x, y float64) Color {
		p := Pt{x, y}.Sub(mid)
		i0, j0 := int(math.Floor(cross(p, v2)/det)), int(math.Floor(cross(v1, p)/det))
		col, id := g.glaze[len(g.glaze)-1], hash(i0, j0, g.seed)
		for n := range 4 {
			i, j := i0+n%2, j0+n/2
			q := p.Sub(v1.Mul(float64(i))).Sub(v2.Mul(float64(j)))
			if !inside(q, a, &normals) {
				continue
			}
			depth, sides := 0, uint64(0)
			for k := range 10 {
				if dot(q, chords[k]) > chordAt {
					depth++
					sides |= 1 << k
				}
			}
			col = g.glaze[min(depth, len(g.glaze)-2)]
			id = hash(i*131+int(sides), j, g.seed)
			if depth == 0 {
				col, id = g.medallion(q.Mul(1/chordAt), hash(i, j, g.seed+9))
			}
		}
		tone := 0.55 + 0.8*float64(id&0xff)/255
		near, next, _ := cells(x/13, y/13, g.seed+1)
		crackle := smooth(0, 0.07, next-near)
		pool := 0.8 + 0.5*fbm(x/24, y/24, 3, id)
		return col.Mul(tone * pool * (0.62 + 0.38*crackle))
	})
}

func inside(q Pt, apothem float64, normals *[10]Pt) bool {
	for _, n := range normals {
		if dot(q, n) > apothem {
			return false
		}
	}
	return true
}

// medallion is the painted tile in the middle of a star: ten petals round a
// rosette, each medallion with its own turn, waist and order of colours.
func (g girih) medallion(q Pt, id uint64) (Color, uint64) {
	r, a := q.Len(), math.Atan2(q.Y, q.X)-g.turn+float64(id%7)*0.05
	part := func(n int) float64 { return float64(id>>(8*n)&0xff) / 255 }
	petal := math.Abs(math.Cos(5 * a))
	leaf := math.Abs(math.Cos(5*a + math.Pi/2))
	edges := []float64{
		0.10 + 0.05*part(1), 0.2 + 0.12*petal, 0.34 + (0.1+0.12*part(2))*leaf,
		0.52 + (0.1+0.2*part(3))*petal, 0.66 + (0.12+0.14*part(4))*leaf, 0.86 + 0.06*petal, 9,
	}
	for i, edge := range edges {
		if math.Abs(r-edge) < 0.014 {
			return g.strap, 120
		}
		if r < edge {
			return g.glaze[(int(id>>40)+i*(1+int(id>>48)%2))%len(g.glaze)], id + uint64(i)
		}
	}
	return g.glaze[0], id
}

// crossing is where two straps meet, and which ways they run.
type crossing struct {
	at  Pt
	dir [2]Pt
}

// straps lays the lines over the whole canvas and finds where they cross.
func (g girih) straps(c *Canvas) ([]strap, []crossing) {
	v1, v2 := g.basis()
	a := g.apothem()
	var all []strap
	reach := int(hypot(c.Width, c.Height)/2/(2*a*math.Sin(0.4*math.Pi))) + 2
	for i := -reach; i <= reach; i++ {
		for j := -reach; j <= reach; j++ {
			o := c.Centre().Add(v1.Mul(float64(i))).Add(v2.Mul(float64(j)))
			if o.X < -3*a || o.Y < -3*a || o.X > c.Width+3*a || o.Y > c.Height+3*a {
				continue
			}
			for k := range 10 {
				all = append(all, strap{pts: []Pt{polar(o, a, g.normal(k)), polar(o, a, g.normal(k+3))}})
			}
			all = append(all, g.bowtie(o, o.Add(v1), o.Add(v2), o.Add(v1).Add(v2))...)
		}
	}
	return crossings(all)
}

// bowtie joins the straps that enter the gap between four decagons: each ray
// continues to the first one it meets (Hankin's method, 1925).
func (g girih) bowtie(o, right, up, far Pt) []strap {
	type ray struct{ from, dir Pt }
	var rays []ray
	for _, side := range []struct {
		centre Pt
		k      int
	}{{o, 1}, {right, 3}, {right, 4}, {far, 6}, {up, 8}, {up, 9}} {
		m := polar(side.centre, g.apothem(), g.normal(side.k))
		for _, lean := range []float64{-1, 1} {
			rays = append(rays, ray{m, polar(Pt{}, 1, g.normal(side.k)+lean*math.Pi/5)})
		}
	}
	type pair struct {
		i, j int
		cost float64
		at   Pt
	}
	var pairs []pair
	for i, r := range rays {
		for j := i + 1; j < len(rays); j++ {
			s := rays[j]
			if r.from == s.from {
				continue
			}
			gap := s.from.Sub(r.from)
			if den := cross(r.dir, s.dir); math.Abs(den) > 1e-6 {
				t, u := cross(gap, s.dir)/den, cross(gap, r.dir)/den
				if t > 1e-6 && u > 1e-6 {
					pairs = append(pairs, pair{i, j, t + u, r.from.Add(r.dir.Mul(t))})
				}
			} else if math.Abs(cross(gap, r.dir)) < 1e-6*g.edge && dot(gap, r.dir) > 0 && dot(r.dir, s.dir) < 0 {
				pairs = append(pairs, pair{i, j, gap.Len(), r.from.To(s.from, 0.5)})
			}
		}
	}
	sort.SliceStable(pairs, func(x, y int) bool { return pairs[x].cost < pairs[y].cost })
	used := make([]bool, len(rays))
	var out []strap
	for _, p := range pairs {
		if !used[p.i] && !used[p.j] {
			used[p.i], used[p.j] = true, true
			out = append(out, strap{pts: []Pt{rays[p.i].from, p.at, rays[p.j].from}})
		}
	}
	return out
}

// crossings finds where straps cross, and gives each strap its list of them in order.
func crossings(all []strap) ([]strap, []crossing) {
	var nodes []crossing
	known := map[[2]int]int{}
	node := func(at, dir Pt) int {
		key := [2]int{int(math.Round(at.X * 4)), int(math.Round(at.Y * 4))}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if n, ok := known[[2]int{key[0] + dx, key[1] + dy}]; ok {
					if math.Abs(cross(nodes[n].dir[0], dir)) > 0.05 {
						nodes[n].dir[1] = dir
					}
					return n
				}
			}
		}
		known[key] = len(nodes)
		nodes = append(nodes, crossing{at, [2]Pt{dir, dir}})
		return len(nodes) - 1
	}
	for i := range all {
		type hit struct {
			t float64
			n int
		}
		p := all[i].pts
		first, last := p[1].Sub(p[0]).Unit(), p[len(p)-1].Sub(p[len(p)-2]).Unit()
		hits := []hit{{0, node(p[0], first)}}
		for j := range all {
			q := all[j].pts
			if j == i || len(p) > 2 || len(q) > 2 || q[0].Sub(p[0]).Len() > 2*p[1].Sub(p[0]).Len() {
				continue // bent straps stay in their own bowtie and cross nothing inside
			}
			r, s := p[1].Sub(p[0]), q[1].Sub(q[0])
			den := cross(r, s)
			if math.Abs(den) < 1e-6 {
				continue
			}
			t, u := cross(q[0].Sub(p[0]), s)/den, cross(q[0].Sub(p[0]), r)/den
			if t > 0.01 && t < 0.99 && u > 0.01 && u < 0.99 {
				hits = append(hits, hit{t, node(p[0].Add(r.Mul(t)), first)})
			}
		}
		hits = append(hits, hit{1, node(p[len(p)-1], last)})
		sort.SliceStable(hits, func(a, b int) bool { return hits[a].t < hits[b].t })
		for _, h := range hits {
			all[i].nodes = append(all[i].nodes, h.n)
		}
	}
	return all, nodes
}

// interlace says for each crossing which of its two directions lies on top, so
// that every strap goes over and under in turn.
func interlace(straps []strap, nodes []crossing) []int {
	type link struct {
		to   int
		same bool
	}
	links := make([][]link, len(nodes))
	role := func(n int, dir Pt) int {
		if math.Abs(cross(nodes[n].dir[0], dir)) < 0.05 {
			return 0
		}
		return 1
	}
	for _, s := range straps {
		for i := 1; i < len(s.nodes); i++ {
			a, b := s.nodes[i-1], s.nodes[i]
			out, in := s.pts[1].Sub(s.pts[0]).Unit(), s.pts[len(s.pts)-1].Sub(s.pts[len(s.pts)-2]).Unit()
			same := role(a, out) != role(b, in) // over at a means under at b
			links[a] = append(links[a], link{b, same})
			links[b] = append(links[b], link{a, same})
		}
	}
	over := make([]int, len(nodes))
	done := make([]bool, len(nodes))
	for start := range nodes {
		if done[start] {
			continue
		}
		done[start] = true
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			n := queue[0]
			for _, l := range links[n] {
				if !done[l.to] {
					done[l.to] = true
					over[l.to] = over[n]
					if !l.same {
						over[l.to] = 1 - over[n]
					}
					queue = append(queue, l.to)
				}
			}
		}
	}
	return over
}
