package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cicerone/guide"
)

// lome is the time zone of phones' reports (specification 1 §7). Stores answer in UTC.
var lome = time.FixedZone("Africa/Lome", 0)

// visitedMuseum saves a museum of six works and six routes of one step; in an empty store their ids are 1 to 6.
func visitedMuseum(t *testing.T, s Store) *guide.Museum {
	t.Helper()
	m := &guide.Museum{Code: "DEMO", Name: guide.Text{"en_GB": "Demo"}, Languages: []guide.LanguageCode{"en_GB"}}
	for n := range 6 {
		key := fmt.Sprint(n + 1)
		m.Artworks = append(m.Artworks, guide.Artwork{Key: key})
		m.Routes = append(m.Routes, guide.Route{Key: key, Steps: []guide.Step{{Key: "1"}}})
	}
	must(t, giveIDs(t, s, m))
	save(t, s, m, true)
	return m
}

func newVisit(t *testing.T, s Store) guide.Visit {
	t.Helper()
	m := visitedMuseum(t, s)
	v, err := s.StartVisit(t.Context(), "start of the visit", guide.Visit{API: guide.VisitV2, Museum: m.ID, Start: now, Language: "en_GB"})
	must(t, err)
	return v
}

func readVisit(t *testing.T, s Store, id int64) guide.Visit {
	t.Helper()
	v, err := s.Visit(t.Context(), id)
	must(t, err)
	return v
}

func visitV1(t *testing.T, s Opened) {
	m := visitedMuseum(t, s)
	start := now.Add(-time.Hour)
	given := guide.Visit{
		API: guide.VisitV1, Museum: m.ID, VisitorToken: "token", Device: "device 'one'", Language: "ar_SA", Email: "ana@example.org",
		Start: start.In(lome).Add(300 * time.Microsecond), End: now,
		Artworks: []guide.ArtworkVisit{
			{Artwork: 2, Access: guide.AccessKeyboard, Start: start.Add(time.Minute), Seconds: 30},
			{Artwork: 1, Access: guide.AccessRecognition, Start: start.Add(2 * time.Minute), Seconds: 7},
			{Artwork: 2, Seconds: 1},
		},
		Routes: []guide.RouteVisit{{Route: 5, Start: start, End: now}, {Route: 6, Start: start}},
	}
	want := given
	want.Start = start
	want.Artworks = append([]guide.ArtworkVisit(nil), given.Artworks...)
	want.Artworks[2].Start = start
	want.Routes = append([]guide.RouteVisit(nil), given.Routes...)
	for n := range 2 {
		got, err := s.StartVisit(t.Context(), fmt.Sprintf("visit %d", n), given)
		must(t, err)
		want.ID = got.ID
		for i := range want.Artworks {
			want.Artworks[i].Visit = got.ID
		}
		for i := range want.Routes {
			want.Routes[i].Visit = got.ID
		}
		if got.ID < 1 || got.ID > guide.MaxID {
			t.Errorf("the visit has the id %d", got.ID)
		}
		wantSame(t, "the answer", got, want)
		wantSame(t, "the visit", readVisit(t, s, got.ID), want)
	}
}

func visitV2(t *testing.T, s Opened) {
	m := visitedMuseum(t, s)
	v, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID, Device: "d", Language: "en_GB"})
	must(t, err)
	want := guide.Visit{ID: v.ID, API: guide.VisitV2, Museum: m.ID, Device: "d", Language: "en_GB", Start: now}
	wantSame(t, "the answer", v, want)

	got, err := s.EndVisit(t.Context(), "language", guide.Visit{ID: v.ID, Language: "fr_FR"})
	must(t, err)
	want.Language = "fr_FR"
	wantSame(t, "the visit in another language", got, want)

	_, err = s.StartArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: v.ID, Artwork: 1, Start: now})
	must(t, err)
	got, err = s.EndVisit(t.Context(), "end", guide.Visit{ID: v.ID, End: now.Add(time.Hour)})
	must(t, err)
	want.End = now.Add(time.Hour)
	want.Artworks = []guide.ArtworkVisit{{Visit: v.ID, Artwork: 1, Start: now}}
	wantSame(t, "the visit whole", got, want)
	wantSame(t, "the visit", readVisit(t, s, v.ID), want)
}

