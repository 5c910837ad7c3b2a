package main

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// A museum is deleted while a server runs and after the command was killed. Servers notice at once; another museum stays.
func TestDeleteCommand(t *testing.T) {
	data := publishedMuseum(t)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish")
	s := startServer(t, data)
	for range 20 {
		s.succeed("POST", visitMuseum, started, nil, key()...)
	}
	s.succeed("GET", detailPath, nil, nil)
	if out := mustRun(t, data, "delete", "demo", "--dry-run"); !strings.Contains(out, "DEMO (Small Museum), published, with 1 work and 20 visits would be deleted") {
		t.Errorf("a trial says: %s", out)
	}
	if _, failed, code := runCommand(t, data, "delete", "DEMO"); code != 1 || !strings.Contains(failed, "--yes") {
		t.Errorf("without --yes it ends with %d: %s", code, failed)
	}
	s.succeed("GET", detailPath, nil, nil)

	saved := filepath.Join(t.TempDir(), "saved")
	mustRun(t, data, "backup", saved, "--museum", "DEMO")
	process := program(withData(t, data, "delete", "DEMO", "--yes")...)
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	s.waitUntil(func() bool { return s.call("GET", detailPath, nil).http == http.StatusNotFound })
	_ = process.Process.Kill() // before the museum's row is deleted, which takes seconds
	_ = process.Wait()
	s.fail("POST", visitMuseum, started, http.StatusNotFound, 1000, "museum", key()...)
	s.shutDown() // it would complete the deletion
	if _, failed, code := runCommand(t, data, "import", writePackage(t)); code != 1 || !strings.Contains(failed, "cicerone delete DEMO") {
		t.Errorf("an import of a museum that is being deleted ends with %d: %s", code, failed)
	}
	if _, failed, code := runCommand(t, data, "restore", saved, "--replace"); code != 1 || !strings.Contains(failed, "is being deleted") {
		t.Errorf("restoring a museum that is being deleted ends with %d: %s", code, failed)
	}
	if out := mustRun(t, data, "delete", "DEMO", "--dry-run"); !strings.Contains(out, "interrupted") {
		t.Errorf("a trial after a kill says: %s", out)
	}
	if out := mustRun(t, data, "delete", "DEMO"); !strings.Contains(out, "DEMO: deleted") || !strings.Contains(out, "media collect") {
		t.Errorf("the repeat says: %s", out)
	}
	var rows int
	if err := openSQL(t, data).QueryRowContext(t.Context(), "SELECT COUNT(*) FROM museums WHERE id = 1").Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows of the museum are left, %v", rows, err)
	}
	s = startServer(t, data)
	s.succeed("GET", strings.Replace(detailPath, "/1/", "/2/", 1), nil, nil)
	if _, failed, code := runCommand(t, data, "delete", "DEMO", "--yes"); code != 1 || !strings.Contains(failed, "there is no museum DEMO") {
		t.Errorf("deleting again ends with %d: %s", code, failed)
	}
	mustRun(t, data, "media", "collect")
	mustRun(t, data, "import", writePackage(t), "--publish")
	newPath := strings.Replace(detailPath, "/1/", "/3/", 1)
	s.waitUntil(func() bool { return s.call("GET", newPath, nil).http == http.StatusOK })
}
