package bundle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cicerone/guide"
)

// checkRules applies the domain's rules, except where a decoding fault already explains the violation.
func (r *reader) checkRules() {
	r.checkAccessDays()
	for list := range slices.Values([]string{"halls", "routes", "kidsSections", artworksField}) {
		r.incomplete[list] = r.incomplete[list] || r.mayLackKeys(list)
	}
	r.museum.Check(func(field string, broken guide.Fault) {
		locations, rest := r.locationOf(field)
		if rest != "" && locations.isUndecoded(rest) || r.incomplete[referencedLists[lastFieldName(field)]] {
			return
		}
		fault := locations.faultAt(rest, broken.MapPaths(func(path guide.Path) string {
			other, rest := r.locationOf(string(path))
			return other.position(rest)
		}).Message())
		if fault.File == "" {
			fault.File = r.manifest
		}
		r.faults = append(r.faults, fault)
	})
}

// checkAccessDays adds a fault for each access code with days: 0, which decodes like a code without days.
func (r *reader) checkAccessDays() {
	for i, code := range r.museum.AccessCodes {
		path := fmt.Sprintf("accessCodes/%d/days", i)
		if code.Days == 0 && !r.locations.isUndecoded(path) && r.locations.location(path).path == path {
			r.faults = append(r.faults, r.locations.faultAt(path, "a code is valid for at least 1 day; leave days out for 1"))
		}
	}
}

// shortCodes returns a warning for each code that is easily guessed: of a route, whose steps are on every phone,
// encrypted, and of the museum's entrance.
func (r *reader) shortCodes() []Fault {
	var warnings []Fault
	warn := func(path, code string, shortest int, reason string) {
		if length := utf8.RuneCountInString(strings.TrimSpace(code)); length > 0 && length < shortest {
			warnings = append(warnings, r.locations.faultAt(path,
				fmt.Sprintf("the code has %d characters; use %d or more, because %s", length, shortest, reason)))
		}
	}
	for i, code := range r.museum.AccessCodes {
		warn(fmt.Sprintf("accessCodes/%d/code", i), code.Code, guide.MinAccessCode, "computers can guess shorter ones")
	}
	for i, route := range r.museum.Routes {
		warn(fmt.Sprintf("routes/%d/code", i), route.Code, guide.MinRouteCode, "phones can try codes without the server")
	}
	return warnings
}

// locationOf returns the locations that include the field, and the field's path in them.
func (r *reader) locationOf(field string) (o *fieldLocations, rest string) {
	if parts := strings.SplitN(field, "/", 3); parts[0] == artworksField && len(parts) > 1 {
		i, _ := strconv.Atoi(parts[1])
		return &r.works[i].locations, strings.Join(parts[2:], "/")
	}
	return r.locations, field
}

// keyPath matches paths whose faults may remove an element's key from a list.
var keyPath = regexp.MustCompile(`^[A-Za-z]+(/[0-9]+(/key|/tags|/tags/[0-9]+(/key)?)?)?$`)

// mayLackKeys reports whether a fault may have removed elements of a list.
func (r *reader) mayLackKeys(list string) bool {
	for _, path := range r.locations.undecoded {
		if covers(list, path) && keyPath.MatchString(path) {
			return true
		}
	}
	return list == artworksField && slices.ContainsFunc(r.works, func(w *work) bool {
		return slices.ContainsFunc(w.locations.undecoded, func(path string) bool { return path == "" || path == "key" || path == "code" })
	})
}

// referencedLists maps field names to the lists whose elements they refer to.
var referencedLists = map[string]string{
	"hall": "halls", "tags": "kidsSections", "route": "routes",
	"artwork": artworksField, artworksField: artworksField, "extraDownloads": artworksField,
}

// lastFieldName returns the last part of a path that is not an index.
func lastFieldName(field string) string {
	parts := strings.Split(field, "/")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return parts[0]
}
