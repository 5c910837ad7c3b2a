package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// manifest is the beginning of a museum.yaml on which tests build.
const manifest = `code: DEMO
languages: [es, en]
name: Demo
`

// folder writes a package of those files; what is no text gets its own path as its content.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Every kind of fault, each with its file, line and field.
func TestFaults(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"nothing there", map[string]string{"x.png": ""}, []string{
			"package: there is no museum.yaml in it",
		}},
		{"an ending that an editor added", map[string]string{"museum.yaml.txt": manifest}, []string{
			"package: there is no museum.yaml in it; there is museum.yaml.txt: rename it",
		}},
		{"the folder around the package", map[string]string{"harbour/museum.yaml": manifest}, []string{
			"package: there is no museum.yaml in it; there is harbour/museum.yaml: the package is the folder harbour",
		}},
		{"empty manifest", map[string]string{"museum.yaml": "\n# nothing\n"}, []string{
			"museum.yaml: the file is empty",
		}},
		{"two manifests", map[string]string{"museum.yaml": manifest, "museum.yml": manifest}, []string{
			"museum.yml: museum.yaml is there as well; keep one of them",
		}},
		{"not YAML, and a fault elsewhere", map[string]string{
			"museum.yaml": "code: DEMO\nname: a: b\n", "artworks/1.yaml": "code: 1\nauthorr: One\n",
		}, []string{
			"artworks/1.yaml:2: authorr: there is no field \"authorr\" here; did you mean author?",
			"museum.yaml:2: this is not YAML: mapping values are not allowed in this context; put a text that holds a colon in quotes, and begin fields that belong together in the same column",
		}},
		{"tabs, and faults in the same file and elsewhere", map[string]string{
			"museum.yaml":   "code: DEMO\nlanguages: [es]\nname:\n\tes: Demo\n\tfr: Demo\ncustomization:\n \tmainButtonColor: \"#ff0000\"\n",
			"artworks.yaml": "- code: 1\n  name: One\n- code: 1\n  name: Two\n",
			"halls.yaml":    "- key: a\n\tname: A\n\tflor: 1\n",
			"routes.yaml":   "- key: a\n\tname: \"A\n",
		}, []string{
			"artworks.yaml:3: artworks/1/code: the code 1 is already used by artworks.yaml:1",
			"halls.yaml:2: this is not YAML: found a tab character that violates indentation; indent with spaces",
			`halls.yaml:3: halls/0/flor: there is no field "flor" here; did you mean floor?`,
			"museum.yaml:4: this is not YAML: found character that cannot start any token; indent with spaces, never with tabs, and put texts that begin with a special character in quotes",
			"museum.yaml:5: name/fr_FR: fr is not among the museum's languages",
			`museum.yaml:7: customization/mainButtonColor: there is no field "mainButtonColor" here; did you mean mainButtonsColor?`,
			"routes.yaml:2: this is not YAML: found a tab character that violates indentation; indent with spaces",
		}},
		{"not UTF-8", map[string]string{"museum.yaml": "code: DEMO\nname: caf\xe9\n"}, []string{
			"museum.yaml:2: this file is not UTF-8; save it again with the encoding \"UTF-8\"",
		}},
		{"two documents", map[string]string{"museum.yaml": manifest + "---\ncode: X\n"}, []string{
			"museum.yaml:4: a second document starts here; a file holds one",
		}},
		{"a list for a museum", map[string]string{"museum.yaml": "- a\n"}, []string{
			"museum.yaml:1: fields with their values are expected here, such as code: DEMO; this is a list",
		}},
		{"unknown and required fields", map[string]string{"museum.yaml": "code: DEMO\nnam: Demo\nlanguages: [es]\nzzz: 1\nid: 4\n"}, []string{
			"museum.yaml:2: nam: there is no field \"nam\" here; did you mean name?",
			"museum.yaml:4: zzz: there is no field \"zzz\" here",
			"museum.yaml:5: id: ids are given by the server; leave it out",
		}},
		{"required field", map[string]string{"museum.yaml": "code: DEMO\nlanguages: [es]\n"}, []string{
			"museum.yaml: name: name is required",
		}},
		{"field twice", map[string]string{"museum.yaml": manifest + "name: Again\n"}, []string{
			"museum.yaml:4: name: name is already written in line 3",
		}},
		{"languages", map[string]string{"museum.yaml": "code: DEMO\nname: Demo\nlanguages: [es, xx, en, es_ES]\n"}, []string{
			`museum.yaml:3: languages/1: "xx" is not offered yet; the languages are es, en, fr, de, it, pt, ca, eu, gl, ar, el, ja, ko, nl, no, ru, sv, zh`,
			"museum.yaml:3: languages/3: es_ES is already language 1",
		}},
		{"languages of texts", map[string]string{"museum.yaml": "code: DEMO\nlanguages: [es, en]\nname:\n  es: Demo\n  fr: Demo\n  english: Demo\n  es_ES: Demo\n  en:\n  - a\n"}, []string{
			"museum.yaml:5: name/fr_FR: fr is not among the museum's languages",
			"museum.yaml:6: name/english: \"english\" is not a language of the museum; write es, en",
			"museum.yaml:7: name/es_ES: the language es is already written in line 4",
			"museum.yaml:9: name/en_GB: a text is expected here; this is a list",
		}},
		{"wrong kinds", map[string]string{"museum.yaml": manifest + strings.Join([]string{
			"menuAvailable: perhaps", "recognitionThreshold: many", "logo: [a]", "halls: none", "game: 3", "extraDownloads: {a: b}", "slides:\n  -\n  - text: [a]",
		}, "\n")}, []string{
			`museum.yaml:4: menuAvailable: "perhaps" is neither yes nor no`,
			`museum.yaml:5: recognitionThreshold: "many" is not a whole number`,
			"museum.yaml:6: logo: the path of a file is expected here; this is a list",
			"museum.yaml:7: halls: a list is expected here, each entry on a line that begins with a dash; this is a single value",
			"museum.yaml:8: game: fields with their values are expected here, such as route: …; this is a single value",
			"museum.yaml:9: extraDownloads: a list is expected here, each entry on a line that begins with a dash; this is fields",
			"museum.yaml:11: slides/0: this entry of the list is empty",
			"museum.yaml:12: slides/1/text: a text or one text a language is expected here; this is a list",
		}},
		{"values", map[string]string{"museum.yaml": manifest + strings.Join([]string{
			"recognitionThreshold: 101", "customization:", "  mainButtonsColor: #ff0000", "  recognitionColor: red",
			"navigationSections:", "- type: KEYPAD", "privacyPolicy:", "  es: |-", "    a", "    b <script>x</script>",
		}, "\n")}, []string{
			"museum.yaml:4: recognitionThreshold: 101 is not between 1 and 100; leave it out for 65",
			"museum.yaml:6: customization/mainButtonsColor: a # begins a comment; put the colour in quotes",
			`museum.yaml:7: customization/recognitionColor: "red" is not a colour; write it as #rrggbb, such as #72c4d0`,
			`museum.yaml:9: navigationSections/0/type: "KEYPAD" is not one of KEYBOARD, EXHIBITIONS, ROUTES, TIMELINE, HALLS, SIDE_MENU, SPONSORS`,
			"museum.yaml:13: privacyPolicy/es_ES: <script> is not allowed",
		}},
		{"media", map[string]string{
			"museum.yaml":       manifest + "logo: pictures/lgo.png\nhomeImage: Pictures/home.JPG\ntourImage: a\\b.png\ntopBarLogo: https://example.org/x.png\nwalkthroughImage: ../x.png\nslides:\n- video: video/{lang}.mp4\n  transcript: video/{lang}.vtt\n- image: sound/a.mp3\n",
			"pictures/logo.png": "", "pictures/home.jpg": "", "video/es.mp4": "", "sound/a.mp3": "",
		}, []string{
			"museum.yaml:4: logo: the file pictures/lgo.png is missing; there is pictures/logo.png",
			"museum.yaml:5: homeImage: the file Pictures/home.JPG is missing; there is pictures/home.jpg",
			`museum.yaml:6: tourImage: a\b.png has \ in it; write / between the folder and the file`,
			"museum.yaml:7: topBarLogo: https://example.org/x.png is an address; put the file into the package and write its path",
			`museum.yaml:8: walkthroughImage: "../x.png" is not the path of a file in the package, such as pictures/214.webp`,
			"museum.yaml:10: slides/0/video: the file video/en.mp4 is missing; there is video/es.mp4",
			"museum.yaml:11: slides/0/transcript: the files video/{lang}.vtt are missing in es, en",
			"museum.yaml:12: slides/1/image/en_GB: sound/a.mp3 is not a picture but an audio file",
			"museum.yaml:12: slides/1/image/es_ES: sound/a.mp3 is not a picture but an audio file",
		}},
		{"text files", map[string]string{
			"museum.yaml": manifest + "privacyPolicy:\n  file: texts/{lang}.md\ninfoSections:\n- key: a\n  title: A\n  content: {en: {file: texts/a.md}}\n- key: b\n  title: B\n  content: {file: texts/bad.md}\n",
			"texts/es.md": "Hola\n\n<iframe>", "texts/bad.md": "\n\xff",
		}, []string{
			"museum.yaml:5: privacyPolicy: the file texts/en.md is missing; there is texts/es.md",
			"museum.yaml:9: infoSections/0/content/en_GB: the file texts/a.md is missing",
			"texts/bad.md:2: this file is not UTF-8; save it again with the encoding \"UTF-8\"",
			"texts/es.md:3: privacyPolicy: <iframe> is not allowed",
		}},
		{"works", map[string]string{
			"museum.yaml":     manifest,
			"artworks/1.yaml": "code: 1\nname: One\nhall: nowhere\nresources:\n- type: TEXT\n  title: T\n- type: AUDIO\n  title: T\n  media: a.mp3\n  start: 1:00\n  end: 0:10\n",
			"artworks/2.yaml": "code: 1\nname: Two\n", "artworks/3.yaml": "name: Three\n", "artworks/4.yaml": "", "artworks/5.yaml": "- a\n",
			"artworks/12345678.yaml": "code: 12345678\nname: Long\n", "a.mp3": "",
		}, []string{
			`artworks/1.yaml:3: hall: there is no hall with the key "nowhere"`,
			"artworks/1.yaml:5: resources/0/content: a TEXT resource needs its content",
			"artworks/1.yaml:11: resources/1/end: the end, 0:10, is not after the start, 1:00",
			"artworks/2.yaml:1: code: the code 1 is already used by artworks/1.yaml:1",
			"artworks/3.yaml:1: code: the code is missing; write the number on the work's label, or a key if it has none",
			"artworks/4.yaml: the file is empty",
			"artworks/5.yaml:1: fields with their values are expected here, such as key: …; this is a list",
			`artworks/12345678.yaml:1: code: "12345678" cannot be typed on the keypad; use at most 7 digits`,
		}},
		{"files of other names", map[string]string{
			"museum.yaml": manifest, "artwroks.yaml": "", "hall.yaml": "", "artworks/list.csv": "", "notes.txt": "",
		}, []string{
			"artworks/list.csv: a spreadsheet of works is named artworks.xlsx or artworks.csv and lies in the folder of museum.yaml",
			"artwroks.yaml: no file of a package has this name; did you mean artworks.yaml?",
			"hall.yaml: no file of a package has this name; did you mean halls.yaml?",
		}},
		{"a list in two places", map[string]string{
			"museum.yaml": manifest + "halls:\n- key: a\n  name: A\n", "halls.yaml": "- key: b\n  name: B\n",
		}, []string{
			"halls.yaml:1: halls: halls is already written in museum.yaml, line 4; keep one of them",
		}},
		{"a list that cannot be read explains references to it", map[string]string{
			"museum.yaml": manifest, "halls.yaml": "- key: a\n  name: \"A\n", "artworks/1.yaml": "code: 1\nname: One\nhall: a\n",
		}, []string{
			"halls.yaml:2: this is not YAML: found unexpected end of stream",
		}},
		{"aliases", map[string]string{"museum.yaml": manifest + "halls:\n- &hall\n  key: a\n  name: A\n- *hall\nanchors: !!binary aGk=\nlogo: !file a\n"}, []string{
			`museum.yaml:6: halls/1/key: the key "a" is already used by museum.yaml:5`,
			`museum.yaml:9: anchors: there is no field "anchors" here`,
			"museum.yaml:10: logo: the tag !file is not allowed; if the text begins with an exclamation mark, put it in quotes",
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, faults := Read(folder(t, test.files))
			if p != nil {
				t.Error("a package with faults was returned")
			}
			var got []string
			for _, fault := range faults {
				got = append(got, fault.String())
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestReadMissingPackage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "museum.txt")
	if err := os.WriteFile(file, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		file:               "package: it is neither a folder nor a zip that can be read: zip: not a valid zip file",
		file + "/nowhere":  "package: it cannot be opened: not a directory",
		t.TempDir() + "/x": "package: it cannot be opened: no such file or directory",
	} {
		if p, faults := Read(source); p != nil || len(faults) != 1 || faults[0].String() != want {
			t.Errorf("%s: %v", source, faults)
		}
	}
}

// The ways in which people write the same thing.
func TestEveryNotation(t *testing.T) {
	dir := folder(t, map[string]string{
		"museum.yml": `code: 2024
languages: [es_ES, en-GB]
name: {es: Demo, en_GB: Demo}
menuAvailable: yes
accessCodes:
  - {code: 1234}
customization: {mainButtonsColor: 72c4d0, recognitionColor: "#f06140"}
privacyPolicy: {file: policy.md}
navigationSections:
  - type: SIDE_MENU
    active: no
`,
		"halls.yml":         "- key: a\n  name: {es: Sala, en: ~}\n  floor:\n",
		"policy.md":         "\xef\xbb\xbf\n\nUno\r\nDos\n\n",
		"artworks/10.yaml":  "code: 010\nname: null\nimage: ./pictures/a.png\naudio: audio/{lang}.mp3\nresources:\n- {type: IMAGE, title: No, media: pictures/a.png, start: 1:5}\n- {type: IMAGE, title: x, media: {en: pictures/a.png}}\n",
		"artworks/9.yaml":   "code: 9\nname: {en: {file: texts/9.en.txt}}\ntext: {file: \"texts/9.{lang}.txt\"}\n",
		"texts/9.es.txt":    "nueve",
		"texts/9.en.txt":    "nine",
		"pictures/a.png":    "",
		"audio/es.mp3":      "",
		"audio/en.mp3":      "",
		".hidden/x.yaml":    "nothing: here",
		"__MACOSX/a.yaml":   "nothing: here",
		"~$halls.yaml":      "nothing: here",
		"other/museum.yaml": "nothing: here",
	})
	p := readBack(t, dir)
	defer p.Close()
	no, start := false, guide.Seconds(65)
	path := func(name string) guide.Media { return guide.Media{Path: name} }
	sameMuseum(t, &guide.Museum{
		Code: "2024", Name: guide.Text{"es_ES": "Demo", "en_GB": "Demo"}, Languages: []guide.LanguageCode{"es_ES", "en_GB"},
		MenuAvailable: true, AccessCodes: []guide.AccessCode{{Code: "1234"}},
		Customization:      guide.Customization{MainButtonsColor: "#72c4d0", RecognitionColor: "#f06140"},
		PrivacyPolicy:      guide.RichText{"es_ES": "Uno\nDos"},
		NavigationSections: []guide.NavigationSection{{Key: "side_menu", Type: "SIDE_MENU", Active: &no}},
		Halls:              []guide.Hall{{Key: "a", Name: guide.Text{"es_ES": "Sala"}}},
		Artworks: []guide.Artwork{
			{Key: "9", Code: "9", Name: guide.Text{"en_GB": "nine"}, Text: guide.RichText{"es_ES": "nueve", "en_GB": "nine"}},
			{
				Key: "010", Code: "010", Name: guide.Text{"es_ES": "null"}, Image: path("pictures/a.png"),
				Audio: guide.LocalizedMedia{"es_ES": path("audio/es.mp3"), "en_GB": path("audio/en.mp3")},
				Resources: []guide.Resource{
					{
						Key: "1", Type: "IMAGE", Title: guide.Text{"es_ES": "No"}, Start: &start,
						Media: guide.LocalizedMedia{"es_ES": path("pictures/a.png"), "en_GB": path("pictures/a.png")},
					},
					{Key: "2", Type: "IMAGE", Title: guide.Text{"es_ES": "x"}, Media: guide.LocalizedMedia{"en_GB": path("pictures/a.png")}},
				},
			},
		},
	}, p.Museum)
	if got, want := p.Media(), []string{"audio/en.mp3", "audio/es.mp3", "pictures/a.png"}; !cmp.Equal(got, want) {
		t.Errorf("media: %v", got)
	}
}
