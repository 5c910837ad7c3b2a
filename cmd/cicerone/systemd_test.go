package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cicerone/store/storetest"
)

// unitSetting returns a setting of a systemd unit in the folder for operators, as the manager would carry it out with the
// replacements.
func unitSetting(t *testing.T, unit, setting string, replacements ...string) string {
	t.Helper()
	for line := range strings.Lines(deployFile(t, filepath.Join("systemd", unit))) {
		if value, ok := strings.CutPrefix(line, setting+"="); ok {
			value = strings.NewReplacer("$$", "$", "%%", "%").Replace(strings.TrimSpace(value))
			return strings.NewReplacer(replacements...).Replace(value)
		}
	}
	t.Fatalf("%s has no %s", unit, setting)
	return ""
}

// installedProgram returns a program file that runs Cicerone.
func installedProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cicerone")
	writeScript(t, path, fmt.Sprintf("#!/bin/sh\n%s=$(printf '%%s\\n' \"$@\") exec %s\n", childCommand, os.Args[0]))
	return path
}

// The service starts, says when it is ready, and restarts without an interruption; the daily backup can be restored, and
// replaces one of more than two weeks ago.
func TestSystemdUnits(t *testing.T) {
	if onPostgres {
		t.Skip("the units say nothing about databases")
	}
	data, backups := publishedMuseum(t), t.TempDir()
	here := []string{"/usr/local/bin/cicerone", installedProgram(t), "/var/lib/cicerone", data, "/var/backups/cicerone", backups}
	settings := map[string]string{}
	for line := range strings.Lines(deployFile(t, "systemd/cicerone.env")) {
		if name, value, set := strings.Cut(strings.TrimSpace(line), "="); set && !strings.HasPrefix(name, "#") {
			settings[name] = value
		}
	}
	settings["CICERONE_ADDR"], settings["CICERONE_METRICS_ADDR"] = freeAddress(t), "127.0.0.1:0"
	environ := []string{"PATH=" + os.Getenv("PATH"), childEnviron + "=" + lines(settings)}

	systemd := newManager(t)
	run := func(unit, setting string, more ...string) *exec.Cmd {
		t.Helper()
		command := exec.Command("sh", "-c", "exec "+unitSetting(t, unit, setting, append(here, more...)...))
		command.Env = append([]string{"NOTIFY_SOCKET=" + systemd.path}, environ...)
		return command
	}
	service := run("cicerone.service", "ExecStart")
	if err := service.Start(); err != nil {
		t.Fatal(err)
	}
	first := systemd.serving()
	if reload, err := run("cicerone.service", "ExecReload", "$MAINPID", strconv.Itoa(first)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, reload)
	}
	if second := systemd.serving(); second == first {
		t.Error("the service is not restarted")
	}
	if err := service.Wait(); err != nil {
		t.Errorf("the first process ends with %v", err)
	}
	at := &testServer{t: t, address: "http://" + settings["CICERONE_ADDR"]}
	if a := at.call("GET", detailPath, nil); a.http != 200 {
		t.Errorf("after the restart the museum is answered %d", a.http)
	}

	addOldBackup(t, backups)
	for _, setting := range []string{"ExecStart", "ExecStartPost"} {
		if out, err := run("cicerone-backup.service", setting).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", setting, err, out)
		}
	}
	mustRun(t, filepath.Join(t.TempDir(), "restored"), "restore", onlyBackup(t, backups))
}

// systemdRun takes the place of systemd's program: it runs a command with the settings and the folder of its options.
const systemdRun = `#!/bin/sh
set -eu
folder=/ settings=
while :; do
	case $1 in
	--property=EnvironmentFile=*) settings="$settings
$(cat "${1#--property=EnvironmentFile=}")" ;;
	--setenv=*) settings="${1#--setenv=}
$settings" ;;
	--same-dir) folder=$PWD ;;
	--uid=*) user=${1#--uid=} ;;
	--*) ;;
	*) break ;;
	esac
	shift
done
[ "$user" = cicerone ]
cd "$folder"
CICERONE_TEST_ENVIRON=$settings exec "$@"
`

// The command that docs/operating.md names for an installation under systemd has the settings that root alone can read.
func TestCommandsUnderSystemd(t *testing.T) {
	if onPostgres {
		t.Skip("it has a database of its own")
	}
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := regexp.MustCompile(`(?m)^sudo (cicerone-admin import \./museum .*)$`).FindStringSubmatch(string(text))
	if documented == nil {
		t.Fatal("docs/operating.md names no command for an import under systemd")
	}
	bin, folder := t.TempDir(), t.TempDir()
	if err := os.Rename(writePackage(t), filepath.Join(folder, "museum")); err != nil {
		t.Fatal(err)
	}
	environ := map[string]string{"CICERONE_DATABASE_URL": storetest.Postgres(t)}
	data, settings := t.TempDir(), filepath.Join(t.TempDir(), "cicerone.env")
	if err := os.WriteFile(settings, []byte(lines(environ)), 0o600); err != nil {
		t.Fatal(err)
	}
	here := strings.NewReplacer("/usr/local/bin/cicerone", installedProgram(t), "/var/lib/cicerone", data, "/etc/cicerone/cicerone.env", settings)
	writeScript(t, filepath.Join(bin, "cicerone-admin"), here.Replace(deployFile(t, "systemd/cicerone-admin")))
	writeScript(t, filepath.Join(bin, "systemd-run"), systemdRun)
	command := exec.Command("sh", "-c", documented[1])
	command.Dir, command.Env = folder, []string{"PATH=" + bin + ":" + os.Getenv("PATH")}
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", documented[1], err, out)
	}
	(&deployed{t: t, environ: environ}).run("export", "DEMO", filepath.Join(t.TempDir(), "museum"), "--data", data)
}
