package main

// The pictures that carry the app itself: backgrounds, buttons, route and list
// covers. They are drawn by the rules of the works, with other seeds, other
// numbers, other colours: none is a cutting from a work.

// dark lays a scrim over the lower part, so that white text is easy to read there.
func dark(draw func(*Canvas), top, bottom float64) func(*Canvas) {
	return func(c *Canvas) {
		draw(c)
		c.Retouch(func(_, y float64, under Color) Color {
			return under.Mul(lerp(top, bottom, smooth(0.25, 0.85, y/c.Height)))
		})
	}
}

// strip is a wide band; its left part, where the words stand, is darker.
func strip(draw func(*Canvas)) func(*Canvas) {
	return func(c *Canvas) {
		draw(c)
		c.Retouch(func(x, _ float64, under Color) Color {
			return under.Mul(lerp(0.45, 0.92, smooth(0, 0.8, x/c.Width)))
		})
	}
}

func nightReef(seed uint64, w, h, seeds int) coral {
	return coral{
		w: w, h: h, seeds: seeds, steps: 6500, seed: seed, spread: 1,
		sea: NewRamp("#01060f", "#041426", "#082a40", "#0d4458"),
		reefs: []*Ramp{
			NewRamp("#0a1438", "#1c3a8a", "#2f86c8", "#6fd8e8", "#d8fbff"),
			NewRamp("#1a0a38", "#4a2090", "#8a4ad0", "#d08af0", "#f8dcff"),
			NewRamp("#042a30", "#0a6a70", "#1fb0a0", "#8af0c8", "#e8ffe8"),
			NewRamp("#380a24", "#8a1f50", "#e0506a", "#ffa080", "#ffe8c8"),
		},
		polyp: Hex("#f0fbff"),
	}
}

var (
	silverInks = []string{"#e8dcc0", "#9ab8c8", "#c89a6a", "#f4f0e4"}

	tealWoods   = [2][]Color{Hexes("#14343c", "#1f5058", "#0c262e", "#2a666a"), Hexes("#c8a060", "#7a4a22", "#e0c890", "#3a2418")}
	emberGlow   = NewRamp("#2a0a4a", "#8a1f6a", "#e8505a", "#ffb060", "#fff0c0")
	nightGround = NewRamp("#04060c", "#0a0f1c", "#141a2c")
	rustShell   = NewRamp("#1c2430", "#2c3a48", "#405264", "#5a7084")
)

func backgrounds() []picture {
	harmony := harmonograph{seed: 71, paper: NewRamp("#0a0a12", "#12121e", "#1c1a2c"), inks: []swing{
		{silverInks[0], [4]float64{2.001, 3.002, 3.0, 2.0}, [4]float64{0.2, 1.9, 0.7, 0.1}, Pt{1.7, 1.2}, Pt{0.5, 0.32}, 150, 0.36},
		{silverInks[1], [4]float64{1.002, 2.0, 1.0, 3.001}, [4]float64{1.3, 0.4, 2.7, 1.0}, Pt{1.9, 1.5}, Pt{0.5, 0.55}, 150, 0.30},
		{silverInks[2], [4]float64{3.002, 1.0, 2.003, 4.0}, [4]float64{2.0, 0.9, 0.5, 2.6}, Pt{1.6, 1.2}, Pt{0.45, 0.75}, 130, 0.32},
	}}
	return []picture{
		{name: "home", w: 1080, h: 1920, limit: 220_000, draw: dark(func(c *Canvas) {
			reef := nightReef(9001, 360, 640, 40)
			reef.paint(c, reef.grow())
		}, 0.92, 0.34)},
		{name: "tour", w: 1080, h: 1920, limit: 130_000, draw: dark(clifford{
			points: 7_000_000, width: 2.9, seed: 72, ground: nightGround,
			veils: []veil{
				{-1.4, 1.7, 1.0, 0.7, 1.6, 1.3, NewRamp("#0a1a2a", "#14405a", "#2a7a8a", "#8ad0c0")},
				{-1.7, 1.3, -0.1, -1.2, 1.5, 1.1, NewRamp("#2a0c1a", "#7a1f3a", "#d8604a", "#ffd0a0")},
				{1.6, -0.6, -1.2, 1.6, 0.2, 1.0, NewRamp("#1a1a0c", "#6a5a1f", "#d0b050", "#fff4c8")},
			},
		}.draw, 0.95, 0.35)},
		{name: "walkthrough", w: 1080, h: 1920, limit: 120_000, draw: dark(harmony.draw, 0.8, 0.4)},
		{name: "logo", w: 640, h: 640, limit: 60_000, clear: true, draw: rosetteMark},
		{name: "topbar-logo", w: 256, h: 256, limit: 30_000, clear: true, draw: rosetteMark},
		{name: "pet-1", w: 600, h: 600, limit: 60_000, clear: true, draw: pet(0.25, 0.2, false, true).draw},
		{name: "pet-2", w: 600, h: 600, limit: 60_000, clear: true, draw: pet(1, 1, false, false).draw},
		{name: "pet-3", w: 600, h: 600, limit: 60_000, clear: true, draw: pet(0, 0, true, false).draw},
	}
}

