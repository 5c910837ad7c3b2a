package guide

// SectionType says what an entry of the start menu opens (specification 1 §3, Navigation section).
type SectionType string

// The types that open lists of the museum.
const (
	SectionExhibitions SectionType = "EXHIBITIONS"
	SectionRoutes      SectionType = "ROUTES"
	SectionTimeline    SectionType = "TIMELINE"
	SectionHalls       SectionType = "HALLS" // not in the specification: the start menu by halls
)

// Values lists what it may be.
func (SectionType) Values() []string {
	return []string{
		"KEYBOARD", string(SectionExhibitions), string(SectionRoutes), string(SectionTimeline), string(SectionHalls), "SIDE_MENU", "SPONSORS",
	}
}

// NavigationSection is an entry of the start menu.
type NavigationSection struct {
	ID         int64       `json:"id,omitempty" package:"-"` // idNavigationSection
	Key        string      `json:"key" doc:"Name of the section; its type in lower case when left out."`
	Type       SectionType `json:"type" check:"required" doc:"What it opens."`
	Active     *bool       `json:"active,omitempty" doc:"Shown at all; yes when left out."`
	Enabled    *bool       `json:"enabled,omitempty" doc:"Can be opened; yes when left out."`
	LineColor  Color       `json:"lineColor,omitempty" doc:"Colour of its line; the default of its type when left out."`
	ArrowColor Color       `json:"arrowColor,omitempty" doc:"Colour of its arrow."`
	FontColor  Color       `json:"fontColor,omitempty" doc:"Colour of its title."`
	FontSize   int         `json:"fontSize,omitempty" doc:"Size of its title in pixels; 32 when left out."`
	Image      Media       `json:"image,omitzero" media:"image" doc:"Background picture."`
	Title      Text        `json:"title,omitempty" doc:"Title; the interface's own words when left out."`
	Resources  []Resource  `json:"resources,omitempty" doc:"What a SPONSORS section shows."`
}

// IsActive reports whether the section is shown.
func (s *NavigationSection) IsActive() bool { return s.Active == nil || *s.Active }

// IsEnabled reports whether the section can be opened.
func (s *NavigationSection) IsEnabled() bool { return s.Enabled == nil || *s.Enabled }
