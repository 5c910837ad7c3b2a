package main

import (
	"context"
	"database/sql"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"cicerone/backup"
	"cicerone/store/storetest"
)

// testDatabase is the variable by which a run of these tests keeps its data in PostgreSQL.
const testDatabase = "CICERONE_TEST_DATABASE"

var onPostgres = os.Getenv(testDatabase) == "postgres"

// buckets are the settings of data folders whose media are in a bucket.
var buckets sync.Map

// databases are the PostgreSQL databases of data folders.
var databases sync.Map

// testEnvironment are the environment of a program that uses the data folder.
func testEnvironment(t testing.TB, data string) map[string]string {
	t.Helper()
	environ := map[string]string{}
	if bucket, known := buckets.Load(data); known {
		maps.Copy(environ, bucket.(map[string]string))
	}
	if !onPostgres {
		return environ
	}
	address, known := databases.Load(data)
	if !known {
		address = storetest.Postgres(t)
		databases.Store(data, address)
	}
	environ["CICERONE_DATABASE_URL"] = address.(string)
	return environ
}

// openSQL opens the database of a data folder, which a server may use as well.
func openSQL(t testing.TB, data string) *sql.DB {
	t.Helper()
	if url := testEnvironment(t, data)["CICERONE_DATABASE_URL"]; url != "" {
		return openAt(t, url)
	}
	return opened(t, "sqlite", filepath.Join(data, backup.DatabaseFile))
}

// openAt opens a PostgreSQL database.
func openAt(t testing.TB, address string) *sql.DB { return opened(t, "pgx", address) }

func opened(t testing.TB, driver, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// tablesContaining lists the tables of a PostgreSQL database in which a row holds the text.
func tablesContaining(t testing.TB, data, text string) (tables []string) {
	t.Helper()
	db := openSQL(t, data)
	for _, table := range []string{"visits", "users", "visit_answers", "events", "artwork_visits", "route_visits", "settings"} {
		var count int
		query := "SELECT COUNT(*) FROM " + table + " WHERE lower(CAST(" + table + " AS text)) LIKE '%' || lower($1) || '%'"
		if err := db.QueryRowContext(context.Background(), query, text).Scan(&count); err != nil {
			t.Fatal(err)
		}
		if count > 0 {
			tables = append(tables, table)
		}
	}
	return tables
}

// everyDatabase matches the tests that run on every database.
const everyDatabase = "^(Test(Visit|Registered|Repeated|BadInput|UnknownFields|Acknowledged|LegacyAPI|Museums|MuseumDetail|AccessCode|Guessing|" +
	"UnknownMuseum|Languages|AnswersOf|BadAnswers|User|BadUsers|Erasure|BadErasure|Elements|Routes|Presentation|EveryOperation|" +
	"SecurityHeaders|ConcurrentPublishing|Health|Import|Faulty|ServerNotices|PublicationKilled|Killed|BackupDuring|Overload|MetricsOf)|Fuzz)"

// The calls of the API do the same on PostgreSQL, whatever is asked of them: API-1 to API-13, VISIT, STAT.
func TestPostgreSQLAnswersAsSQLite(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it is being done")
	}
	storetest.Postgres(t)
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run="+everyDatabase, "-test.v")
	command.Env = append(os.Environ(), testDatabase+"=postgres")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	passed := 0
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "--- PASS") {
			passed++
		}
		if strings.HasPrefix(line, "--- SKIP") {
			t.Errorf("on PostgreSQL: %s", line)
		}
	}
	if passed < 50 {
		t.Errorf("only %d tests ran on PostgreSQL", passed)
	}
	t.Logf("%d tests passed on PostgreSQL", passed)
}