func repeatedReports(t *testing.T, s Opened) {
	m := visitedMuseum(t, s)
	given := guide.Visit{
		API: guide.VisitV1, Museum: m.ID, Language: "en_GB", Start: now.Add(-time.Hour),
		Artworks: []guide.ArtworkVisit{{Artwork: 1, Access: guide.AccessKeyboard, Start: now.Add(-time.Minute), Seconds: 30}},
		Routes:   []guide.RouteVisit{{Route: 1, Start: now.Add(-time.Minute)}},
	}
	v, err := s.StartVisit(t.Context(), "start", given)
	must(t, err)

	// The phone reports the whole visit once more, as version 1 does.
	given.ID, given.End = v.ID, now
	given.Artworks = []guide.ArtworkVisit{
		{Artwork: 1, Access: guide.AccessKeyboard, Start: now.Add(-time.Minute), Seconds: 45},
		{Artwork: 1, Start: now.Add(-time.Second), Seconds: 1},
		{Artwork: 2, Start: now.Add(-time.Minute), Seconds: 7},
	}
	given.Routes = []guide.RouteVisit{{Route: 1, Start: now.Add(-time.Minute), End: now}}
	want := given
	want.Artworks, want.Routes = slices.Clone(given.Artworks), slices.Clone(given.Routes)
	for i := range want.Artworks {
		want.Artworks[i].Visit = v.ID
	}
	want.Routes[0].Visit = v.ID
	for n := range 2 {
		got, err := s.EndVisit(t.Context(), fmt.Sprint("end ", n), given)
		must(t, err)
		wantSame(t, "the answer", got, want)
	}
	wantSame(t, "the visit", readVisit(t, s, v.ID), want)

	// A report that contains the same visit twice stores and answers the last.
	given.ID = 0
	given.Artworks = append(given.Artworks, guide.ArtworkVisit{Artwork: 2, Start: now.Add(-time.Minute), Seconds: 8})
	given.Routes = append(given.Routes, guide.RouteVisit{Route: 1, Start: now.Add(-time.Minute), End: now.Add(time.Minute)})
	twice, err := s.StartVisit(t.Context(), "twice", given)
	must(t, err)
	wantSame(t, "the answer", twice, readVisit(t, s, twice.ID))
	if len(twice.Artworks) != 3 || len(twice.Routes) != 1 || twice.Routes[0].End != now.Add(time.Minute) {
		t.Errorf("what was reported twice is stored as %+v and %+v", twice.Artworks, twice.Routes)
	}
}

func visitIDs(t *testing.T, s Opened) {
	m := visitedMuseum(t, s)
	var ids []int64
	for n := range 40 {
		v, err := s.StartVisit(t.Context(), fmt.Sprint(n), guide.Visit{API: guide.VisitV2, Museum: m.ID})
		must(t, err)
		if v.ID < 1 || v.ID > guide.MaxID {
			t.Errorf("the id %d cannot be a number in JavaScript", v.ID)
		}
		ids = append(ids, v.ID)
	}
	slices.Sort(ids)
	const minDistance = 1 << 20 // random ids are closer once in millions of runs
	for i := 1; i < len(ids); i++ {
		if ids[i]-ids[i-1] < minDistance {
			t.Errorf("the ids %d and %d are close to each other", ids[i-1], ids[i])
		}
	}
}

