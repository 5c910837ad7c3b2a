package main

import "math"

// cosmati is a pavement of the Cosmati workshops: roundels of porphyry and
// serpentine, ringed by bands of small triangles and lozenges that run from
// circle to circle, on a ground of finer mosaic.
type cosmati struct {
	cell, turn float64
	stones     []Color // of the tesserae
	slabs      []Color // of the roundels
	marble     Color
	grout      Color
	seed       uint64
}

func (k cosmati) draw(c *Canvas) {
	m := c.Centre().Add(Pt{130, -70})
	c.Shade(2, func(x, y float64) Color {
		p := Pt{x, y}.Sub(m).Turn(k.turn)
		wear := 1 + 0.3*fbm(x/210, y/210, 4, k.seed) + 0.1*fbm(x/5, y/5, 2, k.seed+1)
		return k.floor(p).Mul(wear)
	})
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// floor finds what lies at a place: circles sit on the corners and in the
// middle of square cells and touch along the diagonals.
func (k cosmati) floor(p Pt) Color {
	q := p.Mul(math.Sqrt2 / k.cell) // circles at whole coordinates, in a square grid turned by 45°
	q = q.Turn(math.Pi / 4)
	i, j := math.Round(q.X), math.Round(q.Y)
	id := hash(int(i), int(j), k.seed)
	local := Pt{q.X - i, q.Y - j}
	r := local.Len() * 2 // 1 where neighbouring circles touch
	a := math.Atan2(local.Y, local.X)
	part := func(n int) float64 { return float64(id>>(8*n)&0xff) / 255 }
	slab := 0.44 + 0.14*part(0)
	size := k.cell / math.Sqrt2 / 2 // points per unit of r
	switch {
	case r < slab:
		return k.roundel(local.Mul(2/slab), r/slab, a, id)
	case r < slab+0.05 || r > 0.95 && r < 1:
		return k.vein(p, k.marble, 0.5)
	case r < 0.95:
		rows := 2 + int(part(1)*1.99)
		high := (0.95 - slab - 0.05) / float64(rows)
		around := 2 * math.Round(math.Pi*(slab+0.95)/2/high)
		return k.tessera(a/(2*math.Pi)*around, (r-slab-0.05)/high, high*size, int(id>>20), p)
	}
	// Between four circles: a field of finer mosaic, its own pattern in each.
	fi, fj := math.Floor(q.X), math.Floor(q.Y)
	return k.tessera((q.X-fi)*14, (q.Y-fj)*14, size/7, int(hash(int(fi), int(fj), k.seed+4)>>9), p)
}

// roundel is a slab of one stone, or a wheel of triangles growing outwards.
func (k cosmati) roundel(local Pt, r, a float64, id uint64) Color {
	col := k.slabs[int(id>>12)%len(k.slabs)]
	if id>>33%5 < 2 {
		near, _, grain := cells(local.X*13, local.Y*13, id)
		speck := 0.55 * smooth(0.34, 0.2, near) * (0.3 + float64(grain&0xff)/255)
		cloud := 1 + 0.5*fbm(local.X*2.5, local.Y*2.5, 4, id)
		return col.Mul(cloud).Mix(k.marble, speck)
	}
	around := 12 + 4*float64(id>>40%4)
	ring := math.Log(math.Max(r, 0.02)) / math.Log(1+2.6/around) // rings grow with their radius
	twist := ring * float64(int(id>>44%3)-1) * 0.5
	return k.tessera(a/(2*math.Pi)*around+twist, ring+40, r*k.cell*0.17*2.6/around*2.6, int(id>>50), local.Mul(100))
}

// tessera lays one mosaic pattern over the plane of (u, v) and colours the
// stone at that place; size is the side of a cell in points, for the grout.
func (k cosmati) tessera(u, v, size float64, style int, p Pt) Color {
	iu, iv := math.Floor(u), math.Floor(v)
	fu, fv := u-iu-0.5, v-iv-0.5
	border := math.Min(0.5-math.Abs(fu), 0.5-math.Abs(fv))
	au, av := math.Abs(fu), math.Abs(fv)
	var piece int
	var edge float64
	switch style % 5 {
	case 0: // triangles, halves of squares
		d := fu - fv
		if (int(iu)+int(iv))%2 == 0 {
			d = fu + fv
		}
		if d > 0 {
			piece = 1
		}
		edge = math.Abs(d) / math.Sqrt2
	case 1: // lozenges
		if au+av > 0.5 {
			piece = 1
		}
		edge = math.Abs(au+av-0.5) / math.Sqrt2
	case 2: // squares on their point, a square inside
		switch {
		case au+av > 0.5:
			piece = 1
			edge = (au + av - 0.5) / math.Sqrt2
		case math.Max(au, av) < 0.2:
			piece = 2
			edge = 0.2 - math.Max(au, av)
		default:
			edge = math.Min(math.Max(au, av)-0.2, (0.5-au-av)/math.Sqrt2)
		}
	case 3: // hourglasses
		if au > av {
			piece = 1
		}
		edge = math.Abs(au-av) / math.Sqrt2
	default: // triangles pointing outwards, a small one in the middle
		apex := au - (0.5-fv)/2
		switch inner := math.Max(au-(0.28-fv)/2, math.Abs(fv+0.17)-0.22); {
		case apex > 0:
			piece = 1
			edge = apex * 0.9
		case inner < 0:
			piece = 2
			edge = -inner
		default:
			edge = math.Min(-apex*0.9, inner)
		}
	}
	edge = math.Min(edge, border) * size
	id := hash(int(iu)*3+piece, int(iv), k.seed+uint64(style))
	n := len(k.stones)
	col := k.stones[(style/5+piece*(1+style%3))%n]
	if id%9 == 0 { // a stone replaced long ago
		col = k.stones[int(id>>8)%n]
	}
	tone := 0.7 + 0.6*float64(id>>16&0xff)/255
	return k.grout.Mix(k.vein(p, col.Mul(tone), 0.25), smooth(0.5, 1.8, edge))
}

// vein is marble: its colour, clouded and crossed by fine veins.
func (k cosmati) vein(p Pt, col Color, strength float64) Color {
	w := fbm(p.X/60, p.Y/60, 3, k.seed+7)
	line := 1 - math.Abs(noise(p.X/38+2*w, p.Y/38, k.seed+8))
	return col.Mul(1 + strength*(w-0.8*smooth(0.9, 1, line)))
}
