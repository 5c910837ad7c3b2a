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

// escapedNumber and escapedProduct are what cellMarkdown writes where people mean no list and no emphasis.
var (
	escapedNumber  = regexp.MustCompile(`(?m)^( {0,3}\d{1,9})\\([.)][ \t])`)
	escapedProduct = regexp.MustCompile(`(\d)\\\*(\d)`)
)

// markdownCell returns what people write into a cell for a rich text. Where the text has what a cell cannot say, such as a line
// break of its source that nobody sees, the cell says the Markdown itself, or what looks the same.
func markdownCell(text string) string {
	plain := escapedNumber.ReplaceAllString(text, "$1$2")
	for range 2 {
		plain = escapedProduct.ReplaceAllString(plain, "$1*$2")
	}
	plain = strings.ReplaceAll(plain, "  \n", "\n")
	if cellMarkdown(plain) == text {
		return plain
	}
	if joined := joinLines(text); asOneLine(render(cellMarkdown(joined))) == asOneLine(render(text)) {
		return joined
	}
	return text
}

// joinLines writes each paragraph on one line.
func joinLines(text string) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		paragraphs[i] = strings.ReplaceAll(paragraph, "\n", " ")
	}
	return strings.Join(paragraphs, "\n\n")
}

func asOneLine(html string) string { return strings.ReplaceAll(html, "\n", " ") }