func pet(headUp, step float64, asleep, blossoms bool) tortoise {
	return tortoise{
		headUp: headUp, step: step, asleep: asleep, blossoms: blossoms,
		shell: NewRamp("#7a2a1f", "#c4552f", "#f09a4a", "#f8cf7a", "#fff0bf"),
		seam:  Hex("#4a1a18"), skin: NewRamp("#1f3a2c", "#3f7a52", "#6fb06a", "#a8d88a", "#e4f4c0"),
		cheek: Hex("#f47a7a"),
	}
}

func covers() []picture {
	islamic := girih{
		edge: 62, turn: 0.05, seed: 91, strap: Hex("#e8d8a8"), groove: Hex("#120a12"),
		glaze: Hexes("#f0d890", "#8a2a3a", "#3a1030", "#c4603a", "#241024", "#1f5a58"),
	}
	gold := islamic
	gold.edge, gold.turn, gold.seed = 74, 0.5, 92
	gold.glaze = Hexes("#f6dc9a", "#a8741f", "#5a3a10", "#d8a840", "#2a1c0a", "#7a1f24")
	return []picture{
		{name: "route-highlights", w: 1080, h: 720, draw: gold.draw},
		{name: "route-children", w: 1080, h: 720, draw: truchet{
			size: 170, seed: 93, warm: NewRamp("#e0356a", "#ff8a4a", "#ffd84a", "#fff8d0"), dim: NewRamp("#0a3a6a", "#1470a0", "#2aa8b0", "#7ae0b0"),
		}.draw},
		{name: "route-night", w: 1080, h: 720, draw: lorenz{
			view: [2]float64{-0.2, 0.5}, scale: 19, heart: Pt{0.5, 0.5}, light: 0.014, runs: 700, steps: 2600, seed: 94,
			night: NewRamp("#02020a", "#06061c", "#0e0c30", "#1a1440"), glow: emberGlow,
		}.draw},
		{name: "exhibition-turing", w: 1080, h: 720, draw: func(c *Canvas) {
			k := nightReef(95, 480, 320, 34)
			k.reefs = []*Ramp{NewRamp("#1a1a1c", "#3a3a40", "#8a8478", "#d8ccb0", "#fff8e4"), NewRamp("#241a12", "#5a3a20", "#b0804a", "#e8c890", "#fff4d8")}
			k.steps = 6000
			k.paint(c, k.grow())
		}},
		{name: "exhibition-islamic-geometry", w: 1080, h: 720, draw: islamic.draw},
		{name: "timeline", w: 1080, h: 720, draw: sunflower{
			heart: Pt{0.3, 0.6}, gap: 13, rings: [3]float64{150, 420, 600}, seed: 96,
			disc: NewRamp("#0a1a2a", "#1f4a6a", "#5a9ab0", "#d0f0e0"), seeds: NewRamp("#0c1020", "#24345a", "#5a7ab0", "#c0d8f0"),
			florets: NewRamp("#1a0c2a", "#5a2a6a", "#b05a9a", "#f4b0c8"), petals: NewRamp("#2a1050", "#6a2f9a", "#b070d8", "#ecc0ff", "#fff0ff"),
		}.draw},
		{name: "one-minute-1", w: 800, h: 800, draw: escape{
			centre: complex(-0.7453, 0.1127), width: 0.0022, turn: 1.1, limit: 1200, band: 5, offset: 0.5, relief: 0.7, stripes: 0.3, engrave: 0.3, seed: 97,
			ramp: NewRamp("#12081f", "#4a1a5a", "#b04a6a", "#f4b070", "#fff4d0", "#6ab0a0", "#1a4a5a", "#12081f"), within: Hex("#05030a"),
		}.draw},
		{name: "one-minute-2", w: 800, h: 800, draw: voronoi{
			panes: 300, rose: Pt{0.7, 0.2}, relax: 2, seed: 98, lead: Hex("#1a181c"),
			glass: []*Ramp{NewRamp("#8a5a0a", "#f0c040", "#fff4b0"), NewRamp("#7a2a0a", "#e07a2a", "#ffd890"), NewRamp("#04382a", "#1f9060", "#b0f0c0"), NewRamp("#04304a", "#1f80a0", "#b0ecf4")},
		}.draw},
		{name: "one-minute-3", w: 800, h: 800, draw: caustics{
			depth: 205, tile: 45, ripples: 14, seed: 99, sun: Hex("#fff0d0"), tiles: NewRamp("#2a1a3a", "#4a3a6a", "#7a6a9a", "#b8a8c8"),
		}.draw},
		{name: "one-minute-4", w: 800, h: 800, draw: kolam{
			step: 52, seed: 100, earth: NewRamp("#0c1a24", "#16303c", "#22485a", "#2e5a6a"), flour: Hex("#f4f8f4"),
			powders: Hexes("#e8b83a", "#e06a4a", "#d04a80", "#4ab0a0", "#f4e0a0"),
		}.draw},
		{name: "one-minute-5", w: 800, h: 800, draw: frost{
			w: 330, h: 330, grains: 36_000, nuclei: 14, seed: 102, night: NewRamp("#0a1410", "#12261e", "#1c3c30", "#3a4a3a"),
			ice: NewRamp("#1c4a3a", "#3f8a6a", "#a0d0a8", "#e4f4dc", "#ffffff"), lamps: Hexes("#ffd890", "#ffb45a", "#a0e0c0"),
		}.draw},
		{name: "one-minute-6", w: 800, h: 800, draw: hilbert{
			coarse: 4, fine: 6, seed: 103, ramp: NewRamp("#2a6ab0", "#40b0c0", "#a0e0b0", "#f0e8a0", "#f0a060", "#2a6ab0"), ground: NewRamp("#101014", "#1c1a22", "#2a2630"),
		}.draw},
		{name: "info-building", w: 1080, h: 720, draw: penrose{size: 92, seed: 104, woods: tealWoods, inlay: Hex("#f0e0b8")}.draw},
		{name: "info-visit", w: 1080, h: 720, draw: seigaiha{
			radius: 74, swell: 130, seed: 105, sea: NewRamp("#1a0c14", "#4a1a2a", "#8a3a3a", "#d0805a", "#f4d0a0"), foam: Hex("#fff0dc"), gold: Hex("#e8b850"),
		}.draw},
		{name: "info-makers", w: 1080, h: 720, draw: schotter{
			cell: 54, seed: 106, paper: NewRamp("#12161e", "#1a2230", "#243044", "#2e3c54"), inks: Hexes("#f4e8d0", "#e8b060", "#8ad0d0", "#f08a6a"),
			wash: Hexes("#2a4a5a", "#5a3a4a", "#3a5a4a", "#6a5a3a"),
		}.draw},
		{name: "beacon-entrance", w: 810, h: 1080, draw: cosmati{
			cell: 430, turn: 0.6, seed: 107, stones: Hexes("#e8e0d0", "#1f3a5a", "#8a6a3a", "#3a6a7a", "#1c1c24"), slabs: Hexes("#1f3a5a", "#4a2a2a", "#2a4a4a"),
			marble: Hex("#ece6dc"), grout: Hex("#1c1c20"),
		}.draw},
		{name: "beacon-garden", w: 810, h: 1080, draw: fernWood{
			count: 11, seed: 108, ground: NewRamp("#0a0608", "#1c1014", "#342024", "#4a2e2e"),
			fronds: []*Ramp{NewRamp("#3a1410", "#8a3a1f", "#d8804a", "#ffd890"), NewRamp("#2a0c1c", "#7a2a4a", "#c86a7a", "#ffc8b8"), NewRamp("#2a2410", "#6a6a20", "#b8b84a", "#f4f0a0")},
		}.draw},
		{name: "sponsor-foundation", w: 1200, h: 700, draw: guilloche{
			waves: 70, seed: 109, ground: NewRamp("#100c1c", "#1c1830", "#2a2444", "#3a3050"), inks: Hexes("#e8d0a0", "#b0a0e0", "#f0ece0", "#e09ab0", "#8ac8d0"),
			rosettes: []rosette{{Pt{0.5, 0.5}, 270, 18, 46, 0.09, 0.6, [2]int{0, 1}}, {Pt{0.12, 0.3}, 150, 8, 30, 0.16, 0.5, [2]int{3, 4}}, {Pt{0.88, 0.75}, 160, 11, 30, 0.14, 0.7, [2]int{4, 2}}},
		}.draw},
		{name: "sponsor-press", w: 1200, h: 700, draw: moire{
			pitch: 11, press: 52, seed: 110, silk: NewRamp("#06202a", "#0f4a5a", "#2a8a8a", "#8ad0b8"), second: NewRamp("#0a1a3a", "#2a4a80", "#7aa0c8", "#e8f0f4"),
		}.draw},
	}
}

