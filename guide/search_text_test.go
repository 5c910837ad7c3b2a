package guide

import (
	"strings"
	"testing"
)

func TestTextOfAnElement(t *testing.T) { // CON-3
	work := &Artwork{
		Key: "coral", Code: "214", Author: "Gray", Name: Text{"en_GB": "Coral", "es_ES": "Árbol"}, OtherCodes: []string{"2140"},
		Resources: []Resource{{Key: "film", Title: Text{"fr_FR": "Le récif"}}},
	}
	lines := strings.Split(TextOf(work), "\n")
	for _, want := range []string{"214", "Gray", "Coral", "Árbol", "2140", "Le récif"} {
		if strings.Count("\n"+strings.Join(lines, "\n")+"\n", "\n"+want+"\n") != 1 {
			t.Errorf("CON-3: %q is not once in the text of the work, %q", want, lines)
		}
	}
	if text := TextOf(&Route{Name: Text{"en_GB": "Night"}, Type: "PAID", Code: "hidden"}); strings.Contains(text, "hidden") || !strings.Contains(text, "Night") {
		t.Errorf("STAFF-5: the text of a route is %q", text)
	}
}
