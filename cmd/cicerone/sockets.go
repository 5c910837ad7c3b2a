package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
)

// What a process that takes over from another one is given as open files.
const (
	visitorsFile = 3 + iota // the socket where visitors come
	readyFile               // told when they are answered
	figuresFile             // the socket of the figures, when they have one of their own
)

// inheritedVariable tells a process that it takes over.
const inheritedVariable = "CICERONE_INHERITED"

// sockets are where a server listens, and what of that it hands over to the process that takes its place.
type sockets struct {
	visitors *net.TCPListener
	figures  *net.TCPListener // nil when they have no address of their own
	ready    *os.File         // of a process that takes over
}

// openSockets listens where the configuration says, or takes the sockets of the process before.
func openSockets(ctx context.Context, config Config) (s *sockets, err error) {
	s = &sockets{}
	if config.Inherited {
		s.ready = os.NewFile(readyFile, "ready")
	}
	if s.visitors, err = openSocket(ctx, config, visitorsFile, config.Addr, "--addr"); err != nil {
		return nil, err
	}
	if config.MetricsAddr == "" {
		return s, nil
	}
	if s.figures, err = openSocket(ctx, config, figuresFile, config.MetricsAddr, "--metrics-addr"); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func openSocket(ctx context.Context, config Config, inherited uintptr, address, flag string) (*net.TCPListener, error) {
	if config.Inherited {
		file := os.NewFile(inherited, flag)
		defer file.Close()
		listener, err := net.FileListener(file)
		if err != nil {
			return nil, fmt.Errorf("the socket of the process before cannot be used: %w", err)
		}
		return listener.(*net.TCPListener), nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s; choose another place with %s: %w", address, flag, err)
	}
	return listener.(*net.TCPListener), nil
}

func (s *sockets) close() {
	_ = s.visitors.Close()
	if s.figures != nil {
		_ = s.figures.Close()
	}
}

// tellReady tells the process before, and the service manager, that visitors are answered here.
func (s *sockets) tellReady(ctx context.Context, manager string) error {
	var err error
	if s.ready != nil {
		_, err = s.ready.WriteString("ready")
		err = errors.Join(err, s.ready.Close())
	}
	if manager == "" {
		return err
	}
	connection, errManager := new(net.Dialer).DialContext(ctx, "unixgram", manager)
	if errManager != nil {
		return errors.Join(err, errManager)
	}
	_, errManager = fmt.Fprintf(connection, "MAINPID=%d\nREADY=1", os.Getpid())
	return errors.Join(err, errManager, connection.Close())
}

// handOver starts this program anew, as it is on disk now, with the sockets, and returns when it answers visitors. Who
// connects meanwhile waits in the socket. With an error this process goes on.
func (s *sockets) handOver() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	told, ready, err := os.Pipe()
	if err != nil {
		return err
	}
	defer told.Close()
	files := []*os.File{nil, ready}
	defer func() {
		for _, file := range files {
			_ = file.Close() // the copies that the other process has stay open
		}
	}()
	if files[0], err = s.visitors.File(); err != nil {
		return err
	}
	if s.figures != nil {
		figures, err := s.figures.File()
		if err != nil {
			return err
		}
		files = append(files, figures)
	}
	successor := exec.Command(program, os.Args[1:]...) //nolint:noctx // it outlives this process
	successor.Env = append(os.Environ(), inheritedVariable+"=true")
	successor.ExtraFiles = files
	successor.Stdout, successor.Stderr = os.Stdout, os.Stderr
	if err := successor.Start(); err != nil {
		return err
	}
	_ = ready.Close() // so that reading ends when the other one does
	if said, err := io.ReadAll(told); err != nil || len(said) == 0 {
		return errors.Join(errors.New("the new process ended before it answered"), err, successor.Wait())
	}
	return nil
}
