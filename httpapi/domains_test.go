package httpapi

import (
	"slices"
	"testing"
)

// Only hosts that are configured become part of an address, as they are configured.
func TestOriginOfHosts(t *testing.T) {
	domains := Domains{"guide.museum.example": "MUSEUM", "guide.museum.example:8443": "OTHER", "[::1]": "LOCAL"}
	const base, own = "https://guide.example", "https://guide.museum.example"
	for host, want := range map[string]string{
		"guide.museum.example": own, "GUIDE.museum.example": own, "guide.museum.example:99": own, "guide.museum.example.": own,
		"guide.museum.example.:443": own, "guide.museum.example:8443": own + ":8443", "guide.museum.example.:8443": own + ":8443",
		"[::1]": "https://[::1]", "[::1]:80": "https://[::1]", "[::1:80]": base,
		"guide.example": base, "evil.example": base, "": base, "guide.museum.example@evil.example": base, "x.guide.museum.example": base,
	} {
		if got := domains.Origin(host, base); got != want {
			t.Errorf("AUTH-2: visitors of %q return to %s, want %s", host, got, want)
		}
	}
}

func TestHostNames(t *testing.T) {
	for host, want := range map[string][]string{
		"Guide.example":       {"guide.example", "guide.example"},
		"guide.example.:8443": {"guide.example:8443", "guide.example"},
		"guide.example:":      {"guide.example:", "guide.example"},
		"[guide.example]:443": {"guide.example:443", "guide.example"},
		"[guide.example.]":    {"guide.example", "guide.example"},
		"[guide.example].":    {"guide.example", "guide.example"},
		"[2001:DB8::1].":      {"[2001:db8::1]", "[2001:db8::1]"},
		"[2001:DB8::1]":       {"[2001:db8::1]", "[2001:db8::1]"},
		"[2001:db8::1]:80":    {"[2001:db8::1]:80", "[2001:db8::1]"},
	} {
		if got := HostNames(host); !slices.Equal(got, want) {
			t.Errorf("%q may be configured as %q, want %q", host, got, want)
		}
	}
}
