package httpapi

import "testing"

// Only hosts that are configured become part of an address.
func TestOriginOfHosts(t *testing.T) {
	domains := Domains{"guide.museum.example": "MUSEUM"}
	const base = "https://guide.example"
	for host, want := range map[string]string{
		"guide.museum.example": "https://guide.museum.example", "GUIDE.museum.example": "https://guide.museum.example",
		"guide.example": base, "evil.example": base, "": base, "guide.museum.example:99": base, "guide.museum.example@evil.example": base,
	} {
		if got := domains.Origin(host, base); got != want {
			t.Errorf("AUTH-2: visitors of %q return to %s, want %s", host, got, want)
		}
	}
}
