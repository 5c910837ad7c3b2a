package main

import (
	"path/filepath"
	"strings"
	"testing"

	"cicerone/store"
	"cicerone/store/storetest"
)

// What a server recorded after a migration would be lost: servers and migrations exclude each other, on both databases and
// in either order.
func TestMigrationAndServersExcludeEachOther(t *testing.T) {
	for name, database := range map[string]string{"SQLite": "", "PostgreSQL": storetest.Postgres(t)} {
		t.Run(name, func(t *testing.T) {
			data := t.TempDir()
			target := filepath.Join(t.TempDir(), "target")
			on := []string{"--database-url", database}
			mustRun(t, data, append([]string{"import", writePackage(t), "--publish"}, on...)...)
			s := startServer(t, data, func(c *Config) { c.DatabaseURL = database })
			_, failed, code := runCommand(t, data, append([]string{"migrate-store", target}, on...)...)
			if code != 1 || !strings.Contains(failed, "stop all servers") {
				t.Errorf("while a server runs the migration ends with %d: %s", code, failed)
			}
			mustRun(t, data, append([]string{"publish", "DEMO"}, on...)...) // other commands may run
			s.shutDown()

			config := store.Config{Path: filepath.Join(data, "cicerone.db"), DatabaseURL: database, Use: store.UseMigration}
			migrating, err := store.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			_, failed, code = runCommand(t, data, append([]string{"serve", "--addr", "127.0.0.1:0"}, on...)...)
			if code != 1 || !strings.Contains(failed, "is being migrated") {
				t.Errorf("a server that starts during a migration ends with %d: %s", code, failed)
			}
			if err := migrating.Close(); err != nil {
				t.Fatal(err)
			}
			mustRun(t, data, append([]string{"migrate-store", target}, on...)...)
		})
	}
}
