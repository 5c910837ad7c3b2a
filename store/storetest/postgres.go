package storetest

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
)

// PostgresRequired is the environment variable that makes tests fail instead of being skipped if PostgreSQL is not
// installed. `make test` installs PostgreSQL and sets it.
const PostgresRequired = "CICERONE_TEST_POSTGRES"

// serverScript runs PostgreSQL until its standard input ends, which is when the test's process ends.
//
//go:embed postgres.sh
var serverScript string

// Server is a PostgreSQL server.
type Server struct {
	folder string         // with its socket
	input  io.WriteCloser // of the script; closed when this process ends
}

// sharedPostgres is the server for all tests of a package.
var sharedPostgres = sync.OnceValues(func() (*Server, error) { return startPostgres() })

func startPostgres(settings ...string) (*Server, error) {
	programs := postgresPrograms()
	if programs == "" {
		return nil, fmt.Errorf("PostgreSQL is not installed: apt-get install postgresql")
	}
	folder, err := os.MkdirTemp("", "cicerone-pg")
	if err != nil {
		return nil, err
	}
	command := exec.Command("sh", "-c", serverScript, "sh", programs, folder, strings.Join(settings, " ")) //nolint:noctx // it ends with its input
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}                                              // a signal to the test must not kill the script, which cleans up
	if os.Geteuid() == 0 {
		// PostgreSQL refuses to run as root.
		if command.SysProcAttr.Credential, err = owner(folder); err != nil {
			return nil, err
		}
	}
	command.Dir = folder
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	return &Server{folder, input}, command.Start()
}

// OwnPostgres starts a server for one test, which may kill it. Settings are arguments such as "-c fsync=on".
func OwnPostgres(t testing.TB, settings ...string) *Server {
	t.Helper()
	server, err := startPostgres(settings...)
	skipWithoutPostgres(t, err)
	t.Cleanup(func() { _ = server.input.Close() })
	return server
}

// Kill kills the server with SIGKILL. When it returns, the processes of open connections have ended as well.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.folder, "down"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	lock, err := os.ReadFile(filepath.Join(s.folder, "data", "postmaster.pid"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(lock), "\n")
	process, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	started, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", process, process)) // only Linux has it
	if err := syscall.Kill(process, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); slices.ContainsFunc(strings.Fields(string(started)), isRunning); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("connections of a killed server stay open")
		}
	}
}

// isRunning reports whether a process, by its number, has not ended.
func isRunning(process string) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", process, "stat"))
	_, state, ok := strings.Cut(string(stat), ") ")
	return err == nil && ok && !strings.HasPrefix(state, "Z") // ended, but nobody has asked for its result
}

// Start starts the server that was killed.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	if err := os.Remove(filepath.Join(s.folder, "down")); err != nil {
		t.Fatal(err)
	}
}

// owner gives the folder to the user that Debian's package creates, and returns it.
func owner(folder string) (*syscall.Credential, error) {
	account, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, errUID := strconv.Atoi(account.Uid)
	gid, errGID := strconv.Atoi(account.Gid)
	if errUID != nil || errGID != nil {
		return nil, fmt.Errorf("the user postgres has the ids %s and %s", account.Uid, account.Gid)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, os.Chown(folder, uid, gid)
}

// postgresPrograms returns the folder of the newest PostgreSQL that is installed, or "".
func postgresPrograms() string {
	installed, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is valid
	slices.Sort(installed)
	if len(installed) > 0 {
		return filepath.Dir(installed[len(installed)-1])
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path)
	}
	return ""
}

var databases atomic.Int64

// skipWithoutPostgres skips the test if no server can be started, or fails it where PostgreSQL is required.
func skipWithoutPostgres(t testing.TB, err error) {
	t.Helper()
	if err != nil && os.Getenv(PostgresRequired) == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Postgres returns the address of an empty database on a real PostgreSQL server, which runs until the tests of the
// package end. The database is dropped after the test.
func Postgres(t testing.TB) string {
	t.Helper()
	server, err := sharedPostgres()
	skipWithoutPostgres(t, err)
	address := server.Database(t)
	dropAfter(t, server, address)
	return address
}

// KeepPostgres copies a database of Postgres, which nobody may be using, and returns the copy's address. The copy stays as it is
// until the tests of the package end, for CopyPostgres.
func KeepPostgres(t testing.TB, address string) string {
	t.Helper()
	server, err := sharedPostgres()
	skipWithoutPostgres(t, err)
	return server.create(t, databaseOf(address))
}

// CopyPostgres returns the address of a database with the content of one that KeepPostgres returned.
func CopyPostgres(t testing.TB, original string) string {
	t.Helper()
	address := KeepPostgres(t, original)
	server, err := sharedPostgres()
	skipWithoutPostgres(t, err)
	dropAfter(t, server, address)
	return address
}

// dropAfter removes a database after the test: each takes 8 MB.
func dropAfter(t testing.TB, server *Server, address string) {
	t.Helper()
	t.Cleanup(func() {
		db, err := sql.Open("pgx", server.address("postgres"))
		if err == nil {
			defer db.Close()
			_, err = db.ExecContext(context.Background(), "DROP DATABASE "+databaseOf(address)+" WITH (FORCE)")
		}
		if err != nil {
			t.Error(err)
		}
	})
}

// Database returns the address of an empty database.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	return s.create(t, "template1")
}

// address is the address of a database of the server.
func (s *Server) address(database string) string {
	address := url.URL{Scheme: "postgres", User: url.User("cicerone"), Path: "/" + database}
	address.RawQuery = url.Values{"host": {s.folder}}.Encode()
	return address.String()
}

// databaseOf is the name of the database at an address.
func databaseOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path[strings.LastIndex(path, "/")+1:]
}

// create makes a copy of a database as soon as the server has started, and returns its address.
func (s *Server) create(t testing.TB, template string) string {
	t.Helper()
	name := fmt.Sprintf("test_%d", databases.Add(1))
	db, err := sql.Open("pgx", s.address("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		_, err := db.ExecContext(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template)
		if err == nil {
			return s.address(name)
		}
		select {
		case <-ctx.Done():
			log, _ := os.ReadFile(filepath.Join(s.folder, "postgres.log")) // there may be no log
			t.Fatalf("PostgreSQL does not start: %v\n%s", err, strings.TrimSpace(string(log)))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// PostgresFile returns the name of the file that holds a table; rewriting the table changes it.
func PostgresFile(t *testing.T, address, table string) (name string) {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), "SELECT pg_relation_filepath('"+table+"')").Scan(&name); err != nil {
		t.Fatal(err)
	}
	return name
}
