package publish

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cicerone/guide"
)

// Desk publishes what passes the gate, now or at a set time, and knows what was published. Make it with its exported fields.
type Desk struct {
	Publisher *Publisher
	Gate      *Gate
	Schedules guide.Schedules
	// CheckAuthor returns CodeRefused if the author of a scheduled publication may not publish the museum any more when it is due.
	// token is the API token with which they scheduled it, 0 for none. May be nil.
	CheckAuthor func(ctx context.Context, museum int64, author guide.Author, token int64) error
	Reviews     guide.Reviews
	Runs        *Runs
	// Scheduled is called after a publication was scheduled or cancelled. May be nil.
	Scheduled func()
}

// GateError is why a museum is not published. Its code is CodeConflict.
type GateError struct{ Report guide.GateReport }

func (e *GateError) Error() string {
	first := e.Report.Blocking[0]
	return fmt.Sprintf("%d faults stand in the way; the first one is %s %s: %s", len(e.Report.Blocking), first.ElementRef, first.Path, first.Message())
}

func (e *GateError) Unwrap() error { return guide.Errorf(guide.CodeConflict, "%s", e.Error()) }

// Report returns what stands in the way of publishing that part of the draft, and what visitors would see.
func (d *Desk) Report(ctx context.Context, museum int64, selection guide.Selection) (guide.GateReport, *Candidate, error) {
	c, err := d.Publisher.Candidate(ctx, museum, selection)
	if err != nil {
		return guide.GateReport{}, nil, err
	}
	report, _, err := d.check(ctx, c, nil)
	if err == nil {
		d.Gate.CheckSlow(ctx, c.Museum, &report)
	}
	return report, c, err
}

// check returns the faults that neither these waivers nor those of the last publication allow, and the waivers that apply.
func (d *Desk) check(ctx context.Context, c *Candidate, waivers []guide.Waiver) (guide.GateReport, []guide.Waiver, error) {
	report, err := d.Gate.Check(ctx, c.Museum, c.Before)
	if err != nil {
		return report, nil, err
	}
	if err := d.checkReview(ctx, c, &report); err != nil {
		return report, nil, err
	}
	used, err := report.Waive(slices.Concat(waivers, c.Before.Record.Waivers))
	return report, used, err
}

// checkReview finds out who approved the candidate, and reports a fault if nobody did and the museum wants it.
func (d *Desk) checkReview(ctx context.Context, c *Candidate, report *guide.GateReport) error {
	if c.ApprovedBy != nil {
		return nil
	}
	state, err := d.Reviews.PublishingState(ctx, c.Museum.ID)
	if err != nil {
		return err
	}
	if state.Review.Approves(c.revision) && c.fromDraft {
		// An edit may have come after the candidate's revision was read, and before its content was.
		current, err := d.Publisher.Drafts.DraftRevision(ctx, c.Museum.ID)
		if err != nil {
			return err
		}
		if current == c.revision {
			c.ApprovedBy = &state.Review.DecidedBy
			return nil
		}
	}
	if state.ReviewRequired {
		report.Blocking = append(report.Blocking, guide.GateFault{
			Problem: guide.Problem{ElementRef: guide.MuseumElement, Fault: guide.Fault{Rule: guide.RuleReview}}, Code: guide.GateReview,
		})
	}
	return nil
}

// Publish publishes what passes the gate. It returns a *GateError for what does not.
func (d *Desk) Publish(ctx context.Context, order Order, waivers []guide.Waiver) (Result, guide.PartialDraft, error) {
	var partial guide.PartialDraft
	order.Check = func(ctx context.Context, c *Candidate) ([]guide.Waiver, error) {
		partial = c.Partial
		return d.pass(ctx, c, waivers)
	}
	result, err := d.Publisher.Publish(ctx, order)
	return result, partial, err
}

func (d *Desk) pass(ctx context.Context, c *Candidate, waivers []guide.Waiver) ([]guide.Waiver, error) {
	report, used, err := d.check(ctx, c, waivers)
	if err == nil && len(report.Blocking) > 0 {
		err = &GateError{report}
	}
	return used, err
}

