package httpapi

import (
	"context"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// requestInfo is what the log and the limits on guessing need to know about a request.
type requestInfo struct {
	id      string        // of the request
	request *http.Request // as it came
	proxies []netip.Prefix
	log     *slog.Logger
	streams context.Context // ends when streams have to
}

// requestIDHeader is the response header with the request's id.
const requestIDHeader = "X-Request-Id"

// DropRequestID removes the id from a detail or a media file: phones fetch hundreds of these, and only failures need it.
func DropRequestID(header http.Header) { delete(header, requestIDHeader) }

// newRequestID returns a random id under which a request is logged.
func newRequestID() string {
	id := uuid.New()
	return hex.EncodeToString(id[:])
}

// requestInfoKey is the key under which a request's context holds its info.
type requestInfoKey struct{}

// requestInfoOf returns the info of the context's request, an empty one when there is none.
func requestInfoOf(ctx context.Context) *requestInfo {
	if info, ok := ctx.Value(requestInfoKey{}).(*requestInfo); ok {
		return info
	}
	return &requestInfo{request: &http.Request{}, log: slog.Default(), streams: context.Background()}
}

// Request returns the context's request as it came.
func Request(ctx context.Context) *http.Request { return requestInfoOf(ctx).request }

// StreamContext returns a context for an answer that lasts as long as the client reads, without the time limit of calls. It
// ends as well when the server shuts down.
func StreamContext(ctx context.Context) (context.Context, context.CancelFunc) {
	info := requestInfoOf(ctx)
	stream, cancel := context.WithCancel(context.WithValue(info.request.Context(), requestInfoKey{}, info))
	stop := context.AfterFunc(info.streams, cancel)
	return stream, func() { stop(); cancel() }
}

// RequestURL returns the address of the context's request.
func RequestURL(ctx context.Context) *url.URL { return requestInfoOf(ctx).request.URL }

// chunkedBodyBytes is taken for the length of a body that does not state it.
const chunkedBodyBytes = 64 << 10

// BodyBytes returns the length of the body of the context's request.
func BodyBytes(ctx context.Context) int64 {
	if length := requestInfoOf(ctx).request.ContentLength; length >= 0 {
		return length
	}
	return chunkedBodyBytes
}

// NetworkOf returns the network that the request came from.
func NetworkOf(ctx context.Context) string {
	info := requestInfoOf(ctx)
	return clientNetwork(info.request.RemoteAddr, info.request.Header["X-Forwarded-For"], info.proxies)
}

// ipv6Network is how many bits of an IPv6 address are the network's. A home gets up to a /48 of its own, with 65,536
// networks of 64 bits.
const ipv6Network = 48

// clientNetwork returns the address a request came from, of IPv6 the network. Each proxy adds the address it was
// asked from to the end of X-Forwarded-For; what stands before the first untrusted
// address may have been made up.
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
