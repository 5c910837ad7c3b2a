package visits_test

import (
	"testing"

	"cicerone/guide"
)

// What invented visits want is what a phone can report. Each number is that of a work with two digits swapped.
func TestWantsOfVisits(t *testing.T) {
	m, _ := museum(42)
	all := twoYears()
	byKind := map[guide.WantKind]int{}
	numbers := map[string]int{}
	for _, v := range all {
		for _, w := range v.Wants {
			byKind[w.Kind]++
			if err := w.Check(); err != nil {
				t.Fatalf("STATS-1: %+v: %v", w, err)
			}
			if w.Kind == guide.WantNumber {
				numbers[w.Value]++
			}
		}
	}
	for kind, want := range map[guide.WantKind]float64{guide.WantNumber: 0.06, guide.WantLanguage: 0.05, guide.WantCamera: 0.04} {
		wantAbout(t, string(kind), float64(byKind[kind])/float64(len(all)), want, 0.01)
	}
	if len(numbers) < 5 {
		t.Errorf("the numbers are %v", numbers)
	}
	for number := range numbers {
		near := 0
		for _, a := range m.Artworks {
			if a.Code == number {
				t.Errorf("work %s has the number %s", a.Key, number)
			}
			if len(a.Code) == 2 && a.Code[:1] == number[1:] && a.Code[1:] == number[:1] {
				near++
			}
		}
		if near != 1 {
			t.Errorf("%d works have the digits of %s", near, number)
		}
	}
}
