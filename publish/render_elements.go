package publish

import (
	"slices"

	"cicerone/guide"
)

func (r *languageRenderer) resource(s *guide.Resource) Resource {
	resource := Resource{
		IDResource: s.ID, ResourceType: string(s.Type), Title: r.plain(s.Title), URL: r.file(s.Media),
		IsAdditionalInformation: s.Additional,
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", s.Title)
			l.URL = l.file("url", s.Media)
			l.Content = l.html("content", s.Content)
			l.TranscriptURL = l.file("transcriptUrl", s.Transcript)
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
		IDArtwork: a.ID, ArtworkCode: a.Code, Code: a.Code, ShowCode: a.ShowCode, Author: a.Author,
		ArtworkName: r.plain(a.Name), MainImageURL: r.url(a.Image),
		Outstanding: a.Outstanding, IsOutstanding: a.Outstanding,
		TagIDs:         idsOf(a.Tags, r.tags),
		ExtraResources: each(a.ExtraResources(), r.resource),
		OtherResources: each(a.AdditionalInformation(), r.resource),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", a.Name)
			l.ArtworkDate = l.text("artworkDate", a.Date)
			l.MainAudioURL = l.file("mainAudioUrl", a.Audio)
			l.TranscriptURL = l.file("transcriptUrl", a.Transcript)
			l.MainText = l.html("mainText", a.Text)
		}),
	}
}

func (r *languageRenderer) hall(h *guide.Hall) Hall {
	hall := Hall{
		IDHall: h.ID, MainImageURL: r.url(h.Image), ArtworkIDs: []HallArtwork{},
		Number: guide.HallNumber(r.Museum.Halls, h.ID), ArtworkImages: []ArtworkImage{},
		Resources: each(h.Resources, r.resource),
		Localizations: r.localize(func(l *localizer) {
			l.Floor = l.text("floor", h.Floor)
			l.Name = l.text("name", h.Name)
			l.ExtraInfo = l.text("extraInfo", h.ExtraInfo)
			l.MainAudioURL = l.file("mainAudioUrl", h.Audio)
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
		route := &r.Museum.Routes[i]
		rendered := r.route(route, i)
		if route.Type == guide.RoutePaid && route.Code != "" && len(route.Steps) > 0 {
			sealed, err := r.sealSteps(route)
			if err != nil {
				return nil, err
			}
			rendered.SealedSteps = sealed
			slices.Sort(rendered.ArtworkIDs) // their order is that of the steps
		} else {
			rendered.Steps = eachIndexed(route.Steps, r.step)
		}
		routes = append(routes, rendered)
	}
	return routes, nil
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
		MainImageURL: r.url(route.Image),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", route.Name)
			l.Title = l.text("title", title)
			l.Description = l.html("description", route.Description)
			l.MainAudioURL = l.file("mainAudioUrl", route.Audio)
		}),
	}
}

func (r *languageRenderer) step(s *guide.Step, index int) Step {
	return Step{
		IDStep: s.ID, Index: index, IDArtwork: r.artworks[s.Artwork], IDHall: r.halls[s.Hall], StepType: s.Type.WireNumber(),
		LocationImageURL: r.url(s.LocationImage), IDKeyButton: s.KeyButton,
		PublishableKeyButton: s.PublishableKey, IconType: s.Icon, IconURL: r.url(s.IconImage),
		Localizations: r.localize(func(l *localizer) {
			l.Instructions = l.html("instructions", s.Instructions)
			l.Location = l.text("location", s.Location)
			l.MainAudioURL = l.file("mainAudioUrl", s.Audio)
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
		IDTimeline: t.ID, Active: t.Active, MainImageURL: r.url(t.Image), Minutes: t.Minutes,
		ArtworkCount: len(artworks), ArtworkIDs: artworks, HallCount: len(halls), Halls: halls,
		Steps: eachIndexed(t.Steps, r.step), UpdateAt: FormatTime(r.PublishedAt),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", t.Name)
			l.Description = l.html("description", t.Description)
			l.MainAudioURL = l.file("mainAudioUrl", t.Audio)
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
		IDOneMinute: o.ID, MainImageURL: r.url(o.Image),
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", o.Title)
			l.MainAudioURL = l.file("mainAudioUrl", o.Audio)
			l.TranscriptURL = l.file("transcriptUrl", o.Transcript)
			l.MainText = l.html("mainText", o.Text)
		}),
	}
}

func (r *languageRenderer) infoSection(s *guide.InfoSection) InfoSection {
	return InfoSection{
		IDInfoSection: s.ID, MainImageURL: r.url(s.Image),
		Localizations: r.localize(func(l *localizer) {
			l.Title = l.text("title", s.Title)
			l.Content = l.html("content", s.Content)
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
	part := func(kind guide.ResourceType, media, transcript guide.LocalizedMedia, text guide.RichText) *Resource {
		if len(media) == 0 && len(text) == 0 {
			return nil
		}
		resource := r.resource(&guide.Resource{
			ID: s.ID, Type: kind, Media: media, Transcript: transcript, Content: text,
		})
		return &resource
	}
	return Slide{
		IDSlide: s.ID, Index: index,
		VideoResource: part(guide.ResourceVideo, s.Video, s.Transcript, nil),
		ImageResource: part(guide.ResourceImage, s.Image, nil, nil),
		TextResource:  part(guide.ResourceText, nil, nil, s.Text),
	}
}

// sideMenu renders the options' fields under the names of specification 1 §3. XText is the option's text in
// the language asked for; XLocalizations carry it in every language asked for, as elements' do.
func (r *languageRenderer) sideMenu() map[string]any {
	menu := map[string]any{"idSideMenuCustomization": r.Museum.SideMenu.ID}
	for _, entry := range r.Museum.SideMenu.Options() {
		option := entry.Option
		menu[entry.Name+"Highlighted"] = option.Highlighted
		menu[entry.Name+"TopBar"] = option.TopBar
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
