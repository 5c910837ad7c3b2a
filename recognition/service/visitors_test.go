package service

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
	"cicerone/recognition"
)

func TestOneFrameASecondOnAverage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := newVisitors(time.Now, maxVisitors)
		honest, eager := all.key("honest"), all.key("eager")
		refused := 0
		for tenth := range 600 { // a minute
			if tenth%10 == 0 {
				if err := all.admit(honest); err != nil {
					t.Fatalf("REC-6: one frame a second is refused after %d tenths: %v", tenth, err)
				}
			}
			if err := all.admit(eager); err != nil {
				refused++
				var limited *guide.Error
				if !errors.As(err, &limited) || limited.Code != guide.CodeTooMany || limited.After <= 0 || limited.After > time.Second {
					t.Fatalf("REC-6: ten frames a second get %v", err)
				}
			}
			time.Sleep(100 * time.Millisecond)
		}
		if admitted := 600 - refused; admitted < 60 || admitted > 65 {
			t.Errorf("REC-6: of ten frames a second for a minute %d are admitted, want 60 and the few at once", admitted)
		}
	})
}

func TestThousandsOfVisitorsAreNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := newVisitors(time.Now, maxVisitors)
		for second := range 30 {
			for visitor := range 5000 {
				if err := all.admit(all.key(fmt.Sprint("device", visitor))); err != nil {
					t.Fatalf("REC-6: visitor %d is refused in second %d: %v", visitor, second, err)
				}
			}
			time.Sleep(time.Second)
		}
		if len(all.known) != 5000 {
			t.Errorf("REC-6: %d visitors are remembered", len(all.known))
		}
	})
}

// REC-6: two weak frames that agree name a work, but not across a pause in which the visitor is forgotten.
func TestREC6SessionsAreForgotten(t *testing.T) {
	threshold := recognition.RecommendedThreshold
	weak := recognition.Result{Candidates: []recognition.Candidate{{Work: 7, Score: 0.8 * threshold.MinAgreement()}}}
	for _, c := range []struct {
		pause time.Duration
		want  int64
	}{
		{time.Second, 7},
		{recognition.SessionAge - time.Nanosecond, 7},
		{recognition.SessionAge, 0},
		{time.Hour, 0},
	} {
		now := time.Unix(0, 0)
		visitors := newVisitors(func() time.Time { return now }, maxVisitors)
		if work := visitors.observe(1, weak, threshold); work != 0 {
			t.Fatalf("REC-6: one weak frame names work %d", work)
		}
		now = now.Add(c.pause)
		if work := visitors.observe(1, weak, threshold); work != c.want {
			t.Errorf("REC-6: two weak frames %v apart name work %d, want %d", c.pause, work, c.want)
		}
	}
}

func TestVisitorsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := newVisitors(time.Now, 100)
		for visitor := range 1000 {
			if err := all.admit(visitorKey(visitor)); err != nil {
				t.Fatal(err)
			}
		}
		if len(all.known) != 100 {
			t.Errorf("REC-6: %d visitors are remembered, want at most 100", len(all.known))
		}
		time.Sleep(recognition.SessionAge)
		if err := all.admit(7); err != nil || len(all.known) != 1 {
			t.Errorf("REC-6: after %v %d visitors are remembered (%v)", recognition.SessionAge, len(all.known), err)
		}
	})
}
