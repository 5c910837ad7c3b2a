package visitor

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
)

// EventHeader is the header of calls that record something; exported because huma reads no other embedded
// fields.
type EventHeader struct {
	Key string `header:"Idempotency-Key" doc:"A UUID the client made for this call and stored with it; a repeated call answers what the first one did and counts once"`
}

// eventInput is the input of a call that records its body.
type eventInput[T any] struct {
	EventHeader
	Body T
}

// maxVisitSeconds bounds what a visitor can have listened to in one go: a week.
const maxVisitSeconds = 7 * 24 * 60 * 60

// startVisit records the start of a version 2 visit. A deactivated museum's visits are taken too: phones
// report them late.
func (c *Calls) startVisit(ctx context.Context, in *eventInput[Visit]) (Visit, error) {
	return record(c, "visitMuseum", in.Key, func(key string) (Visit, error) {
		if in.Body.IDMuseum == 0 {
			return Visit{}, missing(httpapi.MuseumField)
		}
		if _, err := c.config.Catalog.Find(in.Body.IDMuseum); err != nil {
			return Visit{}, err
		}
		visit, err := c.visitOf(in.Body)
		if err != nil {
			return Visit{}, err
		}
		if visit.Language == "" {
			return Visit{}, missing("idLanguage")
		}
		if visit.Start.IsZero() {
			return Visit{}, missing("startDate")
		}
		stored, err := c.config.Visits.StartVisit(ctx, key, visit)
		return c.wireVisit(stored), err
	})
}

// endVisit records the end of a version 2 visit, or a change of its language.
func (c *Calls) endVisit(ctx context.Context, in *eventInput[Visit]) (Visit, error) {
	return record(c, "visitMuseum", in.Key, func(key string) (Visit, error) {
		visit, err := c.visitOf(in.Body)
		if err != nil {
			return Visit{}, err
		}
		visit.ID = in.Body.IDVisit
		if visit.End.IsZero() {
			return Visit{}, missing("endDate")
		}
		if err := c.checkEnd(ctx, visit); err != nil {
			return Visit{}, err
		}
		stored, err := c.config.Visits.EndVisit(ctx, key, visit)
		return c.wireVisit(stored), err
	})
}

// checkEnd refuses an end that cannot belong to the stored visit.
func (c *Calls) checkEnd(ctx context.Context, visit guide.Visit) error {
	if err := checkID("idVisit", visit.ID); err != nil {
		return err
	}
	stored, err := c.config.Visits.Visit(ctx, visit.ID)
	if err != nil {
		return err
	}
	return stored.CheckEnd(visit)
}

func (c *Calls) startRouteVisit(ctx context.Context, in *eventInput[RouteVisit]) (RouteVisit, error) {
	return record(c, "visitRoute", in.Key, func(key string) (RouteVisit, error) {
		visit, err := c.routeVisitOf(in.Body)
		if err == nil && visit.Start.IsZero() {
			err = missing("startDate")
		}
		if err != nil {
			return RouteVisit{}, err
		}
		stored, err := c.config.Visits.StartRouteVisit(ctx, key, visit)
		return c.wireRouteVisit(stored), err
	})
}

func (c *Calls) endRouteVisit(ctx context.Context, in *eventInput[RouteVisit]) (RouteVisit, error) {
	return record(c, "visitRoute", in.Key, func(key string) (RouteVisit, error) {
		visit, err := c.routeVisitOf(in.Body)
		if err == nil && visit.End.IsZero() {
			err = missing("endDate")
		}
		if err != nil {
			return RouteVisit{}, err
		}
		if visit.Start.IsZero() {
			visit.Start = visit.End // the start never arrived: nothing better is known
		}
		stored, err := c.config.Visits.EndRouteVisit(ctx, key, visit)
		return c.wireRouteVisit(stored), err
	})
}

func (c *Calls) startArtworkVisit(ctx context.Context, in *eventInput[ArtworkVisit]) (ArtworkVisit, error) {
	return record(c, "visitArtwork", in.Key, func(key string) (ArtworkVisit, error) {
		visit, err := c.artworkVisitOf(in.Body)
		if err == nil && visit.Start.IsZero() {
			err = missing("startDate")
		}
		if err != nil {
			return ArtworkVisit{}, err
		}
		stored, err := c.config.Visits.StartArtworkVisit(ctx, key, visit)
		return c.wireArtworkVisit(stored), err
	})
}

