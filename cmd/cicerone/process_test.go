package main

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// childCommand is the variable with the command of a child process of these tests, one argument a line.
const childCommand = "CICERONE_TEST_COMMAND"

// childEnviron is the variable with settings of a child process, one NAME=value a line.
const childEnviron = "CICERONE_TEST_ENVIRON"

// binary is the program that tests start as a process of its own; this very program when it is not given.
var binary = flag.String("binary", "", "the cicerone that tests start and kill, instead of the one built into them")

func TestMain(m *testing.M) {
	if command := os.Getenv(childCommand); command != "" {
		environ := map[string]string{}
		for _, name := range []string{inheritedVariable, "NOTIFY_SOCKET", "CICERONE_LOG"} {
			if value, set := os.LookupEnv(name); set {
				environ[name] = value
			}
		}
		for line := range strings.Lines(os.Getenv(childEnviron)) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			environ[name] = value
		}
		os.Exit(execute(context.Background(), strings.Split(command, "\n"), environ, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// program is a process that runs a command line, to be started.
func program(args ...string) *exec.Cmd {
	if *binary != "" {
		return exec.Command(*binary, args...)
	}
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), childCommand+"="+strings.Join(args, "\n"))
	return command
}
