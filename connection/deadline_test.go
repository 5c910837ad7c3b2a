package connection

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestDeadlinesAreSetWhenTheyMatter(t *testing.T) {
	var none time.Time
	past, soon, late := time.Unix(1, 0), time.Now().Add(time.Hour), time.Now().Add(2*time.Hour)
	struck := &net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}
	var set []time.Time
	d := &deadline{set: func(t time.Time) error { set = append(set, t); return nil }}
	move := func(to time.Time) func() error { return func() error { return d.move(to) } }
	end := func(with error, again bool) func() error {
		return func() error {
			if got := d.end(with); got != again {
				t.Errorf("a read that ended with %v is made again: %v", with, got)
			}
			return nil
		}
	}
	for _, step := range []struct {
		what string
		does func() error
		sets []time.Time
		err  error
	}{
		{"nobody reads", move(late), nil, nil},
		{"the first read", d.begin, []time.Time{late}, nil},
		{"it ends", end(nil, false), nil, nil},
		{"an earlier one, while nobody reads", move(soon), nil, nil},
		{"a read", d.begin, []time.Time{soon}, nil},
		{"a later one, while somebody reads", move(late), nil, nil},
		{"the earlier one strikes", end(struck, true), []time.Time{late}, nil},
		{"the read is made again", d.begin, nil, nil},
		{"an earlier one, while somebody reads", move(soon), []time.Time{soon}, nil},
		{"none any more", move(none), nil, nil},
		{"the earlier one strikes all the same", end(struck, true), []time.Time{none}, nil},
		{"the read is made again", d.begin, nil, nil},
		{"it is called off", move(past), []time.Time{past}, nil},
		{"and ends", end(struck, false), nil, nil},
		{"none any more", move(none), nil, nil},
		{"a read that still meets what called off the last one", d.begin, nil, nil},
		{"is made again", end(struck, true), []time.Time{none}, nil},
		{"called off before it begins", move(past), nil, nil},
		{"it does not begin", d.begin, nil, os.ErrDeadlineExceeded},
		{"none any more", move(none), nil, nil},
		{"a read", d.begin, nil, nil},
		{"that failed otherwise", end(io.EOF, false), nil, nil},
	} {
		set = nil
		if err := step.does(); !errors.Is(err, step.err) {
			t.Errorf("%s: %v", step.what, err)
		}
		if !slices.Equal(set, step.sets) {
			t.Errorf("%s: the connection's own is set to %v, want %v", step.what, set, step.sets)
		}
	}
}

// serveOn has a server answer on a patient listener until the test ends, with shortcuts if there are any.
func serveOn(t *testing.T, server *http.Server, listener net.Listener, stall time.Duration, short *shortcuts) {
	t.Helper()
	server.Handler, server.ConnContext = joined(server.Handler), withConnection
	if short != nil {
		short.watch(server)
	}
	go func() { _ = server.Serve(patientListener{listener, stall, short}) }()
	t.Cleanup(func() { _ = server.Close() })
}