func (c *Calls) endArtworkVisit(ctx context.Context, in *eventInput[ArtworkVisit]) (ArtworkVisit, error) {
	return record(c, "visitArtwork", in.Key, func(key string) (ArtworkVisit, error) {
		visit, err := c.artworkVisitOf(in.Body)
		if err != nil {
			return ArtworkVisit{}, err
		}
		if visit.Seconds < guide.MinArtworkVisitSeconds {
			return ArtworkVisit{}, guide.Invalid("duration", "must be at least %d second", guide.MinArtworkVisitSeconds)
		}
		if visit.Start.IsZero() {
			visit.Start = c.config.Clock().Add(-time.Duration(visit.Seconds) * time.Second)
		}
		stored, err := c.config.Visits.EndArtworkVisit(ctx, key, visit)
		return c.wireArtworkVisit(stored), err
	})
}

// record checks the event key, does the call and counts it.
func record[T any](c *Calls, call, header string, do func(key string) (T, error)) (recorded T, err error) {
	key, err := c.eventKey(header)
	if err != nil {
		return recorded, err
	}
	if recorded, err = do(key); err != nil {
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			err = renameField(err, "", "idVisit") // which the store does not know
		}
		return recorded, err
	}
	c.recorded.WithLabelValues(call).Inc()
	return recorded, nil
}

// visitOf reads a version 2 visit's fields. The language is empty when the visit states none.
func (c *Calls) visitOf(v Visit) (guide.Visit, error) {
	f := c.newFieldReader()
	visit := guide.Visit{
		API: guide.VisitV2, Museum: v.IDMuseum,
		VisitorToken: f.text("visitorToken", v.VisitorToken), Device: f.text("idDevice", v.IDDevice),
	}
	switch {
	case v.IDLanguage != 0:
		language, ok := guide.LanguageByID(v.IDLanguage)
		if !ok {
			f.check(unknownLanguage())
		}
		visit.Language = language.Code
	case v.LanguageCode != "":
		visit.Language = f.language(v.LanguageCode)
	}
	visit.Start, visit.End = f.period(v.StartDate, v.EndDate)
	return visit, f.err
}

func (c *Calls) routeVisitOf(v RouteVisit) (guide.RouteVisit, error) {
	f := c.newFieldReader()
	visit := guide.RouteVisit{Visit: f.id("idVisit", v.IDVisit), Route: f.id("idRoute", v.IDRoute)}
	visit.Start, visit.End = f.period(v.StartDate, v.EndDate)
	return visit, f.err
}

func (c *Calls) artworkVisitOf(v ArtworkVisit) (guide.ArtworkVisit, error) {
	f := c.newFieldReader()
	visit := guide.ArtworkVisit{
		Visit: f.id("idVisit", v.IDVisit), Artwork: f.id("idArtwork", v.IDArtwork), Access: f.access(v.AccessType), Seconds: v.Duration,
	}
	if v.Duration < 0 || v.Duration > maxVisitSeconds {
		f.check(guide.Invalid("duration", "must be between 0 and %d seconds", maxVisitSeconds))
	}
	visit.Start = f.optionalTime("startDate", v.StartDate)
	return visit, f.err
}

func (c *Calls) wireVisit(v guide.Visit) Visit {
	language, _ := guide.LanguageByCode(string(v.Language))
	return Visit{
		IDVisit: v.ID, IDMuseum: v.Museum, VisitorToken: v.VisitorToken, IDDevice: v.Device,
		IDLanguage: language.ID, LanguageCode: string(v.Language),
		StartDate: c.formatTime(v.Start), EndDate: c.formatTime(v.End),
	}
}

func (c *Calls) wireRouteVisit(v guide.RouteVisit) RouteVisit {
	return RouteVisit{
		IDVisit: v.Visit, IDRoute: v.Route, StartDate: c.formatTime(v.Start), EndDate: c.formatTime(v.End),
	}
}

func (c *Calls) wireArtworkVisit(v guide.ArtworkVisit) ArtworkVisit {
	return ArtworkVisit{
		IDVisit: v.Visit, IDArtwork: v.Artwork, AccessType: string(v.Access),
		StartDate: c.formatTime(v.Start), Duration: v.Seconds,
	}
}
