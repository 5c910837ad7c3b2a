package httpapi

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// origin is what the log and the limits on guessing need to know of where a request came from.
type requestInfo struct {
	id      string        // of the request
	request *http.Request // as it came
	proxies []netip.Prefix
}

// requestIDHeader is the header by which a client is told the request's id.
const requestIDHeader = "X-Request-Id"

// dropRequestID removes the id from the head of a detail or a file that is sent: phones get these by the hundred.
func dropRequestID(header http.Header) { delete(header, requestIDHeader) }

// newRequestID makes an id by which an answer is found in the log. It tells nothing, not even how many there were.
func newRequestID() string {
	var id [16]byte
	binary.BigEndian.PutUint64(id[:8], rand.Uint64()) // not a secret
	binary.BigEndian.PutUint64(id[8:], rand.Uint64()) // not a secret
	return hex.EncodeToString(id[:])
}

// requestInfoKey is the key under which a request's context holds its origin.
type requestInfoKey struct{}

// requestInfoOf is the origin of the request, an empty one when it did not come over HTTP.
func requestInfoOf(ctx context.Context) *requestInfo {
	if found, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return found
	}
	return &requestInfo{request: &http.Request{}}
}

// networkOf is the network that the request came from.
func networkOf(ctx context.Context) string {
	from := requestInfoOf(ctx)
	return clientNetwork(from.request.RemoteAddr, from.request.Header["X-Forwarded-For"], from.proxies)
}

// ipv6Network is how many bits of an IPv6 address are the network's: within it everyone has as many addresses
// as they like.
const ipv6Network = 64

// clientNetwork is the address a request came from, of IPv6 the network. Each proxy adds the address it was
// asked from to the end of X-Forwarded-For; what stands before the first one that is no proxy of ours may
// have been made up.
func clientNetwork(remote string, forwarded []string, proxies []netip.Prefix) string {
	peer, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	address := peer.Addr().Unmap().WithZone("")
	hops := strings.Split(strings.Join(forwarded, ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(address) }) {
			break
		}
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		address = before.Unmap().WithZone("")
	}
	if address.Is6() {
		return netip.PrefixFrom(address, ipv6Network).Masked().String()
	}
	return address.String()
}

// isLocal reports that the request comes from this machine and through no proxy, as far as proxies tell.
func isLocal(r *http.Request) bool {
	for _, name := range []string{"X-Forwarded-For", "X-Real-Ip", "Forwarded", "Via"} {
		if r.Header.Get(name) != "" {
			return false
		}
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() {
		return false
	}
	host := (&url.URL{Host: r.Host}).Hostname()
	named, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && named.IsLoopback()
}
