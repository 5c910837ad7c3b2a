package bundle

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// What a workbook may hold. It is a zip of XML: the limits bound what a hostile one can do, and stand far above 5,000
// works in 18 languages.
const (
	maxWorkbookSize = 512 << 20 // bytes, unpacked
	maxCells        = 1000      // in a row
)

// xlsxRows reads the first sheet of a workbook, its cells as the spreadsheet shows them. It warns of what else is in it and may
// read otherwise than people see it.
func xlsxRows(content []byte, warn func(Fault)) spreadsheetRows {
	return func(yield func(spreadsheetRow, *Fault) bool) {
		if err := readWorkbook(content, warn, func(row spreadsheetRow) bool { return yield(row, nil) }); err != nil {
			yield(spreadsheetRow{}, &Fault{Message: err.Error()})
		}
	}
}

const workbookAdvice = "this is not an XLSX workbook that can be read (%v); save it again as XLSX, without a password"

// readWorkbook calls yield with each row until it returns false. The error says what authors have to do.
func readWorkbook(content []byte, warn func(Fault), yield func(spreadsheetRow) bool) (err error) {
	defer func() {
		// The input is untrusted: a panic of the library becomes a fault of the file.
		if r := recover(); r != nil {
			err = fmt.Errorf(workbookAdvice, r)
		}
	}()
	if err := checkWorkbook(content); err != nil {
		return err
	}
	workbook, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		UnzipSizeLimit: maxWorkbookSize, ShortDatePattern: "yyyy-mm-dd",
	})
	if err != nil {
		return fmt.Errorf(workbookAdvice, err)
	}
	defer workbook.Close()
	sheet := workbook.GetSheetName(0)
	review := &sheetReview{workbook: workbook, sheet: sheet, columns: map[int]*columnReview{}}
	stopped := false
	err = eachRow(workbook, sheet, func(line int, cells, raw []string, hidden bool) bool {
		review.add(line, cells, raw, hidden)
		stopped = !yield(spreadsheetRow{cells: cells, lines: slices.Repeat([]int{line}, len(cells))})
		return !stopped
	})
	if err != nil || stopped {
		return err
	}
	review.finish(warn)
	return nil
}

// eachRow calls do with the rows of a sheet that are not empty, as they are shown and as they are stored, until it returns
// false.
func eachRow(workbook *excelize.File, sheet string, do func(line int, cells, raw []string, hidden bool) bool) error {
	shown, err := workbook.Rows(sheet)
	if err != nil {
		return fmt.Errorf(workbookAdvice, err)
	}
	defer shown.Close()
	stored, err := workbook.Rows(sheet)
	if err != nil {
		return fmt.Errorf(workbookAdvice, err)
	}
	defer stored.Close()
	for line := 1; shown.Next() && stored.Next(); line++ {
		hidden := shown.GetRowOpts().Hidden
		cells, err := shown.Columns()
		if err != nil {
			return fmt.Errorf(workbookAdvice, err)
		}
		raw, err := stored.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return fmt.Errorf(workbookAdvice, err)
		}
		if len(cells) > maxCells {
			return fmt.Errorf("row %d has %d cells, more than %d", line, len(cells), maxCells)
		}
		if !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
			continue
		}
		if !do(line, cells, raw, hidden) {
			return nil
		}
	}
	if err := shown.Error(); err != nil {
		return fmt.Errorf(workbookAdvice, err)
	}
	return nil
}

// checkWorkbook refuses a zip bomb before anything of it is unpacked. What is no zip at all is left to the library.
func checkWorkbook(content []byte) error {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil
	}
	for _, entry := range archive.File {
		if isBomb(entry) {
			return fmt.Errorf("its part %s unpacks to more than %d times its size, which no spreadsheet of works does", entry.Name, maxRatio)
		}
	}
	return nil
}
