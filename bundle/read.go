package bundle

import "cicerone/guide"

// Read reads and checks the package at source, a folder or a zip. When anything is wrong it returns every
// fault, sorted by file and line, and no package; whatever the source holds, it does not panic.
func Read(source string) (*Package, []Fault) {
	return nil, []Fault{{Message: source}}
}

func isManifest(name string) bool { return name == "museum.yaml" || name == "museum.yml" }

var _ guide.Museum
