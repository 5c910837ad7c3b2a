package visitor

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func TestGuessesCountByTheVisitorsAddressNotTheProxys(t *testing.T) {
	s := newCallServer(t, guidetest.Sample())
	try := func(code, from string) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/legacy/Museum/7/checkAccessCode?code="+code, nil)
		r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
		r.RemoteAddr = "127.0.0.1:5000"
		r.Header.Set("X-Forwarded-For", from)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	for i := range guide.MaxGuessesOfDevice { // which tell no device, so that their network counts
		_ = s.codeLimiter.check(t.Context(), guide.CodeAttempt{Museum: 7, Code: fmt.Sprint("GUESS", i), Network: "198.51.100.66"}, false)
	}
	if got := try("OPEN", "198.51.100.66"); got != http.StatusTooManyRequests {
		t.Errorf("API-3: the address that guessed too often gets %d", got)
	}
	if got := try("OPEN", "192.0.2.7"); got != http.StatusOK {
		t.Errorf("API-3: another visitor behind the same proxy gets %d", got)
	}
}

// A dual-stack socket or proxy writes IPv4 addresses as IPv6 ones: each is limited like the IPv4 address that it is.
func TestIPv4MappedAddressesShareTheLimitOfTheirIPv4Address(t *testing.T) {
	for name, request := range map[string]func(r *http.Request, address string){
		"socket": func(r *http.Request, address string) { r.RemoteAddr = "[" + address + "]:5000" },
		"proxy": func(r *http.Request, address string) {
			r.RemoteAddr = "[::ffff:127.0.0.1]:5000"
			r.Header.Set("X-Forwarded-For", address)
		},
	} {
		t.Run("API-3 "+name, func(t *testing.T) {
			s := newCallServer(t, guidetest.Sample())
			try := func(code, address string) int {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/legacy/Museum/7/checkAccessCode?code="+code, nil)
				r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
				request(r, address)
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				return w.Code
			}
			for i := range guide.MaxGuessesOfDevice {
				if got := try(fmt.Sprint("GUESS", i), "::ffff:198.51.100.66"); got != http.StatusForbidden {
					t.Fatalf("guess %d answers %d", i, got)
				}
			}
			if got := try("OPEN", "::ffff:198.51.100.66"); got != http.StatusTooManyRequests {
				t.Errorf("the address that guessed too often gets %d", got)
			}
			err := s.codeLimiter.check(t.Context(), guide.CodeAttempt{Museum: 7, Code: "OPEN", Network: "198.51.100.66"}, true)
			if guide.ErrorCodeOf(err) != guide.CodeTooMany {
				t.Errorf("the same address as IPv4 gets %v", err)
			}
			if got := try("OPEN", "::ffff:192.0.2.7"); got != http.StatusOK {
				t.Errorf("another IPv4 address gets %d", got)
			}
		})
	}
}

// slowGuesses takes a moment to count, as a database does.
type slowGuesses struct{ *mapGuesses }

func (s slowGuesses) AddGuesses(ctx context.Context, counts []guide.GuessCount, oldest time.Time) error {
	time.Sleep(time.Millisecond)
	return s.mapGuesses.AddGuesses(ctx, counts, oldest)
}

func TestGuessesSentTogetherAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newCallServer(t, guidetest.Sample())
		s.codeLimiter.store = slowGuesses{&mapGuesses{counts: map[string]int{}}}
		var (
			tries   sync.WaitGroup
			refused atomic.Int64
		)
		for i := range 4 * guide.MaxGuessesOfDevice {
			tries.Go(func() {
				r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/legacy/Museum/7/checkAccessCode?idDevice=one&code=GUESS"+strconv.Itoa(i), nil)
				r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				if w.Code == http.StatusTooManyRequests {
					refused.Add(1)
				} else if w.Code != http.StatusForbidden {
					t.Errorf("API-3: a wrong code answers %d %s", w.Code, w.Body)
				}
			})
		}
		tries.Wait()
		if got := refused.Load(); got != 3*guide.MaxGuessesOfDevice {
			t.Errorf("API-3: of %d wrong codes sent together %d are refused, want %d", 4*guide.MaxGuessesOfDevice, got, 3*guide.MaxGuessesOfDevice)
		}
	})
}
