// Package search says which texts have the words of a search.
package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold returns a text as searches compare it: without accents and case.
func Fold(text string) string {
	folded, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.M))), text)
	if err != nil {
		folded = text // which is no text; it finds itself
	}
	return strings.ToLower(folded)
}

// Words returns the words of a search, folded.
func Words(search string) []string { return strings.Fields(Fold(search)) }

// Contains reports whether a text contains all folded words, whatever its accents and case.
func Contains(text string, words []string) bool {
	if len(words) == 0 {
		return true
	}
	folded := Fold(text)
	for _, word := range words {
		if !strings.Contains(folded, word) {
			return false
		}
	}
	return true
}
