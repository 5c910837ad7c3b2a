package httpapi

import (
	"context"
	"errors"
	"time"

	"cicerone/guide"
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
func (s *Server) startVisit(ctx context.Context, in *visitInput) (Visit, error) {
	return record(s, "visitMuseum", in.Key, func(key string) (Visit, error) {
		if in.Body.IDMuseum == 0 {
			return Visit{}, missing(museumField)
		}
		if _, err := s.catalog.find(in.Body.IDMuseum); err != nil {
			return Visit{}, err
		}
		visit, err := s.visitOf(in.Body)
		if err != nil {
			return Visit{}, err
		}
		if visit.Language == "" {
			return Visit{}, missing("idLanguage")
		}
		if visit.Start.IsZero() {
			return Visit{}, missing("startDate")
		}
		stored, err := s.visits.StartVisit(ctx, key, visit)
		return s.wireVisit(stored), err
	})
}

// endVisit records the end of a version 2 visit, or a change of its language.
func (s *Server) endVisit(ctx context.Context, in *visitInput) (Visit, error) {
	return record(s, "visitMuseum", in.Key, func(key string) (Visit, error) {
		visit, err := s.visitOf(in.Body)
		if err != nil {
			return Visit{}, err
		}
		visit.ID = in.Body.IDVisit
		if visit.End.IsZero() {
			return Visit{}, missing("endDate")
		}
		if err := s.checkEnd(ctx, visit); err != nil {
			return Visit{}, err
		}
		stored, err := s.visits.EndVisit(ctx, key, visit)
		return s.wireVisit(stored), err
	})
}

// checkEnd refuses an end that cannot belong to the stored visit.
func (s *Server) checkEnd(ctx context.Context, visit guide.Visit) error {
	if err := checkID("idVisit", visit.ID); err != nil {
		return err
	}
	stored, err := s.visits.Visit(ctx, visit.ID)
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

func (s *Server) startRouteVisit(ctx context.Context, in *routeVisitInput) (RouteVisit, error) {
	return record(s, "visitRoute", in.Key, func(key string) (RouteVisit, error) {
		visit, err := s.routeVisitOf(in.Body)
		if err == nil && visit.Start.IsZero() {
			err = missing("startDate")
		}
		if err != nil {
			return RouteVisit{}, err
		}
		stored, err := s.visits.StartRouteVisit(ctx, key, visit)
		return s.wireRouteVisit(stored), err
	})
}

func (s *Server) endRouteVisit(ctx context.Context, in *routeVisitInput) (RouteVisit, error) {
	return record(s, "visitRoute", in.Key, func(key string) (RouteVisit, error) {
		visit, err := s.routeVisitOf(in.Body)
		if err == nil && visit.End.IsZero() {
			err = missing("endDate")
		}
		if err != nil {
			return RouteVisit{}, err
		}
		if visit.Start.IsZero() {
			visit.Start = visit.End // the start never arrived: nothing better is known
		}
		stored, err := s.visits.EndRouteVisit(ctx, key, visit)
		return s.wireRouteVisit(stored), err
	})
}

func (s *Server) startArtworkVisit(ctx context.Context, in *artworkVisitInput) (ArtworkVisit, error) {
	return record(s, "visitArtwork", in.Key, func(key string) (ArtworkVisit, error) {
		visit, err := s.artworkVisitOf(in.Body)
		if err == nil && visit.Start.IsZero() {
			err = missing("startDate")
		}
		if err != nil {
			return ArtworkVisit{}, err
		}
		stored, err := s.visits.StartArtworkVisit(ctx, key, visit)
		return s.wireArtworkVisit(stored), err
	})
}

func (s *Server) endArtworkVisit(ctx context.Context, in *artworkVisitInput) (ArtworkVisit, error) {
	return record(s, "visitArtwork", in.Key, func(key string) (ArtworkVisit, error) {
		visit, err := s.artworkVisitOf(in.Body)
		if err != nil {
			return ArtworkVisit{}, err
		}
		if visit.Seconds < guide.MinArtworkVisitSeconds {
			return ArtworkVisit{}, guide.Invalid("duration", "must be at least %d second", guide.MinArtworkVisitSeconds)
		}
		if visit.Start.IsZero() {
			visit.Start = s.clock().Add(-time.Duration(visit.Seconds) * time.Second)
		}
		stored, err := s.visits.EndArtworkVisit(ctx, key, visit)
		return s.wireArtworkVisit(stored), err
	})
}

// record checks the event key, does the call and counts it.
func record[T any](s *Server, call, header string, do func(key string) (T, error)) (recorded T, err error) {
	key, err := s.eventKey(header)
	if err != nil {
		return recorded, err
	}
	if recorded, err = do(key); err != nil {
		return recorded, namedVisit(err)
	}
	s.metrics.recorded(call)
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
func (s *Server) visitOf(v Visit) (visit guide.Visit, err error) {
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
	if visit.Start, err = s.parseOptionalTime("startDate", v.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = s.parseOptionalTime("endDate", v.EndDate); err != nil {
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

func (s *Server) routeVisitOf(v RouteVisit) (visit guide.RouteVisit, err error) {
	visit = guide.RouteVisit{Visit: v.IDVisit, Route: v.IDRoute}
	if err = firstError(checkID("idVisit", v.IDVisit), checkID("idRoute", v.IDRoute)); err != nil {
		return visit, err
	}
	if visit.Start, err = s.parseOptionalTime("startDate", v.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = s.parseOptionalTime("endDate", v.EndDate); err != nil {
		return visit, err
	}
	return visit, checkOrder(visit.Start, visit.End)
}

func (s *Server) artworkVisitOf(v ArtworkVisit) (visit guide.ArtworkVisit, err error) {
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
	visit.Start, err = s.parseOptionalTime("startDate", v.StartDate)
	return visit, err
}

func (s *Server) wireVisit(v guide.Visit) Visit {
	language, _ := guide.LanguageByCode(string(v.Language))
	return Visit{
		IDVisit: v.ID, IDMuseum: v.Museum, VisitorToken: v.VisitorToken, IDDevice: v.Device,
		IDLanguage: language.ID, LanguageCode: string(v.Language),
		StartDate: s.formatTime(v.Start), EndDate: s.formatTime(v.End),
	}
}

func (s *Server) wireRouteVisit(v guide.RouteVisit) RouteVisit {
	return RouteVisit{
		IDVisit: v.Visit, IDRoute: v.Route, StartDate: s.formatTime(v.Start), EndDate: s.formatTime(v.End),
	}
}

func (s *Server) wireArtworkVisit(v guide.ArtworkVisit) ArtworkVisit {
	return ArtworkVisit{
		IDVisit: v.Visit, IDArtwork: v.Artwork, AccessType: string(v.Access),
		StartDate: s.formatTime(v.Start), Duration: v.Seconds,
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
