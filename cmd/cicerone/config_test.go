package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
)

// Without a setting, a museum may record 200 calls a second, and 250 seconds' calls at once. A call with a large body counts as
// many: spaces after the JSON make it large.
func TestDefaultOfOneMuseumsWrites(t *testing.T) {
	s := startMuseum(t, stopClock)
	body, err := json.Marshal(started)
	if err != nil {
		t.Fatal(err)
	}
	const bytesOfCall = 256
	record := func(calls int, network string) int {
		t.Helper()
		return s.call("POST", visitMuseum, fmt.Appendf(nil, "%-*s", (calls-1)*bytesOfCall, body), from(network)...).http
	}
	networks := []string{"198.51.100.7", "203.0.113.9"} // each may record as much as the museum
	for n := range 25 {
		if status := record(2000, networks[n%2]); status != http.StatusOK {
			t.Fatalf("STAT-5: after %d of 50,000 calls the next are answered %d", n*2000, status)
		}
	}
	if status := record(1, networks[0]); status != http.StatusTooManyRequests {
		t.Errorf("STAT-5: after 50,000 calls the next is answered %d", status)
	}
}

// STATS-2: visits are stored for 25 months without a setting.
func TestVisitMonths(t *testing.T) {
	for text, want := range map[string]int{"": 25, "0": 0, "13": 13, "-1": -1} {
		config, err := readConfig(map[string]string{"CICERONE_VISIT_MONTHS": text})
		if err != nil || config.VisitMonths != want {
			t.Fatalf("%q is %d months, %v; want %d", text, config.VisitMonths, err, want)
		}
		if err := config.check(); (err == nil) != (want >= 0) {
			t.Errorf("%d months are answered %v", want, err)
		}
	}
}
