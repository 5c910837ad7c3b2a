package guide

import (
	"slices"
	"strings"
)

func (c *checker) checkRoutes() {
	for i := range c.museum.Routes {
		r, here := &c.museum.Routes[i], elementPath("routes", i)
		switch {
		case r.Type == RoutePaid && r.Code == "":
			c.report(elementPath(here, "code"), "a PAID route needs the code that unlocks it")
		case r.Type != RoutePaid && r.Code != "":
			c.report(elementPath(here, "code"), "a code locks only a PAID route; write type: PAID, or leave the code out")
		}
		if r.Type != RoutePaid && (r.KeyButton != "" || r.PublishableKey != "") {
			c.report(elementPath(here, "keyButton"), "only a PAID route has a buy button")
		}
		c.checkBuyButton(here, r.KeyButton, r.PublishableKey)
		for j := range r.Steps {
			c.checkStep(&r.Steps[j], elementPath(here, "steps", j), "a route", StepArtwork, StepInstruction, StepRichText)
		}
	}
}

// maxMinutes bounds how long a timeline takes: a day.
const maxMinutes = 24 * 60

func (c *checker) checkTimelines() {
	for i := range c.museum.Timelines {
		t, here := &c.museum.Timelines[i], elementPath("timelines", i)
		if t.Minutes < 0 || t.Minutes > maxMinutes {
			c.report(elementPath(here, "minutes"), "%d is not between 0 and %d minutes", t.Minutes, maxMinutes)
		}
		for j := range t.Steps {
			c.checkStep(&t.Steps[j], elementPath(here, "steps", j), "a timeline", StepHall, StepInstruction)
		}
	}
}

func (c *checker) checkBuyButton(here, keyButton, publishableKey string) {
	if (keyButton == "") != (publishableKey == "") {
		c.report(elementPath(here, "publishableKey"), "a buy button needs both its keyButton and the publishableKey")
	}
	if strings.HasPrefix(publishableKey, "sk_") || strings.HasPrefix(publishableKey, "rk_") {
		c.report(elementPath(here, "publishableKey"), "this is a secret key, which visitors would read; take the one that begins with pk_")
	}
}

// checkStep checks a step of an owner whose steps are of the given types.
func (c *checker) checkStep(s *Step, here, owner string, types ...StepType) {
	c.reference(elementPath(here, "artwork"), s.Artwork, c.artworks, "work")
	c.reference(elementPath(here, "hall"), s.Hall, c.halls, "hall")
	c.checkBuyButton(here, s.KeyButton, s.PublishableKey)
	switch {
	case !slices.Contains(types, s.Type):
		if s.Type.WireNumber() > 0 {
			c.report(elementPath(here, "type"), "%s has no steps of type %s", owner, s.Type)
		}
	case s.Type == StepArtwork && s.Artwork == "":
		c.report(elementPath(here, "artwork"), "an ARTWORK step needs its work")
	case s.Type == StepHall && s.Hall == "":
		c.report(elementPath(here, "hall"), "a HALL step needs its hall")
	case s.Type == StepRichText && len(s.Instructions) == 0:
		c.report(elementPath(here, "instructions"), "a RICH_TEXT step needs its text, in instructions")
	case s.Type == StepInstruction && len(s.Instructions) == 0 && len(s.Location) == 0 && s.LocationImage.IsZero():
		c.report(elementPath(here, "instructions"), "an INSTRUCTION step says what to do in instructions, location or locationImage")
	}
	if s.Artwork != "" && s.Type != StepArtwork {
		c.report(elementPath(here, "artwork"), "only an ARTWORK step leads to a work")
	}
	if s.Type != StepInstruction && (s.Icon != "" || !s.IconImage.IsZero()) {
		c.report(elementPath(here, "icon"), "only an INSTRUCTION step has an icon")
	}
	if s.Type != StepRichText && s.KeyButton != "" {
		c.report(elementPath(here, "keyButton"), "only a RICH_TEXT step holds a buy button")
	}
	if s.Icon != "" && !slices.Contains(StepIcons(), s.Icon) {
		c.report(elementPath(here, "icon"), "%q is not one of the icons %s; use iconImage for one of your own", s.Icon, strings.Join(StepIcons(), ", "))
	}
}
