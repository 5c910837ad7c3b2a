package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
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
	script := fmt.Sprintf("#!/bin/sh\n%s=$(printf '%%s\\n' \"$@\") exec %s\n", childCommand, os.Args[0])
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
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
	environ := []string{"PATH=" + os.Getenv("PATH")}
	var lines strings.Builder
	for name, value := range settings {
		fmt.Fprintf(&lines, "%s=%s\n", name, value)
	}
	environ = append(environ, childEnviron+"="+lines.String())

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

	old := filepath.Join(backups, "old")
	long := time.Now().AddDate(0, 0, -16)
	if err := os.Mkdir(old, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	for _, setting := range []string{"ExecStart", "ExecStartPost"} {
		if out, err := run("cicerone-backup.service", setting).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", setting, err, out)
		}
	}
	made, err := filepath.Glob(filepath.Join(backups, "*"))
	if err != nil || len(made) != 1 || made[0] == old {
		t.Fatalf("the backups are %s, %v", made, err)
	}
	mustRun(t, filepath.Join(t.TempDir(), "restored"), "restore", made[0])
}
