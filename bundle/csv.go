package bundle

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
)

// csvRows reads a spreadsheet in CSV.
func csvRows(content []byte, _ func(Fault)) spreadsheetRows {
	return func(yield func(spreadsheetRow, *Fault) bool) {
		if fault, bad := checkUTF8("", content); bad {
			fault.Message = `this file is not UTF-8; save it again as "CSV UTF-8"`
			yield(spreadsheetRow{}, &fault)
			return
		}
		content = bytes.TrimPrefix(content, byteOrderMark)
		reader := csv.NewReader(bytes.NewReader(content))
		reader.Comma = separator(content)
		reader.FieldsPerRecord = -1
		for {
			cells, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(spreadsheetRow{}, csvFault(err))
				return
			}
			row := spreadsheetRow{cells: cells, lines: make([]int, len(cells))}
			for i := range cells {
				row.lines[i], _ = reader.FieldPos(i)
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}

func csvFault(err error) *Fault {
	fault := &Fault{Message: "this is not CSV: " + err.Error()}
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		fault.Line = parse.Line
		fault.Message = fmt.Sprintf("this is not CSV: %v at character %d of the line; "+
			`a cell with quotes in it is written as "say ""yes"" to art"`, parse.Err, parse.Column)
	}
	return fault
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
