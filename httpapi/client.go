package httpapi

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// clientAddress is the key under which a request's context holds the network it came from.
type clientAddress struct{}

// noteClient notes where calls come from, for the limits on guessing.
func (s *Server) noteClient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isCall(r.URL.Path) {
			network := clientNetwork(r.RemoteAddr, r.Header.Values("X-Forwarded-For"), s.config.Proxies)
			r = r.WithContext(context.WithValue(r.Context(), clientAddress{}, network))
		}
		next.ServeHTTP(w, r)
	})
}

// networkOf is where the call came from, "" when that was not noted.
func networkOf(ctx context.Context) string {
	network, _ := ctx.Value(clientAddress{}).(string)
	return network
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