// pipes is a listener whose connections are within the process, so that time can be made up.
type pipes struct {
	connections chan net.Conn
	closed      chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case connection := <-p.connections:
		return connection, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error   { close(p.closed); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{} }

// visitor is a client of a server whose time is made up.
type visitor struct {
	*testing.T
	net.Conn
	answers *bufio.Reader
}

// visiting runs a visit at a server with the time-outs given and the handler, once with net/http alone, and once where
// every request of a connection but the first has a shortcut.
func visiting(t *testing.T, server func() *http.Server, handler http.HandlerFunc, visit func(visitor)) {
	for _, find := range []func(*http.Request) http.Handler{nil, func(*http.Request) http.Handler { return handler }} {
		synctest.Test(t, func(t *testing.T) {
			server := server()
			server.Handler = handler
			var short *shortcuts
			if find != nil {
				short = &shortcuts{find: find}
			}
			visit(connected(t, server, short))
		})
	}
}

// connected is a client of a server that runs until the test ends.
func connected(t *testing.T, server *http.Server, short *shortcuts) visitor {
	t.Helper()
	listener := pipes{make(chan net.Conn), make(chan struct{})}
	serveOn(t, server, listener, time.Minute, short)
	ours, theirs := net.Pipe()
	listener.connections <- theirs
	t.Cleanup(func() { _ = ours.Close() })
	return visitor{t, ours, bufio.NewReader(ours)}
}

// says sends bytes.
func (v visitor) says(text string) {
	if _, err := io.WriteString(v, text); err != nil {
		v.Fatal(err)
	}
}

// hears reads a whole answer.
func (v visitor) hears(want string) {
	answer, err := http.ReadResponse(v.answers, nil)
	if err != nil {
		v.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); string(text) != want || err != nil {
		v.Fatalf("the answer is %q, %v", text, err)
	}
	synctest.Wait() // the server looks for the next request
}

// isLeftAfter waits for the server to end the connection.
func (v visitor) isLeftAfter(want time.Duration) {
	began := time.Now()
	if _, err := v.answers.ReadByte(); !errors.Is(err, io.EOF) {
		v.Errorf("the connection ends with %v", err)
	}
	if took := time.Since(began); took != want {
		v.Errorf("the connection ended after %v, want %v", took, want)
	}
}

const anything = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

// The server's time-outs hold from the first request of a connection to its last.
func TestTimeoutsHoldOnEveryRequest(t *testing.T) {
	answer := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "answer") }
	twoAnswers := func(v visitor) {
		for range 2 {
			v.says(anything)
			v.hears("answer")
			time.Sleep(3 * time.Second) // made up
		}
	}
	timeouts := func() *http.Server {
		return &http.Server{ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute}
	}
	t.Run("nothing more comes", func(t *testing.T) {
		visiting(t, timeouts, answer, func(v visitor) {
			twoAnswers(v)
			v.isLeftAfter(2*time.Minute - 3*time.Second)
		})
	})
	t.Run("half a head comes", func(t *testing.T) {
		visiting(t, timeouts, answer, func(v visitor) {
			twoAnswers(v)
			v.says("GET / HTTP/1.1\r\nHost:")
			v.isLeftAfter(10 * time.Second)
		})
	})
	t.Run("half a body comes", func(t *testing.T) {
		var failed error
		visiting(t, timeouts, func(w http.ResponseWriter, r *http.Request) {
			_, failed = io.ReadAll(r.Body)
			answer(w, r)
		}, func(v visitor) {
			twoAnswers(v)
			v.says("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
			v.hears("answer")
			if !errors.Is(failed, os.ErrDeadlineExceeded) {
				v.Errorf("the handler reads until %v", failed)
			}
		})
	})
	t.Run("the client comes back after what a request may take", func(t *testing.T) {
		visiting(t, timeouts, answer, func(v visitor) {
			for range 4 {
				twoAnswers(v)
				time.Sleep(100 * time.Second) // made up
			}
		})
	})
	t.Run("the handler takes longer than all of them", func(t *testing.T) {
		visiting(t, timeouts, func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(time.Hour):
				answer(w, r)
			case <-r.Context().Done():
			}
		}, twoAnswers)
	})
	t.Run("the client leaves", func(t *testing.T) {
		left := false
		visiting(t, timeouts, func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(time.Hour):
			case <-r.Context().Done():
				left = true
			}
		}, func(v visitor) {
			v.says(anything)
			synctest.Wait()
			_ = v.Close()
			synctest.Wait()
			if !left {
				v.Error("the handler does not notice")
			}
		})
	})
}

// A client that takes its time for each piece gets the whole answer, however long that takes in all.
func TestAClientThatIsSlowIsWaitedFor(t *testing.T) {
	const size = 20 * pieceSize
	visiting(t, func() *http.Server { return &http.Server{IdleTimeout: time.Minute} }, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, size))
	}, func(v visitor) {
		for range 2 {
			v.says(anything)
			answer, err := http.ReadResponse(v.answers, nil)
			if err != nil {
				v.Fatal(err)
			}
			for taken := 0; taken < size; taken += pieceSize {
				time.Sleep(25 * time.Second) // made up; a piece of the answer may end within two of these
				if _, err := io.CopyN(io.Discard, answer.Body, pieceSize); err != nil {
					v.Fatalf("after %d bytes: %v", taken, err)
				}
			}
			if _, err := answer.Body.Read(make([]byte, 1)); err != io.EOF {
				v.Fatalf("the answer goes on: %v", err)
			}
			_ = answer.Body.Close()
			synctest.Wait() // the server looks for the next request
		}
	})
}
