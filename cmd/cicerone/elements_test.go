package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/publish"
)

// elementCalls are the calls that answer parts of a museum.
var elementCalls = []struct {
	requirement, list, one, inDetail, field string
}{
	{"API-7", "/api/legacy/Artwork", "/api/legacy/Artwork/Detail/", "artworks", "idArtwork"},
	{"API-10", "/api/legacy/Timeline", "/api/legacy/Timeline/", "timeline", "idTimeline"},
	{"API-10", "/api/legacy/Route", "/api/legacy/Route/", "routes", "idRoute"},
	{"API-10", "/api/legacy/Beacon", "/api/legacy/Beacon/", "beacons", "idBeacon"},
	{"API-10", "/api/legacy/InfoSection", "/api/legacy/InfoSection/", "infoSections", "idInfoSection"},
	{"API-10", "/api/legacy/NavigationSection", "/api/legacy/NavigationSection/", "navigationSections", "idNavigationSection"},
}

func TestElementsAreThoseOfTheDetail(t *testing.T) {
	s := startFullMuseum(t)
	for _, c := range elementCalls {
		for query, detail := range map[string]string{
			"": detailPath + "?localizations=all", "idLanguage=1": "/api/v2/museums/detail/all-data/1/1",
			"idLanguage=3": "/api/v2/museums/detail/all-data/1/3",
		} {
			var published map[string]json.RawMessage
			s.succeed("GET", detail, nil, &published)
			want := string(published[c.inDetail])
			for _, museum := range []string{"", "&idMuseum=1", "&idMuseum=" + guide.Identifier(1, "DEMO")} {
				if got := string(s.succeed("GET", c.list+"?"+query+museum, nil, nil).envelope.Data); got != want || got == "[]" {
					t.Errorf("%s: %s?%s%s answers\n%s\nwant\n%s", c.requirement, c.list, query, museum, got, want)
				}
			}
			var elements []json.RawMessage
			if err := json.Unmarshal(published[c.inDetail], &elements); err != nil {
				t.Fatal(err)
			}
			for _, element := range elements {
				var fields map[string]any
				if err := json.Unmarshal(element, &fields); err != nil {
					t.Fatal(err)
				}
				path := fmt.Sprint(c.one, fields[c.field], "?", query)
				if got := string(s.succeed("GET", path, nil, nil).envelope.Data); got != string(element) {
					t.Errorf("%s: %s answers\n%s\nwant\n%s", c.requirement, path, got, element)
				}
			}
		}
	}
}

func TestElementsOfUnknownIDsAndBadQueries(t *testing.T) {
	s := startFullMuseum(t)
	for _, c := range elementCalls {
		s.fail("GET", c.one+"999", nil, 404, 404, c.field)
		for _, bad := range []string{"0", "-1", "x", "1.5", "99999999999999999999", "%00"} {
			s.fail("GET", c.one+bad, nil, 400, 400, c.field)
		}
		s.fail("GET", c.list+"?idMuseum=9", nil, 404, 1000, "idMuseum")
		s.fail("GET", c.list+"?idMuseum=x!", nil, 400, 400, "idMuseum")
		for _, path := range []string{c.list + "?", c.one + "1?"} {
			s.fail("GET", path+"idLanguage=99", nil, 400, 400, "idLanguage")
			s.fail("GET", path+"idLanguage=en", nil, 400, 400, "idLanguage")
			if a := s.call("GET", path, nil, "Authorization", "Basic x"); a.http != http.StatusUnauthorized {
				t.Errorf("API-1: %s without the client's authorization answers %d", path, a.http)
			}
		}
	}
}

func TestRoutesByKindAndID(t *testing.T) {
	s := startFullMuseum(t)
	var all []publish.Route
	s.succeed("GET", "/api/legacy/Route?idMuseum=1", nil, &all)
	if len(all) != 2 || !all[0].IsExhibition || all[1].IsExhibition {
		t.Fatalf("API-10: the routes are %+v", all)
	}
	exhibition, route := all[0], all[1]
	for query, want := range map[string][]publish.Route{
		"exhibitions=true":                    {exhibition},
		"exhibitions=false":                   {route},
		fmt.Sprint("idRoute=", route.IDRoute): {route},
		fmt.Sprint("exhibitions=true&idRoute=", exhibition.IDRoute):          {exhibition},
		fmt.Sprint("exhibitions=true&idRoute=", route.IDRoute):               {},
		fmt.Sprint("idMuseum=1&exhibitions=false&idRoute=", route.IDRoute+9): {},
	} {
		var got []publish.Route
		s.succeed("GET", "/api/legacy/Route?"+query, nil, &got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("API-10: Route?%s (-want +got):\n%s", query, diff)
		}
	}
	s.fail("GET", "/api/legacy/Route?exhibitions=maybe", nil, 400, 400, "exhibitions")
	for _, bad := range []string{"0", "-1", "x"} {
		s.fail("GET", "/api/legacy/Route?idRoute="+bad, nil, 400, 400, "idRoute")
	}
}

