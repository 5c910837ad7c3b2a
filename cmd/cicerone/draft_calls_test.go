package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// draftElement is an element as the console's calls answer it.
type draftElement struct {
	List, Key, ID           string
	Revision, DraftRevision int64
	ChangedBy               string
	Values                  map[string]json.RawMessage
}

func (e draftElement) text(path string) string {
	var text string
	_ = json.Unmarshal(e.Values[path], &text) // "" for what is no text
	return text
}

const (
	ownMuseum = "/museums/1"
	tiles     = ownMuseum + "/elements/artworks/214"
)

// element reads an element.
func (b *staffBrowser) element(path string) (e draftElement) {
	b.s.t.Helper()
	b.expect(200, "GET", path, nil, &e)
	return e
}

// change sends changes of an element and returns it.
func (b *staffBrowser) change(path string, base int64, changes fields) (e draftElement) {
	b.s.t.Helper()
	b.expect(200, "PATCH", path, fields{"base": base, "changes": changes}, &e)
	return e
}

func TestEditorsWorkAtTheSameTime(t *testing.T) {
	s, ada := startStaff(t)
	ben := s.join("Ben", "editor", "Museum of Pattern")
	seen := ada.element(tiles)
	if seen.text("name/es_ES") != "Azulejos" || seen.text("code") != "214" || seen.ID == "0" || seen.ChangedBy != "" {
		t.Fatalf("DRAFT-2: the work is %+v", seen)
	}
	first := ada.change(tiles, seen.DraftRevision, fields{"name/es_ES": "Mosaico", "author": "Ada"})
	second := ben.change(tiles, seen.DraftRevision, fields{"name/en_GB": "Mosaic", "text/en_GB": "Look *closely*.\n\nAnd here."})
	if second.text("name/es_ES") != "Mosaico" || second.text("name/en_GB") != "Mosaic" || second.text("author") != "Ada" || second.ChangedBy != "Ben" {
		t.Errorf("DRAFT-2: two changes become %+v", second)
	}
	if first.Revision != seen.DraftRevision+1 || second.Revision != first.Revision+1 || second.DraftRevision < second.Revision {
		t.Errorf("DRAFT-2: the revisions are %+v, %+v and %+v", seen, first, second)
	}
	third := ada.change(tiles, first.DraftRevision, fields{"text/en_GB": "Look.\n\nLook *closely*."})
	if text := third.text("text/en_GB"); !strings.Contains(text, "Look.\n") || !strings.Contains(text, "And here.") {
		t.Errorf("DRAFT-2: paragraphs of both become %q", text)
	}

	clash := ben.expect(409, "PATCH", tiles, fields{"base": seen.DraftRevision, "changes": fields{"name/es_ES": "Teselas", "date/en_GB": "1900"}}, nil)
	var problem struct {
		Code      string
		Revision  int64
		Conflicts []struct{ List, Key, Path, Base, Yours, Stored string }
	}
	if err := json.Unmarshal(clash.raw, &problem); err != nil {
		t.Fatal(err)
	}
	if problem.Code != "conflict" || problem.Revision != third.Revision || len(problem.Conflicts) != 1 {
		t.Fatalf("DRAFT-2: a conflict is answered with %s", clash.raw)
	}
	c := problem.Conflicts[0]
	if c.List != "artworks" || c.Key != "214" || c.Path != "name/es_ES" || c.Base != "Azulejos" || c.Yours != "Teselas" || c.Stored != "Mosaico" {
		t.Errorf("DRAFT-2: the conflict is %+v", c)
	}
	if after := ben.element(tiles); after.text("name/es_ES") != "Mosaico" || after.text("date/en_GB") != "" || after.Revision != third.Revision {
		t.Errorf("DRAFT-2: a conflict has stored %+v", after)
	}
	if ben.change(tiles, problem.Revision, fields{"name/es_ES": "Teselas"}).text("name/es_ES") != "Teselas" {
		t.Error("DRAFT-2: the conflict cannot be solved")
	}
}

