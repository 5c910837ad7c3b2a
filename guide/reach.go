package guide

import "slices"

// MissingSections lists what the start menu has no entry for, although the museum has content that visitors find by it alone.
func (m *Museum) MissingSections() []SectionType {
	isFound := m.findWithoutHall()
	inTimeline := map[string]bool{}
	for _, t := range m.Timelines {
		for _, s := range t.Steps {
			if t.Active && s.Type == StepHall {
				inTimeline[s.Hall] = true
			}
		}
	}
	isListed := func(isExhibition bool) bool {
		return slices.ContainsFunc(m.Routes, func(r Route) bool { return r.IsExhibition == isExhibition && !r.Highlighted })
	}
	var missing []SectionType
	for _, needed := range []struct {
		section SectionType
		isFull  bool
	}{
		{SectionExhibitions, isListed(true)},
		{SectionRoutes, isListed(false)},
		{SectionTimeline, slices.ContainsFunc(m.Timelines, func(t Timeline) bool { return t.Active })},
		{SectionHalls, slices.ContainsFunc(m.Artworks, func(a Artwork) bool {
			return a.Hall != "" && !inTimeline[a.Hall] && !isFound(&a)
		})},
	} {
		leads := func(s NavigationSection) bool { return s.Type == needed.section && s.IsActive() }
		if needed.isFull && !slices.ContainsFunc(m.NavigationSections, leads) {
			missing = append(missing, needed.section)
		}
	}
	return missing
}

// findWithoutHall returns a function that reports whether something other than its hall leads to a work: its number, a list, a route,
// a beacon, or a picture by which the camera recognises it.
func (m *Museum) findWithoutHall() func(*Artwork) bool {
	listed := map[string]bool{}
	note := func(keys []string) {
		for _, key := range keys {
			listed[key] = true
		}
	}
	for i := range m.Routes {
		note(ArtworkKeys(m.Routes[i].Steps))
	}
	for i := range m.Beacons {
		note(m.Beacons[i].Artworks)
	}
	for i := range m.Sections {
		note(m.Sections[i].Artworks)
	}
	return func(a *Artwork) bool {
		isRecognised := m.RecognitionAvailable && (a.Image.Name != "" || len(a.RecognitionImages) > 0)
		return a.Code != "" || listed[a.Key] || a.Outstanding || len(a.Tags) > 0 || isRecognised
	}
}

// warnReach warns of works to which nothing leads, and of lists that the start menu does not open.
func (g *gateChecker) warnReach() {
	warn := func(ref ElementRef, path string, fault Fault) {
		g.report.Warnings = append(g.report.Warnings, GateFault{Problem{ref, path, fault}, GateReach})
	}
	isFound := g.museum.findWithoutHall()
	for i := range g.museum.Artworks {
		if a := &g.museum.Artworks[i]; a.Hall == "" && !isFound(a) {
			warn(ElementRef{"artworks", a.Key}, "code", Fault{Rule: ruleReach})
		}
	}
	for _, section := range g.museum.MissingSections() {
		warn(ElementRef{List: "navigationSections"}, "", Fault{ruleSection, []any{section}})
	}
}
