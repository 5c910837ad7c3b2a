package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"cicerone/guide"
)

// changeOverlap is how much further back changed visits are looked for than the last count: what was being written then was not
// counted, and the clocks of servers differ.
const changeOverlap = 5 * time.Minute

// maxVisitMinutes is the longest visit that is counted as such.
const maxVisitMinutes = 24 * 60

// noteChange makes the day of a visit be counted again. It writes once a minute, which changeOverlap covers.
func noteChange(ctx context.Context, tx *transaction, visit int64, now time.Time) error {
	_, err := tx.exec(ctx, "UPDATE visits SET changed_at = $1 WHERE id = $2 AND changed_at < $1", changedAt(now), visit)
	return err
}

func changedAt(now time.Time) int64 { return now.Truncate(time.Minute).UnixMilli() }

// RefreshVisitCounts counts the visits of the days that changed; see guide.VisitCounts. Visits of version 1 are not counted: they
// are those of version 2 once more.
func (s *Store) RefreshVisitCounts(ctx context.Context, museum int64, zone *time.Location) error {
	// All days take a while. The next caller finds them counted, also when this one leaves.
	ctx = context.WithoutCancel(ctx)
	counted, err := s.countedVisits(ctx, museum)
	if err == nil && counted.zone != zone.String() {
		s.recounts.Lock()
		defer s.recounts.Unlock()
		counted, err = s.countedVisits(ctx, museum) // another caller may have counted them
	}
	if err != nil {
		return err
	}
	now := s.clock()
	since := int64(0)
	isWhole := counted.zone != zone.String()
	if !isWhole {
		since = counted.at.Add(-changeOverlap).UnixMilli()
	}
	days, err := s.changedDays(ctx, museum, zone, since)
	if err == nil && isWhole { // days that lose all their visits are counted as well
		var before []guide.Day
		before, err = queryAll(ctx, s.reads, value[guide.Day], "SELECT DISTINCT day FROM visit_counts WHERE id_museum = $1", museum)
		days = append(days, before...)
	}
	if err != nil || len(days) == 0 && !isWhole {
		return err
	}
	slices.Sort(days)
	days = slices.Compact(days)
	// A day is a write of its own, so that others wait for one day at most.
	for _, day := range days {
		err := s.writeVisitCounts(ctx, museum, func(ctx context.Context, tx *transaction) error {
			return countDay(ctx, tx, museum, day, zone)
		})
		if err != nil {
			return err
		}
	}
	return s.writeVisitCounts(ctx, museum, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, `INSERT INTO visit_counts_state (id_museum, time_zone, counted_at) VALUES ($1, $2, $3)
			ON CONFLICT (id_museum) DO UPDATE SET time_zone = excluded.time_zone, counted_at = excluded.counted_at`,
			museum, zone.String(), now.UnixMilli())
		return err
	})
}

// RecountVisits counts all visits of a museum; see guide.VisitCounts.
func (s *Store) RecountVisits(ctx context.Context, museum int64, zone *time.Location) error {
	err := s.writeVisitCounts(ctx, museum, func(ctx context.Context, tx *transaction) error {
		_, err := tx.exec(ctx, "UPDATE visit_counts_state SET time_zone = '' WHERE id_museum = $1", museum)
		return err
	})
	if err != nil {
		return err
	}
	return s.RefreshVisitCounts(ctx, museum, zone)
}

// countedState says when the visits of a museum were counted last, and in which time zone; "" if they never were.
type countedState struct {
	zone string
	at   time.Time
}

func (s *Store) countedVisits(ctx context.Context, museum int64) (state countedState, err error) {
	states, err := queryAll(ctx, s.reads, func(c *countedState) []any { return []any{&c.zone, (*millis)(&c.at)} },
		"SELECT time_zone, counted_at FROM visit_counts_state WHERE id_museum = $1", museum)
	if err == nil && len(states) > 0 {
		state = states[0]
	}
	return state, err
}

// writeVisitCounts runs a write of a museum's counts. It returns CodeNotFound for an unknown museum, and CodeBusy for one that moves away.
func (s *Store) writeVisitCounts(ctx context.Context, museum int64, run func(context.Context, *transaction) error) error {
	counting := s.writer.laneOf(fmt.Sprint("counts of museum ", museum))
	return s.writer.submit(ctx, &job{lane: counting, museum: museum, run: func(ctx context.Context, tx *transaction) error {
		if err := requireMuseum(ctx, tx, museum); err != nil {
			return err
		}
		return run(ctx, tx)
	}})
}

// changedDays returns the days of visits that changed since a time, in milliseconds since 1970. A day may be there more than
// once.
func (s *Store) changedDays(ctx context.Context, museum int64, zone *time.Location, since int64) (days []guide.Day, err error) {
	// In every time zone a day begins with a quarter of an hour.
	quarters, err := queryAll(ctx, s.reads, value[int64],
		"SELECT DISTINCT started_at / 900000 FROM visits WHERE id_museum = $1 AND changed_at >= $2", museum, since)
	for _, quarter := range quarters {
		days = append(days, guide.DayAt(time.UnixMilli(quarter*900_000), zone))
	}
	return days, err
}

