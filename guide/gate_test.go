package guide_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

// publishable returns a museum with nothing in the way of its publication.
func publishable() *guide.Museum {
	both := func(es, en string) guide.Text { return guide.Text{"es_ES": es, "en_GB": en} }
	files := func(name string) guide.LocalizedMedia {
		return guide.LocalizedMedia{"es_ES": {Path: name, Name: name}, "en_GB": {Path: name, Name: name}}
	}
	return &guide.Museum{
		Code: "DEMO", Name: both("Museo", "Museum"), Languages: []guide.LanguageCode{"es_ES", "en_GB"},
		Halls: []guide.Hall{{Key: "first", Name: both("Uno", "One"), Audio: files("hall.mp3"), Script: guide.RichText{"es_ES": "Uno", "en_GB": "One"}}},
		Artworks: []guide.Artwork{{
			Key: "a", Code: "1", Hall: "first", Name: both("A", "A"), Image: guide.Media{Path: "a.jpg", Name: "a.jpg"}, ImageAlt: both("Una A", "An A"),
			Audio: files("a.mp3"), Transcript: files("a.vtt"),
			Resources: []guide.Resource{{Key: "film", Type: guide.ResourceVideo, Title: both("Cine", "Film"), Media: files("a.mp4"), Transcript: files("a.vtt")}},
		}},
		Studies: []guide.Study{{Key: "s", ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{
			{Key: "q", Title: both("¿?", "?"), Answers: []guide.StudyAnswer{{Key: "1", Type: "TEXT"}}},
		}}},
	}
}

func noMarkup(guide.Markdown) []string { return nil }

func isSilent(name string) bool { return strings.HasPrefix(name, "silent") }

