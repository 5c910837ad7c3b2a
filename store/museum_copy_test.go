package store

import (
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/store/storetest"
)

func contentsOfMuseum(t *testing.T, s *Store, museum int64) Contents {
	t.Helper()
	contents, err := museumContents(t.Context(), s.reads, museum)
	if err != nil {
		t.Fatal(err)
	}
	return contents
}

func requireSameMuseum(t *testing.T, what string, a, b *Store, museum int64) {
	t.Helper()
	if err := contentsOfMuseum(t, a, museum).Compare(contentsOfMuseum(t, b, museum)); err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

func TestInsertMuseumIntoAnotherDatabase(t *testing.T) {
	sqlite, postgres := Config{}, Config{}
	for name, from := range map[string]*Config{"SQLite": &sqlite, "PostgreSQL": &postgres} {
		t.Run("from "+name, func(t *testing.T) {
			sqlite = Config{Path: MigratedSQLite(t), Clock: storetest.Now}
			postgres = Config{DatabaseURL: MigratedPostgres(t), Clock: storetest.Now}
			source, target := openStore(t, sqlite), openStore(t, postgres)
			if from == &postgres {
				source, target = target, source
			}
			insertMuseums(t, source, target)
		})
	}
}

func insertMuseums(t *testing.T, source, target *Store) {
	first, _ := fullMuseum(t, source, "FIRST")
	second, visit := fullMuseum(t, source, "SECOND")
	whole, err := source.Contents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	saved := openStore(t, Config{Path: MigratedSQLite(t)})
	contents, media, err := source.ExtractMuseum(t.Context(), saved, second.ID)
	if err != nil || contents["visits"].Rows != 2 || contents["museums"].Rows != 1 || len(media) != 15 {
		t.Fatalf("the copy has %+v, %v, %v", contents, media, err)
	}
	requireSameMuseum(t, "the copy", source, saved, second.ID)
	for table := range contents {
		if rows := rowsOf(t, saved, table, ""); rows != contents[table].Rows || rows == whole[table].Rows && table != "sequences" {
			t.Errorf("the copy has %d rows in %s", rows, table)
		}
	}

	if _, _, err := source.ExtractMuseum(t.Context(), target, first.ID); err != nil {
		t.Fatal(err)
	}
	before := contentsOfMuseum(t, target, first.ID)
	for _, err := range []error{saved.CheckInsert(t.Context(), target, second.ID, false), saved.InsertMuseum(t.Context(), target, second.ID, false)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	requireSameMuseum(t, "the inserted museum", source, target, second.ID)
	if err := before.Compare(contentsOfMuseum(t, target, first.ID)); err != nil {
		t.Errorf("the other museum: %v", err)
	}
	changes, err := target.Changes(t.Context(), 0)
	if err != nil || len(changes) != 2 || changes[1].ID != second.ID {
		t.Errorf("servers notice %+v, %v", changes, err)
	}

	// A repeat is answered as by the source, and the visit's works keep their order.
	original, err := source.Visit(t.Context(), visit)
	if err != nil {
		t.Fatal(err)
	}
	repeated, err := target.EndVisit(t.Context(), "SECOND ended", guide.Visit{ID: visit, End: storetest.Now()})
	if err != nil || repeated.Email != original.Email || len(repeated.Artworks) != 3 {
		t.Errorf("a repeat is answered %+v, %v", repeated, err)
	}
	for n, work := range repeated.Artworks {
		if work != original.Artworks[n] {
			t.Errorf("work %d of the visit is %+v, want %+v", n, work, original.Artworks[n])
		}
	}
	// What is added later has ids of its own.
	work := second.Artworks[0].ID
	if _, err := target.StartArtworkVisit(t.Context(), "new", guide.ArtworkVisit{Visit: visit, Artwork: work}); err != nil {
		t.Error(err)
	}
	third, _ := fullMuseum(t, target, "THIRD")
	if third.ID != 3 || third.Artworks[0].ID != 5 {
		t.Errorf("another museum gets the id %d and works from %d", third.ID, third.Artworks[0].ID)
	}
	replaceMuseum(t, saved, target, source, second.ID)
}

// replaceMuseum replaces a museum that has changed by the saved one.
func replaceMuseum(t *testing.T, saved, target, source *Store, museum int64) {
	t.Helper()
	for _, err := range []error{saved.CheckInsert(t.Context(), target, museum, false), saved.InsertMuseum(t.Context(), target, museum, false)} {
		if guide.ErrorCodeOf(err) != guide.CodeConflict || !strings.Contains(err.Error(), "SECOND is there already") {
			t.Errorf("inserting the museum again: %v", err)
		}
	}
	other, err := target.Draft(t.Context(), museum)
	if err != nil {
		t.Fatal(err)
	}
	other.Artworks = append(other.Artworks, guide.Artwork{Key: "added"})
	if err := target.AssignIDs(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if _, err := target.SaveDraft(t.Context(), other, guide.Import{}); err != nil {
		t.Fatal(err)
	}
	if err := saved.InsertMuseum(t.Context(), target, museum, true); err != nil {
		t.Fatal(err)
	}
	want, got := contentsOfMuseum(t, source, museum), contentsOfMuseum(t, target, museum)
	if got["identities"].Rows != want["identities"].Rows+1 {
		t.Errorf("%d identities are left of %d", got["identities"].Rows, want["identities"].Rows+1)
	}
	delete(want, "identities")
	delete(got, "identities")
	if err := want.Compare(got); err != nil {
		t.Errorf("the replaced museum: %v", err)
	}
	changes, err := target.Changes(t.Context(), 0)
	if err != nil || changes[len(changes)-1].ID != museum {
		t.Errorf("servers notice %+v, %v", changes, err)
	}
}

func TestInsertMuseumRefusesClashes(t *testing.T) {
	source := openStore(t, Config{Path: MigratedSQLite(t), Clock: storetest.Now})
	m, _ := fullMuseum(t, source, "MUSEUM")
	for _, test := range []struct {
		name, words string
		prepare     func(target *Store) error
	}{
		{"its id", "has the id 1, which is the museum OTHER's there", func(target *Store) error {
			_, err := target.MuseumID(t.Context(), "OTHER")
			return err
		}},
		{"its code", "has the id 1, but 2 there", func(target *Store) error {
			_, err := target.writeDB.ExecContext(t.Context(), "INSERT INTO sequences (name, last) VALUES ('museum', 1)")
			if err == nil {
				_, err = target.MuseumID(t.Context(), "Museum")
			}
			return err
		}},
		{"an element's id", "has the artwork 1 (", func(target *Store) error {
			_, err := target.writeDB.ExecContext(t.Context(), "INSERT INTO sequences (name, last) VALUES ('museum', 1)")
			if err == nil {
				_, _ = fullMuseum(t, target, "OTHER")
			}
			return err
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			target := openStore(t, Config{Path: MigratedSQLite(t), Clock: storetest.Now})
			if err := test.prepare(target); err != nil {
				t.Fatal(err)
			}
			before, err := target.Contents(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, replace := range []bool{false, true} {
				for _, err := range []error{source.CheckInsert(t.Context(), target, m.ID, replace), source.InsertMuseum(t.Context(), target, m.ID, replace)} {
					if guide.ErrorCodeOf(err) != guide.CodeConflict || !strings.Contains(err.Error(), test.words) {
						t.Errorf("inserting the museum: %v", err)
					}
				}
			}
			after, err := target.Contents(t.Context())
			if err != nil || before.Compare(after) != nil {
				t.Errorf("something was changed: %v, %v", before.Compare(after), err)
			}
		})
	}
}
