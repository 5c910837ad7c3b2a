package guide

import "slices"

// RouteType says whether a route has to be unlocked (specification 2 §3).
type RouteType string

// Routes are free or paid.
const (
	RouteFree RouteType = "FREE"
	RoutePaid RouteType = "PAID"
)

// Values lists what the type may be.
func (RouteType) Values() []string { return []string{"FREE", "PAID"} }

// Difficulty says whether everybody can walk a route.
type Difficulty string

// The difficulties of routes.
const (
	DifficultyStepFree Difficulty = "STEP_FREE"
	DifficultySteps    Difficulty = "STEPS"
)

// Values lists what the difficulty may be.
func (Difficulty) Values() []string { return []string{"STEP_FREE", "STEPS"} }

// Route is a selected route or a temporary exhibition (specification 2 §3).
type Route struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idRoute
	Key             string         `json:"key" check:"required" doc:"Name other parts of the package use for the route."`
	IsExhibition    bool           `json:"isExhibition,omitempty" doc:"A temporary exhibition rather than a route."`
	Type            RouteType      `json:"type,omitempty" doc:"PAID when a code unlocks the route; FREE when left out."`
	Code            string         `json:"code,omitempty" secret:"yes" doc:"The code that opens the steps of a PAID route, at best with eight characters or more; they are delivered encrypted under it."`
	KeyButton       string         `json:"keyButton,omitempty" doc:"The payment provider's buy-button id of a PAID route."`
	PublishableKey  string         `json:"publishableKey,omitempty" doc:"The payment provider's publishable key of a PAID route."`
	Highlighted     bool           `json:"highlighted,omitempty" doc:"Shown by itself in the start menu."`
	Image           Media          `json:"image,omitzero" media:"image" doc:"Main picture."`
	ImageAlt        Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Minutes         int            `json:"minutes,omitempty" doc:"How long it takes, in minutes."`
	Difficulty      Difficulty     `json:"difficulty,omitempty" doc:"STEP_FREE when wheelchairs and prams can follow the whole route, STEPS when they cannot; not said when left out."`
	Name            Text           `json:"name" check:"required" doc:"Name of the route."`
	Title           Text           `json:"title,omitempty" doc:"Title of its presentation; the name when left out."`
	Description     RichText       `json:"description,omitempty" doc:"What the route shows (Markdown). A route with a description or an audio has a presentation."`
	Audio           LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Audio of its presentation."`
	Script          RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	Steps           []Step         `json:"steps,omitempty" doc:"The steps in order."`
}

// HasPresentation reports whether the route opens in the list view rather than at its first step
// (specification 1 §2 Options).
func (r *Route) HasPresentation() bool { return len(r.Description) > 0 || len(r.Audio) > 0 }

// StepType says what a step of a route or timeline asks of the visitor. The wire carries its number.
type StepType string

// The step types; rich text is type 3 on the wire (specification 2 §2).
const (
	StepArtwork     StepType = "ARTWORK"     // wire 1
	StepInstruction StepType = "INSTRUCTION" // wire 2: walk there, look at that
	StepRichText    StepType = "RICH_TEXT"   // wire 3: rich text, may hold a buy button
	StepHall        StepType = "HALL"        // wire 4: a hall of a timeline
)

// Values lists what the type may be.
func (StepType) Values() []string { return []string{"ARTWORK", "INSTRUCTION", "RICH_TEXT", "HALL"} }

// WireNumber is the type's number on the wire, 0 for an unknown type.
func (t StepType) WireNumber() int { return slices.Index(t.Values(), string(t)) + 1 }

// Step is a step of a route or of a timeline (specification 2 §3).
type Step struct {
	ID                      int64          `json:"id,omitempty" package:"-"` // idStep
	Key                     string         `json:"key" doc:"Name of the step within its owner; its position when left out."`
	Type                    StepType       `json:"type" check:"required" doc:"ARTWORK, INSTRUCTION, RICH_TEXT or HALL."`
	Artwork                 string         `json:"artwork,omitempty" ref:"artworks" doc:"Key of the work of an ARTWORK step."`
	Hall                    string         `json:"hall,omitempty" ref:"halls" doc:"Key of the hall of a HALL step, or where the step takes place."`
	Icon                    string         `json:"icon,omitempty" doc:"Named icon of an INSTRUCTION step: walk, stairs, elevator, turn-left, turn-right, straight, look, rest, exit."`
	IconImage               Media          `json:"iconImage,omitzero" media:"image" doc:"Own icon of an INSTRUCTION step, instead of a named one."`
	LocationImage           Media          `json:"locationImage,omitzero" media:"image" doc:"Map or picture that shows where; it can be zoomed."`
	LocationImageAlt        Text           `json:"locationImageAlt,omitempty" max:"1000" doc:"What the map or picture shows, for visitors who do not see it."`
	LocationImageDecorative bool           `json:"locationImageDecorative,omitempty" doc:"The map or picture is decoration; it needs no description."`
	Location                Text           `json:"location,omitempty" doc:"Where it is, in words."`
	Instructions            RichText       `json:"instructions,omitempty" doc:"What to do, or the rich text itself (Markdown)."`
	Audio                   LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Audio of the step."`
	Script                  RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	KeyButton               string         `json:"keyButton,omitempty" doc:"The payment provider's buy-button id of a RICH_TEXT step."`
	PublishableKey          string         `json:"publishableKey,omitempty" doc:"The payment provider's publishable key of a RICH_TEXT step."`
}

// StepIcons are the named icons of instruction steps.
func StepIcons() []string {
	return []string{"walk", "stairs", "elevator", "turn-left", "turn-right", "straight", "look", "rest", "exit"}
}

// ArtworkKeys are the keys of the works that steps lead to, in order, each once.
func ArtworkKeys(steps []Step) []string {
	var keys []string
	for _, step := range steps {
		if step.Artwork != "" && !slices.Contains(keys, step.Artwork) {
			keys = append(keys, step.Artwork)
		}
	}
	return keys
}
