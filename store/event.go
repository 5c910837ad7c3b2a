package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"cicerone/guide"
)

// maxKeyLength bounds the keys that clients make; a UUID has 36 characters.
const maxKeyLength = 128

// operation is the name of a method that records an event.
type operation string

const (
	opStartVisit        operation = "StartVisit"
	opEndVisit          operation = "EndVisit"
	opStartArtworkVisit operation = "StartArtworkVisit"
	opEndArtworkVisit   operation = "EndArtworkVisit"
	opStartRouteVisit   operation = "StartRouteVisit"
	opEndRouteVisit     operation = "EndRouteVisit"
	opRegisterAnswers   operation = "RegisterAnswers"
	opAddWant           operation = "AddWant"
	opAddStep           operation = "AddStep"
	opAddUse            operation = "AddUse"
	opCreateUser        operation = "CreateUser"
	opForgetVisitor     operation = "ForgetVisitor"
)

// eventCall identifies the call that an event's key belongs to: the operation, and what it was called for. It contains
// nothing about the visitor that would have to be forgotten, nor a hash of it.
type eventCall struct {
	operation operation
	museum    int64
	anonymous bool // the visit has neither a token nor a device
	visit     int64
	kind      guide.Kind // of the element: an artwork, a route or a step
	element   int64
	user      int64
	use       guide.Use
}

// String returns the call as it is stored with its event. Repeats are compared with what older versions stored, so the
// text of a call must never change.
func (c eventCall) String() string {
	switch c.operation {
	case opStartVisit:
		text := fmt.Sprintf("%s of museum %d", c.operation, c.museum)
		if c.anonymous {
			text += ", anonymous"
		}
		return text
	case opStartArtworkVisit, opEndArtworkVisit, opStartRouteVisit, opEndRouteVisit, opAddStep:
		return fmt.Sprintf("%s of visit %d, %s %d", c.operation, c.visit, c.kind, c.element)
	case opAddUse:
		return fmt.Sprintf("%s of visit %d, %s", c.operation, c.visit, c.use)
	case opCreateUser:
		return fmt.Sprintf("%s of museum %d, visit %d", c.operation, c.museum, c.visit)
	case opForgetVisitor:
		return fmt.Sprintf("%s of visit %d, user %d", c.operation, c.visit, c.user)
	default:
		return fmt.Sprintf("%s of visit %d", c.operation, c.visit)
	}
}

// event is a call that is recorded once, however often it is repeated.
type event[T any] struct {
	key  string // made by the client, unique among all calls
	call eventCall
	run  func(context.Context, *transaction) (T, error)
	// redact removes personal data from the answer before it is stored with the event, and restore returns the answer
	// to a repeat from what was stored. Personal data stays in one place, where it can be forgotten. Both are nil for
	// answers without personal data. restore returns CodeConflict if the repeat is another visitor's.
	redact  func(T) T
	restore func(ctx context.Context, tx *transaction, stored []byte) (T, error)
	// erases is set if the event removes data that must leave no trace.
	erases bool
}

// record runs an event without personal data in its answer; see event.record.
func record[T any](ctx context.Context, s *Store, key string, call eventCall, run func(context.Context, *transaction) (T, error)) (T, error) {
	return event[T]{key: key, call: call, run: run}.record(ctx, s)
}

// record runs the event and stores its answer in one transaction. A repeat of the key gets the same answer. It returns
// CodeConflict for a key that was used for another call, and CodeInvalid for a key that is missing or too long.
func (e event[T]) record(ctx context.Context, s *Store) (answer T, err error) {
	if e.key == "" || len(e.key) > maxKeyLength {
		return answer, guide.Invalid("Idempotency-Key", "an event needs a key of 1 to %d characters", maxKeyLength)
	}
	if !e.erases { // what visitors left can be erased on a nearly full disk as well
		if err := s.disk.requireSpace(); err != nil {
			return answer, err
		}
	}
	now := s.clock()
	repeated := false
	museum := e.call.museum
	if museum == 0 {
		museum, _ = s.MuseumOfVisit(ctx, e.call.visit) // what is wrong with the visit is found in the transaction
	}
	err = s.writer.submit(ctx, &job{lane: s.writer.laneOf(e.exclusive()), museum: museum, erases: e.erases, run: func(ctx context.Context, tx *transaction) (err error) {
		if answer, repeated, err = e.repeat(ctx, tx); repeated || err != nil {
			return err
		}
		if answer, err = e.run(ctx, tx); err != nil {
			return err
		}
		if err := noteChange(ctx, tx, e.call.visit, now); err != nil {
			return err
		}
		stored := answer
		if e.redact != nil {
			stored = e.redact(answer)
		}
		text, err := encode(stored)
		if err != nil {
			return fmt.Errorf("the answer to event %s cannot be stored: %w", e.key, err)
		}
		_, err = tx.exec(ctx, "INSERT INTO events (key, call, answer, recorded_at) VALUES ($1, $2, $3, $4)", e.key, e.call.String(), string(text), now.UnixMilli())
		return err
	}})
	if err == nil {
		s.metrics.event(e.call.operation, repeated)
	}
	return answer, err
}

// exclusive is what the event must be exclusive for: its visit, or a new one.
func (e event[T]) exclusive() string {
	if e.call.visit != 0 {
		return fmt.Sprint("visit ", e.call.visit)
	}
	return "event " + e.key
}

// repeat returns the answer to an event that was recorded before. It reports false if there is none.
func (e event[T]) repeat(ctx context.Context, tx *transaction) (answer T, recorded bool, err error) {
	var call, stored string
	err = tx.QueryRowContext(ctx, "SELECT call, answer FROM events WHERE key = $1", e.key).Scan(&call, &stored)
	if errors.Is(err, sql.ErrNoRows) {
		return answer, false, nil
	}
	if err != nil {
		return answer, false, err
	}
	if call != e.call.String() {
		return answer, true, usedKey(e.key)
	}
	if e.restore != nil {
		answer, err = e.restore(ctx, tx, []byte(stored))
	} else {
		err = json.Unmarshal([]byte(stored), &answer)
	}
	if err != nil && guide.ErrorCodeOf(err) == guide.CodeInternal {
		return answer, true, fmt.Errorf("the answer to event %s cannot be read: %w", e.key, err)
	}
	return answer, true, err
}

// usedKey returns the error of a key that was used for another call.
func usedKey(key string) error {
	return guide.Errorf(guide.CodeConflict, "the key %s was used for another call", key)
}