func bands() []picture {
	band := func(name string, draw func(*Canvas)) picture {
		return picture{name: "section-" + name, w: 1200, h: 480, limit: 56_000, draw: strip(draw)}
	}
	small := func(name string, draw func(*Canvas)) picture {
		return picture{name: "side-menu-" + name, w: 600, h: 300, limit: 24_000, draw: strip(draw)}
	}
	return []picture{
		band("keyboard", automaton{rule: 30, cell: 9, umbo: Pt{0.5, -0.9}, from: 0.4, to: 2.75, seed: 121, shell: rustShell, pigment: NewRamp("#0a0c12", "#141a26", "#223044", "#e0a860")}.draw),
		band("exhibitions", apollonian{turn: 1.2, at: Pt{0.5, 0.6}, radius: 820, nest: 80, seed: 122, wire: Hex("#c8b48a"), enamel: []*Ramp{
			NewRamp("#101a2a", "#1f3a5a", "#4a7a9a", "#a8c8d0"), NewRamp("#2a1c2a", "#5a3a5a", "#9a6a8a", "#dcb8c8"), NewRamp("#2a2a1c", "#5a5a3a", "#a09a6a", "#e4dcb0"),
		}}.draw),
		band("routes", brownian{seed: 123, paper: NewRamp("#140c0a", "#241610", "#34221a"), grid: Hex("#6a4a34"), grains: []grainPath{
			{"#ffb060", Pt{0.6, 0.3}, 62, 160}, {"#f0e0b0", Pt{0.8, 0.6}, 58, 160}, {"#e86a4a", Pt{0.4, 0.7}, 60, 160}, {"#a0c8b0", Pt{0.2, 0.4}, 58, 140},
		}}.draw),
		band("timeline", chladni{
			grains: 70_000, seed: 124, modes: []mode{{14, 23, 1, 0.9}, {9, 31, 0.7, 0.3}, {27, 6, 0.6, 1.7}},
			metal: NewRamp("#0c1412", "#182824", "#2a443c", "#4a6a5c", "#7a9a88"), sand: NewRamp("#b0a890", "#dcd4b8", "#f4f0dc", "#ffffff"),
		}.draw),
		band("side-menu", asanoha{seed: 125, indigo: NewRamp("#0c0a16", "#1c1830", "#302a50", "#4a4478", "#8a84b0"), thread: Hexes("#ece4f4", "#e0d0e8", "#f4f0fa", "#d8a8b8")}.draw),
		band("sponsors", rippleTank{
			seed: 126, sources: []source{{Pt{0.3, 0.4}, 40, 0, 1}, {Pt{0.62, 0.75}, 40, 1, 1}, {Pt{0.85, 0.25}, 54, 2, 0.9}},
			water: NewRamp("#1c1408", "#4a3410", "#8a6420", "#d0a850", "#fff0c0"), glint: Hex("#fff8e0"),
		}.draw),
		small("start", truchet{size: 110, seed: 131, warm: NewRamp("#2a6a80", "#5ab0b0", "#b8e0c8", "#f4f8e0"), dim: NewRamp("#0a1018", "#141c2c", "#202c40", "#34445c")}.draw),
		small("in-a-minute", lissajous{seed: 132, ground: NewRamp("#0c0408", "#1a0a12", "#2a121c"), beams: Hexes("#ff8a6a", "#ffd070", "#f4a0c0")}.draw),
		small("outstanding", girih{edge: 46, turn: 0.2, seed: 133, strap: Hex("#f0e0b0"), groove: Hex("#140c04"), glaze: Hexes("#e8c060", "#4a3a6a", "#2a2048", "#8a6aa0", "#180f2c", "#b0583a")}.draw),
		small("language", celtic{step: 26, seed: 134, ribbons: Hexes("#d8b060", "#7aa8c0", "#c87a5a", "#a0b880"), ground: NewRamp("#080c12", "#101824", "#182434"), edge: Hex("#0a0c10"), dots: Hex("#6a8aa0")}.draw),
		small("explore", newton{roots: []complex128{1, -0.5 + 0.9i, -0.6 - 0.8i, 0.3 + 0.2i}, centre: 0.1, width: 2.2, turn: 1, relax: 1 + 0.1i, seed: 135, ramps: []*Ramp{
			NewRamp("#0c1a1a", "#1f4a4a", "#5a9a90", "#c0e8d8"), NewRamp("#1a120c", "#4a3420", "#a07a4a", "#f0d8a8"), NewRamp("#14101c", "#3a2c50", "#7a68a0", "#d0c0e8"), NewRamp("#0c141c", "#20384a", "#5a80a0", "#c8dcec"),
		}}.draw),
		small("guide", filings{
			count: 22_000, seed: 136, poles: []pole{{Pt{0.35, 0.5}, 1}, {Pt{0.65, 0.5}, -1}, {Pt{0.9, 0.1}, 0.7}, {Pt{0.98, 0.5}, -0.7}},
			paper: NewRamp("#1c2a2a", "#2a4040", "#385454", "#4a6868"), iron: NewRamp("#05080a", "#0c1214", "#182224", "#d0e0d8"), north: Hex("#e06a4a"), south: Hex("#4a90c0"),
		}.draw),
		small("study", sandpile{w: 120, h: 60, seed: 137, piles: []pile{{Pt{0.6, 0.5}, 15_000}, {Pt{0.1, 0.9}, 5000}, {Pt{0.98, 0.1}, 4000}}, colors: [4]*Ramp{
			NewRamp("#1c2030", "#2c3448", "#404c64"), NewRamp("#7a5a3a", "#b08a5a", "#e0c090"), NewRamp("#3a6a6a", "#6aa09a", "#b0d8cc"), NewRamp("#241a2c", "#3c2c48", "#584468"),
		}}.draw),
		small("downloads", moire{pitch: 9, press: 44, seed: 138, silk: NewRamp("#0c1c14", "#1c4a30", "#4a8a5a", "#b0d890"), second: NewRamp("#08141c", "#1c3a4a", "#5a8a8a", "#e0f0c8")}.draw),
	}
}

