package bundle

import (
	"bytes"
	"encoding/csv"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"cicerone/guide"
)

func TestSpreadsheet(t *testing.T) {
	rows := []string{
		"code,name.es,name.en,author,hall,tags,outstanding,showCode,image,audio,text.en,text.file,recognitionImages",
		`7,Siete,Seven,"Ann, Bea",a,red  sea,x,TRUE,pictures/7.png,audio/7.{lang}.mp3,"First line` + "\n\nSecond ''\"\"line\"\"\",,pictures/a.png pictures/b.png",
		",,,,,,,,,,,,",
		"8,Ocho,,,,,0,no,,,,texts/8.md,",
	}
	files := map[string]string{
		"museum.yaml":    manifest + "halls: [{key: a, name: A}]\nkidsSections:\n- {key: k, name: K, tags: [{key: red, name: R}, {key: sea, name: S}]}\n",
		"pictures/7.png": "", "audio/7.es.mp3": "", "audio/7.en.mp3": "", "pictures/a.png": "", "pictures/b.png": "", "texts/8.md": "ocho",
	}
	path := func(name string) guide.Media { return guide.Media{Path: name} }
	want := []guide.Artwork{
		{
			Key: "7", Code: "7", Name: guide.Text{"es_ES": "Siete", "en_GB": "Seven"}, Author: "Ann, Bea", Hall: "a",
			Tags: []string{"red", "sea"}, Outstanding: true, ShowCode: true, Image: path("pictures/7.png"),
			RecognitionImages: []guide.Media{path("pictures/a.png"), path("pictures/b.png")},
			Audio:             guide.LocalizedMedia{"es_ES": path("audio/7.es.mp3"), "en_GB": path("audio/7.en.mp3")},
			Text:              guide.RichText{"en_GB": "First line\n\nSecond ''\"line\""},
		},
		{Key: "8", Code: "8", Name: guide.Text{"es_ES": "Ocho"}, Text: guide.RichText{"es_ES": "ocho"}},
	}
	comma := strings.Join(rows, "\n")
	tests := map[string]string{
		"comma":                   comma,
		"UTF-8 with a mark, CRLF": "\xef\xbb\xbf" + strings.ReplaceAll(comma, "\n", "\r\n") + "\r\n",
		"semicolon":               strings.ReplaceAll(strings.ReplaceAll(comma, `"Ann, Bea"`, "Ann@ Bea"), ",", ";"),
		"tab":                     strings.ReplaceAll(strings.ReplaceAll(comma, `"Ann, Bea"`, "Ann@ Bea"), ",", "\t"),
	}
	tests["XLSX"] = workbook(t, comma)
	for name, sheet := range tests {
		t.Run(name, func(t *testing.T) {
			file := "artworks.csv"
			if name == "XLSX" {
				file = "artworks.xlsx"
			}
			files := maps.Clone(files)
			files[file] = strings.ReplaceAll(sheet, "Ann@ Bea", "Ann, Bea")
			p := readBack(t, folder(t, files))
			defer p.Close()
			sameMuseum(t, &guide.Museum{Artworks: want}, &guide.Museum{Artworks: p.Museum.Artworks})
		})
	}
}

func TestSpreadsheetHasTheFieldsOfWorks(t *testing.T) { // FIELD-1
	const sheet = "code,otherCodes,name.es,image,imageAlt.es,imageAlt.en,imageFocalPoint,medium.es,dimensions,classification.en,department.es," +
		"place.es,accessionNumber,creditLine.es,rights.es,iiifManifest\n" +
		"7,1007 0007,Siete,a.png,Un pez,A fish,50% 20%,Óleo,5*3 cm,Painting,Mar,Lima,1951.7,Donación,Libre,https://example.org/m.json\n" +
		"8,,Ocho,a.png,,,,,,,,,,,,\n"
	for _, name := range []string{"artworks.csv", "artworks.xlsx"} {
		content := sheet
		if name == "artworks.xlsx" {
			content = workbook(t, sheet)
		}
		p := readBack(t, folder(t, map[string]string{"museum.yaml": manifest, name: content, "a.png": ""}))
		es := func(text string) guide.Text { return guide.Text{"es_ES": text} }
		want := []guide.Artwork{{
			Key: "7", Code: "7", OtherCodes: []string{"1007", "0007"}, Name: es("Siete"), Image: guide.Media{Path: "a.png"},
			ImageAlt: guide.Text{"es_ES": "Un pez", "en_GB": "A fish"}, ImageFocalPoint: "50% 20%", Medium: es("Óleo"), Dimensions: es("5*3 cm"),
			Classification: guide.Text{"en_GB": "Painting"}, Department: es("Mar"), Place: es("Lima"), AccessionNumber: "1951.7",
			CreditLine: es("Donación"), Rights: es("Libre"), IIIFManifest: "https://example.org/m.json",
		}, {Key: "8", Code: "8", Name: es("Ocho"), Image: guide.Media{Path: "a.png"}}}
		sameMuseum(t, &guide.Museum{Artworks: want}, &guide.Museum{Artworks: p.Museum.Artworks})
		p.Close()
	}
}

