package main

// Hall 5, Chance: what nobody decided.

func chanceHall() []picture {
	return []picture{
		{name: "501", w: 1200, h: 1600, draw: automaton{
			rule: 30, cell: 12, umbo: Pt{0.56, -0.16}, from: 0.25, to: 2.9, seed: 501,
			shell:   NewRamp("#c9a27a", "#e8cfa8", "#f6e6cc", "#fdf4e6"),
			pigment: NewRamp("#2a0f0a", "#5a2412", "#8f4420", "#c4763a"),
		}.draw},
		{name: "502", w: 1600, h: 1067, draw: life{
			w: 320, h: 213, steps: 460, seed: 502, living: Hex("#fff6d8"),
			plate: NewRamp("#06110f", "#0b2a2a", "#11504c", "#2f8f74", "#a8cc8a", "#f6e8b0", "#ff9a58"),
		}.draw},
		{name: "503", w: 1180, h: 1600, draw: voronoi{
			panes: 620, rose: Pt{0.46, 0.38}, relax: 3, seed: 503,
			glass: []*Ramp{
				NewRamp("#8a4a08", "#e8a024", "#ffd868", "#fff6c8"),
				NewRamp("#4a0414", "#a8142a", "#e8483a", "#ffb080"),
				NewRamp("#060c3a", "#14309a", "#3a72d8", "#a0d0f4"),
				NewRamp("#140a3a", "#3a2a90", "#7a68d0", "#c8c0f4"),
				NewRamp("#04263a", "#0c6080", "#38a8b8", "#b8ecec"),
				NewRamp("#3a1206", "#8f3a14", "#e0803a", "#ffd098"),
			},
			lead: Hex("#1c1a1e"),
		}.draw},
		{name: "504", w: 1200, h: 1600, draw: schotter{
			cell: 62, seed: 504,
			paper: NewRamp("#d9c8a4", "#ece0c4", "#f6eeda", "#fcf8ec"),
			inks:  Hexes("#1a1f2e", "#1a1f2e", "#22334f", "#a8321f", "#1f4a4a"),
			wash:  Hexes("#e89a38", "#d8543f", "#4f9a92", "#ecc860", "#6a80b8"),
		}.draw},
		{name: "505", w: 1600, h: 1200, draw: brownian{
			seed:  505,
			paper: NewRamp("#050d1e", "#0a1a36", "#12284c"),
			grid:  Hex("#3f6fa0"),
			grains: []grainPath{
				{"#ff9a4a", Pt{0.25, 0.35}, 74, 260},
				{"#4ad0d8", Pt{0.7, 0.3}, 66, 260},
				{"#f0568a", Pt{0.55, 0.75}, 70, 240},
				{"#e8d860", Pt{0.12, 0.85}, 58, 200},
				{"#8ae08a", Pt{0.9, 0.85}, 60, 200},
				{"#b89af4", Pt{0.4, 0.12}, 60, 220},
				{"#f4e8d0", Pt{0.42, 0.5}, 64, 240},
			},
		}.draw},
		{name: "506", w: 1600, h: 1200, draw: slime{
			w: 720, h: 540, agents: 150_000, steps: 170, food: 34, seed: 506, oat: Hex("#f0dcb0"),
			floor: NewRamp("#0a0806", "#1c130c", "#38261a", "#5a4030", "#7a6048"),
			body:  NewRamp("#4a3a04", "#a88a0a", "#e8cf1f", "#fff27a", "#fffce0"),
		}.draw},
		{name: "507", w: 1600, h: 1200, draw: sandpile{
			w: 216, h: 162, seed: 507,
			piles: []pile{
				{Pt{0.41, 0.45}, 122_000}, {Pt{0.97, 0.93}, 16_000}, {Pt{0.99, 0.03}, 12_000}, {Pt{0.02, 0.99}, 9_000}, {Pt{0.01, 0.01}, 6_000},
			},
			colors: [4]*Ramp{
				NewRamp("#8a1f24", "#d9503a", "#f59a6a"), NewRamp("#c98a2a", "#f0c45a", "#fff0b8"),
				NewRamp("#1f7a86", "#4ab8b0", "#a8e4cc"), NewRamp("#0a1638", "#12285a", "#1f4480"),
			},
		}.draw},
		{name: "508", w: 1600, h: 1067, draw: starlings{
			flock: 10000, steps: 100, sunset: Pt{0.7, 0.74}, seed: 508,
			sky:  NewRamp("#141a3a", "#2d2f62", "#6a4a80", "#b8627a", "#ee8f5e", "#fbc66a", "#fff0b8"),
			bird: Hex("#120e1c"), reeds: Hex("#0c0a14"),
		}.draw},
	}
}
