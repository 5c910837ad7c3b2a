package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

type gateFault struct{ List, Key, Title, Path, Code, Message string }

// gateAnswer is what stands in the way of a publication.
type gateAnswer struct {
	Changes            int
	Blocking, Warnings []gateFault
	NotChecked         []string
	Checking           []string
	Unmeasured         []string
	LeftOut, Included  []struct{ List, Key string }
}

type publishedAnswer struct {
	Version   int64
	Changed   bool
	Included  []struct{ List, Key string }
	Scheduled *struct{ ID, State, At string }
}

// detailIn returns what visitors get in a language, compressed as it is stored.
func (s *testServer) detailIn(language int) (etag string, body []byte) {
	s.t.Helper()
	a := s.call("GET", fmt.Sprintf("/api/v2/museums/detail/all-data/1/%d", language), nil, "Accept-Encoding", "br")
	if a.http != http.StatusOK {
		s.t.Fatalf("language %d answers %d", language, a.http)
	}
	return a.header.Get("ETag"), a.raw
}

// clear gives what the gate asks for, so that the small museum can be published.
func (b *staffBrowser) clear() {
	b.s.t.Helper()
	var gate gateAnswer
	b.expect(200, "GET", ownMuseum+"/gate", nil, &gate)
	for _, f := range gate.Blocking {
		if f.Code != "no_alternative_text" {
			b.s.t.Fatalf("PUB-1: the small museum has %+v", f)
		}
		path := ownMuseum + "/elements/" + f.List + "/" + f.Key
		b.change(path, b.element(path).DraftRevision, fields{f.Path + "Decorative": true})
	}
}