// workbook returns a workbook with the rows of a CSV file on its first sheet, and rows that must not be read on another.
// Numbers and yes or no are written as such.
func workbook(t testing.TB, rows string) string {
	t.Helper()
	records, err := csv.NewReader(strings.NewReader(rows)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	file := excelize.NewFile()
	defer file.Close()
	for i, cells := range records {
		for j, text := range cells {
			var value any = text
			if number, err := strconv.Atoi(text); err == nil && text == strconv.Itoa(number) {
				value = number
			} else if text == "TRUE" {
				value = true
			}
			cell, _ := excelize.CoordinatesToCellName(j+1, i+1)
			if text != "" && file.SetCellValue("Sheet1", cell, value) != nil {
				t.Fatal(cell)
			}
		}
	}
	if _, err := file.NewSheet("Notes"); err != nil {
		t.Fatal(err)
	}
	return written(t, file)
}

func written(t testing.TB, file *excelize.File) string {
	t.Helper()
	var content bytes.Buffer
	if err := file.Write(&content); err != nil {
		t.Fatal(err)
	}
	return content.String()
}

// Codes with leading zeros and dates are read as the spreadsheet shows them.
func TestWorkbookCellsAreReadAsShown(t *testing.T) {
	file := excelize.NewFile()
	defer file.Close()
	zeros := "0000"
	style, err := file.NewStyle(&excelize.Style{CustomNumFmt: &zeros})
	if err != nil {
		t.Fatal(err)
	}
	for cell, value := range map[string]any{"A1": "code", "B1": "name", "C1": "date", "A2": 7, "B2": "Seven", "C2": 1874, "A3": "008", "B3": "Eight"} {
		if err := file.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.SetCellStyle("Sheet1", "A2", "A2", style); err != nil {
		t.Fatal(err)
	}
	p := readBack(t, folder(t, map[string]string{"museum.yaml": manifest, "artworks.xlsx": written(t, file)}))
	defer p.Close()
	for i, want := range []string{"0007", "008"} {
		if got := p.Museum.Artworks[i].Code; got != want {
			t.Errorf("work %d has the code %q, want %q", i+1, got, want)
		}
	}
	if got := p.Museum.Artworks[0].Date["es_ES"]; got != "1874" {
		t.Errorf("its date is %q", got)
	}
}

func TestWorkbookFaults(t *testing.T) {
	bomb := zipOf(t, zipEntry{name: "xl/workbook.xml", content: strings.Repeat(" ", 2<<20)})
	for _, test := range []struct{ name, content, want string }{
		{"cells", workbook(t, "code,naame\nA1,One\n"), `artworks.xlsx:1: column B "naame": there is no column "naame"; did you mean name?`},
		{"lines", workbook(t, "code,name\n1,One\n,\n#REF!,Two\n"), `artworks.xlsx:4: column A "code": the formula of this cell gives #REF!; correct it, or write the value itself`},
		{"empty", workbook(t, ""), "artworks.xlsx: the first row must name the columns, such as code,name.en,text.en"},
		{"not a workbook", "code,name\n1,One\n", "artworks.xlsx: this is not an XLSX workbook that can be read"},
		{"bomb", string(bomb), "artworks.xlsx: its part xl/workbook.xml unpacks to more than 200 times its size, which no spreadsheet of works does"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, faults := Read(folder(t, map[string]string{"museum.yaml": manifest, "artworks.xlsx": test.content}))
			if p != nil {
				p.Close()
				t.Fatal("it is read without a fault")
			}
			if !strings.HasPrefix(faults[0].String(), test.want) {
				t.Errorf("the first fault is %s", faults[0])
			}
		})
	}
}

func TestRowsAndFilesOfAWorkAreMerged(t *testing.T) {
	p := readBack(t, folder(t, map[string]string{
		"museum.yaml":     manifest,
		"artworks.csv":    "code,key,name\n2,,Two\n1,one,One\n",
		"artworks/1.yaml": "key: one\nauthor: Ann\nresources:\n- {type: TEXT, title: More, content: Words}\n",
		"artworks/2.yaml": "code: 2\nname: Two\ndate: today\n",
		"artworks/3.yaml": "code: 3\nname: Three\n",
	}))
	defer p.Close()
	var got []string
	for _, a := range p.Museum.Artworks {
		got = append(got, strings.Join([]string{a.Key, a.Code, a.Name["es_ES"], a.Author, a.Date["es_ES"]}, " "))
	}
	if want := []string{"2 2 Two  today", "one 1 One Ann ", "3 3 Three  "}; !cmp.Equal(got, want) {
		t.Errorf("works %q", got)
	}
	if len(p.Museum.Artworks[1].Resources) != 1 {
		t.Error("the file's resource is missing")
	}
}

func TestSpreadsheetFaults(t *testing.T) {
	tests := []struct {
		name, sheet string
		want        []string
	}{
		{"empty", "", []string{
			"artworks.csv: the first row must name the columns, such as code,name.en,text.en",
		}},
		{"headings", "code,naame,name.fr,name.xx,author.es,code,text.es,text,audio.file,resources,,image\n1,One,,,,,,,,,stray,\n2,,,,,,,,,,,,,more\n", []string{
			`artworks.csv:1: column B "naame": there is no column "naame"; did you mean name?`,
			`artworks.csv:1: column C "name.fr": fr is not among the museum's languages`,
			`artworks.csv:1: column D "name.xx": "xx" is not a language of the museum; write es, en`,
			`artworks.csv:1: column E "author.es": author is the same in every language; name the column author`,
			`artworks.csv:1: column F "code": the column is there twice; the other one is A "code"`,
			`artworks.csv:1: column G "text.es": the column H "text" is there as well; keep one of them`,
			`artworks.csv:1: column I "audio.file": "file" is not a language of the museum; write es, en`,
			`artworks.csv:1: column J "resources": resources do not fit into a cell; write them in artworks/CODE.yaml with the same code as the row`,
			`artworks.csv:2: "stray" stands in column K, which has no heading`,
			`artworks.csv:3: "more" stands in column N, which has no heading`,
		}},
		{"FIELD-1 links", "code,links,imageAlt.xx\n", []string{
			`artworks.csv:1: column B "links": links do not fit into a cell; write them in artworks/CODE.yaml with the same code as the row`,
			`artworks.csv:1: column C "imageAlt.xx": "xx" is not a language of the museum; write es, en`,
		}},
		{"cells", "code;name;image;showCode;hall;text.en\n1;One;a.png;perhaps;b;\"x\n<script>\"\nA2;;;;;\n1;Again;;;;\n", []string{
			`artworks.csv:2: column C "image": the file a.png is missing`,
			`artworks.csv:2: column D "showCode": "perhaps" is neither yes nor no`,
			`artworks.csv:2: column E "hall": there is no hall with the key "b"`,
			`artworks.csv:3: column F "text.en": <script> is not allowed`,
			`artworks.csv:4: column A "code": "A2" cannot be typed on the keypad; use at most 7 digits`,
			`artworks.csv:4: column B "name": name is required`,
			`artworks.csv:5: column A "code": the code 1 is already used by artworks.csv:2`,
		}},
		{"quotes", "code,name\n1,\"One\n2,Two\n", []string{
			`artworks.csv:3: this is not CSV: extraneous or missing " in quoted-field at character 7 of the line; a cell with quotes in it is written as "say ""yes"" to art"`,
		}},
		{"encoding", "code,name\n1,Caf\xe9\n", []string{
			`artworks.csv:2: this file is not UTF-8; save it again as "CSV UTF-8"`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, faults := Read(folder(t, map[string]string{"museum.yaml": manifest, "artworks.csv": test.sheet}))
			var got []string
			for _, fault := range faults {
				got = append(got, fault.String())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
	t.Run("a row and a file that differ", func(t *testing.T) {
		_, faults := Read(folder(t, map[string]string{
			"museum.yaml": manifest, "artworks.csv": "code,author\n1,Ann\n", "artworks/1.yaml": "code: 1\nname: One\nauthor: Bea\n",
		}))
		want := "artworks/1.yaml:3: author: the row of artworks.csv says something else about author; write it in one of them"
		if len(faults) != 1 || faults[0].String() != want {
			t.Errorf("got %v", faults)
		}
	})
}

func TestColumnNames(t *testing.T) {
	for number, want := range map[int]string{1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"} {
		if got := columnName(number); got != want {
			t.Errorf("column %d is %s, want %s", number, got, want)
		}
	}
}
