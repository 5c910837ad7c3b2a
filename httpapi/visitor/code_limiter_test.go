package visitor

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// limiterTest is a code limiter in simulated time. Attempts that wait are checked at once, and a proof is "solved" after
// its challenge.
type limiterTest struct {
	t       *testing.T
	now     time.Time
	buckets *guidetest.TokenBuckets
	limiter *codeLimiter

	verified int // proofs
}

const museumWiFi = "192.0.2.1"

func newLimiterTest(t *testing.T) *limiterTest {
	t.Helper()
	test := &limiterTest{t: t, now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return test.now }
	test.buckets = &guidetest.TokenBuckets{Clock: clock}
	test.limiter = newCodeLimiter(test.buckets, clock, nil)
	test.limiter.alarms.warn = func(context.Context, string, ...any) {}
	test.limiter.sleep = func(context.Context, time.Duration) error { return nil }
	test.limiter.verify = func(attempt guide.CodeAttempt, minBits int) bool {
		test.verified++
		challenge, solved := strings.CutSuffix(attempt.Proof, ".solved")
		bits, valid := test.limiter.proofs.difficulty(attempt, challenge)
		return solved && valid && bits >= minBits
	}
	return test
}

// try tries a code and returns the error of the answer, with an empty code when the visitor is in.
func (d *limiterTest) try(attempt guide.CodeAttempt, right bool) guide.Error {
	d.t.Helper()
	attempt.Museum, attempt.MuseumCode = 1, "DEMO"
	err := d.limiter.Check(d.t.Context(), attempt, right)
	var answered *guide.Error
	if errors.As(err, &answered) {
		return *answered
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return guide.Error{}
}

// isChecked reports whether a wrong code was checked.
func (d *limiterTest) isChecked(attempt guide.CodeAttempt) bool {
	d.t.Helper()
	return d.try(attempt, false).Code == guide.CodeRefused
}

// allCodes is the number of codes of six letters and digits; a day's guesses may find one with a chance of one in a
// million.
var (
	allCodes        = math.Pow(36, 6)
	maxGuessesInDay = int(allCodes / 1e6)
)

// attackers have a new device and a new code for each attempt.
var attackers = map[string]func(d *limiterTest, n int) guide.CodeAttempt{
	"one network": func(*limiterTest, int) guide.CodeAttempt { return guide.CodeAttempt{Network: "198.51.100.1"} },
	"a thousand": func(_ *limiterTest, n int) guide.CodeAttempt {
		return guide.CodeAttempt{Network: fmt.Sprint("n", n%1000)}
	},
	"the museum's own": func(*limiterTest, int) guide.CodeAttempt { return guide.CodeAttempt{Network: museumWiFi} },
	"the museum's own, with a right code": func(d *limiterTest, n int) guide.CodeAttempt {
		if got := d.try(guide.CodeAttempt{Network: museumWiFi, Device: fmt.Sprint("ticket", n), Code: "RIGHT"}, true); got.Code != "" && got.Code != guide.CodeTooMany {
			d.t.Fatalf("API-3: a right code gets %v", got)
		}
		return guide.CodeAttempt{Network: museumWiFi}
	},
}

// Attackers try fifteen codes every minute for thirty hours, while a visitor enters from the museum's network now and
// then. No proof of work is sent.
func TestGuessesInADay(t *testing.T) {
	for name, attacker := range attackers {
		t.Run("API-3 "+name, func(t *testing.T) {
			d := newLimiterTest(t)
			var checked []time.Time
			for n := 0; n < 30*60*15; n++ {
				if n%75 == 0 {
					d.try(guide.CodeAttempt{Network: museumWiFi, Code: "RIGHT"}, true)
				}
				attempt := attacker(d, n)
				attempt.Device, attempt.Code = fmt.Sprint("device", n), fmt.Sprint("code", n)
				if d.isChecked(attempt) {
					checked = append(checked, d.now)
				}
				if n%15 == 14 {
					d.now = d.now.Add(time.Minute)
				}
			}
			most := 0
			for first, last := 0, 0; last < len(checked); last++ {
				for checked[last].Sub(checked[first]) >= 24*time.Hour {
					first++
				}
				most = max(most, last-first+1)
			}
			t.Logf("%d wrong codes are checked in thirty hours, at most %d in a day: a chance of %.1g", len(checked), most, float64(most)/allCodes)
			if most > maxGuessesInDay || most == 0 {
				t.Errorf("in a day %d wrong codes are checked, more than %d", most, maxGuessesInDay)
			}
		})
	}
}

func TestWaitsAreMinutes(t *testing.T) {
	d := newLimiterTest(t)
	attempt := guide.CodeAttempt{Network: museumWiFi}
	for n := range 1000 {
		attempt.Device, attempt.Code = fmt.Sprint(n), fmt.Sprint("code", n)
		d.try(attempt, false)
	}
	limited := d.try(attempt, true)
	if limited.Code != guide.CodeTooMany || limited.After <= 0 || limited.After > 5*time.Minute {
		t.Fatalf("API-3: after a thousand wrong codes an attempt gets %q and has to wait %v", limited.Code, limited.After)
	}
	d.now = d.now.Add(limited.After)
	if got := d.try(attempt, true); got.Code != "" {
		t.Errorf("API-3: after that wait a right code gets %v", got)
	}
	if got := d.try(guide.CodeAttempt{Network: "203.0.113.9", Code: "RIGHT"}, true); got.Code != "" {
		t.Errorf("API-3: another network gets %v", got)
	}
}

func TestOneDeviceIsSlowedAlone(t *testing.T) {
	d := newLimiterTest(t)
	for n := range guide.DeviceCodeLimit.Free {
		if !d.isChecked(guide.CodeAttempt{Network: museumWiFi, Device: "one", Code: fmt.Sprint(n), Proof: proofReady}) {
			t.Fatalf("API-3: wrong code %d is not checked at once", n)
		}
	}
	one, other := guide.CodeAttempt{Network: museumWiFi, Device: "one", Proof: proofReady}, guide.CodeAttempt{Network: museumWiFi, Device: "other", Proof: proofReady}
	if got := d.try(one, true); got.Code != guide.CodeTooMany || got.Challenge == "" {
		t.Errorf("API-3: a device with many wrong codes gets %+v", got)
	}
	if got := d.try(other, true); got.Code != "" {
		t.Errorf("API-3: another device gets %+v", got)
	}
}

// Verifying takes time, so a proof that is not needed is not verified.
func TestAProofThatIsNotNeededIsNotVerified(t *testing.T) {
	d := newLimiterTest(t)
	attempt := guide.CodeAttempt{Network: museumWiFi, Code: "CICERONE", Proof: d.limiter.proofs.Challenge(guide.CodeAttempt{}, 8) + ".solved"}
	if got := d.try(attempt, true); got.Code != "" || d.verified != 0 {
		t.Errorf("API-3: a right code with a proof that is not needed gets %v; %d proofs are verified", got, d.verified)
	}
}

// A misprint on a poster is read by hundreds. It gives an attacker nothing new, so it slows nobody else.
func TestAMisprintCountsOnce(t *testing.T) {
	d := newLimiterTest(t)
	for n := range 500 {
		if !d.isChecked(guide.CodeAttempt{Network: museumWiFi, Device: fmt.Sprint(n), Code: "CICERO"}) {
			t.Fatalf("API-3: visitor %d who reads the misprint is slowed down", n)
		}
	}
}

func TestAnAttemptNeedsFewQueries(t *testing.T) {
	d := newLimiterTest(t)
	for what, test := range map[string]struct {
		right         bool
		reads, writes int
	}{"a wrong code": {false, 1, 1}, "a right code": {true, 1, 0}} {
		d.try(guide.CodeAttempt{Network: museumWiFi, Code: "RIGHT"}, true)
		d.buckets.Reads, d.buckets.Writes = 0, 0
		d.try(guide.CodeAttempt{Network: museumWiFi, Code: what}, test.right)
		if d.buckets.Reads != test.reads || d.buckets.Writes > test.writes {
			t.Errorf("API-3: %s reads %d times and writes %d times", what, d.buckets.Reads, d.buckets.Writes)
		}
	}
}

// Clients without proofs wait, few of a network at the same time.
func TestClientsWithoutProofsAreDelayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limiter := newCodeLimiter(&guidetest.TokenBuckets{Clock: time.Now}, time.Now, nil)
		limiter.alarms.warn = func(context.Context, string, ...any) {}
		check := func(code string, right bool) error {
			return limiter.Check(t.Context(), guide.CodeAttempt{Network: museumWiFi, Code: code}, right)
		}
		var attempts sync.WaitGroup
		var mu sync.Mutex
		outcomes := map[guide.ErrorCode]int{}
		for n := range 90 { // an attacker's
			attempts.Go(func() {
				err := check(fmt.Sprint("code", n), false)
				mu.Lock()
				defer mu.Unlock()
				outcomes[guide.ErrorCodeOf(err)]++
			})
		}
		attempts.Wait()
		if want := guide.NetworkCodeLimit.Free + guide.MaxDelayedCodes; outcomes[guide.CodeRefused] != want || outcomes[guide.CodeTooMany] != 90-want {
			t.Errorf("API-3: of 90 wrong codes sent together: %v; want %d checked", outcomes, want)
		}
		var retries sync.WaitGroup
		for range guide.MaxDelayedCodes { // of a device that does not wait for its answers
			retries.Go(func() {
				attempt := guide.CodeAttempt{Network: museumWiFi, Device: "hasty", Code: "code 1"}
				if err := limiter.Check(t.Context(), attempt, false); err == nil {
					t.Error("API-3: a wrong code is answered as right")
				}
			})
		}
		synctest.Wait()
		began := time.Now()
		if err := check("RIGHT", true); err != nil || time.Since(began) != guide.CodeDelay {
			t.Errorf("API-3: after 90 wrong codes from the same address a right one gets %v after %v", err, time.Since(began))
		}
		retries.Wait()
		ctx, leave := context.WithCancel(t.Context())
		leave()
		if err := limiter.Check(ctx, guide.CodeAttempt{Network: museumWiFi, Code: "RIGHT"}, true); !errors.Is(err, context.Canceled) {
			t.Errorf("API-3: a client that left gets %v", err)
		}
		if len(limiter.delayed) != 0 || len(limiter.delayedDevices) != 0 {
			t.Errorf("API-3: %v of %v still wait", limiter.delayed, limiter.delayedDevices)
		}
	})
}
