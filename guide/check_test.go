package guide

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// validMuseum is a museum about which Check says nothing.
func validMuseum() *Museum {
	text := func(s string) Text { return Text{"es_ES": s} }
	rich := func(s string) RichText { return RichText{"es_ES": Markdown(s)} }
	picture := LocalizedMedia{"es_ES": {Path: "a.png"}}
	game := &Game{Route: "tour"}
	for i := range GameSteps {
		game.Steps = append(game.Steps, GameStep{Key: fmt.Sprint(i + 1), Text: text("Hi"), Artwork: "coral"})
	}
	start, end := Seconds(5), Seconds(10)
	return &Museum{
		Code: "DEMO", Name: text("Demo"), Languages: []LanguageCode{"es_ES", "en_GB"}, TimeZone: "Europe/Madrid",
		OpeningHours: rich("9 to 5"), Address: text("Main Street 1\nHarbour"), Contact: rich("[Write](mailto:a@example.org)"), AccessibilityStatement: rich("step-free"),
		AccessCodes: []AccessCode{{Code: "one", Days: 3}, {Code: "two"}}, AccessCodeRequired: true,
		ExtraDownloads:     []string{"coral"},
		NavigationSections: []NavigationSection{{Key: "a", Type: "KEYBOARD", FontSize: 32}, {Key: "b", Type: "SPONSORS", Resources: []Resource{{Key: "1", Type: "IMAGE", Title: text("T"), Media: picture}}}},
		Halls:              []Hall{{Key: "growth", Name: text("Growth"), Image: Media{Path: "pictures/hall.webp"}}},
		Artworks: []Artwork{
			{
				Key: "coral", Code: "214", OtherCodes: []string{"1214", "0214"}, ShowCode: true, Hall: "growth", Name: text("Coral"), Tags: []string{"red"},
				Image: Media{Path: "coral.png"}, ImageAlt: text("A coral"), ImageFocalPoint: "50% 12.5%", Medium: text("Chalk"), Dimensions: text("1 × 2 cm"),
				Classification: text("Coral"), Department: text("Sea"), Place: text("Bay"), AccessionNumber: "1951.7", CreditLine: text("Gift"), Rights: text("CC0"),
				Links: []Link{{Key: "1", Label: text("More"), URL: text("https://example.org/coral?a=b#c")}}, IIIFManifest: "https://example.org/manifest.json", Resources: []Resource{
					{Key: "1", Type: "TEXT", Title: text("T"), Content: rich("words")},
					{Key: "2", Type: "AUDIO", Title: text("T"), Media: LocalizedMedia{"es_ES": {Path: "a.mp3"}}, Start: &start, End: &end, Script: rich("words")},
				},
			},
			{Key: "fern", Name: text("Fern")},
		},
		Routes:       []Route{{Key: "tour", Name: text("Tour"), Minutes: 45, Difficulty: "STEP_FREE", Type: "PAID", Code: "secret", Steps: []Step{{Key: "1", Type: "ARTWORK", Artwork: "coral"}, {Key: "2", Type: "INSTRUCTION", Icon: "walk", Instructions: rich("go")}, {Key: "3", Type: "RICH_TEXT", Instructions: rich("buy"), KeyButton: "k", PublishableKey: "p"}}}},
		Timelines:    []Timeline{{Key: "time", Name: text("Time"), Minutes: 60, Steps: []Step{{Key: "1", Type: "HALL", Hall: "growth"}}}},
		InfoSections: []InfoSection{{Key: "hours", Title: text("Hours"), Content: rich("9 to 5")}},
		OneMinutes:   []OneMinute{{Key: "one", Title: text("One"), Text: rich("words")}},
		Slides:       []Slide{{Key: "1", Image: picture, Text: rich("words")}},
		Beacons:      []Beacon{{Key: "door", Name: "Door", Artworks: []string{"fern"}, Resource: Resource{Key: "1", Type: "IMAGE", Title: text("T"), Media: picture}}},
		Sections:     []Section{{Key: "sea", Name: text("Sea"), Color: "#0000ff", Artworks: []string{"coral"}}},
		KidsSections: []KidsSection{{Key: "colours", Name: text("Colours"), Tags: []KidsTag{{Key: "red", Name: text("Red")}, {Key: "blue", Name: text("Blue")}}}, {Key: "x", Name: text("X")}},
		Game:         game,
		Studies:      []Study{{Key: "you", ShowOn: "BOTH", Questions: []StudyQuestion{{Key: "1", Title: text("Q"), Answers: []StudyAnswer{{Key: "1", Type: "RADIO", Options: []AnswerOption{{Key: "1", Label: text("O")}}}, {Key: "2", Type: "ZIP"}}}}}},
	}
}

