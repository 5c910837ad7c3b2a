package guide

import "strings"

func (c *checker) checkArtwork(a *Artwork, at *pathNode) {
	c.reference(at.field("hall"), a.Hall, c.halls, "hall")
	c.references(at.field("tags"), a.Tags, c.tags, "tag")
	switch first, twice := c.artworkCodes[a.Code]; {
	case a.Code == "":
		if a.ShowCode {
			c.fault(at.field("showCode"), "there is no code to show")
		}
	case len(a.Code) > MaxCodeLength || strings.Trim(a.Code, "0123456789") != "":
		c.fault(at.field("code"), "%q cannot be typed on the keypad; use at most %d digits", a.Code, MaxCodeLength)
	case twice:
		c.fault(at.field("code"), "the code %s is already used by %s", a.Code, Path(first.String()))
	default:
		c.artworkCodes[a.Code] = at
	}
}

func (c *checker) checkResource(r *Resource, at *pathNode) {
	switch r.Type {
	case ResourceText:
		if len(r.Content) == 0 {
			c.fault(at.field("content"), "a TEXT resource needs its content")
		}
		if len(r.Media) > 0 {
			c.fault(at.field("media"), "a TEXT resource shows no file; use AUDIO, VIDEO or IMAGE")
		}
	case ResourceAudio, ResourceVideo, ResourceImage:
		if len(r.Media) == 0 {
			c.fault(at.field("media"), "a resource of type %s needs its file", r.Type)
		}
	}
	if len(r.Transcript) > 0 && r.Type != ResourceAudio && r.Type != ResourceVideo {
		c.fault(at.field("transcript"), "only an AUDIO or VIDEO resource has a transcript")
	}
	if len(r.Script) > 0 && r.Type != ResourceAudio {
		c.fault(at.field("script"), "only an AUDIO resource has a script")
	}
	switch {
	case r.Start != nil && *r.Start < 0:
		c.fault(at.field("start"), "a time cannot be negative")
	case r.Start == nil && r.End != nil:
		c.fault(at.field("end"), "an end needs a start")
	case r.Start != nil && r.End != nil && *r.End <= *r.Start:
		c.fault(at.field("end"), "the end, %s, is not after the start, %s", *r.End, *r.Start)
	}
}

func (c *checker) checkSlide(s *Slide, at *pathNode) {
	switch {
	case len(s.Video) == 0 && len(s.Image) == 0 && len(s.Text) == 0:
		c.fault(at, "a slide needs a video, an image or a text")
	case len(s.Video) > 0 && (len(s.Image) > 0 || len(s.Text) > 0):
		c.fault(at.field("video"), "a video slide shows neither an image nor a text; make it a slide of its own")
	case len(s.Video) == 0 && len(s.Transcript) > 0:
		c.fault(at.field("transcript"), "only a video slide has captions")
	}
}

func (c *checker) checkGame(game *Game, at *pathNode) {
	c.reference(at.field("route"), game.Route, c.routes, "route")
	steps := at.field("steps")
	if len(game.Steps) != GameSteps && len(game.Steps) > 0 {
		c.fault(steps, "the game has %d steps and needs %d: the introduction, then three times a clue and a work to locate",
			len(game.Steps), GameSteps)
	}
	for i, step := range game.Steps {
		artwork := steps.element(i).field("artwork")
		c.reference(artwork, step.Artwork, c.artworks, "work")
		if step.Artwork == "" && LocatesArtwork(i+GameFirstIndex) {
			c.fault(artwork, "this step asks to locate a work and names none")
		}
	}
}

func (c *checker) checkAnswer(a *StudyAnswer, at *pathNode) {
	switch {
	case a.Type.NeedsOptions() && len(a.Options) == 0:
		c.fault(at.field("options"), "the visitor chooses among options, and there are none")
	case a.Type != "" && !a.Type.NeedsOptions() && len(a.Options) > 0:
		c.fault(at.field("options"), "an answer of type %s has no options; use SELECT, SELECTOR, RADIO or MULTIPLE", a.Type)
	}
}
