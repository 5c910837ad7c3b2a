package publish

import (
	"slices"

	"cicerone/guide"
)

func (r *languageRenderer) resource(s *guide.Resource) Resource {
	resource := Resource{
		IDResource: s.ID, ResourceType: string(s.Type), Title: r.plain(s.Title), URL: r.file(s.Media),
		IsAdditionalInformation: s.Additional, ImageDecorative: s.MediaDecorative,
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", s.Title)
			l.URL = l.file("url", s.Media)
			l.Content = l.html("content", s.Content)
			l.TranscriptURL = l.file("transcriptUrl", s.Transcript)
			l.ImageAlt = l.text("imageAlt", s.MediaAlt)
		}),
	}
	if s.Start != nil {
		resource.StartTime = s.Start.String()
	}
	if s.End != nil {
		resource.EndTime = s.End.String()
	}
	return resource
}

func (r *languageRenderer) artwork(a *guide.Artwork) Artwork {
	return Artwork{
		IDArtwork: a.ID, ArtworkCode: a.Code, Code: a.Code, OtherCodes: a.OtherCodes, ShowCode: a.ShowCode, Author: a.Author,
		ArtworkName: r.plain(a.Name), MainImageURL: r.mainImage(a), ImageDecorative: a.ImageDecorative,
		AccessionNumber: a.AccessionNumber, IIIFManifest: a.IIIFManifest,
		Outstanding: a.Outstanding, IsOutstanding: a.Outstanding,
		TagIDs:         idsOf(a.Tags, r.tags),
		ExtraResources: each(a.ExtraResources(), r.resource),
		OtherResources: each(a.AdditionalInformation(), r.resource),
		Links:          each(a.Links, r.artworkLink),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", a.Name)
			l.ArtworkDate = l.text("artworkDate", a.Date)
			l.MainAudioURL = l.file("mainAudioUrl", a.Audio)
			l.TranscriptURL = l.file("transcriptUrl", a.Transcript)
			l.MainText = l.html("mainText", a.Text)
			l.ImageAlt = l.text("imageAlt", a.ImageAlt)
			l.Medium = l.text("medium", a.Medium)
			l.Dimensions = l.text("dimensions", a.Dimensions)
			l.Classification = l.text("classification", a.Classification)
			l.Department = l.text("department", a.Department)
			l.Place = l.text("place", a.Place)
			l.CreditLine = l.text("creditLine", a.CreditLine)
			l.Rights = l.text("rights", a.Rights)
		}),
	}
}

// mainImage is the address of the work's picture; its focal point is noted with the facts of the file. If several works share a
// file, that of the first one counts.
func (r *languageRenderer) mainImage(a *guide.Artwork) string {
	address := r.url(a.Image)
	if facts, known := r.media[address]; known && facts.FocalPoint == "" {
		facts.FocalPoint = string(a.ImageFocalPoint)
		r.media[address] = facts
	}
	return address
}

func (r *languageRenderer) artworkLink(link *guide.Link) ArtworkLink {
	return ArtworkLink{Localizations: r.localize(func(l *localizer) {
		l.Label = l.text("label", link.Label)
		l.URL = l.text("url", link.URL)
	})}
}

func (r *languageRenderer) hall(h *guide.Hall) Hall {
	hall := Hall{
		IDHall: h.ID, MainImageURL: r.url(h.Image), ImageDecorative: h.ImageDecorative, ArtworkIDs: []HallArtwork{},
		Number: guide.HallNumber(r.Museum.Halls, h.ID), ArtworkImages: []ArtworkImage{},
		Resources: each(h.Resources, r.resource),
		Localizations: r.localize(func(l *localizer) {
			l.Floor = l.text("floor", h.Floor)
			l.Name = l.text("name", h.Name)
			l.ExtraInfo = l.text("extraInfo", h.ExtraInfo)
			l.MainAudioURL = l.file("mainAudioUrl", h.Audio)
			l.ImageAlt = l.text("imageAlt", h.ImageAlt)
		}),
	}
	for _, a := range r.Museum.HallArtworks(h.Key) {
		hall.ArtworkIDs = append(hall.ArtworkIDs, HallArtwork{IDArtwork: a.ID})
		hall.ArtworkImages = append(hall.ArtworkImages, ArtworkImage{
			IDArtwork: a.ID, MainImageURL: r.url(a.Image), MainAudioURL: r.file(a.Audio), ArtworkCode: a.Code,
			ArtworkName: r.plain(a.Name), IsOutstanding: a.Outstanding, ShowCode: a.ShowCode,
		})
	}
	return hall
}

