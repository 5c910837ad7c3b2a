package visitor

import (
	"context"
	"fmt"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
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

// startVisit records the start of a version 2 visit. A deactivated museum's visits are recorded too: phones report them
// late.
func (c *Calls) startVisit(ctx context.Context, in *eventInput[Visit]) (Visit, error) {
	started, err := recordVisit(ctx, c, "visitMuseum", subject{museum: in.Body.IDMuseum}, in, c.config.Visits.StartVisit, wireVisit, func(f *fieldReader) guide.Visit {
		if in.Body.IDMuseum == 0 {
			f.check(missing(httpapi.MuseumField))
		}
		_, err := c.config.Catalog.State(ctx, in.Body.IDMuseum)
		f.check(err)
		visit := readVisit(f, in.Body)
		if visit.Language == "" {
			f.check(missing("idLanguage"))
		}
		f.present("startDate", visit.Start)
		return visit
	})
	if err == nil {
		c.eventLimiter.Know(ctx, started.IDVisit)
	}
	return started, err
}

// endVisit records the end of a version 2 visit, or a change of its language.
func (c *Calls) endVisit(ctx context.Context, in *eventInput[Visit]) (Visit, error) {
	ended, err := recordVisit(ctx, c, "visitMuseum", subject{visit: in.Body.IDVisit}, in, c.config.Visits.EndVisit, wireVisit, func(f *fieldReader) guide.Visit {
		visit := readVisit(f, in.Body)
		visit.ID = in.Body.IDVisit
		f.present("endDate", visit.End)
		if f.err == nil {
			f.check(c.checkEnd(ctx, visit))
		}
		return visit
	})
	ended.VisitorToken = echo(ended.VisitorToken, in.Body.VisitorToken)
	ended.IDDevice = echo(ended.IDDevice, in.Body.IDDevice)
	return ended, err
}

// echo returns what is stored of a visitor if the client has sent the same. Others who find a visit's id do not get it.
func echo(stored, sent string) string {
	if stored == sent {
		return stored
	}
	return ""
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
	return recordVisit(ctx, c, "visitRoute", subject{visit: in.Body.IDVisit}, in, c.config.Visits.StartRouteVisit, wireRouteVisit, func(f *fieldReader) guide.RouteVisit {
		visit := readRouteVisit(f, in.Body)
		f.present("startDate", visit.Start)
		return visit
	})
}

func (c *Calls) endRouteVisit(ctx context.Context, in *eventInput[RouteVisit]) (RouteVisit, error) {
	return recordVisit(ctx, c, "visitRoute", subject{visit: in.Body.IDVisit}, in, c.config.Visits.EndRouteVisit, wireRouteVisit, func(f *fieldReader) guide.RouteVisit {
		visit := readRouteVisit(f, in.Body)
		f.present("endDate", visit.End)
		return visit
	})
}

func (c *Calls) startArtworkVisit(ctx context.Context, in *eventInput[ArtworkVisit]) (ArtworkVisit, error) {
	return recordVisit(ctx, c, "visitArtwork", subject{visit: in.Body.IDVisit}, in, c.config.Visits.StartArtworkVisit, wireArtworkVisit, func(f *fieldReader) guide.ArtworkVisit {
		visit := readArtworkVisit(f, in.Body)
		f.present("startDate", visit.Start)
		return visit
	})
}

func (c *Calls) endArtworkVisit(ctx context.Context, in *eventInput[ArtworkVisit]) (ArtworkVisit, error) {
	return recordVisit(ctx, c, "visitArtwork", subject{visit: in.Body.IDVisit}, in, c.config.Visits.EndArtworkVisit, wireArtworkVisit, func(f *fieldReader) guide.ArtworkVisit {
		visit := readArtworkVisit(f, in.Body)
		if visit.Seconds < guide.MinArtworkVisitSeconds {
			f.check(guide.Invalid("duration", "must be at least %d second", guide.MinArtworkVisitSeconds))
		}
		return visit
	})
}

func (c *Calls) addWant(ctx context.Context, in *eventInput[VisitWant]) (VisitWant, error) {
	return recordVisit(ctx, c, "visitWant", subject{visit: in.Body.IDVisit}, in, c.config.Visits.AddWant, wireVisitWant, func(f *fieldReader) guide.VisitWant {
		want := guide.VisitWant{Visit: f.id("idVisit", in.Body.IDVisit), Kind: guide.WantKind(in.Body.Kind), Value: in.Body.Value}
		f.check(want.Check())
		return want
	})
}

func (c *Calls) addStep(ctx context.Context, in *eventInput[VisitStep]) (VisitStep, error) {
	return recordVisit(ctx, c, "visitStep", subject{visit: in.Body.IDVisit}, in, c.config.Visits.AddStep, wireVisitStep, func(f *fieldReader) guide.VisitStep {
		return guide.VisitStep{
			Visit: f.id("idVisit", in.Body.IDVisit), Route: f.id("idRoute", in.Body.IDRoute), Step: f.id("idStep", in.Body.IDStep),
		}
	})
}

func (c *Calls) addUse(ctx context.Context, in *eventInput[VisitUse]) (VisitUse, error) {
	return recordVisit(ctx, c, "visitUse", subject{visit: in.Body.IDVisit}, in, c.config.Visits.AddUse, wireVisitUse, func(f *fieldReader) guide.VisitUse {
		use := guide.VisitUse{Visit: f.id("idVisit", in.Body.IDVisit), Use: guide.Use(in.Body.Use)}
		f.check(use.Check())
		return use
	})
}

// recordVisit reads what a call reports, stores it and answers what is stored.
func recordVisit[Wire, Stored any](
	ctx context.Context, c *Calls, call string, about subject, in *eventInput[Wire], store func(ctx context.Context, key string, visit Stored) (Stored, error),
	wire func(Stored) Wire, read func(*fieldReader) Stored,
) (Wire, error) {
	return record(ctx, c, call, about, in.Key, func(key string) (answer Wire, err error) {
		f := &fieldReader{}
		visit := read(f)
		if f.err != nil {
			return answer, f.err
		}
		stored, err := store(ctx, key, visit)
		return wire(stored), err
	})
}

// subject is what a call is about: a visit, or, without one, a museum.
type subject struct{ visit, museum int64 }

// museumOf returns the museum that a call is about, 0 if that is not known and the call itself fails. At a museum's own host, a
// visit of another museum is CodeNotFound like one that does not exist.
func (c *Calls) museumOf(ctx context.Context, about subject) (int64, error) {
	if about.visit == 0 {
		return about.museum, nil
	}
	museum, err := c.config.Visits.MuseumOfVisit(ctx, about.visit)
	only, limited := c.config.Catalog.Only(ctx)
	switch {
	case err != nil && (!limited || guide.ErrorCodeOf(err) == guide.CodeNotFound):
		return 0, nil
	case err == nil && limited && museum != only:
		return 0, &guide.Error{Code: guide.CodeNotFound, Field: "idVisit", Message: fmt.Sprintf("there is no visit %d", about.visit)}
	}
	return museum, err
}

// record checks the event key and the limits of network and museum, does the call and counts it.
func record[T any](ctx context.Context, c *Calls, call string, about subject, header string, do func(key string) (T, error)) (recorded T, err error) {
	key, err := eventKey(header)
	if err != nil {
		return recorded, err
	}
	if err := c.eventLimiter.Admit(ctx); err != nil {
		return recorded, err
	}
	done, err := c.eventLimiter.UseID(ctx, about.visit)
	if err != nil {
		return recorded, err
	}
	museum, err := c.museumOf(ctx, about)
	if err == nil {
		err = c.eventLimiter.AdmitMuseum(ctx, museum)
	}
	if err != nil {
		done(err)
		return recorded, err
	}
	if recorded, err = do(key); guide.ErrorCodeOf(err) == guide.CodeNotFound {
		err = renameField(err, "", "idVisit") // which the store does not know
	}
	done(err)
	if err == nil {
		c.recorded.WithLabelValues(call).Inc()
	}
	return recorded, err
}

// readVisit reads a version 2 visit's fields. The language is empty when the visit states none.
func readVisit(f *fieldReader, v Visit) guide.Visit {
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
	return visit
}

func readRouteVisit(f *fieldReader, v RouteVisit) guide.RouteVisit {
	visit := guide.RouteVisit{Visit: f.id("idVisit", v.IDVisit), Route: f.id("idRoute", v.IDRoute)}
	visit.Start, visit.End = f.period(v.StartDate, v.EndDate)
	return visit
}

func readArtworkVisit(f *fieldReader, v ArtworkVisit) guide.ArtworkVisit {
	visit := guide.ArtworkVisit{
		Visit: f.id("idVisit", v.IDVisit), Artwork: f.id("idArtwork", v.IDArtwork), Access: f.access(v.AccessType), Seconds: v.Duration,
	}
	if v.Duration < 0 || v.Duration > guide.MaxArtworkVisitSeconds {
		f.check(guide.Invalid("duration", "must be between 0 and %d seconds", guide.MaxArtworkVisitSeconds))
	}
	visit.Start = f.optionalTime("startDate", v.StartDate)
	return visit
}

func wireVisit(v guide.Visit) Visit {
	language, _ := guide.LanguageByCode(string(v.Language))
	return Visit{
		IDVisit: v.ID, IDMuseum: v.Museum, VisitorToken: v.VisitorToken, IDDevice: v.Device,
		IDLanguage: language.ID, LanguageCode: string(v.Language),
		StartDate: publish.FormatTime(v.Start), EndDate: publish.FormatTime(v.End),
	}
}

func wireRouteVisit(v guide.RouteVisit) RouteVisit {
	return RouteVisit{
		IDVisit: v.Visit, IDRoute: v.Route, StartDate: publish.FormatTime(v.Start), EndDate: publish.FormatTime(v.End),
	}
}

func wireArtworkVisit(v guide.ArtworkVisit) ArtworkVisit {
	return ArtworkVisit{
		IDVisit: v.Visit, IDArtwork: v.Artwork, AccessType: string(v.Access),
		StartDate: publish.FormatTime(v.Start), Duration: v.Seconds,
	}
}

func wireVisitStep(v guide.VisitStep) VisitStep {
	return VisitStep{IDVisit: v.Visit, IDRoute: v.Route, IDStep: v.Step}
}

func wireVisitUse(u guide.VisitUse) VisitUse { return VisitUse{IDVisit: u.Visit, Use: string(u.Use)} }

func wireVisitWant(w guide.VisitWant) VisitWant {
	return VisitWant{IDVisit: w.Visit, Kind: string(w.Kind), Value: w.Value}
}
