// Package bundle reads, checks and writes museum packages: the folder or zip in which authors write a museum's guide
// (docs/authoring.md). It converts a package to a guide.Museum and back, generates the JSON Schema for editors, and
// renders rich text.
package bundle

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"cicerone/guide"
)

// Package is a valid museum package. Close it after reading its media files.
type Package struct {
	// Museum is the guide. Its elements have no ids and its media no names; they are assigned when it is stored.
	Museum *guide.Museum

	files *files
}

// Open opens a media file of the package; the caller closes it. It returns CodeNotFound if there is none.
func (p *Package) Open(path string) (io.ReadCloser, error) { return p.files.open(path) }

// Media lists the paths of the media files that the museum refers to, sorted, each once.
func (p *Package) Media() []string {
	var paths []string
	p.Museum.MapMedia(func(use guide.MediaUse) guide.Media {
		if p.files.has(use.Media.Path) {
			paths = append(paths, use.Media.Path)
		}
		return use.Media
	})
	slices.Sort(paths)
	return slices.Compact(paths)
}

// MediaBytes returns the size of the media files that the museum refers to, as the package states it.
func (p *Package) MediaBytes() (total int64) {
	for _, path := range p.Media() {
		total += p.files.byPath[path].size
	}
	return total
}

// Close closes the package's files.
func (p *Package) Close() error { return p.files.close() }

// Fault is an error in a package that its author must fix.
type Fault struct {
	File    string // slash-separated path in the package; the package itself when empty
	Line    int    // 1-based; 0 for the whole file
	Column  string // of a spreadsheet: letter and heading, such as `C "name.es"`
	Field   string // path of the field in the file, such as resources/0/start, or ""
	Message string // what is wrong and how to fix it
}

// String formats the fault as file:line: field: message.
func (f Fault) String() string {
	var b strings.Builder
	b.WriteString(cmp.Or(f.File, "package"))
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
	}
	b.WriteString(": ")
	if f.Column != "" {
		b.WriteString("column " + f.Column + ": ")
	} else if f.Field != "" {
		b.WriteString(f.Field + ": ")
	}
	b.WriteString(f.Message)
	return b.String()
}

// sortFaults sorts faults by file, line and field and removes duplicates.
func sortFaults(faults []Fault) []Fault {
	slices.SortFunc(faults, func(a, b Fault) int {
		return cmp.Or(
			compareNatural(a.File, b.File), cmp.Compare(a.Line, b.Line), compareNatural(a.Column, b.Column),
			compareNatural(a.Field, b.Field), cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.Compact(faults)
}

// ErrExists is the cause of the error when Write would overwrite something.
var ErrExists = errors.New("it exists already")
