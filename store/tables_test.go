package store

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// sharedTables have no rows of a single museum.
var sharedTables = []string{
	"media_facts", "sequences", "settings", "token_buckets", "organizations", "accounts", "members", "invitations", "staff_sessions", "audit", "audit_ends",
	"passkeys", "second_factors", "recovery_codes", "account_identities", "challenges", "api_tokens", "presences", "staff_requests",
}

// eachDatabase runs a test on both databases.
func eachDatabase(t *testing.T, test func(t *testing.T, open func() *Store)) {
	t.Helper()
	for _, name := range []string{"SQLite", "PostgreSQL"} {
		t.Run(name, func(t *testing.T) {
			test(t, func() *Store {
				config := Config{Clock: storetest.Now}
				if name == "SQLite" {
					config.Path = MigratedSQLite(t)
				} else {
					config.DatabaseURL = MigratedPostgres(t)
				}
				return openStore(t, config)
			})
		})
	}
}

func openStore(t *testing.T, config Config) *Store {
	t.Helper()
	s, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// file returns a media file with an original.
func file(name string) guide.Media {
	return guide.Media{Path: name, Name: name + ".jpg", Original: name + guide.OriginalExtension}
}

// fullMuseum makes a museum with rows in every table that has rows of museums, and returns it with one of its visits.
func fullMuseum(t *testing.T, s *Store, code string) (*guide.Museum, int64) {
	t.Helper()
	ctx := t.Context()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	m := &guide.Museum{
		Code: code, Name: guide.Text{"en_GB": code}, Languages: []guide.LanguageCode{"en_GB"}, HomeImage: file(code + "-home"),
		Artworks: []guide.Artwork{{Key: "1", Image: file(code + "-before")}, {Key: "2"}},
		Routes:   []guide.Route{{Key: "1", Steps: []guide.Step{{Key: "1", Type: guide.StepArtwork, Artwork: "1"}}}},
		Studies: []guide.Study{{Key: "1", Questions: []guide.StudyQuestion{{Key: "1", Answers: []guide.StudyAnswer{
			{Key: "words", Type: "TEXT"},
		}}}}},
	}
	var err error
	m.ID, err = s.MuseumID(ctx, code)
	check(err)
	check(s.AssignIDs(ctx, m))
	for version := int64(1); version <= 2; version++ {
		_, err = s.SaveDraft(ctx, m, guide.Import{})
		check(err)
		check(s.Publish(ctx, &guide.Publication{
			Museum: m, Version: version, PublishedAt: storetest.Now(), Front: guide.NewFront(m, nil),
			Renditions: []guide.Rendition{{Language: 0, ETag: `"a"`, Brotli: []byte{0xff, 0, '\''}, Size: 3}},
			Record:     guide.PublicationRecord{PhoneFeatures: []string{fmt.Sprintf("%s-%d.recognition", code, version)}},
		}))
		m.Artworks[0].Image = file(code + "-published")
	}
	frozen := *m
	frozen.Artworks = []guide.Artwork{{Key: "1", Image: file(code + "-scheduled")}}
	_, err = s.RequestReview(ctx, guide.Review{Museum: m.ID, RequestedAt: storetest.Now()}, guide.AuditEntry{})
	check(err)
	_, err = s.SchedulePublication(ctx, guide.DuePublication{
		ScheduledPublication: guide.ScheduledPublication{Museum: m.ID, DueAt: storetest.Now().Add(time.Hour)}, Frozen: &frozen, Base: m,
	}, guide.AuditEntry{})
	check(err)
	m.Artworks[0].Image = file(code + "-draft")
	_, err = s.SaveDraft(ctx, m, guide.Import{})
	check(err)
	_, err = s.Edit(ctx, guide.Edit{
		Museum: m.ID, Base: 3, Action: guide.ActionEdit, RequestKey: "request", Changes: []guide.ElementChange{
			{ElementRef: guide.ElementRef{List: "artworks", Key: "2"}, Values: guide.Values{"author": []byte(`"Ada"`)}},
		},
	})
	check(err)
	check(s.SaveMediaFacts(ctx, []guide.MediaFacts{{Name: code + "-home.jpg", Variants: []guide.MediaVariant{{Name: code + "-home-small.webp"}}}}))

	key := func(name string) string { return code + " " + name }
	work, route, words := m.Artworks[0].ID, m.Routes[0].ID, m.Studies[0].Questions[0].Answers[0].ID
	start := storetest.Now().Add(-time.Hour)
	visit, err := s.StartVisit(ctx, key("visit"), guide.Visit{
		API: guide.VisitV1, Museum: m.ID, VisitorToken: "token", Device: `'"\?$1 – ünïcödé`, Email: "ana@example.org",
		Artworks: []guide.ArtworkVisit{{Artwork: work, Start: start, Seconds: 5}, {Artwork: m.Artworks[1].ID, Start: start, Seconds: 6}},
	})
	check(err)
	anonymous, err := s.StartVisit(ctx, key("anonymous"), guide.Visit{API: guide.VisitV2, Museum: m.ID})
	check(err)
	_, err = s.StartArtworkVisit(ctx, key("work"), guide.ArtworkVisit{Visit: visit.ID, Artwork: work})
	check(err)
	_, err = s.EndArtworkVisit(ctx, key("work ended"), guide.ArtworkVisit{Visit: anonymous.ID, Artwork: work, Seconds: 7})
	check(err)
	_, err = s.StartRouteVisit(ctx, key("route"), guide.RouteVisit{Visit: visit.ID, Route: route})
	check(err)
	_, err = s.EndRouteVisit(ctx, key("route ended"), guide.RouteVisit{Visit: visit.ID, Route: route})
	check(err)
	_, err = s.AddWant(ctx, key("want"), guide.VisitWant{Visit: visit.ID, Kind: guide.WantNumber, Value: "217"})
	check(err)
	_, err = s.AddStep(ctx, key("step"), guide.VisitStep{Visit: visit.ID, Route: route, Step: m.Routes[0].Steps[0].ID})
	check(err)
	_, err = s.AddUse(ctx, key("use"), guide.VisitUse{Visit: visit.ID, Use: guide.UseTranscript})
	check(err)
	_, err = s.RegisterAnswers(ctx, key("answers"), m.ID, visit.ID, []guide.VisitAnswer{{Answer: words, Value: "two\nlines", Free: true}})
	check(err)
	_, err = s.CreateUser(ctx, key("user"), guide.User{Museum: m.ID, Visit: visit.ID, Name: "Ana", Email: "ana@example.org"})
	check(err)
	_, err = s.CreateUser(ctx, key("user without visit"), guide.User{Museum: m.ID, Name: "Bo", Email: "bo@example.org"})
	check(err)
	_, err = s.EndVisit(ctx, key("ended"), guide.Visit{ID: visit.ID, End: storetest.Now()})
	check(err)
	_, err = s.EraseVisitor(ctx, key("forgotten"), anonymous.ID, 0)
	check(err)
	check(s.Spend(ctx, m.ID, []string{key("bucket")}, func([]time.Duration) []time.Duration { return []time.Duration{time.Hour} }))
	for _, name := range []string{code + "-asset.jpg", code + "-deleted.jpg"} {
		_, _, err = s.AddAsset(ctx, guide.Asset{Museum: m.ID, Path: name, Name: name, Kind: guide.MediaImage, Size: 3, Created: start}, guide.AuditEntry{})
		check(err)
	}
	_, _, err = s.AddAsset(ctx, guide.Asset{Museum: m.ID, Path: code + ".mp3", Name: code + ".mp3", Kind: guide.MediaAudio, Created: start}, guide.AuditEntry{})
	check(err)
	check(s.SaveLoudness(ctx, m.ID, []guide.SoundLoudness{{Name: code + ".mp3", LUFS: -20}}))
	deleted, err := s.AssetsByName(ctx, m.ID, code+"-deleted.jpg")
	check(err)
	check(s.DeleteAsset(ctx, m.ID, deleted[0].ID, storetest.Now().Add(-guide.BinPeriod-time.Hour), guide.AuditEntry{}))
	_, err = s.SecretSalt(ctx)
	check(err)
	check(s.RefreshVisitCounts(ctx, m.ID, time.UTC))
	storetest.FillStaff(t, s)
	check(s.SavePresence(ctx, m.ID, guide.Presence{Account: 1, Tab: "tab", Name: "Ada", Since: storetest.Now(), Seen: storetest.Now()}))
	storetest.FillPreview(t, s, m.ID)
	storetest.FillAnnotations(t, s, m.ID)
	storetest.FillAdmissions(t, s, m.ID)
	storetest.FillReviews(t, s, m.ID)
	return m, visit.ID
}

func rowsOf(t *testing.T, s *Store, table, condition string, values ...any) int64 {
	t.Helper()
	contents, err := readTable(t.Context(), s.reads, tableQuery{name: table, where: condition, values: values}, nil)
	if err != nil {
		t.Fatalf("%s: %v", table, err)
	}
	return contents.Rows
}

// Every row of a table belongs to exactly one museum, except in shared tables. A table that is added has to be either.
func TestTablesBelongToMuseums(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		var museums []*guide.Museum
		for n := range 12 { // two of the ids begin with another one
			m, _ := fullMuseum(t, s, fmt.Sprint("M", n))
			museums = append(museums, m)
		}
		for _, table := range tables {
			all := rowsOf(t, s, table.name, "")
			if all == 0 {
				t.Errorf("the table %s is empty and not tested", table.name)
			}
			if shared := slices.Contains(sharedTables, table.name); shared != (table.museum == "") {
				t.Errorf("the table %s is shared: %v, but its museum's rows are %q", table.name, shared, table.museum)
			}
			if table.museum == "" {
				continue
			}
			for _, m := range museums {
				if rows := rowsOf(t, s, table.name, table.museum, m.ID); rows*int64(len(museums)) != all {
					t.Errorf("museum %d has %d rows of %d in %s", m.ID, rows, all, table.name)
				}
			}
		}
	})
}

