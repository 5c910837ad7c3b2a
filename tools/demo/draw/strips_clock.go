package main

// clockExtras are the Clock House's own backgrounds, rooms and strips.
func clockExtras() []picture {
	iron := NewRamp("#0a0a0c", "#1a1a1e", "#30303a", "#5a5a68", "#a0a0b0")
	movement := verge{seed: 201, iron: iron, brass: []*Ramp{
		NewRamp("#241408", "#6a4418", "#b07a34", "#e8bc70", "#fff0c8"), NewRamp("#1c1a18", "#4a443c", "#8a8070", "#d0c4ac", "#f8f0e0"),
	}}
	plate := astrolabe{
		latitude: 52, pole: Pt{0.7, 0.4}, radius: 560, stars: 22, seed: 202,
		brass: NewRamp("#14181c", "#344048", "#66767e", "#a8b8b8", "#e8f0e8"), cut: Hex("#0c1014"),
	}
	night := pendulum{
		beats: 20, seed: 203, night: NewRamp("#0c0806", "#1c120c", "#2c1e14", "#403020"),
		lamps: NewRamp("#a03a1f", "#e0803a", "#f4c868", "#fff0c0", "#a0e0d8"),
	}
	shelf := candleClock{
		rows: 2, count: 9, seed: 204, flame: Hex("#ffb850"), wall: NewRamp("#141a24", "#243040", "#384a5c", "#506478"),
		wax: []*Ramp{NewRamp("#6a5a3a", "#c0a870", "#f0dca8", "#fff8dc"), NewRamp("#5a3a2a", "#a86a48", "#e8a880", "#ffdcc0")},
	}
	band := func(name string, draw func(*Canvas)) picture {
		return picture{name: "section-" + name, w: 1200, h: 480, limit: 75_000, draw: strip(draw)}
	}
	view := func(key, wall, floor string, seed uint64, works ...string) picture {
		r := room{wall: Hex(wall), floor: Hex(floor), light: Hex("#ffecd0"), along: 2, seed: seed}
		return picture{name: "hall-" + key, w: 1200, h: 800, limit: 110_000, hung: works, room: r.draw}
	}
	all := []picture{
		{name: "home", w: 1080, h: 1920, limit: 260_000, draw: dark(movement.draw, 0.85, 0.3)},
		{name: "tour", w: 1080, h: 1920, limit: 220_000, draw: dark(plate.draw, 0.8, 0.3)},
		{name: "walkthrough", w: 1080, h: 1920, limit: 160_000, draw: dark(night.draw, 0.9, 0.45)},
		{name: "logo", w: 640, h: 640, limit: 60_000, clear: true, draw: escapementMark},
		{name: "topbar-logo", w: 256, h: 256, limit: 30_000, clear: true, draw: escapementMark},
		view("tower", "#5a4a3a", "#4a3c30", 211, "1", "6", "5", "8"),
		view("workshop", "#2f4a4a", "#6a4a2c", 212, "4", "7", "2", "3"),
		{name: "timeline", w: 1200, h: 800, limit: 130_000, draw: sundial{
			latitude: 30, foot: Pt{0.45, 0.7}, gnomon: 170, hour: 2, sunAt: -8, seed: 205,
			stone: NewRamp("#3a4048", "#68707a", "#9aa2a8", "#ccd0d0"), cut: Hex("#14181e"), paint: Hexes("#b06a3a", "#6a7a6a", "#d0b070", "#8a2f24"),
		}.draw},
		{name: "one-minute-1", w: 900, h: 900, limit: 110_000, draw: chronometer{
			heart: Pt{0.62, 0.4}, radius: 640, seed: 206,
			enamel: NewRamp("#0c1424", "#16243c", "#20344f"), rim: NewRamp("#2a1c0a", "#6a4a1c", "#b08a48", "#e8cc90", "#fff4d8"), black: Hex("#e8d4a0"), blue: Hex("#d8703a"),
		}.draw},
		{name: "one-minute-2", w: 900, h: 900, limit: 110_000, draw: caesium{
			seed: 207, night: NewRamp("#020c0c", "#041818", "#082424"),
			glow: NewRamp("#03100f", "#0a3a3a", "#148a7a", "#6ad08a", "#e8f07a", "#fff8d0"),
		}.draw},
		{name: "info-visit", w: 1200, h: 800, limit: 120_000, draw: waterClock{
			vessels: 8, seed: 208, bronze: Hex("#c8d0d8"),
			glass: NewRamp("#100c14", "#201a2a", "#3a3248", "#6a6080", "#b8b0c8"), water: NewRamp("#2a0c1c", "#7a1f40", "#c8506a", "#f4a08a", "#fff0d8"),
		}.draw},
		{name: "sponsor-foundation", w: 1200, h: 700, limit: 120_000, draw: guilloche{
			waves: 60, seed: 209, ground: NewRamp("#0c0a08", "#1c1610", "#2c241a", "#3c3024"), inks: Hexes("#e8c888", "#c89a5a", "#f4ecd8", "#a0b0a8", "#d8806a"),
			rosettes: []rosette{{Pt{0.34, 0.5}, 260, 24, 46, 0.07, 0.5, [2]int{0, 2}}, {Pt{0.8, 0.4}, 190, 12, 36, 0.12, 0.8, [2]int{1, 3}}},
		}.draw},
		band("keyboard", verge{seed: 221, iron: iron, brass: movement.brass}.draw),
		band("exhibitions", plate.draw),
		band("routes", pendulum{beats: 16, seed: 223, night: nightGround, lamps: emberGlow}.draw),
		band("timeline", caesium{seed: 224, night: nightGround, glow: NewRamp("#05060c", "#14244a", "#2a5a90", "#7ab0c8", "#f4ecd0", "#ffffff")}.draw),
		band("side-menu", shelf.draw),
		band("sponsors", guilloche{
			waves: 50, seed: 226, ground: NewRamp("#08100e", "#10201c", "#1a302a", "#24403a"), inks: Hexes("#d8e0c8", "#8ac0a8", "#e8c888", "#a8b8d0"),
			rosettes: []rosette{{Pt{0.7, 0.5}, 230, 16, 40, 0.10, 0.5, [2]int{0, 2}}, {Pt{0.25, 0.8}, 150, 9, 28, 0.15, 0.6, [2]int{1, 3}}},
		}.draw),
	}
	for i := range all {
		all[i].museum = "clock-house"
	}
	return all
}
