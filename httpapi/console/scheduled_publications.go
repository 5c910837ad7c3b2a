package console

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/staff"
)

// ScheduledPublication is a publication that is made at a set time.
type ScheduledPublication struct {
	ID        string               `json:"id"`
	At        time.Time            `json:"at"`
	State     guide.ScheduleState  `json:"state" enum:"waiting,running,done,failed"`
	Author    *Actor               `json:"author,omitempty"`
	CreatedAt time.Time            `json:"createdAt" doc:"What is published is the draft of this time"`
	Note      string               `json:"note"`
	Languages []guide.LanguageCode `json:"languages" doc:"That were chosen; empty for all"`
	Elements  int                  `json:"elements" doc:"How many were chosen; 0 for all"`
	Changes   int                  `json:"changes" doc:"Elements that are added, changed or removed"`
	Version   int64                `json:"version,omitempty" doc:"That was published"`
	Error     string               `json:"error,omitempty" doc:"Why it failed, or has to be tried again"`
}

func wireSchedule(s guide.ScheduledPublication) ScheduledPublication {
	wire := ScheduledPublication{
		ID: idOf(s.ID), At: s.DueAt.UTC(), State: s.State, CreatedAt: s.CreatedAt.UTC(), Note: s.Note,
		Languages: append([]guide.LanguageCode{}, s.Languages...), Elements: len(s.Elements), Changes: s.Changed, Version: s.Version, Error: s.Error,
	}
	if s.Author.Account != 0 {
		wire.Author = &Actor{idOf(s.Author.Account), s.Author.Name}
	}
	return wire
}

// timeZone returns the time zone of a museum's draft, UTC if it has none; the gate reports one that is not valid.
func (c *Calls) timeZone(ctx context.Context, museum int64) (*time.Location, error) {
	head, err := c.config.Drafts.Element(ctx, museum, guide.MuseumElement)
	if err != nil {
		return nil, err
	}
	return head.Values.TimeZone(), nil
}

// schedule schedules an order for a time in the museum's time zone, or with an offset.
func (c *Calls) schedule(ctx context.Context, p *museumPerson, order publish.Order, waivers []guide.Waiver, at string) (*out[Published], error) {
	zone, err := c.timeZone(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	due, err := guide.ParseLocalTime("at", at, zone)
	if err != nil {
		return nil, err
	}
	waiting, err := c.config.Publishing.Schedules.ScheduledPublications(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	for _, one := range waiting {
		if order.RequestKey != "" && one.RequestKey == order.RequestKey {
			return scheduled(one, guide.PartialDraft{}), nil
		}
	}
	entry := c.config.Staff.Entry(p.Person, staff.ActionSchedule, p.museum.ID, p.museum.Code, due.Format(time.RFC3339))
	one, partial, err := c.config.Publishing.Schedule(ctx, order, waivers, due, entry)
	if err != nil {
		return nil, err
	}
	return scheduled(one, partial), nil
}

func scheduled(s guide.ScheduledPublication, partial guide.PartialDraft) *out[Published] {
	wire := wireSchedule(s)
	return &out[Published]{Published{Scheduled: &wire, Included: wireElements(partial.Included), LeftOut: wireElements(partial.LeftOut)}}
}

func (c *Calls) listScheduled(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[ScheduledPublication]], error) {
	all, err := c.config.Publishing.Schedules.ScheduledPublications(ctx, p.museum.ID)
	return listOf(all, wireSchedule), err
}

type cancelScheduledIn struct {
	InMuseum

	Schedule wireID `path:"schedule"`
}

func (c *Calls) cancelScheduled(ctx context.Context, p *museumPerson, in *cancelScheduledIn) (*none, error) {
	entry := c.config.Staff.Entry(p.Person, staff.ActionCancelSchedule, p.museum.ID, p.museum.Code, "")
	return nil, c.config.Publishing.Cancel(ctx, p.museum.ID, in.Schedule.number, entry)
}
