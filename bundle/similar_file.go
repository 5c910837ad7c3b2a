package bundle

import (
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/cases"
)

// fileGroups are the endings of files of which one may be meant by another.
var fileGroups = [][]string{
	{".jpg", ".jpeg", ".jpe", ".png", ".webp", ".gif", ".heic", ".tif", ".tiff"},
	{".mp3", ".m4a", ".wav", ".ogg", ".aac"},
	{".mp4", ".m4v", ".mov", ".webm"},
	{".md", ".txt"},
}

// sameGroup reports whether two files are of the same sort by their endings.
func sameGroup(a, b string) bool {
	endA, endB := strings.ToLower(path.Ext(a)), strings.ToLower(path.Ext(b))
	return endA == endB || slices.ContainsFunc(fileGroups, func(group []string) bool {
		return slices.Contains(group, endA) && slices.Contains(group, endB)
	})
}

// foldedStem returns the name of a file without folder and ending, as names are compared: MÜLLER.JPG and müller.jpeg are the
// same, and so are Größe and GRÖSSE.
func foldedStem(name string) string {
	base := path.Base(name)
	return cases.Fold().String(strings.TrimSpace(strings.TrimSuffix(base, path.Ext(base))))
}

// similarFile returns the end of a message that names the file which a missing one is likely to be: the same name in another
// spelling, with another ending or in another folder, or else a word of the same folder with a typing mistake. Numbers are names
// of other works and never mistyped.
func (f *files) similarFile(name string) string {
	f.listOnce.Do(func() {
		f.byStem, f.byFolder = map[string][]string{}, map[string][]string{}
		for _, name := range slices.Sorted(maps.Keys(f.byPath)) {
			stem, folder := foldedStem(name), strings.ToLower(path.Dir(name))
			f.byStem[stem] = append(f.byStem[stem], name)
			f.byFolder[folder] = append(f.byFolder[folder], name)
		}
	})
	best, bestRank := "", 0
	for _, candidate := range f.byStem[foldedStem(name)] {
		if rank := likeness(name, candidate); rank > bestRank {
			best, bestRank = candidate, rank
		}
	}
	if best == "" {
		best = f.mistyped(name)
	}
	if best == "" {
		return ""
	}
	return "; there is " + best
}

// likeness returns how likely a file with the same stem is meant by name, 0 when it is not.
func likeness(name, candidate string) int {
	if !sameGroup(name, candidate) {
		return 0
	}
	rank := 1
	if strings.EqualFold(path.Dir(name), path.Dir(candidate)) {
		rank += 2
	}
	if strings.EqualFold(path.Ext(name), path.Ext(candidate)) {
		rank++
	}
	return rank
}

// mistyped returns the file of the same folder whose name differs by a typing mistake in a word, or "".
func (f *files) mistyped(name string) string {
	wanted := foldedStem(name)
	var stems, paths []string
	for _, sibling := range f.byFolder[strings.ToLower(path.Dir(name))] {
		if stem := foldedStem(sibling); sameGroup(name, sibling) && onlyDigits(stem) == onlyDigits(wanted) && stem != onlyDigits(stem) {
			stems, paths = append(stems, stem), append(paths, sibling)
		}
	}
	if i := slices.Index(stems, closestName(wanted, stems)); i >= 0 {
		return paths[i]
	}
	return ""
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, text)
}
