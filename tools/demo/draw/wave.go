package main

// Hall 3, Wave: what trembles.

func waveHall() []picture {
	return []picture{
		{name: "301", w: 1360, h: 1360, draw: chladni{
			grains: 180_000, seed: 301,
			modes: []mode{{11, 19, 1, 0.4}, {7, 25, 0.6, 1.1}, {21, 5, 0.55, 2.0}, {14, 15, 0.45, 0.2}},
			metal: NewRamp("#14110f", "#2b2018", "#5a3f22", "#8f6a35", "#caa05a"),
			sand:  NewRamp("#a58a5e", "#d9c394", "#f3e6c4", "#fffaf0"),
		}.draw},
		{name: "302", w: 1600, h: 1130, draw: lissajous{
			seed:   302,
			ground: NewRamp("#01060a", "#04131a", "#0a2630", "#123a40"),
			beams:  Hexes("#59f0c8", "#ffb347", "#5ac8ff", "#ff6f61", "#c6f06a"),
		}.draw},
		{name: "303", w: 1200, h: 1600, draw: harmonograph{
			seed:  303,
			paper: NewRamp("#0e0c18", "#1a1630", "#272048", "#3a2c58"),
			inks: []swing{
				{"#c84b6a", [4]float64{1.001, 2.004, 1.0, 3.002}, [4]float64{0, 0.6, 1.6, 2.2}, Pt{1.9, 1.7}, Pt{0.46, 0.52}, 150, 0.34},
				{"#4a7fc0", [4]float64{1.002, 3.0, 1.0, 2.003}, [4]float64{1.3, 0.1, 2.9, 1.6}, Pt{1.8, 1.8}, Pt{0.55, 0.5}, 150, 0.34},
				{"#f2b950", [4]float64{2.003, 3.001, 3.0, 2.0}, [4]float64{0.3, 1.2, 1.7, 0.2}, Pt{1.5, 1.35}, Pt{0.52, 0.38}, 140, 0.42},
				{"#6fd0b0", [4]float64{3.002, 1.0, 2.003, 1.0}, [4]float64{2.3, 0.9, 0.5, 2.6}, Pt{1.5, 1.2}, Pt{0.5, 0.72}, 140, 0.40},
				{"#e8774e", [4]float64{2.001, 1.004, 3.0, 1.002}, [4]float64{0, 2.6, 0.9, 0.2}, Pt{1.4, 1.2}, Pt{0.38, 0.24}, 120, 0.36},
				{"#f4ead8", [4]float64{3.0, 4.004, 4.002, 3.0}, [4]float64{0.2, 2.0, 1.5, 0.4}, Pt{1.2, 1.0}, Pt{0.6, 0.62}, 110, 0.34},
				{"#b79ae8", [4]float64{4.003, 3.0, 1.0, 2.0}, [4]float64{0.5, 1.0, 2.5, 0.9}, Pt{1.6, 1.1}, Pt{0.45, 0.85}, 110, 0.34},
			},
		}.draw},
		{name: "304", w: 1130, h: 1600, draw: moire{
			pitch: 12, press: 56, seed: 304,
			silk:   NewRamp("#2a0414", "#6b0a2a", "#b01b3f", "#e85a5a"),
			second: NewRamp("#4a1030", "#a8402a", "#f0a04a", "#ffe2a0"),
		}.draw},
		{name: "305", w: 1600, h: 1067, draw: rippleTank{
			seed: 305,
			sources: []source{
				{Pt{0.21, 0.30}, 44, 0, 1},
				{Pt{0.36, 0.72}, 44, 0.7, 1},
				{Pt{0.71, 0.24}, 58, 2.1, 0.9},
				{Pt{0.83, 0.79}, 36, 0.4, 0.8},
				{Pt{0.55, 0.53}, 72, 1.2, 0.6},
			},
			water: NewRamp("#021a2a", "#04445a", "#0a7f8a", "#4cc0ae", "#d0f0d0"),
			glint: Hex("#fff3d0"),
		}.draw},
		{name: "306", w: 1600, h: 1000, draw: guilloche{
			waves: 64, seed: 306,
			ground: NewRamp("#06120f", "#0c2420", "#123430", "#1c3a44"),
			inks:   Hexes("#e8c878", "#7fd6b4", "#f0e8d4", "#e08a6a", "#9ab8e8"),
			rosettes: []rosette{
				{Pt{0.28, 0.47}, 340, 12, 40, 0.13, 0.5, [2]int{0, 2}},
				{Pt{0.76, 0.36}, 260, 9, 34, 0.16, 0.7, [2]int{1, 3}},
				{Pt{0.66, 0.86}, 210, 16, 38, 0.10, 0.6, [2]int{4, 0}},
				{Pt{0.97, 0.83}, 180, 7, 32, 0.18, 0.5, [2]int{2, 1}},
				{Pt{0.03, 0.93}, 210, 10, 34, 0.14, 0.8, [2]int{3, 4}},
				{Pt{0.52, 0.08}, 170, 8, 30, 0.15, 0.4, [2]int{2, 3}},
			},
		}.draw},
		{name: "307", w: 1600, h: 1200, draw: filings{
			count: 62_000, seed: 307,
			poles: []pole{
				{Pt{0.20, 0.33}, 1},
				{Pt{0.38, 0.47}, -1},
				{Pt{0.66, 0.22}, 1},
				{Pt{0.80, 0.36}, -1},
				{Pt{0.55, 0.83}, -1.2},
				{Pt{0.77, 0.74}, 1.2},
			},
			paper: NewRamp("#b59a6a", "#d9c49a", "#efe2c4", "#f9f2e0"),
			iron:  NewRamp("#14161c", "#2a303c", "#4a5466", "#7d8796"),
			north: Hex("#c0392b"), south: Hex("#2c5f9e"),
		}.draw},
		{name: "308", w: 1600, h: 1200, draw: caustics{
			depth: 215, tile: 62, ripples: 15, seed: 308,
			tiles: NewRamp("#043a5a", "#0a6a90", "#1698b0", "#4cc8c8", "#a8ecdc"),
			sun:   Hex("#fff4d8"),
		}.draw},
	}
}
