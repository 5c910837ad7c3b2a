package bundle

import (
	"fmt"
	"strings"
	"unicode"

	"cicerone/guide"
)

// numbersUnlikeLabels returns a warning for each text that has the number of a work in other digits than its label, such as
// ١٠٢ for 102: visitors look for what they read. Numbers of one digit are ignored, since most of them count something.
func (r *reader) numbersUnlikeLabels() []Fault {
	codes := map[string]bool{}
	for i := range r.museum.Artworks {
		for _, code := range r.museum.Artworks[i].Codes() {
			codes[code] = codes[code] || len(code) > 1
		}
	}
	var warnings []Fault
	r.museum.EachText(func(field string, language guide.LanguageCode, text string) {
		isOtherDigit := func(c rune) bool { return c > unicode.MaxASCII && unicode.IsDigit(c) }
		for _, number := range strings.FieldsFunc(text, func(c rune) bool { return !isOtherDigit(c) }) {
			code := strings.Map(asciiDigit, number)
			if !codes[code] {
				continue
			}
			locations, rest := r.locationOf(field)
			warnings = append(warnings, locations.faultAt(rest, fmt.Sprintf(
				"the text in %s has the number of work %s as %s; write it as on its label, %[2]s, so that visitors find it",
				language.Short(), code, number)))
			return
		}
	})
	return sortFaults(warnings)
}

// asciiDigit returns the digit of 0 to 9 that means the same. Unicode has each script's digits in a row, from zero on.
func asciiDigit(digit rune) rune {
	zero := digit
	for unicode.IsDigit(zero - 1) {
		zero--
	}
	return '0' + (digit-zero)%10
}
