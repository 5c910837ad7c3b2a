package guide

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The limits of annotations.
const (
	MaxAnnotations     = 500 // of a museum
	MaxAnnotationText  = 200 // characters
	MaxAnnotationAhead = 2 * 365 * 24 * time.Hour
)

// Annotation says what happened in a museum on some days, such as a new label, to people who read its statistics.
type Annotation struct {
	ID       int64
	Museum   int64
	From, To Day // the first and the last day in the museum's time zone
	Text     string
}

// NewAnnotation returns an annotation of the days from first to last, "" for the first day alone. It returns CodeInvalid, naming
// the field, for what is no day, for days that are more than MaxAnnotationAhead after now, and for a text that is empty, too long or
// more than one line.
func NewAnnotation(museum int64, first, last, text string, now time.Time) (a Annotation, err error) {
	a = Annotation{Museum: museum, Text: strings.TrimSpace(text)}
	if a.From, a.To, err = parseDays(first, last); err != nil {
		return a, err
	}
	furthest := DayAt(now.Add(MaxAnnotationAhead), time.UTC)
	switch {
	case a.From > furthest:
		return a, Violates("from", RuleFarTime)
	case a.To > furthest:
		return a, Violates("to", RuleFarTime)
	case a.Text == "":
		return a, Violates("text", RuleMissing)
	case utf8.RuneCountInString(a.Text) > MaxAnnotationText:
		return a, Violates("text", RuleAtMost, MaxAnnotationText)
	case strings.ContainsFunc(a.Text, unicode.IsControl) || !utf8.ValidString(a.Text):
		return a, Violates("text", RuleOneLine)
	}
	return a, nil
}

// Days returns the days of the annotation as people read them in the audit log.
func (a *Annotation) Days() string { return daysText(a.From, a.To) }

// Annotations stores annotations. Methods return CodeNotFound for an unknown museum, and for an annotation that it does not have.
type Annotations interface {
	// Annotations lists those of a museum that have a day from first to last, ordered by their first day.
	Annotations(ctx context.Context, museum int64, first, last Day) ([]Annotation, error)
	// CreateAnnotation stores an annotation, which it returns with its id. A repeated request returns what the first one stored. It
	// returns CodeConflict if the museum has MaxAnnotations.
	CreateAnnotation(ctx context.Context, a Annotation, requestKey string, entry AuditEntry) (Annotation, error)
	// ChangeAnnotation stores an annotation in the place of the one with its id.
	ChangeAnnotation(ctx context.Context, a Annotation, entry AuditEntry) error
	// DeleteAnnotation deletes an annotation. The text and days of the entry become its own.
	DeleteAnnotation(ctx context.Context, museum, id int64, entry AuditEntry) error
}
