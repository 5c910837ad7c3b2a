package guide

import "slices"

// Hall is a room of the museum (specification 1 §3).
type Hall struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idHall
	Key             string         `json:"key" check:"required" doc:"Name other parts of the package use for the hall."`
	Image           Media          `json:"image,omitzero" media:"image" doc:"Picture of the hall."`
	ImageAlt        Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Floor           Text           `json:"floor,omitempty" doc:"Floor, such as: First floor."`
	Name            Text           `json:"name" check:"required" doc:"Name of the hall; shown in two parts split at its last space."`
	ExtraInfo       Text           `json:"extraInfo,omitempty" doc:"A line of further information."`
	Audio           LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Audio of the hall's header."`
	Script          RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	Resources       []Resource     `json:"resources,omitempty" doc:"Extra resources of the hall's header."`
}

// HallNumber is the 1-based position of the hall with that id among halls, -1 when it is not there
// (specification 1 §3).
func HallNumber(halls []Hall, id int64) int {
	if i := slices.IndexFunc(halls, func(h Hall) bool { return h.ID == id }); i >= 0 {
		return i + 1
	}
	return -1
}

// HallArtworks are the works that hang in the hall with that key, in the museum's order.
func (m *Museum) HallArtworks(hall string) []*Artwork {
	var works []*Artwork
	for i := range m.Artworks {
		if m.Artworks[i].Hall == hall && hall != "" {
			works = append(works, &m.Artworks[i])
		}
	}
	return works
}
