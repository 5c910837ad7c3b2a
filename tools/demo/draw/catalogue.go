package main

// catalogue is every picture of both museums, works first: the rooms show them.
func catalogue() []picture {
	works := [][]picture{ornamentHall(), growthHall(), waveHall(), infinityHall(), chanceHall(), clockHouse()}
	others := [][]picture{details(), backgrounds(), covers(), bands(), halls(), clockExtras()}
	var all []picture
	for n, group := range append(works, others...) {
		for _, p := range group {
			if p.museum == "" {
				p.museum = "pattern"
			}
			switch {
			case p.limit != 0:
			case n < len(works):
				p.limit = 200_000
			default:
				p.limit = 72_000
			}
			all = append(all, p)
		}
	}
	return all
}

// details are works seen from nearer: drawn again at three pixels a point.
func details() []picture {
	views := []struct {
		code string
		at   Pt
		zoom float64
	}{
		{"101", Pt{640, 350}, 3},
		{"103", Pt{330, 480}, 3},
		{"208", Pt{560, 420}, 2.6},
		{"212", Pt{420, 560}, 2.8},
		{"214", Pt{560, 380}, 3},
		{"306", Pt{300, 330}, 3},
		{"401", Pt{300, 420}, 3},
		{"405", Pt{620, 420}, 3},
		{"506", Pt{560, 500}, 3},
	}
	works := map[string]picture{}
	for _, group := range [][]picture{ornamentHall(), growthHall(), waveHall(), infinityHall(), chanceHall()} {
		for _, p := range group {
			works[p.name] = p
		}
	}
	var out []picture
	for _, v := range views {
		p := works[v.code]
		out = append(out, picture{name: v.code + "-detail", w: 1200, h: 900, limit: 95_000, draw: p.draw, whole: [2]int{p.w, p.h}, at: v.at, zoom: v.zoom})
	}
	return out
}
