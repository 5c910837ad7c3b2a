package main

import (
	"regexp"
	"strings"
)

// Arabic letters, and the marks above and below them.
const (
	arabicLetter = `[\x{0621}-\x{064A}]`
	shortVowels  = `[\x{064B}-\x{0650}]`
	shadda       = `\x{0651}` // doubles the consonant
	sukun        = `\x{0652}` // no vowel
)

var (
	vowelBeforeShadda = regexp.MustCompile(`(` + shortVowels + `)(` + shadda + `)`)
	bareEnding        = regexp.MustCompile(`ة($|[^\x{0621}-\x{0652}])`)
	joinedArticle     = regexp.MustCompile(`^([وفبك]` + shortVowels + `?)ال(` + arabicLetter + `)(` + shadda + `?)`)
	article           = regexp.MustCompile(`^ال(` + arabicLetter + `)` + shadda)
	joinedAlif        = regexp.MustCompile(`^([وفبك]` + shortVowels + `?)ا(` + arabicLetter + sukun + `)`)
	openingAlif       = regexp.MustCompile(`^ا(` + arabicLetter + sukun + `)`)
	endsInVowel       = regexp.MustCompile(`(?:[\x{064E}-\x{0650}]|[اىي])$`)
)

// vowelledArabic writes vowelled Arabic as espeak-ng's rules for it expect: they want the doubling mark before
// the vowel (Unicode's canonical order has it after), double the letters that an article takes on by themselves,
// read every joining alif as a long vowel, and a feminine ending with its t even where the voice pauses.
func vowelledArabic(text string) string {
	text = vowelBeforeShadda.ReplaceAllString(text, "$2$1")
	text = bareEnding.ReplaceAllString(text, "ه$1")
	words := strings.Split(text, " ")
	for i, word := range words {
		switch {
		case article.MatchString(word):
			word = article.ReplaceAllString(word, "ال$1")
		case joinedArticle.MatchString(word):
			parts := joinedArticle.FindStringSubmatch(word)
			joined := parts[1] + "ل\u0652" + parts[2]
			if parts[3] != "" {
				joined = parts[1] + parts[2] + parts[3]
			}
			word = joined + word[len(parts[0]):]
		case joinedAlif.MatchString(word):
			word = joinedAlif.ReplaceAllString(word, "$1$2")
		case i > 0 && endsInVowel.MatchString(words[i-1]):
			word = openingAlif.ReplaceAllString(word, "ٱ$1")
		}
		words[i] = word
	}
	return strings.Join(words, " ")
}
