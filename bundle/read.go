package bundle

import (
	"path"
	"reflect"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// Read reads and checks the package at source, a folder or a zip. It returns either the package or all faults, sorted by
// file and line. It does not panic on any input.
func Read(source string) (*Package, []Fault) {
	p, _, faults := ReadAndCheck(source, func(*Package) []Fault { return nil })
	return p, faults
}

// ReadAndCheck is like Read, and adds the faults that check finds in the package's media. check is called although other
// faults have been found, so that authors see all of them at once; the package is incomplete then.
//
// The warnings name what is imported and hardly meant: codes that are easily guessed, numbers in other digits than on labels,
// cells that may be shown otherwise than they are read, what has no effect, and files that nothing uses, with what their authors
// may have meant. They are returned with faults as well, except what the faults explain.
func ReadAndCheck(source string, check func(*Package) []Fault) (p *Package, warnings, faults []Fault) {
	contents, faults := openFiles(source)
	if contents == nil {
		return nil, nil, sortFaults(faults)
	}
	return readFiles(contents, faults, check)
}

func readFiles(contents *files, faults []Fault, check func(*Package) []Fault) (p *Package, warnings, all []Fault) {
	r := &reader{
		decoder:    decoder{files: contents, locations: &fieldLocations{}, faults: faults},
		museum:     &guide.Museum{},
		incomplete: map[string]bool{},
		manifest:   "museum.yaml",
	}
	r.read()
	r.faults = append(r.faults, check(&Package{Museum: r.museum, files: contents})...)
	warnings = slices.Concat(r.warnings, r.shortCodes(), r.numbersUnlikeLabels(), r.withoutEffect())
	if !r.unread {
		warnings = append(warnings, r.unusedFiles()...)
	}
	if len(r.faults) > 0 {
		contents.close()
		return nil, warnings, sortFaults(r.faults)
	}
	return &Package{Museum: r.museum, files: contents}, warnings, nil
}

// reader reads one package. Its decoder is for the museum; works have their own, because they are read concurrently.
type reader struct {
	decoder
	museum     *guide.Museum
	manifest   string
	works      []*work
	incomplete map[string]bool // fields of the museum that could not be read completely
	unread     bool            // a file or a column could not be read, so that files may only seem to be unused
}

func isManifest(name string) bool { return name == "museum.yaml" || name == "museum.yml" }

func (r *reader) read() {
	manifest := r.manifestNode()
	if manifest != nil {
		r.readLanguages(manifest)
	}
	r.checkFileNames()
	r.readMuseum(manifest)
	r.readWorks()
	for _, w := range r.works {
		r.museum.Artworks = append(r.museum.Artworks, w.artwork)
		r.faults = append(r.faults, w.faults...)
	}
	r.museum.FillKeys()
	r.unread = r.unread || manifest == nil || len(r.languages) == 0 || len(r.incomplete) > 0
	if manifest != nil {
		r.checkRules()
	}
}

// manifestNode reads museum.yaml. It returns nil when it is missing, empty or cannot be read.
func (r *reader) manifestNode() *yaml.Node {
	if r.files.has("museum.yml") {
		if r.files.has(r.manifest) {
			r.faults = append(r.faults, Fault{File: "museum.yml", Message: "museum.yaml is there as well; keep one of them"})
		} else {
			r.manifest = "museum.yml"
		}
	}
	if !r.files.has(r.manifest) {
		message := "there is no museum.yaml in it"
		if misplaced := r.files.findMisplacedManifest(); misplaced != "" && path.Dir(misplaced) != "." {
			message += "; there is " + misplaced + ": the package is the folder " + path.Dir(misplaced)
		} else if misplaced != "" {
			message += "; there is " + misplaced + ": rename it"
		}
		r.faults = append(r.faults, Fault{Message: message})
		return nil
	}
	node, ok := r.parse(r.manifest)
	if ok && node == nil {
		r.faults = append(r.faults, Fault{File: r.manifest, Message: "the file is empty"})
	}
	r.in = &input{file: r.manifest}
	return node
}

// parse parses a YAML file; ok is false after a fault. The node is nil when the file is empty or cannot be read.
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

// readLanguages reads the museum's languages before everything else. It keeps unknown codes, for the rules to report.
func (r *reader) readLanguages(manifest *yaml.Node) {
	for i := 0; i+1 < len(manifest.Content); i += 2 {
		if manifest.Content[i].Value != "languages" || len(r.museum.Languages) > 0 {
			continue
		}
		list, ok := r.resolve(manifest.Content[i+1], "languages")
		if !ok || list.Kind != yaml.SequenceNode {
			r.fail(manifest.Content[i+1], "languages", "a list of languages is expected here, such as [en, es]")
			continue
		}
		for j, entry := range list.Content {
			here := "languages/" + strconv.Itoa(j)
			r.locations.record(here, r.in, entry)
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

// partFields returns the museum's fields that may have their own file: lists of elements, and groups of fields such as
// the game.
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

func (r *reader) readMuseum(manifest *yaml.Node) {
	v := reflect.ValueOf(r.museum).Elem()
	if manifest != nil {
		if node := r.splitArtworks(manifest); node != nil {
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

// readPart reads the file of one field of the museum.
func (r *reader) readPart(v reflect.Value, field guide.Field, name string) {
	node, ok := r.parse(name)
	if node == nil {
		r.incomplete[field.Name] = !ok
		return
	}
	r.in = &input{file: name}
	for _, written := range r.locations.locations {
		if written.path == field.Name {
			r.fail(node, field.Name, "%s is already written in %s, line %d; keep one of them", field.Name, written.in.file, written.line)
			return
		}
	}
	r.locations.record(field.Name, r.in, node)
	if field.Name == artworksField {
		r.readWorkList(node)
		return
	}
	r.decode(v, node, field.Name)
}

// splitArtworks reads the list of works and returns a copy of the manifest without it, or nil when the manifest is not a
// mapping.
func (r *reader) splitArtworks(manifest *yaml.Node) *yaml.Node {
	manifest, ok := r.resolve(manifest, "")
	if !ok {
		return nil
	}
	if manifest.Kind != yaml.MappingNode {
		r.fail(manifest, "", "fields with their values are expected here, such as code: DEMO; this is %s", kindName(manifest))
		return nil
	}
	rest := *manifest
	rest.Content = nil
	for i := 0; i+1 < len(manifest.Content); i += 2 {
		key, value := manifest.Content[i], manifest.Content[i+1]
		if key.Value == artworksField && len(r.works) == 0 {
			r.locations.record(artworksField, r.in, key)
			r.readWorkList(value)
			value = &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: value.Line}
		}
		rest.Content = append(rest.Content, key, value)
	}
	return &rest
}
