package staff

import (
	"context"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
)

// limit is how many attempts are possible at once. Each takes a token, and one returns every interval.
type limit struct {
	most     int
	interval time.Duration
	refusal  string // what somebody reads when there is no token
}

// wait returns how long it takes until a token is there.
func (l limit) wait(untilFull time.Duration) time.Duration {
	return untilFull + l.interval - time.Duration(l.most)*l.interval
}

// The limits of wrong passwords and codes from browsers that are not known to the account. The last one stops guessing from many
// networks.
var (
	networkLimit        = limit{30, time.Minute, "too many wrong passwords and codes came from your network; please wait"}
	accountNetworkLimit = limit{10, time.Minute, "too many wrong passwords and codes for this account came from your network; please wait"}
	accountLimit        = limit{100, time.Minute, "too many wrong passwords and codes were tried for this account; please wait, or use a browser in which you signed in before"}
)

// The limits of wrong passwords and codes from a browser that is known to the account, and from an open session. Each has its own
// bucket and takes no tokens of others, so that strangers do not lock staff out.
var (
	knownLimit   = limit{10, time.Minute, "too many wrong passwords and codes were tried with this browser; please wait"}
	sessionLimit = limit{10, time.Minute, "too many wrong passwords and codes were tried in this session; please wait"}
)

// challengeLimit is the limit of challenges, which are stored, for a session, a known browser or the network of others.
var challengeLimit = limit{120, 2 * time.Second, "too many sign-ins with passkeys or the provider were started here; please wait"}

// invitationLimit is the limit of invitations of an organization, which may be sent by e-mail. The operator's have none.
var invitationLimit = limit{60, time.Minute, "60 people were invited at once; invite the others in some minutes, one a minute"}

// knownPeriod is how long a browser is known after somebody signed in with it.
const knownPeriod = 365 * 24 * time.Hour

// bucket is a token bucket with its limit.
type bucket struct {
	key   string
	limit limit
}

func bucketKey(parts ...string) string { return "staff " + hashOf(strings.Join(parts, "\x00")) }

// knownKey is the key of a bucket that is not full while the browser with a token is known to an account.
func knownKey(email, known string) string { return bucketKey("known", accountKey(email), known) }

// knownBrowserKey is the key of a bucket that is not full while the browser with a token is known to any account.
func knownBrowserKey(known string) string { return bucketKey("known browser", known) }

func accountKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func sessionKey(p *Person) string { return strconv.FormatInt(p.Session.ID, 10) }

// signInBuckets returns the buckets of an attempt to sign in to an account, the same ones whether or not it exists.
func (s *Service) signInBuckets(ctx context.Context, email string, from Origin) ([]bucket, error) {
	account := accountKey(email)
	known, err := s.isKnown(ctx, knownKey(email, from.Known))
	if known {
		return []bucket{{bucketKey("account and browser", account, from.Known), knownLimit}}, err
	}
	return []bucket{
		{bucketKey("network", from.Network), networkLimit},
		{bucketKey("account and network", account, from.Network), accountNetworkLimit},
		{bucketKey("account", account), accountLimit},
	}, err
}

// sessionBuckets returns the buckets of an attempt to prove again who has a session.
func sessionBuckets(p *Person) []bucket {
	return []bucket{{bucketKey("session", sessionKey(p)), sessionLimit}}
}

// challengeBucket returns the bucket of a challenge; p is nil if nobody is signed in.
func (s *Service) challengeBucket(ctx context.Context, from Origin, p *Person) (bucket, error) {
	if p != nil {
		return bucket{bucketKey("challenge of session", sessionKey(p)), challengeLimit}, nil
	}
	known, err := s.isKnown(ctx, knownBrowserKey(from.Known))
	if known {
		return bucket{bucketKey("challenge of browser", from.Known), challengeLimit}, err
	}
	return bucket{bucketKey("challenge", from.Network), challengeLimit}, err
}

// isKnown reports whether remember stored a key.
func (s *Service) isKnown(ctx context.Context, key string) (bool, error) {
	untilFull, err := s.config.Buckets.UntilFull(ctx, []string{key})
	return err == nil && untilFull[0] > 0, err
}

// remember makes the browser known to the account, and returns the token by which it is.
func (s *Service) remember(ctx context.Context, email string, from Origin) (known string, err error) {
	if known = from.Known; known == "" {
		known, _ = newToken()
	}
	keys := []string{knownKey(email, known), knownBrowserKey(known)}
	return known, s.config.Buckets.Spend(ctx, 0, keys, func(untilFull []time.Duration) []time.Duration {
		return []time.Duration{knownPeriod - untilFull[0], knownPeriod - untilFull[1]}
	})
}

// admitChallenge takes a token for a challenge. It returns CodeTooMany if there is none.
func (s *Service) admitChallenge(ctx context.Context, from Origin, p *Person) error {
	b, err := s.challengeBucket(ctx, from, p)
	if err != nil {
		return err
	}
	return s.take(ctx, b)
}

// admitInvitation takes a token for an invitation. It returns CodeTooMany if there is none.
func (s *Service) admitInvitation(ctx context.Context, organization int64) error {
	return s.take(ctx, bucket{bucketKey("invitation", strconv.FormatInt(organization, 10)), invitationLimit})
}

// take takes a token from each bucket. It takes none and returns CodeTooMany if one of them is empty.
func (s *Service) take(ctx context.Context, buckets ...bucket) error {
	var wait time.Duration
	var refusal string
	err := s.config.Buckets.Spend(ctx, 0, keysOf(buckets), func(untilFull []time.Duration) []time.Duration {
		wait = 0
		spent := make([]time.Duration, len(buckets))
		for i, b := range buckets {
			spent[i] = b.limit.interval
			if longer := b.limit.wait(untilFull[i]); longer > wait {
				wait, refusal = longer, b.limit.refusal
			}
		}
		if wait > 0 {
			clear(spent)
		}
		return spent
	})
	if err == nil && wait > 0 {
		err = &guide.Error{Code: guide.CodeTooMany, Message: refusal, After: wait}
	}
	return err
}

// giveBack returns the tokens of an attempt that was not wrong.
func (s *Service) giveBack(ctx context.Context, buckets []bucket) error {
	return s.config.Buckets.Spend(ctx, 0, keysOf(buckets), func([]time.Duration) []time.Duration {
		back := make([]time.Duration, len(buckets))
		for i, b := range buckets {
			back[i] = -b.limit.interval
		}
		return back
	})
}

func keysOf(buckets []bucket) []string {
	keys := make([]string, len(buckets))
	for i, b := range buckets {
		keys[i] = b.key
	}
	return keys
}