func TestGate(t *testing.T) {
	if report := publishable().CheckGate(noMarkup, isSilent); len(report.Blocking)+len(report.Warnings) > 0 {
		t.Fatalf("PUB-1: a complete museum has %+v", report)
	}
	no := false
	for name, test := range map[string]struct {
		change func(*guide.Museum)
		want   string // list/key path code remedy
	}{
		"a broken reference":    {func(m *guide.Museum) { m.Artworks[0].Hall = "attic" }, "artworks/a hall invalid there is no hall"},
		"a text in no language": {func(m *guide.Museum) { m.Artworks[0].Name = nil }, "artworks/a name invalid name is required"},
		"a number clash": {func(m *guide.Museum) {
			m.Artworks = append(m.Artworks, guide.Artwork{Key: "b", Code: "1", Name: m.Name})
		}, "artworks/b code invalid the code 1 is already used by artworks/a"},
		"colours": {func(m *guide.Museum) {
			m.Customization = guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#e9b44c", MainButtonsTextColor: "#ffffff"}
		}, "museum/museum customization/mainButtonsTextColor contrast #4c4c4c has"},
		"the default text on a colour": {func(m *guide.Museum) {
			m.Customization = guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#e9b44c"}
		}, "museum/museum customization/mainButtonsTextColor contrast #ffffff on #e9b44c"},
		// Both have 3.6 : 1, which is enough for large text only.
		"the keypad's code and the work's name": {func(m *guide.Museum) {
			m.KeyboardCustomization = guide.KeyboardCustomization{Active: true, BackgroundColor: "#000000", CodeTextColor: "#666666"}
		}, "museum/museum keyboardCustomization/codeTextColor contrast "},
		"the keypad's words": {func(m *guide.Museum) {
			m.KeyboardCustomization = guide.KeyboardCustomization{Active: true, BackgroundColor: "#000000", TextColor: "#666666", KeysColor: "#ffffff", KeysActiveColor: "#ffffff"}
		}, "museum/museum keyboardCustomization/textColor contrast "},
		"a picture": {func(m *guide.Museum) { m.Artworks[0].ImageAlt = nil }, "artworks/a image no_alternative_text mark it as decoration"},
		"a video":   {func(m *guide.Museum) { m.Artworks[0].Resources[0].Transcript = nil }, "artworks/a resources/film/transcript no_captions add a WebVTT file"},
		"a sound":   {func(m *guide.Museum) { delete(m.Artworks[0].Transcript, "en_GB") }, "artworks/a transcript no_transcript in en;"},
		"a sound without a field for its transcript": {func(m *guide.Museum) { m.Halls[0].Script = nil }, "halls/first audio no_transcript write it in script"},
		"a study":                   {func(m *guide.Museum) { m.Studies[0].Questions = nil }, "studies/s questions invalid questions is required"},
		"a study that asks nothing": {func(m *guide.Museum) { m.Studies[0].Questions[0].Active = &no }, "studies/s questions no_questions remove the study"},
	} {
		m := publishable()
		test.change(m)
		report := m.CheckGate(noMarkup, isSilent)
		if len(report.Blocking) != 1 {
			t.Errorf("PUB-1: %s: %+v", name, report.Blocking)
			continue
		}
		f, want := report.Blocking[0], strings.SplitN(test.want, " ", 4)
		if got := fmt.Sprintf("%s %s %s", f.ElementRef, f.Path, f.Code); got != strings.Join(want[:3], " ") || !strings.Contains(f.Message(), want[3]) {
			t.Errorf("PUB-1: %s: %s: %s; want %s", name, got, f.Message(), test.want)
		}
	}
	for name, change := range map[string]func(*guide.Museum){
		"decoration": func(m *guide.Museum) { m.Artworks[0].ImageAlt, m.Artworks[0].ImageDecorative = nil, true },
		"a video without sound": func(m *guide.Museum) {
			film := &m.Artworks[0].Resources[0]
			for language := range film.Media {
				film.Media[language] = guide.Media{Path: "film.mp4", Name: "silent.mp4"}
			}
			film.Transcript = nil
		},
		"colours that are off":  func(m *guide.Museum) { m.Customization.MainButtonsColor = "#ffffff" },
		"the app's own colours": func(m *guide.Museum) { m.Customization.MainButtonsEnabled, m.KeyboardCustomization.Active = true, true },
		"readable colours": func(m *guide.Museum) {
			m.Customization = guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#e9b44c", MainButtonsTextColor: "#1a1408"}
		},
	} {
		m := publishable()
		change(m)
		if report := m.CheckGate(noMarkup, isSilent); len(report.Blocking) > 0 {
			t.Errorf("PUB-1: %s: %+v", name, report.Blocking)
		}
	}
	m := publishable()
	delete(m.Artworks[0].Name, "en_GB")
	delete(m.Artworks[0].Resources[0].Title, "en_GB")
	warnings := m.CheckGate(noMarkup, isSilent).Warnings
	if len(warnings) != 1 || warnings[0].Code != guide.GateTranslation || warnings[0].ElementRef != (guide.ElementRef{List: "artworks", Key: "a"}) ||
		warnings[0].Path != "name/en_GB" || !strings.Contains(warnings[0].Message(), "en (name, title)") {
		t.Errorf("PUB-1: missing translations are %+v", warnings)
	}
}

// A work that nothing leads to is a warning, which goes as soon as something does.
func TestGateOfWorksOutOfReach(t *testing.T) {
	hidden := func() *guide.Museum {
		m := publishable()
		m.Artworks = append(m.Artworks, guide.Artwork{Key: "hidden", Name: m.Name, Image: m.Artworks[0].Image, ImageDecorative: true})
		m.NavigationSections = []guide.NavigationSection{{Key: "routes", Type: guide.SectionRoutes}, {Key: "halls", Type: guide.SectionHalls}}
		return m
	}
	warnings := hidden().CheckGate(noMarkup, isSilent).Warnings
	want := guide.ElementRef{List: "artworks", Key: "hidden"}
	if len(warnings) != 1 || warnings[0].Code != guide.GateReach || warnings[0].ElementRef != want || warnings[0].Path != "code" {
		t.Fatalf("PUB-1: a work that nothing leads to has %+v", warnings)
	}
	for name, change := range map[string]func(m *guide.Museum, a *guide.Artwork){
		"a number":   func(_ *guide.Museum, a *guide.Artwork) { a.Code = "77" },
		"a hall":     func(m *guide.Museum, a *guide.Artwork) { a.Hall = m.Halls[0].Key },
		"a choice":   func(_ *guide.Museum, a *guide.Artwork) { a.Outstanding = true },
		"the camera": func(m *guide.Museum, _ *guide.Artwork) { m.RecognitionAvailable = true },
		"a beacon": func(m *guide.Museum, a *guide.Artwork) {
			m.Beacons = append(m.Beacons, guide.Beacon{Artworks: []string{a.Key}})
		},
		"a children’s list": func(m *guide.Museum, a *guide.Artwork) {
			m.Sections = append(m.Sections, guide.Section{Artworks: []string{a.Key}})
		},
		"a route": func(m *guide.Museum, a *guide.Artwork) {
			m.Routes = append(m.Routes, guide.Route{Steps: []guide.Step{{Type: guide.StepArtwork, Artwork: a.Key}}})
		},
		"a tag": func(_ *guide.Museum, a *guide.Artwork) { a.Tags = []string{"animals"} },
	} {
		m := hidden()
		change(m, &m.Artworks[len(m.Artworks)-1])
		for _, w := range m.CheckGate(noMarkup, isSilent).Warnings {
			if w.Code == guide.GateReach {
				t.Errorf("PUB-1: %s leads to the work, which has the warning %+v", name, w)
			}
		}
	}
}

