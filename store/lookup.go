package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"cicerone/guide"
)

// lookupCache holds what never changes once it is committed: which museums exist, and which museum an element or a
// visit belongs to. Only the writer uses it.
type lookupCache struct {
	museums  map[int64]bool
	elements map[elementID]int64 // museum
	visits   map[int64]int64     // museum
}

type elementID struct {
	kind guide.Kind
	id   int64
}

// maxCachedVisits is more than there are visitors at a time.
const maxCachedVisits = 20_000

func newLookupCache() *lookupCache {
	return &lookupCache{museums: map[int64]bool{}, elements: map[elementID]int64{}, visits: map[int64]int64{}}
}

// reset empties the cache, after a rollback that may have undone what is in it.
func (c *lookupCache) reset() {
	clear(c.museums)
	clear(c.elements)
	clear(c.visits)
}

func (c *lookupCache) addVisit(id, museum int64) {
	if len(c.visits) >= maxCachedVisits {
		clear(c.visits)
	}
	c.visits[id] = museum
}

// requireMuseum returns CodeNotFound for an unknown museum.
func requireMuseum(ctx context.Context, tx *transaction, id int64) error {
	if tx.lookups.museums[id] {
		return nil
	}
	err := tx.QueryRowContext(ctx, "SELECT id FROM museums WHERE id = $1", id).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return unknownMuseum(id)
	}
	if err == nil {
		tx.lookups.museums[id] = true
	}
	return err
}

// museumOfVisit returns CodeNotFound for an unknown visit.
func museumOfVisit(ctx context.Context, tx *transaction, visit int64) (museum int64, err error) {
	if museum, ok := tx.lookups.visits[visit]; ok {
		return museum, nil
	}
	err = tx.QueryRowContext(ctx, "SELECT id_museum FROM visits WHERE id = $1", visit).Scan(&museum)
	if errors.Is(err, sql.ErrNoRows) {
		err = unknownVisit(visit)
	}
	if err == nil {
		tx.lookups.addVisit(visit, museum)
	}
	return museum, err
}

// requireVisit returns CodeNotFound for an unknown visit, and CodeInvalid for another museum's.
func requireVisit(ctx context.Context, tx *transaction, museum, visit int64) error {
	owner, err := museumOfVisit(ctx, tx, visit)
	if err == nil && owner != museum {
		err = guide.Invalid("idMuseum", "the visit is another museum's")
	}
	return err
}

// The fields that name an artwork and a route on the wire.
const (
	artworkField = "idArtwork"
	routeField   = "idRoute"
)

// requireInVisit is requireInMuseum for the museum of a visit. It returns CodeNotFound for an unknown visit as well.
func requireInVisit(ctx context.Context, tx *transaction, visit int64, kind guide.Kind, id int64, field string) error {
	museum, err := museumOfVisit(ctx, tx, visit)
	if err != nil {
		return err
	}
	return requireInMuseum(ctx, tx, museum, kind, id, field)
}

// requireInMuseum returns CodeNotFound for an element that the museum never had. A removed element is accepted, since
// phones report late.
func requireInMuseum(ctx context.Context, tx *transaction, museum int64, kind guide.Kind, id int64, field string) error {
	owner, cached := tx.lookups.elements[elementID{kind, id}]
	if !cached {
		err := tx.QueryRowContext(ctx, "SELECT id_museum FROM identities WHERE kind = $1 AND id = $2", kind, id).Scan(&owner)
		if err == nil {
			tx.lookups.elements[elementID{kind, id}] = owner
		} else if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	if owner != museum {
		return &guide.Error{Code: guide.CodeNotFound, Field: field, Message: fmt.Sprintf("the museum has no %s %d", kind, id)}
	}
	return nil
}
