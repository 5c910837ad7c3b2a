package bundle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cicerone/guide"
)

// checkRules applies the rules of the domain, and leaves out what a fault of reading explains already.
func (r *reader) checkRules() {
	for list := range slices.Values([]string{"halls", "routes", "kidsSections", artworksField}) {
		r.unread[list] = r.unread[list] || r.lacksKeys(list)
	}
	r.museum.Check(func(field, format string, args ...any) {
		where, rest := r.originOf(field)
		if rest != "" && where.isFaulty(rest) || r.unread[referredBy[lastName(field)]] {
			return
		}
		for i, arg := range args {
			if path, ok := arg.(guide.Path); ok {
				origin, rest := r.originOf(string(path))
				args[i] = origin.place(rest)
			}
		}
		fault := where.fault(rest, fmt.Sprintf(format, args...))
		if fault.File == "" {
			fault.File = r.manifest
		}
		r.faults = append(r.faults, fault)
	})
}

// originOf is where the field of that path was written, with the field's path there.
func (r *reader) originOf(field string) (o *origin, rest string) {
	if parts := strings.SplitN(field, "/", 3); parts[0] == artworksField && len(parts) > 1 {
		i, _ := strconv.Atoi(parts[1])
		return &r.works[i].origin, strings.Join(parts[2:], "/")
	}
	return r.origin, field
}

// keyPlace is where in a list a fault takes a key away: the list, an element, its key or what keys it.
var keyPlace = regexp.MustCompile(`^[A-Za-z]+(/[0-9]+(/key|/tags|/tags/[0-9]+(/key)?)?)?$`)

// lacksKeys reports whether elements of a list may be missing because of a fault.
func (r *reader) lacksKeys(list string) bool {
	for _, path := range r.origin.faulty {
		if covers(list, path) && keyPlace.MatchString(path) {
			return true
		}
	}
	return list == artworksField && slices.ContainsFunc(r.works, func(w *work) bool {
		return slices.ContainsFunc(w.origin.faulty, func(path string) bool { return path == "" || path == "key" || path == "code" })
	})
}

// referredBy are the lists whose elements the fields of these names refer to.
var referredBy = map[string]string{
	"hall": "halls", "tags": "kidsSections", "route": "routes",
	"artwork": artworksField, artworksField: artworksField, "extraDownloads": artworksField,
}

// lastName is the last part of a path that is no position.
func lastName(field string) string {
	parts := strings.Split(field, "/")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return parts[0]
}
