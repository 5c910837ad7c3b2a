package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"cicerone/bench/sound"
	"cicerone/bundle/bundletest"
)

const (
	works       = 300
	language    = 2     // English
	audioFrames = 9_300 // of 26 ms, almost 4 MB
)

// writeMuseum writes a package whose detail has about a million bytes, with one audio of a few megabytes.
func writeMuseum(folder string) error {
	if err := bundletest.WriteLargeMuseum(folder, works, 2); err != nil {
		return err
	}
	long := sound.MP3(rand.New(rand.NewPCG(works, 1)), audioFrames)
	if err := os.WriteFile(filepath.Join(folder, "long.mp3"), long, 0o600); err != nil {
		return err
	}
	for i := 1; i <= works; i++ {
		file, err := os.OpenFile(filepath.Join(folder, "artworks", fmt.Sprintf("%d.yaml", i)), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(file, "resources:\n  - {key: more, type: TEXT, title: More about %d, content: %q}\n", i, longText(i))
		if i == 1 && err == nil {
			_, err = fmt.Fprintln(file, "audio: long.mp3")
		}
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// longText is a text that no other work has.
func longText(work int) string {
	var b strings.Builder
	for line := range 12 {
		fmt.Fprintf(&b, "Of work %d somebody wrote in %d that line %d repeats the rule of number %d, turned by %d degrees. ",
			work, 1500+(work*37+line*11)%500, line, (work*7919+line*104729)%10007, (work*31+line*17)%360)
	}
	return b.String()
}

// program runs a command of cicerone to its end.
func program(ctx context.Context, binary string, args ...string) error {
	if output, err := exec.CommandContext(ctx, binary, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", binary, strings.Join(args, " "), err, output)
	}
	return nil
}

// server is a process that serves.
type server struct {
	process *exec.Cmd
	address string // without the scheme
	stop    func()
}

// startServer starts a program that prints its address; what it logs is written to a file, as an operator's is.
func startServer(ctx context.Context, folder, binary string, args ...string) (*server, error) {
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	process := exec.CommandContext(ctx, binary, args...)
	process.Stderr = log
	process.Env = append(os.Environ(), "GOMAXPROCS=1", "CICERONE_MUSEUM_WRITES=0") // one museum may take all of the machine
	out, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		return nil, err
	}
	s := &server{process: process, stop: func() {
		_ = process.Process.Signal(os.Interrupt)
		_ = process.Wait()
	}}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		s.stop()
		return nil, fmt.Errorf("%s did not start: %w", binary, err)
	}
	s.address = strings.TrimPrefix(strings.TrimSpace(line), "http://")
	return s, nil
}

var memoryFigure = regexp.MustCompile(`(?m)^(VmRSS|VmHWM):\s+(\d+) kB$`)

// memory is what the process holds now, and the most that it held, in MB.
func (s *server) memory() (now, most float64, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0, 0, err
	}
	for _, match := range memoryFigure.FindAllStringSubmatch(string(status), -1) {
		kilobytes, _ := strconv.ParseFloat(match[2], 64)
		if match[1] == "VmRSS" {
			now = kilobytes * 1024 / 1e6
		} else {
			most = kilobytes * 1024 / 1e6
		}
	}
	return now, most, nil
}
