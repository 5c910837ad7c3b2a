package publish

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

func text(english, spanish string) guide.Text {
	return guide.Text{"en_GB": english, "es_ES": spanish}
}

func TestFieldsOfWorksAreRendered(t *testing.T) { // FIELD-1
	renderer := sampleRenderer()
	work := &renderer.Museum.Artworks[0]
	work.OtherCodes, work.ImageAlt, work.ImageFocalPoint = []string{"1214"}, text("Blue tiles", "Azulejos azules"), "50% 20%"
	work.Medium, work.Dimensions, work.Classification = text("Clay", "Barro"), guide.Text{"es_ES": "20 × 20 cm"}, text("Tile", "Azulejo")
	work.Department, work.Place, work.CreditLine = text("Ceramics", "Cerámica"), text("Seville", "Sevilla"), text("Gift", "Donación")
	work.Rights, work.AccessionNumber, work.IIIFManifest = text("Free", "Libre"), "1951.7", "https://example.org/manifest.json"
	work.Links = []guide.Link{{Key: "1", Label: text("More", "Más"), URL: guide.Text{"es_ES": "https://example.org/es"}}}
	renderer.Museum.Artworks[1].ImageDecorative = true
	work.Resources[0].MediaAlt = text("A crack", "Una grieta")

	detail, err := renderer.Detail(2) // en_GB
	if err != nil {
		t.Fatal(err)
	}
	got := detail.Artworks[0]
	if diff := cmp.Diff([]string{"1214"}, got.OtherCodes); diff != "" {
		t.Errorf("FIELD-1: the further codes (-want +got):\n%s", diff)
	}
	if got.AccessionNumber != "1951.7" || got.IIIFManifest != "https://example.org/manifest.json" {
		t.Errorf("FIELD-1: the work has %q and %q", got.AccessionNumber, got.IIIFManifest)
	}
	if point, other := detail.Media[got.MainImageURL].FocalPoint, detail.Media[detail.Artworks[1].MainImageURL].FocalPoint; point != "50% 20%" || other != "" {
		t.Errorf("FIELD-1: the pictures have the focal points %q and %q", point, other)
	}
	want := Localization{
		LanguageCode: "en_GB", ImageAlt: "Blue tiles", Medium: "Clay", Dimensions: "20 × 20 cm", Classification: "Tile",
		Department: "Ceramics", Place: "Seville", CreditLine: "Gift", Rights: "Free",
		Fallbacks: map[string]string{"dimensions": "es_ES"},
	}
	texts := got.Localizations[0]
	texts.Name, texts.ArtworkDate, texts.MainAudioURL, texts.TranscriptURL, texts.MainText = "", "", "", "", ""
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("FIELD-1: the work's texts (-want +got):\n%s", diff)
	}
	links := []ArtworkLink{{Localizations: []Localization{{
		LanguageCode: "en_GB", Label: "More", URL: "https://example.org/es", Fallbacks: map[string]string{"url": "es_ES"},
	}}}}
	if diff := cmp.Diff(links, got.Links); diff != "" {
		t.Errorf("FIELD-1: the links (-want +got):\n%s", diff)
	}
	if alt := got.ExtraResources[0].Localizations[0].ImageAlt; alt != "A crack" {
		t.Errorf("FIELD-1: the extra picture is described as %q", alt)
	}
	if !detail.Artworks[1].ImageDecorative || got.ImageDecorative {
		t.Error("FIELD-1: the second work's picture is decoration, the first one's is not")
	}
}

func TestFieldsOfOtherElementsAreRendered(t *testing.T) { // FIELD-1
	renderer := sampleRenderer()
	m := renderer.Museum
	m.Halls[0].ImageAlt, m.InfoSections[0].ImageAlt, m.OneMinutes[0].ImageAlt = text("Hall", ""), text("Door", ""), text("Clock", "")
	m.Slides[1].ImageAlt, m.Timelines[0].ImageAlt = text("Slide", ""), text("Timeline", "")
	m.Routes[1].ImageAlt, m.Routes[1].Minutes, m.Routes[1].Difficulty = text("Route", ""), 45, guide.DifficultyStepFree
	m.Routes[1].Steps[0].LocationImageAlt = text("Map", "")
	m.HomeImageAlt, m.Address = text("Facade", "Fachada"), text("Main Street 1\nHarbour", "")
	m.OpeningHours, m.Contact = guide.RichText{"en_GB": "9 to 5"}, guide.RichText{"en_GB": "Call"}
	m.AccessibilityStatement = guide.RichText{"en_GB": "Step-free"}

	detail, err := renderer.Detail(2) // en_GB
	if err != nil {
		t.Fatal(err)
	}
	for place, alt := range map[string]string{
		"Hall": detail.Halls[0].Localizations[0].ImageAlt, "Door": detail.InfoSections[0].Localizations[0].ImageAlt,
		"Clock": detail.OneMinutes[0].Localizations[0].ImageAlt, "Slide": detail.Slides[1].ImageResource.Localizations[0].ImageAlt,
		"Timeline": detail.Timeline[0].Localizations[0].ImageAlt, "Route": detail.Routes[1].Localizations[0].ImageAlt,
		"Map": detail.Routes[1].Steps[0].Localizations[0].ImageAlt, "Facade": detail.Localizations[0].ImageAlt,
	} {
		if alt != place {
			t.Errorf("FIELD-1: the picture of %s is described as %q", place, alt)
		}
	}
	if route := detail.Routes[1]; route.Minutes != 45 || route.Difficulty != "STEP_FREE" {
		t.Errorf("FIELD-1: the route takes %d minutes and is %q", route.Minutes, route.Difficulty)
	}
	museum := detail.Localizations[0]
	if museum.OpeningHours != "<p>9 to 5</p>" || museum.Contact != "<p>Call</p>" || museum.AccessibilityStatement != "<p>Step-free</p>" ||
		museum.Address != "Main Street 1\nHarbour" {
		t.Errorf("FIELD-1: the museum's information is %+v", museum)
	}
	for language, alt := range map[guide.LanguageCode]string{"en_GB": "Facade", "es_ES": "Fachada", "ar_SA": "Fachada"} {
		shown := NewPresentation(guide.NewFront(m, nil).Museum, nil, language).Localizations[0]
		if shown.ImageAlt != alt || (language == "ar_SA") != (shown.Fallbacks["imageAlt"] == "es_ES") {
			t.Errorf("FIELD-1: the first screen in %s has %q, %v", language, shown.ImageAlt, shown.Fallbacks)
		}
	}
}

// Clients of earlier versions get what they know as long as authors fill nothing new: the golden answers say so in full.
func TestEmptyFieldsAreLeftOut(t *testing.T) { // FIELD-1
	encoded, err := json.Marshal(Artwork{Links: []ArtworkLink{}, OtherCodes: []string{}})
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(encoded, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"otherCodes", "imageDecorative", "accessionNumber", "iiifManifest", "links"} {
		if _, there := fields[name]; there {
			t.Errorf("FIELD-1: %s is there without a value", name)
		}
	}
}
