package cicerone_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// skipped lists what nobody writes by hand, and content and pages for museum staff and visitors, which keep their own words.
var skipped = strings.Fields(`.git .tools bin data dist node_modules testdata test-results screenshots out museums catalogues
	README.md authoring.md style_test.go`)

var (
	// avoided matches words that have a plainer equivalent: told (reported, said), beside (next to), figures (metrics),
	// anew (again), mend (fix), whoever (a client that), goes on (continues).
	avoided = regexp.MustCompile(`\b(told|tells|whoever|anew|lest|mend(s|ed|ing)?|those who|that which|beside|figures|beforehand|` +
		`(go|goes|going|went) on|broken off|thrown away|in vain|upon|ought|of (ours|theirs)|for ever|farewell|newcomers?)\b`)
	// vague matches identifiers that name neither a value nor an action. The browser's LockManager.query returns { held: … }.
	vague = regexp.MustCompile(`\b(again|apart|found|heard|held|kept|meanwhile|otherwise)\b`)

	sources   = regexp.MustCompile(`\.(go|ts|tsx|mjs|css|sql|sh|yml|md)$|^Makefile$|^\.githooks/`)
	nolint    = regexp.MustCompile(`//nolint:([a-z,]+)`)
	generated = regexp.MustCompile(`\.gen\.ts$`)
	camelCase = regexp.MustCompile(`([a-z0-9])([A-Z])|_`)

	markdownCode = regexp.MustCompile("(?ms)^```.*?^```|`[^`\n]*`|\\]\\([^)\n]*\\)")
	slashTokens  = tokens(`//[^\n]*|/\*[\s\S]*?\*/`)
	hashTokens   = tokens(`(?:^|[ \t])#[^\n]*`)
	dashTokens   = tokens(`--[^\n]*`)
)

// tokens matches comments and test titles (group 1) and other string literals.
func tokens(comment string) *regexp.Regexp {
	literal := `"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|` + "`[^`]*`"
	return regexp.MustCompile(`(?m)(` + comment + `|\b(?:it|test|describe|[tb]\.Run)(?:\.\w+)*\(\s*(?:` + literal + `))|` + literal)
}

// TestWords holds identifiers, comments, test titles and documents to plain technical English.
func TestWords(t *testing.T) {
	walk(t, func(path, text string) {
		prose, code := split(filepath.Ext(path), text)
		for i, line := range strings.Split(prose, "\n") {
			if word := avoided.FindString(strings.ToLower(camelCase.ReplaceAllString(line, "$1 $2"))); word != "" {
				t.Errorf("%s:%d: %q has a plainer word", path, i+1, word)
			}
		}
		for i, line := range strings.Split(code, "\n") {
			if name := vague.FindString(strings.ReplaceAll(line, "{ held:", "")); name != "" {
				t.Errorf("%s:%d: %q does not say what it names", path, i+1, name)
			}
		}
	})
}

// TestNolint fails for a comment that silences a linter which is not enabled.
func TestNolint(t *testing.T) {
	config, err := os.ReadFile(".golangci.yml")
	if err != nil {
		t.Fatal(err)
	}
	walk(t, func(path, text string) {
		for _, comment := range nolint.FindAllStringSubmatch(text, -1) {
			for linter := range strings.SplitSeq(comment[1], ",") {
				if !strings.Contains(string(config), "    - "+linter+"\n") {
					t.Errorf("%s: %s is not enabled in .golangci.yml: remove it from %s", path, linter, comment[0])
				}
			}
		}
	})
}

// walk calls check with the path and text of each source file and document, except those in skipped.
func walk(t *testing.T, check func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(skipped, entry.Name()):
			return fs.SkipDir
		case entry.IsDir(), slices.Contains(skipped, entry.Name()), !sources.MatchString(path):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil && !generated.MatchString(path) {
			check(path, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// split returns a file without its string literals (prose) and without comments and test titles as well (code), line by line.
func split(extension, text string) (prose, code string) {
	pattern := slashTokens
	switch extension {
	case ".md":
		return markdownCode.ReplaceAllStringFunc(text, newlines), ""
	case ".sql":
		pattern = dashTokens
	case ".sh", ".yml", "":
		pattern = hashTokens
	}
	end := 0
	for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
		before, token := text[end:at[0]], text[at[0]:at[1]]
		code += before + newlines(token)
		if at[2] < 0 {
			token = newlines(token)
		}
		prose += before + token
		end = at[1]
	}
	return prose + text[end:], code + text[end:]
}

func newlines(s string) string { return strings.Repeat("\n", strings.Count(s, "\n")) }
