package store

import (
	"context"
	"fmt"

	"cicerone/guide"
)

// requireReported returns CodeNotFound for artworks and routes that the museum never had. It runs before anything is
// written, so that a refusal costs the other writes of the batch nothing.
func requireReported(ctx context.Context, tx *transaction, museum int64, v guide.Visit) error {
	for i, a := range v.Artworks {
		if err := requireInMuseum(ctx, tx, museum, guide.KindArtwork, a.Artwork, artworkField); err != nil {
			return guide.PrefixField(fmt.Sprintf("artworks[%d]", i), err)
		}
	}
	for i, r := range v.Routes {
		if err := requireInMuseum(ctx, tx, museum, guide.KindRoute, r.Route, routeField); err != nil {
			return guide.PrefixField(fmt.Sprintf("routes[%d]", i), err)
		}
	}
	return nil
}

// addReports inserts the artworks and routes that a visit reports and returns those that were new; earlier reports are
// updated. A new visit has no earlier reports.
func addReports(
	ctx context.Context, tx *transaction, v guide.Visit, isNew bool,
) (artworks []guide.ArtworkVisit, routes []guide.RouteVisit, err error) {
	if artworks, err = addArtworkReports(ctx, tx, v, isNew); err != nil {
		return nil, nil, err
	}
	routes, err = addRouteReports(ctx, tx, v)
	return artworks, routes, err
}

// reportKey identifies an artwork visit or a route visit within its visit.
type reportKey struct{ id, startMs int64 }

func addArtworkReports(ctx context.Context, tx *transaction, v guide.Visit, isNew bool) (added []guide.ArtworkVisit, err error) {
	indexes := map[reportKey]int{} // into added
	for _, a := range v.Artworks {
		a.Visit, a.Start = v.ID, orNow(a.Start, v.Start)
		key := reportKey{a.Artwork, a.Start.UnixMilli()}
		if i, ok := indexes[key]; ok {
			added[i].Seconds = a.Seconds
			continue
		}
		if !isNew {
			updated, err := tx.exec(ctx, "UPDATE artwork_visits SET seconds = $1 WHERE id_visit = $2 AND id_artwork = $3 AND started_at = $4",
				a.Seconds, v.ID, key.id, key.startMs)
			if err != nil {
				return nil, err
			}
			if updated > 0 {
				continue
			}
		}
		indexes[key] = len(added)
		added = append(added, a)
	}
	return added, insertArtworkVisits(ctx, tx, added)
}

func addRouteReports(ctx context.Context, tx *transaction, v guide.Visit) (added []guide.RouteVisit, err error) {
	indexes := map[reportKey]int{} // into added
	for _, r := range v.Routes {
		r.Visit, r.Start = v.ID, orNow(r.Start, v.Start)
		key := reportKey{r.Route, r.Start.UnixMilli()}
		updated, err := tx.exec(ctx, "UPDATE route_visits SET ended_at = COALESCE($1, ended_at) WHERE id_visit = $2 AND id_route = $3 AND started_at = $4",
			millis(r.End), r.Visit, key.id, key.startMs)
		if err != nil {
			return nil, err
		}
		if i, ok := indexes[key]; ok {
			added[i].End = orNow(truncated(r.End), added[i].End)
		}
		if updated > 0 {
			continue
		}
		if r, err = insertRouteVisit(ctx, tx, r); err != nil {
			return nil, err
		}
		indexes[key] = len(added)
		added = append(added, r)
	}
	return added, nil
}
