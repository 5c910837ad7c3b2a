package main

import "math"

// automaton is Wolfram's rule 30 (1983): a cell is dark if exactly one of
// "left", "here or right" was dark above. Laid out as the growing lip of a
// cone shell: each generation is one line of growth.
type automaton struct {
	rule     uint8
	cell     float64
	shell    *Ramp
	pigment  *Ramp
	umbo     Pt // where the shell began, 0 to 1
	from, to float64
	seed     uint64
}

// generations runs the rule on a ring of cells.
func (k automaton) generations(width, count int) [][]bool {
	rows := make([][]bool, count)
	rows[0] = make([]bool, width)
	r := newRand(k.seed)
	for i := range rows[0] {
		rows[0][i] = r.IntN(40) == 0
	}
	rows[0][width/2] = true
	for n := 1; n < count; n++ {
		rows[n] = make([]bool, width)
		for i := range width {
			code := 0
			for j := -1; j <= 1; j++ {
				code <<= 1
				if rows[n-1][mod(i+j, width)] {
					code |= 1
				}
			}
			rows[n][i] = k.rule>>code&1 == 1
		}
	}
	return rows
}

func (k automaton) draw(c *Canvas) {
	umbo := Pt{k.umbo.X * c.Width, k.umbo.Y * c.Height}
	far := 0.0
	for _, p := range []Pt{{}, {c.Width, 0}, {0, c.Height}, {c.Width, c.Height}} {
		far = math.Max(far, p.Sub(umbo).Len())
	}
	// Cells keep their shape when both the angle and the logarithm of the
	// radius are divided evenly.
	across := int((k.to - k.from) * far / k.cell * 0.62)
	step := (k.to - k.from) / float64(across)
	near := 150.0
	count := int(math.Log(far*1.05/near)/step*1.0) + 30
	rows := k.generations(across, count)
	c.Shade(2, func(x, y float64) Color {
		d := Pt{x, y}.Sub(umbo)
		r, a := d.Len(), math.Atan2(d.Y, d.X)
		wave := 0.010*noise(a*14, r/240, k.seed+1) + 0.02*noise(a*4, r/500, k.seed+2)
		v := math.Log(r/near)/step + wave/step + 20
		u := (a - k.from) / step
		i, j := int(math.Floor(u)), int(math.Floor(v))
		ridge := 0.5 + 0.5*math.Sin(v*2*math.Pi)
		base := k.shell.At(0.45 + 0.4*fbm(a*9, r/120, 4, k.seed+3) + 0.05*ridge)
		if j < 1 || j >= count {
			return base
		}
		dark := func(i, j int) bool { return rows[min(max(j, 0), count-1)][mod(i, across)] }
		col := base
		fu, fv := u-float64(i)-0.5, v-float64(j)-0.5
		age := fbm(float64(i)/16, float64(j)/16, 3, k.seed+4)
		if dark(i, j) { // a scale, rounded where it stands alone
			round := 0.5
			if dark(i-1, j) || dark(i+1, j) {
				round = 0.8
			}
			inside := smooth(round, round-0.12, math.Max(hypot(fu, fv), math.Max(math.Abs(fu), math.Abs(fv))))
			pig := k.pigment.At(0.45 + 0.5*age + 0.3*(0.5-fv)*0.6 + 0.1*(chance(i, j, k.seed)-0.5))
			col = base.Mix(pig, inside)
			col = col.Add(Color{1, 0.96, 0.9}.Mul(0.10 * smooth(0.28, 0.05, hypot(fu+0.18, fv+0.2))))
		} else if dark(i, j-1) {
			col = col.Mul(0.78 + 0.2*smooth(-0.5, -0.1, fv))
		}
		return col.Mul(0.86 + 0.14*ridge)
	})
	c.Retouch(func(x, y float64, under Color) Color {
		d := Pt{x, y}.Sub(umbo)
		a := (math.Atan2(d.Y, d.X) - k.from) / (k.to - k.from)
		return under.Mul(0.55 + 0.75*math.Sin(math.Pi*unit(0.12+0.8*a))).Add(Color{1, 0.97, 0.92}.Mul(0.10 * gauss(a-0.36, 0.05)))
	})
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}

// life is John Conway's game of 1970, seen in a long exposure: where something
// lived often the plate is bright, and the last generation lies on top.
type life struct {
	w, h   int
	steps  int
	plate  *Ramp
	living Color
	seed   uint64
}

// gun is Bill Gosper's glider gun of 1970, the first pattern known to grow without end.
var gun = []string{
	"........................O...........",
	"......................O.O...........",
	"............OO......OO............OO",
	"...........O...O....OO............OO",
	"OO........O.....O...OO..............",
	"OO........O...O.OO....O.O...........",
	"..........O.....O.......O...........",
	"...........O...O....................",
	"............OO......................",
}

