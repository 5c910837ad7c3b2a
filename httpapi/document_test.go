package httpapi_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/httpapi/console"
	"cicerone/httpapi/pages"
	"cicerone/httpapi/visitor"
)

var update = flag.Bool("update", false, "write the committed files instead of comparing with them")

// golden compares got with a committed file, or writes it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs; when the change is meant, write it with: go test ./httpapi -update\n%s", file, diff)
	}
}

// surface is the router and the document of a server with the endpoints of all packages.
func surface(t *testing.T) (chi.Routes, []byte) {
	t.Helper()
	server, err := httpapi.New(httpapi.Config{
		Endpoints: slices.Concat(new(visitor.Calls).Endpoints(), new(pages.Pages).Endpoints(), new(console.Calls).Endpoints()),
		Pages:     http.NotFoundHandler(), Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return server.Surface()
}

func TestOpenAPICommittedDocumentIsTheServedOne(t *testing.T) {
	_, document := surface(t)
	golden(t, "../api/openapi.json", document)
}

// STATS-1: phones may report, and statistics list, each use that the guide counts.
func TestOpenAPIListsTheUses(t *testing.T) {
	_, document := surface(t)
	var read struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Enum []any }
			}
		}
	}
	if err := json.Unmarshal(document, &read); err != nil {
		t.Fatal(err)
	}
	for schema, want := range map[string][]guide.Use{
		"VisitUse": guide.ReportedUses, "UseVisits": slices.Concat(guide.UsesToOpen, guide.OtherUses),
	} {
		if got := read.Components.Schemas[schema].Properties["use"].Enum; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s has the uses %v, want %v", schema, got, want)
		}
	}
}

func TestOpenAPIMatchesRouter(t *testing.T) {
	router, encoded := surface(t)
	var document struct {
		OpenAPI string                                `json:"openapi"`
		Paths   map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(encoded, &document); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(document.OpenAPI, "3.1") {
		t.Errorf("the document is OpenAPI %s, want 3.1", document.OpenAPI)
	}
	var described, routed []string
	for path, operations := range document.Paths {
		for method := range operations {
			described = append(described, strings.ToUpper(method)+" "+path)
		}
	}
	err := chi.Walk(router, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		routed = append(routed, method+" "+route)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(described)
	slices.Sort(routed)
	if diff := cmp.Diff(routed, described); diff != "" {
		t.Errorf("router (-) and document (+) differ:\n%s", diff)
	}
}
