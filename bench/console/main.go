// Console measures what the staff console asks of the server: it imports a large museum with the program given and publishes it:
// go run ./bench/console bin/cicerone. With -write FOLDER it only writes the package of such a museum, for other measures.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"cicerone/bundle/bundletest"
)

// mostSeconds is what a publication of the large museum may take (specification 3 §6).
const mostSeconds = 10.0

func main() {
	works := flag.Int("works", 1000, "works in the museum")
	languages := flag.Int("languages", 4, "languages of every text")
	folder := flag.String("write", "", "write the package of the museum to this folder, and measure nothing")
	flag.Parse()
	if *folder != "" {
		if err := write(*folder, *works, *languages); err != nil {
			fmt.Fprintln(os.Stderr, "console:", err)
			os.Exit(1)
		}
		return
	}
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: console [-works N] [-languages N] PROGRAM | -write FOLDER")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), *works, *languages); err != nil {
		fmt.Fprintln(os.Stderr, "console:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program string, works, languages int) error {
	folder, err := os.MkdirTemp("", "cicerone-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	museum, data := filepath.Join(folder, "museum"), filepath.Join(folder, "data")
	if err := write(museum, works, languages); err != nil {
		return err
	}
	if output, err := exec.CommandContext(ctx, program, "import", museum, "--data", data).CombinedOutput(); err != nil {
		return fmt.Errorf("import: %w\n%s", err, output)
	}
	command := exec.CommandContext(ctx, program, "publish", "LARGE", "--data", data)
	started := time.Now()
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("publish: %w\n%s", err, output)
	}
	took, processor := time.Since(started).Seconds(), command.ProcessState.UserTime()+command.ProcessState.SystemTime()
	verdict := "ok  "
	if took > mostSeconds {
		verdict = "OVER"
	}
	fmt.Printf("%s publication of %d works in %d languages: %.1f s, %.1f s of processor time; at most %g s\n",
		verdict, works, languages, took, processor.Seconds(), mostSeconds)
	return nil
}

func write(folder string, works, languages int) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return bundletest.WriteLargeMuseum(folder, works, languages)
}