func TestPublishingByCalls(t *testing.T) {
	s, owner := startStaff(t)
	owner.clear()
	var state struct {
		Current  struct{ Version int64 }
		Changed  bool
		TimeZone string
	}
	owner.expect(200, "GET", ownMuseum+"/publication", nil, &state)
	if state.Current.Version != 1 || state.TimeZone != "UTC" || !state.Changed {
		t.Errorf("CON-2: the state is %+v", state)
	}
	var first publishedAnswer
	owner.expect(201, "POST", ownMuseum+"/publications", fields{"note": "Complete"}, &first)
	if first.Version != 2 || !first.Changed {
		t.Fatalf("PUB-2: publishing answers %+v", first)
	}
	var museums struct {
		Items []struct {
			Changed bool
			Version int64
		}
	}
	listed := func() bool {
		owner.expect(200, "GET", "/museums", nil, &museums)
		return museums.Items[0].Changed
	}
	if listed() || museums.Items[0].Version != 2 {
		t.Errorf("CON-2: after publishing everything the list says %+v", museums)
	}

	// One language is published; the other stays byte for byte.
	base := owner.element(tiles).DraftRevision
	owner.change(tiles, base, fields{"name/es_ES": "Azulejos nuevos", "name/en_GB": "New tiles", "hall": nil})
	if !listed() {
		t.Error("CON-2: after an edit the list says that nothing was changed")
	}
	var changes struct {
		Total int
		Items []struct {
			List, Key, Change, ChangedBy string
			Fields                       []struct {
				Path          string
				Before, After any
			}
		}
	}
	owner.expect(200, "GET", ownMuseum+"/draft-changes", nil, &changes)
	if changes.Total != 1 || changes.Items[0].Key != "214" || changes.Items[0].Change != "changed" || changes.Items[0].ChangedBy != "Ada" || len(changes.Items[0].Fields) != 3 {
		t.Fatalf("PUB-2: the changes are %+v", changes)
	}
	for _, f := range changes.Items[0].Fields {
		if f.Path == "name/en_GB" && f.After != "New tiles" || f.Path == "hall" && f.After != nil {
			t.Errorf("PUB-2: %+v", f)
		}
	}
	spanish, spanishBody := s.detailIn(1)
	english, _ := s.detailIn(2)
	var one publishedAnswer
	owner.expect(201, "POST", ownMuseum+"/publications", fields{"languages": []string{"en_GB"}}, &one)
	etag, body := s.detailIn(1)
	if etag != spanish || !bytes.Equal(body, spanishBody) {
		t.Error("PUB-2: publishing English changes what visitors get in Spanish")
	}
	if etag, _ := s.detailIn(2); etag == english || one.Version != 3 {
		t.Errorf("PUB-2: publishing English changes nothing in English: %+v", one)
	}
	if !listed() {
		t.Error("CON-2: after one language the list says that everything is published")
	}
	var gate gateAnswer
	for language, want := range map[string]int{"en_GB": 0, "es_ES": 1} {
		if owner.expect(200, "GET", ownMuseum+"/gate?languages="+language, nil, &gate); gate.Changes != want {
			t.Errorf("PUB-2: after English was published, %d changes would be in %s, want %d", gate.Changes, language, want)
		}
	}

	// A repeated call is answered as the first one, and a fault stands in the way.
	const key = "5f0c9a52-8f43-4a3e-9a53-f9a8a5f3a2c1"
	for range 2 {
		var repeated publishedAnswer
		a := owner.send("POST", consoleBase+ownMuseum+"/publications/2/again", fields{}, "Idempotency-Key", key)
		if a.http != 201 || !strings.Contains(string(a.raw), `"version":4`) {
			t.Fatalf("PUB-4: publishing version 2 again answers %d %s %+v", a.http, a.raw, repeated)
		}
	}
	if etag, _ := s.detailIn(2); etag != english {
		t.Error("PUB-4: what is published again is not as it was")
	}
	owner.expect(404, "POST", ownMuseum+"/publications/99/again", fields{}, nil)
	var history struct {
		Items []struct {
			Version, Restores, Size int64
			Note                    string
			Author                  struct{ Name string }
			Languages               []string
			Available               bool
		}
		Next *string
	}
	owner.expect(200, "GET", ownMuseum+"/publications?limit=3", nil, &history)
	if len(history.Items) != 3 || history.Next == nil || history.Items[0].Restores != 2 || !slices.Equal(history.Items[1].Languages, []string{"en_GB"}) ||
		history.Items[2].Note != "Complete" || history.Items[2].Author.Name != "Ada" || history.Items[2].Size == 0 || !history.Items[2].Available {
		t.Errorf("PUB-4: the history is %+v", history)
	}
	if a := owner.send("GET", consoleBase+ownMuseum+"/publications", nil); strings.Contains(string(a.raw), `"languages":null`) {
		t.Error("PUB-4: an empty list of languages is null")
	}
	var compared struct {
		ComparedWith int64
		Differences  []struct{ Key string }
	}
	owner.expect(200, "GET", ownMuseum+"/publications/3", nil, &compared)
	if compared.ComparedWith != 2 || len(compared.Differences) != 1 || compared.Differences[0].Key != "214" {
		t.Errorf("PUB-4: version 3 compared is %+v", compared)
	}
	// The first publication is compared with nothing: its elements are shown by their texts, in one language.
	var begun struct {
		Differences []struct {
			Key, Change string
			Fields      []struct {
				Path  string
				After any
			}
		}
	}
	owner.expect(200, "GET", ownMuseum+"/publications/1", nil, &begun)
	shown := false
	for _, d := range begun.Differences {
		for _, f := range d.Fields {
			shown = shown || d.Key == "214" && f.Path == "text/en_GB" && f.After != ""
			if f.Path == "code" || strings.HasSuffix(f.Path, "/es_ES") && d.Key == "214" {
				t.Errorf("PUB-4: the first publication shows %+v of %s", f, d.Key)
			}
		}
	}
	if !shown {
		t.Errorf("PUB-4: the first publication shows no text: %+v", begun)
	}
	var audit struct {
		Items []struct{ Action, Detail string }
	}
	owner.expect(200, "GET", "/audit?search=museum.publish", nil, &audit)
	if len(audit.Items) != 3 || audit.Items[0].Detail != "version 4" {
		t.Errorf("STAFF-7: the audit log has %+v", audit)
	}

	owner.change(tiles, owner.element(tiles).DraftRevision, fields{"imageDecorative": false})
	owner.expect(200, "GET", ownMuseum+"/gate", nil, &gate)
	if len(gate.Blocking) != 1 || gate.Blocking[0].Code != "no_alternative_text" || gate.Blocking[0].Path != "image" || gate.Blocking[0].Title == "" {
		t.Errorf("PUB-1: the gate is %+v", gate)
	}
	owner.expect(409, "POST", ownMuseum+"/publications", fields{}, nil)
	if gate.Changes != 1 {
		t.Errorf("PUB-2: %d changes would be published, want 1", gate.Changes)
	}
	owner.expect(200, "GET", ownMuseum+"/gate?elements=museum/museum", nil, &gate)
	if len(gate.Blocking) != 0 || gate.Changes != 0 {
		t.Errorf("PUB-1 PUB-2: what is not chosen stands in the way, or is counted: %+v", gate)
	}
	owner.expect(400, "POST", ownMuseum+"/publications", fields{"languages": []string{"tlh"}}, nil)
	owner.expect(400, "POST", ownMuseum+"/publications", fields{"elements": []fields{{"list": "artworks", "key": "none"}}}, nil)
	waiver := fields{"list": "artworks", "key": "214", "path": "image", "code": "no_alternative_text", "reason": "no time"}
	owner.expect(400, "POST", ownMuseum+"/publications", fields{"waivers": []fields{waiver}}, nil)
}

