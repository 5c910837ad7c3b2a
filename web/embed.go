// Package web embeds the built visitor app.
package web

import (
	"embed"
	"io/fs"
)

// dist is the build. A fresh clone has only a placeholder, so that the program compiles before the app is built.
//
//go:embed all:visitor/dist
var dist embed.FS

//go:embed visitor/src/i18n/catalogues/*.json
var catalogues embed.FS

// Dist returns the built app: index.html, assets and their precompressed forms. There is no index.html if the app was
// not built.
func Dist() fs.FS { return sub(dist, "visitor/dist") }

// Catalogues returns the interface's messages, one file per language, such as en.json.
func Catalogues() fs.FS { return sub(catalogues, "visitor/src/i18n/catalogues") }

func sub(files embed.FS, folder string) fs.FS {
	subtree, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // the folder's name is a constant of this file
	}
	return subtree
}
