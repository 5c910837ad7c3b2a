package bundle

import (
	"fmt"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"cicerone/guide"
)

// Read reads and checks the package at source, a folder or a zip. When anything is wrong it returns every
// fault, sorted by file and line, and no package; whatever the source holds, it does not panic.
func Read(source string) (*Package, []Fault) {
	found, faults := openFiles(source)
	if found == nil {
		return nil, sorted(faults)
	}
	return readFiles(found, faults)
}

func readFiles(found *files, faults []Fault) (*Package, []Fault) {
	r := &reader{
		decoder:  decoder{files: found, origin: &origin{}, faults: faults},
		museum:   &guide.Museum{},
		unread:   map[string]bool{},
		manifest: "museum.yaml",
	}
	r.read()
	if len(r.faults) > 0 {
		found.close()
		return nil, sorted(r.faults)
	}
	return &Package{Museum: r.museum, files: found}, nil
}

// reader reads one package. Its own decoder is that of the museum; works have decoders of their own, since
// they are read at the same time.
type reader struct {
	decoder
	museum   *guide.Museum
	manifest string
	works    []*work
	unread   map[string]bool // fields of the museum of which a part could not be read
}

// work is a work and where it was written.
type work struct {
	artwork guide.Artwork
	origin  origin
	faults  []Fault
}

// The names of the works' files: a list, a spreadsheet, and a folder of one file a work.
const (
	artworksField  = "artworks"
	artworksFolder = "artworks"
	artworksSheet  = "artworks.csv"
)

func isManifest(name string) bool { return name == "museum.yaml" || name == "museum.yml" }

func (r *reader) read() {
	manifest := r.manifestNode()
	if manifest != nil {
		r.readLanguages(manifest)
	}
	r.checkNames()
	r.readMuseum(manifest)
	r.readWorks()
	for _, w := range r.works {
		r.museum.Artworks = append(r.museum.Artworks, w.artwork)
		r.faults = append(r.faults, w.faults...)
	}
	r.museum.FillKeys()
	if manifest != nil {
		r.checkRules()
	}
}

// manifestNode reads museum.yaml; nil when there is nothing to read.
func (r *reader) manifestNode() *yaml.Node {
	if r.files.has("museum.yml") {
		if r.files.has(r.manifest) {
			r.faults = append(r.faults, Fault{File: "museum.yml", Message: "museum.yaml is there as well; keep one of them"})
		} else {
			r.manifest = "museum.yml"
		}
	}
	if !r.files.has(r.manifest) {
		r.faults = append(r.faults, Fault{Message: "there is no museum.yaml in it"})
		return nil
	}
	node, ok := r.parse(r.manifest)
	if ok && node == nil {
		r.faults = append(r.faults, Fault{File: r.manifest, Message: "the file is empty"})
	}
	r.in = &input{file: r.manifest}
	return node
}

// parse reads a YAML file. The node is nil when the file is empty; ok is false after a fault.
func (d *decoder) parse(name string) (node *yaml.Node, ok bool) {
	content, err := d.files.readText(name)
	if err != nil {
		d.faults = append(d.faults, Fault{File: name, Message: err.Error()})
		return nil, false
	}
	node, faults := parseYAML(name, content)
	d.faults = append(d.faults, faults...)
	return node, len(faults) == 0
}

// readLanguages reads the museum's languages before everything that is written in them. Codes that are no
// language are kept as they are, for the rules to report.
func (r *reader) readLanguages(manifest *yaml.Node) {
	for i := 0; i+1 < len(manifest.Content); i += 2 {
		if manifest.Content[i].Value != "languages" || len(r.museum.Languages) > 0 {
			continue
		}
		list, ok := r.follow(manifest.Content[i+1], "languages")
		if !ok || list.Kind != yaml.SequenceNode {
			r.wrong(manifest.Content[i+1], "languages", "a list of languages is expected here, such as [en, es]")
			continue
		}
		for j, entry := range list.Content {
			here := "languages/" + strconv.Itoa(j)
			r.origin.record(here, r.in, entry)
			if text, ok := r.scalar(entry, here, "a language"); ok {
				code, known := languageOf(text)
				if !known {
					code = guide.LanguageCode(text)
				} else if !slices.Contains(r.languages, code) {
					r.languages = append(r.languages, code)
				}
				r.museum.Languages = append(r.museum.Languages, code)
			}
		}
	}
}

// partFields are the museum's fields that may lie in a file of their own: lists of elements, and groups of
// fields such as the game.
func partFields() []guide.Field {
	var parts []guide.Field
	for _, field := range guide.FieldsOf(reflect.TypeFor[guide.Museum]()) {
		t := field.Type
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if field.InPackage && t.Kind() == reflect.Struct && t != mediaType {
			parts = append(parts, field)
		}
	}
	return parts
}