func reported(m *Museum) []string {
	var reports []string
	m.Check(func(path string, fault Fault) {
		reports = append(reports, path+": "+fault.Message())
	})
	return reports
}

func TestAValidMuseumPassesTheCheck(t *testing.T) {
	if reports := reported(validMuseum()); len(reports) > 0 {
		t.Errorf("reported:\n%s", strings.Join(reports, "\n"))
	}
}

// Each rule, broken by itself, is reported at its place and nothing else is.
func TestCheck(t *testing.T) {
	negative, zero := Seconds(-1), Seconds(0)
	tests := []struct {
		name  string
		spoil func(m *Museum)
		want  string
	}{
		{"code missing", func(m *Museum) { m.Code = "" }, "code: code is required"},
		{"code shape", func(m *Museum) { m.Code = "DÉMO" }, "code: \"DÉMO\" cannot be a museum's code"},
		{"code too short", func(m *Museum) { m.Code = "D" }, "code: \"D\" cannot be a museum's code"},
		{"name missing", func(m *Museum) { m.Name = nil }, "name: name is required"},
		{"languages missing", func(m *Museum) { m.Languages = nil }, "languages: languages is required"},
		{"language unknown", func(m *Museum) { m.Languages = append(m.Languages, "xx_XX") }, `languages/2: "xx_XX" is not offered yet`},
		{"language short", func(m *Museum) { m.Languages[1] = "en" }, `languages/1: "en" is not offered yet`},
		{"language twice", func(m *Museum) { m.Languages[1] = "es_ES" }, "languages/1: es_ES is already language 1"},
		{"text in another language", func(m *Museum) { m.Name["fr_FR"] = "Démo" }, "name/fr_FR: fr is not among the museum's languages"},
		{"media in another language", func(m *Museum) { m.Slides[0].Image = LocalizedMedia{"fr_FR": {Path: "a.png"}} }, "slides/0/image/fr_FR: fr is not among"},
		{"blank text", func(m *Museum) { m.Name["en_GB"] = " \n" }, "name/en_GB: this text is empty"},
		{"name too long", func(m *Museum) { m.Name["en_GB"] = strings.Repeat("é", 301) }, "name/en_GB: 301 characters are too many; at most 300"},
		{"text too long", func(m *Museum) { m.InfoSections[0].Content["es_ES"] = Markdown(strings.Repeat("é", 20_001)) }, "infoSections/0/content/es_ES: 20001 characters are too many"},
		{"single text too long", func(m *Museum) { m.Beacons[0].Name = strings.Repeat("é", 301) }, "beacons/0/name: 301 characters"},
		{"NUL byte", func(m *Museum) { m.Artworks[0].Author = "a\x00b" }, "artworks/0/author: the control character U+0000 is not allowed"},
		{"control character in rich text", func(m *Museum) { m.InfoSections[0].Content["es_ES"] = "\x1b[31m" }, "infoSections/0/content/es_ES: the control character U+001B"},
		{"not UTF-8", func(m *Museum) { m.Artworks[0].Author = "caf\xe9" }, "artworks/0/author: this text is not UTF-8"},
		{"threshold", func(m *Museum) { m.RecognitionThreshold = 101 }, "recognitionThreshold: 101 is not between 1 and 100"},
		{"side menu unknown", func(m *Museum) { m.SideMenu.Order = []string{"start", "shop"} }, `sideMenu/order: "shop" is no option of the side menu; they are start, inAMinute`},
		{"side menu twice", func(m *Museum) { m.SideMenu.Order = []string{"start", "start"} }, "sideMenu/order: start is named twice"},
		{"threshold negative", func(m *Museum) { m.RecognitionThreshold = -1 }, "recognitionThreshold: -1"},
		{"tag manager", func(m *Museum) { m.TagManagerID = `GTM-"><script>` }, "googleTagManagerId:"},
		{"analytics", func(m *Museum) { m.AnalyticsID = "G-1 2" }, "googleAnalyticsId:"},
		{"access code required without codes", func(m *Museum) { m.AccessCodes = nil }, "accessCodeRequired: visitors need an access code"},
		{"privacy notice without a policy", func(m *Museum) { m.PrivacyPolicyNotice = true }, "privacyPolicyEnabled: visitors are asked"},
		{"access code twice", func(m *Museum) { m.AccessCodes[1].Code = " ONE" }, "accessCodes/1/code: this is already access code 1"},
		{"access code blank", func(m *Museum) { m.AccessCodes[0].Code = "" }, "accessCodes/0/code: code is required"},
		{"access days", func(m *Museum) { m.AccessCodes[0].Days = -1 }, "accessCodes/0/days: -1 is not between"},
		{"colour", func(m *Museum) { m.KeyboardCustomization.KeysColor = "red" }, "keyboardCustomization/keysColor: \"red\" is not a colour"},
		{"extra download unknown", func(m *Museum) { m.ExtraDownloads = []string{"Coral"} }, `extraDownloads/0: there is no work with the key "Coral"; did you mean "coral"?`},
		{"extra download twice", func(m *Museum) { m.ExtraDownloads = []string{"coral", "coral"} }, `extraDownloads/1: "coral" is listed twice`},
		{"section type", func(m *Museum) { m.NavigationSections[0].Type = "KEYPAD" }, `navigationSections/0/type: "KEYPAD" is not one of KEYBOARD,`},
		{"section type missing", func(m *Museum) { m.NavigationSections[0].Type = "" }, "navigationSections/0/type: type is required"},
		{"section resources", func(m *Museum) { m.NavigationSections[1].Type = "ROUTES" }, "navigationSections/1/resources: only a SPONSORS section"},
		{"section font size", func(m *Museum) { m.NavigationSections[0].FontSize = 3 }, "navigationSections/0/fontSize: 3 is not between"},
		{"sponsor at fault", func(m *Museum) { m.NavigationSections[1].Resources[0].Media = nil }, "navigationSections/1/resources/0/media: a resource of type IMAGE needs its file"},
		{"side menu text", func(m *Museum) { m.SideMenu.Guide.Text = Text{"es_ES": ""} }, "sideMenu/guide/text/es_ES: this text is empty"},
		{"hall key missing", func(m *Museum) { m.Halls = append(m.Halls, Hall{Name: Text{"es_ES": "x"}}) }, "halls/1/key: key is required"},
		{"hall key twice", func(m *Museum) { m.Halls = append(m.Halls, m.Halls[0]) }, `halls/1/key: the key "growth" is already used by halls/0`},
		{"key shape", func(m *Museum) { m.OneMinutes[0].Key = "a/b" }, `oneMinutes/0/key: "a/b" cannot be a key`},
		{"key hidden", func(m *Museum) { m.OneMinutes[0].Key = ".a" }, `oneMinutes/0/key: ".a" cannot be a key`},
		{"key too long", func(m *Museum) { m.OneMinutes[0].Key = strings.Repeat("a", 101) }, "oneMinutes/0/key:"},
		{"nested key twice", func(m *Museum) { m.Artworks[0].Resources[1].Key = "1" }, `artworks/0/resources/1/key: the key "1" is already used by artworks/0/resources/0`},
		{"tag key twice across sections", func(m *Museum) { m.KidsSections[1].Tags = []KidsTag{m.KidsSections[0].Tags[0]} }, `kidsSections/1/tags/0/key: the key "red" is already used by kidsSections/0/tags/0`},
		{"option key twice", func(m *Museum) {
			a := &m.Studies[0].Questions[0].Answers[0]
			a.Options = append(a.Options, a.Options[0])
		}, `studies/0/questions/0/answers/0/options/1/key: the key "1"`},
		{"work without code and key", func(m *Museum) { m.Artworks[1].Key = ""; m.Beacons = nil }, "artworks/1/code: the code is missing; write the number on the work's label, or a key if it has none"},
		{"work key twice", func(m *Museum) { m.Artworks[1].Key = "coral"; m.Beacons = nil }, `artworks/1/key: the key "coral" is already used by artworks/0`},
		{"work code twice", func(m *Museum) { m.Artworks[1].Code = "214" }, "artworks/1/code: the code 214 is already used by artworks/0"},
		{"work code with letters", func(m *Museum) { m.Artworks[1].Code = "21a" }, `artworks/1/code: "21a" cannot be typed on the keypad; use at most 7 digits`},
		{"work code too long", func(m *Museum) { m.Artworks[1].Code = "12345678" }, `artworks/1/code: "12345678" cannot be typed`},
		{"FIELD-1 further code is the code of another work", func(m *Museum) { m.Artworks[1].Code, m.Artworks[1].OtherCodes = "300", []string{"214"} }, "artworks/1/otherCodes/0: the code 214 is already used by artworks/0"},
		{"FIELD-1 code is a further code of another work", func(m *Museum) { m.Artworks[1].Code = "1214" }, "artworks/1/code: the code 1214 is already used by artworks/0"},
		{"FIELD-1 further code twice", func(m *Museum) { m.Artworks[0].OtherCodes[1] = "1214" }, "artworks/0/otherCodes/1: the code 1214 is already used by artworks/0"},
		{"FIELD-1 further code with letters", func(m *Museum) { m.Artworks[0].OtherCodes[1] = "21a" }, `artworks/0/otherCodes/1: "21a" cannot be typed on the keypad`},
		{"FIELD-1 further code blank", func(m *Museum) { m.Artworks[0].OtherCodes[1] = " " }, "artworks/0/otherCodes/1: this entry is empty"},
		{"FIELD-1 further codes without a code", func(m *Museum) { m.Artworks[1].OtherCodes = []string{"7"} }, "artworks/1/otherCodes: the work has further numbers but no code"},
		{"code of spaces", func(m *Museum) { m.Artworks[1].Code = " " }, `artworks/1/code: " " cannot be typed`},
		{"FIELD-1 described decoration", func(m *Museum) { m.Artworks[0].ImageDecorative = true }, "artworks/0/imageDecorative: the picture is described in imageAlt; decoration has no description"},
		{"FIELD-1 described decoration of the museum", func(m *Museum) { m.HomeImageAlt, m.HomeImageDecorative = Text{"es_ES": "a"}, true }, "homeImageDecorative: the picture is described in homeImageAlt"},
		{"FIELD-1 alternative text of a sound", func(m *Museum) { m.Artworks[0].Resources[1].MediaAlt = Text{"es_ES": "a"} }, "artworks/0/resources/1/mediaAlt: only an IMAGE resource"},
		{"FIELD-1 sound as decoration", func(m *Museum) { m.Artworks[0].Resources[1].MediaDecorative = true }, "artworks/0/resources/1/mediaDecorative: only an IMAGE resource"},
		{"FIELD-1 focal point outside", func(m *Museum) { m.Artworks[0].ImageFocalPoint = "50% 101%" }, `artworks/0/imageFocalPoint: "50% 101%" is not a point of the picture; write percent from the left and from the top, such as 50% 20%`},
		{"FIELD-1 focal point without a unit", func(m *Museum) { m.Artworks[0].ImageFocalPoint = "0.5 0.2" }, "artworks/0/imageFocalPoint:"},
		{"FIELD-1 focal point is no CSS", func(m *Museum) { m.Artworks[0].ImageFocalPoint = "50% 20%;color:red" }, "artworks/0/imageFocalPoint:"},
		{"FIELD-1 link without a label", func(m *Museum) { m.Artworks[0].Links[0].Label = nil }, "artworks/0/links/0/label: label is required"},
		{"FIELD-1 link without an address", func(m *Museum) { m.Artworks[0].Links[0].URL = nil }, "artworks/0/links/0/url: url is required"},
		{"FIELD-1 link that is not encrypted", func(m *Museum) { m.Artworks[0].Links[0].URL["en_GB"] = "http://example.org" }, `artworks/0/links/0/url/en_GB: "http://example.org" is not the address of a page; it begins with https://`},
		{"FIELD-1 link that is a script", func(m *Museum) { m.Artworks[0].Links[0].URL["en_GB"] = "javascript:alert(1)" }, "artworks/0/links/0/url/en_GB:"},
		{"FIELD-1 link to nowhere", func(m *Museum) { m.Artworks[0].Links[0].URL["en_GB"] = "https:///path" }, "artworks/0/links/0/url/en_GB:"},
		{"FIELD-1 link with a password", func(m *Museum) { m.Artworks[0].Links[0].URL["en_GB"] = "https://a:b@example.org" }, "artworks/0/links/0/url/en_GB:"},
		{"FIELD-1 link with spaces", func(m *Museum) { m.Artworks[0].Links[0].URL["en_GB"] = "https://example.org/a b" }, "artworks/0/links/0/url/en_GB:"},
		{"FIELD-1 link key twice", func(m *Museum) { m.Artworks[0].Links = append(m.Artworks[0].Links, m.Artworks[0].Links[0]) }, `artworks/0/links/1/key: the key "1" is already used by artworks/0/links/0`},
		{"FIELD-1 manifest that is not encrypted", func(m *Museum) { m.Artworks[0].IIIFManifest = "example.org/manifest.json" }, "artworks/0/iiifManifest:"},
		{"FIELD-1 route of many days", func(m *Museum) { m.Routes[0].Minutes = 1441 }, "routes/0/minutes: 1441 is not between 0 and 1440 minutes"},
		{"FIELD-1 difficulty", func(m *Museum) { m.Routes[0].Difficulty = "HARD" }, `routes/0/difficulty: "HARD" is not one of STEP_FREE, STEPS`},
		{"FIELD-1 time zone", func(m *Museum) { m.TimeZone = "Madrid" }, `timeZone: "Madrid" is not a time zone; write a place, such as Europe/Madrid`},
		{"FIELD-1 time zone of the server", func(m *Museum) { m.TimeZone = "Local" }, "timeZone:"},
		{"no code to show", func(m *Museum) { m.Artworks[1].ShowCode = true }, "artworks/1/showCode: there is no code to show"},
		{"work in no hall", func(m *Museum) { m.Artworks[0].Hall = "x" }, `artworks/0/hall: there is no hall with the key "x"`},
		{"work tag", func(m *Museum) { m.Artworks[0].Tags = []string{"red", "pink"} }, `artworks/0/tags/1: there is no tag with the key "pink"`},
		{"work tag twice", func(m *Museum) { m.Artworks[0].Tags = []string{"red", "red"} }, `artworks/0/tags/1: "red" is listed twice`},
		{"media kind", func(m *Museum) { m.Artworks[0].Image = Media{Path: "a.mp3"} }, "artworks/0/image: a.mp3 is not a picture but an audio file"},
		{"media kind of a text", func(m *Museum) { m.Artworks[0].Image = Media{Path: "museum.yaml"} }, "artworks/0/image: museum.yaml is not a picture but a text"},
		{"media kind in a list", func(m *Museum) { m.Artworks[0].RecognitionImages = []Media{{Path: "a.png"}, {Path: "a.vtt"}} }, "artworks/0/recognitionImages/1: a.vtt is not a picture but a WebVTT transcript"},
		{"media kind of a resource", func(m *Museum) { m.Artworks[0].Resources[1].Media["es_ES"] = Media{Path: "a.png"} }, "artworks/0/resources/1/media/es_ES: a.png is not an audio file but a picture"},
		{"media path", func(m *Museum) { m.Logo = Media{Path: "../a.png"} }, `logo: "../a.png" is not the path of a file`},
		{"text resource without text", func(m *Museum) { m.Artworks[0].Resources[0].Content = nil }, "artworks/0/resources/0/content: a TEXT resource needs its content"},
		{"text resource with a file", func(m *Museum) { m.Artworks[0].Resources[0].Media = LocalizedMedia{"es_ES": {Path: "a.png"}} }, "artworks/0/resources/0/media: a TEXT resource shows no file"},
		{"resource without a file", func(m *Museum) { m.Artworks[0].Resources[1].Media = nil }, "artworks/0/resources/1/media: a resource of type AUDIO needs its file"},
		{"resource without a title", func(m *Museum) { m.Artworks[0].Resources[0].Title = nil }, "artworks/0/resources/0/title: title is required"},
		{"transcript of a text", func(m *Museum) {
			m.Artworks[0].Resources[0].Transcript = LocalizedMedia{"es_ES": {Path: "a.vtt"}}
		}, "artworks/0/resources/0/transcript: only an AUDIO or VIDEO"},
		{"script of a text", func(m *Museum) { m.Artworks[0].Resources[0].Script = RichText{"es_ES": "a"} }, "artworks/0/resources/0/script: only an AUDIO"},
		{"start negative", func(m *Museum) { m.Artworks[0].Resources[1].Start = &negative }, "artworks/0/resources/1/start: a time cannot be negative"},
		{"end before start", func(m *Museum) { m.Artworks[0].Resources[1].End = &zero }, "artworks/0/resources/1/end: the end, 0:00, is not after the start, 0:05"},
		{"end without start", func(m *Museum) { m.Artworks[0].Resources[1].Start = nil }, "artworks/0/resources/1/end: an end needs a start"},
		{"paid route without a code", func(m *Museum) { m.Routes[0].Code = "" }, "routes/0/code: a PAID route needs the code"},
		{"free route with a code", func(m *Museum) { m.Routes[0].Type = "" }, "routes/0/code: a code locks only a PAID route"},
		{"route type", func(m *Museum) { m.Routes[0].Type, m.Routes[0].Code = "GIFT", "" }, `routes/0/type: "GIFT" is not one of FREE, PAID`},
		{"buy button of a free route", func(m *Museum) {
			r := &m.Routes[0]
			r.Type, r.Code, r.KeyButton, r.PublishableKey = "FREE", "", "k", "p"
		}, "routes/0/keyButton: only a PAID route"},
		{"half a buy button", func(m *Museum) { m.Routes[0].KeyButton = "k" }, "routes/0/publishableKey: a buy button needs both"},
		{"secret key of the payment provider", func(m *Museum) {
			m.Routes[0].KeyButton, m.Routes[0].PublishableKey = "buy_btn_1", "sk_live_1"
		}, "routes/0/publishableKey: this is a secret key"},
		{"half a buy button of a step", func(m *Museum) { m.Routes[0].Steps[2].PublishableKey = "" }, "routes/0/steps/2/publishableKey: a buy button needs both"},
		{"buy button of a work", func(m *Museum) { m.Routes[0].Steps[0].KeyButton, m.Routes[0].Steps[0].PublishableKey = "k", "p" }, "routes/0/steps/0/keyButton: only a RICH_TEXT step"},
		{"step without a work", func(m *Museum) { m.Routes[0].Steps[0].Artwork = "" }, "routes/0/steps/0/artwork: an ARTWORK step needs its work"},
		{"step to an unknown work", func(m *Museum) { m.Routes[0].Steps[0].Artwork = "x" }, "routes/0/steps/0/artwork: there is no work"},
		{"instruction to a work", func(m *Museum) { m.Routes[0].Steps[1].Artwork = "coral" }, "routes/0/steps/1/artwork: only an ARTWORK step"},
		{"instruction without words", func(m *Museum) { m.Routes[0].Steps[1].Instructions = nil }, "routes/0/steps/1/instructions: an INSTRUCTION step says"},
		{"rich text without text", func(m *Museum) { m.Routes[0].Steps[2].Instructions = nil }, "routes/0/steps/2/instructions: a RICH_TEXT step needs"},
		{"unknown icon", func(m *Museum) { m.Routes[0].Steps[1].Icon = "fly" }, `routes/0/steps/1/icon: "fly" is not one of the icons walk,`},
		{"icon of a work", func(m *Museum) { m.Routes[0].Steps[0].Icon = "walk" }, "routes/0/steps/0/icon: only an INSTRUCTION step"},
		{"hall step of a route", func(m *Museum) { m.Routes[0].Steps[1] = Step{Key: "2", Type: "HALL", Hall: "growth"} }, "routes/0/steps/1/type: a route has no steps of type HALL"},
		{"work step of a timeline", func(m *Museum) { m.Timelines[0].Steps[0] = Step{Key: "1", Type: "ARTWORK", Artwork: "coral"} }, "timelines/0/steps/0/type: a timeline has no steps of type ARTWORK"},
		{"hall step without a hall", func(m *Museum) { m.Timelines[0].Steps[0].Hall = "" }, "timelines/0/steps/0/hall: a HALL step needs its hall"},
		{"step to an unknown hall", func(m *Museum) { m.Timelines[0].Steps[0].Hall = "x" }, "timelines/0/steps/0/hall: there is no hall"},
		{"step type", func(m *Museum) { m.Timelines[0].Steps[0].Type = "FLY" }, `timelines/0/steps/0/type: "FLY" is not one of ARTWORK,`},
		{"minutes", func(m *Museum) { m.Timelines[0].Minutes = -5 }, "timelines/0/minutes: -5 is not between"},
		{"empty slide", func(m *Museum) { m.Slides[0] = Slide{Key: "1"} }, "slides/0: a slide needs a video"},
		{"slide of both", func(m *Museum) { m.Slides[0].Video = LocalizedMedia{"es_ES": {Path: "a.mp4"}} }, "slides/0/video: a video slide shows neither"},
		{"captions of a picture", func(m *Museum) { m.Slides[0].Transcript = LocalizedMedia{"es_ES": {Path: "a.vtt"}} }, "slides/0/transcript: only a video slide"},
		{"empty one-minute item", func(m *Museum) { m.OneMinutes[0].Text = nil }, "oneMinutes/0: a one-minute item needs"},
		{"info section without text", func(m *Museum) { m.InfoSections[0].Content = nil }, "infoSections/0/content: content is required"},
		{"beacon near an unknown work", func(m *Museum) { m.Beacons[0].Artworks = []string{"x"} }, "beacons/0/artworks/0: there is no work"},
		{"beacon without a resource", func(m *Museum) { m.Beacons[0].Resource.Media = nil }, "beacons/0/resource/media: a resource of type IMAGE"},
		{"section of unknown works", func(m *Museum) { m.Sections[0].Artworks = []string{"x"} }, "sections/0/artworks/0: there is no work"},
		{"section colour", func(m *Museum) { m.Sections[0].Color = "#12" }, "sections/0/color: \"#12\" is not a colour"},
		{"game on no route", func(m *Museum) { m.Game.Route = "x" }, "game/route: there is no route"},
		{"game too short", func(m *Museum) { m.Game.Steps = m.Game.Steps[:6] }, "game/steps: the game has 6 steps and needs 7"},
		{"game without steps", func(m *Museum) { m.Game.Steps = nil }, "game/steps: steps is required"},
		{"game step without a work", func(m *Museum) { m.Game.Steps[2].Artwork = "" }, "game/steps/2/artwork: this step asks to locate"},
		{"game step with an unknown work", func(m *Museum) { m.Game.Steps[0].Artwork = "x" }, "game/steps/0/artwork: there is no work"},
		{"game step without words", func(m *Museum) { m.Game.Steps[0].Text = nil }, "game/steps/0/text: text is required"},
		{"study nowhere", func(m *Museum) { m.Studies[0].ShowOn = "" }, "studies/0/showOn: showOn is required"},
		{"study without questions", func(m *Museum) { m.Studies[0].Questions = nil }, "studies/0/questions: questions is required"},
		{"question on an unknown work", func(m *Museum) { m.Studies[0].Questions[0].Artwork = "x" }, "studies/0/questions/0/artwork: there is no work"},
		{"choice without options", func(m *Museum) { m.Studies[0].Questions[0].Answers[0].Options = nil }, "studies/0/questions/0/answers/0/options: the visitor chooses"},
		{"options without a choice", func(m *Museum) { m.Studies[0].Questions[0].Answers[0].Type = "TEXT" }, "studies/0/questions/0/answers/0/options: an answer of type TEXT"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := validMuseum()
			test.spoil(m)
			reports := reported(m)
			if len(reports) != 1 || !strings.HasPrefix(reports[0], test.want) {
				t.Errorf("got  %q\nwant %q", reports, test.want)
			}
		})
	}
}

