// Package web embeds the built apps: the visitors' and the staff's.
package web

import (
	"embed"
	"io/fs"
)

// dist holds the builds. A fresh clone has only placeholders, so that the program compiles before the apps are built.
//
//go:embed all:visitor/dist all:visitor/dist-preview all:console/dist
var dist embed.FS

//go:embed visitor/src/i18n/catalogues/*.json
var catalogues embed.FS

// Dist returns the built visitor app: index.html, assets and their precompressed forms. There is no index.html if the app was
// not built.
func Dist() fs.FS { return sub(dist, "visitor/dist") }

// Preview returns the visitor app as previews of drafts run it, in the same form as Dist.
func Preview() fs.FS { return sub(dist, "visitor/dist-preview") }

// Console returns the built staff console, in the same form as Dist.
func Console() fs.FS { return sub(dist, "console/dist") }

// Catalogues returns the visitor app's messages, one file per language, such as en.json.
func Catalogues() fs.FS { return sub(catalogues, "visitor/src/i18n/catalogues") }

func sub(files embed.FS, folder string) fs.FS {
	subtree, err := fs.Sub(files, folder)
	if err != nil {
		panic(err) // the folder's name is a constant of this file
	}
	return subtree
}
