package bundle

import (
	"io"
	"reflect"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"cicerone/guide"
)

// What spreadsheet programs bound.
const (
	maxCellText   = 32_767 // UTF-16 units in a cell
	maxListText   = 255    // UTF-16 units of a cell's choices, separated by commas
	maxPromptText = 255    // UTF-16 units of what is said about a cell
)

// Widths of columns, in characters.
const (
	narrowColumn = 14
	wideColumn   = 40
)

// textFormat is the number format of cells that spreadsheet programs leave as they are written: numbers keep leading zeros, dates
// stay, and nothing becomes a formula.
const textFormat = 49

// WriteSpreadsheet writes the museum's works as an XLSX workbook that ReadSpreadsheet reads: a row for each work and a column for each field
// and language, with what belongs into it. It returns CodeInvalid for a text that no cell holds.
func WriteSpreadsheet(out io.Writer, m *guide.Museum) (err error) {
	book := excelize.NewFile()
	defer book.Close()
	const sheet = "Works"
	if err := book.SetSheetName(book.GetSheetName(0), sheet); err != nil {
		return err
	}
	columns := columnsOf(m.Languages)
	if err := describeColumns(book, sheet, m, columns); err != nil {
		return err
	}
	cells, err := book.NewStyle(&excelize.Style{NumFmt: textFormat, Alignment: &excelize.Alignment{Vertical: "top", WrapText: true}})
	if err != nil {
		return err
	}
	headings, err := book.NewStyle(&excelize.Style{NumFmt: textFormat, Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	w, err := book.NewStreamWriter(sheet)
	if err != nil {
		return err
	}
	if err := w.SetColStyle(1, len(columns), cells); err != nil {
		return err
	}
	for i := range columns {
		width := float64(narrowColumn)
		if columns[i].field.MaxLength > 0 && columns[i].field.Name != "key" && columns[i].field.Name != "code" {
			width = wideColumn
		}
		if err := w.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := w.SetPanes(&excelize.Panes{Freeze: true, XSplit: 1, YSplit: 1, TopLeftCell: "B2", ActivePane: "bottomRight"}); err != nil {
		return err
	}
	row := make([]any, len(columns))
	for i := range columns {
		row[i] = excelize.Cell{StyleID: headings, Value: columns[i].heading}
	}
	if err := w.SetRow("A1", row); err != nil {
		return err
	}
	for i := range m.Artworks {
		for j := range columns {
			text := columns[j].text(&m.Artworks[i], m.Languages)
			if len(utf16.Encode([]rune(text))) > maxCellText {
				return guide.Errorf(guide.CodeInvalid, "%s of the work %s is longer than a cell of a spreadsheet can be", columns[j].heading, m.Artworks[i].Key)
			}
			row[j] = excelize.Cell{StyleID: cells, Value: text}
		}
		cell, err := excelize.CoordinatesToCellName(1, i+2)
		if err != nil {
			return err
		}
		if err := w.SetRow(cell, row); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return book.Write(out)
}

// columnsOf are the columns of a museum's works: the key first, by which they are recognised.
func columnsOf(languages []guide.LanguageCode) []column {
	var columns []column
	for _, field := range spreadsheetFields() {
		switch field.Type {
		case textType, richTextType, localizedMediaType:
			for _, code := range languages {
				columns = append(columns, column{heading: field.Name + "." + code.Short(), field: field, qualifier: string(code), valid: true})
			}
		default:
			columns = append(columns, column{heading: field.Name, field: field, valid: true})
		}
	}
	return columns
}

// describeColumns adds to the cells of each column what belongs into them, and their choices.
func describeColumns(book *excelize.File, sheet string, m *guide.Museum, columns []column) error {
	halls := make([]string, len(m.Halls))
	for i := range m.Halls {
		halls[i] = m.Halls[i].Key
	}
	for i := range columns {
		field := columns[i].field
		description := excelize.NewDataValidation(true)
		name := columnName(i + 1)
		description.SetSqref(name + "2:" + name + "10000")
		description.SetInput(field.Name, shortened(field.Doc, maxPromptText))
		var choices []string
		switch {
		case field.Type.Kind() == reflect.Bool:
			choices = []string{"yes", "no"}
		case field.Ref == "halls" && len(utf16.Encode([]rune(strings.Join(halls, ",")))) <= maxListText:
			choices = halls
		}
		if len(choices) > 0 {
			if err := description.SetDropList(choices); err != nil {
				return err
			}
		}
		if err := book.AddDataValidation(sheet, description); err != nil {
			return err
		}
	}
	return nil
}

// shortened returns a text with at most that many UTF-16 units.
func shortened(text string, most int) string {
	units := utf16.Encode([]rune(text))
	if len(units) <= most {
		return text
	}
	return string(utf16.Decode(units[:most-1])) + "…"
}
