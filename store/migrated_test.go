package store

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"cicerone/store/storetest"
)

// MigratedSQLite returns the path of a database file without content that is up to date. Bringing one up to date waits for the
// disk at each migration, so it is done once and copied.
func MigratedSQLite(t testing.TB) (path string) {
	t.Helper()
	content, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "cicerone.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var migratedFile = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "cicerone-store")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "cicerone.db")
	if err := migrateOnly(Config{Path: path}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// MigratedPostgres returns the address of a PostgreSQL database without content that is up to date.
func MigratedPostgres(t testing.TB) (address string) {
	t.Helper()
	migratedPostgres.Lock()
	defer migratedPostgres.Unlock()
	if migratedPostgres.address == "" {
		empty := storetest.Postgres(t)
		if err := migrateOnly(Config{DatabaseURL: empty}); err != nil {
			t.Fatal(err)
		}
		migratedPostgres.address = storetest.KeepPostgres(t, empty)
	}
	return storetest.CopyPostgres(t, migratedPostgres.address)
}

var migratedPostgres struct {
	sync.Mutex
	address string
}

func migrateOnly(config Config) error {
	s, err := Open(context.Background(), config)
	if err != nil {
		return err
	}
	return s.Close()
}