func TestKeys(t *testing.T) {
	for _, key := range []string{"a", "214", "Ω-木_x.y", "कोलम"} {
		if !ValidKey(key) {
			t.Errorf("%q is no key", key)
		}
	}
	m := &Museum{
		NavigationSections: []NavigationSection{{Type: "SIDE_MENU"}, {Key: "own", Type: "ROUTES"}},
		Artworks:           []Artwork{{Code: "214", Resources: []Resource{{}, {Key: "x"}, {}}}},
		Halls:              []Hall{{}},
		Studies:            []Study{{Questions: []StudyQuestion{{Answers: []StudyAnswer{{Options: []AnswerOption{{}, {}}}}}}}},
		Beacons:            []Beacon{{}},
	}
	m.FillKeys()
	var paths []string
	m.EachElement(func(kind Kind, path string, _ *int64) { paths = append(paths, string(kind)+" "+path) })
	want := []string{
		"side_menu side-menu", "navigation_section side_menu", "navigation_section own", "hall ",
		"artwork 214", "resource artwork/214/1", "resource artwork/214/x", "resource artwork/214/3", "beacon ", "resource beacon/",
		"study ", "study_question /1", "study_answer /1/1", "answer_option /1/1/1", "answer_option /1/1/2",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("got  %q\nwant %q", paths, want)
	}
}

