// Package web carries the visitor app, as Vite built it, inside the program.
package web

import (
	"embed"
	"io/fs"
)

// dist is the build. A fresh clone holds a placeholder only, so that the program compiles before the app is
// built.
//
//go:embed all:visitor/dist
var dist embed.FS

//go:embed visitor/src/i18n/catalogues/*.json
var catalogues embed.FS

// Dist is the built app: index.html, assets and their precompressed forms. Without index.html the app was
// not built.
func Dist() fs.FS { return sub(dist, "visitor/dist") }

// Catalogues are the interface's words, one file a language, such as en.json.
func Catalogues() fs.FS { return sub(catalogues, "visitor/src/i18n/catalogues") }

func sub(files embed.FS, folder string) fs.FS {
	found, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // the folder's name is a constant of this file
	}
	return found
}
