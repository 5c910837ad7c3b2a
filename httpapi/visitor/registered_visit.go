package visitor

import (
	"context"
	"fmt"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
)

type registerVisitInput struct {
	MuseumInput
	EventHeader
	Body RegisteredVisit
}

// maxReported bounds how many works and routes one version 1 visit may report.
const maxReported = 1000

// registerVisit records a version 1 visit with the works and routes it reports. Sent again with the id it
// was given, it ends that visit and adds what it reports.
func (c *Calls) registerVisit(ctx context.Context, in *registerVisitInput) (RegisteredVisitAnswer, error) {
	return record(c, "registerVisit", in.Key, func(key string) (RegisteredVisitAnswer, error) {
		visit, err := c.registeredVisitOf(in)
		if err != nil {
			return RegisteredVisitAnswer{}, err
		}
		stored, err := c.storeRegisteredVisit(ctx, key, visit)
		if err != nil {
			return RegisteredVisitAnswer{}, err
		}
		wire := c.wireRegisteredVisit(stored)
		return RegisteredVisitAnswer{RegisteredVisit: wire, IdVisit: wire.IDVisit}, nil
	})
}

func (c *Calls) storeRegisteredVisit(ctx context.Context, key string, visit guide.Visit) (guide.Visit, error) {
	if visit.ID == 0 {
		return c.config.Visits.StartVisit(ctx, key, visit)
	}
	if err := c.checkEnd(ctx, visit); err != nil {
		return guide.Visit{}, err
	}
	return c.config.Visits.EndVisit(ctx, key, visit)
}

func (c *Calls) registeredVisitOf(in *registerVisitInput) (guide.Visit, error) {
	v := in.Body
	museum, err := in.IDMuseum.ID()
	if err != nil {
		return guide.Visit{}, err
	}
	if _, err = c.config.Catalog.Find(museum); err != nil {
		return guide.Visit{}, err
	}
	if v.IDMuseum == 0 {
		return guide.Visit{}, missing(httpapi.MuseumField)
	}
	if v.IDMuseum != museum {
		return guide.Visit{}, guide.Invalid(httpapi.MuseumField, "differs from the museum of the address")
	}
	err = firstError(checkCount("artworks", len(v.Artworks)), checkCount("routes", len(v.Routes)), checkText("visitorToken", v.VisitorToken), checkText("idDevice", v.IDDevice),
		checkText("email", v.Email))
	if err != nil {
		return guide.Visit{}, err
	}
	visit := guide.Visit{
		ID: v.IDVisit, API: guide.VisitV1, Museum: museum, VisitorToken: v.VisitorToken, Device: v.IDDevice,
		Email: v.Email,
	}
	if visit.ID != 0 {
		if err = checkID("idVisit", visit.ID); err != nil {
			return visit, err
		}
	}
	if visit.Language, err = languageCode(v.LanguageCode); err != nil {
		return visit, err
	}
	if visit.Start, err = c.parseTime("startDate", v.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = c.parseOptionalTime("endDate", v.EndDate); err != nil {
		return visit, err
	}
	if err = checkOrder(visit.Start, visit.End); err != nil {
		return visit, err
	}
	if visit.Artworks, err = c.reportedArtworks(v.Artworks); err != nil {
		return visit, err
	}
	visit.Routes, err = c.reportedRoutes(v.Routes)
	return visit, err
}

func checkCount(field string, count int) error {
	if count > maxReported {
		return guide.Invalid(field, "a visit reports at most %d", maxReported)
	}
	return nil
}

// reportedArtworks reads the works of a version 1 visit. Only those of at least one second are recorded
// (specification 1 §9).
func (c *Calls) reportedArtworks(list []RegisteredArtwork) ([]guide.ArtworkVisit, error) {
	visits := make([]guide.ArtworkVisit, 0, len(list))
	for i, reported := range list {
		visit, err := c.reportedArtwork(reported)
		if err != nil {
			return nil, guide.PrefixField(fmt.Sprintf("artworks[%d]", i), err)
		}
		if visit.Seconds >= guide.MinArtworkVisitSeconds {
			visits = append(visits, visit)
		}
	}
	return visits, nil
}

func (c *Calls) reportedArtwork(reported RegisteredArtwork) (visit guide.ArtworkVisit, err error) {
	visit.Artwork = reported.IDArtwork
	if err := checkID("idArtwork", visit.Artwork); err != nil {
		return visit, err
	}
	if visit.Access, err = guide.ParseAccessType(accessField, reported.AccessType); err != nil {
		return visit, err
	}
	if visit.Start, err = c.parseTime("startDate", reported.StartDate); err != nil {
		return visit, err
	}
	end, err := c.parseTime("endDate", reported.EndDate)
	if err != nil {
		return visit, err
	}
	visit.Seconds = int(end.Sub(visit.Start) / time.Second)
	if end.Before(visit.Start) || visit.Seconds > maxVisitSeconds {
		return visit, guide.Invalid("endDate", "must lie after startDate, within a week")
	}
	return visit, nil
}

func (c *Calls) reportedRoutes(list []RegisteredRoute) ([]guide.RouteVisit, error) {
	visits := make([]guide.RouteVisit, len(list))
	for i, reported := range list {
		var err error
		if visits[i], err = c.reportedRoute(reported); err != nil {
			return nil, guide.PrefixField(fmt.Sprintf("routes[%d]", i), err)
		}
	}
	return visits, nil
}

func (c *Calls) reportedRoute(reported RegisteredRoute) (visit guide.RouteVisit, err error) {
	visit.Route = reported.IDRoute
	if err := checkID("idRoute", visit.Route); err != nil {
		return visit, err
	}
	if visit.Start, err = c.parseTime("startDate", reported.StartDate); err != nil {
		return visit, err
	}
	if visit.End, err = c.parseOptionalTime("endDate", reported.EndDate); err != nil {
		return visit, err
	}
	return visit, checkOrder(visit.Start, visit.End)
}

func (c *Calls) wireRegisteredVisit(v guide.Visit) RegisteredVisit {
	wire := RegisteredVisit{
		IDVisit: v.ID, VisitorToken: v.VisitorToken, IDDevice: v.Device, IDMuseum: v.Museum,
		StartDate: c.formatTime(v.Start), EndDate: c.formatTime(v.End), LanguageCode: string(v.Language),
		Email: v.Email,
	}
	for _, a := range v.Artworks {
		wire.Artworks = append(wire.Artworks, RegisteredArtwork{
			IDArtwork: a.Artwork, AccessType: string(a.Access), StartDate: c.formatTime(a.Start),
			EndDate: c.formatTime(a.Start.Add(time.Duration(a.Seconds) * time.Second)),
		})
	}
	for _, r := range v.Routes {
		wire.Routes = append(wire.Routes, RegisteredRoute{
			IDRoute: r.Route, StartDate: c.formatTime(r.Start), EndDate: c.formatTime(r.End),
		})
	}
	return wire
}
