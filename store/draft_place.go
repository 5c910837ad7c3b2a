package store

import (
	"context"
	"database/sql"
	"errors"
	"math"

	"cicerone/guide"
)

// placeGap is the distance between the places of elements that follow each other, so that others fit between them.
const placeGap = 1 << 32

// placeOf returns an element's place; sql.ErrNoRows without one.
func placeOf(ctx context.Context, from querier, museum int64, ref guide.ElementRef) (int64, error) {
	return queryOne(ctx, from, value[int64], sql.ErrNoRows, "SELECT place FROM draft_elements WHERE id_museum = $1 AND list = $2 AND key = $3",
		museum, ref.List, ref.Key)
}

// elementBefore returns the key of the element before another one, "" for the first one.
func elementBefore(ctx context.Context, from querier, museum int64, ref guide.ElementRef) (string, error) {
	keys, err := queryAll(ctx, from, value[string], `SELECT key FROM draft_elements WHERE id_museum = $1 AND list = $2 AND place < (
			SELECT place FROM draft_elements WHERE id_museum = $1 AND list = $2 AND key = $3
		) ORDER BY place DESC LIMIT 1`, museum, ref.List, ref.Key)
	return first(keys), err
}

// placeBehind returns a free place behind the element with that key; "" is the list's start.
func placeBehind(ctx context.Context, tx *transaction, museum int64, list, key string) (place int64, err error) {
	for range 2 {
		low, err := lowerPlace(ctx, tx, museum, list, key)
		if err != nil {
			return 0, err
		}
		higher, err := queryAll(ctx, tx, value[int64],
			"SELECT place FROM draft_elements WHERE id_museum = $1 AND list = $2 AND place > $3 ORDER BY place LIMIT 1", museum, list, low)
		switch {
		case err != nil:
			return 0, err
		case len(higher) == 0 && key == "":
			return placeGap, nil
		case len(higher) == 0:
			return low + placeGap, nil
		case key == "":
			return higher[0] - placeGap, nil
		case higher[0]-low > 1:
			return low + (higher[0]-low)/2, nil
		}
		if err := spreadPlaces(ctx, tx, museum, list); err != nil {
			return 0, err
		}
	}
	return 0, errors.New("there is no place in the list")
}

// lowerPlace returns the place of an element, or one below all others for "".
func lowerPlace(ctx context.Context, from querier, museum int64, list, key string) (int64, error) {
	if key == "" {
		return math.MinInt64, nil
	}
	place, err := placeOf(ctx, from, museum, guide.ElementRef{List: list, Key: key})
	if errors.Is(err, sql.ErrNoRows) {
		err = guide.Invalid(guide.PlacePath, "there is no %s/%s", list, key)
	}
	return place, err
}

// lastPlace returns a place at the end of a list.
func lastPlace(ctx context.Context, from querier, museum int64, list string) (int64, error) {
	places, err := queryAll(ctx, from, value[int64],
		"SELECT place FROM draft_elements WHERE id_museum = $1 AND list = $2 ORDER BY place DESC LIMIT 1", museum, list)
	return first(places) + placeGap, err
}

// spreadPlaces gives a list's elements new places with gaps, in the same order.
func spreadPlaces(ctx context.Context, tx *transaction, museum int64, list string) error {
	_, err := tx.exec(ctx, `UPDATE draft_elements SET place = ordered.number * $3 FROM (
			SELECT key, ROW_NUMBER() OVER (ORDER BY place) AS number FROM draft_elements WHERE id_museum = $1 AND list = $2
		) AS ordered WHERE id_museum = $1 AND list = $2 AND draft_elements.key = ordered.key`, museum, list, int64(placeGap))
	return err
}

// existingBefore returns the key, or that of the nearest element before it that was not deleted meanwhile.
func existingBefore(ctx context.Context, from querier, museum int64, list, key string) (string, error) {
	for key != "" {
		ref := guide.ElementRef{List: list, Key: key}
		_, err := placeOf(ctx, from, museum, ref)
		if !errors.Is(err, sql.ErrNoRows) {
			return key, err
		}
		deletions, err := readChanges(ctx, from, museum, "AND list = $2 AND key = $3 AND deleted = $4 ORDER BY number DESC LIMIT 1", list, key, true)
		if err != nil {
			return "", err
		}
		if len(deletions) == 0 || deletions[0].Behind == nil || *deletions[0].Behind == key {
			return "", guide.Invalid(guide.PlacePath, "there is no %s", ref)
		}
		key = *deletions[0].Behind
	}
	return "", nil
}
