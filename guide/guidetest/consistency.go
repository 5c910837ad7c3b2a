package guidetest

import (
	"strconv"

	"pgregory.net/rapid"

	"cicerone/guide"
)

// makeConsistent makes randomly filled fields keep the rules that tie them to each other.
func (g *generator) makeConsistent(m *guide.Museum) {
	m.Code = rapid.StringMatching(`[A-Za-z0-9]{2,20}`).Draw(g.t, "code")
	for i := range m.AccessCodes {
		m.AccessCodes[i].Code = "code " + strconv.Itoa(i)
	}
	m.AccessCodeRequired = m.AccessCodeRequired && len(m.AccessCodes) > 0
	m.PrivacyPolicyNotice = m.PrivacyPolicyNotice && len(m.PrivacyPolicy) > 0
	if m.TagManagerID != "" {
		m.TagManagerID = "GTM-ABC123"
	}
	if m.AnalyticsID != "" {
		m.AnalyticsID = "G-ABC123"
	}
	if m.TimeZone != "" {
		m.TimeZone = rapid.SampledFrom([]string{"Europe/Madrid", "America/Argentina/Ushuaia", "UTC"}).Draw(g.t, "time zone")
	}
	var options []string
	for _, entry := range m.SideMenu.Options() {
		options = append(options, entry.Name)
	}
	m.SideMenu.Order = some(m.SideMenu.Order, options)
	for i := range m.NavigationSections {
		s := &m.NavigationSections[i]
		if s.Type != "SPONSORS" {
			s.Resources = nil
		}
		if s.Key == guide.DefaultKey(s, i) {
			s.Key = "section-" + strconv.Itoa(i)
		}
		g.resources(s.Resources)
	}
	for i := range m.Halls {
		g.resources(m.Halls[i].Resources)
	}
	for i := range m.Artworks {
		g.artwork(m, i)
	}
	artworks := keysOf(m.Artworks, func(a *guide.Artwork) string { return a.Key })
	halls := keysOf(m.Halls, func(h *guide.Hall) string { return h.Key })
	m.ExtraDownloads = some(m.ExtraDownloads, artworks)
	for i := range m.Sections {
		m.Sections[i].Artworks = some(m.Sections[i].Artworks, artworks)
	}
	for i := range m.Beacons {
		m.Beacons[i].Artworks = some(m.Beacons[i].Artworks, artworks)
		g.resource(&m.Beacons[i].Resource)
	}
	for i := range m.Routes {
		g.route(&m.Routes[i], artworks, halls)
	}
	for i := range m.Timelines {
		g.steps(m.Timelines[i].Steps, artworks, halls, guide.StepHall, guide.StepInstruction)
	}
	for i := range m.Slides {
		s := &m.Slides[i]
		if len(s.Video) > 0 {
			s.Image, s.Text = nil, nil
		} else {
			s.Transcript = nil
			if len(s.Image) == 0 {
				s.Text = localized(g, func(guide.LanguageCode) guide.Markdown { return "words" })
			}
		}
	}
	for i := range m.OneMinutes {
		m.OneMinutes[i].Text = localized(g, func(guide.LanguageCode) guide.Markdown { return "words" })
	}
	g.game(m, artworks)
	g.studies(m, artworks)
}

func (g *generator) artwork(m *guide.Museum, i int) {
	a := &m.Artworks[i]
	if a.Key == a.Code { // a default
		a.Key = ""
	}
	a.Code = ""
	if a.Key == "" || g.chance("code") {
		a.Code = strconv.Itoa(rapid.SampledFrom([]int{1, 20, 300}).Draw(g.t, "code") + 3 - i)
		for j := range i {
			if m.Artworks[j].Code == a.Code {
				a.Code = strconv.Itoa(1000 + i)
			}
		}
	}
	if a.Key == "" {
		a.Key = a.Code
	}
	for j := range a.OtherCodes {
		a.OtherCodes[j] = strconv.Itoa(10_000 + 10*i + j)
	}
	if a.Code == "" {
		a.ShowCode, a.OtherCodes = false, nil
	}
	if a.IIIFManifest != "" {
		a.IIIFManifest = "https://example.org/iiif/" + strconv.Itoa(i) + "/manifest.json"
	}
	for j := range a.Links {
		for code := range a.Links[j].URL {
			a.Links[j].URL[code] = "https://example.org/" + code.Short() + "?work=" + strconv.Itoa(i) + "#1"
		}
	}
	a.Hall = oneOf(g, a.Hall, keysOf(m.Halls, func(h *guide.Hall) string { return h.Key }))
	var tags []string
	for j := range m.KidsSections {
		tags = append(tags, keysOf(m.KidsSections[j].Tags, func(t *guide.KidsTag) string { return t.Key })...)
	}
	a.Tags = some(a.Tags, tags)
	g.resources(a.Resources)
}

