package bundle

import (
	"cmp"
	"strings"
)

// compareNatural compares names in natural order: numbers within them by value, so that 9 comes before 10.
func compareNatural(a, b string) int {
	wholeA, wholeB := a, b
	for a != "" && b != "" {
		numberA, numberB := digits(a), digits(b)
		if numberA == 0 || numberB == 0 {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		valueA, valueB := strings.TrimLeft(a[:numberA], "0"), strings.TrimLeft(b[:numberB], "0")
		if order := cmp.Or(cmp.Compare(len(valueA), len(valueB)), cmp.Compare(valueA, valueB)); order != 0 {
			return order
		}
		a, b = a[numberA:], b[numberB:]
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(wholeA, wholeB))
}

func digits(text string) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// closestName returns the known name closest to a mistyped one, or "" when none is close.
func closestName(name string, known []string) string {
	best, bestDistance := "", 0
	for _, candidate := range known {
		if strings.EqualFold(candidate, name) {
			return candidate
		}
		d := editDistance(strings.ToLower(name), strings.ToLower(candidate))
		if d <= 1+len(candidate)/4 && (best == "" || d < bestDistance) {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// maxNameLength bounds the cost of editDistance; all known names are shorter.
const maxNameLength = 100

// editDistance returns the Levenshtein distance of a and b.
func editDistance(a, b string) int {
	if len(a) > maxNameLength || len(b) > maxNameLength {
		return maxNameLength
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// suggestion returns the end of a message that suggests the closest known name, if any.
func suggestion(name string, known []string) string {
	if n := closestName(name, known); n != "" {
		return "; did you mean " + n + "?"
	}
	return ""
}
