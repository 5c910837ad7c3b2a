package visits

import (
	"math/rand/v2"
	"slices"

	"cicerone/guide"
)

// farLanguages are languages of phones, the most frequent first.
var farLanguages = []string{"ja", "ko", "zh", "pl", "nl", "sv"}

// maxMistakes is how many different wrong numbers are typed.
const maxMistakes = 12

// mistakesOf returns numbers that visitors type by mistake: those of works with the last two digits swapped.
func mistakesOf(museum *guide.Museum) (mistakes []string) {
	isWork := map[string]bool{}
	for _, a := range museum.Artworks {
		isWork[a.Code] = true
	}
	for _, work := range newRandom(museum.Code + " mistakes").Perm(len(museum.Artworks)) {
		digits := []byte(museum.Artworks[work].Code)
		last := len(digits) - 1
		if last < 1 || len(mistakes) == maxMistakes {
			continue
		}
		digits[last], digits[last-1] = digits[last-1], digits[last]
		typed := guide.VisitWant{Kind: guide.WantNumber, Value: string(digits)}
		if typed.Check() == nil && !isWork[typed.Value] && !slices.Contains(mistakes, typed.Value) {
			mistakes = append(mistakes, typed.Value)
		}
	}
	return mistakes
}

// wants returns what a visit wants and does not get.
func (i *Inventor) wants(random *rand.Rand) (wants []guide.VisitWant) {
	if random.Float64() < shareWithMistakes && len(i.mistakes) > 0 {
		wants = append(wants, guide.VisitWant{Kind: guide.WantNumber, Value: i.mistakes[drawByRank(random, len(i.mistakes))]})
	}
	if random.Float64() < shareWithLanguage && len(i.languages) > 0 {
		wants = append(wants, guide.VisitWant{Kind: guide.WantLanguage, Value: i.languages[drawByRank(random, len(i.languages))]})
	}
	if random.Float64() < shareUnrecognised && i.museum.RecognitionAvailable {
		wants = append(wants, guide.VisitWant{Kind: guide.WantCamera})
	}
	return wants
}