func (r *languageRenderer) routes() ([]Route, error) {
	routes := make([]Route, 0, len(r.Museum.Routes))
	for i := range r.Museum.Routes {
		rendered, err := r.routeWithSteps(&r.Museum.Routes[i], i)
		if err != nil {
			return nil, err
		}
		routes = append(routes, rendered)
	}
	return routes, nil
}

func (r *languageRenderer) routeWithSteps(route *guide.Route, index int) (rendered Route, err error) {
	rendered = r.route(route, index)
	isSealed := route.Type == guide.RoutePaid && route.Code != "" && len(route.Steps) > 0
	if !isSealed || r.Draft {
		rendered.Steps = eachIndexed(route.Steps, r.step)
	}
	switch {
	case isSealed && r.Draft:
		rendered.SealedSteps = &SealedSteps{Localizations: []SealedByCode{}} // as if the code had been entered
	case isSealed:
		rendered.SealedSteps, err = r.sealSteps(route)
		slices.Sort(rendered.ArtworkIDs) // their order is that of the steps
	}
	return rendered, err
}

func (r *languageRenderer) route(route *guide.Route, index int) Route {
	artworks := idsOf(guide.ArtworkKeys(route.Steps), r.artworks)
	kind := route.Type
	if kind == "" {
		kind = guide.RouteFree
	}
	title := route.Title
	if len(title) == 0 {
		title = route.Name
	}
	return Route{
		IDRoute: route.ID, IsExhibition: route.IsExhibition, RouteType: string(kind),
		IDKeyButton: route.KeyButton, PublishableKeyButton: route.PublishableKey,
		Highlighted: route.Highlighted, HasPresentation: route.HasPresentation(), Index: index,
		Steps: []Step{}, ArtworkCount: len(artworks), ArtworkIDs: artworks,
		MainImageURL: r.url(route.Image), ImageDecorative: route.ImageDecorative,
		Minutes: route.Minutes, Difficulty: string(route.Difficulty),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", route.Name)
			l.Title = l.text("title", title)
			l.Description = l.html("description", route.Description)
			l.MainAudioURL = l.file("mainAudioUrl", route.Audio)
			l.ImageAlt = l.text("imageAlt", route.ImageAlt)
		}),
	}
}

func (r *languageRenderer) step(s *guide.Step, index int) Step {
	return Step{
		IDStep: s.ID, Index: index, IDArtwork: r.artworks[s.Artwork], IDHall: r.halls[s.Hall], StepType: s.Type.WireNumber(),
		LocationImageURL: r.url(s.LocationImage), ImageDecorative: s.LocationImageDecorative, IDKeyButton: s.KeyButton,
		PublishableKeyButton: s.PublishableKey, IconType: s.Icon, IconURL: r.url(s.IconImage),
		Localizations: r.localize(func(l *localizer) {
			l.Instructions = l.html("instructions", s.Instructions)
			l.Location = l.text("location", s.Location)
			l.MainAudioURL = l.file("mainAudioUrl", s.Audio)
			l.ImageAlt = l.text("imageAlt", s.LocationImageAlt)
		}),
	}
}

// highlightedRoutes lists highlighted routes before highlighted exhibitions (specification 2 §2).
func (r *languageRenderer) highlightedRoutes() []int64 {
	ids := []int64{}
	for _, exhibitions := range []bool{false, true} {
		for _, route := range r.Museum.Routes {
			if route.Highlighted && route.IsExhibition == exhibitions {
				ids = append(ids, route.ID)
			}
		}
	}
	return ids
}

// timeline counts the works that hang in the halls it passes.
func (r *languageRenderer) timeline(t *guide.Timeline) Timeline {
	halls, artworks := []int64{}, []int64{}
	for _, key := range t.HallKeys() {
		halls = append(halls, r.halls[key])
		for _, a := range r.Museum.HallArtworks(key) {
			artworks = append(artworks, a.ID)
		}
	}
	return Timeline{
		IDTimeline: t.ID, Active: t.Active, MainImageURL: r.url(t.Image), ImageDecorative: t.ImageDecorative, Minutes: t.Minutes,
		ArtworkCount: len(artworks), ArtworkIDs: artworks, HallCount: len(halls), Halls: halls,
		Steps: eachIndexed(t.Steps, r.step), UpdateAt: FormatTime(r.origin.At),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", t.Name)
			l.Description = l.html("description", t.Description)
			l.MainAudioURL = l.file("mainAudioUrl", t.Audio)
			l.ImageAlt = l.text("imageAlt", t.ImageAlt)
		}),
	}
}

