package bundle

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// mediaByPath are the media files of a museum.
func mediaByPath(m *guide.Museum) map[string]guide.Media {
	all := map[string]guide.Media{}
	m.MapMedia(func(use guide.MediaUse) guide.Media {
		all[use.Media.Path] = use.Media
		return use.Media
	})
	return all
}

func TestSpreadsheetOutAndInChangesNothing(t *testing.T) { // XLSX-1
	rapid.Check(t, func(t *rapid.T) {
		m := guidetest.Museum().Draw(t, "museum")
		var written bytes.Buffer
		if err := WriteSpreadsheet(&written, m); err != nil {
			t.Fatal(err)
		}
		read, warnings, faults := ReadSpreadsheet("works.xlsx", written.Bytes(), m, mediaByPath(m))
		if len(faults)+len(warnings) > 0 {
			t.Fatalf("its own spreadsheet has %v, %v", faults, warnings)
		}
		if changed := read.DifferencesFrom(m); len(changed) > 0 {
			t.Fatalf("its own spreadsheet changes %+v", changed)
		}
	})
}

// spreadsheetMuseum has two works with what cells do not show.
func spreadsheetMuseum() *guide.Museum {
	return &guide.Museum{
		Code: "DEMO", Languages: []guide.LanguageCode{"en_GB", "es_ES"}, Name: guide.Text{"en_GB": "Museum"},
		Halls: []guide.Hall{{Key: "a", Name: guide.Text{"en_GB": "A"}}, {Key: "b", Name: guide.Text{"en_GB": "B"}}},
		Artworks: []guide.Artwork{
			{
				Key: "anchor", Code: "007", Name: guide.Text{"en_GB": "Anchor", "es_ES": "Ancla"}, Hall: "a", ShowCode: true, Date: guide.Text{"en_GB": "1/2/1890"},
				Text:  guide.RichText{"en_GB": "A line\nof its source.\n\nAnd **more**."},
				Image: guide.Media{Path: "a.png", Name: "aa.png"}, ImageDecorative: true,
				Resources: []guide.Resource{{Key: "r", Type: guide.ResourceText, Title: guide.Text{"en_GB": "Extra"}}},
			},
			{Key: "bell", Name: guide.Text{"es_ES": "Campana"}}, // not complete: it has no English name, and nobody asks for one here
			{Key: "chest", Code: "99", Name: guide.Text{"en_GB": "Chest"}},
		},
	}
}

func TestSpreadsheetChangesWhatItSays(t *testing.T) { // XLSX-1
	const sheet = `key,code,name.en,name.es,hall,showCode,image,text.en
anchor,0071,Anchor,,b,,b.png,"New
text"
,12,=1+1,Once,a,x,a.png,
,13,Thirteen,,,,,
`
	for name, content := range map[string]string{"list.csv": sheet, "List.XLSX": workbook(t, sheet)} {
		m := spreadsheetMuseum()
		media := mediaByPath(m)
		media["b.png"] = guide.Media{Path: "b.png", Name: "bb.png"}
		read, warnings, faults := ReadSpreadsheet(name, []byte(content), m, media)
		if len(faults) > 0 {
			t.Fatalf("%s: %v", name, faults)
		}
		if len(warnings) != 2 || warnings[0].Column != `D "name.es"` || !strings.Contains(warnings[0].Message, "because the cell is empty: 1;") {
			t.Errorf("%s: emptied cells are warned of as %v", name, warnings)
		}
		want := spreadsheetMuseum()
		a := &want.Artworks[0]
		a.Code, a.Hall, a.ShowCode, a.Image = "0071", "b", false, media["b.png"]
		delete(a.Name, "es_ES")
		a.Text["en_GB"] = "New  \ntext"
		want.Artworks = append(want.Artworks, guide.Artwork{
			Key: "12", Code: "12", Name: guide.Text{"en_GB": "=1+1", "es_ES": "Once"}, Hall: "a", ShowCode: true, Image: media["a.png"],
		}, guide.Artwork{Key: "13", Code: "13", Name: guide.Text{"en_GB": "Thirteen"}})
		if diff := cmp.Diff(want, read); diff != "" {
			t.Errorf("%s: the museum differs:\n%s", name, diff)
		}
		if diff := cmp.Diff(spreadsheetMuseum(), m); diff != "" {
			t.Errorf("%s: the museum that is there was changed:\n%s", name, diff)
		}
	}
}

func TestSpreadsheetOfAMuseumWithoutLanguages(t *testing.T) { // XLSX-1
	m := &guide.Museum{Code: "DEMO", Artworks: []guide.Artwork{{Key: "anchor", Code: "7"}}}
	read, warnings, faults := ReadSpreadsheet("list.csv", []byte("key,code,audio\nanchor,8,\n"), m, nil)
	if len(warnings) > 0 || len(faults) > 0 || read.Artworks[0].Code != "8" {
		t.Errorf("%v, %v, %v", read, warnings, faults)
	}
}

func TestSpreadsheetWarnsOfLostZeros(t *testing.T) { // XLSX-1
	for code, want := range map[string]int{"7": 1, "0070": 0, "00": 0, "007": 0} {
		m := spreadsheetMuseum()
		_, warnings, faults := ReadSpreadsheet("list.csv", []byte("code,name.en\n"+code+",Seven\n"), m, mediaByPath(m))
		if len(warnings) != want || len(faults) > 0 || want > 0 && !strings.Contains(warnings[0].String(), "list.csv:2: code: 7 is a new work next to that with the code 007") {
			t.Errorf("%s: %v, %v", code, warnings, faults)
		}
	}
}