func halls() []picture {
	view := func(key string, wall, floor, light string, seed uint64, works ...string) picture {
		r := room{wall: Hex(wall), floor: Hex(floor), light: Hex(light), along: 3, seed: seed}
		return picture{name: "hall-" + key, w: 1200, h: 800, hung: works, room: r.draw}
	}
	chart := func(key string, n, first, works int, tint string) picture {
		return picture{name: "map-" + key, w: 1200, h: 900, limit: 50_000, draw: plan{hall: n, first: first, works: works, tint: Hex(tint)}.draw}
	}
	return []picture{
		view("ornament", "#1f6a70", "#8a5a30", "#fff0d8", 141, "101", "104", "108", "107", "105", "103"),
		view("growth", "#2f5a34", "#7a5630", "#fff2dc", 142, "213", "211", "214", "209", "210", "208"),
		view("wave", "#24407a", "#6a5444", "#fdf2e4", 143, "307", "305", "302", "308", "303", "301"),
		view("infinity", "#5a2a58", "#5a4434", "#fff0e0", 144, "401", "406", "405", "403", "408", "407"),
		view("chance", "#7a3f2a", "#4a3a30", "#fff0e0", 145, "508", "502", "506", "507", "503", "504"),
		chart("ornament", 0, 101, 8, "#1f6a70"),
		chart("growth", 1, 208, 9, "#3a7a44"),
		chart("wave", 2, 301, 8, "#2f58a0"),
		chart("infinity", 3, 401, 9, "#7a3a78"),
		chart("chance", 4, 501, 8, "#a0553a"),
	}
}
