package visitor

import (
	"testing"
	"time"
)

// What a phone carries opens for its purpose, until its time is over, and on this installation alone.
func TestSealedOpensOnlyWhereAndWhileItShould(t *testing.T) {
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	own, err := newSealer([]byte("an installation's salt"))
	if err != nil {
		t.Fatal(err)
	}
	same, _ := newSealer([]byte("an installation's salt"))
	other, _ := newSealer([]byte("another installation's"))
	text, err := seal(own, "google", "secret", now.Add(signInTime))
	if err != nil {
		t.Fatal(err)
	}
	second, _ := seal(own, "google", "secret", now.Add(signInTime))
	if second == text {
		t.Error("the same content is sealed the same twice: its change can be watched")
	}
	for name, test := range map[string]struct {
		by      *sealer
		purpose string
		text    string
		after   time.Duration
		opens   bool
	}{
		"at once":                 {own, "google", text, 0, true},
		"on another server":       {same, "google", text, signInTime - time.Second, true},
		"too late":                {own, "google", text, signInTime, false},
		"for another purpose":     {own, "facebook", text, 0, false},
		"on another installation": {other, "google", text, 0, false},
		"cut":                     {own, "google", text[:len(text)-2], 0, false},
		"changed":                 {own, "google", "A" + text[1:], 0, text[0] == 'A'},
		"empty":                   {own, "google", "", 0, false},
		"no such text":            {own, "google", "%%%", 0, false},
	} {
		content, ok := unseal[string](test.by, test.purpose, test.text, now.Add(test.after))
		if ok != test.opens || (ok && content != "secret") {
			t.Errorf("%s: %q, %v", name, content, ok)
		}
	}
}
