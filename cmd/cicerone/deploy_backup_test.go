package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/media/blobtest"
	"cicerone/store/storetest"
)

// writeScript writes an executable file.
func writeScript(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
}

// addOldBackup makes a folder that looks like a backup of more than two weeks ago.
func addOldBackup(t *testing.T, backups string) {
	t.Helper()
	old, then := filepath.Join(backups, "old"), time.Now().AddDate(0, 0, -16)
	if err := os.Mkdir(old, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(old, then, then); err != nil {
		t.Fatal(err)
	}
}

// onlyBackup returns the backup in a folder, where the old one must be gone.
func onlyBackup(t *testing.T, backups string) string {
	t.Helper()
	made, err := filepath.Glob(filepath.Join(backups, "*"))
	if err != nil || len(made) != 1 || filepath.Base(made[0]) == "old" {
		t.Fatalf("the backups are %s, %v", made, err)
	}
	return made[0]
}

// The daily backup of the compose file can be restored, and replaces one of more than two weeks ago. A program takes the place of
// Docker, and this machine that of the containers.
func TestBackupOfTheComposeFile(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	services, backups, bin := composed(t), t.TempDir(), t.TempDir()
	environ := settingsHere(t, services["backup"], storetest.Postgres(t), blobtest.Server(t))
	server := maps.Clone(services["cicerone-1"].Environment)
	if !maps.Equal(server, services["backup"].Environment) {
		t.Error("the backup has other settings than the servers")
	}
	environ["CICERONE_DATA"] = t.TempDir()
	at := &deployed{t: t, environ: environ}
	at.run("import", writePackage(t), "--publish")

	here := strings.NewReplacer("/cicerone", installedProgram(t), "/backups", backups)
	for _, name := range []string{"backup", "old-backups"} {
		service := services[name]
		if !slices.Contains(service.Volumes, "./backupsgiven-BACKUP_FOLDER:/backups") || !slices.Contains(service.Profiles, "backup") {
			t.Errorf("%s has the volumes %s and the profiles %s", name, service.Volumes, service.Profiles)
		}
		command := "exec"
		for _, word := range append(service.Entrypoint, service.Command...) {
			command += " '" + here.Replace(word) + "'"
		}
		writeScript(t, filepath.Join(bin, name), fmt.Sprintf("#!/bin/sh\n%s ${1:+\"%s${1#/backups}\"}\n", command, backups))
	}
	writeScript(t, filepath.Join(bin, "docker"), "#!/bin/sh\nset -eu\n"+
		"[ \"$1 $2 $3 $4\" = 'compose run --rm -T' ]\n[ -f compose.yaml ]\nservice=$5\nshift 5\nexec \""+bin+"/$service\" \"$@\"\n")
	addOldBackup(t, backups)
	script, err := filepath.Abs(filepath.Join(deployFolder, "backup.sh"))
	if err != nil {
		t.Fatal(err)
	}
	daily := exec.Command(script)
	daily.Dir = t.TempDir() // cron's is another one, too
	daily.Env = []string{"PATH=" + bin + ":" + os.Getenv("PATH"), childEnviron + "=" + lines(environ)}
	if out, err := daily.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	restored := filepath.Join(t.TempDir(), "restored")
	mustRun(t, restored, "restore", onlyBackup(t, backups))
	mustRun(t, restored, "export", "DEMO", filepath.Join(t.TempDir(), "museum"))
}
