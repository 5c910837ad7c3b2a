package guide

import (
	"slices"
	"strings"
)

func (c *checker) checkRoute(r *Route, at *pathNode) {
	switch {
	case r.Type == RoutePaid && r.Code == "":
		c.fault(at.field("code"), rulePaidCode)
	case r.Type != RoutePaid && r.Code != "":
		c.fault(at.field("code"), ruleFreeCode)
	}
	if r.Type != RoutePaid && (r.KeyButton != "" || r.PublishableKey != "") {
		c.fault(at.field("keyButton"), ruleFreeButton)
	}
	c.checkBuyButton(at, r.KeyButton, r.PublishableKey)
	c.checkMinutes(r.Minutes, at.field("minutes"))
	for i := range r.Steps {
		c.checkStep(&r.Steps[i], at.field("steps").element(i), "a route", StepArtwork, StepInstruction, StepRichText)
	}
}

// maxMinutes bounds how long a route or timeline takes: a day.
const maxMinutes = 24 * 60

func (c *checker) checkMinutes(minutes int, at *pathNode) {
	if minutes < 0 || minutes > maxMinutes {
		c.fault(at, ruleMinutes, minutes, maxMinutes)
	}
}

func (c *checker) checkTimeline(t *Timeline, at *pathNode) {
	c.checkMinutes(t.Minutes, at.field("minutes"))
	for i := range t.Steps {
		c.checkStep(&t.Steps[i], at.field("steps").element(i), "a timeline", StepHall, StepInstruction)
	}
}

func (c *checker) checkBuyButton(at *pathNode, keyButton, publishableKey string) {
	if (keyButton == "") != (publishableKey == "") {
		c.fault(at.field("publishableKey"), ruleButtonKeys)
	}
	if strings.HasPrefix(publishableKey, "sk_") || strings.HasPrefix(publishableKey, "rk_") {
		c.fault(at.field("publishableKey"), ruleSecretKey)
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
			c.fault(at.field("type"), ruleStepType, owner, s.Type)
		}
	case s.Type == StepArtwork && s.Artwork == "":
		c.fault(at.field("artwork"), ruleStepWork)
	case s.Type == StepHall && s.Hall == "":
		c.fault(at.field("hall"), ruleStepHall)
	case s.Type == StepRichText && len(s.Instructions) == 0:
		c.fault(at.field("instructions"), ruleStepText)
	case s.Type == StepInstruction && len(s.Instructions) == 0 && len(s.Location) == 0 && s.LocationImage.IsZero():
		c.fault(at.field("instructions"), ruleStepInstruction)
	}
	if s.Artwork != "" && s.Type != StepArtwork {
		c.fault(at.field("artwork"), ruleStepNoWork)
	}
	if s.Type != StepInstruction && (s.Icon != "" || !s.IconImage.IsZero()) {
		c.fault(at.field("icon"), ruleStepNoIcon)
	}
	if s.Type != StepRichText && s.KeyButton != "" {
		c.fault(at.field("keyButton"), ruleStepNoButton)
	}
	if s.Icon != "" && !slices.Contains(StepIcons(), s.Icon) {
		c.fault(at.field("icon"), ruleIcon, s.Icon, strings.Join(StepIcons(), ", "))
	}
}
