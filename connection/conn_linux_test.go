package connection

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// patience is how long what must come is waited for.
const patience = 20 * time.Second

func TestWhoHasLeft(t *testing.T) {
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, test := range []struct {
		name string
		does func(*net.TCPConn) error
		left bool
	}{
		{"nothing", func(*net.TCPConn) error { return nil }, false},
		{"asks for more", func(c *net.TCPConn) error { _, err := io.WriteString(c, anything); return err }, false},
		{"leaves", (*net.TCPConn).Close, true},
		{"sends no more", (*net.TCPConn).CloseWrite, true},
		{"breaks off", func(c *net.TCPConn) error { _ = c.SetLinger(0); return c.Close() }, true},
	} {
		client := dial(t, listener.Addr().String()).(*net.TCPConn)
		server, err := listener.Accept()
		if err != nil {
			t.Fatal(err)
		}
		if hasLeft(server) {
			t.Error("a client that has just come has left")
		}
		if err := test.does(client); err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); test.left && !hasLeft(server) && time.Since(began) < patience; {
			time.Sleep(time.Millisecond)
		}
		if hasLeft(server) != test.left {
			t.Errorf("a client that does %s has left: %v", test.name, !test.left)
		}
		_ = server.Close()
	}
}

// A call that waits is called off when its client leaves, so that it keeps nobody else waiting.
func TestACallEndsWhenItsClientLeaves(t *testing.T) {
	began, ended := make(chan bool), make(chan bool, 1)
	calls := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(shortHeader, "yes")
		if r.Method == http.MethodPost {
			began <- true
			<-r.Context().Done()
			ended <- true
		}
	})
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nothing := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	short := &shortcuts{find: func(*http.Request) http.Handler { return calls }}
	serveOn(t, &http.Server{Handler: nothing, IdleTimeout: idleTimeout}, listener, time.Minute, short)
	client := dial(t, listener.Addr().String())
	answers := bufio.NewReader(client)
	for answered := false; !answered; { // by the connection, which then answers what comes next as well
		if _, err := io.WriteString(client, anything); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		answered = answer.Header.Get(shortHeader) != ""
		_ = answer.Body.Close()
	}
	if _, err := io.WriteString(client, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab"); err != nil {
		t.Fatal(err)
	}
	<-began
	_ = client.Close()
	select {
	case <-ended:
	case <-time.After(patience):
		t.Error("the call goes on")
	}
}

// socketConn has a socket of the system, which made-up time does not wait for.
type socketConn struct {
	net.Conn
	socket rawSocket
}

func (c socketConn) SyscallConn() (syscall.RawConn, error) { return c.socket, nil }

type rawSocket struct {
	syscall.RawConn
	number uintptr
}

func (s rawSocket) Control(do func(uintptr)) error {
	do(s.number)
	return nil
}

// Whether the client of a call has left is looked for until it has, or the call has ended.
func TestWhoLeavesLaterIsNoticed(t *testing.T) {
	for _, leaves := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			pair, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer syscall.Close(pair[0])
			c := &patientConn{Conn: socketConn{socket: rawSocket{number: uintptr(pair[0])}}}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var ended atomic.Bool
			c.endWhenLeft(ctx, func() { ended.Store(true) })
			time.Sleep(leavingInterval * 5 / 2) // made up: it has looked twice
			synctest.Wait()
			if ended.Load() {
				t.Error("the call of a client that is there has ended")
			}
			if !leaves {
				cancel()
			}
			_ = syscall.Close(pair[1])
			time.Sleep(leavingInterval)
			synctest.Wait()
			if ended.Load() != leaves {
				t.Errorf("it is called off: %v, where its client leaves before it ends: %v", ended.Load(), leaves)
			}
		})
	}
}
