package visitor

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/guide/guidetest"
	"cicerone/httpapi"
)

// accessRequest is a request for checkAccessCode by a client that can prove work.
func accessRequest(t *testing.T, s *callServer, code, proof string) *http.Request {
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/legacy/Museum/7/checkAccessCode?code="+code, nil)
	r.SetBasicAuth(s.config.LegacyUser, s.config.LegacyPassword)
	r.Header.Set("X-Code-Proof", proof)
	return r
}

// A dual-stack socket or proxy writes IPv4 addresses as IPv6 ones: each is limited like the IPv4 address that it is. The
// addresses of an IPv6 network are limited together.
func TestWrongCodesCountByTheVisitorsNetwork(t *testing.T) {
	throughProxy := func(r *http.Request, address string) {
		r.RemoteAddr = "[::ffff:127.0.0.1]:5000"
		r.Header.Set("X-Forwarded-For", address)
	}
	directly := func(r *http.Request, address string) { r.RemoteAddr = "[" + address + "]:5000" }
	for name, test := range map[string]struct {
		request            func(r *http.Request, address string)
		first, same, other string
	}{
		"proxy":       {throughProxy, "198.51.100.66", "198.51.100.66", "192.0.2.7"},
		"mapped":      {directly, "::ffff:198.51.100.66", "::ffff:198.51.100.66", "::ffff:192.0.2.7"},
		"half mapped": {throughProxy, "::ffff:198.51.100.66", "198.51.100.66", "::ffff:192.0.2.7"},
		"IPv6":        {directly, "2001:db8::1", "2001:db8:0:ffff::2", "2001:db8:1::1"},
	} {
		t.Run("API-3 "+name, func(t *testing.T) {
			s := newCallServer(t, guidetest.Sample())
			try := func(code, address string) int {
				r := accessRequest(t, s, code, proofReady)
				test.request(r, address)
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				return w.Code
			}
			for i := range guide.NetworkCodeLimit.Free {
				if got := try(fmt.Sprint("GUESS", i), test.first); got != http.StatusForbidden {
					t.Fatalf("guess %d answers %d", i, got)
				}
			}
			if got := try("OPEN", test.same); got != http.StatusTooManyRequests {
				t.Errorf("the network that guessed too often gets %d", got)
			}
			if got := try("OPEN", test.other); got != http.StatusOK {
				t.Errorf("another network gets %d", got)
			}
		})
	}
}

// A home has up to 65,536 networks of 64 bits. Somebody with a right code who enters from many of them guesses no more.
func TestATicketHolderWithAnIPv6PrefixGuessesLikeOneNetwork(t *testing.T) {
	s := newCallServer(t, guidetest.Sample())
	try := func(code string, network int) int {
		r := accessRequest(t, s, code, proofReady)
		r.RemoteAddr = fmt.Sprintf("[2001:db8:0:%x::1]:5000", network)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	const networks = 256
	for network := range networks {
		if got := try("OPEN", network); got != http.StatusOK {
			t.Fatalf("API-3: network %d enters with %d", network, got)
		}
	}
	checked := 0
	for n := range 2 * networks {
		if try(fmt.Sprint("GUESS", n), n%networks) == http.StatusForbidden {
			checked++
		}
	}
	if checked != guide.NetworkCodeLimit.Free {
		t.Errorf("API-3: %d wrong codes are checked at once", checked)
	}
}

func TestAProofOfWorkOpensTheWay(t *testing.T) {
	var log bytes.Buffer
	s := newCallServer(t, guidetest.Sample())
	var err error
	s.handler, err = httpapi.New(httpapi.Config{
		Endpoints: s.Endpoints(), Pages: http.NotFoundHandler(), Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Collectors: s.Collectors(), Catalog: s.config.Catalog, Blobs: sampleBlobs{},
	})
	if err != nil {
		t.Fatal(err)
	}
	try := func(code, proof string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, accessRequest(t, s, code, proof))
		return w
	}
	for i := range 90 {
		try(fmt.Sprint("GUESS", i), proofReady)
	}
	limited := try("OPEN", proofReady)
	challenge := limited.Header().Get(httpapi.CodeChallengeHeader)
	if limited.Code != http.StatusTooManyRequests || limited.Header().Get("Retry-After") == "" || challenge == "" {
		t.Fatalf("API-3: after many wrong codes a client that can prove work gets %d %v", limited.Code, limited.Header())
	}
	if got := try("OPEN", solve(challenge, "OPEN", guide.MinProofBits)); got.Code != http.StatusOK {
		t.Errorf("API-3: a right code with a proof of work is answered %d %s", got.Code, got.Body)
	}
	if got := try("WRONG", solve(challenge, "WRONG", guide.MinProofBits)); got.Code != http.StatusForbidden {
		t.Errorf("API-3: a wrong code with a proof of work is answered %d %s", got.Code, got.Body)
	}

	// The operator learns of it, once, and which museum it is, but nothing about visitors.
	if lines := strings.Count(log.String(), "wrong access codes"); lines != 1 || !strings.Contains(log.String(), "museum="+guidetest.Sample().Code) ||
		strings.Contains(log.String(), "192.0.2.1") || strings.Contains(log.String(), "GUESS") {
		t.Errorf("API-3: the log has %d warnings: %s", lines, &log)
	}
	metrics := httptest.NewRecorder()
	s.handler.(*httpapi.Server).Metrics().ServeHTTP(metrics, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	for outcome, want := range map[string]int{codeRight: 1, codeWrong: guide.NetworkCodeLimit.Free + 1, codeSlowed: 61} {
		line := fmt.Sprintf(`cicerone_access_code_attempts_total{outcome=%q} %d`, outcome, want)
		if !strings.Contains(metrics.Body.String(), line+"\n") {
			t.Errorf("API-3: the metrics lack %s", line)
		}
	}
}
