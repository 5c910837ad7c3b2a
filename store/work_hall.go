package store

import (
	"context"
	"time"

	"cicerone/guide"
)

// workHall is a hall in which a work is since a time; 0 for none. A work is in its first hall since 1970.
type workHall struct {
	work, hall int64
	since      time.Time
}

func (h *workHall) fields() []any { return []any{&h.work, &h.hall, (*millis)(&h.since)} }

// readWorkHalls returns in which halls the works of a museum were, by work and in the order of time.
func readWorkHalls(ctx context.Context, from querier, museum int64) (map[int64][]workHall, error) {
	rows, err := queryAll(ctx, from, (*workHall).fields,
		"SELECT id_artwork, id_hall, since FROM work_halls WHERE id_museum = $1 ORDER BY id_artwork, since", museum)
	halls := map[int64][]workHall{}
	for _, row := range rows {
		halls[row.work] = append(halls[row.work], row)
	}
	return halls, err
}

// hallAt returns the last of the halls of a work at a time; 0 for none.
func hallAt(halls []workHall, at time.Time) (hall int64) {
	for _, h := range halls {
		if h.since.After(at) {
			break
		}
		hall = h.hall
	}
	return hall
}

// noteWorkHalls notes in which halls the works of a published museum are since a time, where they were elsewhere before. It returns whether
// a work moved.
func noteWorkHalls(ctx context.Context, tx *transaction, m *guide.Museum, since time.Time) (moved bool, err error) {
	halls := map[string]int64{}
	for _, hall := range m.Halls {
		halls[hall.Key] = hall.ID
	}
	earlier, err := readWorkHalls(ctx, tx, m.ID)
	if err != nil {
		return false, err
	}
	insert := &bulkInsert{
		tx: tx, table: "work_halls", columns: "id_museum, id_artwork, since, id_hall",
		onConflict: "ON CONFLICT (id_museum, id_artwork, since) DO UPDATE SET id_hall = excluded.id_hall",
	}
	for _, work := range m.Artworks {
		at, hall := time.UnixMilli(0), halls[work.Hall]
		if before := earlier[work.ID]; len(before) > 0 {
			last := before[len(before)-1]
			if last.hall == hall {
				continue
			}
			moved = true
			if at = since; at.Before(last.since) { // the clocks of servers differ
				at = last.since
			}
		}
		if err := insert.add(ctx, m.ID, work.ID, at.UnixMilli(), hall); err != nil {
			return false, err
		}
	}
	return moved, insert.flush(ctx)
}

// moveWorks is noteWorkHalls for a new publication. The days on which visits may have opened works since are counted again: some were counted
// meanwhile, and phones' clocks may be ahead.
func moveWorks(ctx context.Context, tx *transaction, p *guide.Publication, now time.Time) error {
	moved, err := noteWorkHalls(ctx, tx, p.Museum, p.PublishedAt)
	if err == nil && moved {
		_, err = tx.exec(ctx, "UPDATE visits SET changed_at = $1 WHERE id_museum = $2 AND started_at >= $3",
			changedAt(now), p.Museum.ID, p.PublishedAt.Add(-maxVisitMinutes*time.Minute).UnixMilli())
	}
	return err
}
