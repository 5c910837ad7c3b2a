package visits

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
)

// Shares of visits that answer what is asked at their start, and what is asked after a work that they open; and of those, that write
// something.
const (
	shareAtTheStart = 0.7
	shareAfterWorks = 0.4
	shareInWords    = 0.3
)

// Odds of 1 star and more, and of 0 and more in recommendations.
var (
	starOdds           = []float64{2, 4, 13, 36, 45}
	recommendationOdds = []float64{1, 0.5, 0.5, 1, 1, 3, 5, 11, 22, 22, 33}
)

// zipRegions are the first two digits of postcodes, the most frequent first.
var zipRegions = []string{"28", "45", "19", "40", "05", "08"}

// remarks are what visitors write, by language.
var remarks = map[string][]string{
	"en": {
		"I followed one line for ten minutes and lost it twice.", "My daughter saw the mistake in the tiles before I did.",
		"A bench in front of 214, please.", "Look at it from the side.", "Count the corners, then count them backwards.",
		"It is the coast where I grew up, seen from a plane.", "The hall was a little dark for the labels.", "Come early, before the school classes.",
	},
	"es": {
		"Me perdí en la tercera vuelta.", "Que se acerque y luego dé diez pasos atrás.", "Mi abuelo ponía azulejos así.",
		"Falta un banco para mirarlo con calma.", "El sonido, un poco bajo.",
	},
	"fr": {
		"Regardez d’abord sans la voix, puis avec.", "Mon fils a compté cent douze losanges.", "Un banc serait bienvenu.", "J’y ai vu les rues de ma ville.",
	},
	"ar": {"ذكّرني بسقف بيت جدّي.", "اقترب ثم ابتعد عشر خطوات.", "تمنيت لو كان هناك مقعد أمامه.", "لا تتعجّل."},
}

// Answers returns what a visit answers to the museum's studies.
func (i *Inventor) Answers(v guide.Visit) (answers []guide.VisitAnswer) {
	random := newRandom(i.museum.Code + " answers " + v.VisitorToken)
	for _, study := range i.museum.Studies {
		if study.ShowOn == guide.ShowOnOther {
			continue
		}
		for _, question := range study.Questions {
			share := shareAtTheStart
			if question.Artwork != "" {
				share = shareAfterWorks
			}
			if random.Float64() >= share || !question.IsActive() || !i.opens(v, question.Artwork) {
				continue
			}
			for _, input := range question.Answers {
				answer := guide.VisitAnswer{Answer: input.ID, Value: answerTo(random, &input, v), Type: input.Type, Free: input.Type.IsFree(), Given: v.Start}
				var err error
				if answer.Options, err = input.Type.Parse("value", answer.Value, v.Start); err == nil { // not without a value
					answers = append(answers, answer)
				}
			}
		}
	}
	return answers
}

// opens reports whether a visit opens the work with that key; "" is the start, at which every visit is.
func (i *Inventor) opens(v guide.Visit, key string) bool {
	return key == "" || slices.ContainsFunc(v.Artworks, func(opened guide.ArtworkVisit) bool {
		return slices.ContainsFunc(i.museum.Artworks, func(a guide.Artwork) bool { return a.ID == opened.Artwork && a.Key == key })
	})
}

// answerTo returns a value for an input; "" of a visit that leaves it empty.
func answerTo(random *rand.Rand, input *guide.StudyAnswer, v guide.Visit) string {
	switch input.Type {
	case "RATING":
		return strconv.Itoa(guide.MinRating + drawByOdds(random, starOdds))
	case "RECOMMENDATION":
		return strconv.Itoa(drawByOdds(random, recommendationOdds))
	case "CHECKBOX":
		return strconv.FormatBool(random.Float64() < 0.3)
	case "BIRTH_YEAR":
		age := int(max(14, min(90, 44+17*random.NormFloat64())))
		return strconv.Itoa(v.Start.Year() - age)
	case "ZIP":
		return zipRegions[drawByRank(random, len(zipRegions))] + "0" + strconv.Itoa(10+random.IntN(40))
	case "DATE":
		return v.Start.AddDate(0, 0, -1-random.IntN(3*365)).Format(time.DateOnly)
	case "SELECTOR", "SELECT", "RADIO", "MULTIPLE":
		return chosen(random, input)
	}
	known := remarks[v.Language.Short()]
	if random.Float64() >= shareInWords || len(known) == 0 {
		return ""
	}
	written := random.Perm(len(known))[:1+random.IntN(2)]
	text := known[written[0]]
	for _, next := range written[1:] {
		text += " " + known[next]
	}
	return text
}

// chosen returns an option, or several where several can be chosen.
func chosen(random *rand.Rand, input *guide.StudyAnswer) string {
	if len(input.Options) == 0 {
		return ""
	}
	first := drawByRank(random, len(input.Options))
	var ids []string
	for at, option := range input.Options {
		if at == first || input.Type == "MULTIPLE" && random.Float64() < 0.25 {
			ids = append(ids, strconv.FormatInt(option.ID, 10))
		}
	}
	return strings.Join(ids, ",")
}
