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

// xlsxRows reads the first sheet of a workbook, its cells as the spreadsheet shows them.
func xlsxRows(content []byte) sheetRows {
	return func(yield func(sheetRow, *Fault) bool) {
		if err := readWorkbook(content, func(row sheetRow) bool { return yield(row, nil) }); err != nil {
			yield(sheetRow{}, &Fault{Message: err.Error()})
		}
	}
}

// readWorkbook calls yield with each row until it returns false. The error says what authors have to do.
func readWorkbook(content []byte, yield func(sheetRow) bool) (err error) {
	const advice = "this is not an XLSX workbook that can be read (%v); save it again as XLSX, without a password"
	defer func() {
		// The input is untrusted: a panic of the library becomes a fault of the file.
		if r := recover(); r != nil {
			err = fmt.Errorf(advice, r)
		}
	}()
	if err := checkWorkbook(content); err != nil {
		return err
	}
	workbook, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		UnzipSizeLimit: maxWorkbookSize, ShortDatePattern: "yyyy-mm-dd",
	})
	if err != nil {
		return fmt.Errorf(advice, err)
	}
	defer workbook.Close()
	rows, err := workbook.Rows(workbook.GetSheetName(0))
	if err != nil {
		return fmt.Errorf(advice, err)
	}
	defer rows.Close()
	for line := 1; rows.Next(); line++ {
		cells, err := rows.Columns()
		if err != nil {
			return fmt.Errorf(advice, err)
		}
		if len(cells) > maxCells {
			return fmt.Errorf("row %d has %d cells, more than %d", line, len(cells), maxCells)
		}
		if !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
			continue
		}
		if !yield(sheetRow{cells: cells, lines: slices.Repeat([]int{line}, len(cells))}) {
			return nil
		}
	}
	if err := rows.Error(); err != nil {
		return fmt.Errorf(advice, err)
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
