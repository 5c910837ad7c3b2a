package store

import (
	"strings"
	"testing"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// While servers are replaced one after the other, the release before works on the schema of the next one. It refuses a
// schema from which that has removed something.
func TestSchemaOfNewerVersion(t *testing.T) {
	for name, config := range map[string]Config{"SQLite": {Path: t.TempDir() + "/cicerone.db"}, "PostgreSQL": {}} {
		t.Run(name, func(t *testing.T) {
			if config.Path == "" {
				config.DatabaseURL = storetest.Postgres(t)
			}
			change := func(statement string, values ...any) {
				t.Helper()
				s, err := Open(t.Context(), config)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.writeDB.ExecContext(t.Context(), statement, values...); err != nil {
					t.Fatal(err)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
			}
			change("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, TRUE)")
			change("ALTER TABLE settings ADD COLUMN added_later TEXT")
			change("INSERT INTO settings (name, value) VALUES ($1, '99')", oldestSchemaSetting)
			_, err := Open(t.Context(), config)
			if guide.ErrorCodeOf(err) != guide.CodeConflict || !strings.Contains(err.Error(), "newer version") {
				t.Errorf("a schema without what this version needs gives %v", err)
			}
		})
	}
}
