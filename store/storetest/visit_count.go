package storetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

// visitHistory is a random history of a museum's visits.
type visitHistory struct {
	*testing.T

	store  Opened
	museum *guide.Museum
	random *rand.Rand
	visits []int64
	calls  []func() error // that were made

	published []publishedHalls
}

// publishedHalls are the halls of a museum's works since a publication; 0 for none.
type publishedHalls struct {
	since  time.Time
	byWork map[int64]int64
}

// visitCounts lets phones report in every order, late, twice and with a wrong clock, and visitors be forgotten. The counts equal
// those of the visits as they are then.
func visitCounts(t *testing.T, s Opened) {
	other := newMuseum(t, s, "OTHER")
	_, err := s.StartVisit(t.Context(), "elsewhere", guide.Visit{API: guide.VisitV2, Museum: other.ID, Language: "en_GB"})
	must(t, err)
	for seed := range uint64(3) {
		h := &visitHistory{
			T: t, store: s, museum: newMuseum(t, s, fmt.Sprint("DEMO", seed)), random: rand.New(rand.NewPCG(seed, 1)),
		}
		h.museum.Studies = []guide.Study{study()}
		h.museum.Routes[0].Steps = append(h.museum.Routes[0].Steps, guide.Step{Key: "way", Type: guide.StepInstruction})
		h.museum.Halls = append(h.museum.Halls, guide.Hall{Key: "second"})
		must(t, giveIDs(t, s, h.museum))
		for step := range 120 {
			if step%25 == 20 {
				h.publish()
			}
			h.report(fmt.Sprintf("%d-%d", seed, step))
			s.Clock.Advance(time.Duration(h.random.IntN(120)) * time.Second)
			if h.random.IntN(10) == 0 {
				h.compare("Asia/Kathmandu")
			}
		}
		h.compare("Asia/Kathmandu")
		h.compare("America/New_York") // every day is counted then
		h.report(fmt.Sprint("after ", seed))
		h.compare("America/New_York")
	}
}

// publish moves works to other halls.
func (h *visitHistory) publish() {
	h.Helper()
	halls := publishedHalls{since: h.store.Clock.Now(), byWork: map[int64]int64{}}
	for i := range h.museum.Artworks {
		work := &h.museum.Artworks[i]
		hall := h.museum.Halls[h.random.IntN(len(h.museum.Halls))]
		if h.random.IntN(4) == 0 {
			hall = guide.Hall{}
		}
		work.Hall, halls.byWork[work.ID] = hall.Key, hall.ID
	}
	h.published = append(h.published, halls)
	p := publication(h.museum, int64(len(h.published)))
	p.PublishedAt = halls.since
	must(h.T, h.store.Publish(h.Context(), p))
}

// hallOf returns the hall of a work when it was opened. Its first hall was there before it was published.
func (h *visitHistory) hallOf(a guide.ArtworkVisit) (hall int64) {
	for i, halls := range h.published {
		if i == 0 || !halls.since.After(a.Start) {
			hall = halls.byWork[a.Artwork]
		}
	}
	return hall
}

