package visitor

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
)

// mapGuesses counts wrong codes in memory.
type mapGuesses struct {
	mu     sync.Mutex
	counts map[string]int
}

func (m *mapGuesses) AddGuesses(_ context.Context, counts []guide.GuessCount, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, c := range counts {
		key := c.Key + c.Window.String()
		m.counts[key] = max(0, m.counts[key]+c.Count)
	}
	return nil
}

func (m *mapGuesses) GuessCounts(_ context.Context, of []guide.GuessCount) ([]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	counts := make([]int, len(of))
	for i, one := range of {
		counts[i] = m.counts[one.Key+one.Window.String()]
	}
	return counts, nil
}

// limiterTest is a code limiter in simulated time.
type limiterTest struct {
	t       *testing.T
	now     time.Time
	limiter *codeLimiter
}

func newLimiterTest(t *testing.T) *limiterTest {
	t.Helper()
	test := &limiterTest{t: t, now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	test.limiter = newCodeLimiter(&mapGuesses{counts: map[string]int{}}, func() time.Time { return test.now }, nil)
	return test
}

// try tries a code and returns how it was answered, "" when the visitor is in, and how long to wait.
func (d *limiterTest) try(one guide.CodeAttempt, right bool) (code guide.ErrorCode, after time.Duration) {
	d.t.Helper()
	err := d.limiter.check(d.t.Context(), one, right)
	var answered *guide.Error
	if errors.As(err, &answered) {
		return answered.Code, answered.After
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return "", 0
}

func TestGuessesCountByDeviceCodeAndMuseum(t *testing.T) {
	d := newLimiterTest(t)
	try := func(museum int64, device, code string) guide.ErrorCode {
		answered, _ := d.try(guide.CodeAttempt{Museum: museum, Device: device, Code: code, Network: "192.0.2.1"}, false)
		return answered
	}
	for i := range guide.MaxGuessesOfDevice {
		if got := try(1, "phone", fmt.Sprint("code", i)); got != guide.CodeRefused {
			t.Fatalf("API-3: guess %d of a device is answered %s", i, got)
		}
	}
	for _, test := range []struct {
		what   string
		museum int64
		device string
		want   guide.ErrorCode
	}{
		{"the device that guessed too often", 1, "phone", guide.CodeTooMany},
		{"another device behind the same address", 1, "other phone", guide.CodeRefused},
		{"the same device at another museum", 2, "phone", guide.CodeRefused},
	} {
		if got := try(test.museum, test.device, "another"); got != test.want {
			t.Errorf("API-3: %s gets %s, want %s", test.what, got, test.want)
		}
	}
	for i := range guide.MaxGuessesOfCode {
		if got := try(3, fmt.Sprint("phone", i), "SAME"); got != guide.CodeRefused {
			t.Fatalf("API-3: a misprint is answered %s to reader %d", got, i)
		}
	}
	if same, other := try(3, "phone", "same"), try(3, "phone", "other"); same != guide.CodeTooMany || other != guide.CodeRefused {
		t.Errorf("API-3: a code that is tried again and again gets %s, another one %s", same, other)
	}
}

// A device that keeps guessing waits longer each time, exactly as long as Retry-After says.
func TestWaitsForGuessingGrow(t *testing.T) {
	d := newLimiterTest(t)
	var waits []time.Duration
	began := d.now
	for n := 0; d.now.Sub(began) < 3*guide.MaxGuessWindow; n++ {
		one := guide.CodeAttempt{Museum: 1, Device: "phone", Code: fmt.Sprint("code", n), Network: "192.0.2.1"}
		if answered, after := d.try(one, false); answered == guide.CodeTooMany {
			if after <= 0 {
				t.Fatal("API-3: the answer does not say how long to wait")
			}
			waits = append(waits, after)
			d.now = d.now.Add(after - time.Second)
			if early, _ := d.try(one, false); early != guide.CodeTooMany {
				t.Errorf("API-3: a second before its wait of %v is over the device gets %s", after, early)
			}
			d.now = d.now.Add(2 * time.Second)
			if retried, left := d.try(one, false); retried != guide.CodeRefused {
				t.Errorf("API-3: after its wait of %v the device gets %s and %v more", after, retried, left)
			}
		}
		d.now = d.now.Add(time.Second)
	}
	if len(waits) < 3 || waits[0] > 2*time.Minute {
		t.Fatalf("API-3: the waits are %v", waits)
	}
	longest := waits[0]
	grown := 0
	for _, wait := range waits {
		if wait > 5*longest {
			longest, grown = wait, grown+1
		}
	}
	if grown < 2 || longest < time.Hour {
		t.Errorf("API-3: the waits do not grow from minutes to hours: %v", waits)
	}
}

// Five thousand visitors come through the museum's one address within two hours; many mistype, some never get it right,
// and a misprint on a poster is typed by hundreds. None of them has to wait, though a guesser is at work elsewhere.
func TestFiveThousandHonestVisitorsBehindOneAddressAreNeverRefused(t *testing.T) {
	d := newLimiterTest(t)
	random := rand.New(rand.NewPCG(1, 2))
	const visitors = 5000
	type turn struct {
		guide.CodeAttempt
		right bool
	}
	var waiting []turn // who mistyped tries again, after others
	honest := func(one turn) {
		one.Museum, one.Network = 1, "192.0.2.1"
		want := guide.CodeRefused
		if one.right {
			want = ""
		}
		if got, after := d.try(one.CodeAttempt, one.right); got != want {
			t.Fatalf("API-3: an honest visitor (%+v) gets %q and is to wait %v", one, got, after)
		}
	}
	guesser := 0
	for visitor := range visitors {
		d.now = d.now.Add(2 * time.Hour / visitors)
		device := fmt.Sprint("phone", visitor)
		switch n := random.IntN(100); {
		case n < 75:
			honest(turn{guide.CodeAttempt{Device: device, Code: "CICERONE"}, true})
		case n < 80:
			honest(turn{guide.CodeAttempt{Device: device, Code: "CICERO"}, false}) // as the poster says
			waiting = append(waiting, turn{guide.CodeAttempt{Device: device, Code: "CICERONE"}, true})
		case n < 98:
			honest(turn{guide.CodeAttempt{Device: device, Code: fmt.Sprint("typo", visitor)}, false})
			waiting = append(waiting, turn{guide.CodeAttempt{Device: device, Code: "CICERONE"}, true})
		default: // one in fifty gives up
			honest(turn{guide.CodeAttempt{Device: device, Code: fmt.Sprint("lost", visitor)}, false})
			honest(turn{guide.CodeAttempt{Device: device, Code: fmt.Sprint("lost again", visitor)}, false})
		}
		if len(waiting) > 20 {
			honest(waiting[0])
			waiting = waiting[1:]
		}
		guesser++
		_, _ = d.try(guide.CodeAttempt{Museum: 1, Device: fmt.Sprint("guesser", guesser), Code: fmt.Sprint("A", guesser), Network: fmt.Sprint("198.51.100.", guesser%250)}, false)
	}
}

// A guesser has a thousand addresses and a new device for each try, and is patient: in no twenty-four hours are two
// hundred codes tried.
func TestAGuesserWithAThousandAddressesGetsFewTries(t *testing.T) {
	d := newLimiterTest(t)
	var tried []time.Time
	for n := range 3 * 24 * 60 * 2 { // every half minute for three days, a burst of forty at each time
		for burst := range 40 {
			one := guide.CodeAttempt{Museum: 1, Device: fmt.Sprint(n, " ", burst), Code: fmt.Sprint("code", n, burst), Network: fmt.Sprint("address", (n*40+burst)%1000)}
			answered, _ := d.try(one, false)
			if answered == guide.CodeTooMany {
				break
			}
			tried = append(tried, d.now)
		}
		d.now = d.now.Add(30 * time.Second)
	}
	most := 0
	for first, last := 0, 0; last < len(tried); last++ {
		for tried[last].Sub(tried[first]) >= guide.MaxGuessWindow {
			first++
		}
		most = max(most, last-first+1)
	}
	t.Logf("API-3: %d codes are tried in three days, at most %d in a day", len(tried), most)
	if most >= 200 || len(tried) == 0 {
		t.Errorf("API-3: a guesser with a thousand addresses tries %d codes in a day", most)
	}
	// Who has entered before is not kept out by that, nor who comes from where others have entered.
	fresh := newLimiterTest(t)
	enter := func(device, address string) guide.ErrorCode {
		answered, _ := fresh.try(guide.CodeAttempt{Museum: 1, Device: device, Code: "RIGHT", Network: address}, true)
		return answered
	}
	if got := enter("regular", "192.0.2.1"); got != "" {
		t.Fatalf("API-3: the first visitor gets %s", got)
	}
	for n := range 2 * guide.MaxUnresolvedGuesses {
		_, _ = fresh.try(guide.CodeAttempt{Museum: 1, Device: fmt.Sprint(n), Code: fmt.Sprint(n), Network: fmt.Sprint("address", n)}, false)
	}
	if known, neighbour := enter("regular", "203.0.113.9"), enter("new", "192.0.2.1"); known != "" || neighbour != "" {
		t.Errorf("API-3: while somebody guesses, a visitor who has entered gets %q, one from the same network %q", known, neighbour)
	}
	if unknown := enter("unknown", "203.0.113.77"); unknown != guide.CodeTooMany {
		t.Errorf("API-3: an unknown network may try while somebody guesses: %q", unknown)
	}
}
