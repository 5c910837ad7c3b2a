package bundle

import (
	"fmt"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"cicerone/guide"
)

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
	for _, w := range r.readWorkFiles(names) {
		if w == nil {
			r.unread[artworksField] = true
			continue
		}
		if row := rows[identity(&w.artwork)]; row != nil {
			row.merge(w)
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
func (w *work) merge(file *work) {
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
