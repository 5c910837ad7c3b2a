package main

import (
	"strings"
	"testing"
	"time"
)

func TestRemainingTimeIsEstimated(t *testing.T) {
	for _, test := range []struct {
		elapsed     time.Duration
		done, total int
		want        string
	}{
		{time.Second, 10, 100, ""}, // too early to tell
		{10 * time.Second, 0, 100, ""},
		{10 * time.Second, 20, 100, ", about 40 s left"},
		{time.Minute, 1, 11, ", about 10 min left"},
		{59 * time.Second, 99999, 100000, ", about 1 s left"},
		{time.Minute, 100, 100, ""},
	} {
		if got := remaining(test.elapsed, test.done, test.total); got != test.want {
			t.Errorf("%d of %d after %v: %q, want %q", test.done, test.total, test.elapsed, got, test.want)
		}
	}
}

func TestProgressOutsideATerminal(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	lines := newProgress(&out, "DEMO: ")
	lines.clock = func() time.Time { return at }
	for done := range 5 {
		lines.set("storing media", done, 10)
		at = at.Add(3 * time.Second)
	}
	lines.set("preparing", 0, 2)
	at = at.Add(6 * time.Second)
	lines.set("preparing", 1, 2)
	lines.end()
	const want = "DEMO: storing media: 2 of 10, about 24 s left\nDEMO: storing media: 4 of 10, about 18 s left\n" +
		"DEMO: preparing: 1 of 2, about 6 s left\n"
	if out.String() != want {
		t.Errorf("written:\n%swant:\n%s", out.String(), want)
	}
}