// countDay counts the visits of a day. A day whose visits are deleted stays as it was counted.
func countDay(ctx context.Context, tx *transaction, museum int64, day guide.Day, zone *time.Location) error {
	first, err := firstCountedDay(ctx, tx, museum)
	if err != nil || day < first {
		return err
	}
	visits, err := visitsOfDay(ctx, tx, museum, day, zone)
	if err != nil {
		return err
	}
	type cell struct {
		measure guide.VisitMeasure
		value   string
	}
	counts := map[cell]int{}
	listening := listeningOfDay{}
	for _, v := range visits {
		counts[cell{guide.VisitsByLanguage, v.language}]++
		counts[cell{guide.VisitsByWorks, strconv.Itoa(len(v.seconds))}]++
		opened := guide.OpenedSome
		if len(v.seconds) == 0 {
			opened = guide.OpenedNone
		}
		counts[cell{guide.VisitsByOpened, opened}]++
		if v.end.IsZero() {
			v.end = v.lastStop
		}
		if !v.end.IsZero() && !v.end.Before(v.start) {
			counts[cell{guide.VisitsByMinutes, strconv.Itoa(min(int(v.end.Sub(v.start).Minutes()), maxVisitMinutes))}]++
		}
		for use := range v.uses {
			counts[cell{guide.VisitsByUse, string(use)}]++
		}
		for _, want := range v.wants {
			counts[cell{guide.VisitsByWant, want.Text()}]++
		}
		routes := map[int64]bool{}
		for _, step := range v.steps {
			counts[cell{guide.VisitsByStep, strconv.FormatInt(step.Step, 10)}]++
			if !routes[step.Route] {
				routes[step.Route] = true
				counts[cell{guide.VisitsByRoute, strconv.FormatInt(step.Route, 10)}]++
			}
		}
		halls := map[int64]bool{}
		for _, move := range guide.HallMoves(v.halls) {
			counts[cell{guide.VisitsByHallMove, move.Text()}]++
			if move.To != 0 && !halls[move.To] {
				halls[move.To] = true
				counts[cell{guide.VisitsByHall, strconv.FormatInt(move.To, 10)}]++
			}
		}
		for _, answer := range v.answers {
			for _, count := range guide.CountsOf(answer) {
				counts[cell{guide.VisitsByAnswer, count.Text()}]++
			}
		}
		for work, seconds := range v.seconds {
			id := strconv.FormatInt(work, 10)
			counts[cell{guide.VisitsByWork, id}]++
			if seconds >= guide.ListenedSeconds {
				counts[cell{guide.VisitsByListened, id}]++
			}
			listening.add(work, guide.LanguageCode(v.language), seconds)
		}
	}
	for _, measure := range guide.VisitMeasures { // the columns of the primary key
		_, err := tx.exec(ctx, "DELETE FROM visit_counts WHERE id_museum = $1 AND measure = $2 AND day = $3", museum, measure, day)
		if err != nil {
			return err
		}
	}
	rows := bulkInsert{tx: tx, table: "visit_counts", columns: "id_museum, measure, day, value, visits"}
	for c, visits := range counts {
		if err := rows.add(ctx, museum, c.measure, day, c.value, visits); err != nil {
			return err
		}
	}
	if err := rows.flush(ctx); err != nil {
		return err
	}
	return listening.save(ctx, tx, museum, day)
}

// countedVisit is a visit with what is counted of it.
type countedVisit struct {
	id         int64
	language   string
	start, end time.Time
	lastStop   time.Time     // when the last work or route ended; zero if there is none
	seconds    map[int64]int // by work that it opened, how long it listened to it in all
	halls      []int64       // of the works that it opened, in the order of time
	uses       map[guide.Use]bool
	wants      []guide.VisitWant
	steps      []guide.VisitStep
	answers    []guide.VisitAnswer
}

