// Package bundletest makes museum packages for tests and measurements.
package bundletest

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"cicerone/guide"
)

// hallCount is how many halls a large museum has.
const hallCount = 20

// WriteLargeMuseum writes a package of that many works to the folder dir, one file each, in as many
// languages (the first ones of guide.Languages, at most 18), with a small picture of its own for each work.
func WriteLargeMuseum(dir string, works, languages int) error {
	codes := firstLanguages(languages)
	if err := writeFrame(dir, works, codes); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "artworks"), 0o755); err != nil {
		return err
	}
	for i := range works {
		if err := write(dir, fmt.Sprintf("artworks/%d.yaml", i+1), artworkFile(i, codes)); err != nil {
			return err
		}
	}
	return nil
}

// WriteLargeSpreadsheet writes the same museum as WriteLargeMuseum with all works in one spreadsheet.
func WriteLargeSpreadsheet(dir string, works, languages int) error {
	codes := firstLanguages(languages)
	if err := writeFrame(dir, works, codes); err != nil {
		return err
	}
	return write(dir, "artworks.csv", spreadsheet(works, codes))
}

func firstLanguages(n int) []string {
	codes := make([]string, n)
	for i := range codes {
		codes[i] = guide.Languages()[i].Code.Short()
	}
	return codes
}

// writeFrame writes the manifest and the pictures.
func writeFrame(dir string, works int, codes []string) error {
	if err := os.MkdirAll(filepath.Join(dir, "pictures"), 0o755); err != nil {
		return err
	}
	if err := write(dir, "museum.yaml", manifest(codes)); err != nil {
		return err
	}
	for i := range works {
		if err := write(dir, picturePath(i), string(picture(i))); err != nil {
			return err
		}
	}
	return nil
}

func write(dir, name, content string) error {
	return os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644)
}

func manifest(codes []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "code: LARGE\nname: Large Museum\nlanguages: [%s]\nhalls:\n", strings.Join(codes, ", "))
	for hall := range hallCount {
		fmt.Fprintf(&b, "  - key: hall-%d\n    name: Hall %d\n", hall, hall+1)
	}
	return b.String()
}

func picturePath(i int) string { return fmt.Sprintf("pictures/%d.png", i+1) }

// picture is a picture of 16 by 16 pixels that no other work has.
func picture(i int) []byte {
	m := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	var seed [4]byte
	binary.LittleEndian.PutUint32(seed[:], uint32(i))
	for p := range 16 * 16 {
		m.SetNRGBA(p%16, p/16, color.NRGBA{R: seed[p%4], G: uint8(p * (i%7 + 1)), B: seed[(p+1)%4], A: 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		panic(err) // encoding to memory does not fail
	}
	return b.Bytes()
}

// text is a main text of about 80 words, of which no two are the same.
func text(i int, code string) string {
	var b strings.Builder
	for paragraph := range 2 {
		fmt.Fprintf(&b, "Work %d, paragraph %d (%s). ", i+1, paragraph+1, code)
		for sentence := range 4 {
			fmt.Fprintf(&b, "Here **line** %d follows a rule that somebody found in the year %d. ", sentence, 1000+(i*7+sentence)%1000)
		}
		b.WriteString("Ends.\n\n")
	}
	return strings.TrimSpace(b.String())
}

func artworkFile(i int, codes []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "code: \"%d\"\nshowCode: true\nhall: hall-%d\nauthor: Author %d\nimage: %s\nname:\n", i+1, i%hallCount, i%300, picturePath(i))
	for _, code := range codes {
		fmt.Fprintf(&b, "  %s: Work number %d (%s)\n", code, i+1, code)
	}
	b.WriteString("date:\n")
	for _, code := range codes {
		fmt.Fprintf(&b, "  %s: about %d\n", code, 1000+i%1000)
	}
	b.WriteString("text:\n")
	for _, code := range codes {
		fmt.Fprintf(&b, "  %s: |-\n    %s\n", code, strings.ReplaceAll(text(i, code), "\n", "\n    "))
	}
	return b.String()
}

func spreadsheet(works int, codes []string) string {
	var b strings.Builder
	sheet := csv.NewWriter(&b)
	heading := []string{"code", "showCode", "hall", "author", "image"}
	for _, field := range []string{"name", "date", "text"} {
		for _, code := range codes {
			heading = append(heading, field+"."+code)
		}
	}
	rows := [][]string{heading}
	for i := range works {
		row := []string{fmt.Sprint(i + 1), "yes", fmt.Sprintf("hall-%d", i%hallCount), fmt.Sprintf("Author %d", i%300), picturePath(i)}
		for _, code := range codes {
			row = append(row, fmt.Sprintf("Work number %d (%s)", i+1, code))
		}
		for range codes {
			row = append(row, fmt.Sprintf("about %d", 1000+i%1000))
		}
		for _, code := range codes {
			row = append(row, text(i, code))
		}
		rows = append(rows, row)
	}
	if err := sheet.WriteAll(rows); err != nil {
		panic(err) // writing to memory does not fail
	}
	return b.String()
}
