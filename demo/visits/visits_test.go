package visits_test

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/demo/visits"
	"cicerone/guide"
)

const (
	firstDay = guide.Day("2024-01-01")
	lastDay  = guide.Day("2025-12-31")

	routeOf  = 3 // works
	inAudio  = 60
	inArabic = 75
)

var (
	madrid    = zone("Europe/Madrid")
	afterward = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

func zone(name string) *time.Location {
	location, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return location
}

// museum returns a museum with so many works, a tenth of them outstanding, and their recordings. The last one has no number.
func museum(works int) (*guide.Museum, map[string]guide.MediaFacts) {
	m := &guide.Museum{ID: 7, Code: "DEMO", Languages: []guide.LanguageCode{"en_GB", "es_ES", "fr_FR", "ar_SA"}, RecognitionAvailable: true}
	for n := range works {
		m.Artworks = append(m.Artworks, guide.Artwork{
			ID: int64(100 + n), Key: fmt.Sprint(n), Code: fmt.Sprint(n), Outstanding: n%10 == 9, Image: guide.Media{Name: "picture"},
			Audio: guide.LocalizedMedia{"en_GB": {Name: "english"}, "ar_SA": {Name: "arabic"}},
		})
	}
	m.Artworks[works-1].Code = ""
	route := guide.Route{ID: 9, Key: "short"}
	for n := range routeOf { // against the order in which works hang
		route.Steps = append(route.Steps, guide.Step{ID: int64(2*n + 1), Type: guide.StepArtwork, Artwork: fmt.Sprint(routeOf - 1 - n)},
			guide.Step{ID: int64(2*n + 2), Type: guide.StepInstruction})
	}
	m.Routes = []guide.Route{{ID: 8, Key: "without works"}, route}
	return m, map[string]guide.MediaFacts{"english": {Duration: inAudio + 0.4}, "arabic": {Duration: inArabic}}
}

// twoYears returns the visits of two years in a museum of 42 works.
var twoYears = sync.OnceValue(func() []guide.Visit { return everyVisit(42, firstDay) })

// everyVisit returns the visits since a day in a museum with so many works.
func everyVisit(works int, first guide.Day) (all []guide.Visit) {
	m, facts := museum(works)
	inventor := visits.New(m, facts, madrid)
	for day := first; day <= lastDay; day = day.Plus(1) {
		all = append(all, inventor.Day(day, afterward)...)
	}
	return all
}

func share(all []guide.Visit, is func(guide.Visit) bool) float64 {
	count := 0
	for _, v := range all {
		if is(v) {
			count++
		}
	}
	return float64(count) / float64(len(all))
}

func wantAbout(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.Abs(got-want) > tolerance {
		t.Errorf("%s: %.3f, want %.3f ± %.3f", what, got, want, tolerance)
	}
}

func TestSharesOfVisits(t *testing.T) {
	all := twoYears()
	wantAbout(t, "visits a day", float64(len(all))/float64(2*(366-53)), 40, 3)
	wantAbout(t, "visits without works", share(all, func(v guide.Visit) bool { return len(v.Artworks) == 0 }), 0.25, 0.01)
	wantAbout(t, "visits without an end", share(all, func(v guide.Visit) bool { return v.End.IsZero() }), 0.3, 0.01)
	wantAbout(t, "visits on a route", share(all, func(v guide.Visit) bool { return len(v.Routes) > 0 }), 0.12*0.75, 0.01)
	speaks := func(language guide.LanguageCode) float64 {
		return share(all, func(v guide.Visit) bool { return v.Language == language })
	}
	wantAbout(t, "English", speaks("en_GB"), 0.61, 0.03)
	wantAbout(t, "Spanish", speaks("es_ES"), 0.21, 0.03)
	wantAbout(t, "French", speaks("fr_FR"), 0.11, 0.03)
	wantAbout(t, "Arabic", speaks("ar_SA"), 0.07, 0.03)
}

func TestMeanOfWorksIsTwiceTheMedian(t *testing.T) {
	var counts []int
	sum := 0
	for _, v := range twoYears() {
		counts = append(counts, len(v.Artworks))
		sum += len(v.Artworks)
	}
	slices.Sort(counts)
	median := counts[len(counts)/2]
	wantAbout(t, "median of the works", float64(median), 4, 0)
	wantAbout(t, "mean of the works, as a multiple of the median", float64(sum)/float64(len(counts)*median), 2, 0.1)
}

// Each recording has a passage that tires listeners: of those that do not reach the end, a quarter leave there.
func TestTiringPassages(t *testing.T) {
	lefts := map[int64]map[int]int{}
	for _, v := range twoYears() {
		if v.Language == "ar_SA" {
			continue // has recordings of its own
		}
		for _, a := range v.Artworks {
			if lefts[a.Artwork] == nil {
				lefts[a.Artwork] = map[int]int{}
			}
			if a.Seconds < inAudio {
				lefts[a.Artwork][a.Seconds]++
			}
		}
	}
	shares, seconds := 0.0, map[int]bool{}
	for _, left := range lefts {
		all, most, when := 0, 0, 0
		for second, visits := range left {
			all += visits
			if visits > most && second > 5 {
				most, when = visits, second
			}
		}
		shares += float64(most) / float64(all)
		seconds[when] = true
	}
	wantAbout(t, "left at the passage", shares/float64(len(lefts)), 0.25, 0.03)
	if len(seconds) < 15 {
		t.Errorf("the passages of %d works are at %d seconds only", len(lefts), len(seconds))
	}
}

func TestPlays(t *testing.T) {
	plays, ended, opened := 0, 0, map[int64]int{}
	opening, access, habits := 0, map[guide.AccessType]float64{}, map[guide.AccessType]int{}
	for _, v := range twoYears() {
		length := inAudio
		if v.Language == "ar_SA" {
			length = inArabic
		}
		if len(v.Artworks) > 0 {
			opening++
		}
		ways := map[guide.AccessType]bool{}
		for _, a := range v.Artworks {
			plays++
			opened[a.Artwork]++
			access[a.Access] += 1 / float64(len(v.Artworks)) // visits of many works count like others
			if !ways[a.Access] {
				ways[a.Access] = true
				habits[a.Access]++
			}
			if a.Seconds == length {
				ended++
			}
			if a.Seconds < guide.MinArtworkVisitSeconds || a.Seconds > length {
				t.Fatalf("%d seconds of %d were heard", a.Seconds, length)
			}
			if last := int64(141); a.Artwork == last && a.Access == guide.AccessKeyboard {
				t.Fatal("a number was typed for a work without one")
			}
		}
	}
	wantAbout(t, "heard to the end", float64(ended)/float64(plays), 0.4, 0.02)
	wantAbout(t, "of a visit's works by number", access[guide.AccessKeyboard]/float64(opening), 0.5, 0.02)
	wantAbout(t, "of a visit's works by camera", access[guide.AccessRecognition]/float64(opening), 0.2, 0.02)
	// Most visits open works in one way.
	wantAbout(t, "visits that type a number", float64(habits[guide.AccessKeyboard])/float64(opening), 0.62, 0.05)
	if len(opened) != 42 {
		t.Errorf("%d of 42 works were opened", len(opened))
	}
	var counts []int
	for _, count := range opened {
		counts = append(counts, count)
	}
	slices.Sort(counts)
	if most, middle, least := counts[41], counts[21], counts[0]; most < 3*middle || most < 5*least || least < 100 {
		t.Errorf("works were opened %d times at most, %d at least, the median is %d", most, least, middle)
	}
}

func TestVisitsFollowTheCalendar(t *testing.T) {
	weekdays, months := map[time.Weekday]int{}, map[time.Month]int{}
	for _, v := range twoYears() {
		start := v.Start.In(madrid)
		weekdays[start.Weekday()]++
		months[start.Month()]++
	}
	if weekdays[time.Monday] > 0 {
		t.Errorf("%d visits began on a Monday", weekdays[time.Monday])
	}
	if weekend, week := weekdays[time.Saturday]+weekdays[time.Sunday], weekdays[time.Tuesday]+weekdays[time.Wednesday]; float64(weekend) < 1.4*float64(week) {
		t.Errorf("%d visits began on weekends, %d on Tuesdays and Wednesdays", weekend, week)
	}
	if summer, winter := months[time.July]+months[time.August], months[time.January]+months[time.February]; float64(summer) < 1.6*float64(winter) {
		t.Errorf("%d visits began in July and August, %d in January and February", summer, winter)
	}
	m, facts := museum(42)
	if christmas := visits.New(m, facts, madrid).Day("2024-12-25", afterward); len(christmas) > 0 {
		t.Errorf("%d visits began at Christmas", len(christmas))
	}
}

// What a visit reports is in its order, within the visit and while the museum is open, and the store accepts it.
func TestVisitsAreInOrder(t *testing.T) {
	m, _ := museum(200)
	tokens := map[string]bool{}
	for _, v := range everyVisit(200, "2025-10-01") {
		at := v.Start
		year, month, day := at.In(madrid).Date()
		if at.Before(time.Date(year, month, day, 10, 0, 0, 0, madrid)) {
			t.Fatalf("a visit begins at %s", at)
		}
		closes := time.Date(year, month, day, 18, 0, 0, 0, madrid)
		seen := map[int64]bool{}
		for _, a := range v.Artworks {
			if a.Start.Before(at) || seen[a.Artwork] {
				t.Fatalf("the works of a visit are %+v", v.Artworks)
			}
			seen[a.Artwork] = true
			at = a.Start.Add(time.Duration(a.Seconds) * time.Second)
		}
		if at.After(closes) || v.End.After(closes) || !v.End.IsZero() && v.End.Before(at) {
			t.Fatalf("a visit from %s to %s ends its last work at %s", v.Start, v.End, at)
		}
		for _, r := range v.Routes {
			last := v.Artworks[min(routeOf, len(v.Artworks))-1]
			if r.Route != 9 || !r.Start.Equal(v.Artworks[0].Start) || !r.End.Equal(last.Start.Add(time.Duration(last.Seconds)*time.Second)) {
				t.Fatalf("the works %+v are on the route %+v", v.Artworks, r)
			}
			// The way to the next work is seen with that, and the way out with the last one.
			seen := 2*min(routeOf, len(v.Artworks)) - 1
			if seen == 2*routeOf-1 {
				seen++
			}
			if len(v.Steps) != seen || v.Steps[0] != (guide.VisitStep{Route: 9, Step: 1}) || v.Steps[seen-1].Step != int64(seen) {
				t.Fatalf("STATS-6: the works %+v show the steps %+v", v.Artworks, v.Steps)
			}
			if first := v.Artworks[0].Artwork; first != m.Artworks[routeOf-1].ID {
				t.Fatalf("the first work on the route is %d", first)
			}
		}
		if v.API != guide.VisitV2 || v.Museum != 7 || v.Device != visits.Device || v.VisitorToken == "" || v.Email != "" || tokens[v.VisitorToken] {
			t.Fatalf("a visit is %+v", v)
		}
		tokens[v.VisitorToken] = true
	}
}

// A day has the same visits whenever it is asked for. Before it is over, those that are over are known.
func TestVisitsDependOnTheDayAlone(t *testing.T) {
	m, facts := museum(42)
	const day = guide.Day("2025-03-30") // when clocks change
	whole := visits.New(m, facts, madrid).Day(day, afterward)
	noon := time.Date(2025, 3, 30, 14, 0, 0, 0, madrid)
	part := visits.New(m, facts, madrid).Day(day, noon)
	if len(part) == 0 || len(part) >= len(whole) {
		t.Errorf("at 14 o'clock %d of %d visits are over", len(part), len(whole))
	}
	for _, v := range part {
		if v.Start.After(noon) || v.End.After(noon) {
			t.Errorf("at 14 o'clock a visit from %s to %s is known", v.Start, v.End)
		}
		same := slices.IndexFunc(whole, func(w guide.Visit) bool { return w.VisitorToken == v.VisitorToken })
		if same < 0 || !cmp.Equal(v, whole[same]) {
			t.Errorf("the visit %+v is another one later", v)
		}
	}
	m.Code = "MPICASSOM"
	if cmp.Equal(whole, visits.New(m, facts, madrid).Day(day, afterward)) {
		t.Error("two museums have the same visits")
	}
}

func TestMuseumWithoutWorks(t *testing.T) {
	inventor := visits.New(&guide.Museum{Code: "DEMO", Languages: []guide.LanguageCode{"en_GB"}}, nil, time.UTC)
	if all := inventor.Day("2025-07-05", afterward); len(all) == 0 || share(all, func(v guide.Visit) bool { return len(v.Artworks) == 0 }) < 1 {
		t.Errorf("the visits of a museum without works are %+v", all)
	}
}

// What visits use fits their works, their routes and the museum.
func TestUses(t *testing.T) {
	m, facts := museum(42)
	m.KidsSections, m.Halls = []guide.KidsSection{{Key: "1"}}, []guide.Hall{{Key: "1"}}
	for n := range 20 {
		m.Artworks[n].Hall = "1"
	}
	inventor, count, opening, uses := visits.New(m, facts, madrid), 0, 0, map[guide.Use]int{}
	for day := guide.Day("2025-01-01"); day <= lastDay; day = day.Plus(1) {
		for _, v := range inventor.Day(day, afterward) {
			count++
			if len(v.Artworks) > 0 {
				opening++
			}
			used := map[guide.Use]bool{}
			for _, u := range v.Uses {
				if used[u.Use] || u.Check() != nil {
					t.Fatalf("STATS-1: a visit uses %+v", v.Uses)
				}
				used[u.Use] = true
				uses[u.Use]++
			}
			if used[guide.UseKids] && (len(v.Uses) != 1 || v.Wants != nil || v.Routes != nil) {
				t.Fatalf("STATS-1: a visit in kids mode is %+v", v)
			}
			if used[guide.UseRoute] && v.Routes == nil {
				t.Fatalf("a visit without a route opens works from one: %+v", v)
			}
		}
	}
	all, opened := float64(count), float64(opening)
	wantAbout(t, "kids", float64(uses[guide.UseKids])/all, 0.065, 0.01)
	wantAbout(t, "transcripts", float64(uses[guide.UseTranscript])/opened, 0.17, 0.015)
	wantAbout(t, "offline", float64(uses[guide.UseOffline])/opened, 0.085, 0.015)
	wantAbout(t, "by halls", float64(uses[guide.UseByHalls])/all, 0.057, 0.01)
	if uses[guide.UseTimeline] > 0 {
		t.Errorf("a museum without timelines has visits that used %v", uses)
	}
	for _, use := range []guide.Use{guide.UseList, guide.UseHall, guide.UseRoute, guide.UseLink, guide.UseFavourite} {
		if uses[use] < count/100 {
			t.Errorf("of %d visits %d used %s", count, uses[use], use)
		}
	}
}
