package bundle

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
)

// What people see in a workbook and the guide would not show, or otherwise, is named.
func TestWorkbookWarnings(t *testing.T) {
	file := excelize.NewFile()
	defer file.Close()
	set := func(sheet, cell string, value any, format any) {
		t.Helper()
		if err := file.SetCellValue(sheet, cell, value); err != nil {
			t.Fatal(err)
		}
		style := &excelize.Style{}
		switch format := format.(type) {
		case nil:
			return
		case int:
			style.NumFmt = format
		case string:
			style.CustomNumFmt = &format
		}
		index, err := file.NewStyle(style)
		if err == nil {
			err = file.SetCellStyle(sheet, cell, cell, index)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, sheet := range []string{"Upstairs", "Notes", "Empty", "Headings only"} {
		if _, err := file.NewSheet(sheet); err != nil {
			t.Fatal(err)
		}
	}
	for i, row := range []struct{ value, format any }{
		{27546, 14},
		{27546, "[$-F800]dddd, mmmm dd, yyyy"},
		{27546, "mmmm yyyy"},
		{12.5, nil},
		{0.5, 9},
		{1234.5, `#,##0.00 "€"`},
		{27546, `yyyy\-mm\-dd;@`},
		{"12.5", nil},
		{1874, nil},
		{7, "0000"},
	} {
		line := strconv.Itoa(2 + i)
		set("Sheet1", "A"+line, 100+i, nil)
		set("Sheet1", "B"+line, "Work", nil)
		set("Sheet1", "C"+line, row.value, row.format)
	}
	for cell, value := range map[string]string{"A1": "Code", "B1": "NAME", "C1": "date.ES"} {
		set("Sheet1", cell, value, nil)
		set("Upstairs", cell, value, nil)
		set("Headings only", cell, value, nil)
	}
	set("Upstairs", "A2", 300, nil)
	set("Upstairs", "A4", 301, nil)
	set("Notes", "B2", "call Ann", nil)
	set("Sheet1", "D1", "text.ES", nil)
	set("Sheet1", "D2", 0.25, nil)
	for _, row := range []int{3, 4, 8} {
		if err := file.SetRowVisible("Sheet1", row, false); err != nil {
			t.Fatal(err)
		}
	}
	p, warnings, faults := ReadAndCheck(folder(t, map[string]string{"museum.yaml": manifest, "artworks.xlsx": written(t, file)}), noCheck)
	if p == nil {
		t.Fatal(faults)
	}
	defer p.Close()
	want := []string{
		"artworks.xlsx:3: hidden rows are read like the others: rows 3 to 4, 8; delete them if visitors are not meant to see them",
		`artworks.xlsx:2: column C "date.ES": this reads as 1975-06-01, and how it is shown depends on the computer; ` +
			"format the cell as text and write what visitors are to read; the same goes for rows 3 to 7",
		`artworks.xlsx:2: column D "text.ES": this reads as 0.25, and how it is shown depends on the computer; ` +
			"format the cell as text and write what visitors are to read",
		`artworks.xlsx: the works on the sheet "Upstairs" are not read (rows 2, 4); put them on the first sheet, "Sheet1"`,
		`artworks.xlsx: the sheet "Notes" is not read (row 2), only the first one is, "Sheet1"`,
	}
	if diff := cmp.Diff(want, messages(warnings)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHeadingsBelowATitle(t *testing.T) {
	for name, sheet := range map[string]string{
		"a title":          "Works of the Harbour Museum,,\n,,\ncode,name,text\n1,One,Two\n",
		"a title in cells": "Harbour Museum,as of,2024\nAnn,Bea,\nCode,name,text\n1,One,Two\n",
	} {
		_, faults := Read(folder(t, map[string]string{"museum.yaml": manifest, "artworks.csv": sheet}))
		want := []string{"artworks.csv:3: the headings seem to stand in row 3; they belong in row 1: delete the rows above them"}
		if diff := cmp.Diff(want, messages(faults)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// Warnings come with the faults, so that authors can correct both at once.
func TestWarningsComeWithFaults(t *testing.T) {
	files := map[string]string{
		"museum.yaml":  manifest + "accessCodes: [{code: short}]\nfloor: x\n",
		"artworks.csv": "code,name,image\n1,One,5.jpg\n,Two,\n", "other.png": "",
	}
	_, warnings, faults := ReadAndCheck(folder(t, files), noCheck)
	want := []string{
		`artworks.csv:2: column C "image": the file 5.jpg is missing`,
		`artworks.csv:3: column A "code": the code is missing; write the number on the work's label, or a key if it has none`,
		`museum.yaml:5: floor: there is no field "floor" here`,
		"museum.yaml:4: accessCodes/0/code: the code has 5 characters; use 8 or more, because computers can guess shorter ones",
		"other.png: nothing in the package uses this file",
	}
	if diff := cmp.Diff(want, append(messages(faults), messages(warnings)...)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	_, faults = Read(folder(t, map[string]string{"museum.yaml": "code: DEMO\nlanguages: deutsch\nname: Demo\n", "artworks.csv": "code,name\n1,One\n"}))
	want = []string{"museum.yaml:2: languages: a list of languages is expected here, such as [en, es]"}
	if diff := cmp.Diff(want, messages(faults)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
