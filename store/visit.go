package store

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"time"

	"cicerone/guide"
)

// StartVisit records a visit; see guide.Visits. A visit without a start starts now.
func (s *Store) StartVisit(ctx context.Context, key string, v guide.Visit) (guide.Visit, error) {
	now := s.clock()
	call := eventCall{operation: opStartVisit, museum: v.Museum, anonymous: v.VisitorToken == "" && v.Device == ""}
	// The answer holds personal data, so another visitor with the same key must not get it. After the visitor was forgotten,
	// anyone gets the rest of it.
	requireSameVisitor := func(stored guide.Visit) error {
		forgotten := stored.VisitorToken == "" && stored.Device == ""
		if !forgotten && (stored.VisitorToken != v.VisitorToken || stored.Device != v.Device) {
			return usedKey(key)
		}
		return nil
	}
	started, err := recordVisit(ctx, s, key, call, requireSameVisitor, func(ctx context.Context, tx *transaction) (guide.Visit, error) {
		if err := requireMuseum(ctx, tx, v.Museum); err != nil {
			return v, err
		}
		if err := requireReported(ctx, tx, v.Museum, v); err != nil {
			return v, err
		}
		v := v // the next attempt needs the original
		v.ID, v.Start, v.End = newID(), truncated(orNow(v.Start, now)), truncated(v.End)
		_, err := tx.exec(ctx, `INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, ended_at, email, changed_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			v.ID, v.Museum, v.API, v.VisitorToken, v.Device, v.Language, v.Start.UnixMilli(), millis(v.End), v.Email, changedAt(now))
		if err != nil {
			return v, err
		}
		if err := addReports(ctx, tx, v); err != nil {
			return v, err
		}
		return readVisit(ctx, tx, v.ID)
	})
	if err == nil {
		s.visitMuseums.Add(started.ID, started.Museum)
	}
	return started, err
}

// EndVisit sets the end and language of a visit and adds what it reports; see guide.Visits. Zero values change nothing.
func (s *Store) EndVisit(ctx context.Context, key string, v guide.Visit) (guide.Visit, error) {
	call := eventCall{operation: opEndVisit, visit: v.ID}
	anyVisitor := func(guide.Visit) error { return nil }
	return recordVisit(ctx, s, key, call, anyVisitor, func(ctx context.Context, tx *transaction) (guide.Visit, error) {
		museum, err := writableVisit(ctx, tx, v.ID)
		if err == nil {
			err = requireReported(ctx, tx, museum, v)
		}
		if err != nil {
			return v, err
		}
		_, err = tx.exec(ctx, "UPDATE visits SET ended_at = COALESCE($1, ended_at), language = COALESCE(NULLIF($2, ''), language) WHERE id = $3",
			millis(v.End), v.Language, v.ID)
		if err != nil {
			return v, err
		}
		if err := addReports(ctx, tx, v); err != nil {
			return v, err
		}
		return readVisit(ctx, tx, v.ID)
	})
}

// recordVisit records an event whose answer is a visit. The visitor's token, device and e-mail address are stored in the
// visit's row alone. check decides whether a repeat gets the stored visit.
func recordVisit(
	ctx context.Context, s *Store, key string, call eventCall, check func(stored guide.Visit) error,
	run func(context.Context, *transaction) (guide.Visit, error),
) (guide.Visit, error) {
	return event[guide.Visit]{
		key: key, call: call, run: run,
		restore: func(ctx context.Context, tx *transaction, stored []byte) (guide.Visit, error) {
			v, err := restoreVisit(ctx, tx, stored)
			if err == nil {
				err = check(v)
			}
			if err != nil {
				return guide.Visit{}, err
			}
			return v, nil
		},
		redact: func(v guide.Visit) guide.Visit {
			v.VisitorToken, v.Device, v.Email = "", "", ""
			return v
		},
	}.record(ctx, s)
}

// restoreVisit returns the visit that an earlier call was answered.
func restoreVisit(ctx context.Context, tx *transaction, stored []byte) (guide.Visit, error) {
	var answer struct {
		guide.Visit

		Works []int64 // artworks in a compact form that earlier versions stored
	}
	if err := json.Unmarshal(stored, &answer); err != nil {
		return guide.Visit{}, err
	}
	if len(answer.Works) > 0 {
		return readVisit(ctx, tx, answer.ID)
	}
	v := answer.Visit
	err := tx.QueryRowContext(ctx, "SELECT visitor_token, device, email FROM visits WHERE id = $1", v.ID).Scan(&v.VisitorToken, &v.Device, &v.Email)
	return v, err
}

// Visit returns the visit with its works, routes and wants; see guide.Visits.
func (s *Store) Visit(ctx context.Context, id int64) (v guide.Visit, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		v, err = readVisit(ctx, snapshot, id)
		return err
	})
	return v, err
}

// MuseumOfVisit returns the museum of a visit; see guide.Visits. It remembers those of the visits that were asked for last.
func (s *Store) MuseumOfVisit(ctx context.Context, id int64) (museum int64, err error) {
	if museum, ok := s.visitMuseums.Get(id); ok {
		return museum, nil
	}
	if museum, err = museumOfVisit(ctx, s.reads, id); err == nil {
		s.visitMuseums.Add(id, museum)
	}
	return museum, err
}

// VisitorTokens returns the visitor tokens of a museum's visits that a device made since a time.
func (s *Store) VisitorTokens(ctx context.Context, museum int64, device string, since time.Time) ([]string, error) {
	return queryAll(ctx, s.reads, value[string],
		"SELECT visitor_token FROM visits WHERE id_museum = $1 AND started_at >= $2 AND device = $3", museum, since.UnixMilli(), device)
}

func readVisit(ctx context.Context, from querier, id int64) (v guide.Visit, err error) {
	v, err = queryOne(ctx, from, visitFields, unknownVisit(id),
		"SELECT id, id_museum, api, visitor_token, device, language, started_at, ended_at, email FROM visits WHERE id = $1", id)
	if err != nil {
		return v, err
	}
	v.Artworks, err = queryAll(ctx, from, artworkVisitFields,
		"SELECT id_visit, id_artwork, access, started_at, seconds FROM artwork_visits WHERE id_visit = $1 ORDER BY id", id)
	if err != nil {
		return v, err
	}
	v.Routes, err = queryAll(ctx, from, routeVisitFields,
		"SELECT id_visit, id_route, started_at, ended_at FROM route_visits WHERE id_visit = $1 ORDER BY id", id)
	if err != nil {
		return v, err
	}
	v.Wants, err = queryAll(ctx, from, visitWantFields, "SELECT id_visit, kind, value FROM visit_wants WHERE id_visit = $1 ORDER BY kind, value", id)
	if err != nil {
		return v, err
	}
	v.Steps, err = queryAll(ctx, from, visitStepFields, "SELECT id_visit, id_route, id_step FROM visit_steps WHERE id_visit = $1 ORDER BY id_route, id_step", id)
	if err != nil {
		return v, err
	}
	v.Uses, err = queryAll(ctx, from, visitUseFields, "SELECT id_visit, use FROM visit_uses WHERE id_visit = $1 ORDER BY use", id)
	return v, err
}

func visitFields(v *guide.Visit) []any {
	return []any{
		&v.ID, &v.Museum, &v.API, &v.VisitorToken, &v.Device, &v.Language, (*millis)(&v.Start), (*millis)(&v.End), &v.Email,
	}
}

// newID returns a random id for a visit, or for something else that a phone refers to. Knowing the id is the right to
// read and end the visit, so it must not be guessable. With a million visits, two get the same id once in ten thousand
// million; then the insert fails and the phone tries again.
func newID() int64 {
	var random [8]byte
	rand.Read(random[:])
	return max(1, int64(binary.BigEndian.Uint64(random[:])&guide.MaxID))
}

func unknownVisit(id int64) error {
	return guide.Errorf(guide.CodeNotFound, "there is no visit %d", id)
}

func orNow(t, now time.Time) time.Time {
	if t.IsZero() {
		return now
	}
	return t
}