func (r *languageRenderer) navigationSection(s *guide.NavigationSection) NavigationSection {
	size := s.FontSize
	if size == 0 {
		size = guide.DefaultSectionFontSize
	}
	return NavigationSection{
		IDNavigationSection: s.ID, SectionType: string(s.Type), Active: s.IsActive(),
		EnableSection: s.IsEnabled(), LineColor: string(s.LineColor.Or(guide.DefaultLineColor(s.Type))),
		ArrowColor: string(s.ArrowColor.Or(guide.DefaultSectionTextColor)),
		FontColor:  string(s.FontColor.Or(guide.DefaultSectionTextColor)), FontSize: size,
		MainImageURL: r.url(s.Image), Resources: each(s.Resources, r.resource),
		Localizations: r.localize(func(l *localizer) { l.Title = l.text("title", s.Title) }),
	}
}

func (r *languageRenderer) oneMinute(o *guide.OneMinute) OneMinute {
	return OneMinute{
		IDOneMinute: o.ID, MainImageURL: r.url(o.Image), ImageDecorative: o.ImageDecorative,
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", o.Title)
			l.MainAudioURL = l.file("mainAudioUrl", o.Audio)
			l.TranscriptURL = l.file("transcriptUrl", o.Transcript)
			l.MainText = l.html("mainText", o.Text)
			l.ImageAlt = l.text("imageAlt", o.ImageAlt)
		}),
	}
}

func (r *languageRenderer) infoSection(s *guide.InfoSection) InfoSection {
	return InfoSection{
		IDInfoSection: s.ID, MainImageURL: r.url(s.Image), ImageDecorative: s.ImageDecorative,
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", s.Title)
			l.Content = l.html("content", s.Content)
			l.ImageAlt = l.text("imageAlt", s.ImageAlt)
		}),
	}
}

func (r *languageRenderer) beacon(b *guide.Beacon) Beacon {
	beacon := Beacon{IDBeacon: b.ID, Name: b.Name, Resource: r.resource(&b.Resource)}
	for _, a := range r.Museum.Artworks {
		if len(b.Artworks) > 0 && a.Key == b.Artworks[0] {
			beacon.Background = r.url(a.Image)
		}
	}
	return beacon
}

// slide renders a slide's parts as resources, which share the slide's id.
func (r *languageRenderer) slide(s *guide.Slide, index int) Slide {
	part := func(resource guide.Resource) *Resource {
		if len(resource.Media) == 0 && len(resource.Content) == 0 {
			return nil
		}
		resource.ID = s.ID
		rendered := r.resource(&resource)
		return &rendered
	}
	return Slide{
		IDSlide: s.ID, Index: index,
		VideoResource: part(guide.Resource{Type: guide.ResourceVideo, Media: s.Video, Transcript: s.Transcript}),
		ImageResource: part(guide.Resource{
			Type: guide.ResourceImage, Media: s.Image, MediaAlt: s.ImageAlt, MediaDecorative: s.ImageDecorative,
		}),
		TextResource: part(guide.Resource{Type: guide.ResourceText, Content: s.Text}),
	}
}

// sideMenu renders the options' fields under the names of specification 1 §3. XText is the option's text in
// the language asked for; XLocalizations carry it in every language asked for, as elements' do.
func (r *languageRenderer) sideMenu() map[string]any {
	menu := map[string]any{"idSideMenuCustomization": r.Museum.SideMenu.ID}
	if len(r.Museum.SideMenu.Order) > 0 {
		menu["order"] = r.Museum.SideMenu.Order
	}
	for _, entry := range r.Museum.SideMenu.Options() {
		option := entry.Option
		menu[entry.Name+"Highlighted"] = option.Highlighted
		menu[entry.Name+"TopBar"] = option.TopBar
		if option.Hidden {
			menu[entry.Name+"Hidden"] = true
		}
		menu[entry.Name+"BackgroundImageUrl"] = r.url(option.Image)
		menu[entry.Name+"Text"] = r.plain(option.Text)
		menu[entry.Name+"Localizations"] = r.localize(func(l *localizer) { l.Text = l.text("text", option.Text) })
	}
	return menu
}

// idsOf returns the ids of the keys that are known.
func idsOf(keys []string, known map[string]int64) []int64 {
	ids := make([]int64, 0, len(keys))
	for _, key := range keys {
		if id, ok := known[key]; ok {
			ids = append(ids, id)
		}
	}
	return ids
}
