package bundle

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	// numberedLine begins what Markdown takes for an entry of a numbered list.
	numberedLine = regexp.MustCompile(`(?m)^ {0,3}(\d{1,9})([.)])[ \t]`)
	// product is a star between digits, as in 5*3.
	product = regexp.MustCompile(`(\d)\*(\d)`)
)

// cellMarkdown returns the Markdown of a rich text in a cell, where people write as they do in any other cell: line breaks
// stay, 5*3*2 is a product, and a line that begins with a number, such as a date, is a list only where the lines count from 1.
func cellMarkdown(cell string) string {
	text := strings.ReplaceAll(cell, "\r\n", "\n")
	if !isNumberedList(text) {
		text = numberedLine.ReplaceAllString(text, `$1\$2 `)
	}
	for range 2 { // of 5*3*2, the second product begins where the first one ends
		text = product.ReplaceAllString(text, `$1\*$2`)
	}
	lines := strings.Split(text, "\n")
	for i := range len(lines) - 1 {
		if line := strings.TrimRight(lines[i], " \t"); line != "" && strings.TrimSpace(lines[i+1]) != "" {
			lines[i] = line + "  " // which breaks the line in Markdown
		}
	}
	return strings.Join(lines, "\n")
}

func isNumberedList(text string) bool {
	entries := numberedLine.FindAllStringSubmatch(text, -1)
	for i, entry := range entries {
		if entry[1] != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(entries) > 1
}
