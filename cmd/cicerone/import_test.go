package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/importer"
	"cicerone/publish"
)

// withWorks returns the small museum's package with works of these codes besides its own.
func withWorks(t *testing.T, codes ...string) string {
	t.Helper()
	folder := writePackage(t)
	rows := "code,name\n"
	for _, code := range codes {
		rows += code + ",Work " + code + "\n"
	}
	if err := os.WriteFile(filepath.Join(folder, "artworks.csv"), []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

func codesFrom(first, last int) (codes []string) {
	for code := first; code <= last; code++ {
		codes = append(codes, fmt.Sprint(code))
	}
	return codes
}

func TestImportSummarisesChanges(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", withWorks(t, codesFrom(1, 30)...))
	changed := withWorks(t, codesFrom(2, 31)...)
	sheet := filepath.Join(changed, "artworks.csv")
	content, err := os.ReadFile(sheet)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(sheet, []byte(strings.Replace(string(content), "Work 9", "Another name", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	want := "  artworks: 1 added (31), 1 changed (9), 1 removed (1)\n"
	if out := mustRun(t, data, "import", "--dry-run", changed); !strings.HasPrefix(out, "DEMO: nothing was changed") || !strings.HasSuffix(out, want) {
		t.Errorf("a dry run says: %s", out)
	}
	if out := mustRun(t, data, "import", changed); !strings.HasPrefix(out, "DEMO: imported") || !strings.HasSuffix(out, want) {
		t.Errorf("importing says: %s", out)
	}
	if out := mustRun(t, data, "import", changed); strings.Contains(out, "artworks:") || !strings.Contains(out, "nothing has changed") {
		t.Errorf("importing it again says: %s", out)
	}
	codes := codesFrom(2, 31)
	slices.Reverse(codes)
	if out := mustRun(t, data, "import", withWorks(t, codes...)); !strings.HasSuffix(out, "  artworks: 1 changed (9), in another order\n") {
		t.Errorf("importing another order says: %s", out)
	}
}

func TestDryRunMakesNoDatabase(t *testing.T) {
	data := filepath.Join(t.TempDir(), "none")
	if out := mustRun(t, data, "import", "--dry-run", "--publish", writePackage(t)); !strings.Contains(out, "1 work, 2 languages") {
		t.Errorf("a dry run says: %s", out)
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("a dry run leaves %s: %v", data, err)
	}
}

// A dry run does not migrate a database with the schema of an older version.
func TestDryRunMigratesNothing(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t))
	db := openSQL(t, data)
	versions := func() (count int) {
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM goose_db_version").Scan(&count); err != nil {
			t.Fatal(err)
		}
		return count
	}
	if _, err := db.ExecContext(t.Context(), "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)"); err != nil {
		t.Fatal(err)
	}
	before := versions()
	_, failed, code := runCommand(t, data, "import", "--dry-run", writePackage(t))
	if code == 0 || !strings.Contains(failed, "older version") || !strings.Contains(failed, "cicerone museums") {
		t.Errorf("a dry run with an older database ends with %d: %s", code, failed)
	}
	if after := versions(); after != before {
		t.Errorf("a dry run migrates the database: %d versions, then %d", before, after)
	}
}

func TestManyWarningsAreCounted(t *testing.T) {
	warnings := []bundle.Fault{{File: "museum.yaml", Message: "the code has 3 characters"}}
	for n := range 24 {
		warnings = append(warnings, bundle.Fault{File: fmt.Sprint(n, ".jpg"), Message: "nothing uses this file"})
	}
	var out strings.Builder
	warn(&out, warnings)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 21 || lines[20] != "warning: and 5 more" {
		t.Errorf("25 warnings are printed as %d lines, the last of which is %q", len(lines), lines[len(lines)-1])
	}
}

// An import that empties a published museum is refused; one that removes more than a tenth of the works asks first.
func TestImportRefusesLosses(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", withWorks(t, codesFrom(1, 29)...), "--publish")

	empty := writePackage(t)
	if err := os.WriteFile(filepath.Join(empty, "museum.yaml"), []byte("code: DEMO\nname: Small Museum\nlanguages: [en_GB, es_ES]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{}, {"--yes"}, {"--dry-run"}} {
		if _, failed, code := runCommand(t, data, append([]string{"import", empty}, args...)...); code != 1 || !strings.Contains(failed, "the package has no work") {
			t.Errorf("%v: an import without works ends with %d: %s", args, code, failed)
		}
	}

	fewer := withWorks(t, codesFrom(5, 29)...)
	_, failed, code := runCommand(t, data, "import", fewer)
	if code != 1 || !strings.Contains(failed, "DEMO would lose 4 of its 30 works: 1, 2, 3, 4; nothing was changed. If that is meant, add --yes") {
		t.Errorf("an import that removes 4 of 30 works ends with %d: %s", code, failed)
	}
	if out := mustRun(t, data, "import", "--dry-run", fewer); !strings.Contains(out, "4 removed (1, 2, 3, 4)") {
		t.Errorf("its dry run says: %s", out)
	}
	mustRun(t, data, "import", withWorks(t, codesFrom(4, 29)...)) // a tenth
	// What counts is what visitors would lose, not what the draft does.
	_, failed, code = runCommand(t, data, "import", withWorks(t, codesFrom(6, 29)...))
	if code != 1 || !strings.Contains(failed, "DEMO would lose 5 of its 30 works: 1, 2, 3, 4, 5; nothing was changed") {
		t.Errorf("an import that removes 2 works more than the draft ends with %d: %s", code, failed)
	}
	mustRun(t, data, "import", withWorks(t), "--yes")
}

// A draft that cannot be read is replaced by an import, whatever of it was damaged.
// A package whose media are larger than a museum's may be is refused before anything is stored.
func TestImportLimitsMedia(t *testing.T) {
	folder, data := writePackage(t), t.TempDir()
	noise := image.NewRGBA(image.Rect(0, 0, 800, 600))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = byte(random.Uint32()) | 1
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, noise); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "pictures", "home.png"), picture.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	environ := testEnvironment(t, data)
	run := func(limit string, args ...string) (failed string, code int) {
		var out, errors strings.Builder
		environ["CICERONE_MUSEUM_MEDIA"] = limit
		code = execute(t.Context(), append([]string{"import", folder, "--data", data}, args...), environ, &out, &errors)
		return errors.String(), code
	}
	for _, args := range [][]string{{"--dry-run"}, {"--publish"}} {
		failed, code := run("1", args...)
		if code == 0 || !strings.Contains(failed, "have 2 MiB, and a museum may have 1 MiB here") || !strings.Contains(failed, "CICERONE_MUSEUM_MEDIA") {
			t.Errorf("an import %v of too large media ends with %d: %s", args, code, failed)
		}
	}
	if files, err := filepath.Glob(filepath.Join(data, "media", "*", "*")); err != nil || len(files) > 0 {
		t.Errorf("stored are %v, %v", files, err)
	}
	for _, limit := range []string{"2", "0"} {
		if failed, code := run(limit); code != 0 {
			t.Errorf("with the limit %s the import ends with %d: %s", limit, code, failed)
		}
	}
}

func TestImportReplacesUnreadableDraft(t *testing.T) {
	data := t.TempDir()
	folder := writePackage(t)
	mustRun(t, data, "import", folder, "--publish")
	if _, err := openSQL(t, data).ExecContext(t.Context(), "UPDATE draft_elements SET document = '{' WHERE list = 'artworks'"); err != nil {
		t.Fatal(err)
	}
	_, warnings, code := runCommand(t, data, "import", folder)
	if code != 0 || !strings.Contains(warnings, "warning: the draft of DEMO cannot be read") {
		t.Errorf("importing ends with %d: %s", code, warnings)
	}
	mustRun(t, data, "export", "DEMO", filepath.Join(t.TempDir(), "exported"))
}

func TestAnswerOnATerminal(t *testing.T) {
	for answer, want := range map[string]bool{"y\n": true, " YES \n": true, "n\n": false, "\n": false, "": false, "yesterday\n": false} {
		var shown strings.Builder
		if got := askYesNo(strings.NewReader(answer), &shown, "Import it?"); got != want || shown.String() != "Import it? [y/N] " {
			t.Errorf("the answer %q to %q means %t", answer, shown.String(), got)
		}
	}
	asked := ""
	options := removalOptions{confirm: func(question string) bool { asked = question; return false }}
	museum, before := &guide.Museum{Code: "DEMO"}, &guide.Museum{Code: "DEMO"}
	for _, code := range codesFrom(1, 20) {
		before.Artworks = append(before.Artworks, guide.Artwork{Key: code})
	}
	museum.Artworks = before.Artworks[:10]
	if err := options.checkRemovals(museum, importer.Baseline{Visible: before}); err == nil || !strings.HasPrefix(asked, "DEMO would lose 10 of its 20 works: ") {
		t.Errorf("a refused question %q gives %v", asked, err)
	}
	options.confirm = func(string) bool { return true }
	if err := options.checkRemovals(museum, importer.Baseline{Visible: before}); err != nil {
		t.Error(err)
	}
}

func TestImportNamesUnusedFiles(t *testing.T) {
	folder := writePackage(t)
	if err := os.WriteFile(filepath.Join(folder, "pictures", "214.png"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, warnings, code := runCommand(t, t.TempDir(), "import", folder)
	if want := "warning: pictures/214.png: nothing in the package uses this file\n"; code != 0 || !strings.Contains(warnings, want) {
		t.Errorf("importing ends with %d: %s", code, warnings)
	}
}

func TestPublishUndo(t *testing.T) {
	s := startMuseum(t)
	seen := func(version int64) string {
		var detail publish.Detail
		s.waitUntil(func() bool {
			s.succeed("GET", detailPath, nil, &detail)
			return detail.Version == version
		})
		return detail.Name
	}
	if _, failed, code := runCommand(t, s.data, "publish", "--undo", "DEMO"); code != 1 || !strings.Contains(failed, "there is no publication of DEMO before this one") {
		t.Errorf("undoing the first publication ends with %d: %s", code, failed)
	}
	mustRun(t, s.data, "import", writePackage(t, "Small Museum", "Mistaken Museum"), "--publish")
	for i, want := range []string{"Mistaken Museum", "Small Museum", "Mistaken Museum"} {
		if i > 0 {
			mustRun(t, s.data, "publish", "--undo", "demo")
		}
		rendered := int64(2 - i%2) // what is published again is as it was
		if got := seen(rendered); got != want {
			t.Errorf("visitors of version %d see %s, want %s", 2+i, got, want)
		}
	}
	if out := mustRun(t, s.data, "publish", "DEMO"); !strings.Contains(out, "version 4 already") {
		t.Errorf("publishing the draft says: %s", out)
	}
}

// Slips in the texts and faults in the media's files are listed together.
func TestFaultsOfTextsAndFilesAreListedTogether(t *testing.T) {
	folder := writePackage(t, "hall: north", "hall: attic", "homeImage: pictures/home.png", "homeImage: pictures/home.png\nlogo: pictures/cut.png\ntopBarLogo: pictures/none.png")
	home, err := os.ReadFile(filepath.Join(folder, "pictures", "home.png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "pictures", "cut.png"), home[:len(home)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	_, failed, code := runCommand(t, t.TempDir(), "import", folder)
	if code != 1 || !strings.Contains(failed, "has 3 faults; nothing was changed") {
		t.Errorf("importing ends with %d: %s", code, failed)
	}
	for _, fault := range []string{
		"museum.yaml:9: topBarLogo: the file pictures/none.png is missing",
		`there is no hall with the key "attic"`,
		"pictures/cut.png: a PNG picture cannot be used: it is cut off or damaged\n",
	} {
		if !strings.Contains(failed, fault) {
			t.Errorf("%q is not among the faults:\n%s", fault, failed)
		}
	}
}

// A picture is served without its description; the museum that keeps originals exports them, and serves none.
func TestOriginalsAreExportedAndNeverServed(t *testing.T) {
	const secret = "N 52 31 12 E 13 24 18"
	folder := writePackage(t, "accessCodeRequired: true", "accessCodeRequired: true\nkeepOriginals: true")
	picture := filepath.Join(folder, "pictures", "home.png")
	content, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	content = append(content, secret...) // readers of PNG ignore what follows the picture
	if err := os.WriteFile(picture, content, 0o600); err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	mustRun(t, data, "import", folder, "--publish")
	exported := filepath.Join(t.TempDir(), "exported")
	mustRun(t, data, "export", "DEMO", exported)
	if got := readFolder(t, exported)["pictures/home.png"]; got != string(content) {
		t.Errorf("the export has a picture of %d bytes, want the %d of the original", len(got), len(content))
	}
	if out := mustRun(t, data, "import", exported); !strings.Contains(out, "nothing has changed") {
		t.Errorf("importing the export says: %s", out)
	}

	s := startServer(t, data)
	s.inStore(func(opened *storage) error {
		names, err := opened.media.Names(t.Context())
		originals := 0
		for _, name := range names {
			served := s.call("GET", "/media/"+name, nil)
			if strings.HasSuffix(name, guide.OriginalExtension) {
				originals++
				if served.http != http.StatusNotFound {
					t.Errorf("the original %s answers %d", name, served.http)
				}
			} else if strings.Contains(string(served.raw), secret) {
				t.Errorf("%s is served with its description", name)
			}
		}
		if originals != 1 {
			t.Errorf("%d originals are stored, want 1", originals)
		}
		return err
	})
}
