package main

// Hall 2, Growth: what unfolds.

func growthHall() []picture {
	return []picture{
		{name: "208", w: 1400, h: 1400, draw: sunflower{
			heart: Pt{0.40, 0.57}, gap: 15, rings: [3]float64{170, 455, 700}, seed: 208,
			disc:    NewRamp("#1d2a0c", "#44601a", "#8da336", "#d6d67a"),
			seeds:   NewRamp("#26140d", "#6b4022", "#b98a55", "#f0dcae"),
			florets: NewRamp("#3a1505", "#8a3a08", "#d97a10", "#ffc23c"),
			petals:  NewRamp("#a84a04", "#e08a0c", "#fbb91c", "#ffdc55", "#fff1b0"),
		}.draw},
		{name: "209", w: 1600, h: 1067, draw: meadow{
			sun: Pt{0.63, 0.34}, plants: 13, layers: 4, seed: 209,
			sky:   NewRamp("#10213a", "#2a4a63", "#8a7a84", "#e39a62", "#fbd27e", "#fff0bf"),
			near:  NewRamp("#06140f", "#123020", "#2f5a2c", "#7d8f35", "#d9c65a"),
			far:   NewRamp("#23403f", "#3f6350", "#7d8f5a", "#c7b56a"),
			bloom: Hexes("#e8503a", "#f3a83c", "#d9e0ee", "#c04a86", "#f6d84c"),
		}.draw},
		{name: "210", w: 1130, h: 1600, draw: fernWood{
			count: 17, seed: 210,
			ground: NewRamp("#020a08", "#08211a", "#123a2a", "#2a5a38"),
			fronds: []*Ramp{
				NewRamp("#0a3322", "#1a6b3a", "#5cae4a", "#c6e07a"),
				NewRamp("#123b1a", "#3f7d22", "#9bbf3a", "#f0f09a"),
				NewRamp("#04302f", "#0f6a5f", "#3fb08a", "#b6ecc0"),
				NewRamp("#3a3510", "#80701a", "#cfae3a", "#fff0a0"),
			},
		}.draw},
		{name: "211", w: 1600, h: 1120, draw: leafVeins{
			sources: []int{150, 900, 4200, 15000}, reach: 44, seed: 211,
			midrib: []Pt{{-0.03, 0.93}, {0.2, 0.70}, {0.45, 0.52}, {0.72, 0.38}, {1.03, 0.12}},
			blade:  NewRamp("#b3151d", "#e0401c", "#f58a1f", "#f9c33a", "#d8d04a", "#7da33a"),
			tint:   NewRamp("#c98a7a", "#ffe6c0", "#ffffff", "#c8e0b0"),
			vein:   Hex("#fde9a8"),
		}.draw},
		{name: "212", w: 1200, h: 1600, draw: frost{
			w: 480, h: 640, grains: 92000, nuclei: 46, seed: 212,
			night: NewRamp("#030818", "#0a1a3c", "#152b5c", "#3a3a70", "#6a4a70"),
			ice:   NewRamp("#16325f", "#3a6fa8", "#8fc0e0", "#d9eef8", "#ffffff"),
			lamps: Hexes("#ffb45a", "#ff7f50", "#ffd890", "#e85a6a"),
		}.draw},
		{name: "213", w: 1600, h: 1200, draw: leopard{
			w: 420, h: 315, seed: 213,
			coat: NewRamp("#5f3311", "#9a5c20", "#cf8c3a", "#e8b265"),
			pale: NewRamp("#a8855a", "#d9bd8c", "#f0deb8", "#fbf1d9"),
			mark: Hex("#1d120c"), inside: Hex("#8a4a1a"),
		}.draw},
		{name: "214", w: 1600, h: 1200, limit: 340_000, draw: func(c *Canvas) { starCoral().paint(c, star()) }},
		{name: "215", w: 1600, h: 1200, draw: foldedRibbon{
			spacing: 50, steps: 860, seed: 215,
			inside:  NewRamp("#7a2a12", "#c4622a", "#eda95a", "#f8dca0", "#fff6dc"),
			outside: NewRamp("#060d33", "#0f1f66", "#2145a0", "#4d86c8", "#a9cfe6"),
			line:    Hex("#150a18"),
		}.draw},
		{name: "216", w: 1600, h: 1200, draw: grove{
			depth: 15, seed: 216,
			trees: []tree{{0.36, 250, 0.78, 0.55}, {0.96, 200, 0.72, 0.45}, {0.06, 240, 0.76, 0.38}, {0.55, 190, 0.84, 0.2}, {0.20, 215, 0.72, 0.08}, {0.80, 230, 0.86, 0}},
			sky:   NewRamp("#070b1e", "#141c44", "#2d2c66", "#6a3f74", "#d07a6a", "#f6c98a"),
			bark:  NewRamp("#1c1210", "#3a241c", "#6a4630", "#94704a"),
			leaf:  NewRamp("#5a1a14", "#a8321c", "#e0702a", "#f2b13c", "#c9c84a", "#6f9a3c"),
		}.draw},
	}
}
