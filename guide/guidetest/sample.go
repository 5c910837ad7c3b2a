package guidetest

import (
	"context"
	"path"
	"strings"

	"cicerone/guide"
)

const (
	en guide.LanguageCode = "en_GB"
	es guide.LanguageCode = "es_ES"
	ar guide.LanguageCode = "ar_SA"
)

func text(english, spanish string) guide.Text {
	t := guide.Text{}
	if english != "" {
		t[en] = english
	}
	if spanish != "" {
		t[es] = spanish
	}
	return t
}

func rich(english, spanish string) guide.RichText {
	t := guide.RichText{}
	for code, source := range text(english, spanish) {
		t[code] = guide.Markdown(source)
	}
	return t
}

func media(name string) guide.Media { return guide.Media{Path: "media/" + name, Name: name} }

func localMedia(english, spanish string) guide.LocalizedMedia {
	m := guide.LocalizedMedia{}
	for code, name := range text(english, spanish) {
		m[code] = media(name)
	}
	return m
}

// Sample returns a museum that has one or two of everything. Spanish is its first language, and half of it is translated.
func Sample() *guide.Museum {
	off := false
	start, end := guide.Seconds(5), guide.Seconds(65)
	m := &guide.Museum{
		ID: 7, Code: "SAMPLE", Name: text("House of Samples", "Casa de Muestras"),
		Languages:     []guide.LanguageCode{es, en, ar},
		PrivacyPolicy: rich("We count visits.", ""), PrivacyPolicyNotice: true,
		Logo: media("logo.png"), HomeImage: media("home.webp"), MenuAvailable: true, AccessCodeRequired: true,
		AccessCodes:    []guide.AccessCode{{Code: "OPEN", Days: 3}},
		DevicePassword: "never-on-the-wire", ExtraDownloads: []string{"214"},
		Customization: guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#123456"},
		SideMenu:      guide.SideMenu{Start: guide.SideMenuOption{Highlighted: true, Text: text("Begin", "")}},
		NavigationSections: []guide.NavigationSection{
			{Key: "timeline", Type: "TIMELINE", Title: text("Time", "Tiempo")},
			{Key: "sponsors", Type: "SPONSORS", Active: &off, Resources: []guide.Resource{
				{Key: "1", Type: guide.ResourceText, Title: text("Friends", ""), Content: rich("Thanks", "")},
			}},
		},
		Halls: []guide.Hall{
			{Key: "north", Name: text("North Hall", "Sala Norte"), Floor: text("First floor", ""), Audio: localMedia("hall.mp3", "")},
			{Key: "south", Name: text("South Hall", "Sala Sur")},
		},
		Artworks: []guide.Artwork{
			{
				Key: "214", Code: "214", ShowCode: true, Hall: "south", Name: text("Tiles", "Azulejos"), Author: "A. Maker",
				Date: text("about 1900", ""), Outstanding: true, Tags: []string{"blue"}, Image: media("214.webp"),
				Audio: localMedia("214.en.mp3", "214.es.mp3"), Transcript: localMedia("214.en.vtt", ""),
				Text: rich("Look *closely*.", ""),
				Resources: []guide.Resource{
					{Key: "1", Type: guide.ResourceImage, Title: text("Detail", "Detalle"), Media: localMedia("detail.webp", "")},
					{Key: "2", Type: guide.ResourceText, Title: text("Kiln", ""), Content: rich("Hot.", ""), Additional: true, Start: &start, End: &end},
				},
			},
			{Key: "a", Name: text("", "Sólo español"), Image: media("a.webp"), Hall: "south"},
		},
		Routes: []guide.Route{
			{
				Key: "night", IsExhibition: true, Highlighted: true, Type: guide.RoutePaid, Code: "secret-code",
				Name: text("Night", "Noche"), Steps: []guide.Step{{Key: "1", Type: guide.StepArtwork, Artwork: "a"}},
			},
			{
				Key: "short", Highlighted: true, Name: text("Short", "Corta"), Description: rich("Ten minutes.", ""),
				Steps: []guide.Step{
					{Key: "1", Type: guide.StepInstruction, Icon: "walk", Instructions: rich("Go on.", ""), Hall: "south"},
					{Key: "2", Type: guide.StepArtwork, Artwork: "214"},
					{Key: "3", Type: guide.StepRichText, Instructions: rich("Buy me.", ""), KeyButton: "buy", PublishableKey: "pk"},
				},
			},
		},
		Timelines: []guide.Timeline{{
			Key: "all", Active: true, Minutes: 45, Name: text("All", "Todo"),
			Steps: []guide.Step{{Key: "1", Type: guide.StepHall, Hall: "south"}},
		}},
		InfoSections: []guide.InfoSection{{Key: "visit", Title: text("Visit", ""), Content: rich("Come.", "")}},
		OneMinutes:   []guide.OneMinute{{Key: "one", Title: text("One", ""), Image: media("214.webp"), Audio: localMedia("214.en.mp3", "")}},
		Slides: []guide.Slide{
			{Key: "1", Video: localMedia("film.mp4", ""), Transcript: localMedia("film.vtt", "")},
			{Key: "2", Image: localMedia("a.webp", ""), Text: rich("Welcome", "Bienvenidos")},
		},
		Beacons: []guide.Beacon{{
			Key: "door", Name: "Door", Artworks: []string{"214"},
			Resource: guide.Resource{Type: guide.ResourceText, Title: text("Hello", ""), Content: rich("Hi", "")},
		}},
		Sections:     []guide.Section{{Key: "s", Name: text("Shapes", ""), Color: "#f06140", Artworks: []string{"a", "214"}}},
		KidsSections: []guide.KidsSection{{Key: "colours", Name: text("Colours", ""), Tags: []guide.KidsTag{{Key: "blue", Name: text("Blue", "Azul")}}}},
		Game:         &guide.Game{Route: "short", End: text("Found!", "¡Hallado!"), Steps: []guide.GameStep{{Key: "1", Text: text("Hi, I am Pet", ""), Image: media("a.webp")}, {Key: "2", Artwork: "214", Text: text("Find it", "")}}},
		Studies: []guide.Study{{Key: "start", ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{{
			Key: "q", Mandatory: true, Title: text("How old?", ""), Answers: []guide.StudyAnswer{
				{Key: "1", Type: "SELECT", Label: text("Age", ""), Options: []guide.AnswerOption{{Key: "1", Label: text("Young", "Joven")}}},
			},
		}}}},
	}
	next := map[guide.Kind]int64{}
	m.EachElement(func(kind guide.Kind, _ string, id *int64) {
		next[kind]++
		*id = next[kind]*10 + 1
	})
	return m
}

