package bundle

import (
	"reflect"
	"slices"
	"strings"

	"cicerone/guide"
)

// withoutEffect returns warnings of what is written and never shown: colours that are not switched on, and routes and timelines
// to which the start menu does not lead.
func (r *reader) withoutEffect() []Fault {
	m := r.museum
	var warnings []Fault
	warn := func(path, message string) { warnings = append(warnings, r.locations.faultAt(path, message)) }
	warnUnused := func(owner string, value any, prefix, flag string, enabled bool) {
		v := reflect.ValueOf(value)
		for _, field := range guide.FieldsOf(v.Type()) {
			if !enabled && field.Name != flag && strings.HasPrefix(field.Name, prefix) && !v.Field(field.Index).IsZero() {
				warn(owner+"/"+field.Name, "this has no effect without "+flag+": yes")
			}
		}
	}
	warnUnused("customization", m.Customization, "mainButtons", "mainButtonsEnabled", m.Customization.MainButtonsEnabled)
	warnUnused("customization", m.Customization, "artwork", "artworkEnabled", m.Customization.ArtworkEnabled)
	warnUnused("keyboardCustomization", m.KeyboardCustomization, "", "active", m.KeyboardCustomization.Active)
	warnUnreachable := func(list, noun string, section guide.SectionType) {
		leads := func(s guide.NavigationSection) bool { return s.Type == section && s.IsActive() }
		if !slices.ContainsFunc(m.NavigationSections, leads) {
			warn(list, "visitors do not find "+noun+": the start menu has none; "+
				"write a section of type "+string(section)+" in navigationSections.yaml")
		}
	}
	listed := func(exhibition bool) bool {
		return slices.ContainsFunc(m.Routes, func(route guide.Route) bool { return route.IsExhibition == exhibition && !route.Highlighted })
	}
	if listed(false) {
		warnUnreachable("routes", "the routes", "ROUTES")
	}
	if listed(true) {
		warnUnreachable("routes", "the exhibitions", "EXHIBITIONS")
	}
	if len(m.Timelines) > 0 {
		warnUnreachable("timelines", "the timelines", "TIMELINE")
	}
	return sortFaults(warnings)
}
