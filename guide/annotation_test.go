package guide

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestNewAnnotation(t *testing.T) { // STATS-4
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	long := strings.Repeat("é", MaxAnnotationText)
	for _, good := range []struct{ from, to, text, days string }{
		{"2026-03-01", "", " Free Sunday ", "2026-03-01"},
		{"2026-02-27", "2026-03-02", long, "2026-02-27 – 2026-03-02"},
		{"2028-02-29", "2028-02-29", "New label", "2028-02-29"},
	} {
		a, err := NewAnnotation(7, good.from, good.to, good.text, now)
		if err != nil || a.Museum != 7 || a.Text != strings.TrimSpace(good.text) || a.Days() != good.days {
			t.Errorf("NewAnnotation(%q, %q, %q) = %+v, %v", good.from, good.to, good.text, a, err)
		}
	}
	for name, bad := range map[string]struct{ from, to, text, field string }{
		"no day":                  {"", "", "x", "from"},
		"a day that is none":      {"2026-02-30", "", "x", "from"},
		"a last day that is none": {"2026-03-01", "soon", "x", "to"},
		"a far day":               {"9999-12-31", "", "x", "from"},
		"a far last day":          {"2026-03-01", "2028-03-05", "x", "to"},
		"days in another order":   {"2026-03-02", "2026-03-01", "x", "to"},
		"no text":                 {"2026-03-01", "", " \n", "text"},
		"a long text":             {"2026-03-01", "", long + "x", "text"},
		"two lines":               {"2026-03-01", "", "a\nb", "text"},
		"NUL":                     {"2026-03-01", "", "a\x00b", "text"},
		"no UTF-8":                {"2026-03-01", "", "a\xff", "text"},
	} {
		var e *Error
		if _, err := NewAnnotation(7, bad.from, bad.to, bad.text, now); !errors.As(err, &e) || e.Code != CodeInvalid || e.Field != bad.field {
			t.Errorf("%s returns %v; want a fault of %s", name, err, bad.field)
		}
	}
}