func artworkVisits(t *testing.T, s Opened) {
	v := newVisit(t, s)
	start := func(artwork int64, after time.Duration, access guide.AccessType) guide.ArtworkVisit {
		a := guide.ArtworkVisit{Visit: v.ID, Artwork: artwork, Access: access, Start: now.Add(after)}
		got, err := s.StartArtworkVisit(t.Context(), fmt.Sprint("start ", artwork, after), a)
		must(t, err)
		wantSame(t, "the answer", got, a)
		return a
	}
	end := func(key string, a guide.ArtworkVisit, seconds int) guide.ArtworkVisit {
		got, err := s.EndArtworkVisit(t.Context(), key, guide.ArtworkVisit{Visit: v.ID, Artwork: a.Artwork, Seconds: seconds})
		must(t, err)
		a.Seconds = seconds
		wantSame(t, "the answer", got, a)
		return a
	}
	first := start(1, 0, guide.AccessKeyboard)
	other := start(2, time.Minute, guide.AccessRecognition)
	first = end("first end", first, 20)
	second := start(1, time.Hour, "")
	second = end("second end", second, 5)
	second = end("continued", second, 12)
	other = end("other end", other, 3)
	// An end with a start belongs to the visit that began then, not to the latest one.
	first.Seconds = 31
	got, err := s.EndArtworkVisit(t.Context(), "first again", guide.ArtworkVisit{Visit: v.ID, Artwork: 1, Start: first.Start, Seconds: 31})
	must(t, err)
	wantSame(t, "the answer", got, first)
	wantSame(t, "the works", readVisit(t, s, v.ID).Artworks, []guide.ArtworkVisit{first, other, second})
}

func artworkSeconds(t *testing.T, s Opened) {
	v := newVisit(t, s)
	for artwork, seconds := range map[int64]int{1: guide.MinArtworkVisitSeconds, 2: 59, 3: 86_400} {
		_, err := s.StartArtworkVisit(t.Context(), fmt.Sprint("start ", artwork), guide.ArtworkVisit{Visit: v.ID, Artwork: artwork})
		must(t, err)
		got, err := s.EndArtworkVisit(t.Context(), fmt.Sprint("end ", artwork), guide.ArtworkVisit{Visit: v.ID, Artwork: artwork, Seconds: seconds})
		if err != nil || got.Seconds != seconds || !got.Start.Equal(now) {
			t.Errorf("%+v, %v; want %d seconds from now", got, err, seconds)
		}
	}
}

func routeVisits(t *testing.T, s Opened) {
	v := newVisit(t, s)
	start := func(key string, route int64, after time.Duration) guide.RouteVisit {
		r := guide.RouteVisit{Visit: v.ID, Route: route, Start: now.Add(after)}
		got, err := s.StartRouteVisit(t.Context(), key, r)
		must(t, err)
		wantSame(t, "the answer", got, r)
		return r
	}
	first := start("first", 5, 0)
	other := start("other", 6, time.Minute)
	second := start("second", 5, time.Hour)
	second.End = now.Add(2 * time.Hour)
	got, err := s.EndRouteVisit(t.Context(), "end", guide.RouteVisit{Visit: v.ID, Route: 5, End: second.End.In(lome)})
	must(t, err)
	wantSame(t, "the answer", got, second)
	other.End = now
	got, err = s.EndRouteVisit(t.Context(), "end without a time", guide.RouteVisit{Visit: v.ID, Route: 6})
	must(t, err)
	wantSame(t, "the answer", got, other)
	// Two tabs of one visit: the earlier one ends again.
	first.End = now.Add(3 * time.Hour)
	got, err = s.EndRouteVisit(t.Context(), "end of the former", first)
	must(t, err)
	wantSame(t, "the answer", got, first)
	wantSame(t, "the routes", readVisit(t, s, v.ID).Routes, []guide.RouteVisit{first, other, second})
}