// SampleFacts returns facts of every media file of the museum.
func SampleFacts(m *guide.Museum) Facts {
	facts := Facts{}
	types := map[string]string{
		".png": "image/png", ".webp": "image/webp", ".mp3": "audio/mpeg", ".mp4": "video/mp4", ".vtt": "text/vtt; charset=utf-8",
	}
	m.MapMedia(func(use guide.MediaUse) guide.Media {
		name := use.Media.Name
		if name == "" {
			return use.Media
		}
		f := guide.MediaFacts{Name: name, ContentType: types[path.Ext(name)], Size: int64(1000 + len(name))}
		switch {
		case strings.HasPrefix(f.ContentType, "image/"):
			f.Kind, f.Width, f.Height, f.Preview = guide.MediaImage, 1600, 1200, "data:image/webp;base64,UklGRg=="
			f.Variants = []guide.MediaVariant{{Name: "480-" + name, Width: 480, Height: 360, Size: 400}}
		case strings.HasPrefix(f.ContentType, "audio/"):
			f.Kind, f.Duration = guide.MediaAudio, 92.5
		}
		facts[name] = f
		return use.Media
	})
	return facts
}

// Facts is a MediaFactsStore in memory, by name.
type Facts map[string]guide.MediaFacts

var _ guide.MediaFactsStore = Facts(nil)

// SaveMediaFacts stores facts.
func (f Facts) SaveMediaFacts(_ context.Context, facts []guide.MediaFacts) error {
	for _, one := range facts {
		f[one.Name] = one
	}
	return nil
}

// MediaFacts returns what is stored of the names.
func (f Facts) MediaFacts(_ context.Context, names []string) (map[string]guide.MediaFacts, error) {
	facts := map[string]guide.MediaFacts{}
	for _, name := range names {
		if one, ok := f[name]; ok {
			facts[name] = one
		}
	}
	return facts, nil
}
