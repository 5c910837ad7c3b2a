package connection

import (
	"errors"
	"io"
	"net"
	"syscall"
)

// hasLeft tells that the client sends no more, which net/http takes for its having left.
func hasLeft(connection net.Conn) bool {
	tcp, ok := connection.(syscall.Conn)
	if !ok {
		return false
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return false
	}
	var n int
	var failed error
	err = raw.Control(func(socket uintptr) {
		n, _, failed = syscall.Recvfrom(int(socket), make([]byte, 1), syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	})
	waits := errors.Is(failed, syscall.EAGAIN) || errors.Is(failed, syscall.EINTR)
	return err == nil && n <= 0 && !waits
}

// writeBeginning writes the beginning of what is about to follow: Linux sends it with that.
func writeBeginning(connection net.Conn, b []byte) error {
	tcp, ok := connection.(syscall.Conn)
	if !ok {
		_, err := connection.Write(b)
		return err
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	err = raw.Write(func(socket uintptr) bool {
		for len(b) > 0 {
			n, err := syscall.SendmsgN(int(socket), b, nil, nil, syscall.MSG_MORE)
			switch {
			case errors.Is(err, syscall.EAGAIN):
				return false
			case errors.Is(err, syscall.EINTR):
				continue
			case err != nil:
				failed = err
				return true
			case n == 0:
				failed = io.ErrShortWrite
				return true
			}
			b = b[n:]
		}
		return true
	})
	return errors.Join(err, failed)
}