// checkNames reports the files of texts that belong to nothing: a mistyped name would silently leave out
// what it holds.
func (r *reader) checkNames() {
	known := []string{"museum.yaml", artworksSheet}
	for _, field := range partFields() {
		known = append(known, field.Name+".yaml")
	}
	for name := range r.files.byPath {
		folder, file := path.Split(name)
		if folder != "" && folder != artworksFolder+"/" {
			continue
		}
		extension := strings.ToLower(path.Ext(file))
		switch {
		case extension != ".yaml" && extension != ".yml" && extension != ".csv":
		case folder != "" && extension == ".csv":
			r.faults = append(r.faults, Fault{File: name, Message: "a spreadsheet of works is named artworks.csv and lies beside museum.yaml"})
		case folder == "" && !contains(known, strings.TrimSuffix(name, extension)+strings.Replace(extension, ".yml", ".yaml", 1)):
			r.faults = append(r.faults, Fault{File: name, Message: "no file of a package has this name" + meant(name, known)})
		}
	}
}

func (r *reader) readMuseum(manifest *yaml.Node) {
	v := reflect.ValueOf(r.museum).Elem()
	if manifest != nil {
		if node := r.withoutArtworks(manifest); node != nil {
			r.decodeStruct(v, node, "")
		}
	}
	for _, field := range partFields() {
		for _, name := range []string{field.Name + ".yaml", field.Name + ".yml"} {
			if r.files.has(name) {
				r.readPart(v.Field(field.Index), field, name)
			}
		}
	}
}

// readPart reads a file that holds one field of the museum.
func (r *reader) readPart(v reflect.Value, field guide.Field, name string) {
	node, ok := r.parse(name)
	if !ok {
		r.unread[field.Name] = true
		return
	}
	if node == nil {
		return
	}
	r.in = &input{file: name}
	for _, written := range r.origin.places {
		if written.path == field.Name {
			r.wrong(node, field.Name, "%s is already written in %s, line %d; keep one of them", field.Name, written.in.file, written.line)
			return
		}
	}
	r.origin.record(field.Name, r.in, node)
	if field.Name == artworksField {
		r.readWorkList(node)
		return
	}
	r.decode(v, node, field.Name)
}

// withoutArtworks takes the list of works out of the manifest and reads it apart. It returns a copy, nil
// when the manifest is no mapping.
func (r *reader) withoutArtworks(manifest *yaml.Node) *yaml.Node {
	manifest, ok := r.follow(manifest, "")
	if !ok {
		return nil
	}
	if manifest.Kind != yaml.MappingNode {
		r.wrong(manifest, "", "fields with their values are expected here, such as code: DEMO; this is %s", kindName(manifest))
		return nil
	}
	rest := *manifest
	rest.Content = nil
	for i := 0; i+1 < len(manifest.Content); i += 2 {
		key, value := manifest.Content[i], manifest.Content[i+1]
		if key.Value == artworksField && len(r.works) == 0 {
			r.origin.record(artworksField, r.in, key)
			r.readWorkList(value)
			value = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: value.Line}
		}
		rest.Content = append(rest.Content, key, value)
	}
	return &rest
}

// readWorkList reads the works of a list.
func (r *reader) readWorkList(node *yaml.Node) {
	node, ok := r.follow(node, artworksField)
	if !ok || isNull(node, false) {
		return
	}
	if node.Kind != yaml.SequenceNode {
		r.wrong(node, artworksField, "a list is expected here, each entry on a line that begins with a dash; this is %s", kindName(node))
		r.unread[artworksField] = true
		return
	}
	for i, entry := range node.Content {
		r.addWork(&input{file: r.in.file, prefix: artworksField + "/" + strconv.Itoa(i) + "/"}, entry)
	}
}

