package main

// Hall 4, Infinity: what never ends.

func infinityHall() []picture {
	return []picture{
		{name: "401", w: 1600, h: 1200, draw: escape{
			centre: complex(-0.743643887, 0.131825904), width: 0.00006, turn: 0.6, limit: 3000,
			band: 8, offset: 0.12, relief: 0.7, stripes: 0.35, engrave: 0.5, seed: 401,
			ramp:   NewRamp("#06102e", "#123a7a", "#2f8fc0", "#d9f0e4", "#f6c35a", "#c9502a", "#4a1030", "#06102e"),
			within: Hex("#02040c"),
		}.draw},
		{name: "402", w: 1600, h: 1067, draw: escape{
			julia: true, c: complex(-0.7885, 0.1512), centre: complex(0.12, 0.13), width: 1.15, turn: 0.5, limit: 900,
			band: 2.6, offset: 0.45, relief: 0.85, stripes: 0.5, engrave: 0.3, seed: 402,
			ramp:   NewRamp("#1a0624", "#5a1050", "#b8326a", "#f5845a", "#ffdc90", "#9ad0a0", "#1f6a70", "#0c2040", "#1a0624"),
			within: Hex("#07020c"),
		}.draw},
		{name: "403", w: 1600, h: 1200, draw: lorenz{
			view: [2]float64{-0.55, 0.12}, scale: 27, heart: Pt{0.5, 0.5}, light: 0.016, runs: 900, steps: 3200, seed: 403,
			night: NewRamp("#020510", "#060d24", "#0d1638", "#1c1a44"),
			glow:  NewRamp("#1f4fd0", "#2fa0d8", "#7fe0c0", "#ffd070", "#ff7040"),
		}.draw},
		{name: "404", w: 1600, h: 1340, draw: clifford{
			points: 8_000_000, width: 4.0, seed: 404,
			veils: []veil{
				{1.5, -1.8, 1.6, 0.9, 0.4, 1.9, NewRamp("#0a1226", "#14264a", "#1f3f6a", "#3a6a94")},
				{-1.4, 1.6, 1.0, 0.7, 0.9, 1.25, NewRamp("#0c1a3a", "#1f4a7a", "#3a8aa8", "#9ad0d0")},
				{1.7, 1.7, 0.6, 1.2, 2.2, 1.2, NewRamp("#2a0c2a", "#6a1f4a", "#b8506a", "#f0b0a0")},
				{-1.8, -2.0, -0.5, -0.9, 1.35, 1.15, NewRamp("#2a1a0c", "#8a5a2a", "#e0b060", "#fff0c8")},
			},
			ground: NewRamp("#070b14", "#0d1622", "#152232"),
		}.draw},
		{name: "405", w: 1600, h: 1200, draw: apollonian{
			turn: 0.5, at: Pt{0.46, 0.48}, radius: 1010, nest: 105, seed: 405,
			enamel: []*Ramp{
				NewRamp("#2a0612", "#6b0f2a", "#b0243f", "#e8705a"),
				NewRamp("#04203a", "#0c4a7a", "#2a86b8", "#a0d8e0"),
				NewRamp("#5a3a08", "#a8741a", "#e0b04a", "#fbe8a8"),
				NewRamp("#062a22", "#0f5a48", "#3a9a78", "#b0e0b8"),
				NewRamp("#c9b690", "#e4d6b4", "#f4ead0", "#fffaec"),
			},
			wire: Hex("#e0bc68"),
		}.draw},
		{name: "406", w: 1600, h: 1200, draw: newton{
			roots:  []complex128{1, -0.9 + 0.6i, -0.35 - 1.1i, 0.45 + 0.95i, -0.2 + 0.05i},
			centre: -0.05 + 0.02i, width: 2.5, turn: 0.35, relax: 1 + 0.22i, seed: 406,
			ramps: []*Ramp{
				NewRamp("#120a24", "#3a2a6a", "#7a6ac0", "#d0c8f0"),
				NewRamp("#2a0a10", "#7a1f2a", "#d9604a", "#fbc8a0"),
				NewRamp("#04201e", "#0f5a54", "#3aa894", "#c0ecd0"),
				NewRamp("#2a1804", "#7a5010", "#d9a030", "#fbe6a0"),
				NewRamp("#0a1626", "#1f4a6a", "#5a9ac0", "#d0e8f4"),
			},
		}.draw},
		{name: "407", w: 1400, h: 1400, draw: hilbert{
			coarse: 5, fine: 7, seed: 407,
			ramp:   NewRamp("#f2a33c", "#e8573a", "#b0285a", "#5a2a86", "#2a5ab0", "#2aa0a0", "#b8d060", "#f2a33c"),
			ground: NewRamp("#0b0a16", "#17142a", "#241f3c"),
		}.draw},
		{name: "408", w: 1140, h: 1600, draw: sierpinski{
			side: 1240, turn: 0.22, depth: 6, seed: 408,
			stones: [][]Color{
				Hexes("#d9a83a", "#1a2a6a", "#f0e2b8"), Hexes("#8a1f2a", "#f0e2c4", "#2a1a1a"),
				Hexes("#1f6a5a", "#e8c860", "#0c2a2a"), Hexes("#2a3f8a", "#d9d0b8", "#a8322a"),
				Hexes("#f0e6cc", "#5a2a5a", "#d9a83a"),
			},
			grout: Hex("#14100e"),
		}.draw},
		{name: "409", w: 1600, h: 1200, draw: lyapunov{
			word: "BBABA", from: Pt{3.05, 3.0}, to: Pt{3.88, 3.93}, lines: 3, settle: 120, runs: 300, seed: 409,
			calm:  NewRamp("#fff2c8", "#f2c060", "#c9762a", "#7a3a1a", "#2a120c"),
			chaos: NewRamp("#04121c", "#0a2a4a", "#14507a", "#2f86a0", "#8ac0b0", "#e0e0b0"),
		}.draw},
	}
}
