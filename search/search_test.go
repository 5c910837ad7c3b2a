package search_test

import (
	"testing"

	"cicerone/search"
)

func TestContains(t *testing.T) {
	for _, c := range []struct {
		text, words string
		want        bool
	}{
		{"Das Mädchen am Fenster", "FENSTER mad", true},
		{"Das Mädchen am Fenster", "Fenster Tür", false},
		{"Le Déjeuner", "dejeuner", true},
		{"ذَهَب", "ذهب", true},
		{"anything", "  ", true},
		{"", "word", false},
		{"\xff broken", "broken", true},
	} {
		if got := search.Contains(c.text, search.Words(c.words)); got != c.want {
			t.Errorf("CON-3, STATS-8: %q has %q: %t", c.text, c.words, got)
		}
	}
}
