package visitor

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
	"cicerone/publish"
)

const museumListPath = "/api/legacy/Museum"

// manyMuseums returns museums with few elements.
func manyMuseums(count int) []*guide.Museum {
	museums := make([]*guide.Museum, count)
	for i := range museums {
		museums[i] = &guide.Museum{
			ID: int64(i + 1), Code: fmt.Sprint("M", i+1), Languages: []guide.LanguageCode{"en_GB"},
			Name: guide.Text{"en_GB": fmt.Sprint("Museum ", i+1)},
		}
	}
	return museums
}

// readMuseumList reads a list of museums, compressed or not.
func readMuseumList(t *testing.T, s *callServer, encoding string) []publish.Museum {
	t.Helper()
	w := get(s, museumListPath, "Accept-Encoding", encoding)
	body := json.NewDecoder(w.Body)
	if w.Header().Get("Content-Encoding") == "gzip" {
		plain, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		body = json.NewDecoder(plain)
	}
	var answer httpapi.Envelope[[]publish.Museum]
	if err := body.Decode(&answer); err != nil || w.Code != http.StatusOK || !answer.Success || answer.Data == nil {
		t.Fatalf("the list is answered %d %+v: %v", w.Code, answer, err)
	}
	return answer.Data
}

func TestMuseumListIsReadInBulkAndOnce(t *testing.T) {
	museums := manyMuseums(2*frontsPerQuery + 50)
	museums[frontsPerQuery].Code = guidetest.DamagedCode
	s := newCallServer(t, museums...)
	for _, encoding := range []string{"identity", "gzip"} {
		list := readMuseumList(t, s, encoding)
		if len(list) != len(museums)-1 || list[0].Name != "Museum 1" || list[len(list)-1].IDMuseum != int64(len(museums)) {
			t.Errorf("API-2: in %s the list has %d museums, the last %+v", encoding, len(list), list[len(list)-1])
		}
	}
	if s.museums.FrontQueries != 3 {
		t.Errorf("API-2: %d museums take %d queries for two requests", len(museums), s.museums.FrontQueries)
	}
	w := get(s, museumListPath)
	if unchanged := get(s, museumListPath, "If-None-Match", w.Header().Get("ETag")); unchanged.Code != http.StatusNotModified || unchanged.Body.Len() != 0 {
		t.Errorf("API-2: an unchanged list is answered %d with %d bytes", unchanged.Code, unchanged.Body.Len())
	}
	s.museums.Version++
	if err := s.config.Catalog.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := readMuseumList(t, s, "gzip"); list[0].Version != 2 {
		t.Errorf("API-2: after a publication the list has version %d", list[0].Version)
	}
}

func TestListsOfManyMuseumsMustNameOne(t *testing.T) {
	many, hidden := newCallServer(t, manyMuseums(maxMuseumsSpanned+1)...), newCallServer(t, manyMuseums(2)...)
	hidden.config.HideMuseums = true
	for _, call := range []string{"Customization", "KeyboardCustomization", "Artwork", "Route"} {
		for name, s := range map[string]*callServer{"many": many, "hidden": hidden} {
			w := get(s, "/api/legacy/"+call)
			if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), httpapi.MuseumField) {
				t.Errorf("API-2: %s of %s museums is answered %d %s", call, name, w.Code, w.Body)
			}
		}
	}
	if w := get(hidden, "/api/legacy/Customization?idMuseum=2"); w.Code != http.StatusOK {
		t.Errorf("API-2: a museum that is named is answered %d", w.Code)
	}
	if list := readMuseumList(t, hidden, "identity"); len(list) != 0 {
		t.Errorf("API-2: museums that are not listed are answered as %+v", list)
	}
}
