package bundle

import (
	"cmp"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// input is the part of a package being decoded.
type input struct {
	file     string
	prefix   string   // path of the part in the file, ending in a slash
	headings []string // of a spreadsheet
}

// fault returns a fault at a node, or of the whole input when node is nil.
func (in *input) fault(node *yaml.Node, path, message string) Fault {
	f := Fault{File: in.file, Field: strings.TrimSuffix(in.prefix+path, "/"), Message: message}
	if node != nil {
		f.Line, f.Column = node.Line, in.column(node.Column)
	}
	return f
}

// column returns the spreadsheet's name of a column, with its heading.
func (in *input) column(number int) string {
	if number < 1 || number > len(in.headings) {
		return ""
	}
	return columnName(number) + ` "` + in.headings[number-1] + `"`
}

// emptyColumn returns the spreadsheet's name of the first column of a field whose cell is empty, "" without one.
func (in *input) emptyColumn(path string) string {
	field, _, _ := strings.Cut(path, "/")
	for i, heading := range in.headings {
		if name, _, _ := strings.Cut(heading, "."); strings.EqualFold(name, field) {
			return in.column(i + 1)
		}
	}
	return ""
}

// fieldLocations has the locations of the fields of the museum, or of a work, so that violations of the domain's rules can
// be reported at their lines.
type fieldLocations struct {
	locations []location
	undecoded []string // paths of fields that could not be decoded
}

type location struct {
	path         string
	in           *input
	line, column int
}

func (o *fieldLocations) record(path string, in *input, node *yaml.Node) {
	o.locations = append(o.locations, location{path: path, in: in, line: node.Line, column: node.Column})
}

// faultAt returns a fault at the location of the field or of its closest known parent.
func (o *fieldLocations) faultAt(path, message string) Fault {
	at := o.location(path)
	return Fault{
		File: at.in.file, Line: at.line, Column: cmp.Or(at.in.column(at.column), at.in.emptyColumn(path)),
		Field: strings.TrimSuffix(at.in.prefix+path, "/"), Message: message,
	}
}

// position returns the file and line of a field, for messages about another one.
func (o *fieldLocations) position(path string) string {
	at := o.location(path)
	return fmt.Sprintf("%s:%d", at.in.file, at.line)
}

func (o *fieldLocations) location(path string) location {
	closest := location{in: &input{}}
	for _, p := range o.locations {
		if (closest.line == 0 || len(p.path) > len(closest.path)) && covers(p.path, path) {
			closest = p
		}
	}
	return closest
}

// isUndecoded reports whether a decoding fault explains a violation at the path.
func (o *fieldLocations) isUndecoded(path string) bool {
	for _, faulty := range o.undecoded {
		if covers(faulty, path) || covers(path, faulty) {
			return true
		}
	}
	return false
}

// covers reports whether inner is outer or inside it.
func covers(outer, inner string) bool {
	return outer == "" || inner == outer || strings.HasPrefix(inner, outer+"/")
}
