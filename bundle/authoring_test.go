package bundle

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// block is a block of docs/authoring.md with the line that introduces it.
var block = regexp.MustCompile("(?m)^\\*\\*([^\n]+)\\*\\*\n\n```[a-z]+\n((?s:.*?))```$")

var console = regexp.MustCompile("(?m)^```console\n((?s:.*?))```$")

// example is the package of docs/authoring.md as it grows from step to step.
type example struct {
	files  map[string]string
	broken map[string]string // files shown with mistakes
}

func (e *example) apply(t *testing.T, step string) {
	for _, match := range block.FindAllStringSubmatch(step, -1) {
		title, text := match[1], match[2]
		name, mistaken := strings.CutSuffix(title, " with mistakes")
		name = strings.Trim(name, "`")
		switch {
		case title == "Files to add":
			for _, file := range strings.Fields(text) {
				e.files[file] = "a media file"
			}
		case mistaken:
			e.broken = map[string]string{name: text}
		case name == title:
			t.Errorf("the block %q names no file", title)
		default:
			e.files[name] = text
		}
	}
}

// The document's package is imported after each of its steps, so that the document stays true.
func TestAuthoringDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/authoring.md")
	if err != nil {
		t.Fatal(err)
	}
	steps := strings.Split(string(text), "\n## Step ")[1:]
	if len(steps) != 7 {
		t.Fatalf("the document has %d steps", len(steps))
	}
	e := &example{files: map[string]string{}}
	var museum *guide.Museum
	for i, step := range steps {
		step, _, _ = strings.Cut(step, "\n## ")
		e.apply(t, step)
		p, faults := Read(folder(t, e.files))
		if p == nil {
			t.Fatalf("step %d: %v", i+1, faults)
		}
		defer p.Close()
		museum = p.Museum
		if unused := unusedFiles(e.files, p); len(unused) > 0 {
			t.Errorf("step %d: nothing refers to %v", i+1, unused)
		}
	}
	checkExample(t, museum)
	for name, content := range e.broken {
		e.files[name] = content
	}
	_, faults := Read(folder(t, e.files))
	var got []string
	for _, fault := range faults {
		got = append(got, fault.String())
	}
	shown := strings.Split(strings.TrimSpace(console.FindStringSubmatch(steps[6])[1]), "\n")
	if diff := cmp.Diff(shown[1:len(shown)-1], got); diff != "" {
		t.Errorf("the faults shown in step 7 (-shown +found)\n%s", diff)
	}
}

func unusedFiles(files map[string]string, p *Package) []string {
	var unused []string
	for name := range files {
		if slices.Contains([]string{".jpg", ".mp3"}, filepath.Ext(name)) && !slices.Contains(p.Media(), name) {
			unused = append(unused, name)
		}
	}
	return unused
}

// checkExample checks that what the document promises of its last package is there.
func checkExample(t *testing.T, m *guide.Museum) {
	if len(m.Artworks) != 3 || len(m.Halls) != 2 || len(m.Routes) != 1 || len(m.InfoSections) != 1 || len(m.NavigationSections) != 2 {
		t.Fatalf("the example has the counts %+v", m.Counts())
	}
	chart := m.Artworks[2]
	if chart.Name["es_ES"] != "Carta de la bahía" || !strings.Contains(string(chart.Text["en_GB"]), "*reef*") || len(chart.Resources) != 2 {
		t.Errorf("the row and the file of the chart make %+v", chart)
	}
	if start := chart.Resources[0].Start; start == nil || *start != 12 || len(chart.Resources[0].Media) != 2 {
		t.Errorf("the reef is %+v", chart.Resources[0])
	}
	if html := HTML(m.InfoSections[0].Content["en_GB"]); !strings.Contains(html, "<td>10 to 18</td>") {
		t.Errorf("the opening hours are %s", html)
	}
	if _, ok := m.CheckAccessCode("lighthouse"); !ok {
		t.Error("the access code is refused")
	}
}

// Every file that may hold a part of a museum is in the document's table.
func TestAuthoringDocumentNamesEveryFile(t *testing.T) {
	text, err := os.ReadFile("../docs/authoring.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, field := range partFields() {
		if !strings.Contains(string(text), "`"+field.Name+".yaml`") {
			t.Errorf("docs/authoring.md does not name %s.yaml", field.Name)
		}
	}
	for _, field := range spreadsheetFields() {
		if !strings.Contains(string(text), "`"+field.Name+"`") {
			t.Errorf("docs/authoring.md does not name the column %s", field.Name)
		}
	}
}
