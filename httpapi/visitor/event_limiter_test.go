package visitor

import (
	"errors"
	"testing"
	"time"

	"cicerone/guide"
)

func TestMuseumsHaveTokensOfTheirOwn(t *testing.T) {
	now := published
	limiter := newEventLimiter(func() time.Time { return now }, 2)
	admitted := func(museum int64, calls int) (count int) {
		for range calls {
			err := limiter.AdmitMuseum(t.Context(), museum)
			var refused *guide.Error
			if errors.As(err, &refused) && (refused.Code != guide.CodeTooMany || refused.After < time.Second) {
				t.Errorf("STAT-5: a call is refused with %v", err)
			}
			if err == nil {
				count++
			}
		}
		return count
	}
	const burst = 2 * museumBurst
	for _, step := range []struct {
		wait   time.Duration
		museum int64
		calls  int
		want   int
	}{
		{0, 1, burst + 10, burst},
		{0, 2, 5, 5},
		{10 * time.Second, 1, 30, 20}, // two a second return
		{time.Hour, 1, burst + 1, burst},
		{0, 0, burst + 1, burst + 1}, // of no museum
	} {
		now = now.Add(step.wait)
		if got := admitted(step.museum, step.calls); got != step.want {
			t.Errorf("STAT-5: after %v, %d of %d calls of museum %d are admitted, want %d", step.wait, got, step.calls, step.museum, step.want)
		}
	}
	if err := newEventLimiter(sampleClock, 0).AdmitMuseum(t.Context(), 1); err != nil {
		t.Errorf("STAT-5: without a limit a call gets %v", err)
	}
}
