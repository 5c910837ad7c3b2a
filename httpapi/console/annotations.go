package console

import (
	"context"
	"strings"

	"cicerone/guide"
	"cicerone/staff"
)

// annotateStatistics is the access to write annotations. A program that only reads statistics changes nothing.
var annotateStatistics = access{permission: guide.AnnotateStatistics, scope: guide.ScopeWriteContent}

// Annotation says what happened in a museum on some days, such as a new label.
type Annotation struct {
	ID   string    `json:"id"`
	From guide.Day `json:"from" format:"date" doc:"The first day in the museum's time zone"`
	To   guide.Day `json:"to" format:"date" doc:"The last day; the same as the first of an annotation of one day"`
	Text string    `json:"text"`
}

func wireAnnotation(a guide.Annotation) Annotation {
	return Annotation{ID: idOf(a.ID), From: a.From, To: a.To, Text: a.Text}
}

// WrittenAnnotation is an annotation as somebody writes it.
type WrittenAnnotation struct {
	From string `json:"from" doc:"The first day in the museum's time zone, such as 2026-03-01; within the next two years"`
	To   string `json:"to,omitempty" doc:"The last day; left out for the first day alone"`
	Text string `json:"text" doc:"One line of up to 200 characters"`
}

func (c *Calls) annotation(p *museumPerson, id int64, written WrittenAnnotation) (guide.Annotation, error) {
	a, err := guide.NewAnnotation(p.museum.ID, written.From, written.To, written.Text, c.config.Clock())
	a.ID = id
	return a, err
}

// annotationEntry returns the entry of the audit log about what the person does with an annotation.
func (c *Calls) annotationEntry(p *museumPerson, action string, a guide.Annotation) guide.AuditEntry {
	return c.config.Staff.Entry(p.Person, action, p.museum.ID, a.Text, a.Days())
}

// annotations returns those of a period. What is planned belongs to the period that ends today, since no other one shows it yet.
func (c *Calls) annotations(ctx context.Context, museum int64, of period) ([]guide.Annotation, error) {
	last := of.last
	if last == of.today {
		last = guide.LastDay
	}
	return c.config.Annotations.Annotations(ctx, museum, of.first, last)
}

func (c *Calls) listAnnotations(ctx context.Context, p *museumPerson, in *InPeriod) (*out[list[Annotation]], error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return nil, err
	}
	all, err := c.annotations(ctx, p.museum.ID, period)
	return listOf(all, wireAnnotation), err
}

type createAnnotationIn struct {
	InMuseum
	InRequest

	Body WrittenAnnotation
}

func (c *Calls) createAnnotation(ctx context.Context, p *museumPerson, in *createAnnotationIn) (*out[Annotation], error) {
	a, err := c.annotation(p, 0, in.Body)
	if err != nil {
		return nil, err
	}
	a, err = c.config.Annotations.CreateAnnotation(ctx, a, in.requestKey(p.Person), c.annotationEntry(p, staff.ActionCreateAnnotation, a))
	return &out[Annotation]{wireAnnotation(a)}, err
}

// OneAnnotation is the part of an input that names an annotation in its address.
type OneAnnotation struct {
	InMuseum

	Annotation wireID `path:"annotation"`
}

type changeAnnotationIn struct {
	OneAnnotation

	Body WrittenAnnotation
}

func (c *Calls) changeAnnotation(ctx context.Context, p *museumPerson, in *changeAnnotationIn) (*out[Annotation], error) {
	a, err := c.annotation(p, in.Annotation.number, in.Body)
	if err != nil {
		return nil, err
	}
	err = c.config.Annotations.ChangeAnnotation(ctx, a, c.annotationEntry(p, staff.ActionChangeAnnotation, a))
	return &out[Annotation]{wireAnnotation(a)}, err
}

func (c *Calls) deleteAnnotation(ctx context.Context, p *museumPerson, in *OneAnnotation) (*none, error) {
	entry := c.annotationEntry(p, staff.ActionDeleteAnnotation, guide.Annotation{})
	return nil, c.config.Annotations.DeleteAnnotation(ctx, p.museum.ID, in.Annotation.number, entry)
}

// textsOfDay returns the texts of the annotations that have a day.
func textsOfDay(annotations []guide.Annotation, day guide.Day) string {
	var texts []string
	for _, a := range annotations {
		if a.From <= day && day <= a.To {
			texts = append(texts, a.Text)
		}
	}
	return strings.Join(texts, "; ")
}
