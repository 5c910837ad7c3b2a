package main

// The Clock House: eight ways to tell the time.

func clockHouse() []picture {
	works := []picture{
		{name: "1", w: 1600, h: 1200, draw: sundial{
			latitude: 41, foot: Pt{0.5, 0.64}, gnomon: 235, hour: -1.4, sunAt: 4, seed: 1,
			stone: NewRamp("#6a5638", "#a88c5e", "#d4bb8a", "#efdfba"),
			cut:   Hex("#33210f"), paint: Hexes("#8a3a1e", "#7a7a3a", "#c9a050", "#254a66"),
		}.draw},
		{name: "2", w: 1200, h: 1600, draw: waterClock{
			vessels: 6, seed: 2, bronze: Hex("#e0a860"),
			glass: NewRamp("#0a100e", "#16241f", "#2e463c", "#5a7a68", "#a8c4a8"),
			water: NewRamp("#03222e", "#06506a", "#1590a0", "#6ad0c8", "#e0fbe8"),
		}.draw},
		{name: "3", w: 1200, h: 1600, draw: candleClock{
			rows: 4, count: 9, seed: 3, flame: Hex("#ffc060"),
			wall: NewRamp("#2a1a14", "#4a2e22", "#6e4632", "#8f6248"),
			wax: []*Ramp{
				NewRamp("#8a6a3a", "#d4b070", "#f4dca0", "#fff4d0"), NewRamp("#6a3a1a", "#b8702e", "#e8a850", "#ffd890"),
				NewRamp("#6a1a14", "#b03a24", "#e87848", "#ffc090"), NewRamp("#8a8068", "#d0c6a8", "#f0e8d0", "#fffaec"),
			},
		}.draw},
		{name: "4", w: 1600, h: 1200, draw: verge{
			seed: 4, iron: NewRamp("#0e1014", "#20242c", "#3c424e", "#747c8a", "#b8c0cc"),
			brass: []*Ramp{
				NewRamp("#2e1a08", "#7a4e1a", "#c48a3a", "#f0c878", "#fff0c8"), NewRamp("#2a120a", "#7a3a1e", "#c4703e", "#f0a878", "#ffe0c8"),
				NewRamp("#1a1c22", "#444a56", "#858e9c", "#c0c8d4", "#f4f8fc"),
			},
		}.draw},
		{name: "5", w: 1600, h: 1200, draw: pendulum{
			beats: 26, seed: 5,
			night: NewRamp("#060a12", "#0e1826", "#1a2a3c", "#2c3e50"),
			lamps: NewRamp("#2a4ad0", "#3a9ae0", "#6ae0c0", "#f4e080", "#ff9040"),
		}.draw},
		{name: "6", w: 1600, h: 1600, draw: astrolabe{
			latitude: 40, pole: Pt{0.45, 0.60}, radius: 640, stars: 34, seed: 6,
			brass: NewRamp("#2a1c0a", "#6a4a1c", "#a87c34", "#d8b060", "#f8e4a8"), cut: Hex("#1c1006"),
		}.draw},
		{name: "7", w: 1600, h: 1600, draw: chronometer{
			heart: Pt{0.44, 0.55}, radius: 860, seed: 7,
			enamel: NewRamp("#d8d0c0", "#efe9dc", "#fbf8f0"), rim: NewRamp("#1c1e24", "#4a4e58", "#8a909c", "#c8ced8", "#f4f6fa"),
			black: Hex("#17141a"), blue: Hex("#1c3f96"),
		}.draw},
		{name: "8", w: 1600, h: 1067, draw: caesium{
			seed: 8, night: NewRamp("#04020c", "#0a0818", "#141028"),
			glow: NewRamp("#05030f", "#1a1050", "#4a24a0", "#b03ab0", "#f47a7a", "#ffd890", "#fffbe8"),
		}.draw},
	}
	for i := range works {
		works[i].museum = "clock-house"
	}
	return works
}