func TestRepeatedEditsChangeNothing(t *testing.T) {
	_, ada := startStaff(t)
	base := ada.element(tiles).DraftRevision
	send := func(method, path string, key string, body fields) (e draftElement, status int) {
		a := ada.send(method, consoleBase+path, body, "Idempotency-Key", key)
		_ = json.Unmarshal(a.raw, &e)
		return e, a.http
	}
	key := uuid.NewString()
	body := fields{"base": base, "changes": fields{"author": "Ada"}}
	first, _ := send("PATCH", tiles, key, body)
	repeated, status := send("PATCH", tiles, key, body)
	if status != 200 || repeated.Revision != first.Revision || repeated.DraftRevision != first.DraftRevision {
		t.Errorf("DRAFT-2: a repeated edit answers %d %+v, the first one %+v", status, repeated, first)
	}
	if _, status := send("PATCH", tiles, key, fields{"base": base, "changes": fields{"author": "Eve"}}); status != 409 {
		t.Errorf("DRAFT-2: another edit with the same key answers %d", status)
	}
	if _, status := send("PATCH", tiles, "x", body); status != 400 {
		t.Errorf("DRAFT-2: a key that is none answers %d", status)
	}
	creation := fields{"values": fields{"name/en_GB": "Little Mosaic"}}
	key = uuid.NewString()
	one, status := send("POST", ownMuseum+"/elements/artworks", key, creation)
	if status != 201 || one.Key != "little-mosaic" || one.ID == "0" {
		t.Errorf("DRAFT-2: the new work is %d %+v", status, one)
	}
	ada.change(tiles, one.DraftRevision, fields{"author": "Eve"})
	two, status := send("POST", ownMuseum+"/elements/artworks", key, creation)
	if status != 201 || two.Key != one.Key || two.ID != one.ID {
		t.Errorf("DRAFT-2: a repeated creation answers %d %+v", status, two)
	}
	var works struct{ Items []draftElement }
	ada.expect(200, "GET", ownMuseum+"/elements/artworks", nil, &works)
	if len(works.Items) != 2 {
		t.Errorf("DRAFT-2: there are %d works", len(works.Items))
	}
}