func endsWithoutStart(t *testing.T, s Opened) {
	v := newVisit(t, s)
	work, err := s.EndArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: v.ID, Artwork: 1, Access: guide.AccessKeyboard, Seconds: 60})
	must(t, err)
	wantSame(t, "the work", work, guide.ArtworkVisit{Visit: v.ID, Artwork: 1, Access: guide.AccessKeyboard, Start: now.Add(-time.Minute), Seconds: 60})
	given := guide.ArtworkVisit{Visit: v.ID, Artwork: 2, Start: now.Add(-time.Hour), Seconds: 60}
	other, err := s.EndArtworkVisit(t.Context(), "other work", given)
	must(t, err)
	wantSame(t, "the other work", other, given)
	route, err := s.EndRouteVisit(t.Context(), "route", guide.RouteVisit{Visit: v.ID, Route: 5, End: now})
	must(t, err)
	wantSame(t, "the route", route, guide.RouteVisit{Visit: v.ID, Route: 5, Start: now, End: now})
	whole := readVisit(t, s, v.ID)
	wantSame(t, "the works", whole.Artworks, []guide.ArtworkVisit{work, other})
	wantSame(t, "the routes", whole.Routes, []guide.RouteVisit{route})
}

// calls are one event of each kind about a visit.
func calls(s Store, v guide.Visit) map[string]func(ctx context.Context, key string) (any, error) {
	return map[string]func(ctx context.Context, key string) (any, error){
		"StartVisit": func(ctx context.Context, key string) (any, error) {
			return s.StartVisit(ctx, key, guide.Visit{API: guide.VisitV1, Museum: v.Museum, Artworks: []guide.ArtworkVisit{{Artwork: 1, Seconds: 4}}})
		},
		"EndVisit": func(ctx context.Context, key string) (any, error) {
			return s.EndVisit(ctx, key, guide.Visit{ID: v.ID, End: now.Add(time.Hour)})
		},
		"StartArtworkVisit": func(ctx context.Context, key string) (any, error) {
			return s.StartArtworkVisit(ctx, key, guide.ArtworkVisit{Visit: v.ID, Artwork: 1})
		},
		"EndArtworkVisit": func(ctx context.Context, key string) (any, error) {
			return s.EndArtworkVisit(ctx, key, guide.ArtworkVisit{Visit: v.ID, Artwork: 2, Seconds: 9})
		},
		"StartRouteVisit": func(ctx context.Context, key string) (any, error) {
			return s.StartRouteVisit(ctx, key, guide.RouteVisit{Visit: v.ID, Route: 5})
		},
		"EndRouteVisit": func(ctx context.Context, key string) (any, error) {
			return s.EndRouteVisit(ctx, key, guide.RouteVisit{Visit: v.ID, Route: 6})
		},
		"AddStep": func(ctx context.Context, key string) (any, error) {
			return s.AddStep(ctx, key, guide.VisitStep{Visit: v.ID, Route: 5, Step: 5})
		},
		"AddUse": func(ctx context.Context, key string) (any, error) {
			return s.AddUse(ctx, key, guide.VisitUse{Visit: v.ID, Use: guide.UseLink})
		},
		"AddWant": func(ctx context.Context, key string) (any, error) {
			return s.AddWant(ctx, key, guide.VisitWant{Visit: v.ID, Kind: guide.WantNumber, Value: "217"})
		},
	}
}

func repeatedEvents(t *testing.T, s Opened) {
	v := newVisit(t, s)
	answers := map[string]any{}
	for name, call := range calls(s, v) {
		answer, err := call(t.Context(), name)
		must(t, err)
		answers[name] = answer
	}
	before := readVisit(t, s, v.ID)
	// Later events change what is stored, not the answer to a repeat.
	_, err := s.EndVisit(t.Context(), "later", guide.Visit{ID: v.ID, End: now.Add(2 * time.Hour), Language: "es_ES"})
	must(t, err)
	before.End, before.Language = now.Add(2*time.Hour), "es_ES"
	for name, call := range calls(s, v) {
		parallel(4, func(int) {
			answer, err := call(context.Background(), name)
			if err != nil {
				t.Error(err)
			}
			wantSame(t, "the repeat of "+name, answer, answers[name])
		})
	}
	wantSame(t, "the visit after the repeats", readVisit(t, s, v.ID), before)
}

