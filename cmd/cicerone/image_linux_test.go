package main

import (
	"bufio"
	"crypto/x509"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// containerImage is what the Dockerfile describes, assembled in a folder.
type containerImage struct {
	root       string
	user       int
	env        []string
	entrypoint []string
	command    []string
}

// buildImage carries out the Dockerfile's instructions, with a program that is built for it.
func buildImage(t *testing.T) *containerImage {
	t.Helper()
	const repository = "../.."
	text, err := os.ReadFile(filepath.Join(repository, "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	i := &containerImage{root: t.TempDir()}
	must(os.Chmod(filepath.Dir(i.root), 0o755))
	for line := range strings.Lines(string(text)) {
		instruction, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch instruction {
		case "COPY":
			i.copy(t, repository, strings.Fields(rest))
		case "USER":
			user, _, _ := strings.Cut(rest, ":")
			i.user, err = strconv.Atoi(user)
			must(err)
		case "ENV":
			i.env = append(i.env, rest)
		case "ENTRYPOINT":
			must(json.Unmarshal([]byte(rest), &i.entrypoint))
		case "CMD":
			must(json.Unmarshal([]byte(rest), &i.command))
		case "", "#", "FROM", "VOLUME", "EXPOSE", "HEALTHCHECK":
		default:
			t.Fatalf("this test does not know the instruction %s", instruction)
		}
	}
	if i.user == 0 {
		t.Fatal("the image runs as root")
	}
	return i
}

// copy carries out COPY. What belongs to root is made read-only, so that a test without root's rights sees who may write.
func (i *containerImage) copy(t *testing.T, repository string, words []string) {
	t.Helper()
	owner := 0
	if flag, ok := strings.CutPrefix(words[0], "--chown="); ok {
		user, _, _ := strings.Cut(flag, ":")
		var err error
		if owner, err = strconv.Atoi(user); err != nil {
			t.Fatal(err)
		}
		words = words[1:]
	}
	source, target := filepath.Join(repository, words[0]), filepath.Join(i.root, words[1])
	folder, _, _ := strings.Cut(words[0], "/")
	sent, err := os.ReadFile(filepath.Join(repository, ".dockerignore"))
	if err == nil && !strings.Contains(string(sent), "\n!"+words[0]+"\n") && !strings.Contains(string(sent), "\n!"+folder+"\n") {
		t.Errorf(".dockerignore leaves out %s", words[0])
	}
	switch words[0] {
	case "bin/cicerone":
		build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags=-s -w", "-o", target, ".")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		var out []byte
		if out, err = build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	case "bin/sbom":
		err = os.Mkdir(target, 0o755) // the lists in it are made with the registries' help
	default:
		err = os.CopyFS(target, os.DirFS(source))
	}
	if err == nil && owner == 0 {
		err = os.Chmod(target, 0o555)
	}
	if err == nil && owner != 0 && os.Geteuid() == 0 {
		err = os.Chown(target, owner, owner)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// run returns a process of the image's user, to be started, for which the image is all there is. Without root's rights it
// runs in a user namespace of its own.
func (i *containerImage) run(arguments ...string) *exec.Cmd {
	command := exec.Command(i.entrypoint[0], append(i.entrypoint[1:], arguments...)...)
	command.Dir, command.Env, command.Stderr = "/", i.env, os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Chroot: i.root}
	if os.Geteuid() == 0 {
		command.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(i.user), Gid: uint32(i.user)}
		return command
	}
	command.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
	command.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: i.user, HostID: os.Getuid(), Size: 1}}
	command.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: i.user, HostID: os.Getgid(), Size: 1}}
	return command
}

// The container image starts as it is documented: as a user without rights, in an empty file system, with the demo museums.
func TestImageStarts(t *testing.T) {
	t.Parallel()
	i := buildImage(t)
	if err := os.Chmod(i.root, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(i.root, 0o755) })
	i.env = append(i.env, "CICERONE_ADDR=127.0.0.1:0")
	server := i.run(append(i.command, "--demo")...)
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatalf("the image cannot be started; a machine that allows neither chroot nor user namespaces cannot run this test: %v", err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(syscall.SIGTERM)
		if err := server.Wait(); err != nil {
			t.Errorf("the image ends with %v", err)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the image does not serve: %v", err)
	}
	s := &testServer{t: t, address: strings.TrimSpace(line)}
	if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusOK {
		t.Errorf("the image answers %d %s", ready.http, ready.raw)
	}
	s.succeed("GET", detailPath, nil, nil)
	s.succeed("POST", visitMuseum, started, nil, key()...)
}

// withoutRoots is set in the environment of a child process of TestRootCertificatesAreBuiltIn.
const withoutRoots = "CICERONE_TEST_WITHOUT_ROOTS"

// Outgoing calls trust the usual authorities where the system has no certificates, as in the container image.
func TestRootCertificatesAreBuiltIn(t *testing.T) {
	if os.Getenv(withoutRoots) != "" {
		roots, err := x509.SystemCertPool()
		if err != nil || roots.Equal(x509.NewCertPool()) {
			t.Errorf("without the system's certificates none are trusted, %v", err)
		}
		return
	}
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), withoutRoots+"=1", "SSL_CERT_FILE=/none", "SSL_CERT_DIR=/none")
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
