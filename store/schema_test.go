package store_test

import (
	"database/sql"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "update testdata/schema.sql")

func openSQL(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=foreign_keys(1)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func column(t *testing.T, db *sql.DB, query string) (values []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var value string
		if err := rows.Scan(&value); err != nil {
			t.Fatal(err)
		}
		values = append(values, value)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return values
}

// checkIntegrity checks that the file is undamaged and every foreign key exists.
func checkIntegrity(t *testing.T, path string) {
	t.Helper()
	db := openSQL(t, path)
	if got := column(t, db, "PRAGMA integrity_check"); !slices.Equal(got, []string{"ok"}) {
		t.Errorf("the file is damaged: %v", got)
	}
	if got := column(t, db, "SELECT \"table\" FROM pragma_foreign_key_check"); len(got) > 0 {
		t.Errorf("foreign keys of %v do not exist", got)
	}
}

func TestMigrationsCreateSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cicerone.db")
	for range 2 { // the second time no migration is pending
		if err := open(t, path).Close(); err != nil {
			t.Fatal(err)
		}
	}
	tables := column(t, openSQL(t, path), "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY tbl_name, type DESC, name")
	got := strings.Join(tables, ";\n\n") + ";\n"
	const golden = "testdata/schema.sql"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the schema changed; when it should, run the test with -update (-want +got):\n%s", diff)
	}
	checkIntegrity(t, path)
}

// PostgreSQL runs the same migrations as SQLite.
func TestMigrationsUseCommonTypes(t *testing.T) {
	files, err := filepath.Glob("migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatal("no migrations", err)
	}
	definition := regexp.MustCompile(`(?m)^    ([a-z_]+) +([A-Z]+)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range definition.FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains([]string{"BIGINT", "TEXT", "BOOLEAN", "DOUBLE", "BYTEA"}, match[2]) {
				t.Errorf("%s: column %s has the type %s", file, match[1], match[2])
			}
		}
		for _, word := range []string{"AUTOINCREMENT", "WITHOUT ROWID", "INSERT OR", "PRAGMA", "STRICT"} {
			if strings.Contains(strings.ToUpper(string(text)), word) {
				t.Errorf("%s uses %s, which only SQLite has", file, word)
			}
		}
	}
}

func TestFileIsInWALModeAndPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "cicerone.db")
	s := open(t, path)
	defer s.Close()
	if got := column(t, openSQL(t, path), "PRAGMA journal_mode"); !slices.Equal(got, []string{"wal"}) {
		t.Errorf("the journal mode is %v, want wal", got)
	}
	for _, file := range []string{path, path + "-wal"} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o007 != 0 {
			t.Errorf("%s can be read by anybody: %v", filepath.Base(file), info.Mode())
		}
	}
}

// SQLite's Go translation needs exactly the libc version that it was generated with; another one can silently corrupt
// memory.
func TestLibcVersionMatchesSQLite(t *testing.T) {
	ours, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sqlite, libc := requirement(t, ours, "modernc.org/sqlite"), requirement(t, ours, "modernc.org/libc")
	cache, err := exec.CommandContext(t.Context(), "go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(cache)), "modernc.org", "sqlite@"+sqlite, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if asked := requirement(t, theirs, "modernc.org/libc"); libc != asked {
		t.Errorf("go.mod has modernc.org/libc %s; modernc.org/sqlite %s asks for %s", libc, sqlite, asked)
	}
}

// requirement returns the version of a module that a go.mod requires.
func requirement(t *testing.T, mod []byte, module string) string {
	t.Helper()
	match := regexp.MustCompile(`(?m)^(?:require|)\s*` + regexp.QuoteMeta(module) + ` (v\S+)`).FindSubmatch(mod)
	if match == nil {
		t.Fatalf("%s is not required", module)
	}
	return string(match[1])
}
