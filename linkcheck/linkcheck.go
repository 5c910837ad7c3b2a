// Package linkcheck finds out which pages outside the guide answer. It connects to public addresses only, so that nobody reaches the
// server's own network by a link.
package linkcheck

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"sync"
	"syscall"
	"time"

	"cicerone/guide"
)

// How addresses are asked.
const (
	requestTimeout = 10 * time.Second
	maxRequests    = 4 // at the same time, so that no other server suffers
	maxRedirects   = 5
	maxHeader      = 64 << 10 // bytes of an answer; its body is not read
	maxResults     = 100_000  // that are remembered
)

// How long an answer is good for. Somebody who repairs a page sees it soon.
const (
	goodFor = 24 * time.Hour
	badFor  = 5 * time.Minute
)

// result is what is known of an address.
type result struct {
	fault *guide.Fault // nil: it answers
	until time.Time
}

// Checker asks addresses in the background, and remembers the answers. Make it with New.
type Checker struct {
	ctx     context.Context // requests end with the server, not with a call
	client  *http.Client
	clock   guide.Clock
	allowed func(netip.Addr) bool // isPublic, but in tests
	turns   chan struct{}         // as many as may ask at the same time

	mu      sync.Mutex
	results map[string]result
	asking  map[string]bool
	asked   sync.WaitGroup // for tests
}

// New returns a checker whose requests end with ctx.
func New(ctx context.Context, clock guide.Clock) *Checker {
	c := &Checker{
		ctx: ctx, clock: clock, allowed: isPublic, turns: make(chan struct{}, maxRequests), results: map[string]result{}, asking: map[string]bool{},
	}
	dialer := &net.Dialer{Control: func(_, address string, _ syscall.RawConn) error { return c.checkDialed(address) }}
	c.client = &http.Client{
		Timeout: requestTimeout,
		// Without a proxy, which would reach addresses that are not public.
		Transport: &http.Transport{
			DialContext: dialer.DialContext, MaxResponseHeaderBytes: maxHeader, DisableKeepAlives: true, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(_ *http.Request, via []*http.Request) error {
			if len(via) > maxRedirects {
				return errors.New("it leads from page to page")
			}
			return nil
		},
	}
	return c
}

// Check returns what is wrong with those of the addresses that do not answer. It asks those that it does not know in the background, and
// reports false until it knows all. Addresses of other schemes than HTTP are left out.
func (c *Checker) Check(addresses []string) (faults map[string]guide.Fault, ready bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	faults, ready = map[string]guide.Fault{}, true
	now := c.clock()
	for _, address := range addresses {
		known, isKnown := c.results[address]
		switch {
		case !isPage(address):
		case isKnown && now.Before(known.until):
			if known.fault != nil {
				faults[address] = *known.fault
			}
		default:
			ready = false
			c.ask(address)
		}
	}
	return faults, ready
}

// ask finds out in the background whether an address answers, unless somebody does already. c.mu is locked.
func (c *Checker) ask(address string) {
	if c.asking[address] {
		return
	}
	c.asking[address] = true
	c.asked.Go(func() {
		c.turns <- struct{}{}
		defer func() { <-c.turns }()
		fault := c.request(address)
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.asking, address)
		c.remember(address, fault)
	})
}

// remember stores an answer. c.mu is locked.
func (c *Checker) remember(address string, fault *guide.Fault) {
	now := c.clock()
	if len(c.results) >= maxResults {
		for other, r := range c.results {
			if !now.Before(r.until) {
				delete(c.results, other)
			}
		}
		if len(c.results) >= maxResults {
			clear(c.results)
		}
	}
	until := now.Add(goodFor)
	if fault != nil {
		until = now.Add(badFor)
	}
	c.results[address] = result{fault, until}
}

// request opens a page and returns what is wrong with it, nil for nothing. Pages that refuse programs, or want a password, exist.
func (c *Checker) request(address string) *guide.Fault {
	unreachable := &guide.Fault{Rule: guide.RuleLinkUnreachable, Args: []any{address}}
	request, err := http.NewRequestWithContext(c.ctx, http.MethodGet, address, nil)
	if err != nil {
		return unreachable
	}
	request.URL.User = nil
	request.Header.Set("User-Agent", "Cicerone link check")
	response, err := c.client.Do(request)
	if err != nil {
		return unreachable
	}
	_ = response.Body.Close()
	switch status := response.StatusCode; {
	case status == http.StatusNotFound || status == http.StatusGone:
		return &guide.Fault{Rule: guide.RuleLinkGone, Args: []any{address, status}}
	case status >= http.StatusInternalServerError:
		return unreachable
	}
	return nil
}

func isPage(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

// checkDialed refuses connections to addresses that are not public; names are resolved by then.
func (c *Checker) checkDialed(address string) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !c.allowed(to.Addr().Unmap()) {
		return errors.New("it is not a public address")
	}
	return nil
}

// globalIPv6 has all addresses of IPv6 that are given out so far (IANA, IPv6 address space).
var globalIPv6 = netip.MustParsePrefix("2000::/3")

// reserved are networks that look public and are not (IANA, special-purpose address registries).
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // shared by customers of a provider
	netip.MustParsePrefix("192.0.0.0/24"),    // protocols
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("198.18.0.0/15"),   // measurements
	netip.MustParsePrefix("240.0.0.0/4"),     // future use, and broadcast
	netip.MustParsePrefix("2001::/23"),       // protocols
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // IPv4 addresses within IPv6
}

func isPublic(address netip.Addr) bool {
	return address.IsGlobalUnicast() && !address.IsPrivate() && (address.Is4() || globalIPv6.Contains(address)) &&
		!slices.ContainsFunc(reserved, func(network netip.Prefix) bool { return network.Contains(address) })
}
