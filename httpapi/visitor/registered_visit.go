package visitor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

type registerVisitInput struct {
	MuseumInput
	EventHeader
	Body RegisteredVisit
}

// maxReported bounds how many works and routes one version 1 visit may report.
const maxReported = 1000

// registerVisit records a version 1 visit with the works and routes it reports. Sent again with the id it
// was given, it ends that visit and adds what it reports. The answer contains nothing about the visitor that the client has
// not sent, and earlier works and routes only if the client has sent the visitor's token.
func (c *Calls) registerVisit(ctx context.Context, in *registerVisitInput) (RegisteredVisitAnswer, error) {
	museum, _ := in.IDMuseum.ID() // checked below
	return record(ctx, c, "registerVisit", subject{in.Body.IDVisit, museum}, in.Key, func(key string) (RegisteredVisitAnswer, error) {
		visit, err := c.registeredVisitOf(ctx, in)
		if err != nil {
			return RegisteredVisitAnswer{}, err
		}
		stored, err := c.storeRegisteredVisit(ctx, key, visit)
		if err != nil {
			return RegisteredVisitAnswer{}, err
		}
		c.eventLimiter.Know(ctx, stored.ID)
		stored.VisitorToken = echo(stored.VisitorToken, visit.VisitorToken)
		stored.Device = echo(stored.Device, visit.Device)
		stored.Email = echo(stored.Email, visit.Email)
		if stored.VisitorToken == "" { // the client may have guessed the visit's id
			stored.Artworks, stored.Routes = visit.Artworks, visit.Routes
		}
		wire := wireRegisteredVisit(stored)
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

func (c *Calls) registeredVisitOf(ctx context.Context, in *registerVisitInput) (guide.Visit, error) {
	v := in.Body
	museum, err := in.IDMuseum.ID()
	if err != nil {
		return guide.Visit{}, err
	}
	if _, err = c.config.Catalog.State(ctx, museum); err != nil {
		return guide.Visit{}, err
	}
	f := &fieldReader{}
	switch {
	case v.IDMuseum == 0:
		f.check(missing(httpapi.MuseumField))
	case v.IDMuseum != museum:
		f.check(guide.Invalid(httpapi.MuseumField, "differs from the museum of the address"))
	}
	checkCount(f, "artworks", len(v.Artworks))
	checkCount(f, "routes", len(v.Routes))
	visit := guide.Visit{
		ID: v.IDVisit, API: guide.VisitV1, Museum: museum, VisitorToken: f.text("visitorToken", v.VisitorToken),
		Device: f.text("idDevice", v.IDDevice), Email: f.text("email", v.Email),
	}
	if visit.ID != 0 {
		f.id("idVisit", visit.ID)
	}
	visit.Language = f.language(v.LanguageCode)
	f.required("startDate", v.StartDate)
	visit.Start, visit.End = f.period(v.StartDate, v.EndDate)
	visit.Artworks = readEach(f, "artworks", v.Artworks, readReportedArtwork)
	visit.Artworks = slices.DeleteFunc(visit.Artworks, func(a guide.ArtworkVisit) bool {
		return a.Seconds < guide.MinArtworkVisitSeconds // is not recorded (specification 1 §9)
	})
	visit.Routes = readEach(f, "routes", v.Routes, readReportedRoute)
	return visit, f.err
}

func checkCount(f *fieldReader, field string, count int) {
	if count > maxReported {
		f.check(guide.Invalid(field, "a visit reports at most %d", maxReported))
	}
}

// readEach reads the elements of a list; an error names the element's field.
func readEach[From, To any](f *fieldReader, field string, list []From, read func(*fieldReader, From) To) []To {
	values := make([]To, len(list))
	for i, element := range list {
		inside := &fieldReader{}
		values[i] = read(inside, element)
		f.check(guide.PrefixField(fmt.Sprintf("%s[%d]", field, i), inside.err))
	}
	return values
}

func readReportedArtwork(f *fieldReader, reported RegisteredArtwork) guide.ArtworkVisit {
	visit := guide.ArtworkVisit{
		Artwork: f.id("idArtwork", reported.IDArtwork), Access: f.access(reported.AccessType), Start: f.time("startDate", reported.StartDate),
	}
	end := f.time("endDate", reported.EndDate)
	visit.Seconds = int(end.Sub(visit.Start) / time.Second)
	if end.Before(visit.Start) || visit.Seconds > guide.MaxArtworkVisitSeconds {
		f.check(guide.Invalid("endDate", "must lie after startDate, within a week"))
	}
	return visit
}

func readReportedRoute(f *fieldReader, reported RegisteredRoute) guide.RouteVisit {
	visit := guide.RouteVisit{Route: f.id("idRoute", reported.IDRoute)}
	f.required("startDate", reported.StartDate)
	visit.Start, visit.End = f.period(reported.StartDate, reported.EndDate)
	return visit
}

func wireRegisteredVisit(v guide.Visit) RegisteredVisit {
	wire := RegisteredVisit{
		IDVisit: v.ID, VisitorToken: v.VisitorToken, IDDevice: v.Device, IDMuseum: v.Museum,
		StartDate: publish.FormatTime(v.Start), EndDate: publish.FormatTime(v.End), LanguageCode: string(v.Language),
		Email: v.Email,
	}
	for _, a := range v.Artworks {
		wire.Artworks = append(wire.Artworks, RegisteredArtwork{
			IDArtwork: a.Artwork, AccessType: string(a.Access), StartDate: publish.FormatTime(a.Start),
			EndDate: publish.FormatTime(a.Start.Add(time.Duration(a.Seconds) * time.Second)),
		})
	}
	for _, r := range v.Routes {
		wire.Routes = append(wire.Routes, RegisteredRoute{
			IDRoute: r.Route, StartDate: publish.FormatTime(r.Start), EndDate: publish.FormatTime(r.End),
		})
	}
	return wire
}
