package cicerone_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayImport says which other folders of this module the code and tests of a folder may import, as ARCHITECTURE.md explains;
// "*" stands for all. A folder without a line follows the one above it. Folders that end in "test" are open to all tests, and
// those below a folder to its own.
var mayImport = map[string]string{
	"guide":               "",
	"bundle":              "guide",
	"publish":             "guide",
	"search":              "",
	"store":               "guide search",
	"media":               "guide",
	"signin":              "guide",
	"staff":               "guide",
	"mail":                "guide",
	"linkcheck":           "guide",
	"library":             "guide",
	"statistics":          "guide search",
	"importer":            "guide bundle media library",
	"backup":              "guide store media",
	"recognition":         "",
	"recognition/service": "guide recognition recognition/phone",
	"recognition/phone":   "recognition",
	"httpapi":             "guide publish",
	"httpapi/visitor":     "guide publish httpapi",
	"httpapi/pages":       "guide publish httpapi",
	"httpapi/console":     "guide publish staff library statistics httpapi",
	"web":                 "",
	"demo":                "guide bundle media",
	"cmd/cicerone":        "*",
	"bench":               "*",
}

// standardLibraryOnly lists the folders whose code imports no other module.
var standardLibraryOnly = []string{"guide", "recognition"}

func TestImports(t *testing.T) {
	const format = `{{.ImportPath}},{{join .Imports " "}},{{join .TestImports " "}} {{join .XTestImports " "}}`
	packages, err := exec.Command("go", "list", "-f", format, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for line := range strings.Lines(string(packages)) {
		fields := strings.Split(strings.TrimSpace(line), ",")
		folder, ours := strings.CutPrefix(fields[0], "cicerone/")
		if !ours {
			continue // this package
		}
		own := ruleOf(folder)
		used[own] = true
		if own == "" {
			t.Errorf("the folder %s needs a line in mayImport", folder)
		}
		code, tests := strings.Fields(fields[1]), strings.Fields(fields[2])
		allowed := append(strings.Fields(mayImport[own]), own)
		for _, path := range slices.Concat(code, tests) {
			imported, ours := strings.CutPrefix(path, "cicerone/")
			inTests := !slices.Contains(code, path)
			forTests := strings.HasSuffix(imported, "test") && (strings.HasSuffix(folder, "test") || inTests) ||
				inTests && strings.HasPrefix(imported, folder+"/")
			if ours && !forTests && !slices.Contains(allowed, "*") && !slices.Contains(allowed, ruleOf(imported)) {
				t.Errorf("%s must not import %s", folder, imported)
			}
		}
		for _, path := range code {
			if host, _, _ := strings.Cut(path, "/"); strings.Contains(host, ".") && slices.Contains(standardLibraryOnly, folder) {
				t.Errorf("%s must import the standard library only, not %s", folder, path)
			}
			if folder == "publish" && path == "net/http" {
				t.Errorf("%s must know no HTTP", folder)
			}
		}
	}
	for folder := range mayImport {
		if !used[folder] {
			t.Errorf("mayImport has a line for %s, where no package is", folder)
		}
	}
}

// ruleOf returns the folder whose line in mayImport holds for a folder: its own or that of the nearest folder above it.
func ruleOf(folder string) string {
	for folder != "" {
		if _, ok := mayImport[folder]; ok {
			return folder
		}
		folder = folder[:max(0, strings.LastIndex(folder, "/"))]
	}
	return ""
}
