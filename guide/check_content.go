package guide

import "strings"

func (c *checker) checkHalls() {
	for i := range c.museum.Halls {
		c.checkResources(c.museum.Halls[i].Resources, elementPath("halls", i))
	}
}

func (c *checker) checkArtworks() {
	codes := map[string]int{}
	for i := range c.museum.Artworks {
		a, here := &c.museum.Artworks[i], elementPath("artworks", i)
		c.reference(elementPath(here, "hall"), a.Hall, c.halls, "hall")
		c.references(elementPath(here, "tags"), a.Tags, c.tags, "tag")
		c.checkResources(a.Resources, here)
		switch first, twice := codes[a.Code]; {
		case a.Code == "":
			if a.ShowCode {
				c.report(elementPath(here, "showCode"), "there is no code to show")
			}
		case len(a.Code) > MaxCodeLength || strings.Trim(a.Code, "0123456789") != "":
			c.report(elementPath(here, "code"), "%q cannot be typed on the keypad; use at most %d digits", a.Code, MaxCodeLength)
		case twice:
			c.report(elementPath(here, "code"), "the code %s is already used by %s", a.Code, Path(elementPath("artworks", first)))
		default:
			codes[a.Code] = i
		}
	}
}

func (c *checker) checkResources(list []Resource, owner string) {
	for i := range list {
		c.checkResource(&list[i], elementPath(owner, "resources", i))
	}
}

func (c *checker) checkResource(r *Resource, here string) {
	switch r.Type {
	case ResourceText:
		if len(r.Content) == 0 {
			c.report(elementPath(here, "content"), "a TEXT resource needs its content")
		}
		if len(r.Media) > 0 {
			c.report(elementPath(here, "media"), "a TEXT resource shows no file; use AUDIO, VIDEO or IMAGE")
		}
	case ResourceAudio, ResourceVideo, ResourceImage:
		if len(r.Media) == 0 {
			c.report(elementPath(here, "media"), "a resource of type %s needs its file", r.Type)
		}
	}
	if len(r.Transcript) > 0 && r.Type != ResourceAudio && r.Type != ResourceVideo {
		c.report(elementPath(here, "transcript"), "only an AUDIO or VIDEO resource has a transcript")
	}
	if len(r.Script) > 0 && r.Type != ResourceAudio {
		c.report(elementPath(here, "script"), "only an AUDIO resource has a script")
	}
	switch {
	case r.Start != nil && *r.Start < 0:
		c.report(elementPath(here, "start"), "a time cannot be negative")
	case r.Start == nil && r.End != nil:
		c.report(elementPath(here, "end"), "an end needs a start")
	case r.Start != nil && r.End != nil && *r.End <= *r.Start:
		c.report(elementPath(here, "end"), "the end, %s, is not after the start, %s", *r.End, *r.Start)
	}
}

// checkContent checks the slides, one-minute items, info sections and beacons.
func (c *checker) checkContent() {
	for i := range c.museum.Slides {
		s, here := &c.museum.Slides[i], elementPath("slides", i)
		switch {
		case len(s.Video) == 0 && len(s.Image) == 0 && len(s.Text) == 0:
			c.report(here, "a slide needs a video, an image or a text")
		case len(s.Video) > 0 && (len(s.Image) > 0 || len(s.Text) > 0):
			c.report(elementPath(here, "video"), "a video slide shows neither an image nor a text; make it a slide of its own")
		case len(s.Video) == 0 && len(s.Transcript) > 0:
			c.report(elementPath(here, "transcript"), "only a video slide has captions")
		}
	}
	for i := range c.museum.OneMinutes {
		if o := &c.museum.OneMinutes[i]; len(o.Audio) == 0 && len(o.Text) == 0 {
			c.report(elementPath("oneMinutes", i), "a one-minute item needs an audio or a text")
		}
	}
	for i := range c.museum.Beacons {
		b, here := &c.museum.Beacons[i], elementPath("beacons", i)
		c.references(elementPath(here, "artworks"), b.Artworks, c.artworks, "work")
		c.checkResource(&b.Resource, elementPath(here, "resource"))
	}
}

// checkKids checks the sections and the game of kids mode.
func (c *checker) checkKids() {
	for i := range c.museum.Sections {
		c.references(elementPath("sections", i, "artworks"), c.museum.Sections[i].Artworks, c.artworks, "work")
	}
	game := c.museum.Game
	if game == nil {
		return
	}
	c.reference("game/route", game.Route, c.routes, "route")
	if len(game.Steps) != GameSteps && len(game.Steps) > 0 {
		c.report("game/steps", "the game has %d steps and needs %d: the introduction, then three times a clue and a work to locate",
			len(game.Steps), GameSteps)
	}
	for i := range game.Steps {
		step := &game.Steps[i]
		c.reference(elementPath("game/steps", i, "artwork"), step.Artwork, c.artworks, "work")
		if step.Artwork == "" && LocatesArtwork(i+GameFirstIndex) {
			c.report(elementPath("game/steps", i, "artwork"), "this step asks to locate a work and names none")
		}
	}
}

// checkStudies checks that questions can be asked and answered.
func (c *checker) checkStudies() {
	for i := range c.museum.Studies {
		for j := range c.museum.Studies[i].Questions {
			q := &c.museum.Studies[i].Questions[j]
			c.reference(elementPath("studies", i, "questions", j, "artwork"), q.Artwork, c.artworks, "work")
			for k := range q.Answers {
				c.checkAnswer(&q.Answers[k], elementPath("studies", i, "questions", j, "answers", k))
			}
		}
	}
}

func (c *checker) checkAnswer(a *StudyAnswer, here string) {
	switch {
	case a.Type.NeedsOptions() && len(a.Options) == 0:
		c.report(elementPath(here, "options"), "the visitor chooses among options, and there are none")
	case a.Type != "" && !a.Type.NeedsOptions() && len(a.Options) > 0:
		c.report(elementPath(here, "options"), "an answer of type %s has no options; use SELECT, SELECTOR, RADIO or MULTIPLE", a.Type)
	}
}
