package bundle

import (
	"fmt"
	"io"
	"path"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// IsSpreadsheet reports whether a file with that name is read as a spreadsheet of works.
func IsSpreadsheet(name string) bool { return spreadsheetFormat(name) != nil }

func spreadsheetFormat(name string) func(content []byte, warn func(Fault)) spreadsheetRows {
	return spreadsheetFormats[artworksField+strings.ToLower(path.Ext(name))]
}

// ReadSpreadsheet reads a spreadsheet of works on top of a museum. A row changes the work with its key or, without a key, its code; other
// rows are new works, after the others. A cell changes its field in its language, an empty one empties it, and one that says what
// WriteSpreadsheet writes changes nothing, not even spaces that a cell does not show. Works without a row and fields without a column stay.
// media are the files to which works may refer, by path.
//
// It returns the changed museum or all faults, also those that the changes bring to other works; what was wrong before is none.
// It does not panic on any input.
func ReadSpreadsheet(name string, content []byte, museum *guide.Museum, media map[string]guide.Media) (changed *guide.Museum, warnings, faults []Fault) {
	r := &spreadsheetReader{
		decoder: decoder{files: filesOf(media), languages: museum.Languages, locations: &fieldLocations{}},
		name:    name, museum: *museum, works: map[string]*work{}, emptied: map[int]int{},
	}
	r.museum.Artworks = slices.Clone(museum.Artworks)
	sheet, ok := r.decodeSpreadsheet(name, spreadsheetFormat(name)(content, func(warning Fault) {
		warning.File = name
		warnings = append(warnings, warning)
	}))
	if ok {
		for _, row := range sheet.rows {
			r.readWork(sheet, row)
		}
		r.museum.FillKeys()
		r.museum.MapMedia(func(use guide.MediaUse) guide.Media {
			if known, ok := media[use.Media.Path]; ok && use.Media.Name == "" {
				return known
			}
			return use.Media
		})
		r.check(museum)
		for i, works := range r.emptied {
			warnings = append(warnings, Fault{File: name, Line: sheet.headingsLine, Column: sheet.in.column(i + 1), Message: fmt.Sprintf(
				"works that lose what they have here, because the cell is empty: %d; leave the column out to keep it", works)})
		}
	}
	warnings = sortFaults(append(warnings, r.warnings...))
	if len(r.faults) > 0 {
		return nil, warnings, sortFaults(r.faults)
	}
	return &r.museum, warnings, nil
}

// spreadsheetReader reads a spreadsheet on top of a museum.
type spreadsheetReader struct {
	decoder
	name   string
	museum guide.Museum
	works  map[string]*work // that have a row, by key
	// emptied is how many works lose what they have in a column.
	emptied map[int]int
}

// filesOf are files whose content is stored already.
func filesOf(media map[string]guide.Media) *files {
	all := &files{byPath: map[string]file{}}
	for name := range media {
		all.byPath[name] = file{open: func() (io.ReadCloser, error) {
			return nil, guide.Errorf(guide.CodeInvalid, "a text cannot be read from a file here; write it into the cell")
		}}
	}
	return all
}

func (r *spreadsheetReader) readWork(sheet *spreadsheet, row workRow) {
	id := guide.Artwork{Key: sheet.cell(row, "key"), Code: sheet.cell(row, "code")}
	key := identity(&id)
	if key == "" {
		r.addFault(row.node, "", "this row has neither a code nor a key; write the number on the work's label, or a key if it has none")
		return
	}
	at := slices.IndexFunc(r.museum.Artworks, func(a guide.Artwork) bool {
		if id.Key != "" {
			return a.Key == id.Key
		}
		return a.Code == id.Code
	})
	if at >= 0 {
		key = identity(&r.museum.Artworks[at])
	}
	if first := r.works[key]; first != nil {
		r.addFault(row.node, "", "the work %s has a row already, %d", key, first.locations.location("").line)
		return
	}
	node := row.node
	var changed []*column
	if at >= 0 {
		changed, node = r.changedCells(sheet, row, &r.museum.Artworks[at])
	}
	w := r.decodeWork(sheet.in, node)
	r.faults = append(r.faults, w.faults...)
	r.works[key] = w
	if at < 0 {
		r.warnOfZeros(sheet, &w.artwork, row)
		r.museum.Artworks = append(r.museum.Artworks, w.artwork)
		return
	}
	for _, c := range changed {
		c.set(&r.museum.Artworks[at], &w.artwork, r.languages)
	}
}

// warnOfZeros warns of a new work whose code is that of another one but for zeros, which spreadsheet programs drop.
func (r *spreadsheetReader) warnOfZeros(sheet *spreadsheet, added *guide.Artwork, row workRow) {
	plain := strings.TrimLeft(added.Code, "0")
	for i := range r.museum.Artworks {
		if code := r.museum.Artworks[i].Code; code != added.Code && plain != "" && strings.TrimLeft(code, "0") == plain {
			r.warnings = append(r.warnings, sheet.in.fault(&yaml.Node{Line: row.node.Line}, "code", fmt.Sprintf(
				"%s is a new work next to that with the code %s; spreadsheet programs drop zeros: format the column as text", added.Code, code)))
		}
	}
}

// cell returns a row's cell of a field, "" if the spreadsheet has no such column.
func (s *spreadsheet) cell(row workRow, field string) string {
	for i := range min(len(s.columns), len(row.cells)) {
		if s.columns[i].valid && s.columns[i].field.Name == field {
			return strings.TrimSpace(row.cells[i])
		}
	}
	return ""
}

// changedCells returns the columns of which a row says something else than the work, and a mapping of these cells alone.
func (r *spreadsheetReader) changedCells(sheet *spreadsheet, row workRow, a *guide.Artwork) (changed []*column, node *yaml.Node) {
	cells := make([]string, len(row.cells))
	for i := range sheet.columns {
		c := &sheet.columns[i]
		cell := ""
		if i < len(row.cells) {
			cell = strings.TrimSpace(row.cells[i])
		}
		if !c.valid || c.field.Name == "key" || cell == strings.TrimSpace(c.text(a, r.languages)) {
			continue
		}
		changed = append(changed, c)
		if cell != "" {
			cells[i] = cell
		} else {
			r.emptied[i]++
		}
	}
	if node = r.readRow(sheet.columns, spreadsheetRow{cells, row.lines}); node == nil {
		node = &yaml.Node{Kind: yaml.MappingNode, Line: row.node.Line}
	}
	return changed, node
}

// language is the language of a column, "" if its field has none, or if it has the files of all languages.
func (c *column) language(languages []guide.LanguageCode) guide.LanguageCode {
	t := c.field.Type
	switch {
	case t != textType && t != richTextType && t != localizedMediaType:
		return ""
	case c.qualifier != "" && c.qualifier != fileField:
		return guide.LanguageCode(c.qualifier)
	case t == localizedMediaType || len(languages) == 0:
		return ""
	}
	return languages[0]
}

// set makes the column's field of one work that of another one.
func (c *column) set(into, from *guide.Artwork, languages []guide.LanguageCode) {
	target := reflect.ValueOf(into).Elem().Field(c.field.Index)
	value := reflect.ValueOf(from).Elem().Field(c.field.Index)
	language := c.language(languages)
	if language == "" {
		target.Set(value)
		return
	}
	texts := reflect.MakeMap(target.Type()) // the other one is the museum's that is not to change
	for _, key := range target.MapKeys() {
		texts.SetMapIndex(key, target.MapIndex(key))
	}
	texts.SetMapIndex(reflect.ValueOf(language), value.MapIndex(reflect.ValueOf(language)))
	target.Set(texts)
}

// text is what a cell of the column says of a work.
func (c *column) text(a *guide.Artwork, languages []guide.LanguageCode) string {
	v := reflect.ValueOf(a).Elem().Field(c.field.Index)
	language := c.language(languages)
	switch value := v.Interface().(type) {
	case guide.Text:
		return value[language]
	case guide.RichText:
		return markdownCell(string(value[language]))
	case guide.LocalizedMedia:
		if language == "" {
			return (&encoder{languages: languages}).pattern(value)
		}
		return value[language].Path
	case guide.Media:
		return value.Path
	case []guide.Media:
		var paths []string
		for _, media := range value {
			paths = append(paths, media.Path)
		}
		return strings.Join(paths, " ")
	case []string:
		return strings.Join(value, " ")
	case bool:
		if value {
			return "yes"
		}
		return ""
	}
	if node := new(encoder).value(v); node != nil {
		return node.Value
	}
	return ""
}

// check adds the faults that the museum did not have before.
func (r *spreadsheetReader) check(before *guide.Museum) {
	problems := func(m *guide.Museum) map[string]guide.Problem {
		all := map[string]guide.Problem{}
		for _, p := range m.Problems(func(guide.Markdown) []string { return nil }) { // that of cells is checked already
			all[fmt.Sprint(p.ElementRef, p.Path, p.Message())] = p
		}
		return all
	}
	known := problems(before)
	for id, p := range problems(&r.museum) {
		if _, is := known[id]; is {
			continue
		}
		w := r.works[p.Key]
		switch {
		case p.List != artworksField || w == nil:
			r.faults = append(r.faults, Fault{File: r.name, Field: p.Path, Message: p.String() + ": " + p.Message()})
		case !w.locations.isUndecoded(p.Path):
			r.faults = append(r.faults, w.locations.faultAt(p.Path, p.Message()))
		}
	}
}
