package linkcheck

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// ownAddress allows the addresses of test servers.
func ownAddress(address netip.Addr) bool { return address.IsLoopback() }

// clock is a clock that tests set.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// newChecker returns a checker of addresses of this machine.
func newChecker(t *testing.T) (*Checker, *clock) {
	t.Helper()
	now := &clock{now: time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)}
	c := New(t.Context(), now.read)
	c.allowed = ownAddress
	t.Cleanup(c.asked.Wait)
	return c, now
}

// faultsOf returns what is wrong with the addresses, once all were asked, as address: rule arguments.
func faultsOf(t *testing.T, c *Checker, addresses ...string) []string {
	t.Helper()
	if _, ready := c.Check(addresses); ready {
		t.Fatal("PUB-1: addresses are known before they were asked")
	}
	c.asked.Wait()
	faults, ready := c.Check(addresses)
	if !ready {
		t.Error("PUB-1: after all were asked some are not known")
	}
	var lines []string
	for _, address := range addresses {
		if fault, has := faults[address]; has {
			lines = append(lines, fmt.Sprint(fault.Rule.Code, fault.Args))
		}
	}
	return lines
}

func TestAddressesThatAnswer(t *testing.T) {
	mux := http.NewServeMux()
	for path, status := range map[string]int{"/{$}": 200, "/login": 401, "/robots": 403, "/busy": 429, "/gone": 410, "/broken": 503, "/none": 404} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	mux.HandleFunc("GET /open", func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			w.WriteHeader(http.StatusNotFound) // the password was sent
		}
	})
	mux.Handle("/moved", http.RedirectHandler("/", http.StatusFound))
	mux.Handle("/lost", http.RedirectHandler("/none", http.StatusFound))
	mux.Handle("/loop", http.RedirectHandler("/loop", http.StatusFound))
	server := httptest.NewServer(mux)
	defer server.Close()
	closed := httptest.NewServer(nil)
	closed.Close()
	c, _ := newChecker(t)
	at := func(path string) string { return server.URL + path }
	withPassword := strings.Replace(at("/open"), "://", "://ada:secret@", 1)
	got := faultsOf(t, c, at("/"), at("/#part"), at("/login"), at("/robots"), at("/busy"), at("/moved"), withPassword, "mailto:info@museum.example", "page.html", "https:///",
		at("/gone"), at("/broken"), at("/none"), at("/lost"), at("/loop"), closed.URL, server.URL+"/%zz")
	want := []string{
		"link_gone[" + at("/gone") + " 410]", "link_unreachable[" + at("/broken") + "]", "link_gone[" + at("/none") + " 404]", "link_gone[" + at("/lost") + " 404]",
		"link_unreachable[" + at("/loop") + "]", "link_unreachable[" + closed.URL + "]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("PUB-1: links that do not answer (-want +got)\n%s", diff)
	}
}

// A link does not lead into the server's network, neither by its address nor by a redirection.
func TestAddressesThatAreNotPublic(t *testing.T) {
	var requests atomic.Int32
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { requests.Add(1) }))
	defer private.Close()
	_, port, _ := net.SplitHostPort(private.Listener.Addr().String())
	c, _ := newChecker(t)
	c.allowed = isPublic
	addresses := []string{private.URL, "http://localhost:" + port, "http://[::ffff:127.0.0.1]:" + port}
	if got := faultsOf(t, c, addresses...); len(got) != len(addresses) || requests.Load() != 0 {
		t.Errorf("PUB-1: %d requests reached the server's network: %q", requests.Load(), got)
	}

	public := httptest.NewServer(http.RedirectHandler("http://localhost:"+port, http.StatusFound))
	defer public.Close()
	publicAddress := netip.MustParseAddrPort(public.Listener.Addr().String())
	var dialed atomic.Int32
	c, _ = newChecker(t)
	c.allowed = func(address netip.Addr) bool { return address == publicAddress.Addr() && dialed.Add(1) == 1 }
	if got := faultsOf(t, c, public.URL); len(got) != 1 || requests.Load() != 0 || dialed.Load() < 2 {
		t.Errorf("PUB-1: a redirection reached the server's network: %q", got)
	}
}

func TestPublicAddresses(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34": true, "2606:2800:21f:cb07:6820:80da:af6b:8b2c": true, "127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false,
		"192.168.1.1": false, "169.254.169.254": false, "fe80::1": false, "fd00::1": false, "100.64.0.1": false, "0.0.0.0": false, "::": false,
		"224.0.0.1": false, "ff02::1": false, "255.255.255.255": false, "198.18.0.1": false, "192.0.2.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
		"::127.0.0.1": false, "100::1": false, "fec0::1": false, "::ffff:93.184.216.34": false,
		"100.128.0.1": true,
	} {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("PUB-1: %s is public: %t", address, got)
		}
	}
}

// An address is asked once at a time, and again when its answer is old: a bad one soon.
func TestAnswersAreRemembered(t *testing.T) {
	var requests, status atomic.Int32
	status.Store(http.StatusNotFound)
	begun, answer := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		begun <- struct{}{}
		<-answer
		w.WriteHeader(int(status.Load()))
	}))
	defer server.Close()
	c, now := newChecker(t)
	ask := func(want string) {
		t.Helper()
		c.Check([]string{server.URL})
		<-begun
		if _, ready := c.Check([]string{server.URL, server.URL}); ready {
			t.Error("PUB-1: an address is known before it has answered")
		}
		answer <- struct{}{}
		c.asked.Wait()
		faults, ready := c.Check([]string{server.URL})
		if got := fmt.Sprint(len(faults), ready); got != want {
			t.Errorf("PUB-1: the answer is %s, want %s", got, want)
		}
	}
	ask("1 true")
	now.pass(badFor)
	status.Store(http.StatusOK)
	ask("0 true")
	now.pass(badFor)
	if _, ready := c.Check([]string{server.URL}); !ready {
		t.Error("PUB-1: a page that answers is asked again soon")
	}
	now.pass(goodFor)
	ask("0 true")
	if requests.Load() != 3 {
		t.Errorf("PUB-1: the page was asked %d times, want 3", requests.Load())
	}
}

// What is remembered is bounded.
func TestAnswersAreForgotten(t *testing.T) {
	c, now := newChecker(t)
	for i := range maxResults {
		c.remember(fmt.Sprint(i), &guide.Fault{Rule: guide.RuleLinkUnreachable})
	}
	now.pass(badFor)
	c.remember("new", nil)
	if len(c.results) != 1 {
		t.Errorf("PUB-1: %d answers are remembered, want the one that is good", len(c.results))
	}
	for i := range maxResults {
		c.remember(fmt.Sprint(i), nil)
	}
	if len(c.results) > maxResults {
		t.Errorf("PUB-1: %d answers are remembered", len(c.results))
	}
}
