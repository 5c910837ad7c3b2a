package guide

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lengths of a staff password in characters (specification 3 §1). The most is what a hash is computed from.
const (
	MinPassword = 12
	MaxPassword = 128
)

// commonPasswords are the words of which most common passwords of at least MinPassword characters are made, with digits and
// signs around them.
var commonPasswords = strings.Fields(`abc abcdef abcdefgh abcdefghijkl admin administrator asdf asdfghjkl azerty azertyuiop changeme
	charlie cicerone computer daniel default dragon football guest hello iloveyou jennifer jordan letmein liverpool login master
	michael michelle monkey museum museo musee mustang pass passw password passwort princess qazwsx qazwsxedc querty qwer qwert qwertz
	qwerty qwertyu qwertyui qwertyuiop qwertyuiopasdfghjkl samsung secret shadow starwars summer sunshine superman superuser temp test
	testing thequickbrownfox trustno welcome winter`)

// CheckPassword returns CodeInvalid for a password that is too short or too easy to guess for the account of that e-mail
// address.
func CheckPassword(field, password, email string) error {
	length := utf8.RuneCountInString(password)
	switch {
	case length < MinPassword:
		return Violates(field, ruleAtLeast, MinPassword)
	case length > MaxPassword:
		return Violates(field, RuleAtMost, MaxPassword)
	case strings.ContainsRune(password, 0):
		return Invalid(field, "must not contain a NUL character")
	}
	lower := strings.ToLower(password)
	words := strings.FieldsFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) })
	name, _, _ := strings.Cut(strings.ToLower(email), "@")
	parts := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
	guessable := true
	for _, word := range words {
		word = period(word)
		if utf8.RuneCountInString(word) > 2 && !slices.Contains(commonPasswords, word) && !slices.Contains(parts, word) {
			guessable = false
		}
	}
	distinct := map[rune]bool{}
	for _, r := range lower {
		distinct[r] = true
	}
	if guessable && !manyDigits(lower) || len(distinct) < 5 || lower == name {
		return Violates(field, ruleGuessable)
	}
	return nil
}

// period returns the part of which the whole word is a repetition.
func period(word string) string {
	for length := 1; length <= len(word)/2; length++ {
		if len(word)%length == 0 && strings.Repeat(word[:length], len(word)/length) == word {
			return word[:length]
		}
	}
	return word
}

// manyDigits reports whether a password has so many digits in no usual order that they make it hard to guess.
func manyDigits(password string) bool {
	digits, steps := 0, map[rune]bool{}
	var last rune
	for _, r := range password {
		if !unicode.IsDigit(r) {
			continue
		}
		digits++
		steps[r-last] = true
		last = r
	}
	return digits >= MinPassword && len(steps) > 4
}
