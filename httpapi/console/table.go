package console

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"path"

	"github.com/xuri/excelize/v2"

	"cicerone/httpapi"
)

// table is what is answered as a file: a heading, and rows of texts and whole numbers.
type table struct {
	heading []string
	rows    [][]any
}

func newTable(heading ...string) *table { return &table{heading: heading} }

func (t *table) add(cells ...any) { t.rows = append(t.rows, cells) }

// tableEndpoints are the calls for a table of a museum's statistics, by its address below them, as CSV file and as Excel workbook.
func tableEndpoints[In any, P interface {
	*In
	museumID() int64
}](c *Calls, name, id, summary string, read func(context.Context, *museumPerson, P) (*table, error),
) []httpapi.Endpoint {
	file := func(ending, kind string, of func(*table, string) (*download, error)) httpapi.Endpoint {
		answer := func(ctx context.Context, p *museumPerson, in P) (*download, error) {
			t, err := read(ctx, p, in)
			if err != nil {
				return nil, err
			}
			return of(t, path.Base(name)+ending)
		}
		return museumCall(c, "GET /museums/{id}/statistics/"+name+ending, "get"+id+kind, summary+", as a file", readStatistics, answer)
	}
	return []httpapi.Endpoint{file(".csv", "CSV", (*table).csv), file(".xlsx", "XLSX", (*table).workbook)}
}

func (t *table) csv(name string) (*download, error) {
	return downloadOf("text/csv; charset=utf-8", name, func(to io.Writer) {
		rows := csv.NewWriter(to)
		defer rows.Flush()
		_ = rows.Write(t.heading)
		line := make([]string, len(t.heading))
		for _, row := range t.rows {
			for i, value := range row {
				if text, ok := value.(string); ok {
					value = cell(text)
				}
				line[i] = fmt.Sprint(value)
			}
			_ = rows.Write(line)
		}
	}), nil
}

// columnWidth is how wide columns are, in characters.
const columnWidth = 18

// workbook returns the table as an Excel workbook, whose first row stays while the others scroll. Texts are texts there, also those that
// look like formulas.
func (t *table) workbook(name string) (*download, error) {
	book := excelize.NewFile()
	defer func() { _ = book.Close() }()
	sheet, err := book.NewStreamWriter(book.GetSheetName(0))
	if err != nil {
		return nil, err
	}
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return nil, err
	}
	heading := make([]any, len(t.heading))
	for i, text := range t.heading {
		heading[i] = excelize.Cell{StyleID: bold, Value: text}
	}
	if err := sheet.SetColWidth(1, len(heading), columnWidth); err != nil {
		return nil, err
	}
	if err := sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return nil, err
	}
	if err := sheet.SetRow("A1", heading); err != nil {
		return nil, err
	}
	for i, row := range t.rows {
		if err := sheet.SetRow(fmt.Sprint("A", i+2), row); err != nil {
			return nil, err
		}
	}
	if err := sheet.Flush(); err != nil {
		return nil, err
	}
	file, err := book.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return downloadOf("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", name, func(to io.Writer) { _, _ = file.WriteTo(to) }), nil
}
