package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// line is one text to speak in one language.
type line struct {
	language   string
	text       string // Markdown, as the visitor reads it
	script     string // what the voice reads instead; "" where that is the text
	audio      string // slash-separated, relative to the package
	transcript string // the same, or ""
}

// readLines finds every mapping of the package's YAML files that names an audio with {lang} next to a text.
func readLines(root string) ([]line, error) {
	var lines []line
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var document any
		if err := yaml.Unmarshal(source, &document); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		walk(document, func(mapping map[string]any) { lines = append(lines, linesOf(mapping)...) })
		return nil
	})
	return lines, err
}

func walk(node any, visit func(map[string]any)) {
	switch node := node.(type) {
	case map[string]any:
		visit(node)
		for _, child := range node {
			walk(child, visit)
		}
	case []any:
		for _, child := range node {
			walk(child, visit)
		}
	}
}

// textFields are the fields that a voice reads, in the order of preference.
var textFields = []string{"text", "content", "instructions", "description", "extraInfo", "script"}

// linesOf returns the lines of a mapping: its `audio`, or the `media` of a resource with a `script`. Where
// a `script` is next to a text, the voice reads it in the languages it has, and visitors read the text.
func linesOf(mapping map[string]any) []line {
	audio, _ := mapping["audio"].(string)
	if media, ok := mapping["media"].(string); ok && mapping["script"] != nil {
		audio = media
	}
	if !strings.Contains(audio, "{lang}") {
		return nil
	}
	transcript, _ := mapping["transcript"].(string)
	script, _ := mapping["script"].(map[string]any)
	for _, field := range textFields {
		texts, ok := mapping[field].(map[string]any)
		if !ok {
			continue
		}
		var lines []line
		for _, language := range slices.Sorted(maps.Keys(texts)) {
			l := line{
				language: language, text: fmt.Sprint(texts[language]),
				audio:      strings.ReplaceAll(audio, "{lang}", language),
				transcript: strings.ReplaceAll(transcript, "{lang}", language),
			}
			switch said, ok := script[language].(string); {
			case field == "script":
				l.text, l.script = unvowelled(l.text), l.text
			case ok:
				l.script = said
			}
			lines = append(lines, l)
		}
		return lines
	}
	return nil
}

// vowelMarks are the signs of Arabic short vowels, which readers do without: all but the doubling of a
// consonant and the ending -an, which ordinary print keeps.
var vowelMarks = regexp.MustCompile("[\u064C-\u0650\u0652\u0670]")

func unvowelled(text string) string {
	return strings.ReplaceAll(vowelMarks.ReplaceAllString(text, ""), "ٱ", "ا")
}

// upToDate reports whether the audio is newer than every YAML file of the package.
func (l line) upToDate(root string) bool {
	spoken, err := os.Stat(filepath.Join(root, filepath.FromSlash(l.audio)))
	if err != nil {
		return false
	}
	newer := true
	_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".yaml" {
			info, err := entry.Info()
			newer = newer && err == nil && info.ModTime().Before(spoken.ModTime())
		}
		return nil
	})
	return newer
}

// sentence is what is spoken at once and shown as one cue.
type sentence struct {
	text          string // as shown
	spoken        string // as the synthesiser reads it best
	endsParagraph bool
}

var (
	markup = regexp.MustCompile("[*_`#>]+")
	// blanks are line ends and the like, but not the no-break spaces of French.
	blanks = regexp.MustCompile(`[ \t\r\n]+`)
	links  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	// ends of sentences: a mark, perhaps closing quotes, and a space before what follows.
	ends = regexp.MustCompile(`([.!?؟…]+["”»)]*)\s+`)
)

// sentences are the line's sentences, each as it is shown and as it is said. A script has as many sentences
// as its text, since a cue shows one while it is said.
func (l line) sentences() ([]sentence, error) {
	list := sentencesOf(l.text)
	if l.script != "" {
		said := sentencesOf(l.script)
		if len(said) != len(list) {
			return nil, fmt.Errorf("the script in %q has %d sentences and the text %d; give both the same, so that each is shown while it is said",
				l.language, len(said), len(list))
		}
		for i := range list {
			list[i].spoken = said[i].text
		}
	}
	for i := range list {
		list[i].spoken = aloud(l.language, list[i].spoken)
	}
	return list, nil
}

func sentencesOf(markdown string) []sentence {
	var list []sentence
	for _, paragraph := range regexp.MustCompile(`\n\s*\n`).Split(markdown, -1) {
		plain := markup.ReplaceAllString(links.ReplaceAllString(paragraph, "$1"), "")
		plain = strings.TrimSpace(blanks.ReplaceAllString(plain, " "))
		if plain == "" {
			continue
		}
		for _, text := range strings.Split(ends.ReplaceAllString(plain, "$1\n"), "\n") {
			if text = strings.TrimSpace(text); text != "" {
				list = append(list, sentence{text: text, spoken: text})
			}
		}
		if len(list) > 0 {
			list[len(list)-1].endsParagraph = true
		}
	}
	return list
}