func TestListsOfElements(t *testing.T) {
	_, ada := startStaff(t)
	var works struct {
		Revision int64
		Items    []struct {
			draftElement
			Languages map[string][]string
		}
	}
	ada.expect(200, "GET", ownMuseum+"/elements/artworks?fields=name,code,image,text", nil, &works)
	if len(works.Items) != 1 || works.Revision == 0 {
		t.Fatalf("CON-3: the works are %+v", works)
	}
	work := works.Items[0]
	var paths []string
	for path := range work.Values {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	if !slices.Equal(paths, []string{"code", "image", "name/en_GB", "name/es_ES", "text/en_GB"}) {
		t.Errorf("CON-3: the asked fields have %v", paths)
	}
	if fmt.Sprint(work.Languages) != "map[name:[en_GB es_ES] text:[en_GB]]" {
		t.Errorf("CON-3: the work has %v", work.Languages)
	}
	// What a client has already is not sent again, until the draft changes.
	list := consoleBase + ownMuseum + "/elements/artworks?fields=name"
	for _, path := range []string{list, consoleBase + tiles} {
		first := ada.send("GET", path, nil)
		tag := first.header.Get("ETag")
		if repeated := ada.send("GET", path, nil, "If-None-Match", tag); tag == "" || repeated.http != 304 || len(repeated.raw) != 0 || repeated.header.Get("ETag") != tag {
			t.Errorf("CON-3: %s with the tag %q answers %d %s", path, tag, repeated.http, repeated.raw)
		}
		ada.change(tiles, ada.element(tiles).DraftRevision, fields{"author": path})
		if repeated := ada.send("GET", path, nil, "If-None-Match", tag); repeated.http != 200 || repeated.header.Get("ETag") == tag {
			t.Errorf("CON-3: %s answers %d after a change", path, repeated.http)
		}
	}
	museum := ada.element(ownMuseum + "/elements/museum/museum")
	if museum.text("customization/mainButtonsColor") != "#123456" || museum.Values["accessCodes"] == nil || museum.Values["artworks"] != nil {
		t.Errorf("CON-3: the museum itself has %v", museum.Values)
	}
	ada.expect(404, "GET", ownMuseum+"/elements/paintings", nil, nil)
	ada.expect(404, "GET", ownMuseum+"/elements/artworks/215", nil, nil)
	ada.expect(404, "GET", "/museums/2/elements/artworks/214", nil, nil)
}

func TestHistoryAndUndo(t *testing.T) {
	s, ada := startStaff(t)
	base := ada.element(tiles)
	changed := ada.change(tiles, base.DraftRevision, fields{"name/en_GB": "Mosaic"})
	ada.change(ownMuseum+"/elements/halls/north", changed.DraftRevision, fields{"name/en_GB": "North"})
	bulk := fields{"base": changed.DraftRevision + 1, "summary": "Tags", "changes": []fields{
		{"list": "artworks", "key": "214", "values": fields{"outstanding": true}},
		{"list": "artworks", "key": "300", "create": true, "values": fields{"name/en_GB": "New", "code": "300"}, "after": ""},
		{"list": "halls", "key": "north", "values": fields{"name/es_ES": nil}},
	}}
	var revision struct {
		Number, Undoes int64
		Action         string
		Author         struct{ Name string }
		Summary        string
	}
	ada.expect(200, "POST", ownMuseum+"/changes", bulk, &revision)
	if revision.Action != "bulk" || revision.Summary != "Tags" || revision.Author.Name != "Ada" || revision.Number != changed.DraftRevision+2 {
		t.Errorf("DRAFT-3: the bulk change is %+v", revision)
	}
	var history struct {
		Items []struct {
			Number int64
			Action string
		}
		Next *string
	}
	ada.expect(200, "GET", ownMuseum+"/revisions?list=artworks&key=214&limit=2", nil, &history)
	if len(history.Items) != 2 || history.Items[0].Number != revision.Number || history.Items[1].Number != changed.Revision || history.Next == nil {
		t.Errorf("DRAFT-3: the work's history is %+v", history)
	}
	ada.expect(400, "GET", ownMuseum+"/revisions?list=artworks", nil, nil)
	var detail struct {
		Total   int
		Changes []struct {
			Key           string
			Created       bool
			Before, After map[string]json.RawMessage
		}
	}
	number := fmt.Sprint(ownMuseum, "/revisions/", revision.Number)
	ada.expect(200, "GET", number, nil, &detail)
	if detail.Total != 3 || len(detail.Changes) != 3 {
		t.Errorf("DRAFT-3: the revision changed %+v", detail)
	}
	ada.expect(200, "GET", number+"?list=halls&key=north", nil, &detail)
	if len(detail.Changes) != 1 || string(detail.Changes[0].Before["name/es_ES"]) != `"Sala Norte"` || detail.Changes[0].After["name/es_ES"] != nil {
		t.Errorf("DRAFT-3: in the hall the revision changed %+v", detail)
	}
	undone := revision
	ada.expect(200, "POST", number+"/undo", nil, &undone)
	if undone.Action != "undo" || undone.Undoes != revision.Number {
		t.Errorf("DRAFT-3: the undoing revision is %+v", undone)
	}
	if ada.element(tiles).Values["outstanding"] != nil || ada.element(ownMuseum+"/elements/halls/north").text("name/es_ES") != "Sala Norte" {
		t.Error("DRAFT-3: the bulk change is not undone as one")
	}
	ada.expect(404, "GET", ownMuseum+"/elements/artworks/300", nil, nil)
	var restored draftElement
	ada.expect(200, "POST", tiles+"/restore", fields{"revision": base.Revision}, &restored)
	if restored.text("name/en_GB") != "Tiles" {
		t.Errorf("DRAFT-3: the restored work is %+v", restored)
	}
	ada.expect(404, "POST", ownMuseum+"/revisions/77/undo", nil, nil)
	translator := s.join("Tom", "translator", "Museum of Pattern")
	translator.expect(403, "POST", number+"/undo", nil, nil)
}

func TestHistoryOfMuseum(t *testing.T) {
	s, ada := startStaff(t)
	ben := s.join("Ben", "editor", "Museum of Pattern")
	before := ada.element(tiles)
	base := before.DraftRevision
	for _, typed := range []string{"M", "Mo", "Mos"} {
		base = ada.change(tiles, base, fields{"name/en_GB": typed}).DraftRevision
	}
	ben.change(ownMuseum+"/elements/halls/north", base, fields{"name/en_GB": "North"})
	var history struct {
		Items []struct {
			Number, First, UndoneBy int64
			Author                  struct{ ID, Name string }
			Elements                []struct {
				List, Key, Title string
				Exists           bool
			}
			Total int
		}
		Next *string
	}
	ada.expect(200, "GET", ownMuseum+"/revisions?limit=2", nil, &history)
	if len(history.Items) != 2 || history.Items[1].Number != base || history.Items[1].First != base-2 || history.Items[1].Elements[0].Key != "214" ||
		history.Items[1].Elements[0].Title != "Mos" || !history.Items[1].Elements[0].Exists || history.Items[1].Total != 1 || history.Next == nil {
		t.Errorf("DRAFT-3: the history is %+v", history)
	}
	run := fmt.Sprint(ownMuseum, "/revisions/", base)
	var detail struct {
		Changes []struct{ Before, After map[string]json.RawMessage }
	}
	ada.expect(200, "GET", run+"?run=true&limit=1", nil, &detail)
	if len(detail.Changes) != 1 || string(detail.Changes[0].Before["name/en_GB"]) != string(before.Values["name/en_GB"]) {
		t.Errorf("DRAFT-3: the saves changed %+v together", detail)
	}
	account := history.Items[0].Author.ID
	ada.expect(200, "GET", ownMuseum+"/revisions?action=edit&account="+account, nil, &history)
	if len(history.Items) != 1 || history.Items[0].Author.Name != "Ben" || history.Next != nil {
		t.Errorf("DRAFT-3: Ben's edits are %+v", history)
	}
	for _, wrong := range []string{"account=x", "action=nothing", "account=99999999999999999999"} {
		ada.expect(400, "GET", ownMuseum+"/revisions?"+wrong, nil, nil)
	}
	var authors struct{ Items []struct{ Name string } }
	ada.expect(200, "GET", ownMuseum+"/revision-authors", nil, &authors)
	if len(authors.Items) != 3 || authors.Items[1].Name != "Ada" || authors.Items[2].Name != "Ben" {
		t.Errorf("DRAFT-3: the authors are %+v", authors)
	}
	ben.expect(200, "POST", run+"/undo?run=true", nil, nil)
	if name := ada.element(tiles).text("name/en_GB"); name != before.text("name/en_GB") {
		t.Errorf("DRAFT-3: without what was typed, the name is %q", name)
	}
	ada.expect(200, "GET", ownMuseum+"/revisions?limit=3", nil, &history)
	if history.Items[2].UndoneBy != history.Items[0].Number {
		t.Errorf("DRAFT-3: what was undone is not marked: %+v", history)
	}
}

func TestBin(t *testing.T) {
	_, ada := startStaff(t)
	var uses struct {
		Items []struct{ List, Key, Path, Title string }
	}
	ada.expect(200, "GET", tiles+"/uses", nil, &uses)
	if len(uses.Items) != 1 || uses.Items[0].List != "routes" || uses.Items[0].Key != "night" || uses.Items[0].Path != "steps/1/artwork" || uses.Items[0].Title != "Night" {
		t.Errorf("DRAFT-4: the work is used by %+v", uses)
	}
	base := ada.element(tiles).DraftRevision
	ada.expect(400, "DELETE", tiles, nil, nil)
	var deleted struct{ Revision int64 }
	ada.expect(200, "DELETE", fmt.Sprint(tiles, "?base=", base), nil, &deleted)
	ada.expect(404, "GET", tiles, nil, nil)
	if step := ada.element(ownMuseum + "/elements/routes/night"); step.Values["steps/1/artwork"] != nil {
		t.Errorf("DRAFT-4: a reference stays: %+v", step)
	}
	var bin struct {
		Items []struct {
			Key, Title, DeletedBy string
			DeletedIn             int64
		}
	}
	ada.expect(200, "GET", ownMuseum+"/bin", nil, &bin)
	if len(bin.Items) != 1 || bin.Items[0].Title != "Tiles" || bin.Items[0].DeletedIn != deleted.Revision || bin.Items[0].DeletedBy != "Ada" {
		t.Fatalf("DRAFT-4: the bin has %+v", bin)
	}
	ada.expect(200, "POST", fmt.Sprint(ownMuseum, "/revisions/", deleted.Revision, "/undo"), nil, nil)
	if ada.element(tiles).text("name/es_ES") != "Azulejos" || ada.element(ownMuseum+"/elements/routes/night").text("steps/1/artwork") != "214" {
		t.Error("DRAFT-4: the restored work lacks something")
	}
	ada.expect(200, "GET", ownMuseum+"/bin", nil, &bin)
	if len(bin.Items) != 0 {
		t.Errorf("DRAFT-4: the bin still has %+v", bin)
	}
	ada.expect(400, "DELETE", ownMuseum+"/elements/museum/museum?base=1", nil, nil)
}

func TestTranslatorsEditTheirLanguages(t *testing.T) {
	s, ada := startStaff(t)
	tom := s.join("Tom", "translator", "Museum of Pattern")
	var members struct{ Items []struct{ ID, Role string } }
	ada.expect(200, "GET", "/members", nil, &members)
	for _, m := range members.Items {
		if m.Role == "translator" {
			ada.expect(200, "PATCH", "/members/"+m.ID, fields{"role": "translator", "languages": []string{"es_ES"}}, nil)
		}
	}
	tom.expect(200, "POST", "/session", fields{"email": "tom@museum.example", "password": goodPassword}, nil)
	rights := func(b *staffBrowser) (permissions, languages []string) {
		var museums struct {
			Items []struct{ Permissions, EditableLanguages []string }
		}
		b.expect(200, "GET", "/museums", nil, &museums)
		return museums.Items[0].Permissions, museums.Items[0].EditableLanguages
	}
	if may, in := rights(tom); !slices.Equal(may, []string{"translate", "preview", "print_labels"}) || !slices.Equal(in, []string{"es_ES"}) {
		t.Errorf("STAFF-5: a translator of Spanish may %v in %v", may, in)
	}
	if may, in := rights(ada); !slices.Contains(may, "publish") || len(in) < 2 {
		t.Errorf("STAFF-5: an owner may %v in %v", may, in)
	}
	base := tom.element(tiles).DraftRevision
	sound := fields{"path": "sound/a.mp3", "name": "x.mp3"}
	e := tom.change(tiles, base, fields{"name/es_ES": "Mosaico", "text/es_ES": "Mire *de cerca*."})
	var matches struct{ Items []string }
	if tom.expect(200, "GET", ownMuseum+"/search?list=artworks&text=MIRE+cérca", nil, &matches); !slices.Equal(matches.Items, []string{"214"}) {
		t.Errorf("CON-3: the words of a text are found in %v", matches.Items)
	}
	tom.expect(404, "GET", ownMuseum+"/search?list=nothing&text=x", nil, nil)
	for _, refused := range []fields{
		{"name/en_GB": "Mosaic"}, {"name/es_ES": "x", "code": "7"}, {"audio/en_GB": sound}, {"image": sound}, {"resources": []string{"a"}}, {"hall": nil},
	} {
		a := tom.expect(403, "PATCH", tiles, fields{"base": e.DraftRevision, "changes": refused}, nil)
		if field := strings.TrimPrefix(problemOf(a), "forbidden "); refused[field] == nil && field != "hall" {
			t.Errorf("STAFF-5: %v is refused with %s", refused, a.raw)
		}
	}
	for _, refused := range []struct {
		method, path string
		body         fields
	}{
		{"DELETE", tiles + "?base=1", nil},
		{"POST", ownMuseum + "/elements/artworks", fields{"values": fields{"name/es_ES": "x"}}},
		{"POST", ownMuseum + "/changes", fields{"base": e.DraftRevision, "changes": []fields{{"list": "artworks", "key": "214", "after": ""}}}},
		{"POST", "/museums", fields{"code": "OTHER", "name": fields{"en_GB": "x"}, "languages": []string{"en_GB"}}},
	} {
		tom.expect(403, refused.method, refused.path, refused.body, nil)
	}
	if after := ada.element(tiles); after.Revision != e.Revision || after.text("name/en_GB") != "Tiles" {
		t.Errorf("STAFF-5: what was refused is stored: %+v", after)
	}
	tom.expect(200, "POST", fmt.Sprint(ownMuseum, "/revisions/", e.Revision, "/undo"), nil, nil)
	if museum := tom.element(ownMuseum + "/elements/museum/museum"); museum.Values["accessCodes"] != nil || museum.Values["name/en_GB"] == nil {
		t.Errorf("STAFF-5: translators read %v", museum.Values)
	}
	for person, sees := range map[*staffBrowser]bool{ada: true, tom: false} {
		var heads struct{ Items []draftElement }
		person.expect(200, "GET", ownMuseum+"/elements/museum?fields=accessCodes,name", nil, &heads)
		if values := heads.Items[0].Values; (values["accessCodes"] != nil) != sees || values["name/en_GB"] == nil {
			t.Errorf("STAFF-5: a list has %v, with the access codes: %t", values, sees)
		}
	}
}

func TestHostileChanges(t *testing.T) {
	_, ada := startStaff(t)
	base := ada.element(tiles).DraftRevision
	for field, value := range map[string]any{
		"unknown": 1, "name": "x", "name/tlh": "x", "name/es_ES": 5, "key": "x", "id": 7, "outstanding": "yes", "tags": "a", "code": "a\u0000b",
		"text/en_GB": "<script>alert(1)</script>", "text/es_ES": "[x](javascript:alert(1))", "image": fields{"path": 1}, "resources/x/title/en_GB": "x",
		"audio/en_GB": "x.mp3", "recognitionImages": fields{}, "author": strings.Repeat("x", 500_000), "resources": []string{"../x"}, "": "x",
	} {
		a := ada.expect(400, "PATCH", tiles, fields{"base": base, "changes": fields{"name/en_GB": "Changed", field: value}}, nil)
		if got := strings.TrimSuffix(problemOf(a), " "); got != strings.TrimSuffix("invalid "+field, " ") {
			t.Errorf("DRAFT-2: a bad %s is answered with %q: %.300s", field, got, a.raw)
		}
	}
	many := make([]fields, 10_000)
	for i := range many {
		many[i] = fields{"list": "artworks", "key": fmt.Sprint(i), "after": ""}
	}
	for name, bad := range map[string]struct {
		body  any
		field string
	}{
		"no base":          {fields{"changes": fields{}}, "base"},
		"negative base":    {fields{"base": -1, "changes": fields{}}, "base"},
		"base of later":    {fields{"base": base + 100, "changes": fields{"author": "x"}}, "base"},
		"list for changes": {fields{"base": base, "changes": []string{}}, "changes"},
	} {
		if got := problemOf(ada.expect(400, "PATCH", tiles, bad.body, nil)); got != "invalid "+bad.field {
			t.Errorf("DRAFT-2: %s is answered with %q", name, got)
		}
	}
	for name, bad := range map[string]struct {
		changes []fields
		field   string
	}{
		"10,000 changes": {many, "body"},
		"6,000 changes":  {many[:6000], "changes"},
		"no changes":     {[]fields{}, "changes"},
		"unknown field":  {[]fields{{"list": "artworks", "key": "214", "values": fields{"x": 1}}, {"list": "halls", "key": "north"}}, "artworks/214.x"},
	} {
		a := ada.expect(400, "POST", ownMuseum+"/changes", fields{"base": base, "changes": bad.changes}, nil)
		if got := problemOf(a); got != "invalid "+bad.field {
			t.Errorf("DRAFT-2: %s are answered with %q: %.300s", name, got, a.raw)
		}
	}
	ada.expect(404, "POST", ownMuseum+"/changes", fields{"base": base, "changes": []fields{{"list": "paintings", "key": "1"}}}, nil)
	ada.expect(409, "POST", ownMuseum+"/elements/artworks", fields{"key": "214"}, nil)
	if got := problemOf(ada.expect(400, "POST", ownMuseum+"/elements/artworks", fields{"key": "../x"}, nil)); got != "invalid key" {
		t.Errorf("DRAFT-2: a bad key is answered with %q", got)
	}
	if e := ada.element(tiles); e.DraftRevision != base || e.text("name/en_GB") != "Tiles" {
		t.Errorf("DRAFT-2: what was refused is stored: %+v", e)
	}
	ada.change(tiles, base, fields{"text/en_GB": "a <b"}) // unfinished
}

func TestProblemsOfDrafts(t *testing.T) {
	_, ada := startStaff(t)
	var problems struct {
		Revision int64
		Total    int
		Items    []struct{ List, Key, Path, Message string }
	}
	ada.expect(200, "GET", ownMuseum+"/problems", nil, &problems)
	if problems.Total != 0 || problems.Revision == 0 {
		t.Errorf("DRAFT-2: a published museum has %+v", problems)
	}
	e := ada.change(tiles, problems.Revision, fields{"name/en_GB": nil, "name/es_ES": nil, "author": strings.Repeat("x", 301), "hall": "south"})
	ada.expect(200, "GET", ownMuseum+"/problems", nil, &problems)
	listed := fmt.Sprint(problems.Items)
	if problems.Total != 3 || problems.Revision != e.Revision || !strings.Contains(listed, `{artworks 214 hall there is no hall with the key "south"}`) ||
		!strings.Contains(listed, "{artworks 214 name name is required}") || !strings.Contains(listed, "{artworks 214 author 301 characters are too many") {
		t.Errorf("DRAFT-2: the problems are %s", listed)
	}
	ada.expect(200, "GET", ownMuseum+"/problems?list=halls&key=north", nil, &problems)
	if problems.Total != 0 {
		t.Errorf("DRAFT-2: the hall has %+v", problems)
	}
	// A changed element is checked alone, unless others depend on what changed.
	e = ada.change(tiles, e.DraftRevision, fields{"name/en_GB": "Tiles", "author": nil})
	ada.expect(200, "GET", ownMuseum+"/problems", nil, &problems)
	if problems.Total != 1 || problems.Items[0].Path != "hall" || problems.Revision != e.Revision {
		t.Errorf("DRAFT-2: the problems left are %+v", problems)
	}
	ada.expect(201, "POST", ownMuseum+"/elements/halls", fields{"key": "south", "values": fields{"name/en_GB": "South"}}, nil)
	ada.expect(200, "GET", ownMuseum+"/problems", nil, &problems)
	if problems.Total != 0 {
		t.Errorf("DRAFT-2: with the hall that was missing there are %+v", problems)
	}
}

func TestNewMuseums(t *testing.T) {
	s, ada := startStaff(t)
	wanted := fields{
		"code": "SECOND", "name": fields{"en_GB": "Second", "es_ES": "Segundo"}, "languages": []string{"en_GB", "es_ES"}, "timeZone": "Europe/Madrid",
	}
	var museum struct {
		ID, Code      string
		DraftRevision int64
		Published     bool
	}
	ada.expect(201, "POST", "/museums", wanted, &museum)
	if museum.Code != "SECOND" || museum.Published || museum.DraftRevision == 0 {
		t.Errorf("CON-1: the museum is %+v", museum)
	}
	path := "/museums/" + museum.ID
	var state struct{ TimeZone string }
	ada.expect(200, "GET", path+"/publication", nil, &state)
	if state.TimeZone != "Europe/Madrid" {
		t.Errorf("PUB-3: the museum's times are those of %q", state.TimeZone)
	}
	var work draftElement
	ada.expect(201, "POST", path+"/elements/artworks", fields{"values": fields{"name/en_GB": "First", "code": "17"}}, &work)
	if work.Key != "17" {
		t.Errorf("CON-1: the first work is %+v", work)
	}
	if got := problemOf(ada.expect(409, "POST", "/museums", wanted, nil)); got != "conflict code" {
		t.Errorf("CON-1: a code that is taken is answered with %q", got)
	}
	for field, value := range map[string]any{"code": "a b", "name": fields{}, "languages": []string{"tlh"}, "timeZone": "Mars/Olympus"} {
		bad := fields{"code": "THIRD", "name": fields{"en_GB": "Third"}, "languages": []string{"en_GB"}}
		bad[field] = value
		if got := problemOf(ada.expect(400, "POST", "/museums", bad, nil)); got != "invalid "+field {
			t.Errorf("CON-1: a bad %s is answered with %q", field, got)
		}
	}
	var log struct {
		Items []struct{ Action, Element string }
	}
	ada.expect(200, "GET", "/audit?search=museum.create", nil, &log)
	if len(log.Items) != 1 || log.Items[0].Element != "SECOND" {
		t.Errorf("STAFF-7: the log has %+v", log)
	}
	stranger := s.join("Zoe", "owner", "Rivals")
	stranger.expect(404, "GET", path, nil, nil)
	s.join("Eli", "editor", "Museum of Pattern").expect(201, "POST", "/museums", fields{
		"code": "THIRD", "name": fields{"en_GB": "Third"}, "languages": []string{"en_GB"},
	}, nil)
}
