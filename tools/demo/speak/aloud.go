package main

import (
	"regexp"
	"strconv"
	"strings"
)

// quotes are marks and blanks that the synthesiser would stumble over.
var quotes = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "«", "", "»", "", "“", "", "”", "", "’", "'")

// years are four digits from 1000 to 2099 that are no part of a longer number, with what follows them: the s of
// a decade, or the end of a range. A count of things is written with a comma: 1,500.
var years = regexp.MustCompile(`(^|[^\d.,£$€])(1\d{3}|20\d{2})(s|[-–](?:\d{4}|\d{2}))?(?:$|\b)`)

// aloud rewrites a sentence for the synthesiser.
func aloud(language, text string) string {
	text = quotes.Replace(text)
	switch language {
	case "en":
		return withYears(text)
	case "ar":
		return vowelledArabic(text)
	}
	return text
}

// withYears writes the years in words: English says them in two halves, the synthesiser as one number.
func withYears(text string) string {
	var rewritten strings.Builder
	rest := text
	for {
		match := years.FindStringSubmatchIndex(rest)
		if match == nil {
			return rewritten.String() + rest
		}
		end := match[1]
		if partOfNumber(rest[end:]) {
			rewritten.WriteString(rest[:end])
			rest = rest[end:]
			continue
		}
		rewritten.WriteString(rest[:match[4]])
		year := rest[match[4]:match[5]]
		if match[6] < 0 {
			rewritten.WriteString(yearInWords(year))
		} else {
			rewritten.WriteString(withTail(year, rest[match[6]:match[7]]))
		}
		rest = rest[end:]
	}
}

// partOfNumber reports whether digits follow after a separator, as in 1900.5.
func partOfNumber(after string) bool {
	return len(after) > 1 && strings.ContainsRune(".,", rune(after[0])) && after[1] >= '0' && after[1] <= '9'
}

// withTail says a decade (1960s) or a range (1801–03, 1914-1918).
func withTail(year, tail string) string {
	if tail == "s" {
		return plural(yearInWords(year))
	}
	until := strings.TrimLeft(tail, "-–")
	if len(until) == 2 {
		n, _ := strconv.Atoi(until)
		return yearInWords(year) + " to " + secondHalf(n)
	}
	return yearInWords(year) + " to " + yearInWords(until)
}

func plural(words string) string {
	if stem, ok := strings.CutSuffix(words, "y"); ok {
		return stem + "ies"
	}
	return words + "s"
}

// yearInWords says a year of four digits in English: 1787 seventeen eighty-seven, 1900 nineteen hundred,
// 1905 nineteen oh five, 2005 two thousand and five, 2010 twenty ten.
func yearInWords(year string) string {
	n, _ := strconv.Atoi(year)
	first, second := n/100, n%100
	switch {
	case n%1000 < 10: // 1000 to 1009 and 2000 to 2009 are said as numbers
		if n%1000 == 0 {
			return small[n/1000] + " thousand"
		}
		return small[n/1000] + " thousand and " + small[n%1000]
	case second == 0:
		return belowHundred(first) + " hundred"
	}
	return belowHundred(first) + " " + secondHalf(second)
}

func secondHalf(n int) string {
	if n < 10 {
		return "oh " + small[n]
	}
	return belowHundred(n)
}

func belowHundred(n int) string {
	switch {
	case n < len(small):
		return small[n]
	case n%10 == 0:
		return tens[n/10]
	}
	return tens[n/10] + "-" + small[n%10]
}

var small = [...]string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
	"thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
}

var tens = [...]string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
