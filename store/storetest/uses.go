package storetest

import (
	"fmt"
	"testing"

	"cicerone/guide"
)

// uses records the same use by several calls, and one of an unknown visit.
func uses(t *testing.T, s Opened) {
	v := newVisit(t, s)
	hall, transcript := guide.VisitUse{Visit: v.ID, Use: guide.UseHall}, guide.VisitUse{Visit: v.ID, Use: guide.UseTranscript}
	for i, u := range []guide.VisitUse{transcript, hall, transcript, transcript} {
		got, err := s.AddUse(t.Context(), fmt.Sprint("use ", i), u)
		must(t, err)
		wantSame(t, "STATS-1: the answer", got, u)
	}
	wantSame(t, "STATS-1: what the visit used", readVisit(t, s, v.ID).Uses, []guide.VisitUse{hall, transcript})

	reported, err := s.StartVisit(t.Context(), "reported", guide.Visit{
		API: guide.VisitV2, Museum: v.Museum, Uses: []guide.VisitUse{{Use: guide.UseKids}, {Use: guide.UseKids}},
	})
	must(t, err)
	wantSame(t, "STATS-1: what a visit reports", reported.Uses, []guide.VisitUse{{Visit: reported.ID, Use: guide.UseKids}})

	_, err = s.AddUse(t.Context(), "use 0", hall)
	wantCode(t, "the key of another use", err, guide.CodeConflict)
	_, err = s.AddUse(t.Context(), "counted", guide.VisitUse{Visit: v.ID, Use: guide.UseNumber})
	wantCode(t, "a use that is counted of works", err, guide.CodeInvalid)
	_, err = s.AddUse(t.Context(), "unknown", guide.VisitUse{Visit: v.ID + 1, Use: guide.UseHall})
	wantCode(t, "a use of an unknown visit", err, guide.CodeNotFound)
}
