package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/go-chi/httprate"

	"cicerone/guide"
)

// Limits on wrong codes a minute. They count by device, by code and by museum; the one that also counts by
// address is wide, because a whole museum can stand behind one address (decisions.md).
const (
	guessWindow         = time.Minute
	guessesByDevice     = 20  // of one device at one museum
	guessesByCode       = 10  // of one wrong code at one museum
	guessesByAddress    = 300 // of one address at one museum
	maxAccessCodeLength = 100
)

// guesses counts wrong codes.
type guesses struct {
	device, code, address *httprate.RateLimiter
}

func newGuesses() *guesses {
	limit := func(most int) *httprate.RateLimiter {
		// A counter of our own makes the limiter's windows start at whole minutes, which wrong relies on.
		counter := httprate.WithLimitCounter(httprate.NewLocalLimitCounter(guessWindow))
		return httprate.NewRateLimiter(most, guessWindow, counter)
	}
	return &guesses{device: limit(guessesByDevice), code: limit(guessesByCode), address: limit(guessesByAddress)}
}

// guess is one try of a code.
type guess struct {
	museum                int64
	device, code, address string
}

// each calls do with every limit that counts the try and the key it counts by.
func (g *guesses) each(try guess, do func(limit *httprate.RateLimiter, most int, key string)) {
	if try.device != "" {
		do(g.device, guessesByDevice, fmt.Sprintf("%d %q", try.museum, try.device))
	}
	do(g.code, guessesByCode, fmt.Sprintf("%d %q", try.museum, strings.ToLower(try.code)))
	do(g.address, guessesByAddress, fmt.Sprintf("%d %q", try.museum, try.address))
}

// allowed reports whether another try may be made.
func (g *guesses) allowed(try guess) bool {
	ok := true
	g.each(try, func(limit *httprate.RateLimiter, most int, key string) {
		if _, rate, err := limit.Status(key); err == nil && int(rate) >= most {
			ok = false
		}
	})
	return ok
}

// wrong counts a wrong try.
func (g *guesses) wrong(try guess) {
	window := time.Now().UTC().Truncate(guessWindow)
	g.each(try, func(limit *httprate.RateLimiter, _ int, key string) {
		_ = limit.Counter().Increment(key, window) // counting in memory cannot fail
	})
}

// accessInput is the query of checkAccessCode.
type accessInput struct {
	MuseumInput
	Code     string `query:"code" doc:"What the visitor typed or scanned"`
	IDDevice string `query:"idDevice" doc:"The device that asks, for limits on guessing"`
	Device   string `header:"X-Device-Id" doc:"The same as idDevice"`
}

// checkAccessCode answers the days until the code expires (specification 1 §4). A wrong code is HTTP 403.
func (s *Server) checkAccessCode(ctx context.Context, in *accessInput) (int, error) {
	found, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return 0, err
	}
	code := strings.TrimSpace(in.Code)
	switch {
	case code == "":
		return 0, guide.Invalid("code", "the code cannot be empty")
	case len(code) > maxAccessCodeLength:
		return 0, guide.Invalid("code", "must have at most %d bytes", maxAccessCodeLength)
	}
	if err := checkText("code", code); err != nil {
		return 0, err
	}
	try := guess{museum: found.summary.ID, device: cmp.Or(in.IDDevice, in.Device), code: code, address: networkOf(ctx)}
	if !s.guesses.allowed(try) {
		return 0, &guide.Error{
			Code: guide.CodeTooMany, Field: "code", Message: "too many wrong codes; please try again in a minute",
		}
	}
	access, ok := found.front.CheckAccessCode(code)
	if !ok {
		s.guesses.wrong(try)
		return 0, &guide.Error{Code: guide.CodeRefused, Field: "code", Message: "wrong code"}
	}
	return access.ValidDays(), nil
}
