package store

import (
	"context"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// moveTest is a museum between two installations.
type moveTest struct {
	*testing.T

	from, to *Store
	museum   int64
	visit    int64
	work     int64
}

func newMoveTest(t *testing.T) *moveTest {
	t.Helper()
	from := openStore(t, Config{Path: MigratedSQLite(t), Clock: storetest.Now})
	to := openStore(t, Config{DatabaseURL: MigratedPostgres(t), Clock: storetest.Now})
	m, visit := fullMuseum(t, from, "MUSEUM")
	return &moveTest{T: t, from: from, to: to, museum: m.ID, visit: visit, work: m.Artworks[0].ID}
}

func (t *moveTest) move() *Move { return &Move{From: t.from, To: t.to, Museum: t.museum} }

func (t *moveTest) must(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// requireWritable checks whether every kind of write is refused with CodeBusy.
func (t *moveTest) requireWritable(s *Store, key string, want bool) {
	t.Helper()
	draft, err := s.Draft(t.Context(), t.museum)
	t.must(err)
	_, errStart := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: t.museum})
	_, errWork := s.StartArtworkVisit(t.Context(), key+" work", guide.ArtworkVisit{Visit: t.visit, Artwork: t.work})
	_, errEnd := s.EndVisit(t.Context(), key+" end", guide.Visit{ID: t.visit})
	_, errAnswers := s.RegisterAnswers(t.Context(), key+" answers", t.museum, t.visit, nil)
	_, errUser := s.CreateUser(t.Context(), key+" user", guide.User{Museum: t.museum})
	_, errErase := s.EraseVisitor(t.Context(), key+" erase", t.visit, 0)
	_, errDraft := s.SaveDraft(t.Context(), draft, guide.Import{})
	for call, err := range map[string]error{
		"StartVisit": errStart, "StartArtworkVisit": errWork, "EndVisit": errEnd, "RegisterAnswers": errAnswers, "CreateUser": errUser,
		"EraseVisitor": errErase, "SaveDraft": errDraft, "AssignIDs": s.AssignIDs(t.Context(), draft), "SetActive": s.SetActive(t.Context(), t.museum, true, guide.AuditEntry{}),
	} {
		if want && err != nil || !want && guide.ErrorCodeOf(err) != guide.CodeBusy {
			t.Errorf("%s: %v", call, err)
		}
	}
}

func (t *moveTest) requireBegun(want bool) {
	t.Helper()
	if moved, err := t.move().Begin(t.Context()); err != nil || moved != want {
		t.Errorf("the museum had been moved: %v, %v; want %v", moved, err, want)
	}
}

func TestMoveMuseumAndBack(t *testing.T) {
	m := newMoveTest(t)
	m.requireBegun(false)
	move := m.move()
	m.must(move.Check(t.Context()))
	m.must(move.Stop(t.Context()))
	m.requireWritable(m.from, "stopped", false)
	// A repeat of what was recorded before is answered.
	if _, err := m.from.StartArtworkVisit(t.Context(), "MUSEUM work", guide.ArtworkVisit{Visit: m.visit, Artwork: m.work}); err != nil {
		t.Error(err)
	}
	m.requireBegun(false) // as after a kill
	m.requireWritable(m.from, "continued", true)

	move = m.move()
	m.must(move.Stop(t.Context()))
	m.must(move.Copy(t.Context()))
	requireSameMuseum(t, "the moved museum", m.from, m.to, m.museum)
	m.requireWritable(m.from, "moved", false)
	m.requireWritable(m.to, "moved", true)
	m.requireBegun(true) // as after a kill before the answer
	if moved, err := move.Abort(t.Context()); err != nil || !moved {
		t.Errorf("aborting after the move: %v, %v", moved, err)
	}
	m.requireWritable(m.from, "aborted", false)

	m.from, m.to = m.to, m.from
	move = m.move()
	m.requireBegun(false)
	m.must(move.Check(t.Context()))
	m.must(move.Stop(t.Context()))
	m.must(move.Copy(t.Context()))
	m.requireWritable(m.to, "back", true)
	m.requireWritable(m.from, "back", false)
	if _, err := m.to.StartVisit(t.Context(), "moved", guide.Visit{API: guide.VisitV2, Museum: m.museum}); err != nil {
		t.Error(err)
	}
}

// The museum is never written in both installations, also when two processes move it.
func TestMoveMuseumWithSeveralProcesses(t *testing.T) {
	m := newMoveTest(t)
	first, second := m.move(), m.move()
	m.must(first.Stop(t.Context()))
	if err := second.Stop(t.Context()); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("a second process stops the museum: %v", err)
	}
	m.requireBegun(false)
	if err := first.Copy(t.Context()); guide.ErrorCodeOf(err) != guide.CodeConflict || !strings.Contains(err.Error(), "another process") {
		t.Errorf("the first one copies the museum: %v", err)
	}
	m.must(second.Stop(t.Context()))
	if err := first.Copy(t.Context()); guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("the first one copies the museum: %v", err)
	}
	m.must(second.Copy(t.Context()))

	third := m.move()
	third.To = openStore(t, Config{Path: MigratedSQLite(t)})
	if _, err := third.Begin(t.Context()); guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("moving it to a third installation: %v", err)
	}
	_, err := m.to.writeDB.ExecContext(t.Context(), "DELETE FROM events WHERE key = 'MUSEUM work'")
	m.must(err)
	if _, err := m.move().Begin(t.Context()); err == nil || !strings.Contains(err.Error(), "without 1 of its events") {
		t.Errorf("an event that the target lacks: %v", err)
	}
}

// Stop waits for writes that have not seen it.
func TestStopWaitsForWrites(t *testing.T) {
	m := newMoveTest(t)
	move := &Move{From: openStore(t, Config{DatabaseURL: MigratedPostgres(t), Clock: storetest.Now}), To: m.from, Museum: 2}
	fullMuseum(t, move.From, "FIRST")
	other, _ := fullMuseum(t, move.From, "SECOND")
	running, release, stopped := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	j := &job{lane: 7, run: func(ctx context.Context, tx *transaction) error {
		if err := requireMuseum(ctx, tx, other.ID); err != nil {
			return err
		}
		close(running)
		<-release
		return nil
	}}
	wrote := make(chan error, 1)
	go func() { wrote <- move.From.writer.submit(t.Context(), j) }()
	<-running
	go func() { stopped <- move.Stop(t.Context()) }()
	for marker := (*movedMarker)(nil); marker == nil; {
		var err error
		marker, err = readMarker(t.Context(), move.From.reads, other.ID)
		m.must(err)
	}
	select {
	case err := <-stopped:
		t.Errorf("a museum is stopped while it is written: %v", err)
		stopped <- nil
	case <-time.After(300 * time.Millisecond):
	}
	close(release)
	m.must(<-wrote)
	m.must(<-stopped)
}
