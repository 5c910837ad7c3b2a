package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataCommands are command lines that need data and begin none.
var dataCommands = [][]string{
	{"museums"},
	{"publish", "DEMO"},
	{"activate", "DEMO"},
	{"deactivate", "DEMO"},
	{"export", "DEMO", "copy"},
	{"import", "--undo", "DEMO"},
	{"delete", "DEMO", "--yes"},
	{"forget", "--email", "ana@museum.example"},
	{"backup", "copy"},
	{"migrate-store", "copy"},
	{"move-museum", "DEMO", "--to", "copy"},
	{"media", "collect", "--dry-run"},
	{"media", "collect", "--yes"},
	{"staff", "invite", "ada@museum.example"},
	{"staff", "give", "DEMO", "--organization", "Museum"},
	{"audit", "verify"},
}

func TestCommandsBeginNoSecondDataFolder(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, command := range dataCommands {
		_, failed, code := runCommand(t, "none", command...)
		if code != 1 || !strings.Contains(failed, "--data (CICERONE_DATA)") || !onPostgres && !strings.Contains(failed, filepath.Join(folder, "none")) {
			t.Errorf("without data, cicerone %s ends with %d: %s", strings.Join(command, " "), code, failed)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Fatalf("cicerone %s leaves %v (%v)", strings.Join(command, " "), left, err)
		}
	}
}

func TestCommandsNameTheirDataFolder(t *testing.T) {
	source, folder := writePackage(t), t.TempDir()
	t.Chdir(folder)
	place := filepath.Join(folder, "data")
	if onPostgres {
		place = withoutPassword(testEnvironment(t, "data")["CICERONE_DATABASE_URL"])
	}
	for _, step := range []struct {
		command []string
		want    string
	}{
		{[]string{"import", "--dry-run", source}, "would begin a new "},
		{[]string{"import", source}, "begins a new "},
		{[]string{"import", "--dry-run", source}, ""},
		{[]string{"import", source}, ""},
		{[]string{"publish", "DEMO"}, ""},
		{[]string{"museums"}, ""},
		{[]string{"backup", "copy"}, ""},
	} {
		out, said, code := runCommand(t, "data", step.command...)
		noun := "data folder: "
		if onPostgres {
			noun = "database: "
		}
		if code != 0 || !strings.Contains("\n"+said, "\n"+step.want+noun+place) || strings.Contains(out, place) {
			t.Errorf("cicerone %s ends with %d and says\n%s%s", strings.Join(step.command, " "), code, said, out)
		}
	}
}

func TestDatabasePlaceHasNoPassword(t *testing.T) {
	for address, want := range map[string]string{
		"postgres://ana:secret@db.example/guide?sslmode=require":  "database: postgres://db.example/guide, media: /srv/guide\n",
		"postgres://db.example/guide?user=ana&password=secret":    "database: postgres://db.example/guide, media: /srv/guide\n",
		"host=db.example user=ana password=secret database=guide": "database: PostgreSQL, media: /srv/guide\n",
	} {
		var said strings.Builder
		config := Config{DatabaseURL: address, Data: "/srv/guide", notices: &said}
		config.announceData("")
		if said.String() != want {
			t.Errorf("the data are said to be in %q, want %q", said.String(), want)
		}
	}
}