func TestReadSpreadsheetFaults(t *testing.T) { // XLSX-1
	for name, test := range map[string]struct{ sheet, want string }{
		"no key":          {"name.en\nOnce\n", `list.csv:2: this row has neither a code nor a key`},
		"a hall":          {"key,hall\nanchor,attic\n", `list.csv:2: column B "hall": there is no hall with the key "attic"`},
		"a name":          {"key,name.en,name.es\nanchor,,\n", `list.csv:2: column B "name.en": name is required`},
		"a new work":      {"code,hall\n12,a\n", `list.csv:2: name: name is required`},
		"twice":           {"key,code\nanchor,7\nanchor,8\n", `list.csv:3: the work anchor has a row already, 2`},
		"twice, new":      {"code,name.en\n8,Map\n8,Chart\n", `list.csv:3: the work 8 has a row already, 2`},
		"a number":        {"key,code\nbell,007\n", `list.csv:2: column B "code": the code 007 is already used`},
		"a file":          {"key,image\nbell,no.png\n", `list.csv:2: column B "image": the file no.png is missing`},
		"a language":      {"key,name.de\nbell,Glocke\n", `list.csv:1: column B "name.de": de is not among the museum's languages`},
		"markup":          {"key,text.en\nbell,<script>x</script>\n", `list.csv:2: column B "text.en": `},
		"a choice":        {"key,showCode\nbell,perhaps\n", `list.csv:2: column B "showCode": "perhaps" is neither yes nor no`},
		"a text's file":   {"key,text.file\nbell,a.png\n", `column B "text.file": a.png cannot be read`},
		"no heading":      {"bell,Once\n", `there is no column`},
		"another work":    {"key,code\nanchor,99\n", `artworks/chest: the code 99 is already used by artworks/anchor`},
		"nothing at all":  {"", "the first row must name the columns"},
		"formula's fault": {"key,name.en\nbell,#REF!\n", `the formula of this cell gives #REF!`},
	} {
		read, _, faults := ReadSpreadsheet("list.csv", []byte(test.sheet), spreadsheetMuseum(), mediaByPath(spreadsheetMuseum()))
		if read != nil || len(faults) != 1 && name != "a new work" && name != "no heading" || !strings.Contains(faults[0].String(), test.want) {
			t.Errorf("%s: %v; want %s", name, faults, test.want)
		}
	}
}

// Spreadsheet programs leave what is written into the cells as it is, and say what belongs there.
func TestWorkbookForSpreadsheetPrograms(t *testing.T) { // XLSX-1
	m := spreadsheetMuseum()
	m.Artworks[1].Name = guide.Text{"en_GB": "=HYPERLINK(\"http://evil.example\")"}
	var written bytes.Buffer
	if err := WriteSpreadsheet(&written, m); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&written)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Works")
	if err != nil {
		t.Fatal(err)
	}
	at := func(heading string, row int) string {
		t.Helper()
		for i, name := range rows[0] {
			if name == heading {
				cell, _ := excelize.CoordinatesToCellName(i+1, row)
				return cell
			}
		}
		t.Fatalf("there is no column %s in %v", heading, rows[0])
		return ""
	}
	for heading, want := range map[string]string{"code": "007", "date.en": "1/2/1890", "showCode": "yes", "text.en": "A line of its source.\n\nAnd **more**."} {
		if got, _ := book.GetCellValue("Works", at(heading, 2)); got != want {
			t.Errorf("%s is %q, want %q", heading, got, want)
		}
	}
	name := at("name.en", 3)
	if formula, err := book.GetCellFormula("Works", name); err != nil || formula != "" {
		t.Errorf("a name has become the formula %q, %v", formula, err)
	}
	style, err := book.GetCellStyle("Works", name)
	if err != nil {
		t.Fatal(err)
	}
	if format, err := book.GetStyle(style); err != nil || format.NumFmt != textFormat {
		t.Errorf("the cells have the format %+v, %v", format, err)
	}
	choices, err := book.GetDataValidations("Works")
	if err != nil || len(choices) != len(rows[0]) {
		t.Fatalf("%d of %d columns say what belongs into them, %v", len(choices), len(rows[0]), err)
	}
	long := spreadsheetMuseum()
	long.Artworks[0].Text["en_GB"] = guide.Markdown(strings.Repeat("a", maxCellText+1))
	if err := WriteSpreadsheet(&written, long); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("a text that no cell holds is written with %v", err)
	}
}

func FuzzReadSpreadsheet(f *testing.F) { // XLSX-1
	var written bytes.Buffer
	if err := WriteSpreadsheet(&written, spreadsheetMuseum()); err != nil {
		f.Fatal(err)
	}
	f.Add("a.xlsx", written.Bytes())
	f.Add("a.csv", []byte("key,name.en,text.en\nanchor,A,\"b\nc\"\n"))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		if !IsSpreadsheet(name) {
			return
		}
		m := spreadsheetMuseum()
		read, _, faults := ReadSpreadsheet(name, content, m, mediaByPath(m))
		if (read == nil) == (len(faults) == 0) {
			t.Errorf("%+v with the faults %v", read, faults)
		}
		if diff := cmp.Diff(spreadsheetMuseum(), m); diff != "" {
			t.Errorf("the museum that is there was changed:\n%s", diff)
		}
	})
}
