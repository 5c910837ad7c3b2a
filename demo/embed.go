// Package demo carries the demo museums inside the program, as museum packages.
package demo

import (
	"embed"
	"io/fs"
)

//go:embed all:museums
var museums embed.FS

// Museums are the names of the demo museums in the order in which they are imported, so that their ids are
// 1 and 2.
var Museums = []string{"pattern", "clock-house"}

// Museum is the package of the demo museum with that name.
func Museum(name string) (fs.FS, error) { return fs.Sub(museums, "museums/"+name) }
