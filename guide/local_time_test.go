package guide_test

import (
	"testing"
	"time"

	"cicerone/guide"
)

func TestLocalTimes(t *testing.T) {
	madrid, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"2026-11-13T08:00": "2026-11-13T07:00:00Z", "2026-07-13T08:00": "2026-07-13T06:00:00Z", "2026-07-13T08:00:00-03:00": "2026-07-13T11:00:00Z",
		"2026-03-29T02:30": "", "tomorrow": "", "": "",
	} {
		got, err := guide.ParseLocalTime("at", text, madrid)
		if want == "" && guide.ErrorCodeOf(err) != guide.CodeInvalid || want != "" && (err != nil || got.UTC().Format(time.RFC3339) != want) {
			t.Errorf("PUB-3: %q is %s, %v; want %q", text, got, err, want)
		}
	}
}