func (k life) play() (heat *Field, last []bool) {
	now := make([]bool, k.w*k.h)
	r := newRand(k.seed)
	for n := range 9 { // guns, each turned its own way
		x, y := 10+r.IntN(k.w-60), 10+r.IntN(k.h-60)
		for j, row := range gun {
			for i, s := range row {
				u, v := i, j
				if n%2 == 1 {
					u = 35 - i
				}
				if n%4 > 1 {
					v = 8 - j
				}
				if n%3 == 2 {
					u, v = v, u
				}
				now[(y+v)*k.w+x+u] = s == 'O'
			}
		}
	}
	for range 70 { // and soups of chance
		x, y := r.IntN(k.w-16), r.IntN(k.h-16)
		for range 50 {
			now[(y+r.IntN(12))*k.w+x+r.IntN(12)] = true
		}
	}
	for range 240 { // and gliders, which cross the plate in straight lines
		x, y, turn := 3+r.IntN(k.w-6), 3+r.IntN(k.h-6), r.IntN(4)
		for _, g := range [5][2]int{{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}} {
			u, v := g[0]-1, g[1]-1
			for range turn {
				u, v = -v, u
			}
			now[(y+v)*k.w+x+u] = true
		}
	}
	heat = NewField(k.w, k.h)
	next := make([]bool, len(now))
	for s := range k.steps {
		for y := range k.h {
			up, down := mod(y-1, k.h)*k.w, mod(y+1, k.h)*k.w
			for x := range k.w {
				l, rt := mod(x-1, k.w), mod(x+1, k.w)
				n := 0
				for _, i := range [8]int{up + l, up + x, up + rt, y*k.w + l, y*k.w + rt, down + l, down + x, down + rt} {
					if now[i] {
						n++
					}
				}
				at := y*k.w + x
				next[at] = n == 3 || n == 2 && now[at]
				if next[at] != now[at] {
					heat.V[at] = heat.V[at]*0.965 + 0.2 + 0.8*float64(s)/float64(k.steps)
				}
			}
		}
		now, next = next, now
	}
	return heat, now
}

func (k life) draw(c *Canvas) {
	heat, last := k.play()
	glow := heat.Blur(1)
	size := c.Width / float64(k.w)
	c.Shade(2, func(x, y float64) Color {
		u, v := x/size, y/size
		i, j := int(u), int(v)
		fu, fv := math.Abs(u-float64(i)-0.5), math.Abs(v-float64(j)-0.5)
		h := math.Log1p(heat.Get(i, j)*3) / 4.3
		g := math.Log1p(glow.At(x/c.Width, y/c.Height)*3) / 4.3
		tone := 0.55*h + 0.45*g + 0.05*(chance(i, j, k.seed)-0.5) + 0.10*fbm(x/200, y/200, 3, k.seed+1)
		cell := smooth(0.5, 0.40, math.Max(fu, fv))
		col := k.plate.At(tone + 0.05).Mul(0.72 + 0.4*cell*(0.5+0.5*h))
		if i < k.w && j < k.h && last[j*k.w+i] {
			col = col.Mix(k.living, smooth(0.46, 0.34, hypot(fu, fv)))
		}
		return col
	})
	c.Bloom(8, 0.18)
	c.Vignette(0.3)
	c.Grain(0.05, k.seed)
}

// sandpile is the model of Bak, Tang and Wiesenfeld (1987): a place with four
// grains topples, one grain to each neighbour, until all lie still. In which
// order does not matter (Deepak Dhar, 1990).
type sandpile struct {
	w, h   int
	piles  []pile
	colors [4]*Ramp
	seed   uint64
}

type pile struct {
	at     Pt // 0 to 1
	grains int
}

func (k sandpile) settle() []int32 {
	sand := make([]int32, k.w*k.h)
	var queue []int32
	waiting := make([]bool, len(sand))
	push := func(i int32) {
		if !waiting[i] && sand[i] >= 4 {
			waiting[i] = true
			queue = append(queue, i)
		}
	}
	for _, p := range k.piles {
		i := int32(int(p.at.Y*float64(k.h))*k.w + int(p.at.X*float64(k.w)))
		sand[i] += int32(p.grains)
		push(i)
	}
	for len(queue) > 0 {
		batch := queue
		queue = nil
		for _, i := range batch {
			waiting[i] = false
			n := sand[i] / 4
			sand[i] -= 4 * n
			x, y := int(i)%k.w, int(i)/k.w
			if x > 0 {
				sand[i-1] += n
				push(i - 1)
			}
			if x < k.w-1 {
				sand[i+1] += n
				push(i + 1)
			}
			if y > 0 {
				sand[i-int32(k.w)] += n
				push(i - int32(k.w))
			}
			if y < k.h-1 {
				sand[i+int32(k.w)] += n
				push(i + int32(k.w))
			}
		}
	}
	return sand
}

func (k sandpile) draw(c *Canvas) {
	sand := k.settle()
	height := NewField(k.w, k.h)
	for i, s := range sand {
		height.V[i] = float64(s)
	}
	broad := height.Blur(4)
	size := c.Width / float64(k.w)
	c.Shade(2, func(x, y float64) Color {
		u, v := x/size, y/size
		i, j := min(int(u), k.w-1), min(int(v), k.h-1)
		fu, fv := u-float64(i)-0.5, v-float64(j)-0.5
		s := sand[j*k.w+i]
		b := broad.At(x/c.Width, y/c.Height) / 3
		tone := 0.15 + 0.7*b + 0.35*(chance(i, j, k.seed)-0.5) + 0.2*fbm(x/240, y/240, 3, k.seed+1)
		bevel := 1 - 0.35*(fu+fv)
		joint := smooth(0.5, 0.40, math.Max(math.Abs(fu), math.Abs(fv)))
		return k.colors[s&3].At(tone).Mul(bevel * (0.5 + 0.5*joint))
	})
	c.Vignette(0.25)
	c.Grain(0.05, k.seed)
}
