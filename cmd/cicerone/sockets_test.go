package main

import (
	"net"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// A blocked accept would keep a server that hands over from ending until another visitor comes.
func TestHandedOverSocketStaysNonBlocking(t *testing.T) {
	s, err := openSocket(t.Context(), Config{}, 0, "127.0.0.1:0", "--addr")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	successor := exec.CommandContext(t.Context(), "true")
	successor.ExtraFiles = []*os.File{s.file}
	if err := successor.Run(); err != nil {
		t.Fatal(err)
	}
	connection, err := s.Listener.(*net.TCPListener).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	err = connection.Control(func(fd uintptr) {
		flags, _, failed := syscall.Syscall(syscall.SYS_FCNTL, fd, syscall.F_GETFL, 0)
		if failed != 0 || flags&syscall.O_NONBLOCK == 0 {
			t.Errorf("the socket's flags are %#x, %v; want it non-blocking", flags, failed)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
