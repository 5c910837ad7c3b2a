// Package demo embeds the demo museums, as museum packages, with what an import makes of their pictures.
package demo

import (
	"embed"
	"io/fs"
)

//go:embed all:museums
var museums embed.FS

//go:embed derived
var derived embed.FS

// Museums lists the names of the demo museums in the order in which they are imported, so that their ids are
// 1 and 2.
var Museums = []string{"pattern", "clock-house"}

// Codes are the museums' codes by their names.
var Codes = map[string]string{"pattern": "DEMO", "clock-house": "MPICASSOM"}

// Museum returns the package of the demo museum with that name.
func Museum(name string) (fs.FS, error) { return fs.Sub(museums, "museums/"+name) }

// Derived returns what an import makes of the museums' pictures: variants and features under the names by which they
// are stored, and the pictures' facts. `make demo` writes it.
func Derived() fs.FS {
	files, err := fs.Sub(derived, "derived")
	if err != nil {
		panic(err) // the name is a valid path
	}
	return files
}
