package visitor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/publish"
)

func sampleRenderer() *publish.Renderer {
	m := guidetest.Sample()
	html := func(source guide.Markdown) string { return string(source) }
	return &publish.Renderer{Museum: m, Facts: guidetest.SampleFacts(m), Version: 3, PublishedAt: published, HTML: html}
}

func TestElementsAreCutFromTheRenditionByteForByte(t *testing.T) {
	for _, language := range []int64{0, 1, 2} {
		rendition, err := sampleRenderer().Rendition(language)
		if err != nil {
			t.Fatal(err)
		}
		detail, err := sampleRenderer().Detail(language)
		if err != nil {
			t.Fatal(err)
		}
		split, err := splitElements(rendition)
		if err != nil {
			t.Fatal(err)
		}
		for kind, want := range map[elementKind]any{
			artworkElements: detail.Artworks, timelineElements: detail.Timeline, routeElements: detail.Routes, beaconElements: detail.Beacons,
			infoSectionElements: detail.InfoSections, navigationSectionElements: detail.NavigationSections,
		} {
			var ids, wantIDs []any
			var got bytes.Buffer
			separator := "["
			for _, element := range split.lists[kind.list] {
				ids = append(ids, element.id)
				got.WriteString(separator)
				if err := element.writeTo(&got); err != nil {
					t.Fatal(err)
				}
				separator = ","
			}
			got.WriteString("]")
			var encoded bytes.Buffer
			encoder := json.NewEncoder(&encoded)
			encoder.SetEscapeHTML(false)
			if err := encoder.Encode(want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.TrimSpace(encoded.String()), got.String()); diff != "" {
				t.Errorf("API-7, API-10: %s in language %d (-want +got):\n%s", kind.list, language, diff)
			}
			var decoded []map[string]any
			if err := json.Unmarshal(encoded.Bytes(), &decoded); err != nil {
				t.Fatal(err)
			}
			for _, element := range decoded {
				wantIDs = append(wantIDs, int64(element[kind.field].(float64)))
			}
			if diff := cmp.Diff(wantIDs, ids); diff != "" {
				t.Errorf("API-7, API-10: the ids of %s (-want +got):\n%s", kind.list, diff)
			}
		}
	}
}

func TestABrokenRenditionIsNoList(t *testing.T) {
	for _, content := range []string{"", "{", `{"data":{"artworks":[{"idArtwork":"x"}]}}`, `{"data":{"artworks":[{]}}`} {
		if _, err := splitElements(renditionOf([]byte(content))); err == nil {
			t.Errorf("%q is cut without an error", content)
		}
	}
}

// One request must not read a whole installation.
func TestListsSpanAFewMuseums(t *testing.T) {
	var museums []*guide.Museum
	for id := range int64(maxMuseumsSpanned + 1) {
		museums = append(museums, &guide.Museum{ID: id + 1, Code: fmt.Sprint("M", id), Languages: []guide.LanguageCode{"en_GB"}})
	}
	s := newCallServer(t, museums...)
	s.museums.Detail = renditionOf([]byte(`{"data":{"artworks":[{"idArtwork":5}]}}`))
	if field, _ := reflect.TypeFor[ElementsInput]().FieldByName("IDMuseum"); !strings.HasSuffix(field.Tag.Get("doc"), fmt.Sprint(" at most ", maxMuseumsSpanned)) {
		t.Errorf("API-7: the document says of idMuseum: %s", field.Tag.Get("doc"))
	}
	if w := get(s, "/api/legacy/Artwork"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "idMuseum") {
		t.Errorf("API-7: a list of %d museums answers %d %s", len(museums), w.Code, w.Body)
	}
	if w := get(s, "/api/legacy/Artwork?idMuseum=3"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"data":[{"idArtwork":5}]`) {
		t.Errorf("API-7: the list of one of them answers %d %s", w.Code, w.Body)
	}
	s = newCallServer(t, museums[1:]...)
	s.museums.Detail = renditionOf([]byte(`{"data":{"artworks":[{"idArtwork":5}]}}`))
	if w := get(s, "/api/legacy/Artwork"); strings.Count(w.Body.String(), "idArtwork") != maxMuseumsSpanned {
		t.Errorf("API-7: the list of %d museums answers %d %s", maxMuseumsSpanned, w.Code, w.Body)
	}
}
