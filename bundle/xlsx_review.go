package bundle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// sheetReview collects what authors see in a workbook otherwise than it is read.
type sheetReview struct {
	workbook *excelize.File
	sheet    string
	headings []string
	hidden   []int // rows
	columns  map[int]*columnReview
}

// columnReview has the cells of a column whose display depends on the computer.
type columnReview struct {
	lines []int
	first string // as it is read
}

func (r *sheetReview) add(line int, cells, raw []string, hidden bool) {
	if r.headings == nil {
		r.headings = cells
		return
	}
	if hidden {
		r.hidden = append(r.hidden, line)
	}
	for i, cell := range cells {
		if i >= len(raw) || !r.dependsOnComputer(line, i+1, cell, raw[i]) {
			continue
		}
		if r.columns[i] == nil {
			r.columns[i] = &columnReview{first: cell}
		}
		r.columns[i].lines = append(r.columns[i].lines, line)
	}
}

// dependsOnComputer reports whether a spreadsheet shows a cell in the way of its computer's language: dates, decimals,
// percentages and amounts.
func (r *sheetReview) dependsOnComputer(line, column int, shown, raw string) bool {
	if _, err := strconv.ParseFloat(raw, 64); err != nil || strings.Trim(shown, "0123456789") == "" {
		return false
	}
	name, err := excelize.CoordinatesToCellName(column, line)
	if err != nil {
		return false
	}
	kind, err := r.workbook.GetCellType(r.sheet, name)
	if err != nil || kind != excelize.CellTypeNumber && kind != excelize.CellTypeUnset && kind != excelize.CellTypeDate {
		return false
	}
	index, err := r.workbook.GetCellStyle(r.sheet, name)
	if err != nil {
		return true
	}
	style, err := r.workbook.GetStyle(index)
	return err != nil || style.CustomNumFmt == nil || !isFixedDate(*style.CustomNumFmt)
}

var fixedDate = regexp.MustCompile(`^(yyyy|yy|mm|m|dd|d|[-. ])+$`)

// isFixedDate reports whether a number format shows dates in digits and in its own order, the same on every computer.
func isFixedDate(format string) bool {
	format = strings.ToLower(strings.NewReplacer(`\`, "", `"`, "", ";@", "").Replace(format))
	return fixedDate.MatchString(format) && !strings.Contains(format, "mmm") && !strings.Contains(format, "ddd")
}

// finish reports the warnings about the sheet, and about the others of the workbook, which are not read.
func (r *sheetReview) finish(warn func(Fault)) {
	if len(r.hidden) > 0 {
		warn(Fault{Line: r.hidden[0], Message: "hidden rows are read like the others: " + rowList(r.hidden) +
			"; delete them if visitors are not meant to see them"})
	}
	for _, i := range slices.Sorted(maps.Keys(r.columns)) {
		column := r.columns[i]
		name := columnName(i + 1)
		if i < len(r.headings) {
			name += ` "` + strings.TrimSpace(r.headings[i]) + `"`
		}
		message := "this reads as " + column.first + ", and how it is shown depends on the computer; " +
			"format the cell as text and write what visitors are to read"
		if len(column.lines) > 1 {
			message += "; the same goes for " + rowList(column.lines[1:])
		}
		warn(Fault{Line: column.lines[0], Column: name, Message: message})
	}
	for i, sheet := range r.workbook.GetSheetList() {
		if i > 0 {
			r.reviewSheet(sheet, warn)
		}
	}
}

// reviewSheet warns of a sheet that is not read although it has rows.
func (r *sheetReview) reviewSheet(sheet string, warn func(Fault)) {
	var lines []int
	works := false
	err := eachRow(r.workbook, sheet, func(line int, cells, _ []string, _ bool) bool {
		works = works || lines == nil && isHeadings(spreadsheetRow{cells: cells})
		lines = append(lines, line)
		return true
	})
	switch {
	case err != nil || len(lines) == 0: // sheets of charts, for example
	case works && len(lines) == 1: // headings alone
	case works:
		warn(Fault{Message: fmt.Sprintf("the works on the sheet %q are not read (%s); put them on the first sheet, %q",
			sheet, rowList(lines[1:]), r.sheet)})
	default:
		warn(Fault{Message: fmt.Sprintf("the sheet %q is not read (%s), only the first one is, %q", sheet, rowList(lines), r.sheet)})
	}
}

// maxListedRows bounds the parts of a list of rows.
const maxListedRows = 6

// rowList lists rows in words, such as "rows 2 to 9, 12".
func rowList(lines []int) string {
	var parts []string
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n] == lines[0]+n {
			n++
		}
		part := strconv.Itoa(lines[0])
		if n > 1 {
			part += " to " + strconv.Itoa(lines[n-1])
		}
		parts = append(parts, part)
		lines = lines[n:]
	}
	if len(parts) > maxListedRows {
		parts = append(slices.Clone(parts[:maxListedRows]), "and more")
	}
	if len(parts) == 1 && !strings.Contains(parts[0], " ") {
		return "row " + parts[0]
	}
	return "rows " + strings.Join(parts, ", ")
}
