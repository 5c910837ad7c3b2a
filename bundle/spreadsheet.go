package bundle

import (
	"iter"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// spreadsheet has the rows of artworks.csv or artworks.xlsx as YAML mappings, with lines and columns, so that every format
// is decoded the same way.
type spreadsheet struct {
	in      *input
	columns []column
	// headingsLine is the line of the row that names them.
	headingsLine int
	rows         []workRow
	complete     bool // every column is valid
}

// workRow is the row of a work.
type workRow struct {
	spreadsheetRow

	node    *yaml.Node
	partial bool // it has a cell that could not be read
}

// column is a parsed heading: a field with an optional language or "file", such as name.es.
type column struct {
	heading   string
	field     guide.Field
	qualifier string // full language code, fileField, or ""
	valid     bool
}

// spreadsheetRow is a row of a spreadsheet.
type spreadsheetRow struct {
	cells []string
	lines []int // of the cells in the file
}

// spreadsheetRows are the rows of a spreadsheet, or the fault at which it stops being readable.
type spreadsheetRows = iter.Seq2[spreadsheetRow, *Fault]

// decodeSpreadsheet reads the rows of works, without empty cells. ok is false when rows may be missing.
func (d *decoder) decodeSpreadsheet(name string, rows spreadsheetRows) (sheet *spreadsheet, ok bool) {
	d.in = &input{file: name}
	sheet = &spreadsheet{in: d.in, complete: true}
	var above []spreadsheetRow // the headings
	for row, fault := range rows {
		switch {
		case fault != nil:
			fault.File = name
			d.faults = append(d.faults, *fault)
			return sheet, false
		case sheet.columns == nil && !isHeadings(row) && len(above) < maxTitleRows:
			above = append(above, row)
		case sheet.columns == nil && len(above) > 0 && isHeadings(row):
			line := row.lines[0]
			d.addFault(&yaml.Node{Line: line}, "",
				"the headings seem to stand in row %d; they belong in row 1: delete the rows above them", line)
			return nil, false
		case sheet.columns == nil && len(above) > 0:
			d.readHeadings(above[0])
			return nil, false
		case sheet.columns == nil:
			before := len(d.faults)
			sheet.columns, sheet.headingsLine = d.readHeadings(row), row.lines[0]
			sheet.complete = len(d.faults) == before
		default:
			before := len(d.faults)
			if node := d.readRow(sheet.columns, row); node != nil {
				sheet.rows = append(sheet.rows, workRow{row, node, len(d.faults) > before})
			}
		}
	}
	if sheet.columns == nil && len(above) > 0 {
		d.readHeadings(above[0])
		return nil, false
	}
	if sheet.columns == nil {
		d.faults = append(d.faults, Fault{File: name, Message: "the first row must name the columns, such as code,name.en,text.en"})
		return nil, false
	}
	return sheet, true
}

// maxTitleRows is how many rows above the headings are looked at.
const maxTitleRows = 10

// isHeadings reports whether most cells of a row are the headings of columns.
func isHeadings(row spreadsheetRow) bool {
	names := packageNames(spreadsheetFields())
	headings, others := 0, 0
	for _, cell := range row.cells {
		name, _, _ := strings.Cut(strings.TrimSpace(cell), ".")
		switch {
		case slices.ContainsFunc(names, func(known string) bool { return strings.EqualFold(known, name) }):
			headings++
		case name != "":
			others++
		}
	}
	return headings > 0 && headings >= others
}

func (d *decoder) readHeadings(row spreadsheetRow) []column {
	line := row.lines[0]
	columns := make([]column, len(row.cells))
	d.in.headings = make([]string, len(row.cells))
	for i, cell := range row.cells {
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
			if strings.EqualFold(field.Name, name) {
				c.field, name = field, field.Name
			}
		}
		switch {
		case c.field.Name == "" && isListOfElements(name):
			d.addFault(at, "", "%s do not fit into a cell; write them in artworks/CODE.yaml with the same code as the row", name)
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
	if strings.EqualFold(sub, fileField) && t != localizedMediaType {
		c.qualifier = fileField
		return true
	}
	code, known := languageOf(sub)
	if !known {
		d.addFault(at, "", "%q is not a language of the museum; write %s", sub, d.languageList())
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
		if field.InPackage && !isListOfElements(field.Name) {
			fields = append(fields, field)
		}
	}
	return fields
}

// isListOfElements reports whether the field of a work is a list whose entries have fields of their own.
func isListOfElements(name string) bool {
	return slices.ContainsFunc(guide.FieldsOf(reflect.TypeFor[guide.Artwork]()), func(field guide.Field) bool {
		return field.Name == name && field.Type.Kind() == reflect.Slice &&
			field.Type.Elem().Kind() == reflect.Struct && field.Type.Elem() != mediaType
	})
}

// formulaErrors are what spreadsheets show where a formula fails.
var formulaErrors = []string{"#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"}

// readRow returns a mapping of the cells that are not empty, or nil for an empty row.
func (d *decoder) readRow(columns []column, from spreadsheetRow) *yaml.Node {
	row := &yaml.Node{Kind: yaml.MappingNode}
	fields := map[string]*yaml.Node{}
	for i, cell := range from.cells {
		cell = strings.TrimSpace(cell)
		if cell == "" {
			continue
		}
		line := from.lines[i]
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
		if slices.Contains(formulaErrors, cell) {
			d.addFault(&yaml.Node{Line: line, Column: i + 1}, "",
				"the formula of this cell gives %s; correct it, or write the value itself", cell)
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
	case c.field.Type == richTextType && c.qualifier != fileField:
		cell = cellMarkdown(cell)
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
