package console

import (
	"context"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/statistics"
)

// HallStatistics says in which halls visits of a period opened works, and where they went next. All numbers are multiples of 5: visits
// count in whole groups of 5, so that fewer are never shown.
type HallStatistics struct {
	StatisticsPeriod

	Visits int          `json:"visits" doc:"All visits"`
	Opened int          `json:"opened" doc:"Of them, those that opened a work"`
	Halls  []HallVisits `json:"halls" doc:"Those that visitors see now, in the guide's order, then others that were visited"`
	Moves  []HallMove   `json:"moves" doc:"The largest number of visits first; a visit counts once with each"`
}

// HallVisits are the visits that opened a work in a hall.
type HallVisits struct {
	ID       string             `json:"id" doc:"idHall"`
	Key      string             `json:"key,omitempty" doc:"Of the hall in the draft; left out of one that visitors do not see any more, as is the name"`
	Name     string             `json:"name,omitempty"`
	Language guide.LanguageCode `json:"language,omitempty" doc:"Of the name"`
	Visits   int                `json:"visits" doc:"0 for fewer than 5"`
}

// HallMove are the visits that went from one hall to the next in which they opened a work.
type HallMove struct {
	From   string `json:"from,omitempty" doc:"idHall; left out before the first hall of a visit"`
	To     string `json:"to,omitempty" doc:"idHall; left out after the last hall of a visit"`
	Visits int    `json:"visits" doc:"5 or more"`
}

func (c *Calls) hallStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire HallStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	published, err := c.config.Catalog.Halls(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	ids, byID := make([]int64, len(published)), map[int64]publish.PublishedHall{}
	for i, hall := range published {
		ids[i], byID[hall.ID] = hall.ID, hall
	}
	counts, err := c.config.Statistics.Halls(ctx, p.museum.ID, period.zone, period.first, period.last, ids)
	if err != nil {
		return wire, err
	}
	wire = HallStatistics{
		StatisticsPeriod: period.wire(), Visits: counts.Visits, Opened: counts.Opened,
		Halls: make([]HallVisits, len(counts.Halls)), Moves: make([]HallMove, len(counts.Moves)),
	}
	for i, count := range counts.Halls {
		hall := byID[count.ID] // nothing is known of one that visitors do not see any more
		wire.Halls[i] = HallVisits{ID: idOf(count.ID), Key: hall.Key, Name: hall.Name, Language: hall.Language, Visits: count.Visits}
	}
	for i, move := range counts.Moves {
		wire.Moves[i] = wireHallMove(move)
	}
	return wire, nil
}

func wireHallMove(move statistics.HallMoveCount) HallMove {
	wire := HallMove{Visits: move.Visits}
	if move.From != 0 {
		wire.From = idOf(move.From)
	}
	if move.To != 0 {
		wire.To = idOf(move.To)
	}
	return wire
}

func (c *Calls) getHallStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[HallStatistics], error) {
	wire, err := c.hallStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[HallStatistics]{wire}, nil
}

// hallsTable returns the visits in each hall, and in the rows below how many went from one to the next.
func (c *Calls) hallsTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.hallStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, hall := range wire.Halls {
		names[hall.ID] = hall.Name
	}
	t := newTable("kind", "from_id", "from", "to_id", "to", "visits", "of_visits")
	visits := map[string]int{}
	for _, move := range wire.Moves {
		if move.From == "" {
			visits[""] += move.Visits
		}
	}
	for _, hall := range wire.Halls {
		visits[hall.ID] = hall.Visits
		t.add("HALL", "", "", hall.ID, hall.Name, hall.Visits, wire.Opened)
	}
	for _, move := range wire.Moves {
		kind := "MOVE"
		switch {
		case move.From == "":
			kind = "FIRST"
		case move.To == "":
			kind = "LAST"
		}
		t.add(kind, move.From, names[move.From], move.To, names[move.To], move.Visits, visits[move.From])
	}
	return t, nil
}