func visitsOfDay(ctx context.Context, tx *transaction, museum int64, day guide.Day, zone *time.Location) ([]countedVisit, error) {
	begin, end := day.Bounds(zone)
	const ofDay = " WHERE v.id_museum = $1 AND v.api = $2 AND v.started_at >= $3 AND v.started_at < $4"
	values := []any{museum, guide.VisitV2, begin.UnixMilli(), end.UnixMilli()}
	fields := func(v *countedVisit) []any {
		return []any{&v.id, &v.language, (*millis)(&v.start), (*millis)(&v.end), (*millis)(&v.lastStop)}
	}
	visits, err := queryAll(ctx, tx, fields, `SELECT v.id, v.language, v.started_at, v.ended_at,
		(SELECT MAX(COALESCE(r.ended_at, r.started_at)) FROM route_visits r WHERE r.id_visit = v.id) FROM visits v`+ofDay, values...)
	if err != nil {
		return nil, err
	}
	works, err := queryAll(ctx, tx, artworkVisitFields, `SELECT a.id_visit, a.id_artwork, a.access, a.started_at, a.seconds
		FROM artwork_visits a JOIN visits v ON v.id = a.id_visit`+ofDay+" ORDER BY a.started_at, a.id", values...)
	if err != nil {
		return nil, err
	}
	halls, err := readWorkHalls(ctx, tx, museum)
	if err != nil {
		return nil, err
	}
	byID := make(map[int64]*countedVisit, len(visits))
	for i := range visits {
		visits[i].seconds, visits[i].uses = map[int64]int{}, map[guide.Use]bool{}
		byID[visits[i].id] = &visits[i]
	}
	for _, work := range works {
		v, ok := byID[work.Visit]
		if !ok {
			continue // another server recorded the visit since the query above; its day is counted again
		}
		v.seconds[work.Artwork] += work.Seconds
		v.halls = append(v.halls, hallAt(halls[work.Artwork], work.Start))
		if use, ok := guide.UseOf(work.Access); ok {
			v.uses[use] = true
		}
		if stop := work.Start.Add(time.Duration(work.Seconds) * time.Second); stop.After(v.lastStop) {
			v.lastStop = stop
		}
	}
	wants, err := queryAll(ctx, tx, visitWantFields, "SELECT w.id_visit, w.kind, w.value FROM visit_wants w JOIN visits v ON v.id = w.id_visit"+ofDay, values...)
	if err != nil {
		return nil, err
	}
	for _, want := range wants {
		if v, ok := byID[want.Visit]; ok {
			v.wants = append(v.wants, want)
		}
	}
	steps, err := queryAll(ctx, tx, visitStepFields, "SELECT s.id_visit, s.id_route, s.id_step FROM visit_steps s JOIN visits v ON v.id = s.id_visit"+ofDay, values...)
	if err != nil {
		return nil, err
	}
	for _, step := range steps {
		if v, ok := byID[step.Visit]; ok {
			v.steps = append(v.steps, step)
		}
	}
	uses, err := queryAll(ctx, tx, visitUseFields, "SELECT u.id_visit, u.use FROM visit_uses u JOIN visits v ON v.id = u.id_visit"+ofDay, values...)
	if err != nil {
		return nil, err
	}
	for _, use := range uses {
		if v, ok := byID[use.Visit]; ok {
			v.uses[use.Use] = true
		}
	}
	type visitAnswer struct {
		guide.VisitAnswer

		visit int64
	}
	answers, err := queryAll(ctx, tx, func(a *visitAnswer) []any { return append(answerFields(&a.VisitAnswer), &a.visit) },
		selectAnswers+", a.id_visit FROM visit_answers a JOIN visits v ON v.id = a.id_visit"+ofDay, values...)
	if err != nil {
		return nil, err
	}
	for _, answer := range answers {
		if v, ok := byID[answer.visit]; ok {
			v.answers = append(v.answers, answer.VisitAnswer)
		}
	}
	return visits, nil
}

// VisitCounts returns counts; see guide.VisitCounts.
func (s *Store) VisitCounts(ctx context.Context, museum int64, measure guide.VisitMeasure, last guide.Day) ([]guide.VisitCount, error) {
	return queryAll(ctx, s.reads, visitCountFields,
		"SELECT day, value, visits FROM visit_counts WHERE id_museum = $1 AND measure = $2 AND day <= $3 ORDER BY day, value", museum, measure, last)
}

// DayTotals sums counts up by day; see guide.VisitCounts.
func (s *Store) DayTotals(ctx context.Context, museum int64, measure guide.VisitMeasure, last guide.Day) ([]guide.VisitCount, error) {
	return queryAll(ctx, s.reads, visitCountFields, `SELECT day, '', CAST(SUM(visits) AS BIGINT) FROM visit_counts
		WHERE id_museum = $1 AND measure = $2 AND day <= $3 GROUP BY day ORDER BY day`, museum, measure, last)
}

// ValueTotals sums counts up by value; see guide.VisitCounts.
func (s *Store) ValueTotals(ctx context.Context, museum int64, measure guide.VisitMeasure, first, last guide.Day) ([]guide.VisitCount, error) {
	return queryAll(ctx, s.reads, visitCountFields, `SELECT '', value, CAST(SUM(visits) AS BIGINT) FROM visit_counts
		WHERE id_museum = $1 AND measure = $2 AND day >= $3 AND day <= $4 GROUP BY value`, museum, measure, first, last)
}

func visitCountFields(c *guide.VisitCount) []any { return []any{&c.Day, &c.Value, &c.Visits} }
