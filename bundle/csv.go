package bundle

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"cicerone/guide"
)

// spreadsheet has the rows of artworks.csv as YAML mappings, with lines and columns, so that both formats are decoded the
// same way.
type spreadsheet struct {
	in       *input
	rows     []*yaml.Node
	complete bool // every column is valid
}

// column is a parsed heading: a field with an optional language or "file", such as name.es.
type column struct {
	heading   string
	field     guide.Field
	qualifier string // full language code, fileField, or ""
	valid     bool
}

// readSpreadsheet reads a CSV file of works, without empty cells.
func (d *decoder) readSpreadsheet(name string, content []byte) (*spreadsheet, bool) {
	d.in = &input{file: name}
	if fault, bad := checkUTF8(name, content); bad {
		fault.Message = `this file is not UTF-8; save it again as "CSV UTF-8"`
		d.faults = append(d.faults, fault)
		return nil, false
	}
	content = bytes.TrimPrefix(content, byteOrderMark)
	reader := csv.NewReader(bytes.NewReader(content))
	reader.Comma = separator(content)
	reader.FieldsPerRecord = -1
	sheet := &spreadsheet{in: d.in, complete: true}
	var columns []column
	for {
		cells, err := reader.Read()
		switch {
		case errors.Is(err, io.EOF):
			if columns == nil {
				d.faults = append(d.faults, Fault{File: name, Message: "the first row must name the columns, such as code,name.en,text.en"})
				return nil, false
			}
			return sheet, true
		case err != nil:
			d.csvFault(name, err)
			return sheet, false
		}
		line, _ := reader.FieldPos(0)
		if columns == nil {
			before := len(d.faults)
			columns = d.readHeadings(cells, line)
			sheet.complete = len(d.faults) == before
			continue
		}
		if row := d.readRow(columns, cells, reader); row != nil {
			sheet.rows = append(sheet.rows, row)
		}
	}
}

func (d *decoder) csvFault(name string, err error) {
	fault := Fault{File: name, Message: "this is not CSV: " + err.Error()}
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		fault.Line = parse.Line
		fault.Message = fmt.Sprintf(`this is not CSV: %v at character %d of the line; a cell with quotes in it is written as "say ""yes"" to art"`, parse.Err, parse.Column)
	}
	d.faults = append(d.faults, fault)
}

// separator detects the character between cells, which depends on the spreadsheet's language.
func separator(content []byte) rune {
	line, _, _ := bytes.Cut(content, []byte("\n"))
	best := ','
	for _, candidate := range []rune{';', '\t'} {
		if bytes.Count(line, []byte(string(candidate))) > bytes.Count(line, []byte(string(best))) {
			best = candidate
		}
	}
	return best
}

func (d *decoder) readHeadings(cells []string, line int) []column {
	columns := make([]column, len(cells))
	d.in.headings = make([]string, len(cells))
	for i, cell := range cells {
		columns[i].heading = strings.TrimSpace(cell)
		d.in.headings[i] = columns[i].heading
	}
	fields := spreadsheetFields()
	names := packageNames(fields)
	seen := map[string]string{}
	for i := range columns {
		c := &columns[i]
		if c.heading == "" {
			continue
		}
		at := &yaml.Node{Line: line, Column: i + 1}
		name, sub, hasSub := strings.Cut(c.heading, ".")
		for _, field := range fields {
			if field.Name == name {
				c.field = field
			}
		}
		switch {
		case c.field.Name == "" && name == "resources":
			d.addFault(at, "", "resources do not fit into a cell; write them in artworks/CODE.yaml with the same code as the row")
		case c.field.Name == "":
			d.addFault(at, "", "there is no column %q%s", c.heading, suggestion(name, names))
		case hasSub && !d.readQualifier(c, sub, at):
		case seen[name+"."+c.qualifier] != "":
			d.addFault(at, "", "the column is there twice; the other one is %s", seen[name+"."+c.qualifier])
		default:
			seen[name+"."+c.qualifier] = d.in.column(i + 1)
			c.valid = true
		}
	}
	for i := range columns {
		whole := seen[columns[i].field.Name+"."]
		if c := &columns[i]; c.valid && c.qualifier != "" && whole != "" {
			d.addFault(&yaml.Node{Line: line, Column: i + 1}, "", "the column %s is there as well; keep one of them", whole)
			c.valid = false
		}
	}
	return columns
}