// The server opens pages outside the guide if its operator says so, but none in its own network.
func TestLinksByCalls(t *testing.T) {
	for _, checks := range []bool{false, true} {
		s, owner := startStaff(t, func(config *Config) { config.CheckLinks = checks })
		var requests atomic.Int32
		page := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests.Add(1) }))
		defer page.Close()
		address := strings.Replace(page.URL, "http:", "https:", 1)
		owner.change(tiles, owner.element(tiles).DraftRevision, fields{"text/en_GB": "[More](" + page.URL + ")", "links": []string{"more"}, "links/more/label/en_GB": "More", "links/more/url/en_GB": address})
		var gate gateAnswer
		s.waitUntil(func() bool {
			owner.expect(200, "GET", ownMuseum+"/gate", nil, &gate)
			return !slices.Contains(gate.Checking, "outside_links")
		})
		var paths []string
		for _, w := range gate.Warnings {
			if w.Code == "outside_links" {
				paths = append(paths, w.Path)
			}
		}
		want := []string{"links/more/url/en_GB", "text/en_GB"}
		if slices.Sort(paths); checks != slices.Equal(paths, want) || checks == slices.Contains(gate.NotChecked, "outside_links") || requests.Load() > 0 {
			t.Errorf("PUB-1: with CICERONE_CHECK_LINKS=%t the gate warns at %q and has not checked %q; %d requests reached this machine", checks, paths, gate.NotChecked, requests.Load())
		}
	}
}