// What only the start menu leads to needs an entry of it.
func TestGateOfListsOutOfReach(t *testing.T) {
	entry := func(m *guide.Museum, section guide.SectionType) {
		m.NavigationSections = append(m.NavigationSections, guide.NavigationSection{Key: "entry", Type: section})
	}
	for name, test := range map[string]struct {
		change  func(m *guide.Museum)
		section guide.SectionType
	}{
		"a route":       {func(m *guide.Museum) { m.Routes = append(m.Routes, guide.Route{Key: "r"}) }, guide.SectionRoutes},
		"an exhibition": {func(m *guide.Museum) { m.Routes = append(m.Routes, guide.Route{Key: "r", IsExhibition: true}) }, guide.SectionExhibitions},
		"a timeline":    {func(m *guide.Museum) { m.Timelines = append(m.Timelines, guide.Timeline{Key: "t", Active: true}) }, guide.SectionTimeline},
		"a hall": {func(m *guide.Museum) {
			m.Artworks = append(m.Artworks, guide.Artwork{Key: "w", Name: m.Name, Hall: m.Halls[0].Key})
		}, guide.SectionHalls},
	} {
		m := publishable()
		m.Routes, m.Timelines, m.NavigationSections = nil, nil, nil
		test.change(m)
		warnings := m.CheckGate(noMarkup, isSilent).Warnings
		isNamed := func(w guide.GateFault) bool { return w.Rule.Code == "no_section" && w.Args[0] == test.section }
		if len(warnings) != 1 || !isNamed(warnings[0]) || warnings[0].ElementRef != (guide.ElementRef{List: "navigationSections"}) {
			t.Errorf("PUB-1: %s that the start menu does not lead to has %+v", name, warnings)
		}
		entry(m, test.section)
		if warnings := m.CheckGate(noMarkup, isSilent).Warnings; len(warnings) != 0 {
			t.Errorf("PUB-1: %s of the start menu has %+v", name, warnings)
		}
	}
	for name, change := range map[string]func(m *guide.Museum){
		"a highlighted route, which the start menu shows": func(m *guide.Museum) { m.Routes = append(m.Routes, guide.Route{Key: "r", Highlighted: true}) },
		"a timeline that is not shown":                    func(m *guide.Museum) { m.Timelines = append(m.Timelines, guide.Timeline{Key: "t"}) },
		"a work with a number, in a hall": func(m *guide.Museum) {
			m.Artworks = append(m.Artworks, guide.Artwork{Key: "w", Code: "78", Name: m.Name, Hall: m.Halls[0].Key})
		},
		"a hall of a timeline": func(m *guide.Museum) {
			m.Artworks = append(m.Artworks, guide.Artwork{Key: "w", Name: m.Name, Hall: m.Halls[0].Key})
			m.Timelines = append(m.Timelines, guide.Timeline{
				Key: "t", Active: true, Steps: []guide.Step{{Key: "1", Type: guide.StepHall, Hall: m.Halls[0].Key}},
			})
			entry(m, guide.SectionTimeline)
		},
	} {
		m := publishable()
		m.Routes, m.Timelines, m.NavigationSections = nil, nil, nil
		change(m)
		if warnings := m.CheckGate(noMarkup, isSilent).Warnings; len(warnings) != 0 {
			t.Errorf("PUB-1: %s has %+v", name, warnings)
		}
	}
}

