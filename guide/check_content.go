package guide

func (c *checker) checkArtwork(a *Artwork, at *pathNode) {
	c.reference(at.field("hall"), a.Hall, c.halls, "hall")
	c.references(at.field("tags"), a.Tags, c.tags, "tag")
	c.checkCodes(a, at)
	c.checkAddress(a.IIIFManifest, at.field("iiifManifest"))
}

func (c *checker) checkResource(r *Resource, at *pathNode) {
	switch r.Type {
	case ResourceText:
		if len(r.Content) == 0 {
			c.fault(at.field("content"), ruleTextResourceEmpty)
		}
		if len(r.Media) > 0 {
			c.fault(at.field("media"), ruleTextResourceFile)
		}
	case ResourceAudio, ResourceVideo, ResourceImage:
		if len(r.Media) == 0 {
			c.fault(at.field("media"), ruleResourceFileMissing, r.Type)
		}
	}
	if len(r.Transcript) > 0 && r.Type != ResourceAudio && r.Type != ResourceVideo {
		c.fault(at.field("transcript"), ruleResourceTranscript)
	}
	if len(r.MediaAlt) > 0 && r.Type != ResourceImage {
		c.fault(at.field("mediaAlt"), ruleResourceAlternative)
	}
	if r.MediaDecorative && r.Type != ResourceImage {
		c.fault(at.field("mediaDecorative"), ruleResourceDecorative)
	}
	if len(r.Script) > 0 && r.Type != ResourceAudio {
		c.fault(at.field("script"), ruleResourceScript)
	}
	switch {
	case r.Start != nil && *r.Start < 0:
		c.fault(at.field("start"), ruleNegativeTime)
	case r.Start == nil && r.End != nil:
		c.fault(at.field("end"), ruleEndWithoutStart)
	case r.Start != nil && r.End != nil && *r.End <= *r.Start:
		c.fault(at.field("end"), ruleEndBeforeStart, *r.End, *r.Start)
	}
}

func (c *checker) checkSlide(s *Slide, at *pathNode) {
	switch {
	case len(s.Video) == 0 && len(s.Image) == 0 && len(s.Text) == 0:
		c.fault(at, ruleSlideEmpty)
	case len(s.Video) > 0 && (len(s.Image) > 0 || len(s.Text) > 0):
		c.fault(at.field("video"), ruleSlideMixed)
	case len(s.Video) == 0 && len(s.Transcript) > 0:
		c.fault(at.field("transcript"), ruleSlideCaptions)
	}
}

func (c *checker) checkGame(game *Game, at *pathNode) {
	c.reference(at.field("route"), game.Route, c.routes, "route")
	steps := at.field("steps")
	if len(game.Steps) != GameSteps && len(game.Steps) > 0 {
		c.fault(steps, ruleGameSteps,
			len(game.Steps), GameSteps)
	}
	for i, step := range game.Steps {
		artwork := steps.element(i).field("artwork")
		c.reference(artwork, step.Artwork, c.artworks, "work")
		if step.Artwork == "" && LocatesArtwork(i+GameFirstIndex) {
			c.fault(artwork, ruleGameWork)
		}
	}
}

func (c *checker) checkAnswer(a *StudyAnswer, at *pathNode) {
	switch {
	case a.Type.NeedsOptions() && len(a.Options) == 0:
		c.fault(at.field("options"), ruleNoOptions)
	case a.Type != "" && !a.Type.NeedsOptions() && len(a.Options) > 0:
		c.fault(at.field("options"), ruleNeedlessOptions, a.Type)
	}
}
