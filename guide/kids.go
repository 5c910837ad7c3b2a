package guide

// Section is a collapsible list of works in kids mode (specification 2 §2, Sections).
type Section struct {
	ID       int64    `json:"id,omitempty" package:"-"` // idSection
	Key      string   `json:"key" check:"required" doc:"Name of the section within the museum."`
	Name     Text     `json:"name" check:"required" doc:"Name of the section."`
	Color    Color    `json:"color,omitempty" doc:"Colour of the section, such as #f06140."`
	Artworks []string `json:"artworks,omitempty" ref:"artworks" doc:"Keys of its works, in order."`
}

// KidsSection is one of the groups of tags that children choose from (specification 2 §3).
type KidsSection struct {
	ID    int64     `json:"id,omitempty" package:"-"` // idKidsSection
	Key   string    `json:"key" check:"required" doc:"Name of the section within the museum."`
	Name  Text      `json:"name" check:"required" doc:"Name of the section."`
	Color Color     `json:"color,omitempty" doc:"Colour of the section."`
	Tags  []KidsTag `json:"tags,omitempty" doc:"The tags children tick."`
}

// KidsTag is a tag that children tick; works that carry its key match (specification 2 §3).
type KidsTag struct {
	ID   int64  `json:"id,omitempty" package:"-"` // idKidsTag
	Key  string `json:"key" check:"required" doc:"Name that works list in their tags."`
	Name Text   `json:"name" check:"required" doc:"What children read."`
}

// Game is the step-by-step game of kids mode, tied to a route (specification 2 §2, decisions.md).
type Game struct {
	Route string     `json:"route" ref:"routes" check:"required" doc:"Key of the route whose visit the game counts as."`
	Steps []GameStep `json:"steps" check:"required" doc:"The seven steps: the introduction, then clue and locating in turn, then the end."`
	End   Text       `json:"end,omitempty" doc:"What the last screen says, above the works found; 'You have found them all!' when left out."`
}

// GameSteps is how many steps with content a game has: index -1 is the introduction and 0 to 5 are clue and
// locating in turn. Index 6 is the end, which needs no content (specification 2 §2 Kids game and §9).
const (
	GameSteps      = 7
	GameFirstIndex = -1
)

// LocatesArtwork reports whether the game's step with that index asks to locate a work: 0 to 5 are clue and
// locating in turn (specification 2 §2 Kids game).
func LocatesArtwork(index int) bool { return index >= 0 && index < GameSteps-1 && index%2 == 1 }

// GameStep is what the pet says at one step, and the work to find.
type GameStep struct {
	ID      int64          `json:"id,omitempty" package:"-"`
	Key     string         `json:"key" doc:"Name of the step; its position when left out."`
	Artwork string         `json:"artwork,omitempty" ref:"artworks" doc:"Key of the work that a locating step asks for."`
	Image   Media          `json:"image,omitzero" media:"image" doc:"Picture of the pet."`
	Text    Text           `json:"text" check:"required" max:"2000" doc:"What the pet says."`
	Audio   LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"The pet's voice."`
	Script  RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
}
