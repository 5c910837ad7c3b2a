package bundle

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func noCheck(*Package) []Fault { return nil }

func messages(faults []Fault) []string {
	var list []string
	for _, fault := range faults {
		list = append(list, fault.String())
	}
	return list
}

// What was certainly meant to be read, and is not, is refused.
func TestMisplacedFilesAreRefused(t *testing.T) {
	const works, row = "code: 1\nname: One\n", "code,name\n1,One\n"
	_, faults := Read(folder(t, map[string]string{
		"museum.yaml": manifest, "artworks.csv": row,
		"artworks.xlsx": "", "artworks.ods": "", "works.xlsx": "", "inventory.tsv": "", "artworks/more.csv": row, "tables/Artworks.xlsx": "",
		"artwork/2.yaml": works, "artworks/hall/3.yaml": works, "Halls/1.yaml": works,
	}))
	want := []string{
		"artwork: this folder is not read; did you mean artworks?",
		"artworks.ods: works are not read from this type of file; save it as artworks.xlsx",
		"artworks.xlsx: artworks.csv is there as well; keep one of them",
		"artworks/hall: the files of works lie in the folder artworks itself; this folder is not read",
		"artworks/more.csv: a spreadsheet of works is named artworks.xlsx or artworks.csv and lies in the folder of museum.yaml",
		"Halls: this folder is not read; write its content in halls.yaml, as a list",
		"inventory.tsv: this spreadsheet is not read; the works stand in artworks.csv, so take it out of the package, or put it into a folder",
		"tables/Artworks.xlsx: a spreadsheet of works is named artworks.xlsx or artworks.csv and lies in the folder of museum.yaml",
		"works.xlsx: this spreadsheet is not read; the works stand in artworks.csv, so take it out of the package, or put it into a folder",
	}
	sorted := []Fault{}
	for _, line := range want {
		for _, fault := range faults {
			if fault.String() == line {
				sorted = append(sorted, fault)
			}
		}
	}
	if diff := cmp.Diff(messages(sortFaults(sorted)), messages(faults)); diff != "" || len(faults) != len(want) {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Files that nothing uses are named with their likely use; remarks for people are left out.
func TestUnusedFilesAreNamed(t *testing.T) {
	p, warnings, faults := ReadAndCheck(folder(t, map[string]string{
		"museum.yaml":   manifest + "logo: pictures/logo.png\n",
		"artworks.csv":  "code,name,text.file,image\n1,One,texts/1.{lang}.md,\n2,Two,,pictures/2.png\n",
		"texts/1.es.md": "uno", "texts/1.en.md": "one", "texts/1.fr.md": "un",
		"pictures/logo.png": "", "pictures/1.png": "", "pictures/2.png": "", "pictures/9.png": "", "audio/2.es.mp3": "", "tones/1 Harbour.en.mp3": "",
		"old/1.png": "", "old/2.png": "", "old/list.xlsx": "", "README.md": "about", "notes.txt": "call Ann",
	}), noCheck)
	if p == nil {
		t.Fatal(faults)
	}
	defer p.Close()
	want := []string{
		"audio/2.es.mp3: nothing in the package uses this file; work 2 has no audio in every language, write audio/2.es.mp3 there",
		"notes.txt: nothing in the package uses this file",
		"old: nothing in the package uses the 3 files of this folder",
		"pictures/1.png: nothing in the package uses this file; work 1 has no image, write pictures/1.png there",
		"pictures/9.png: nothing in the package uses this file",
		"texts/1.fr.md: nothing in the package uses this file; fr is not among the museum's languages",
		"tones/1 Harbour.en.mp3: nothing in the package uses this file; work 1 has no audio in every language, write tones/1 Harbour.en.mp3 there",
	}
	if diff := cmp.Diff(want, messages(warnings)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestShortCodesAreNamed(t *testing.T) {
	p, warnings, faults := ReadAndCheck(folder(t, map[string]string{
		"museum.yaml": manifest, "routes.yaml": "- {key: a, name: A, type: PAID, code: short12}\n- {key: b, name: B, type: PAID, code: éight456}\n",
		"navigationSections.yaml": "- type: ROUTES\n",
		"accessCodes.yaml":        "- {code: éight456}\n- {code: short1}\n",
	}), noCheck)
	if p == nil {
		t.Fatal(faults)
	}
	defer p.Close()
	want := []string{
		"accessCodes.yaml:2: accessCodes/1/code: the code has 6 characters; use 8 or more, because computers can guess shorter ones",
		"routes.yaml:1: routes/0/code: the code has 7 characters; use 8 or more, because phones can try codes without the server",
	}
	if diff := cmp.Diff(want, messages(warnings)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
