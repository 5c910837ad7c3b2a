package staff

import (
	"context"
	"strings"
	"time"

	"cicerone/guide"
)

// limit is a token bucket of wrong passwords: each takes a token, and one returns every interval.
type limit struct {
	most     int
	interval time.Duration
}

// wait returns how long it takes until a token is there.
func (l limit) wait(untilFull time.Duration) time.Duration {
	return untilFull + l.interval - time.Duration(l.most)*l.interval
}

// The limits. The last one stops guessing from many networks; it does not hold for browsers with which somebody has signed in
// to the account before, so that a stranger locks nobody out of those. Sessions are not affected.
var (
	networkLimit        = limit{30, time.Minute}
	accountNetworkLimit = limit{10, time.Minute}
	strangerLimit       = limit{100, time.Minute}
)

// knownPeriod is how long a browser is known after somebody signed in with it.
const knownPeriod = 365 * 24 * time.Hour

// attempt is an attempt to prove a password.
type attempt struct {
	keys  []string
	spent []time.Duration
}

// admit takes tokens for an attempt before it is checked. It returns CodeTooMany if there are none, the same for accounts that
// exist and others.
func (s *Service) admit(ctx context.Context, email string, from Origin) (*attempt, error) {
	account := strings.ToLower(strings.TrimSpace(email))
	key := func(parts ...string) string { return "staff " + hashOf(strings.Join(parts, "\x00")) }
	a := &attempt{keys: []string{
		key("network", from.Network), key("account and network", account, from.Network), key("account", account), key("known", account, from.Known),
	}}
	limits := []limit{networkLimit, accountNetworkLimit, strangerLimit}
	var wait time.Duration
	err := s.config.Buckets.Spend(ctx, 0, a.keys, func(untilFull []time.Duration) []time.Duration {
		wait, a.spent = 0, make([]time.Duration, len(a.keys))
		counted := limits
		if known := from.Known != "" && untilFull[3] > 0; known {
			counted = limits[:2]
		}
		for i, l := range counted {
			wait = max(wait, l.wait(untilFull[i]))
		}
		if wait > 0 {
			return make([]time.Duration, len(a.keys))
		}
		for i, l := range counted {
			a.spent[i] = l.interval
		}
		return a.spent
	})
	if err == nil && wait > 0 {
		err = &guide.Error{Code: guide.CodeTooMany, Message: "too many attempts; please wait", After: wait}
	}
	return a, err
}

// succeeded gives the tokens back and returns the token by which the browser is known from then on.
func (s *Service) succeeded(ctx context.Context, a *attempt, email string, from Origin) (known string, err error) {
	if known = from.Known; known == "" {
		known, _ = newToken()
		a.keys[3] = "staff " + hashOf(strings.Join([]string{"known", strings.ToLower(strings.TrimSpace(email)), known}, "\x00"))
	}
	return known, s.config.Buckets.Spend(ctx, 0, a.keys, func(untilFull []time.Duration) []time.Duration {
		back := make([]time.Duration, len(a.keys))
		for i, spent := range a.spent {
			back[i] = -spent
		}
		back[3] = knownPeriod - untilFull[3]
		return back
	})
}
