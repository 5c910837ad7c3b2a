package bundle

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

// input is a part of a package that is being decoded.
type input struct {
	file     string
	prefix   string   // path in the file of what is decoded, with a slash at its end
	headings []string // of a spreadsheet
}

// fault is a fault of the input at a node, or of the whole input when node is nil.
func (in *input) fault(node *yaml.Node, path, message string) Fault {
	f := Fault{File: in.file, Field: strings.TrimSuffix(in.prefix+path, "/"), Message: message}
	if node != nil {
		f.Line, f.Column = node.Line, in.column(node.Column)
	}
	return f
}

// column names a column of a spreadsheet as the spreadsheet does, with its heading.
func (in *input) column(number int) string {
	if number < 1 || number > len(in.headings) {
		return ""
	}
	return columnName(number) + ` "` + in.headings[number-1] + `"`
}

// origin remembers where the fields of the museum, or of a work, were written, so that what the rules of
// the domain report can be shown at its line.
type origin struct {
	places []writtenAt
	faulty []string // paths that could not be decoded
}

type writtenAt struct {
	path         string
	in           *input
	line, column int
}

func (o *origin) record(path string, in *input, node *yaml.Node) {
	o.places = append(o.places, writtenAt{path: path, in: in, line: node.Line, column: node.Column})
}

// fault is a fault at the place where the field, or what it is part of, was written.
func (o *origin) fault(path, message string) Fault {
	best := o.find(path)
	return Fault{
		File: best.in.file, Line: best.line, Column: best.in.column(best.column),
		Field: strings.TrimSuffix(best.in.prefix+path, "/"), Message: message,
	}
}

// place is the file and line of a field, for messages about another one.
func (o *origin) place(path string) string {
	found := o.find(path)
	return fmt.Sprintf("%s:%d", found.in.file, found.line)
}

func (o *origin) find(path string) writtenAt {
	best := writtenAt{in: &input{}}
	for _, p := range o.places {
		if (best.line == 0 || len(p.path) > len(best.path)) && covers(p.path, path) {
			best = p
		}
	}
	return best
}

// isFaulty reports whether a fault of decoding explains what the rules say about the path.
func (o *origin) isFaulty(path string) bool {
	for _, faulty := range o.faulty {
		if covers(faulty, path) || covers(path, faulty) {
			return true
		}
	}
	return false
}

// covers reports whether inner is outer or lies within it.
func covers(outer, inner string) bool {
	return outer == "" || inner == outer || strings.HasPrefix(inner, outer+"/")
}