func reusedKeys(t *testing.T, s Opened) {
	v := newVisit(t, s)
	for name, call := range calls(s, v) {
		_, err := call(t.Context(), name)
		must(t, err)
		for other, otherCall := range calls(s, v) {
			if other == name {
				continue
			}
			_, err := otherCall(t.Context(), name)
			wantCode(t, other+" with the key of "+name, err, guide.CodeConflict)
		}
	}
	_, err := s.StartArtworkVisit(t.Context(), "StartArtworkVisit", guide.ArtworkVisit{Visit: v.ID, Artwork: 3})
	wantCode(t, "the key of another work", err, guide.CodeConflict)
	for _, other := range []guide.Visit{{VisitorToken: "another"}, {Device: "another"}} {
		other.API, other.Museum = guide.VisitV1, v.Museum
		_, err = s.StartVisit(t.Context(), "StartVisit", other)
		wantCode(t, "the key of another visitor", err, guide.CodeConflict)
	}
}

func unknownVisits(t *testing.T, s Opened) {
	visitedMuseum(t, s)
	unknown := guide.Visit{ID: 99, Museum: 99}
	for name, call := range calls(s, unknown) {
		_, err := call(t.Context(), "a key")
		wantCode(t, name, err, guide.CodeNotFound)
	}
	_, err := s.Visit(t.Context(), 99)
	wantCode(t, "Visit", err, guide.CodeNotFound)
	// The key can still be used for a correct call.
	if _, err := s.StartVisit(t.Context(), "a key", guide.Visit{API: guide.VisitV2, Museum: 1}); err != nil {
		t.Error(err)
	}
}

func otherMuseumsWorks(t *testing.T, s Opened) {
	v := newVisit(t, s)
	other := newMuseum(t, s, "OTHER")
	whole := readVisit(t, s, v.ID)
	for name, id := range map[string]int64{"unknown": 999, "another museum's": other.Artworks[0].ID} {
		_, err := s.StartArtworkVisit(t.Context(), "start "+name, guide.ArtworkVisit{Visit: v.ID, Artwork: id})
		wantField(t, "a work that is "+name, err, "idArtwork")
		_, err = s.EndArtworkVisit(t.Context(), "end "+name, guide.ArtworkVisit{Visit: v.ID, Artwork: id, Seconds: 5})
		wantField(t, "a work that is "+name, err, "idArtwork")
		reported := guide.Visit{ID: v.ID, Museum: v.Museum, End: now, Artworks: []guide.ArtworkVisit{
			{Artwork: 1, Start: now, Seconds: 4}, {Artwork: id, Start: now, Seconds: 4},
		}}
		_, err = s.EndVisit(t.Context(), "report "+name, reported)
		wantField(t, "a report of a work that is "+name, err, "artworks[1].idArtwork")
		_, err = s.StartVisit(t.Context(), "visit "+name, reported)
		wantField(t, "a visit of a work that is "+name, err, "artworks[1].idArtwork")
	}
	for name, id := range map[string]int64{"unknown": 999, "another museum's": other.Routes[0].ID} {
		_, err := s.StartRouteVisit(t.Context(), "start route "+name, guide.RouteVisit{Visit: v.ID, Route: id})
		wantField(t, "a route that is "+name, err, "idRoute")
		_, err = s.EndRouteVisit(t.Context(), "end route "+name, guide.RouteVisit{Visit: v.ID, Route: id, End: now})
		wantField(t, "a route that is "+name, err, "idRoute")
		_, err = s.EndVisit(t.Context(), "report route "+name, guide.Visit{ID: v.ID, Routes: []guide.RouteVisit{{Route: id, Start: now}}})
		wantField(t, "a report of a route that is "+name, err, "routes[0].idRoute")
	}
	wantSame(t, "the visit", readVisit(t, s, v.ID), whole)

	// An element that was removed may still be reported.
	m, err := s.Draft(t.Context(), v.Museum)
	must(t, err)
	m.Artworks = m.Artworks[1:]
	save(t, s, m, true)
	_, err = s.StartArtworkVisit(t.Context(), "removed", guide.ArtworkVisit{Visit: v.ID, Artwork: 1, Start: now})
	must(t, err)
}

