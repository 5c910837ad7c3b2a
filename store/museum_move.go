package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"cicerone/guide"
)

// A museum that moves to another installation has a marker in the settings of the one that it leaves. What is written for the
// museum there is refused with CodeBusy, so that phones try again until their calls reach the other installation. The marker
// stays after the move.

// movedPrefix begins the name of a marker; the museum's id follows.
const movedPrefix = "moved-museum-"

func movedSetting(museum int64) string { return fmt.Sprint(movedPrefix, museum) }

// movedMarker is the value of a marker, as JSON.
type movedMarker struct {
	Token  string `json:"token"`  // of the attempt to move the museum
	Target string `json:"target"` // identifies the other installation
}

// movedRetryAfter is when phones try again: the operator directs their calls to the other installation meanwhile.
const movedRetryAfter = 20 * time.Second

func movedAway() error {
	return &guide.Error{Code: guide.CodeBusy, Message: "the museum is moving to another installation; please try again later", After: movedRetryAfter}
}

// requireHere returns CodeBusy for a museum that moves away or has moved.
func requireHere(ctx context.Context, tx *transaction, museum int64) error {
	marker, err := readMarker(ctx, tx, museum)
	if err == nil && marker != nil {
		err = movedAway()
	}
	return err
}

// readMarker returns nil if the museum is here.
func readMarker(ctx context.Context, from querier, museum int64) (*movedMarker, error) {
	text, err := queryOne(ctx, from, value[string], sql.ErrNoRows, "SELECT value FROM settings WHERE name = $1", movedSetting(museum))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	marker := new(movedMarker)
	return marker, json.Unmarshal([]byte(text), marker)
}

// Move moves a museum from a store to another.
type Move struct {
	From, To *Store
	Museum   int64
	token    string // of this attempt
}

// identifyTarget returns what identifies the target in markers: its secret salt, which is no other installation's.
func (m *Move) identifyTarget(ctx context.Context) (string, error) {
	salt, err := m.To.SecretSalt(ctx)
	sum := sha256.Sum256(salt)
	return hex.EncodeToString(sum[:16]), err
}

// Check returns CodeConflict if the museum cannot be moved because of what is at the target.
func (m *Move) Check(ctx context.Context) error {
	return m.From.CheckInsert(ctx, m.To, m.Museum, false)
}

// Begin continues after an earlier attempt that was killed: it reports whether that one has moved the museum. If it has not, the
// museum can be written again at the source. It returns CodeConflict if the museum moves or has moved to another target.
func (m *Move) Begin(ctx context.Context) (moved bool, err error) {
	marker, err := readMarker(ctx, m.From.reads, m.Museum)
	if err != nil || marker == nil {
		return false, err
	}
	target, err := m.identifyTarget(ctx)
	if err != nil {
		return false, err
	}
	if marker.Target != target {
		return false, guide.Errorf(guide.CodeConflict, "the museum is moving to another installation or has moved there; name that one")
	}
	if moved, err = m.Abort(ctx); err != nil || !moved {
		return moved, err
	}
	return true, m.requireEvents(ctx)
}

// Stop refuses the museum's writes at the source. When it returns, those that were in progress have ended.
func (m *Move) Stop(ctx context.Context) error {
	target, err := m.identifyTarget(ctx)
	if err != nil {
		return err
	}
	m.token = rand.Text()
	text, err := encode(movedMarker{Token: m.token, Target: target})
	if err != nil {
		return err
	}
	err = m.From.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if err := requireHere(ctx, tx, m.Museum); err != nil {
			return err
		}
		_, err := tx.exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2)", movedSetting(m.Museum), string(text))
		return err
	})
	if err != nil {
		return err
	}
	// A batch that began before has not seen the marker. It holds the lock of its lane until it ends.
	for lane := range m.From.dialect.lanes {
		if err := m.From.awaitLane(ctx, lane); err != nil {
			return err
		}
	}
	return nil
}

// awaitLane waits for the batch that is written in a lane.
func (s *Store) awaitLane(ctx context.Context, lane int) error {
	tx, err := s.writeDB.BeginTx(ctx, nil)
	if err != nil {
		return unavailable(err)
	}
	return errors.Join(s.dialect.lockLane(ctx, tx, lane), tx.Rollback())
}

// Copy copies the museum's rows to the target in one transaction, after Stop. Visitors see the museum there when it returns.
func (m *Move) Copy(ctx context.Context) error {
	return m.From.insertMuseum(ctx, m.To, m.Museum, false, func(ctx context.Context) error {
		marker, err := readMarker(ctx, m.From.reads, m.Museum)
		if err == nil && (marker == nil || marker.Token != m.token) {
			err = guide.Errorf(guide.CodeConflict, "another process is moving the museum")
		}
		return err
	})
}

// Abort allows the museum's writes at the source again, unless it is at the target already. It holds the lane in which Copy
// writes, so the museum is never written in both.
func (m *Move) Abort(ctx context.Context) (moved bool, err error) {
	err = m.To.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
		_, err := readMuseum(txContext, tx, m.Museum)
		here, errMarker := readMarker(txContext, tx, m.Museum)
		if errMarker != nil {
			return errMarker
		}
		if moved = err == nil && here == nil; moved {
			return nil
		}
		if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
			return err
		}
		return m.From.writer.do(ctx, func(ctx context.Context, source *transaction) error { return deleteMarker(ctx, source, m.Museum) })
	})
	return moved && err == nil, err
}

func deleteMarker(ctx context.Context, tx *transaction, museum int64) error {
	_, err := tx.exec(ctx, "DELETE FROM settings WHERE name = $1", movedSetting(museum))
	return err
}

// requireEvents returns an error unless the target has every event of the source.
func (m *Move) requireEvents(ctx context.Context) error {
	keys, err := queryAll(ctx, m.From.reads, value[string], "SELECT key FROM events WHERE "+inCall, m.Museum)
	if err != nil {
		return err
	}
	missing := len(keys)
	for some := range slices.Chunk(keys, bulkPlaceholders) {
		values := make([]any, len(some))
		for i, key := range some {
			values[i] = key
		}
		there, err := queryAll(ctx, m.To.reads, value[string], "SELECT key FROM events WHERE key IN ("+placeholders(1, len(some))+")", values...)
		if err != nil {
			return err
		}
		missing -= len(there)
	}
	if missing > 0 {
		return guide.Errorf(guide.CodeConflict, "the museum is at the target, but without %d of its events: was it restored there meanwhile?", missing)
	}
	return nil
}
