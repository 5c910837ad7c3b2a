package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// line is one text to speak in one language.
type line struct {
	language   string
	text       string // Markdown
	audio      string // slash-separated, relative to the package
	transcript string // the same, or ""
}

// readLines finds every mapping of the package's YAML files that names an audio with {lang} beside a text.
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

// linesOf returns what a mapping has to say: its `audio`, or the `media` of a resource with a `script`.
func linesOf(mapping map[string]any) []line {
	audio, _ := mapping["audio"].(string)
	if media, ok := mapping["media"].(string); ok && mapping["script"] != nil {
		audio = media
	}
	if !strings.Contains(audio, "{lang}") {
		return nil
	}
	transcript, _ := mapping["transcript"].(string)
	var lines []line
	for _, field := range []string{"script", "text", "content", "instructions", "description", "extraInfo"} {
		texts, ok := mapping[field].(map[string]any)
		if !ok {
			continue
		}
		for language, text := range texts {
			lines = append(lines, line{
				language: language, text: fmt.Sprint(text),
				audio:      strings.ReplaceAll(audio, "{lang}", language),
				transcript: strings.ReplaceAll(transcript, "{lang}", language),
			})
		}
		return lines
	}
	return nil
}

// upToDate reports that the audio is newer than every YAML file of the package.
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
	links  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	// ends of sentences: a mark, perhaps closing quotes, and a space before what follows.
	ends = regexp.MustCompile(`([.!?؟…]+["”»)]*)\s+`)
)

func sentences(markdown string) []sentence {
	var list []sentence
	for _, paragraph := range regexp.MustCompile(`\n\s*\n`).Split(markdown, -1) {
		plain := markup.ReplaceAllString(links.ReplaceAllString(paragraph, "$1"), "")
		plain = strings.Join(strings.Fields(plain), " ")
		if plain == "" {
			continue
		}
		for _, text := range strings.Split(ends.ReplaceAllString(plain, "$1\n"), "\n") {
			if text = strings.TrimSpace(text); text != "" {
				list = append(list, sentence{text: text, spoken: strings.NewReplacer("«", "", "»", "", "’", "'").Replace(text)})
			}
		}
		if len(list) > 0 {
			list[len(list)-1].endsParagraph = true
		}
	}
	return list
}