func wantField(t *testing.T, what string, err error, field string) {
	t.Helper()
	var domain *guide.Error
	if !errors.As(err, &domain) || domain.Code != guide.CodeNotFound || domain.Field != field {
		t.Errorf("%s: got %v, want %s of %s", what, err, guide.CodeNotFound, field)
	}
}

func badKeys(t *testing.T, s Opened) {
	v := newVisit(t, s)
	for _, key := range []string{"", strings.Repeat("k", 200)} {
		for name, call := range calls(s, v) {
			_, err := call(t.Context(), key)
			wantCode(t, name, err, guide.CodeInvalid)
		}
	}
}

func manyPhones(t *testing.T, s Opened) {
	m := visitedMuseum(t, s)
	const phones, works = 64, 5
	parallel(phones, func(n int) {
		ctx := context.Background()
		v, err := s.StartVisit(ctx, fmt.Sprint("visit ", n), guide.Visit{API: guide.VisitV2, Museum: m.ID, Device: fmt.Sprint(n)})
		if err != nil {
			t.Error(err)
			return
		}
		for work := int64(1); work <= works; work++ {
			good := guide.ArtworkVisit{Visit: v.ID, Artwork: work}
			first, err := s.StartArtworkVisit(ctx, fmt.Sprint("good ", n, work), good)
			if err != nil {
				t.Error(err)
			}
			if repeated, err := s.StartArtworkVisit(ctx, fmt.Sprint("good ", n, work), good); err != nil || repeated != first {
				t.Errorf("the repeat is answered %+v, %v; want %+v", repeated, err, first)
			}
			_, err = s.StartArtworkVisit(ctx, fmt.Sprint("bad ", n, work), guide.ArtworkVisit{Visit: 1_000_000, Artwork: work})
			wantCode(t, "an unknown visit", err, guide.CodeNotFound)
		}
		whole, err := s.Visit(ctx, v.ID)
		if err != nil || len(whole.Artworks) != works || whole.Device != fmt.Sprint(n) {
			t.Errorf("phone %d: %+v, %v; want its %d works", n, whole, err, works)
		}
	})
}

func cancelledCallers(t *testing.T, s Opened) {
	v := newVisit(t, s)
	const callers = 64
	event := func(ctx context.Context, caller, event int) error {
		_, err := s.StartArtworkVisit(ctx, fmt.Sprint(caller, "-", event), guide.ArtworkVisit{Visit: v.ID, Artwork: 1})
		return err
	}
	var recorded, cancelled atomic.Int32
	parallel(callers, func(n int) {
		ctx, cancel := context.WithCancel(context.Background())
		if n%2 == 0 {
			go cancel()
		}
		defer cancel()
		for number := range 10 {
			err := event(ctx, n, number)
			switch {
			case err == nil:
				recorded.Add(1)
			case errors.Is(err, context.Canceled) && n%2 == 0:
				cancelled.Add(1)
			default:
				t.Errorf("caller %d: %v", n, err)
			}
		}
	})
	if got := recorded.Load() + cancelled.Load(); got != callers*10 {
		t.Errorf("%d events were recorded or cancelled, want %d", got, callers*10)
	}
	// A retry after a cancellation records the event at most once.
	parallel(callers, func(n int) {
		for number := range 10 {
			if err := event(context.Background(), n, number); err != nil {
				t.Error(err)
			}
		}
	})
	if got := len(readVisit(t, s, v.ID).Artworks); got != callers*10 {
		t.Errorf("%d events are recorded, want %d", got, callers*10)
	}
}
