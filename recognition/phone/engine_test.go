package phone

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cicerone/recognition/phoneshot"
)

// The engine that phones run, started as in a browser, says the same of frames as this package.
func TestREC6EngineAnswersAsThePackage(t *testing.T) {
	folder := t.TempDir()
	engine := filepath.Join(folder, "engine.wasm")
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", engine, "./engine")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	arguments := []string{
		"testdata/recognise.mjs", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), engine,
		write("museum.recognition", fileOf(t, 40)),
	}
	phone := open(t, 40)
	var want strings.Builder
	for i, jpeg := range append(shots(phoneshot.Levels[2]), []byte("no picture")) {
		arguments = append(arguments, write(fmt.Sprintf("%d.jpg", i), jpeg))
		if work, err := phone.Recognise(jpeg, start.Add(time.Duration(i)*time.Second)); err != nil {
			fmt.Fprintln(&want, err)
		} else {
			fmt.Fprintln(&want, work)
		}
	}
	if out, err := exec.CommandContext(t.Context(), "node", arguments...).CombinedOutput(); err != nil || string(out) != want.String() {
		t.Errorf("the engine says %v\n%s\nand the package\n%s", err, out, &want)
	}
}
