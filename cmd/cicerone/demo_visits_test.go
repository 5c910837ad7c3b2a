package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

// inventedVisits reads how many visits the command says it has invented.
func inventedVisits(t *testing.T, out string) (count int) {
	t.Helper()
	var code string
	if _, err := fmt.Sscanf(out, "%s %d", &code, &count); err != nil {
		t.Fatalf("%q: %v", out, err)
	}
	return count
}

// The console shows what is invented while the server runs.
func TestDemoVisitsAreInStatistics(t *testing.T) {
	s, owner := startStaff(t)
	count := inventedVisits(t, mustRun(t, s.data, "demo-visits", "--museum", "demo", "--days", "28"))
	var seen visitStatistics
	owner.expect(200, "GET", "/museums/1/statistics/visits?days=90", nil, &seen)
	if count < 300 || seen.Visits > count || seen.Visits <= count-10 || len(seen.Languages) != 2 {
		t.Errorf("of %d invented visits are shown: %+v", count, seen)
	}
	if seen.OpenedNone == nil || *seen.OpenedNone < 0.1 || *seen.OpenedNone > 0.4 || seen.Works == nil || seen.Works.Median != 1 {
		t.Errorf("of visits of a museum with one work are shown: %+v", seen)
	}
	if of := seen.TakeUp; of == nil || of.Share == nil || *of.Share < 0.2 || *of.Share > 0.6 {
		t.Errorf("STATS-11: of invented admissions are shown: %+v", of)
	}
	for _, d := range seen.Days {
		if day, err := time.Parse(time.DateOnly, d.Day); err != nil || day.Weekday() == time.Monday {
			t.Errorf("visits are shown on %s, %v", d.Day, err)
		}
	}
}

// Repetitions add the visits that are missing, also after the keys of the others were deleted.
func TestDemoVisitsAreAddedOnce(t *testing.T) {
	data := publishedMuseum(t)
	config, err := readConfig(testEnvironment(t, data))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 28, 14, 0, 0, 0, time.UTC)
	config.Data, config.clock = data, func() time.Time { return now }
	storage, err := openStorage(t.Context(), config, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = storage.close() })
	database := openSQL(t, data)
	add := func(days int) int {
		t.Helper()
		var out strings.Builder
		if err := storage.addDemoVisits(t.Context(), "DEMO", days, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		return inventedVisits(t, out.String())
	}
	total := func() (visits int) {
		t.Helper()
		if err := database.QueryRow("SELECT COUNT(*) FROM visits WHERE device = 'demo'").Scan(&visits); err != nil {
			t.Fatal(err)
		}
		return visits
	}
	first := add(3)
	if repeated := add(3); first == 0 || repeated != 0 || total() != first {
		t.Errorf("%d visits were added, then %d; there are %d", first, repeated, total())
	}
	if _, err := database.Exec("DELETE FROM events"); err != nil {
		t.Fatal(err)
	}
	typed := []guide.AdmissionCount{{From: "2026-03-24", To: "2026-03-24", Admissions: 7}}
	if err := storage.store.SaveAdmissionCounts(t.Context(), 1, typed, guide.AuditEntry{}); err != nil {
		t.Fatal(err)
	}
	earlier := add(6)
	if stored, err := storage.store.AdmissionCounts(t.Context(), 1, "2026-03-23", guide.LastDay); err != nil || len(stored) != 4 || stored[0] != typed[0] {
		t.Errorf("STATS-11: the open days until yesterday have the admissions %+v, %v", stored, err)
	}
	if repeated := add(6); earlier == 0 || repeated != 0 || total() != first+earlier {
		t.Errorf("for earlier days %d visits were added, then %d; there are %d", earlier, repeated, total())
	}
	now = now.Add(2 * time.Hour)
	afternoon := add(6)
	count, err := storage.store.CountVisitors(t.Context(), 1, guide.VisitorPeriodAt(now, time.UTC))
	if err != nil || count.Now != 0 || afternoon == 0 || count.Today <= afternoon {
		t.Errorf("in the afternoon %d visits were added, and counted %+v, %v", afternoon, count, err)
	}
}

func TestDemoVisitsOfOtherMuseumsAreRefused(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new")
	for args, words := range map[string]string{
		"--museum HARBOUR": "HARBOUR is no demo museum, and visits are invented for these only: DEMO, MPICASSOM",
		"--days 0":         "--days must be 1 to 3660",
		"--days 3661":      "--days must be 1 to 3660",
	} {
		_, failed, code := runCommand(t, data, append([]string{"demo-visits"}, strings.Fields(args)...)...)
		if code != 1 || !strings.Contains(failed, words) {
			t.Errorf("%s ends with %d: %s", args, code, failed)
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("refusals leave a data folder: %v", err)
	}
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: HARBOUR"), "--publish")
	if _, failed, code := runCommand(t, data, "demo-visits"); code != 1 || !strings.Contains(failed, "there is no museum DEMO; there are: HARBOUR") {
		t.Errorf("without the demo museums it ends with %d: %s", code, failed)
	}
	mustRun(t, data, "import", writePackage(t))
	if _, failed, code := runCommand(t, data, "demo-visits"); code != 1 || !strings.Contains(failed, "is not published") {
		t.Errorf("for a museum that is not published it ends with %d: %s", code, failed)
	}
}

// `make run` shows visits on its first start.
func TestDemoVisitsBeginWithTheDemoMuseums(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new")
	if count := inventedVisits(t, mustRun(t, data, "demo-visits", "--museum", "MPICASSOM", "--days", "7")); count == 0 {
		t.Error("no visits are invented in an empty store")
	}
	list := mustRun(t, data, "museums")
	if strings.Count(list, "published") != 2 || !strings.Contains(list, "DEMO") {
		t.Errorf("the museums are:\n%s", list)
	}
}
