package guide

// Timeline leads through the museum hall by hall (specification 2 §3).
type Timeline struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idTimeline
	Key             string         `json:"key" check:"required" doc:"Name of the timeline within the museum."`
	Active          bool           `json:"active" doc:"Shown to visitors."`
	Image           Media          `json:"image,omitzero" media:"image" doc:"Main picture."`
	ImageAlt        Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Minutes         int            `json:"minutes,omitempty" doc:"How long it takes, in minutes."`
	Name            Text           `json:"name" check:"required" doc:"Name of the timeline."`
	Description     RichText       `json:"description,omitempty" doc:"What it shows (Markdown)."`
	Audio           LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Main audio of its introduction."`
	Script          RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	Steps           []Step         `json:"steps,omitempty" doc:"Steps of type HALL and INSTRUCTION, in order."`
}

// HallKeys are the keys of the halls the timeline passes, in order, each once.
func (t *Timeline) HallKeys() []string {
	seen := map[string]bool{}
	var keys []string
	for _, step := range t.Steps {
		if step.Type == StepHall && !seen[step.Hall] {
			seen[step.Hall] = true
			keys = append(keys, step.Hall)
		}
	}
	return keys
}
