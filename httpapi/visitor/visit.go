package visitor

import (
	"context"
	"errors"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
)

// EventHeader is the header of calls that record something; exported because huma reads no other embedded
// fields.
type EventHeader struct {
	Key string `header:"Idempotency-Key" doc:"A UUID the client made for this call and stored with it; a repeated call answers what the first one did and counts once"`
}

type visitInput struct {
	EventHeader
	Body Visit
}

type routeVisitInput struct {
	EventHeader
	Body RouteVisit
}

type artworkVisitInput struct {
	EventHeader
	Body ArtworkVisit
}

// maxVisitSeconds bounds what a visitor can have listened to in one go: a week.
const maxVisitSeconds = 7 * 24 * 60 * 60

// startVisit records the start of a version 2 visit. A deactivated museum's visits are taken too: phones
// report them late.
func (c *Calls) startVisit(ctx context.Context, in *visitInput) (Visit, error) {
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
func (c *Calls) endVisit(ctx context.Context, in *visitInput) (Visit, error) {
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

func checkOrder(start, end time.Time) error {
	if !end.IsZero() && end.Before(start) {
		return guide.Invalid("endDate", "lies before startDate")
	}
	return nil
}

func (c *Calls) startRouteVisit(ctx context.Context, in *routeVisitInput) (RouteVisit, error) {
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

func (c *Calls) endRouteVisit(ctx context.Context, in *routeVisitInput) (RouteVisit, error) {
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

func (c *Calls) startArtworkVisit(ctx context.Context, in *artworkVisitInput) (ArtworkVisit, error) {
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

func (c *Calls) endArtworkVisit(ctx context.Context, in *artworkVisitInput) (ArtworkVisit, error) {
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
		return recorded, namedVisit(err)
	}
	c.recorded.WithLabelValues(call).Inc()
	return recorded, nil
}

// namedVisit names the field of a visit that the store does not know.
func namedVisit(err error) error {
	var domain *guide.Error
	if errors.As(err, &domain) && domain.Code == guide.CodeNotFound && domain.Field == "" {
		named := *domain
		named.Field = "idVisit"
		return &named
	}
	return err
}

// visitOf reads a version 2 visit's fields. The language is empty when the visit states none.
func (c *Calls) visitOf(v Visit) (visit guide.Visit, err error) {
	visit = guide.Visit{API: guide.VisitV2, Museum: v.IDMuseum, VisitorToken: v.VisitorToken, Device: v.IDDevice}
	if err = firstError(checkText("visitorToken", v.VisitorToken), checkText("idDevice", v.IDDevice)); err != nil {
		return visit, err
	}
	switch {
	case v.IDLanguage != 0:
		language, ok := guide.LanguageByID(v.IDLanguage)
		if !ok {
			return visit, unknownLanguage()
		}
		visit.Language = language.Code
	case v.LanguageCode != "":
		if visit.Language, err = languageCode(v.LanguageCode); err != nil {
			return visit, err
		}
	}
	if visit.Start, err = c.parseOptionalTime("startDate", v.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = c.parseOptionalTime("endDate", v.EndDate); err != nil {
		return visit, err
	}
	return visit, checkOrder(visit.Start, visit.End)
}

func languageCode(text string) (guide.LanguageCode, error) {
	if text == "" {
		return "", missing("languageCode")
	}
	language, ok := guide.LanguageByCode(text)
	if !ok {
		return "", guide.Invalid("languageCode", "is no language of the guide; write it such as es_ES")
	}
	return language.Code, nil
}

func (c *Calls) routeVisitOf(v RouteVisit) (visit guide.RouteVisit, err error) {
	visit = guide.RouteVisit{Visit: v.IDVisit, Route: v.IDRoute}
	if err = firstError(checkID("idVisit", v.IDVisit), checkID("idRoute", v.IDRoute)); err != nil {
		return visit, err
	}
	if visit.Start, err = c.parseOptionalTime("startDate", v.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = c.parseOptionalTime("endDate", v.EndDate); err != nil {
		return visit, err
	}
	return visit, checkOrder(visit.Start, visit.End)
}

func (c *Calls) artworkVisitOf(v ArtworkVisit) (visit guide.ArtworkVisit, err error) {
	visit = guide.ArtworkVisit{Visit: v.IDVisit, Artwork: v.IDArtwork, Seconds: v.Duration}
	if err = firstError(checkID("idVisit", v.IDVisit), checkID("idArtwork", v.IDArtwork)); err != nil {
		return visit, err
	}
	if visit.Access, err = guide.ParseAccessType(accessField, v.AccessType); err != nil {
		return visit, err
	}
	if v.Duration < 0 || v.Duration > maxVisitSeconds {
		return visit, guide.Invalid("duration", "must be between 0 and %d seconds", maxVisitSeconds)
	}
	visit.Start, err = c.parseOptionalTime("startDate", v.StartDate)
	return visit, err
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

// accessField is the wire name of how a visitor came to a work.
const accessField = "accessType"

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
