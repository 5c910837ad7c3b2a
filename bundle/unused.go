package bundle

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"cicerone/guide"
)

// spreadsheetExtensions are the endings of spreadsheets, which may hold works.
var spreadsheetExtensions = []string{".csv", ".tsv", ".xlsx", ".xlsm", ".xls", ".ods", ".numbers"}

// checkFileNames adds faults for files that authors certainly meant to be read and that have another name or folder.
func (r *reader) checkFileNames() {
	known := slices.Collect(maps.Keys(spreadsheetFormats))
	known = append(known, "museum.yaml")
	folders := map[string]string{}
	for _, field := range partFields() {
		known = append(known, field.Name+".yaml")
		folders[field.Name] = field.Name + ".yaml"
	}
	folders[artworksField] = artworksFolder
	slices.Sort(known)
	strayFolders := map[string]bool{}
	for name := range r.files.byPath {
		folder, file := path.Split(name)
		folder = strings.TrimSuffix(folder, "/")
		extension := strings.ToLower(path.Ext(file))
		isYAML := extension == ".yaml" || extension == ".yml"
		switch {
		case slices.Contains(spreadsheetExtensions, extension):
			if message := r.misplacedSpreadsheet(folder, file); message != "" {
				r.faults = append(r.faults, Fault{File: name, Message: message})
			}
		case !isYAML || folder == artworksFolder:
		case folder != "":
			strayFolders[folder] = true
		case !slices.Contains(known, strings.TrimSuffix(name, extension)+".yaml"):
			r.faults = append(r.faults, Fault{File: name, Message: "no file of a package has this name" + suggestion(name, known)})
		}
	}
	for folder := range strayFolders {
		top, _, nested := strings.Cut(folder, "/")
		meant := folders[closestName(top, slices.Sorted(maps.Keys(folders)))]
		switch {
		case meant == artworksFolder && nested:
			const message = "the files of works lie in the folder artworks itself; this folder is not read"
			r.faults = append(r.faults, Fault{File: folder, Message: message})
		case meant == artworksFolder:
			r.faults = append(r.faults, Fault{File: folder, Message: "this folder is not read; did you mean artworks?"})
		case meant != "":
			r.faults = append(r.faults, Fault{File: folder, Message: "this folder is not read; write its content in " + meant + ", as a list"})
		}
	}
}

// misplacedSpreadsheet returns what is wrong with the name or folder of a spreadsheet, "" when it is read, or when it lies
// somewhere else and may be a source that authors keep.
func (r *reader) misplacedSpreadsheet(folder, file string) string {
	const place = "a spreadsheet of works is named artworks.xlsx or artworks.csv and lies in the folder of museum.yaml"
	if spreadsheetFormats[file] != nil && folder == "" {
		return ""
	}
	stem := strings.TrimSuffix(file, path.Ext(file))
	switch {
	case folder == "" && strings.EqualFold(stem, artworksField) && spreadsheetFormats[strings.ToLower(file)] == nil:
		return "works are not read from this type of file; save it as artworks.xlsx"
	case folder == "":
		for _, name := range slices.Sorted(maps.Keys(spreadsheetFormats)) {
			if r.files.has(name) {
				return "this spreadsheet is not read; the works stand in " + name + ", so take it out of the package, or put it into a folder"
			}
		}
		return "this spreadsheet is not read; if the works are in it, save it as artworks.xlsx, else take it away"
	case folder == artworksFolder, strings.EqualFold(stem, artworksField):
		return place
	}
	return ""
}

// unusedFiles returns a warning for each file that nothing uses; one for a folder of which nothing is used.
func (r *reader) unusedFiles() []Fault {
	used := map[string]bool{}
	r.museum.MapMedia(func(use guide.MediaUse) guide.Media {
		used[use.Media.Path] = true
		return use.Media
	})
	usedFolders, unused := map[string]bool{"": true}, map[string][]string{}
	for name := range r.files.byPath {
		folder, _ := path.Split(name)
		if _, read := r.files.read.Load(name); read || used[name] {
			usedFolders[folder] = true
		} else if !isRemark(name) {
			unused[folder] = append(unused[folder], name)
		}
	}
	var warnings []Fault
	for folder, names := range unused {
		if !usedFolders[folder] && len(names) > 1 {
			warnings = append(warnings, Fault{
				File:    strings.TrimSuffix(folder, "/"),
				Message: fmt.Sprintf("nothing in the package uses the %d files of this folder", len(names)),
			})
			continue
		}
		for _, name := range names {
			warnings = append(warnings, Fault{File: name, Message: "nothing in the package uses this file" + r.likelyUse(name)})
		}
	}
	return sortFaults(warnings)
}

// isRemark reports whether a file is for people who open the folder, not for the guide.
func isRemark(name string) bool {
	base := strings.ToLower(path.Base(name))
	stem, _, _ := strings.Cut(base, ".")
	return slices.Contains([]string{"readme", "license", "licence", "copying", "notice", "authors", "credits"}, stem) ||
		slices.Contains([]string{"thumbs.db", "desktop.ini"}, base)
}

// likelyUse returns the end of a message that says what an unused file may have been meant for.
func (r *reader) likelyUse(name string) string {
	parts := strings.Split(path.Base(name), ".")
	if len(parts) == 3 {
		if code, known := languageOf(parts[1]); known && !slices.Contains(r.languages, code) {
			return "; " + code.Short() + " is not among the museum's languages"
		}
	}
	for i := range r.museum.Artworks {
		a := &r.museum.Artworks[i]
		if parts[0] != a.Code && parts[0] != a.Key && !beginsWithCode(parts[0], a.Code) {
			continue
		}
		switch extension := strings.ToLower(path.Ext(name)); {
		case slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp"}, extension) && a.Image.IsZero():
			return fmt.Sprintf("; work %s has no image, write %s there", a.Label(), name)
		case slices.Contains([]string{".mp3", ".m4a"}, extension) && len(a.Audio) < len(r.museum.Languages):
			return fmt.Sprintf("; work %s has no audio in every language, write %s there", a.Label(), name)
		}
	}
	return ""
}

// beginsWithCode reports whether a file's name begins with the code of a work, such as "3 Harbour".
func beginsWithCode(name, code string) bool {
	rest, begins := strings.CutPrefix(name, code)
	return begins && code != "" && rest != "" && strings.ContainsAny(rest[:1], " _-")
}
