package guide

import (
	"errors"
	"testing"
)

// STATS-1: nothing that could identify somebody is a want.
func TestWantsHaveHarmlessValues(t *testing.T) {
	for _, c := range []struct {
		kind  WantKind
		value string
		field string // that is wrong
	}{
		{WantNumber, "217", ""},
		{WantNumber, "0000007", ""},
		{WantLanguage, "ja", ""},
		{WantLanguage, "haw", ""},
		{WantCamera, "", ""},
		{WantNumber, "", "value"},
		{WantNumber, "12345678", "value"}, // perhaps a telephone number
		{WantNumber, "21x", "value"},
		{WantNumber, "٢١", "value"},
		{WantLanguage, "ja-JP", "value"},
		{WantLanguage, "JA", "value"},
		{WantLanguage, "j", "value"},
		{WantLanguage, "", "value"},
		{WantLanguage, "klingon", "value"},
		{WantCamera, "a picture", "value"},
		{"SEARCH", "ana@example.org", "kind"},
		{"", "", "kind"},
	} {
		w := VisitWant{Kind: c.kind, Value: c.value}
		err := w.Check()
		var wrong *Error
		errors.As(err, &wrong)
		if (err == nil) != (c.field == "") || err != nil && wrong.Field != c.field {
			t.Errorf("STATS-1: %+v: %v; want one about %q", w, err, c.field)
		}
		if kind, value := ParseWantText(w.Text()); kind != c.kind || value != c.value {
			t.Errorf("%q becomes %q and %q", w.Text(), kind, value)
		}
	}
}