// readWorks reads the works of the spreadsheet and of the folder. A work may be a row and a file: the two
// are put together.
func (r *reader) readWorks() {
	var rows map[string]*work
	if r.files.has(artworksSheet) {
		rows = r.readSheet()
	}
	var names []string
	for name := range r.files.byPath {
		folder, file := path.Split(name)
		if extension := strings.ToLower(path.Ext(file)); folder == artworksFolder+"/" && (extension == ".yaml" || extension == ".yml") {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, compareNatural)
	for i, w := range r.readWorkFiles(names) {
		if w == nil {
			r.unread[artworksField] = true
			continue
		}
		if row := rows[identity(&w.artwork)]; row != nil {
			row.merge(w, names[i])
			continue
		}
		r.works = append(r.works, w)
	}
}

func (r *reader) readSheet() map[string]*work {
	content, err := r.files.readText(artworksSheet)
	if err != nil {
		r.faults = append(r.faults, Fault{File: artworksSheet, Message: err.Error()})
		r.unread[artworksField] = true
		return nil
	}
	sheet, ok := r.readSpreadsheet(artworksSheet, content)
	if !ok {
		r.unread[artworksField] = true
	}
	rows := map[string]*work{}
	if sheet == nil {
		return rows
	}
	for _, row := range sheet.rows {
		w := r.addWork(sheet.in, row)
		if !sheet.whole {
			w.origin.faulty = append(w.origin.faulty, "") // the heading's fault explains what the row lacks
		}
		if id := identity(&w.artwork); id != "" && rows[id] == nil {
			rows[id] = w
		}
	}
	return rows
}

func (r *reader) addWork(in *input, node *yaml.Node) *work {
	w := r.decodeWork(in, node)
	r.works = append(r.works, w)
	return w
}

// identity is what a row and a file of the same work have in common: its key, else its code.
func identity(a *guide.Artwork) string {
	if a.Key != "" {
		return a.Key
	}
	return a.Code
}

func (d *decoder) decodeWork(in *input, node *yaml.Node) *work {
	w := &work{}
	inner := decoder{files: d.files, languages: d.languages, in: in, origin: &w.origin}
	w.origin.record("", in, node)
	inner.decode(reflect.ValueOf(&w.artwork).Elem(), node, "")
	w.faults = inner.faults
	return w
}

// readWorkFiles reads one work a file, several files at a time; nil stands for one that cannot be read.
func (r *reader) readWorkFiles(names []string) []*work {
	works := make([]*work, len(names))
	faults := make([][]Fault, len(names))
	var group sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				d := decoder{files: r.files, languages: r.languages}
				node, ok := d.parse(names[i])
				faults[i] = d.faults
				if ok && node == nil {
					faults[i] = append(faults[i], Fault{File: names[i], Message: "the file is empty"})
				}
				if node != nil {
					works[i] = d.decodeWork(&input{file: names[i]}, node)
				}
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	group.Wait()
	r.faults = append(r.faults, slices.Concat(faults...)...)
	return works
}

// merge puts the fields of a file into the work of a row. A field may be written in one of them only.
func (w *work) merge(file *work, name string) {
	into, from := reflect.ValueOf(&w.artwork).Elem(), reflect.ValueOf(&file.artwork).Elem()
	for _, field := range guide.FieldsOf(into.Type()) {
		target, value := into.Field(field.Index), from.Field(field.Index)
		switch {
		case value.IsZero():
		case target.IsZero():
			target.Set(value)
		case !reflect.DeepEqual(target.Interface(), value.Interface()):
			fault := file.origin.fault(field.Name, fmt.Sprintf("the row of %s says something else about %s; write it in one of them", artworksSheet, field.Name))
			file.faults = append(file.faults, fault)
		}
	}
	w.faults = append(w.faults, file.faults...)
	w.origin.places = append(w.origin.places, file.origin.places...)
	w.origin.faulty = append(w.origin.faulty, file.origin.faulty...)
}

// checkRules applies the rules of the domain, and leaves out what a fault of reading explains already.
func (r *reader) checkRules() {
	for list := range slices.Values([]string{"halls", "routes", "kidsSections", artworksField}) {
		r.unread[list] = r.unread[list] || r.lacksKeys(list)
	}
	r.museum.Check(func(field, format string, args ...any) {
		where, rest := r.originOf(field)
		if rest != "" && where.isFaulty(rest) || r.unread[referredBy[lastName(field)]] {
			return
		}
		for i, arg := range args {
			if path, ok := arg.(guide.Path); ok {
				origin, rest := r.originOf(string(path))
				args[i] = origin.place(rest)
			}
		}
		fault := where.fault(rest, fmt.Sprintf(format, args...))
		if fault.File == "" {
			fault.File = r.manifest
		}
		r.faults = append(r.faults, fault)
	})
}

// originOf is where the field of that path was written, with the field's path there.
func (r *reader) originOf(field string) (o *origin, rest string) {
	if parts := strings.SplitN(field, "/", 3); parts[0] == artworksField && len(parts) > 1 {
		i, _ := strconv.Atoi(parts[1])
		return &r.works[i].origin, strings.Join(parts[2:], "/")
	}
	return r.origin, field
}

// keyPlace is where in a list a fault takes a key away: the list, an element, its key or what keys it.
var keyPlace = regexp.MustCompile(`^[A-Za-z]+(/[0-9]+(/key|/tags|/tags/[0-9]+(/key)?)?)?$`)

// lacksKeys reports whether elements of a list may be missing because of a fault.
func (r *reader) lacksKeys(list string) bool {
	for _, path := range r.origin.faulty {
		if covers(list, path) && keyPlace.MatchString(path) {
			return true
		}
	}
	return list == artworksField && slices.ContainsFunc(r.works, func(w *work) bool {
		return slices.ContainsFunc(w.origin.faulty, func(path string) bool { return path == "" || path == "key" || path == "code" })
	})
}

// referredBy are the lists whose elements the fields of these names refer to.
var referredBy = map[string]string{
	"hall": "halls", "tags": "kidsSections", "route": "routes",
	"artwork": artworksField, artworksField: artworksField, "extraDownloads": artworksField,
}

// lastName is the last part of a path that is no position.
func lastName(field string) string {
	parts := strings.Split(field, "/")
	for i := len(parts) - 1; i > 0; i-- {
		if strings.Trim(parts[i], "0123456789") != "" {
			return parts[i]
		}
	}
	return parts[0]
}
