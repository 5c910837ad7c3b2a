package guide

import (
	"slices"
	"strings"
)

func (c *checker) checkRoute(r *Route, at *pathNode) {
	switch {
	case r.Type == RoutePaid && r.Code == "":
		c.fault(at.field("code"), "a PAID route needs the code that unlocks it")
	case r.Type != RoutePaid && r.Code != "":
		c.fault(at.field("code"), "a code locks only a PAID route; write type: PAID, or leave the code out")
	}
	if r.Type != RoutePaid && (r.KeyButton != "" || r.PublishableKey != "") {
		c.fault(at.field("keyButton"), "only a PAID route has a buy button")
	}
	c.checkBuyButton(at, r.KeyButton, r.PublishableKey)
	for i := range r.Steps {
		c.checkStep(&r.Steps[i], at.field("steps").element(i), "a route", StepArtwork, StepInstruction, StepRichText)
	}
}

// maxMinutes bounds how long a timeline takes: a day.
const maxMinutes = 24 * 60

func (c *checker) checkTimeline(t *Timeline, at *pathNode) {
	if t.Minutes < 0 || t.Minutes > maxMinutes {
		c.fault(at.field("minutes"), "%d is not between 0 and %d minutes", t.Minutes, maxMinutes)
	}
	for i := range t.Steps {
		c.checkStep(&t.Steps[i], at.field("steps").element(i), "a timeline", StepHall, StepInstruction)
	}
}

func (c *checker) checkBuyButton(at *pathNode, keyButton, publishableKey string) {
	if (keyButton == "") != (publishableKey == "") {
		c.fault(at.field("publishableKey"), "a buy button needs both its keyButton and the publishableKey")
	}
	if strings.HasPrefix(publishableKey, "sk_") || strings.HasPrefix(publishableKey, "rk_") {
		c.fault(at.field("publishableKey"), "this is a secret key, which visitors would read; take the one that begins with pk_")
	}
}

// checkStep checks a step of an owner whose steps are of the given types.
func (c *checker) checkStep(s *Step, at *pathNode, owner string, types ...StepType) {
	c.reference(at.field("artwork"), s.Artwork, c.artworks, "work")
	c.reference(at.field("hall"), s.Hall, c.halls, "hall")
	c.checkBuyButton(at, s.KeyButton, s.PublishableKey)
	switch {
	case !slices.Contains(types, s.Type):
		if s.Type.WireNumber() > 0 {
			c.fault(at.field("type"), "%s has no steps of type %s", owner, s.Type)
		}
	case s.Type == StepArtwork && s.Artwork == "":
		c.fault(at.field("artwork"), "an ARTWORK step needs its work")
	case s.Type == StepHall && s.Hall == "":
		c.fault(at.field("hall"), "a HALL step needs its hall")
	case s.Type == StepRichText && len(s.Instructions) == 0:
		c.fault(at.field("instructions"), "a RICH_TEXT step needs its text, in instructions")
	case s.Type == StepInstruction && len(s.Instructions) == 0 && len(s.Location) == 0 && s.LocationImage.IsZero():
		c.fault(at.field("instructions"), "an INSTRUCTION step says what to do in instructions, location or locationImage")
	}
	if s.Artwork != "" && s.Type != StepArtwork {
		c.fault(at.field("artwork"), "only an ARTWORK step leads to a work")
	}
	if s.Type != StepInstruction && (s.Icon != "" || !s.IconImage.IsZero()) {
		c.fault(at.field("icon"), "only an INSTRUCTION step has an icon")
	}
	if s.Type != StepRichText && s.KeyButton != "" {
		c.fault(at.field("keyButton"), "only a RICH_TEXT step holds a buy button")
	}
	if s.Icon != "" && !slices.Contains(StepIcons(), s.Icon) {
		c.fault(at.field("icon"), "%q is not one of the icons %s; use iconImage for one of your own", s.Icon, strings.Join(StepIcons(), ", "))
	}
}
