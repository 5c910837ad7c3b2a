package storetest

import (
	"fmt"
	"strconv"
	"testing"

	"cicerone/guide"
)

// wants records the same want by several calls, and more wants than a visit may have.
func wants(t *testing.T, s Opened) {
	v := newVisit(t, s)
	number := guide.VisitWant{Visit: v.ID, Kind: guide.WantNumber, Value: "217"}
	camera := guide.VisitWant{Visit: v.ID, Kind: guide.WantCamera}
	for i, w := range []guide.VisitWant{number, camera, number, number} {
		got, err := s.AddWant(t.Context(), fmt.Sprint("want ", i), w)
		must(t, err)
		wantSame(t, "STATS-1: the answer", got, w)
	}
	wantSame(t, "STATS-1: what the visit wanted", readVisit(t, s, v.ID).Wants, []guide.VisitWant{camera, number})

	reported, err := s.StartVisit(t.Context(), "reported", guide.Visit{
		API: guide.VisitV2, Museum: v.Museum, Wants: []guide.VisitWant{{Kind: guide.WantLanguage, Value: "ja"}},
	})
	must(t, err)
	wantSame(t, "STATS-1: what a visit reports", reported.Wants, []guide.VisitWant{{Visit: reported.ID, Kind: guide.WantLanguage, Value: "ja"}})

	_, err = s.AddWant(t.Context(), "unknown", guide.VisitWant{Visit: v.ID + 1, Kind: guide.WantCamera})
	wantCode(t, "a want of an unknown visit", err, guide.CodeNotFound)
	for n := len(reported.Wants); n < guide.MaxWants; n++ {
		_, err := s.AddWant(t.Context(), fmt.Sprint("many ", n), guide.VisitWant{Visit: reported.ID, Kind: guide.WantNumber, Value: strconv.Itoa(n)})
		must(t, err)
	}
	_, err = s.AddWant(t.Context(), "too many", guide.VisitWant{Visit: reported.ID, Kind: guide.WantCamera})
	wantCode(t, "too many wants", err, guide.CodeInvalid)
	if got := len(readVisit(t, s, reported.ID).Wants); got != guide.MaxWants {
		t.Errorf("a visit has %d wants, want %d", got, guide.MaxWants)
	}
}
