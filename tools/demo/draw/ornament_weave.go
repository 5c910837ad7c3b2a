package main

import (
	"math"
	"math/rand/v2"
)

// weave is a grid of mirrors: a line runs diagonally, crosses another at every
// node (where column + row is odd), and is turned back where a mirror stands.
// Celtic knotwork and the kolam of South India are both drawn this way.
type weave struct {
	cols, rows int
	step       float64
	mirror     []byte // by node: none, lying or standing
}

const (
	none     = byte(0)
	lying    = byte(1) // turns lines back up or down
	standing = byte(2) // turns lines back left or right
)

// pass is one line's way through one node.
type pass struct {
	i, j    int
	in, out [2]int // directions, each ±1, ±1
	loop    int
}

// newWeave has mirrors along its border, and inside where place says so.
func newWeave(cols, rows int, step float64, place func(i, j int) byte) *weave {
	w := &weave{cols, rows, step, make([]byte, (cols+1)*(rows+1))}
	for j := 0; j <= rows; j++ {
		for i := 0; i <= cols; i++ {
			switch {
			case i == 0 || i == cols:
				w.mirror[j*(cols+1)+i] = standing
			case j == 0 || j == rows:
				w.mirror[j*(cols+1)+i] = lying
			default:
				w.mirror[j*(cols+1)+i] = place(i, j)
			}
		}
	}
	return w
}

func (w *weave) at(i, j int) *byte { return &w.mirror[j*(w.cols+1)+i] }

// loops follows every line until it closes.
func (w *weave) loops() [][]pass {
	seen := map[[4]int]bool{} // node and direction of entry; a line may be walked either way
	var all [][]pass
	for j := 0; j <= w.rows; j++ {
		for i := (j + 1) % 2; i <= w.cols; i += 2 {
			for _, in := range [][2]int{{1, 1}, {1, -1}} {
				i, j, in := i, j, in
				if i == 0 || i == w.cols || j == 0 || j == w.rows || seen[[4]int{i, j, in[0], in[1]}] {
					continue
				}
				var loop []pass
				for !seen[[4]int{i, j, in[0], in[1]}] {
					out := in
					switch *w.at(i, j) {
					case lying:
						out[1] = -in[1]
					case standing:
						out[0] = -in[0]
					}
					seen[[4]int{i, j, in[0], in[1]}] = true
					seen[[4]int{i, j, -out[0], -out[1]}] = true
					loop = append(loop, pass{i, j, in, out, len(all)})
					i, j, in = i+out[0], j+out[1], out
				}
				all = append(all, loop)
			}
		}
	}
	return all
}

// joinLoops sets or takes away mirrors until one single line is left.
func (w *weave) joinLoops(r *rand.Rand) {
	parent := []int{}
	visits := map[[2]int][]int{}
	for n, loop := range w.loops() {
		parent = append(parent, n)
		for _, p := range loop {
			visits[[2]int{p.i, p.j}] = append(visits[[2]int{p.i, p.j}], n)
		}
	}
	var root func(int) int
	root = func(n int) int {
		if parent[n] != n {
			parent[n] = root(parent[n])
		}
		return parent[n]
	}
	for _, k := range r.Perm((w.cols - 1) * (w.rows - 1)) {
		i, j := 1+k%(w.cols-1), 1+k/(w.cols-1)
		v := visits[[2]int{i, j}]
		if len(v) < 2 || root(v[0]) == root(v[1]) {
			continue // both ways through this node are one line already
		}
		parent[root(v[0])] = root(v[1])
		if *w.at(i, j) == none {
			*w.at(i, j) = 1 + byte(r.IntN(2))
		} else {
			*w.at(i, j) = none
		}
	}
}

// curve is a pass as points: straight through a crossing, a quarter circle at a mirror.
func (w *weave) curve(p pass, origin Pt) []Pt {
	node := Pt{float64(p.i), float64(p.j)}
	from := node.Sub(Pt{float64(p.in[0]) / 2, float64(p.in[1]) / 2})
	to := node.Add(Pt{float64(p.out[0]) / 2, float64(p.out[1]) / 2})
	const n = 8
	pts := make([]Pt, n+1)
	if p.in == p.out {
		for k := range pts {
			pts[k] = from.To(to, float64(k)/n)
		}
	} else {
		middle := Pt{0, float64(-p.in[1])} // the circle's centre, beyond the mirror's foot
		if p.in[1] == p.out[1] {
			middle = Pt{float64(-p.in[0]), 0}
		}
		middle = node.Add(middle)
		a0 := math.Atan2(from.Y-middle.Y, from.X-middle.X)
		a1 := math.Atan2(to.Y-middle.Y, to.X-middle.X)
		if a1-a0 > math.Pi {
			a1 -= 2 * math.Pi
		} else if a0-a1 > math.Pi {
			a1 += 2 * math.Pi
		}
		for k := range pts {
			pts[k] = polar(middle, math.Sqrt(0.5), lerp(a0, a1, float64(k)/n))
		}
	}
	for k := range pts {
		pts[k] = origin.Add(pts[k].Mul(w.step))
	}
	return pts
}
