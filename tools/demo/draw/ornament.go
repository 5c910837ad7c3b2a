package main

// Hall 1, Ornament: what repeats.

func ornamentHall() []picture {
	return []picture{
		{name: "101", w: 1600, h: 1140, draw: girih{
			edge: 88, turn: 0.31, seed: 101,
			glaze: Hexes("#e2b04a", "#1d6f86", "#16346f", "#2aa198", "#0f2350", "#7d2f22"),
			strap: Hex("#efe3c8"), groove: Hex("#0b1020"),
		}.draw},
		{name: "102", w: 1200, h: 1600, draw: cosmati{
			cell: 560, turn: 0.24, seed: 102,
			stones: Hexes("#e8dcc2", "#6e1f26", "#1f4f3f", "#c9952f", "#2b2a33"),
			slabs:  Hexes("#7a1f2b", "#1d4a3c", "#4b1c3a", "#2d3a38"),
			marble: Hex("#e9e0cf"), grout: Hex("#2a211b"),
		}.draw},
		{name: "103", w: 1180, h: 1600, draw: celtic{
			step: 37, seed: 103,
			ribbons: Hexes("#e0a526", "#b7372b", "#2f7f6b", "#e8cf8d", "#7a4f9e", "#d9772b", "#7fa650", "#3d6fa8"),
			ground:  NewRamp("#120b14", "#2b1420", "#3a1b26", "#1a1030"),
			edge:    Hex("#140c10"), dots: Hex("#c9442f"),
		}.draw},
		{name: "104", w: 1600, h: 1200, draw: asanoha{
			seed:   104,
			indigo: NewRamp("#0a1128", "#122147", "#1c3a6b", "#3a6896", "#7fa3bd"),
			thread: Hexes("#f1ead9", "#e8dfc6", "#f4efe6", "#d8a25a"),
		}.draw},
		{name: "105", w: 1600, h: 1067, draw: seigaiha{
			radius: 92, swell: 150, seed: 105,
			sea:  NewRamp("#06142e", "#0d2c5a", "#145a86", "#2b8c9e", "#8cc7b5"),
			foam: Hex("#f3ead2"), gold: Hex("#e0a63c"),
		}.draw},
		{name: "106", w: 1360, h: 1360, draw: kolam{
			step: 54, seed: 106,
			earth:   NewRamp("#3a120c", "#6b2415", "#8f3a1e", "#a9532b"),
			flour:   Hex("#fbf5e6"),
			powders: Hexes("#d9a21b", "#e0602a", "#b51f56", "#2e7d5b", "#e8c14d", "#7d1f6a"),
		}.draw},
		{name: "107", w: 1600, h: 1200, draw: truchet{
			size: 200, seed: 107,
			warm: NewRamp("#b3224a", "#ea5b4b", "#f59a54", "#f9d48a", "#fdf0cf"),
			dim:  NewRamp("#140f2d", "#251a4a", "#3b2467", "#2d4a80", "#3f86a0"),
		}.draw},
		{name: "108", w: 1600, h: 1200, draw: penrose{
			size: 74, seed: 108,
			woods: [2][]Color{
				Hexes("#a8642c", "#7b3f1d", "#c98f4b", "#5a2b17", "#b5763a"),
				Hexes("#1f6b63", "#0f3f45", "#e3c48a", "#2b1a14", "#184f57"),
			},
			inlay: Hex("#ecd9a0"),
		}.draw},
	}
}