func TestWaivers(t *testing.T) {
	m := publishable()
	m.Artworks[0].Transcript, m.Artworks[0].ImageAlt = nil, nil
	waiver := guide.Waiver{ElementRef: guide.ElementRef{List: "artworks", Key: "a"}, Path: "transcript", Code: string(guide.GateTranscript), Reason: "It is music."}
	unused := waiver
	unused.Key = "b"
	report := m.CheckGate(noMarkup, isSilent)
	used, err := report.Waive([]guide.Waiver{unused, waiver})
	if err != nil || !slices.Equal(used, []guide.Waiver{waiver}) || len(report.Blocking) != 1 || report.Blocking[0].Code != guide.GateAlternative {
		t.Errorf("PUB-1: %+v, %v leave %+v", used, err, report.Blocking)
	}
	m = publishable()
	m.Artworks[0].Resources[0].Transcript = nil
	silent := waiver
	silent.Path, silent.Code, silent.Reason = "resources/film/transcript", string(guide.GateCaptions), "Only the wind is heard."
	films := m.CheckGate(noMarkup, isSilent)
	if used, err := films.Waive([]guide.Waiver{silent}); err != nil || len(used) != 1 || len(films.Blocking) > 0 {
		t.Errorf("PUB-1: a silent film: %+v, %v leave %+v", used, err, films.Blocking)
	}
	for field, change := range map[string]func(*guide.Waiver){
		"waivers[0].code":   func(w *guide.Waiver) { w.Code = string(guide.GateAlternative) },
		"waivers[0].reason": func(w *guide.Waiver) { w.Reason = " " },
	} {
		bad := waiver
		change(&bad)
		if _, err := report.Waive([]guide.Waiver{bad}); err == nil || !strings.HasPrefix(err.Error(), field) {
			t.Errorf("PUB-1: %s: %v", field, err)
		}
	}
}

// The console proposes the same colours; it tests the same cases.
func TestNearestReadable(t *testing.T) {
	data, err := os.ReadFile("../web/console/src/lib/nearest-readable.cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Text, Background, Nearest guide.Color
		Least                     float64
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if got := guide.NearestReadable(c.Text, c.Background, c.Least); got != c.Nearest {
			t.Errorf("PUB-1: nearest to %s on %s with %v is %s, want %s", c.Text, c.Background, c.Least, got, c.Nearest)
		}
	}
}

func TestContrast(t *testing.T) {
	for _, test := range []struct {
		a, b guide.Color
		want string
	}{{"#000000", "#ffffff", "21.00"}, {"#777777", "#FFFFFF", "4.48"}, {"#e9b44c", "#1a1408", "9.67"}, {"#123456", "#123456", "1.00"}} {
		if got := fmt.Sprintf("%.2f", guide.Contrast(test.a, test.b)); got != test.want {
			t.Errorf("PUB-1: the contrast of %s and %s is %s, want %s", test.a, test.b, got, test.want)
		}
	}
}

func TestMainButtonColors(t *testing.T) {
	tests := map[string]struct {
		customization    guide.Customization
		background, text guide.Color
	}{
		"the museum's":                 {guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#1a1408", MainButtonsTextColor: "#e9b44c"}, "#1a1408", "#e9b44c"},
		"text that can hardly be read": {guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#ffffff", MainButtonsTextColor: "#eeeeee"}, "#ffffff", "#767676"},
		"a background only":            {guide.Customization{MainButtonsEnabled: true, MainButtonsColor: "#123456"}, "#123456", "#ffffff"},
		"a text only":                  {guide.Customization{MainButtonsEnabled: true, MainButtonsTextColor: "#000000"}, "#72c4d0", "#000000"},
		"colours that are not used":    {guide.Customization{MainButtonsColor: "#1a1408", MainButtonsTextColor: "#e9b44c"}, "#72c4d0", "#494949"},
		"none":                         {guide.Customization{}, "#72c4d0", "#494949"},
	}
	for name, test := range tests {
		if background, text := test.customization.MainButtonColors(); background != test.background || text != test.text {
			t.Errorf("STATS-9: %s: %s on %s, want %s on %s", name, text, background, test.text, test.background)
		}
	}
}