func TestScheduledPublicationsByCalls(t *testing.T) {
	s, owner := startStaff(t)
	owner.clear()
	museum := ownMuseum + "/elements/museum/museum"
	owner.change(museum, owner.element(museum).DraftRevision, fields{"timeZone": "Europe/Madrid"})
	for _, at := range []string{"yesterday", "2001-01-01T10:00", "2100-01-01T10:00"} {
		if got := problemOf(owner.expect(400, "POST", ownMuseum+"/publications", fields{"at": at}, nil)); got != "invalid at" {
			t.Errorf("PUB-3: %s is answered with %q", at, got)
		}
	}
	next := time.Now().UTC().AddDate(0, 0, 7).Format("2006-01-02")
	var p publishedAnswer
	owner.expect(201, "POST", ownMuseum+"/publications", fields{"at": next + "T08:00"}, &p)
	if p.Scheduled == nil || p.Scheduled.State != "waiting" || strings.HasSuffix(p.Scheduled.At, "T08:00:00Z") || !strings.HasPrefix(p.Scheduled.At, next) {
		t.Fatalf("PUB-3: scheduling answers %+v", p.Scheduled)
	}
	var list struct {
		Items []struct {
			ID, State string
			Changes   int
			Version   int64
		}
	}
	owner.expect(200, "GET", ownMuseum+"/scheduled-publications", nil, &list)
	if len(list.Items) != 1 || list.Items[0].ID != p.Scheduled.ID || list.Items[0].Changes == 0 {
		t.Errorf("PUB-3: the list is %+v", list)
	}
	owner.expect(204, "DELETE", ownMuseum+"/scheduled-publications/"+p.Scheduled.ID, nil, nil)
	owner.expect(404, "DELETE", ownMuseum+"/scheduled-publications/"+p.Scheduled.ID, nil, nil)

	// The server makes it by itself when it is due.
	owner.expect(201, "POST", ownMuseum+"/publications", fields{"at": time.Now().Add(time.Second).Format(time.RFC3339Nano), "note": "By itself"}, &p)
	s.waitUntil(func() bool {
		owner.expect(200, "GET", ownMuseum+"/scheduled-publications", nil, &list)
		return len(list.Items) == 1 && list.Items[0].State == "done" && list.Items[0].Version == 2
	})
}

// The loudness of sounds is measured in browsers, and sounds that differ from the others are warned of.
func TestLoudnessByCalls(t *testing.T) {
	s, owner := startStaff(t)
	stranger := s.join("Zoe", "owner", "Rivals")
	recording, err := os.ReadFile("../../media/testdata/tagged.mp3")
	if err != nil {
		t.Fatal(err)
	}
	sound := owner.upload("voice.mp3", recording).Asset
	picture := owner.assets("kind=image")[0]
	owner.change(tiles, owner.element(tiles).DraftRevision, fields{"audio/en_GB": fields{"path": sound.Path, "name": sound.Name}})
	gate := func() (answer gateAnswer) {
		owner.expect(200, "GET", ownMuseum+"/gate", nil, &answer)
		return answer
	}
	if got := gate(); !slices.Equal(got.Unmeasured, []string{sound.Name}) || !slices.Contains(got.NotChecked, "loudness") {
		t.Errorf("PUB-1: before it is measured: %+v", got)
	}
	measured := func(name string, lufs float64) fields {
		return fields{"sounds": []fields{{"name": name, "lufs": lufs}}}
	}
	owner.expect(400, "POST", ownMuseum+"/loudness", measured(sound.Name, 11), nil)
	owner.expect(404, "POST", ownMuseum+"/loudness", measured(picture.Name, -20), nil)
	owner.expect(404, "POST", ownMuseum+"/loudness", measured("none.mp3", -20), nil)
	stranger.expect(404, "POST", ownMuseum+"/loudness", measured(sound.Name, -20), nil)
	owner.expect(204, "POST", ownMuseum+"/loudness", measured(sound.Name, -27.04), nil)
	isLoudness := func(f gateFault) bool { return f.Code == "loudness" }
	got := gate()
	i := slices.IndexFunc(got.Warnings, isLoudness)
	if i < 0 || got.Warnings[i].Path != "audio/en_GB" || !strings.Contains(got.Warnings[i].Message, "-27.0 LUFS") || len(got.Unmeasured) > 0 || slices.Contains(got.NotChecked, "loudness") {
		t.Errorf("PUB-1: a quiet sound: %+v", got)
	}
	owner.expect(204, "POST", ownMuseum+"/loudness", measured(sound.Name, -17), nil)
	if got := gate(); slices.ContainsFunc(got.Warnings, isLoudness) {
		t.Errorf("PUB-1: a sound like the others: %+v", got.Warnings)
	}
}