func TestMapMediaVisitsEveryReference(t *testing.T) {
	m := validMuseum()
	m.Artworks[0].RecognitionImages = []Media{{Path: "side.png"}}
	m.SideMenu.Guide.Image = Media{Path: "guide.png"}
	var uses []string
	m.MapMedia(func(use MediaUse) Media {
		uses = append(uses, fmt.Sprintf("%s %s %s", use.Field, use.Kind, use.Media.Path))
		use.Media.Name = "stored-" + use.Media.Path
		return use.Media
	})
	want := []string{
		"sideMenu/guide/image image guide.png",
		"navigationSections/1/resources/0/media/es_ES image a.png",
		"halls/0/image image pictures/hall.webp",
		"artworks/0/image image coral.png",
		"artworks/0/recognitionImages/0 image side.png",
		"artworks/0/resources/1/media/es_ES audio a.mp3",
		"slides/0/image/es_ES image a.png",
		"beacons/0/resource/media/es_ES image a.png",
	}
	if !slices.Equal(uses, want) {
		t.Errorf("got  %q\nwant %q", uses, want)
	}
	if m.Artworks[0].Resources[1].Media["es_ES"].Name != "stored-a.mp3" || m.SideMenu.Guide.Image.Name != "stored-guide.png" ||
		m.Artworks[0].RecognitionImages[0].Name != "stored-side.png" {
		t.Error("what replace answers is not in place")
	}
	if !m.Logo.IsZero() {
		t.Error("media appeared where there were none")
	}
}

func TestPaths(t *testing.T) {
	for _, path := range []string{"a.png", "pictures/214.webp", "größe/a b.png", "a/b/c,d.mp3"} {
		if !ValidPath(path) {
			t.Errorf("%q is refused", path)
		}
	}
	for _, path := range []string{"", ".", "..", "../a", "a/../b", "/a", "a//b", "a/", "./a", `a\b`, "C:/a", "a/{lang}.mp3", "a\x00b", "a\nb", ".git/config", "a/.b", "a\xff", "a?b", strings.Repeat("a", 301)} {
		if ValidPath(path) {
			t.Errorf("%q is accepted", path)
		}
	}
}
