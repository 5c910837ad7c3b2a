package guide

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// FoldText returns a text as searches compare it: without accents and case.
func FoldText(text string) string {
	folded, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.M))), text)
	if err != nil {
		folded = text // which is no text; it finds itself
	}
	return strings.ToLower(folded)
}

// SearchWords returns the words of a search, for ContainsWords.
func SearchWords(search string) []string { return strings.Fields(FoldText(search)) }

// ContainsWords reports whether a text contains all words, whatever their accents and case.
func ContainsWords(text string, words []string) bool {
	folded := FoldText(text)
	for _, word := range words {
		if !strings.Contains(folded, word) {
			return false
		}
	}
	return true
}
