package backup

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"cicerone/guide"
	"cicerone/store"
)

// MuseumMove is a museum that moves from one installation to another.
type MuseumMove struct {
	Museum             int64
	From, To           *store.Store
	FromMedia, ToMedia guide.Blobs
}

// Run moves the museum. The media, which are most of it, are copied while the museum is used. Then its writes are refused at the
// source, which phones repeat, until its rows are copied. It is at the target as a whole or not at all; if it is not, it
// can be written at the source again. After a kill Run continues. It reports whether the museum had been moved before.
func (m *MuseumMove) Run(ctx context.Context, progress Progress) (before bool, err error) {
	move := store.Move{From: m.From, To: m.To, Museum: m.Museum}
	if before, err = move.Begin(ctx); before || err != nil {
		return before, err
	}
	if err := move.Check(ctx); err != nil {
		return false, err
	}
	lock, err := lockMedia(ctx, m.To, progress)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	copied, err := m.copyMedia(ctx, nil, progress)
	if err != nil {
		return false, err
	}
	err = move.Stop(ctx)
	if err == nil {
		_, err = m.copyMedia(ctx, copied, progress) // what was imported meanwhile
	}
	if err == nil {
		progress("moving visits", 0, 1)
		err = move.Copy(ctx)
	}
	if err == nil {
		progress("moving visits", 1, 1)
		return false, nil
	}
	// The copy may have been committed although its answer was lost.
	moved, errAbort := move.Abort(context.WithoutCancel(ctx))
	if errAbort != nil {
		return false, fmt.Errorf("the museum's visits wait on the phones; run the command again to continue: %w", errors.Join(err, errAbort))
	}
	if moved {
		return false, nil
	}
	return false, err
}

// copyMedia copies the media to which the museum refers, except those that were copied before, and returns their names.
func (m *MuseumMove) copyMedia(ctx context.Context, before []string, progress Progress) (names []string, err error) {
	if names, err = m.From.MuseumMedia(ctx, m.Museum); err != nil {
		return nil, err
	}
	missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, copied := slices.BinarySearch(before, name)
		return copied
	})
	if len(missing) == 0 {
		return names, nil
	}
	_, err = CopyMedia(ctx, m.FromMedia, m.ToMedia, missing, "moving media", progress)
	return names, err
}
