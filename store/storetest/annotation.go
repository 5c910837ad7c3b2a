package storetest

import (
	"fmt"
	"strconv"
	"testing"

	"cicerone/guide"
)

// annotations makes, changes and deletes annotations of two museums.
func annotations(t *testing.T, s Opened) {
	ctx := t.Context()
	owner := setUp(t, s)
	museum, other := newMuseum(t, s, "ONE").ID, newMuseum(t, s, "TWO").ID
	entry := func(action string) guide.AuditEntry {
		return guide.AuditEntry{Organization: owner.Organization, At: now, Action: action, Element: "from the caller", Museum: museum}
	}
	create := func(museum int64, first, last guide.Day, text, key string) guide.Annotation {
		t.Helper()
		want := guide.Annotation{Museum: museum, From: first, To: last, Text: text}
		a, err := s.CreateAnnotation(ctx, want, key, entry("annotation.create"))
		must(t, err)
		want.ID = a.ID
		wantSame(t, "STATS-4: what was made", a, want)
		return a
	}
	label := create(museum, "2026-03-03", "2026-03-03", "New wall label", "key")
	weeks := create(museum, "2026-02-20", "2026-03-10", "Roof repaired", "")
	sunday := create(museum, "2026-03-01", "2026-03-01", "Free Sunday", "")
	theirs := create(other, "2026-03-01", "2026-03-01", "Theirs", "key")

	list := func(museum int64, first, last guide.Day, want ...guide.Annotation) {
		t.Helper()
		got, err := s.Annotations(ctx, museum, first, last)
		must(t, err)
		wantSame(t, fmt.Sprint("STATS-4: from ", first, " to ", last), got, want)
	}
	list(museum, "2026-03-01", "2026-03-03", weeks, sunday, label)
	list(museum, "2026-03-02", "2026-03-02", weeks)
	list(museum, "2026-03-03", "2026-03-11", weeks, label)
	list(museum, "2026-02-19", "2026-02-20", weeks)
	list(museum, "2026-02-01", "2026-02-19")
	list(museum, "2026-03-11", "9999-12-31")
	list(other, "2026-03-01", "2026-03-01", theirs)

	repeated, err := s.CreateAnnotation(ctx, guide.Annotation{Museum: museum, From: "2026-03-05", To: "2026-03-05", Text: "x"}, "key", entry("annotation.create"))
	must(t, err)
	wantSame(t, "STATS-4: a repeated request", repeated, label)

	label.From, label.To, label.Text = "2026-03-02", "2026-03-04", "Two new wall labels"
	must(t, s.ChangeAnnotation(ctx, label, entry("annotation.change")))
	list(museum, "2026-03-02", "2026-03-02", weeks, label)
	must(t, s.DeleteAnnotation(ctx, museum, weeks.ID, entry("annotation.delete")))
	list(museum, "0000-01-01", "9999-12-31", sunday, label)

	foreign := sunday
	foreign.Museum = other
	wantCode(t, "changing an annotation of another museum", s.ChangeAnnotation(ctx, foreign, entry("x")), guide.CodeNotFound)
	wantCode(t, "deleting an annotation of another museum", s.DeleteAnnotation(ctx, other, sunday.ID, entry("x")), guide.CodeNotFound)
	wantCode(t, "deleting twice", s.DeleteAnnotation(ctx, museum, weeks.ID, entry("x")), guide.CodeNotFound)
	_, err = s.CreateAnnotation(ctx, guide.Annotation{Museum: 9_007_199, From: "2026-03-01", To: "2026-03-01", Text: "x"}, "", entry("x"))
	wantCode(t, "an annotation of no museum", err, guide.CodeNotFound)

	log, err := s.Audit(ctx, owner.Organization, guide.AuditFilter{Museum: museum, Limit: 10})
	must(t, err)
	var done []string
	for _, e := range log {
		done = append(done, e.Action+" "+e.Element)
	}
	wantSame(t, "STAFF-7: the audit log", done, []string{
		"annotation.delete Roof repaired", "annotation.change from the caller", "annotation.create from the caller",
		"annotation.create from the caller", "annotation.create from the caller", "annotation.create from the caller",
	})

	for n := 2; n < guide.MaxAnnotations; n++ {
		create(museum, "2025-01-01", "2025-01-01", strconv.Itoa(n), "")
	}
	_, err = s.CreateAnnotation(ctx, guide.Annotation{Museum: museum, From: "2026-03-01", To: "2026-03-01", Text: "x"}, "", entry("x"))
	wantCode(t, "one annotation too many", err, guide.CodeConflict)
	create(other, "2026-03-01", "2026-03-01", "Another one of theirs", "")
}

// FillAnnotations stores an annotation of a museum.
func FillAnnotations(t *testing.T, s guide.Annotations, museum int64) {
	t.Helper()
	_, err := s.CreateAnnotation(t.Context(), guide.Annotation{Museum: museum, From: "2026-03-01", To: "2026-03-02", Text: "Free Sunday"}, "", guide.AuditEntry{})
	must(t, err)
}