// Schedule stores the draft, or what is selected of it, as it is now, to be published at a time, together with an entry of the audit
// log; that of the order is stored with the publication. It returns a *GateError for what
// does not pass the gate, and CodeInvalid for a time that has passed or is too far away.
func (d *Desk) Schedule(
	ctx context.Context, order Order, waivers []guide.Waiver, at time.Time, entry guide.AuditEntry,
) (guide.ScheduledPublication, guide.PartialDraft, error) {
	var p guide.DuePublication
	now := d.Publisher.Clock()
	switch {
	case !at.After(now):
		return p.ScheduledPublication, guide.PartialDraft{}, guide.Violates("at", guide.RulePassedTime)
	case at.After(now.Add(guide.MaxScheduleAhead)):
		return p.ScheduledPublication, guide.PartialDraft{}, guide.Violates("at", guide.RuleFarTime)
	}
	c, err := d.Publisher.Candidate(ctx, order.Museum, order.Selection)
	if err != nil {
		return p.ScheduledPublication, guide.PartialDraft{}, err
	}
	p.Museum, p.DueAt, p.State, p.Frozen, p.Base = order.Museum, at, guide.ScheduleWaiting, c.Museum, c.Before.Museum
	p.ScheduleRecord = guide.ScheduleRecord{
		Author: order.Author, Token: order.Token, CreatedAt: now, Note: order.Note, RequestKey: order.RequestKey,
		Languages: order.Selection.Languages, Elements: slices.Concat(order.Selection.Elements, c.Partial.Included),
		AllLanguages: c.Partial.AllLanguages, BaseVersion: c.Before.Version, Audit: order.Audit,
	}
	if p.Waivers, err = d.pass(ctx, c, waivers); err != nil {
		return p.ScheduledPublication, c.Partial, err
	}
	p.ApprovedBy = c.ApprovedBy
	if c.whole {
		p.DraftRevision = &c.revision
	}
	p.Changed = c.Changes()
	if p.ID, err = d.Schedules.SchedulePublication(ctx, p, entry); err == nil {
		d.wake()
	}
	return p.ScheduledPublication, c.Partial, err
}

// Cancel cancels a scheduled publication.
func (d *Desk) Cancel(ctx context.Context, museum, id int64, entry guide.AuditEntry) error {
	err := d.Schedules.CancelScheduledPublication(ctx, museum, id, entry)
	if err == nil {
		d.wake()
	}
	return err
}

func (d *Desk) wake() {
	if d.Scheduled != nil {
		d.Scheduled()
	}
}

// publishDue publishes what was scheduled, if its author still may, with what was published meanwhile.
func (d *Desk) publishDue(ctx context.Context, due *guide.DuePublication) (Result, error) {
	if d.CheckAuthor != nil {
		if err := d.CheckAuthor(ctx, due.Museum, due.Author, due.Token); err != nil {
			return Result{}, err
		}
	}
	order := Order{
		Museum: due.Museum, Selection: guide.Selection{Elements: due.Elements, Languages: due.Languages}, Author: due.Author, Note: due.Note, Schedule: due.ID,
		Check: func(ctx context.Context, c *Candidate) ([]guide.Waiver, error) { return d.pass(ctx, c, due.Waivers) },
		Audit: due.Audit,
	}
	order.Audit.At = d.Publisher.Clock()
	return d.Publisher.attempt(ctx, func() (Result, error) {
		last, err := d.Publisher.lastPublication(ctx, due.Museum)
		if err != nil {
			return Result{}, err
		}
		c := &Candidate{Museum: due.Frozen, Before: last, Partial: guide.PartialDraft{AllLanguages: due.AllLanguages}, ApprovedBy: due.ApprovedBy}
		if due.DraftRevision != nil {
			c.whole, c.revision = true, *due.DraftRevision
		}
		if due.Base != nil && last.Museum != nil && last.Version != due.BaseVersion {
			c.Museum = guide.MergeMuseums(due.Base, due.Frozen, last.Museum)
			c.whole = c.whole && sameMuseum(c.Museum, due.Frozen)
		}
		return d.Publisher.publish(ctx, order, c)
	})
}
