package main

import (
	"io"
	"strings"
	"sync"
	"testing"

	"cicerone/guide"
)

func TestDemoImportNeedsOwnStoreAndResumes(t *testing.T) {
	demo := guide.MuseumSummary{Code: "DEMO", Version: 1}
	second := guide.MuseumSummary{Code: "MPICASSOM", Version: 1}
	for _, test := range []struct {
		name string
		list []guide.MuseumSummary
		want string
	}{
		{"an empty store", nil, "pattern clock-house"},
		{"both are there", []guide.MuseumSummary{demo, second}, ""},
		{"an import that was broken off", []guide.MuseumSummary{{Code: "DEMO"}}, "pattern clock-house"},
		{"a start that was broken off", []guide.MuseumSummary{demo}, "clock-house"},
		{"somebody's museum", []guide.MuseumSummary{{Code: "HARBOUR", Version: 1}}, ""},
		{"somebody's museum beside the demo", []guide.MuseumSummary{demo, {Code: "HARBOUR"}}, ""},
	} {
		undone := undoneDemo(test.list)
		if got := strings.Join(undone, " "); got != test.want {
			t.Errorf("%s: %q are imported; want %q", test.name, got, test.want)
		}
	}
}

func TestConcurrentPublishingMakesOneVersion(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t))
	var processes sync.WaitGroup
	for range 4 {
		processes.Go(func() {
			var failed strings.Builder
			if code := execute(t.Context(), []string{"publish", "DEMO", "--data", data}, testEnvironment(t, data), io.Discard, &failed); code != 0 {
				t.Errorf("publishing beside others ends with %d: %s", code, failed.String())
			}
		})
	}
	processes.Wait()
	if out := mustRun(t, data, "publish", "DEMO"); !strings.Contains(out, "version 1 already") {
		t.Errorf("afterwards: %s", out)
	}
}
