package bundle

import (
	"reflect"
	"strings"

	"cicerone/guide"
)

// withoutEffect returns warnings of what is written and never shown: colours that are not switched on, and content to
// which the start menu does not lead.
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
	for _, section := range m.MissingSections() {
		warn("navigationSections", "the start menu has no entry of type "+string(section)+", so visitors do not find what it opens; "+
			"write one in navigationSections.yaml")
	}
	return sortFaults(warnings)
}