// What refers to museums by a foreign key has rows of museums.
func TestTablesWithMuseumsAreNotShared(t *testing.T) {
	s := openStore(t, Config{Path: MigratedSQLite(t)})
	for _, table := range tables {
		references, err := queryAll(t.Context(), s.reads, value[string], `SELECT "table" FROM pragma_foreign_key_list($1)`, table.name)
		if err != nil {
			t.Fatal(err)
		}
		references = slices.DeleteFunc(references, func(name string) bool { return slices.Contains(sharedTables, name) })
		if len(references) > 0 && table.museum == "" {
			t.Errorf("the table %s refers to %v", table.name, references)
		}
	}
}

func TestMuseumMedia(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		fullMuseum(t, s, "other")
		m, _ := fullMuseum(t, s, "m")
		names, err := s.MuseumMedia(t.Context(), m.ID)
		want := []string{
			"m-1.recognition", "m-2.recognition", "m-asset.jpg", "m-before.jpg", "m-before.original", "m-draft.jpg", "m-draft.original", "m-home-small.webp", "m-home.jpg", "m-home.original",
			"m-published.jpg", "m-published.original", "m-scheduled.jpg", "m-scheduled.original", "m.mp3",
		}
		if err != nil || !slices.Equal(names, want) {
			t.Errorf("the museum refers to %v, %v; want %v", names, err, want)
		}
		if _, err := s.MuseumMedia(t.Context(), 99); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("an unknown museum: %v", err)
		}
	})
}

