package guide

import (
	"errors"
	"testing"
	"time"
)

func TestAVisitEndsInItsMuseumAfterItsStart(t *testing.T) {
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	visit := Visit{ID: 5, Museum: 1, Start: start}
	for _, test := range []struct {
		name  string
		end   Visit
		field string
	}{
		{"later", Visit{Museum: 1, End: start.Add(time.Hour)}, ""},
		{"at once", Visit{Museum: 1, End: start}, ""},
		{"not yet", Visit{Museum: 1}, ""},
		{"in another museum", Visit{Museum: 2, End: start.Add(time.Hour)}, "idMuseum"},
		{"before it began", Visit{Museum: 1, End: start.Add(-time.Second)}, "endDate"},
	} {
		t.Run("VISIT-3 "+test.name, func(t *testing.T) {
			err := visit.CheckEnd(test.end)
			var invalid *Error
			if errors.As(err, &invalid); (err == nil) != (test.field == "") || invalid != nil && (invalid.Code != CodeInvalid || invalid.Field != test.field) {
				t.Errorf("got %v, want the field %q", err, test.field)
			}
		})
	}
}