// report makes a random call, or one of the earlier ones once more.
func (h *visitHistory) report(key string) {
	h.Helper()
	ctx, now := h.Context(), h.store.Clock.Now()
	var call func() error
	switch action := h.random.IntN(12); {
	case len(h.visits) == 0 || action < 3:
		v := guide.Visit{
			API: guide.VisitV2, Museum: h.museum.ID, Language: []guide.LanguageCode{"en_GB", "ar_SA", ""}[h.random.IntN(3)],
			VisitorToken: key, Start: now.Add(-time.Duration(h.random.IntN(80)-4) * time.Hour),
		}
		if h.random.IntN(8) == 0 {
			v.API = guide.VisitV1
		}
		call = func() error {
			started, err := h.store.StartVisit(ctx, key, v)
			if !slices.Contains(h.visits, started.ID) {
				h.visits = append(h.visits, started.ID)
			}
			return err
		}
	case action < 4:
		call = h.calls[h.random.IntN(len(h.calls))]
	default:
		visit := h.visits[h.random.IntN(len(h.visits))]
		v, err := h.store.Visit(ctx, visit)
		must(h.T, err)
		work := guide.ArtworkVisit{
			Visit: visit, Artwork: h.museum.Artworks[h.random.IntN(len(h.museum.Artworks))].ID, Start: v.Start.Add(time.Duration(h.random.IntN(5000)) * time.Second),
			Access: []guide.AccessType{"", guide.AccessKeyboard, guide.AccessRecognition}[h.random.IntN(3)],
		}
		answers := []guide.VisitAnswer{h.answer()}
		want := guide.VisitWant{Visit: visit, Kind: guide.WantNumber, Value: strconv.Itoa(h.random.IntN(3))}
		walked := h.museum.Routes[0]
		seen := guide.VisitStep{Visit: visit, Route: walked.ID, Step: walked.Steps[h.random.IntN(len(walked.Steps))].ID}
		used := guide.VisitUse{Visit: visit, Use: guide.ReportedUses[h.random.IntN(len(guide.ReportedUses))]}
		route := guide.RouteVisit{Visit: visit, Route: h.museum.Routes[0].ID, Start: work.Start}
		switch {
		case action < 6 && h.random.IntN(3) == 0:
			call = func() error { _, err := h.store.AddStep(ctx, key, seen); return err }
		case action < 6 && h.random.IntN(3) == 0:
			call = func() error { _, err := h.store.AddUse(ctx, key, used); return err }
		case action < 6:
			call = func() error { _, err := h.store.StartArtworkVisit(ctx, key, work); return err }
		case action < 8:
			work.Seconds = 1 + h.random.IntN(90)
			call = func() error { _, err := h.store.EndArtworkVisit(ctx, key, work); return err }
		case action < 9 && h.random.IntN(2) == 0:
			call = func() error { _, err := h.store.AddWant(ctx, key, want); return err }
		case action < 10 && h.random.IntN(2) == 0:
			call = func() error { _, err := h.store.RegisterAnswers(ctx, key, h.museum.ID, visit, answers); return err }
		case action < 9:
			call = func() error { _, err := h.store.StartRouteVisit(ctx, key, route); return err }
		case action < 11:
			end := guide.Visit{ID: visit, Museum: h.museum.ID, Language: "ar_SA", End: v.Start.Add(time.Duration(h.random.IntN(10_000)) * time.Second), Artworks: []guide.ArtworkVisit{work}}
			call = func() error { _, err := h.store.EndVisit(ctx, key, end); return err }
		default:
			call = func() error { _, err := h.store.EraseVisitor(ctx, key, visit, 0); return err }
		}
	}
	must(h.T, call())
	h.calls = append(h.calls, call)
}

// answer returns an answer to one of the study's inputs.
func (h *visitHistory) answer() guide.VisitAnswer {
	input := h.museum.Studies[0].Questions[0].Answers[h.random.IntN(3)]
	answer := guide.VisitAnswer{Answer: input.ID, Value: "so blue", Type: input.Type, Free: true, Given: h.store.Clock.Now()}
	if len(input.Options) > 0 {
		answer.Free, answer.Options = false, []int64{input.Options[h.random.IntN(2)].ID}
		answer.Value = fmt.Sprint(answer.Options[0])
	}
	if input.Type == "MULTIPLE" {
		answer.Options = append(answer.Options, input.Options[2].ID)
		answer.Value += fmt.Sprint(",", input.Options[2].ID)
	}
	return answer
}

