package library

import (
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

// packages answers for every package what a test wants.
type packages struct {
	check func() (PackageReport, error)
}

func (p packages) Check(context.Context, PackageSource, func(done, total int)) (PackageReport, error) {
	return p.check()
}

func (packages) Apply(context.Context, PackageSource, *PackageReport, func(done, total int)) (AppliedPackage, error) {
	return AppliedPackage{}, nil
}

func (packages) CheckCode(_ context.Context, code string) error {
	if code == "DEMO" {
		return guide.Violates("code", guide.RuleCodeTaken)
	}
	return nil
}

var ada = Uploader{Actor: Actor{Museum: 1, Author: guide.Author{Account: 7, Name: "Ada"}}}

func newImports(t *testing.T, check func() (PackageReport, error)) *Imports {
	t.Helper()
	imports, err := NewImports(ImportsConfig{Folder: t.TempDir(), Packages: packages{check}, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// bring uploads a package and returns the id of its import.
func bring(t *testing.T, imports *Imports, by Uploader, content string) (id string) {
	t.Helper()
	send := func(method, id string, headers ...string) http.Header {
		t.Helper()
		r := httptest.NewRequest(method, "/"+id, strings.NewReader(content))
		if method == http.MethodPost {
			r = httptest.NewRequest(method, "/", http.NoBody)
		}
		r.Header.Set("Tus-Resumable", "1.0.0")
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		answer := httptest.NewRecorder()
		if err := imports.Serve(answer, r, by, id, func(id string) string { return "/" + id }); err != nil {
			t.Fatal(err)
		}
		return answer.Header()
	}
	begun := send(http.MethodPost, "", "Upload-Length", strconv.Itoa(len(content)), "Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte("museum.zip")))
	id = path.Base(begun.Get("Location"))
	send(http.MethodPatch, id, "Upload-Offset", "0", "Content-Type", "application/offset+octet-stream")
	return id
}

func TestPackageThatPanicsIsNotTriedAgain(t *testing.T) { // DRAFT-6
	tried := 0
	imports := newImports(t, func() (PackageReport, error) {
		tried++
		panic("a package that nobody expects")
	})
	id := bring(t, imports, ada, "package")
	for range 2 {
		if err := imports.process(t.Context(), id); err != nil {
			t.Errorf("a package that panics is tried again after %v", err)
		}
	}
	if one, err := imports.Import(t.Context(), ada, id); err != nil || one.State != ImportFailed || one.Problem == "" || tried != 1 {
		t.Errorf("after %d tries it is %+v, %v", tried, one, err)
	}
}

// Consoles list imports often: that reads no report again, and none of other people.
func TestListingPackagesReadsNoReportTwice(t *testing.T) { // DRAFT-6
	imports := newImports(t, func() (PackageReport, error) { return PackageReport{Code: "DEMO", Base: 3}, nil })
	id := bring(t, imports, ada, "package")
	if err := imports.process(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	ben := ada
	ben.Author.Account = 8
	list := func(by Uploader, want ...ImportState) {
		t.Helper()
		listed, err := imports.List(t.Context(), by)
		var states []ImportState
		for _, one := range listed {
			states = append(states, one.State)
			if one.Report != nil {
				t.Errorf("the list has the report %+v", one.Report)
			}
		}
		if err != nil || !slices.Equal(states, want) {
			t.Errorf("listed are %v, %v; want %v", states, err, want)
		}
	}
	list(ada, ImportReady)
	file := imports.fileOf(id) + resultEnding
	written, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rewrite := func(content []byte) {
		t.Helper()
		if err := errors.Join(os.WriteFile(file, content, 0o600), os.Chtimes(file, time.Time{}, written.ModTime())); err != nil {
			t.Fatal(err)
		}
	}
	rewrite([]byte("no record")) // reading it fails
	list(ada, ImportReady)
	list(ben)
	rewrite(content)
	if _, err := imports.Apply(t.Context(), ada, id, ImportDecision{Base: 3}); err != nil {
		t.Fatal(err)
	}
	list(ada, ImportApplying)
}

func TestNewMuseumNeedsAFreeCode(t *testing.T) { // CON-1
	imports := newImports(t, func() (PackageReport, error) { return PackageReport{Code: "DEMO", CodeTaken: true}, nil })
	by := ada
	by.Museum = 0
	id := bring(t, imports, by, "a package")
	if err := imports.process(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := imports.Apply(t.Context(), by, id, ImportDecision{}); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("with a taken code it is answered %v", err)
	}
	applied, err := imports.Apply(t.Context(), by, id, ImportDecision{Code: "OTHER"})
	if err != nil || applied.State != ImportApplying || applied.Report.Code != "OTHER" || applied.Report.CodeTaken {
		t.Errorf("with another code it is %+v, %v", applied.Report, err)
	}
}
