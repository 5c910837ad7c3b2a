package bundle

import (
	"archive/zip"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// zipCodePages are the encodings in which Windows writes the names of a zip, the most frequent first.
var zipCodePages = []*charmap.Charmap{charmap.CodePage850, charmap.CodePage437, charmap.Windows1252}

// decodeNames converts names that are not UTF-8. A zip does not say which code page they are in: it is the one under which
// the fewest characters are no Latin letters.
func decodeNames(entries []*zip.File) {
	var foreign strings.Builder
	for _, entry := range entries {
		if !utf8.ValidString(entry.Name) {
			foreign.WriteString(entry.Name)
		}
	}
	if foreign.Len() == 0 {
		return
	}
	var best *charmap.Charmap
	fewest := 0
	for _, page := range zipCodePages {
		strange := 0
		for _, r := range decodeName(page, foreign.String()) {
			if r > unicode.MaxASCII && !unicode.Is(unicode.Latin, r) {
				strange++
			}
		}
		if best == nil || strange < fewest {
			best, fewest = page, strange
		}
	}
	for _, entry := range entries {
		if !utf8.ValidString(entry.Name) {
			entry.Name = decodeName(best, entry.Name)
		}
	}
}

func decodeName(page *charmap.Charmap, name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		b.WriteRune(page.DecodeByte(c))
	}
	return b.String()
}
