package httpapi

import (
	"net/netip"
	"testing"
)

func TestClientsAreDistinguishedBehindProxies(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, test := range []struct {
		name, remote string
		forwarded    []string
		want         string
	}{
		{"nobody between", "192.0.2.7:5000", nil, "192.0.2.7"},
		{"a client that makes up a proxy", "192.0.2.7:5000", []string{"198.51.100.1"}, "192.0.2.7"},
		{"a proxy on this machine", "127.0.0.1:5000", []string{"192.0.2.7"}, "192.0.2.7"},
		{"a proxy that adds to what the client made up", "127.0.0.1:5000", []string{"198.51.100.1, 192.0.2.7"}, "192.0.2.7"},
		{"the same in two headers", "127.0.0.1:5000", []string{"198.51.100.1", "192.0.2.7"}, "192.0.2.7"},
		{"two proxies", "127.0.0.1:5000", []string{"198.51.100.1, 192.0.2.7, 10.1.2.3"}, "192.0.2.7"},
		{"a proxy that says nothing", "10.1.2.3:5000", nil, "10.1.2.3"},
		{"a proxy that says nonsense", "10.1.2.3:5000", []string{"unknown"}, "10.1.2.3"},
		{"proxies alone", "10.1.2.3:5000", []string{"10.9.9.9"}, "10.9.9.9"},
		{"IPv6", "[2001:db8:1:2:3:4:5:6]:5000", nil, "2001:db8:1::/48"},
		{"IPv6 behind a proxy", "[fd00::1]:5000", []string{"2001:db8:1:2:ffff::1"}, "2001:db8:1::/48"},
		{"IPv4 in IPv6", "[::ffff:192.0.2.7]:5000", nil, "192.0.2.7"},
		{"a socket without an address", "@", nil, "@"},
	} {
		t.Run("API-3 "+test.name, func(t *testing.T) {
			if got := clientNetwork(test.remote, test.forwarded, proxies); got != test.want {
				t.Errorf("the client is at %s, want %s", got, test.want)
			}
		})
	}
}
