package guide

import (
	"context"
	"time"
)

// VisitMeasure is what visits are counted by.
type VisitMeasure string

// The measures, and what a VisitCount of them has as its value.
const (
	VisitsByLanguage VisitMeasure = "language" // the language of the visit
	VisitsByOpened   VisitMeasure = "opened"   // OpenedNone or OpenedSome
	VisitsByWorks    VisitMeasure = "works"    // how many works it opened
	VisitsByMinutes  VisitMeasure = "minutes"  // how long it lasted, in whole minutes, where more is known than its start
	VisitsByWork     VisitMeasure = "work"     // the id of a work that it opened; a visit counts with each of them
	VisitsByListened VisitMeasure = "listened" // the id of a work that it listened to for ListenedSeconds or longer
	VisitsByUse      VisitMeasure = "use"      // a Use; a visit counts with each of them
	VisitsByWant     VisitMeasure = "want"     // the Text of a VisitWant; a visit counts with each of them
	VisitsByRoute    VisitMeasure = "route"    // the id of a route of which it saw a step; a visit counts with each of them
	VisitsByStep     VisitMeasure = "step"     // the id of a step of a route that it saw; a visit counts with each of them
	VisitsByHall     VisitMeasure = "hall"     // the id of a hall in which it opened a work; a visit counts with each of them
	VisitsByHallMove VisitMeasure = "move"     // the Text of a HallMove; a visit counts with each of them
	VisitsByAnswer   VisitMeasure = "answer"   // the Text of an AnswerCount; a visit counts with each of them
)

// ListenedSeconds is how long somebody listens who does not leave at the beginning (specification 4 §3).
const ListenedSeconds = 30

// VisitMeasures lists all measures.
var VisitMeasures = []VisitMeasure{
	VisitsByLanguage, VisitsByOpened, VisitsByWorks, VisitsByMinutes, VisitsByWork, VisitsByListened, VisitsByUse, VisitsByWant,
	VisitsByRoute, VisitsByStep, VisitsByHall, VisitsByHallMove, VisitsByAnswer,
}

// The values of VisitsByOpened.
const (
	OpenedNone = "none"
	OpenedSome = "some"
)

// VisitCount is how many visits of a day have a value.
type VisitCount struct {
	Day    Day // on which the visits began, in the museum's time zone
	Value  string
	Visits int
}

// ListeningCount is how many visits of a day and a language listened to a work for some seconds.
type ListeningCount struct {
	Day      Day // on which the visits began, in the museum's time zone
	Language LanguageCode
	Seconds  int // of the work's recording that were played in a visit, however often it opened the work; 0 if it only opened it
	Visits   int
}

// Day is a day of a calendar, such as "2026-03-01". Days compare in their order.
type Day string

// LastDay is after all others.
const LastDay Day = "9999-12-31"

// DayAt returns the day of a time in a time zone.
func DayAt(at time.Time, zone *time.Location) Day { return Day(at.In(zone).Format(time.DateOnly)) }

// ParseDay parses a day. It returns CodeInvalid, naming the field, for other texts.
func ParseDay(field, text string) (Day, error) {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return "", Invalid(field, "must be a day, such as 2026-03-01")
	}
	return Day(text), nil
}

// parseDays parses the first and the last of some days; "" for the first day alone. It returns CodeInvalid, naming the field, for
// other texts and for a last day before the first.
func parseDays(first, last string) (from, to Day, err error) {
	if from, err = ParseDay("from", first); err != nil || last == "" {
		return from, from, err
	}
	if to, err = ParseDay("to", last); err == nil && to < from {
		err = Violates("to", ruleLastDay)
	}
	return from, to, err
}

// daysText returns days as people read them in the audit log.
func daysText(first, last Day) string {
	if first == last {
		return string(first)
	}
	return string(first) + " – " + string(last)
}

// Plus returns the day that is so many days later.
func (d Day) Plus(days int) Day {
	day, _ := time.Parse(time.DateOnly, string(d))
	return Day(day.AddDate(0, 0, days).Format(time.DateOnly))
}

// Bounds returns when the day begins in a time zone, and when the next one does.
func (d Day) Bounds(zone *time.Location) (begin, end time.Time) {
	day, _ := time.Parse(time.DateOnly, string(d))
	at := func(day time.Time) time.Time {
		return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, zone)
	}
	return at(day), at(day.AddDate(0, 0, 1))
}

// VisitCounts are the counts of visits that statistics read. They hold nothing about one visitor, and stay when visitors are
// forgotten.
type VisitCounts interface {
	// RefreshVisitCounts counts the visits of the days that changed since they were counted last, in the museum's time zone.
	// When it returns nil, VisitCounts has every visit that was confirmed before.
	RefreshVisitCounts(ctx context.Context, museum int64, zone *time.Location) error
	// RecountVisits counts all visits of a museum, in the museum's time zone. The counts are those of RefreshVisitCounts.
	RecountVisits(ctx context.Context, museum int64, zone *time.Location) error
	// VisitCounts returns the counts of a measure until a day, ordered by day and value.
	VisitCounts(ctx context.Context, museum int64, measure VisitMeasure, last Day) ([]VisitCount, error)
	// DayTotals returns how many visits of each day until a day have any value of a measure, ordered by day. Values are empty.
	DayTotals(ctx context.Context, museum int64, measure VisitMeasure, last Day) ([]VisitCount, error)
	// ValueTotals returns how many visits of the days from first to last have each value of a measure. Days are empty.
	ValueTotals(ctx context.Context, museum int64, measure VisitMeasure, first, last Day) ([]VisitCount, error)
	// ListeningCounts returns for how long visits listened to a work until a day, ordered by day, language and seconds.
	ListeningCounts(ctx context.Context, museum, work int64, last Day) ([]ListeningCount, error)
}