func (g *generator) resources(list []guide.Resource) {
	for i := range list {
		g.resource(&list[i])
	}
}

func (g *generator) resource(r *guide.Resource) {
	if r.Type == guide.ResourceText {
		r.Media, r.Transcript = nil, nil
		r.Content = localized(g, func(guide.LanguageCode) guide.Markdown { return guide.Markdown(g.markdown()) })
	} else {
		r.Media = g.localizedMedia(guide.Field{Media: r.Type.MediaKind()})
	}
	if r.Type == guide.ResourceImage {
		r.Transcript = nil
	} else {
		r.MediaAlt, r.MediaDecorative = nil, false
	}
	if r.Type != guide.ResourceAudio {
		r.Script = nil
	}
	if r.Start == nil {
		r.End = nil
	}
	if r.End != nil && *r.End <= *r.Start {
		*r.End = *r.Start + 1
	}
}

func (g *generator) route(r *guide.Route, artworks, halls []string) {
	if r.Type == guide.RoutePaid {
		r.Code = "secret"
	} else {
		r.Code, r.KeyButton, r.PublishableKey = "", "", ""
	}
	if r.KeyButton == "" || r.PublishableKey == "" {
		r.KeyButton, r.PublishableKey = "", ""
	}
	g.steps(r.Steps, artworks, halls, guide.StepArtwork, guide.StepInstruction, guide.StepRichText)
}

func (g *generator) steps(list []guide.Step, artworks, halls []string, types ...guide.StepType) {
	for i := range list {
		s := &list[i]
		s.Type = rapid.SampledFrom(types).Draw(g.t, "type")
		s.Artwork, s.Hall = "", oneOf(g, s.Hall, halls)
		s.Instructions = localized(g, func(guide.LanguageCode) guide.Markdown { return "go" })
		switch {
		case s.Type == guide.StepArtwork && len(artworks) > 0:
			s.Artwork = rapid.SampledFrom(artworks).Draw(g.t, "artwork")
		case s.Type == guide.StepHall && len(halls) > 0:
			s.Hall = rapid.SampledFrom(halls).Draw(g.t, "hall")
		case s.Type == guide.StepArtwork, s.Type == guide.StepHall:
			s.Type = guide.StepInstruction
		}
		if s.Type == guide.StepInstruction && s.Icon != "" {
			s.Icon = rapid.SampledFrom(guide.StepIcons()).Draw(g.t, "icon")
		}
		if s.Type != guide.StepInstruction {
			s.Icon, s.IconImage = "", guide.Media{}
		}
		if s.Type != guide.StepRichText || s.KeyButton == "" || s.PublishableKey == "" {
			s.KeyButton, s.PublishableKey = "", ""
		}
	}
}

func (g *generator) game(m *guide.Museum, artworks []string) {
	if len(m.Routes) == 0 || len(artworks) == 0 {
		m.Game = nil
	}
	if m.Game == nil {
		return
	}
	m.Game.Route = m.Routes[0].Key
	step := m.Game.Steps[0]
	m.Game.Steps = nil
	for i := range guide.GameSteps {
		step.Key, step.Artwork = strconv.Itoa(i+1), ""
		if guide.LocatesArtwork(i + guide.GameFirstIndex) {
			step.Artwork = rapid.SampledFrom(artworks).Draw(g.t, "artwork")
		}
		m.Game.Steps = append(m.Game.Steps, step)
	}
}

func (g *generator) studies(m *guide.Museum, artworks []string) {
	for i := range m.Studies {
		for j := range m.Studies[i].Questions {
			q := &m.Studies[i].Questions[j]
			q.Artwork = oneOf(g, q.Artwork, artworks)
			for k := range q.Answers {
				a := &q.Answers[k]
				switch {
				case !a.Type.NeedsOptions():
					a.Options = nil
				case len(a.Options) == 0:
					a.Options = []guide.AnswerOption{{Key: "1", Label: localized(g, func(guide.LanguageCode) string { return "option" })}}
				}
			}
		}
	}
}

func keysOf[T any](list []T, key func(*T) string) []string {
	var keys []string
	for i := range list {
		keys = append(keys, key(&list[i]))
	}
	return keys
}

// oneOf replaces a value that is set by a known key, or unsets it when there is none.
func oneOf(g *generator, value string, known []string) string {
	if value == "" || len(known) == 0 {
		return ""
	}
	return rapid.SampledFrom(known).Draw(g.t, "key")
}

// some replaces a list by as many known keys.
func some(list, known []string) []string {
	if n := min(len(list), len(known)); n > 0 {
		return append([]string(nil), known[:n]...)
	}
	return nil
}
