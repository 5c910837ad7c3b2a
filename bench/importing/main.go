// Importing writes a large museum package, imports it with the program given and prints how long that took
// and how much memory it needed: go run ./bench/importing bin/cicerone.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"cicerone/bundle/bundletest"
)

// What an import of the large museum may take.
const (
	mostSeconds = 60.0
	mostMiB     = 1024.0
)

func main() {
	works := flag.Int("works", 5000, "works in the museum")
	languages := flag.Int("languages", 18, "languages of every text")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: importing [-works N] [-languages N] PROGRAM")
		os.Exit(2)
	}
	if err := run(context.Background(), flag.Arg(0), *works, *languages); err != nil {
		fmt.Fprintln(os.Stderr, "importing:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program string, works, languages int) error {
	folder, err := os.MkdirTemp("", "cicerone-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	museum := filepath.Join(folder, "museum")
	if err := os.Mkdir(museum, 0o755); err != nil {
		return err
	}
	if err := bundletest.WriteLargeMuseum(museum, works, languages); err != nil {
		return err
	}
	what := fmt.Sprintf("%d works in %d languages", works, languages)
	data := filepath.Join(folder, "data")
	for _, task := range []string{"import of ", "same import again of "} {
		seconds, mib, err := measure(ctx, program, "import", museum, "--data", data)
		if err != nil {
			return err
		}
		report(task+what, seconds, "s", mostSeconds)
		report("its most memory", mib, "MiB", mostMiB)
	}
	return nil
}

// measure runs a command and returns its duration and peak memory.
func measure(ctx context.Context, program string, args ...string) (seconds, mib float64, err error) {
	command := exec.CommandContext(ctx, program, args...)
	started := time.Now()
	if output, err := command.CombinedOutput(); err != nil {
		return 0, 0, fmt.Errorf("%s %v: %w\n%s", program, args, err, output)
	}
	seconds = time.Since(started).Seconds()
	usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, 0, fmt.Errorf("this system does not report the memory that %s used", program)
	}
	return seconds, float64(usage.Maxrss) / 1024, nil // kilobytes on Linux
}

func report(what string, measured float64, unit string, most float64) {
	verdict := "ok  "
	if measured > most {
		verdict = "OVER"
	}
	fmt.Printf("%s %-58s %10s   at most %g %s\n", verdict, what, fmt.Sprintf("%.1f %s", measured, unit), most, unit)
}
