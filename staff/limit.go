package staff

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
)

// limit is a token bucket of attempts: each takes a token, and one returns every interval.
type limit struct {
	most     int
	interval time.Duration
}

// wait returns how long it takes until a token is there.
func (l limit) wait(untilFull time.Duration) time.Duration {
	return untilFull + l.interval - time.Duration(l.most)*l.interval
}

// The limits of wrong passwords and codes. The last one stops guessing from many networks; it does not hold for browsers with
// which somebody has signed in to the account before, so that a stranger locks nobody out of those. Sessions are not affected.
var (
	networkLimit        = limit{30, time.Minute}
	accountNetworkLimit = limit{10, time.Minute}
	strangerLimit       = limit{100, time.Minute}
)

// challengeLimit is the limit of challenges for a network, which need no account and are stored.
var challengeLimit = limit{120, 2 * time.Second}

// invitationLimit is the limit of invitations of an organization, which may be sent by e-mail. The operator's have none.
var invitationLimit = limit{60, time.Minute}

// knownPeriod is how long a browser is known after somebody signed in with it.
const knownPeriod = 365 * 24 * time.Hour

// attempt is an attempt to prove a password or a code.
type attempt struct {
	keys  []string
	spent []time.Duration
}

func bucketKey(parts ...string) string { return "staff " + hashOf(strings.Join(parts, "\x00")) }

func knownKey(email, known string) string { return bucketKey("known", accountKey(email), known) }

func accountKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func tooMany(wait time.Duration) error {
	return &guide.Error{Code: guide.CodeTooMany, Message: "too many attempts; please wait", After: wait}
}

// admit takes tokens for an attempt before it is checked. It returns CodeTooMany if there are none, the same for accounts that
// exist and others.
func (s *Service) admit(ctx context.Context, email string, from Origin) (*attempt, error) {
	account := accountKey(email)
	a := &attempt{keys: []string{
		bucketKey("network", from.Network), bucketKey("account and network", account, from.Network), bucketKey("account", account), knownKey(email, from.Known),
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
		err = tooMany(wait)
	}
	return a, err
}

// giveBack returns the tokens of an attempt that was not wrong.
func (s *Service) giveBack(ctx context.Context, a *attempt) error {
	return s.config.Buckets.Spend(ctx, 0, a.keys, func([]time.Duration) []time.Duration {
		back := make([]time.Duration, len(a.keys))
		for i, spent := range a.spent {
			back[i] = -spent
		}
		return back
	})
}

// remember makes the browser known to the account, and returns the token by which it is.
func (s *Service) remember(ctx context.Context, email string, from Origin) (known string, err error) {
	if known = from.Known; known == "" {
		known, _ = newToken()
	}
	return known, s.config.Buckets.Spend(ctx, 0, []string{knownKey(email, known)}, func(untilFull []time.Duration) []time.Duration {
		return []time.Duration{knownPeriod - untilFull[0]}
	})
}

// admitChallenge takes a token for a challenge. It returns CodeTooMany if there is none.
func (s *Service) admitChallenge(ctx context.Context, from Origin) error {
	wait, err := s.take(ctx, bucketKey("challenge", from.Network), challengeLimit)
	if err == nil && wait > 0 {
		err = tooMany(wait)
	}
	return err
}

// admitInvitation takes a token for an invitation. It returns CodeTooMany if there is none.
func (s *Service) admitInvitation(ctx context.Context, organization int64) error {
	wait, err := s.take(ctx, bucketKey("invitation", strconv.FormatInt(organization, 10)), invitationLimit)
	if err == nil && wait > 0 {
		err = &guide.Error{
			Code: guide.CodeTooMany, After: wait,
			Message: fmt.Sprintf("%d people were invited at once; invite the others in some minutes, one a minute", invitationLimit.most),
		}
	}
	return err
}

// take takes a token from a bucket, or returns how long to wait for one.
func (s *Service) take(ctx context.Context, key string, l limit) (wait time.Duration, err error) {
	err = s.config.Buckets.Spend(ctx, 0, []string{key}, func(untilFull []time.Duration) []time.Duration {
		if wait = l.wait(untilFull[0]); wait > 0 {
			return []time.Duration{0}
		}
		return []time.Duration{l.interval}
	})
	return max(wait, 0), err
}