// readQualifier reads the part of a heading after the dot: a language or "file".
func (d *decoder) readQualifier(c *column, sub string, at *yaml.Node) bool {
	t := c.field.Type
	if t != textType && t != richTextType && t != localizedMediaType {
		d.addFault(at, "", "%s is the same in every language; name the column %s", c.field.Name, c.field.Name)
		return false
	}
	if sub == fileField && t != localizedMediaType {
		c.qualifier = fileField
		return true
	}
	code, known := languageOf(sub)
	if !known {
		d.addFault(at, "", "%q is not a language; write %s", sub, d.languageList())
		return false
	}
	if len(d.languages) > 0 && !slices.Contains(d.languages, code) {
		d.addFault(at, "", "%s is not among the museum's languages", code.Short())
		return false
	}
	c.qualifier = string(code)
	return true
}

// spreadsheetFields returns the fields of a work that fit into a cell.
func spreadsheetFields() []guide.Field {
	var fields []guide.Field
	for _, field := range guide.FieldsOf(reflect.TypeFor[guide.Artwork]()) {
		if field.InPackage && field.Type != reflect.TypeFor[[]guide.Resource]() {
			fields = append(fields, field)
		}
	}
	return fields
}

// readRow returns a mapping of the cells that are not empty, or nil for an empty row.
func (d *decoder) readRow(columns []column, cells []string, reader *csv.Reader) *yaml.Node {
	row := &yaml.Node{Kind: yaml.MappingNode}
	fields := map[string]*yaml.Node{}
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		if cell == "" {
			continue
		}
		line, _ := reader.FieldPos(i)
		if row.Line == 0 {
			row.Line = line
		}
		if i >= len(columns) || columns[i].heading == "" {
			d.addFault(&yaml.Node{Line: line}, "", "%q stands in column %s, which has no heading", cell, columnName(i+1))
			continue
		}
		c := &columns[i]
		if !c.valid {
			continue
		}
		value := c.cellNode(cell, line, i+1)
		if c.qualifier == "" {
			row.Content = append(row.Content, textNode(c.field.Name, line, i+1), value)
			continue
		}
		whole := fields[c.field.Name]
		if whole == nil {
			whole = &yaml.Node{Kind: yaml.MappingNode, Line: line, Column: i + 1}
			fields[c.field.Name] = whole
			row.Content = append(row.Content, textNode(c.field.Name, line, i+1), whole)
		}
		whole.Content = append(whole.Content, textNode(c.qualifier, line, i+1), value)
	}
	if row.Line == 0 {
		return nil
	}
	return row
}

func textNode(text string, line, column int) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text, Line: line, Column: column}
}

// cellNode returns the value of a cell. Lists are separated by spaces; x and 1 also mean yes.
func (c *column) cellNode(cell string, line, number int) *yaml.Node {
	switch {
	case c.field.Type.Kind() == reflect.Slice:
		list := &yaml.Node{Kind: yaml.SequenceNode, Line: line, Column: number}
		for _, entry := range strings.Fields(cell) {
			list.Content = append(list.Content, textNode(entry, line, number))
		}
		return list
	case c.field.Type.Kind() == reflect.Bool:
		switch strings.ToLower(cell) {
		case "x", "1":
			cell = "yes"
		case "0":
			cell = "no"
		}
	}
	return textNode(cell, line, number)
}

// columnName returns the spreadsheet's name of a column: A to Z, AA, AB and so on.
func columnName(number int) string {
	name := ""
	for ; number > 0; number = (number - 1) / 26 {
		name = string(rune('A'+(number-1)%26)) + name
	}
	return name
}
