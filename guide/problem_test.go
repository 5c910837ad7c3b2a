package guide

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestProblemsAreNamedLikeValues(t *testing.T) { // DRAFT-2: validation while editing
	start, end := Seconds(5), Seconds(3)
	m := &Museum{
		Code: "DEMO", Name: Text{"en_GB": "Demo"}, Languages: []LanguageCode{"en_GB"},
		AccessCodes:   []AccessCode{{Code: "A"}, {Code: "a"}},
		Customization: Customization{MainButtonsColor: "red"},
		Artworks: []Artwork{
			{Key: "a", Code: "1", Name: Text{"en_GB": "One", "fr_FR": "Un"}, Tags: []string{"none"}},
			{Key: "b", Code: "1", Text: RichText{"en_GB": "<script>"}, Resources: []Resource{
				{Key: "film", Type: ResourceText, Title: Text{"en_GB": "Film"}, Content: RichText{"en_GB": "x"}, Start: &start, End: &end},
			}},
		},
		Slides: []Slide{{Key: "empty"}},
		Game:   &Game{Route: "no", Steps: []GameStep{{Key: "1", Text: Text{"en_GB": " "}}}},
	}
	markup := func(text Markdown) []string {
		if strings.Contains(string(text), "<script>") {
			return []string{"<script> is not allowed"}
		}
		return nil
	}
	var got []string
	for _, p := range m.Problems(markup) {
		got = append(got, fmt.Sprintf("%s %s: %s", p.ElementRef, p.Path, p.Message()))
		// The console names languages in its own.
		if code, isCode := p.Params()["language"].(string); isCode {
			t.Errorf("CON-5: %s: the language is the text %q, not a language", p.Path, code)
		}
	}
	for _, want := range []string{
		"museum/museum accessCodes: ",
		"museum/museum customization/mainButtonsColor: \"red\" is not a colour",
		"artworks/a name/fr_FR: fr is not among",
		"artworks/a tags: there is no tag with the key \"none\"",
		"artworks/b code: the code 1 is already used by artworks/a",
		"artworks/b name: name is required",
		"artworks/b resources/film/end: the end, 0:03, is not after the start, 0:05",
		"artworks/b text/en_GB: <script> is not allowed",
		"slides/empty : a slide needs",
		"museum/museum game/route: there is no route",
		"museum/museum game/steps: the game has 1 steps",
		"museum/museum game/steps/1/text/en_GB: this text is empty",
	} {
		if !slices.ContainsFunc(got, func(problem string) bool { return strings.HasPrefix(problem, want) }) {
			t.Errorf("DRAFT-2: %q is not among the problems:\n%s", want, strings.Join(got, "\n"))
		}
	}
	if len(got) != 12 {
		t.Errorf("DRAFT-2: there are %d problems:\n%s", len(got), strings.Join(got, "\n"))
	}
}
