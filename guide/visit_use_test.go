package guide_test

import (
	"slices"
	"testing"

	"cicerone/guide"
)

func TestReportedUses(t *testing.T) {
	all := slices.Concat(guide.UsesToOpen, guide.OtherUses)
	for _, use := range all {
		err := guide.VisitUse{Visit: 1, Use: use}.Check()
		if counted := use == guide.UseNumber || use == guide.UseCamera; counted != (err != nil) {
			t.Errorf("STATS-1: %s is checked with %v", use, err)
		}
	}
	for _, use := range []guide.Use{"", "hall", "KEYBOARD", "ana@example.org"} {
		if err := (guide.VisitUse{Visit: 1, Use: use}).Check(); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("STATS-1: %q is checked with %v", use, err)
		}
	}
	for access, want := range map[guide.AccessType]guide.Use{guide.AccessKeyboard: guide.UseNumber, guide.AccessRecognition: guide.UseCamera, "": ""} {
		if use, ok := guide.UseOf(access); use != want || ok != (want != "") {
			t.Errorf("STATS-1: the access %q is counted as %q", access, use)
		}
	}
}
