package visitor

import (
	"container/heap"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"cicerone/guide"
)

// phoneSpeed is how many derivations a phone of the middle class computes in a second.
const phoneSpeed = 2000

// crowd simulates visitors and attackers in one museum, with the app's proofs of work.
type crowd struct {
	*limiterTest
	events eventQueue
}

type event struct {
	at  time.Time
	run func()
}

// eventQueue orders events by time.
type eventQueue []event

func (q eventQueue) Len() int           { return len(q) }
func (q eventQueue) Less(i, j int) bool { return q[i].at.Before(q[j].at) }
func (q eventQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }

func (q *eventQueue) Push(e any) { *q = append(*q, e.(event)) }

func (q *eventQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func (c *crowd) after(wait time.Duration, run func()) {
	heap.Push(&c.events, event{c.now.Add(wait), run})
}

func (c *crowd) run(until time.Time) {
	for len(c.events) > 0 && c.events[0].at.Before(until) {
		next := heap.Pop(&c.events).(event)
		c.now = next.at
		next.run()
	}
}

// solveTime returns how long a proof of work takes.
func (c *crowd) solveTime(attempt guide.CodeAttempt, challenge string, speed float64) time.Duration {
	bits, _ := c.limiter.proofs.difficulty(attempt, challenge)
	return time.Duration(guide.ProofWork(bits) / speed * float64(time.Second))
}

// enter tries a code as the app does and calls done with the answer.
func (c *crowd) enter(attempt guide.CodeAttempt, right bool, speed float64, done func(guide.Error)) {
	attempt.Museum, attempt.Proof = 1, proofReady
	answered := c.try(attempt, right)
	var retry func(guide.Error, int)
	retry = func(answered guide.Error, tries int) {
		if answered.Challenge == "" || tries == 3 {
			done(answered)
			return
		}
		c.after(c.solveTime(attempt, answered.Challenge, speed), func() {
			attempt.Proof = answered.Challenge + ".solved"
			retry(c.try(attempt, right), tries+1)
		})
	}
	retry(answered, 0)
}

// attack guesses codes from a network with a new device for each, and proves work at that speed. It uses an easy challenge
// as long as it can, and then pauses until proofs are easier again.
func (c *crowd) attack(network string, speed float64, pause time.Duration, guessed func()) {
	n := 0
	var (
		best    string
		expires time.Time
	)
	var next func()
	next = func() {
		if best != "" && !c.now.Before(expires) {
			best = ""
			c.after(pause, next)
			return
		}
		n++
		attempt := guide.CodeAttempt{Network: network, Device: fmt.Sprint("attacker", n), Code: fmt.Sprint("guess", n), Museum: 1, Proof: proofReady}
		answered := c.try(attempt, false)
		if answered.Code == guide.CodeRefused {
			guessed()
			c.after(time.Millisecond, next)
			return
		}
		if offered := c.solveTime(attempt, answered.Challenge, speed); best == "" || offered < c.solveTime(attempt, best, speed) {
			bits, _ := c.limiter.proofs.difficulty(attempt, answered.Challenge)
			best, expires = answered.Challenge, c.now.Add(guide.ProofPeriod(bits))
		}
		c.after(c.solveTime(attempt, best, speed), func() {
			attempt.Proof = best + ".solved"
			if answered := c.try(attempt, false); answered.Code == guide.CodeRefused {
				guessed()
			} else {
				expires = c.now
			}
			next()
		})
	}
	next()
}

// flood sends wrong codes without proofs, with a new device for each.
func (c *crowd) flood(network string, pause time.Duration, guessed func()) {
	n := 0
	var next func()
	next = func() {
		n++
		if c.isChecked(guide.CodeAttempt{Network: network, Device: fmt.Sprint("flood", n), Code: fmt.Sprint(network, n)}) {
			guessed()
		}
		c.after(pause, next)
	}
	next()
}

// Five thousand visitors come through the museum's one address within two hours; one in four mistypes, some never get it
// right, and a misprint on a poster is typed by hundreds. None of them is refused, with or without an attacker among them.
func TestFiveThousandHonestVisitorsBehindOneAddressAreNeverRefused(t *testing.T) {
	const (
		visitors = 5000
		phone    = phoneSpeed
		laptop   = 15 * phoneSpeed
		slowest  = 45 * time.Second // three challenges, the last of them the hardest

		burstPause = 500 * time.Second // until proofs are the easiest again
	)
	for name, test := range map[string]struct {
		attack     func(c *crowd, guessed func())
		maxWait    time.Duration
		maxGuesses int
	}{
		"no attacker":    {func(*crowd, func()) {}, slowest, 0},
		"a flood inside": {func(c *crowd, guessed func()) { c.flood(museumWiFi, time.Second, guessed) }, slowest, maxGuessesInDay},
		"a flood outside": {func(c *crowd, guessed func()) {
			for n := range 50 {
				c.flood(fmt.Sprint("network", n), time.Minute, guessed)
			}
		}, slowest, maxGuessesInDay},
		"a phone inside that proves work": {func(c *crowd, guessed func()) { c.attack(museumWiFi, phone, 0, guessed) }, slowest, 3 * maxGuessesInDay},
		"a laptop inside that proves work": {
			func(c *crowd, guessed func()) { c.attack(museumWiFi, laptop, 0, guessed) }, slowest, 25 * maxGuessesInDay,
		},
		"a phone inside that proves work in bursts": {
			func(c *crowd, guessed func()) { c.attack(museumWiFi, phone, burstPause, guessed) }, slowest, 3 * maxGuessesInDay,
		},
		"a laptop inside that proves work in bursts": {
			func(c *crowd, guessed func()) { c.attack(museumWiFi, laptop, burstPause, guessed) }, slowest, 25 * maxGuessesInDay,
		},
	} {
		t.Run("API-3 "+name, func(t *testing.T) {
			c := &crowd{limiterTest: newLimiterTest(t)}
			random := rand.New(rand.NewPCG(1, 2))
			guesses, entered, expected, proved := 0, 0, 0, 0
			var longest time.Duration
			test.attack(c, func() { guesses++ })
			try := func(device, code string, then func()) {
				began := c.now
				right := code == "CICERONE"
				c.enter(guide.CodeAttempt{Network: museumWiFi, Device: device, Code: code}, right, phone, func(answered guide.Error) {
					longest = max(longest, c.now.Sub(began))
					if c.now.After(began) {
						proved++
					}
					if (answered.Code == "") != right || !right && answered.Code != guide.CodeRefused {
						t.Errorf("a visitor who types %s is answered %q after %v", code, answered.Code, c.now.Sub(began))
					}
					if right {
						entered++
					} else {
						c.after(20*time.Second, then)
					}
				})
			}
			for visitor := range visitors {
				device := fmt.Sprint("phone", visitor)
				enter := func() { try(device, "CICERONE", nil) }
				expected++
				c.after(time.Duration(visitor)*2*time.Hour/visitors, func() {
					switch n := random.IntN(100); {
					case n < 75:
						enter()
					case n < 80:
						try(device, "CICERO", enter) // as the poster says
					case n < 98:
						try(device, fmt.Sprint("typo", visitor), enter)
					default: // one in fifty gives up
						expected--
						try(device, fmt.Sprint("lost", visitor), func() { try(device, fmt.Sprint("lost again", visitor), func() {}) })
					}
				})
			}
			c.run(c.now.Add(24 * time.Hour))
			t.Logf("%d of %d entered, %d attempts proved work, the longest took %v; %d guesses in a day: a chance of %.1g",
				entered, expected, proved, longest, guesses, float64(guesses)/allCodes)
			if entered != expected || longest > test.maxWait {
				t.Errorf("%d of %d visitors entered, the longest attempt took %v", entered, expected, longest)
			}
			if guesses > test.maxGuesses {
				t.Errorf("the attacker gets %d guesses checked in a day, more than %d", guesses, test.maxGuesses)
			}
		})
	}
}