// compare compares the counts with the visits.
func (h *visitHistory) compare(zoneName string) {
	h.Helper()
	zone, err := time.LoadLocation(zoneName)
	must(h.T, err)
	must(h.T, h.store.RefreshVisitCounts(h.Context(), h.museum.ID, zone))
	want := map[guide.VisitMeasure]map[guide.VisitCount]int{}
	for _, measure := range guide.VisitMeasures {
		want[measure] = map[guide.VisitCount]int{}
	}
	listening := map[int64]map[guide.ListeningCount]int{}
	for _, work := range h.museum.Artworks {
		listening[work.ID] = map[guide.ListeningCount]int{}
	}
	for _, id := range h.visits {
		v, err := h.store.Visit(h.Context(), id)
		must(h.T, err)
		if v.API != guide.VisitV2 {
			continue
		}
		count := func(measure guide.VisitMeasure, value string) {
			want[measure][guide.VisitCount{Day: guide.Day(v.Start.In(zone).Format("2006-01-02")), Value: value}]++
		}
		count(guide.VisitsByLanguage, string(v.Language))
		seconds, end, opened := map[int64]int{}, v.End, guide.OpenedNone
		uses := map[guide.Use]bool{}
		for _, u := range v.Uses {
			uses[u.Use] = true
		}
		for _, a := range v.Artworks {
			seconds[a.Artwork] += a.Seconds
			opened = guide.OpenedSome
			switch a.Access {
			case guide.AccessKeyboard:
				uses["NUMBER"] = true
			case guide.AccessRecognition:
				uses["CAMERA"] = true
			}
			if stop := a.Start.Add(time.Duration(a.Seconds) * time.Second); v.End.IsZero() && stop.After(end) {
				end = stop
			}
		}
		for use := range uses {
			count(guide.VisitsByUse, string(use))
		}
		for _, r := range v.Routes {
			if v.End.IsZero() && r.Start.After(end) {
				end = r.Start
			}
		}
		slices.SortStableFunc(v.Artworks, func(a, b guide.ArtworkVisit) int { return a.Start.Compare(b.Start) })
		hall, halls, moves := "0", map[string]bool{}, map[string]bool{}
		for _, a := range v.Artworks {
			if next := fmt.Sprint(h.hallOf(a)); next != "0" && next != hall {
				halls[next], moves[hall+">"+next] = true, true
				hall = next
			}
		}
		if hall != "0" {
			moves[hall+">0"] = true
		}
		for in := range halls {
			count(guide.VisitsByHall, in)
		}
		for move := range moves {
			count(guide.VisitsByHallMove, move)
		}
		count(guide.VisitsByWorks, strconv.Itoa(len(seconds)))
		for work, listened := range seconds {
			count(guide.VisitsByWork, fmt.Sprint(work))
			listening[work][guide.ListeningCount{Day: guide.Day(v.Start.In(zone).Format("2006-01-02")), Language: v.Language, Seconds: listened}]++
			if listened >= 30 {
				count(guide.VisitsByListened, fmt.Sprint(work))
			}
		}
		if len(v.Steps) > 0 {
			count(guide.VisitsByRoute, fmt.Sprint(v.Steps[0].Route))
		}
		for _, step := range v.Steps {
			count(guide.VisitsByStep, fmt.Sprint(step.Step))
		}
		for _, w := range v.Wants {
			count(guide.VisitsByWant, "NUMBER "+w.Value)
		}
		answers, err := h.store.Answers(h.Context(), id)
		must(h.T, err)
		for _, a := range answers {
			count(guide.VisitsByAnswer, fmt.Sprint(a.Answer))
			for _, option := range strings.FieldsFunc(a.Value, func(r rune) bool { return r == ',' }) {
				if !a.Free {
					count(guide.VisitsByAnswer, fmt.Sprint(a.Answer, " ", string(a.Type), " ", option))
				}
			}
		}
		count(guide.VisitsByOpened, opened)
		if !end.IsZero() {
			count(guide.VisitsByMinutes, strconv.Itoa(int(end.Sub(v.Start)/time.Minute)))
		}
	}
	const last = "9999-12-31"
	for work, counts := range listening {
		got, err := h.store.ListeningCounts(h.Context(), h.museum.ID, work, last)
		must(h.T, err)
		var want []guide.ListeningCount
		for c, visits := range counts {
			c.Visits = visits
			want = append(want, c)
		}
		slices.SortFunc(want, func(a, b guide.ListeningCount) int {
			return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Language, b.Language), cmp.Compare(a.Seconds, b.Seconds))
		})
		wantSame(h.T, fmt.Sprintf("STATS-2, STATS-5: listening to work %d in %s", work, zone), got, want)
	}
	for measure, counts := range want {
		got, err := h.store.VisitCounts(h.Context(), h.museum.ID, measure, last)
		must(h.T, err)
		wantSame(h.T, fmt.Sprintf("STATS-2: visits by %s in %s", measure, zone), got, sumsOf(counts, func(c guide.VisitCount) guide.VisitCount { return c }))
		days, err := h.store.DayTotals(h.Context(), h.museum.ID, measure, last)
		must(h.T, err)
		wantSame(h.T, fmt.Sprintf("STATS-2: days of visits by %s", measure), days, sumsOf(counts, func(c guide.VisitCount) guide.VisitCount { return guide.VisitCount{Day: c.Day} }))
		values, err := h.store.ValueTotals(h.Context(), h.museum.ID, measure, "2026-03-13", last)
		must(h.T, err)
		for c := range counts {
			if c.Day < "2026-03-13" {
				delete(counts, c)
			}
		}
		slices.SortFunc(values, inOrder)
		wantSame(h.T, fmt.Sprintf("STATS-2: values of visits by %s", measure), values, sumsOf(counts, func(c guide.VisitCount) guide.VisitCount { return guide.VisitCount{Value: c.Value} }))
	}
}

// sumsOf sums counts up by a part of them.
func sumsOf(counts map[guide.VisitCount]int, part func(guide.VisitCount) guide.VisitCount) (sums []guide.VisitCount) {
	visits := map[guide.VisitCount]int{}
	for c, n := range counts {
		visits[part(c)] += n
	}
	for c, n := range visits {
		c.Visits = n
		sums = append(sums, c)
	}
	slices.SortFunc(sums, inOrder)
	return sums
}

func inOrder(a, b guide.VisitCount) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Value, b.Value))
}