func TestElementsHaveETagsAndAreCompressed(t *testing.T) {
	s := startFullMuseum(t)
	for _, c := range elementCalls {
		for _, path := range []string{c.list + "?idMuseum=1", c.one + "1"} {
			plain := s.succeed("GET", path, nil, nil)
			zipped := s.call("GET", path, nil, "Accept-Encoding", "br, gzip")
			if zipped.header.Get("Content-Encoding") != "gzip" || zipped.header.Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s: the headers are %v", c.requirement, zipped.header)
			}
			reader, err := gzip.NewReader(strings.NewReader(string(zipped.raw)))
			if err != nil {
				t.Fatal(err)
			}
			if unpacked, err := io.ReadAll(reader); err != nil || string(unpacked) != string(plain.raw) {
				t.Errorf("%s: %s holds something else when compressed (%v)", c.requirement, path, err)
			}
			for _, tag := range []string{plain.header.Get("ETag"), zipped.header.Get("ETag")} {
				if a := s.call("GET", path, nil, "If-None-Match", tag); tag == "" || a.http != http.StatusNotModified || len(a.raw) != 0 {
					t.Errorf("%s: %s again, with %q, answers %d", c.requirement, path, tag, a.http)
				}
			}
		}
	}
	one := s.call("GET", "/api/legacy/Artwork?idMuseum=1", nil).header.Get("ETag")
	if other := s.call("GET", "/api/legacy/Artwork?idMuseum=1&idLanguage=1", nil).header.Get("ETag"); one == other {
		t.Error("API-7: two languages have the same ETag")
	}
}

func TestElementsFollowWhatIsPublished(t *testing.T) {
	s := startFullMuseum(t)
	before := s.call("GET", "/api/legacy/Artwork/Detail/1", nil).header.Get("ETag")
	folder := writePackage(t, append(fullMuseum(), "Tiles", "Mosaic")...)
	mustRun(t, s.data, "import", folder)
	if got := s.call("GET", "/api/legacy/Artwork/Detail/1", nil, "If-None-Match", before); got.http != http.StatusNotModified {
		t.Errorf("API-7: an import that is not published shows: %s", got.raw)
	}
	mustRun(t, s.data, "publish", "DEMO")
	s.waitUntil(func() bool {
		var work publish.Artwork
		s.succeed("GET", "/api/legacy/Artwork/Detail/1?idLanguage=2", nil, &work)
		return work.ArtworkName == "Mosaic"
	})
	if got := s.call("GET", "/api/legacy/Artwork/Detail/1", nil, "If-None-Match", before); got.http != http.StatusOK {
		t.Errorf("API-7: after publishing the old ETag answers %d", got.http)
	}
	s.inStore(func(opened *storage) error {
		return opened.store.SetActive(context.Background(), 1, false, guide.AuditEntry{})
	})
	s.waitUntil(func() bool { return s.call("GET", detailPath, nil).http == http.StatusGone })
	s.fail("GET", "/api/legacy/Artwork/Detail/1", nil, 410, 410, "not available")
	s.fail("GET", "/api/legacy/Artwork?idMuseum=1", nil, 410, 410, "not available")
	var none []publish.Artwork
	if s.succeed("GET", "/api/legacy/Artwork", nil, &none); len(none) != 0 {
		t.Errorf("API-7: works of a deactivated museum are listed: %+v", none)
	}
}

func TestPresentation(t *testing.T) {
	s := startFullMuseum(t)
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	for query, want := range map[string]string{"": "en_GB Small Museum", "?idLanguage=1": "es_ES Museo Pequeño", "?idLanguage=3": "en_GB Small Museum"} {
		var got publish.Presentation
		s.succeed("GET", "/api/v2/presentation/1"+query, nil, &got)
		l := got.Localizations[0]
		if l.LanguageCode+" "+l.Name != want || got.HomeImageURL != detail.HomeImageURL || len(got.Languages) != 2 ||
			!cmp.Equal(got.Media[got.HomeImageURL], detail.Media[detail.HomeImageURL]) || got.Customization != detail.Customization {
			t.Errorf("API-10: the presentation%s is %+v", query, got)
		}
	}
	s.fail("GET", "/api/v2/presentation/9", nil, 404, 1000, "idMuseum")
	s.fail("GET", "/api/v2/presentation/x!", nil, 400, 400, "idMuseum")
	s.fail("GET", "/api/v2/presentation/1?idLanguage=99", nil, 400, 400, "idLanguage")
	s.fail("GET", "/api/v2/presentation/1?idLanguage=en", nil, 400, 400, "idLanguage")
}
