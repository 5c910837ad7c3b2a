package bundle

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// work is a work with its locations and faults.
type work struct {
	artwork   guide.Artwork
	locations fieldLocations
	faults    []Fault
}

// Names of the works' files: a list, a spreadsheet, and a folder with one file per work.
const (
	artworksField  = "artworks"
	artworksFolder = "artworks"
)

// spreadsheetFormats are the formats of the spreadsheet of works by their file names.
var spreadsheetFormats = map[string]func(content []byte, warn func(Fault)) spreadsheetRows{"artworks.csv": csvRows, "artworks.xlsx": xlsxRows}

// readWorkList reads the works of a list.
func (r *reader) readWorkList(node *yaml.Node) {
	node, ok := r.resolve(node, artworksField)
	if !ok || isNull(node, false) {
		return
	}
	if node.Kind != yaml.SequenceNode {
		r.fail(node, artworksField, "a list is expected here, each entry on a line that begins with a dash; this is %s", kindName(node))
		r.incomplete[artworksField] = true
		return
	}
	for i, entry := range node.Content {
		r.addWork(&input{file: r.in.file, prefix: artworksField + "/" + strconv.Itoa(i) + "/"}, entry)
	}
}

// readWorks reads the works of the spreadsheet and of the folder. It merges a row and a file of the same work.
func (r *reader) readWorks() {
	var rows map[string]*work
	for _, name := range slices.Sorted(maps.Keys(spreadsheetFormats)) {
		switch {
		case !r.files.has(name):
		case rows != nil:
			r.faults = append(r.faults, Fault{File: name, Message: "artworks.csv is there as well; keep one of them"})
		default:
			rows = r.readSpreadsheet(name)
		}
	}
	var names []string
	for name := range r.files.byPath {
		folder, file := path.Split(name)
		if extension := strings.ToLower(path.Ext(file)); folder == artworksFolder+"/" && (extension == ".yaml" || extension == ".yml") {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, compareNatural)
	for _, w := range r.readWorkFiles(names) {
		if w == nil {
			r.incomplete[artworksField] = true
			continue
		}
		if row := rows[identity(&w.artwork)]; row != nil {
			row.merge(w)
			continue
		}
		r.works = append(r.works, w)
	}
}

func (r *reader) readSpreadsheet(name string) map[string]*work {
	rows := map[string]*work{}
	content, err := r.files.readText(name)
	if err != nil {
		r.faults = append(r.faults, Fault{File: name, Message: err.Error()})
		r.incomplete[artworksField] = true
		return rows
	}
	sheet, ok := r.decodeSpreadsheet(name, spreadsheetFormats[name](content, func(warning Fault) {
		warning.File = name
		r.warnings = append(r.warnings, warning)
	}))
	if !ok {
		r.incomplete[artworksField] = true
	}
	if sheet == nil {
		return rows
	}
	r.unread = !sheet.complete
	for _, row := range sheet.rows {
		w := r.addWork(sheet.in, row.node)
		if !sheet.complete || row.partial {
			w.locations.undecoded = append(w.locations.undecoded, "") // a fault in a heading or cell explains missing fields
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

// identity returns what a row and a file of the same work share: the key, else the code.
func identity(a *guide.Artwork) string { return cmp.Or(a.Key, a.Code) }

func (d *decoder) decodeWork(in *input, node *yaml.Node) *work {
	w := &work{}
	inner := decoder{files: d.files, languages: d.languages, in: in, locations: &w.locations}
	w.locations.record("", in, node)
	inner.decode(reflect.ValueOf(&w.artwork).Elem(), node, "")
	w.faults = inner.faults
	return w
}

// readWorkFiles reads works concurrently, one per file. Works that cannot be read are nil.
func (r *reader) readWorkFiles(names []string) []*work {
	works := make([]*work, len(names))
	faults := make([][]Fault, len(names))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		group.Go(func() error {
			d := decoder{files: r.files, languages: r.languages}
			node, ok := d.parse(name)
			faults[i] = d.faults
			if ok && node == nil {
				faults[i] = append(faults[i], Fault{File: name, Message: "the file is empty"})
			}
			if node != nil {
				works[i] = d.decodeWork(&input{file: name}, node)
			}
			return nil
		})
	}
	_ = group.Wait() // faults are collected instead of errors
	r.faults = append(r.faults, slices.Concat(faults...)...)
	return works
}

// merge adds the fields of a file to the work of a row. A field may be in only one of them.
func (w *work) merge(file *work) {
	into, from := reflect.ValueOf(&w.artwork).Elem(), reflect.ValueOf(&file.artwork).Elem()
	for _, field := range guide.FieldsOf(into.Type()) {
		target, value := into.Field(field.Index), from.Field(field.Index)
		switch {
		case value.IsZero():
		case target.IsZero():
			target.Set(value)
		case !reflect.DeepEqual(target.Interface(), value.Interface()):
			fault := file.locations.faultAt(field.Name, fmt.Sprintf("the row of %s says something else about %s; write it in one of them",
				w.locations.location("").in.file, field.Name))
			file.faults = append(file.faults, fault)
		}
	}
	w.faults = append(w.faults, file.faults...)
	w.locations.locations = append(w.locations.locations, file.locations.locations...)
	w.locations.undecoded = append(w.locations.undecoded, file.locations.undecoded...)
}
