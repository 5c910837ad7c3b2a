package visitor

import (
	"context"
	"fmt"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
)

// Visit ids are 53 random bits, and knowing one is the right to the visit (decision 7). From one network 60 unknown ids are
// answered at once, then one every two seconds. With a million visits, an attacker finds one with a chance of
// 43,260 × 10⁶ / 2⁵³ ≈ 5 in a million a day.
const (
	unknownIDBurst    = 60
	unknownIDInterval = 2 * time.Second
)

// A network may record a good deal more than five thousand visitors do, whose phones send what they stored during an outage,
// but does not fill a disk: 50,000 events of up to 256 bytes at once, then 200 a second, which are some 3 MB a minute.
const (
	eventBurst    = 50_000
	eventInterval = 5 * time.Millisecond
	eventBytes    = 256
)

// knownVisitPeriod is how long this process knows that a visit's id was used from a network.
const knownVisitPeriod = 24 * time.Hour

// museumBurst is for how many seconds' calls a museum has tokens: what its phones have stored during an outage.
const museumBurst = 250

// eventLimiter limits by network and by museum what is recorded, and the search for ids of others.
type eventLimiter struct {
	events      *tokenBuckets
	museums     *tokenBuckets // nil without a limit
	unknownIDs  *tokenBuckets
	knownVisits *expiringSet
}

// newEventLimiter returns a limiter. museumWrites is the number of calls a second of one museum, 0 for any number.
func newEventLimiter(clock guide.Clock, museumWrites int) *eventLimiter {
	var museums *tokenBuckets
	if museumWrites > 0 {
		museums = newTokenBuckets(clock, museumBurst*museumWrites, time.Second/time.Duration(museumWrites))
	}
	return &eventLimiter{
		museums:     museums,
		events:      newTokenBuckets(clock, eventBurst, eventInterval),
		unknownIDs:  newTokenBuckets(clock, unknownIDBurst, unknownIDInterval),
		knownVisits: newExpiringSet(clock, knownVisitPeriod),
	}
}

// Admit counts a call that records something. It returns CodeTooMany, with the time to wait, for too many of a network.
func (l *eventLimiter) Admit(ctx context.Context) error {
	return tooMany("this network", l.events.Take(httpapi.NetworkOf(ctx), eventTokens(ctx)))
}

// AdmitMuseum counts a call that records something of a museum. It returns CodeTooMany, with the time to wait, for too many.
func (l *eventLimiter) AdmitMuseum(ctx context.Context, museum int64) error {
	if l.museums == nil || museum == 0 {
		return nil
	}
	return tooMany("this museum's visitors", l.museums.Take(fmt.Sprint(museum), eventTokens(ctx)))
}

// eventTokens returns how many tokens the context's request takes.
func eventTokens(ctx context.Context) int { return 1 + int(httpapi.BodyBytes(ctx)/eventBytes) }

// UseID counts the use of an id as one that does not exist. done gives that back unless the call's error is CodeNotFound. It
// returns CodeTooMany if the network has used too many that do not exist; visitors who share it with an attacker can still use
// their own.
func (l *eventLimiter) UseID(ctx context.Context, id int64) (done func(error), err error) {
	network := httpapi.NetworkOf(ctx)
	if id == 0 || l.knownVisits.Has(visitKey(network, id)) {
		return func(error) {}, nil
	}
	if err := tooMany("this network", l.unknownIDs.Take(network, 1)); err != nil {
		return nil, err
	}
	return func(err error) {
		if guide.ErrorCodeOf(err) != guide.CodeNotFound {
			l.unknownIDs.Spend(network, -unknownIDInterval)
		}
		if err == nil {
			l.Know(ctx, id)
		}
	}, nil
}

// Know remembers that an id was given to, or used by, a visitor of the context's network.
func (l *eventLimiter) Know(ctx context.Context, id int64) {
	l.knownVisits.Add(visitKey(httpapi.NetworkOf(ctx), id))
}

func visitKey(network string, id int64) string { return fmt.Sprint(network, " ", id) }

func tooMany(from string, wait time.Duration) error {
	if wait <= 0 {
		return nil
	}
	return &guide.Error{Code: guide.CodeTooMany, Message: "too much comes from " + from + "; please try again", After: max(wait, time.Second)}
}