// Files that left a draft stay until what removed them cannot be undone any more.
func TestMediaOfRevisions(t *testing.T) { // DRAFT-3
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		m, _ := fullMuseum(t, s, "m")
		for name, edit := range map[string]struct {
			work   string
			at     time.Time
			stored bool
		}{
			"new": {"1", storetest.Now().Add(-guide.BinPeriod + time.Minute), true},
			"old": {"2", storetest.Now().Add(-guide.BinPeriod - time.Minute), false},
		} {
			i := slices.IndexFunc(m.Artworks, func(a guide.Artwork) bool { return a.Key == edit.work })
			m.Artworks[i].Image = guide.Media{Path: name, Name: name + ".jpg", Original: name + ".original"}
			if _, err := s.SaveDraft(t.Context(), m, guide.Import{At: edit.at}); err != nil {
				t.Fatal(err)
			}
			m.Artworks[i].Image = guide.Media{}
			revision, err := s.DraftRevision(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Edit(t.Context(), guide.Edit{Museum: m.ID, Base: revision, Action: guide.ActionEdit, At: edit.at, Changes: []guide.ElementChange{
				{ElementRef: guide.ElementRef{List: "artworks", Key: edit.work}, Values: guide.Values{"image": []byte("null")}},
			}})
			if err != nil {
				t.Fatal(err)
			}
			names, err := s.MuseumMedia(t.Context(), m.ID)
			if err != nil || slices.Contains(names, name+".jpg") != edit.stored || slices.Contains(names, name+".original") != edit.stored {
				t.Errorf("the museum needs %v, %v; with the %s picture: %t", names, err, name, edit.stored)
			}
		}
	})
}
