package store_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

// Two servers and two lanes get the same keys for calls about different visits, in opposite orders. Each key is one call's,
// whichever came first; the other call is refused. Writes of transactions that wait for each other are committed one by one.
func TestSameKeysInTwoLanes(t *testing.T) {
	address := store.MigratedPostgres(t)
	servers := []*store.Store{openPostgres(t, address), openPostgres(t, address)}
	for _, s := range servers {
		defer s.Close()
	}
	m := storetest.MuseumWithStudy(t, servers[0])
	const visits, keys = 4, 60
	ids := make([]int64, visits)
	for i := range ids {
		v, err := servers[0].StartVisit(t.Context(), fmt.Sprint("visit ", i), guide.Visit{API: guide.VisitV2, Museum: m.ID})
		if err != nil {
			t.Fatal(err)
		}
		ids[i] = v.ID
	}
	var (
		group    sync.WaitGroup
		mu       sync.Mutex
		recorded = map[string]map[int64]bool{} // visits by key
	)
	for i, visit := range ids {
		for server, s := range servers {
			for n := range keys {
				if i%2 == 1 {
					n = keys - 1 - n
				}
				key := fmt.Sprint("key ", n)
				group.Go(func() {
					_, err := s.StartArtworkVisit(t.Context(), key, guide.ArtworkVisit{Visit: visit, Artwork: m.Artworks[0].ID})
					mu.Lock()
					defer mu.Unlock()
					if recorded[key] == nil {
						recorded[key] = map[int64]bool{}
					}
					switch guide.ErrorCodeOf(err) {
					case "":
						recorded[key][visit] = true
					case guide.CodeConflict:
					default:
						t.Errorf("STAT-5: %s at server %d: %v", key, server, err)
					}
				})
			}
		}
	}
	group.Wait()
	for key, visits := range recorded {
		if len(visits) != 1 {
			t.Errorf("STAT-5: %s was confirmed for %d visits, want 1", key, len(visits))
		}
	}
	stored := 0
	for _, id := range ids {
		v, err := servers[0].Visit(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		stored += len(v.Artworks)
	}
	if stored != keys || len(recorded) != keys {
		t.Errorf("STAT-5: %d artwork visits are stored for %d keys, want %d", stored, len(recorded), keys)
	}
}

// Rows that an earlier version numbered, or that were copied, are followed by new ones.
func TestRowIDsContinue(t *testing.T) {
	address := store.MigratedPostgres(t)
	s := openPostgres(t, address)
	m := storetest.MuseumWithStudy(t, s)
	v, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db := openPostgresSQL(t, address)
	for _, statement := range append(slices.Clone(store.UndoChanges),
		fmt.Sprintf("INSERT INTO artwork_visits VALUES (41, %d, %d, 'KEYBOARD', 0, 0)", v.ID, m.Artworks[0].ID),
		"DROP SEQUENCE artwork_visits_id_seq, route_visits_id_seq",
		"DELETE FROM goose_db_version WHERE version_id >= 7", // as an earlier version left the database
	) {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	s = openPostgres(t, address)
	defer s.Close()
	for n := range 2 {
		_, err := s.StartArtworkVisit(t.Context(), fmt.Sprint(n), guide.ArtworkVisit{Visit: v.ID, Artwork: m.Artworks[0].ID, Start: storetest.Now()})
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.EndArtworkVisit(t.Context(), "end", guide.ArtworkVisit{Visit: v.ID, Artwork: m.Artworks[0].ID, Seconds: 7}); err != nil {
		t.Fatal(err)
	}
	var before, seconds int64
	err = db.QueryRowContext(t.Context(), "SELECT COUNT(*), MAX(seconds) FROM artwork_visits WHERE id > 41").Scan(&before, &seconds)
	if err != nil || before != 2 || seconds != 7 {
		t.Errorf("STAT-1: %d rows follow the old one, with %d seconds, %v", before, seconds, err)
	}
}
