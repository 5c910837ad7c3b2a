package main

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// spreadsheetRows returns the rows of a workbook.
func spreadsheetRows(t *testing.T, content []byte) [][]string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Works")
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func csvOf(t *testing.T, rows ...[]string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The works leave as a spreadsheet and come back as one revision, of which everything was shown before.
func TestSpreadsheetOutAndIn(t *testing.T) { // XLSX-1, DRAFT-6
	s, owner := startStaff(t)
	packed := owner.expect(200, "GET", "/museums/1/package", nil, nil)
	out := owner.expect(200, "GET", "/museums/1/spreadsheet", nil, nil)
	if got := out.header.Get("Content-Disposition"); got != `attachment; filename="DEMO.xlsx"` {
		t.Errorf("the spreadsheet is %s", got)
	}
	if same, _ := owner.bring("1", "DEMO.xlsx", out.raw); same.State != "ready" || same.Report.Total != 0 {
		t.Fatalf("the museum's own spreadsheet is %+v %+v", same, same.Report)
	}

	rows := spreadsheetRows(t, out.raw)
	if len(rows) != 2 || rows[1][0] != "214" {
		t.Fatalf("the spreadsheet has the rows %v", rows)
	}
	changed, path := owner.bring("1", "list.csv", csvOf(t, []string{"code", "name.es", "author"}, []string{"214", "Baldosas", ""}, []string{"0215", "Cuenco", "Ana"}))
	if changed.State != "ready" || changed.Report.Total != 2 || changed.Report.Items[0].Key != "214" || changed.Report.Items[0].Fields[0].Path != "name/es_ES" {
		t.Fatalf("a changed spreadsheet is %+v %+v", changed, changed.Report)
	}
	done := owner.apply(path, fields{"base": changed.Report.Base})
	if done.State != "applied" || done.Revision != changed.Report.Base+1 {
		t.Fatalf("it is applied as %+v", done)
	}
	after := spreadsheetRows(t, owner.expect(200, "GET", "/museums/1/spreadsheet", nil, nil).raw)
	if len(after) != 3 || after[2][0] != "0215" {
		t.Errorf("with a new work it has the rows %v", after)
	}
	var revision struct{ Action, Summary string }
	owner.expect(200, "GET", "/museums/1/revisions/"+strconv.FormatInt(done.Revision, 10), nil, &revision)
	if revision.Action != "import" || revision.Summary != "list.csv" {
		t.Errorf("the revision is %+v", revision)
	}
	owner.expect(200, "POST", "/museums/1/revisions/"+strconv.FormatInt(done.Revision, 10)+"/undo", nil, nil)
	if back := owner.expect(200, "GET", "/museums/1/package", nil, nil); !bytes.Equal(back.raw, packed.raw) {
		t.Error("undoing does not bring the museum back")
	}

	bad, _ := owner.bring("1", "bad.csv", csvOf(t, []string{"code", "hall"}, []string{"214", "attic"}))
	if bad.State != "refused" || len(bad.Report.Faults) != 1 || bad.Report.Faults[0].Line != 2 || !strings.HasPrefix(bad.Report.Faults[0].Column, "B ") {
		t.Errorf("a spreadsheet with a hall that is not there is %+v %+v", bad, bad.Report)
	}
	if alone, _ := owner.bring("", "list.csv", csvOf(t, []string{"code"}, []string{"1"})); alone.State != "refused" || !strings.Contains(alone.Report.Faults[0].Message, "make the museum first") {
		t.Errorf("a spreadsheet of no museum is %+v %+v", alone, alone.Report)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", "/museums/1/spreadsheet", nil, nil)
}

// Nothing that somebody else changes between looking and applying is overwritten unseen.
func TestSpreadsheetIsComparedAgainAfterAnEdit(t *testing.T) { // XLSX-1, DRAFT-1
	_, owner := startStaff(t)
	state, path := owner.bring("1", "list.csv", csvOf(t, []string{"code", "name.es"}, []string{"214", "Baldosas"}))
	work := owner.element("/museums/1/elements/artworks/214")
	owner.change("/museums/1/elements/artworks/214", work.DraftRevision, fields{"author": "Somebody else"})
	decided := owner.apply(path, fields{"base": state.Report.Base})
	if decided.State != "ready" || decided.Report.Base != state.Report.Base+1 || decided.Report.Total != 1 {
		t.Fatalf("after an edit it is %+v %+v", decided, decided.Report)
	}
	if done := owner.apply(path, fields{"base": decided.Report.Base}); done.State != "applied" {
		t.Fatalf("it is applied as %+v", done)
	}
	if got := string(owner.element("/museums/1/elements/artworks/214").Values["author"]); got != `"Somebody else"` {
		t.Errorf("the author is %s", got)
	}
}
