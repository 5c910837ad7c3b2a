package connection

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

// shortHeader marks requests that take a shortcut, and their answers.
const shortHeader = "Short"

// slowServer serves content, from memory and from a file, on a listener that waits for stalled clients for
// that long. The first request of a connection is net/http's, the next ones have shortcuts.
func slowServer(t *testing.T, content []byte, stall time.Duration) (address string, ended <-chan error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 10)
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/aborted" {
			_, _ = w.Write(content[:mostHeld])
			panic(http.ErrAbortHandler)
		}
		if r.Method == http.MethodPost {
			_, _ = io.Copy(w, r.Body)
			return
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set(shortHeader, r.Header.Get(shortHeader))
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		if r.URL.Path == "/memory" {
			_, err := w.Write(content)
			written <- err
			return
		}
		file, err := os.Open(name)
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close()
		_, err = io.CopyN(w, file, int64(len(content)))
		written <- err
	})
	server := &http.Server{ReadHeaderTimeout: HeaderTimeout, IdleTimeout: idleTimeout, Handler: answer}
	short := &shortcuts{find: func(r *http.Request) http.Handler {
		r.Header.Set(shortHeader, "yes")
		return answer
	}}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serveOn(t, server, listener, stall, short)
	return listener.Addr().String(), written
}

// dial connects a client that waits ten seconds at most.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	if err := connection.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return connection
}

// ask asks for a path and reads the head of the answer.
func ask(connection net.Conn, answers *bufio.Reader, path string) (*http.Response, error) {
	if _, err := io.WriteString(connection, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return nil, err
	}
	return http.ReadResponse(answers, nil)
}

func TestAClientThatTakesNothingIsLeft(t *testing.T) {
	address, ended := slowServer(t, make([]byte, 64<<20), 50*time.Millisecond)
	for _, path := range []string{"/memory", "/file"} {
		for taken := range 2 { // answers, before the one that is not
			connection := dial(t, address)
			answers := bufio.NewReader(connection)
			for range taken {
				answer, err := ask(connection, answers, path)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, answer.Body); err != nil {
					t.Fatal(err)
				}
				_ = answer.Body.Close()
				if err := <-ended; err != nil {
					t.Fatal(err)
				}
			}
			answer, err := ask(connection, answers, path)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s: the answer that nobody takes ended with %v", path, err)
			}
		}
	}
}

func TestPatientAnswersAreWhole(t *testing.T) {
	for _, size := range []int{0, 1, 511, 3000, mostHeld - 1, mostHeld, mostHeld + 1, pieceSize, 3*pieceSize + 17} {
		content := make([]byte, size)
		for i := range content {
			content[i] = byte(i * i >> 8)
		}
		address, ended := slowServer(t, content, time.Minute)
		for range 2 { // on a connection that stays open
			for _, path := range []string{"/memory", "/file"} {
				answer, err := http.Get("http://" + address + path) //nolint:gosec // a test's own server
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(answer.Body)
				_ = answer.Body.Close()
				if err != nil || !bytes.Equal(got, content) {
					t.Errorf("%s: %d bytes came, %v; want %d", path, len(got), err, size)
				}
				if err := <-ended; err != nil {
					t.Errorf("%s: writing %d bytes ended with %v", path, size, err)
				}
			}
		}
	}
}

// What a client waits for comes at once: it is woken once for an answer.
func TestHeadAndBodyComeTogether(t *testing.T) {
	address, ended := slowServer(t, make([]byte, 20_000), time.Minute)
	connection := dial(t, address)
	paths := []string{"/memory"}
	if runtime.GOOS == "linux" { // which alone is told that a file follows
		paths = append(paths, "/file")
	}
	room := make([]byte, 64<<10)
	for _, path := range paths {
		for short := 0; short < 20; { // which net/http gives as well when it still looks whether the client is there
			if _, err := io.WriteString(connection, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			n, err := connection.Read(room)
			if err != nil || n <= 20_000 {
				t.Fatalf("%s: %d bytes came first, %v; want the whole answer", path, n, err)
			}
			<-ended
			if bytes.Contains(room[:n], []byte(shortHeader+": yes")) {
				short++
			}
		}
	}
}

// An answer that breaks off is cut off for the client as well, and nothing follows it.
func TestAnAnswerThatBreaksOffIsNotWhole(t *testing.T) {
	address, _ := slowServer(t, make([]byte, 20_000), time.Minute)
	answer, err := http.Get("http://" + address + "/aborted") //nolint:gosec // a test's own server
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got, err := io.ReadAll(answer.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%d bytes came, %v", len(got), err)
	}
}

// A client that takes nothing of what was held back loses its connection: the next answer would be taken for the rest.
func TestWhatWasHeldBackInVainEndsTheConnection(t *testing.T) {
	ours, theirs := net.Pipe() // where nothing is taken before it is read
	defer theirs.Close()
	connection := &patientConn{Conn: ours, stall: 20 * time.Millisecond}
	joined(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		if _, err := io.WriteString(connection, "the beginning"); err != nil {
			t.Error(err)
		}
	})).ServeHTTP(nil, (&http.Request{Body: http.NoBody}).WithContext(withConnection(t.Context(), connection)))
	if _, err := connection.Write([]byte("the next answer")); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the next answer ends with %v", err)
	}
}

// A client may send its body when it is asked to, which must not wait for the answer.
func TestAClientIsAskedForItsBody(t *testing.T) {
	address, _ := slowServer(t, nil, time.Minute)
	connection := dial(t, address)
	head := "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
	if _, err := io.WriteString(connection, head); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(connection)
	if line, err := reader.ReadString('\n'); err != nil || line != "HTTP/1.1 100 Continue\r\n" {
		t.Fatalf("the client is told %q, %v", line, err)
	}
	if _, err := io.WriteString(connection, "body"); err != nil {
		t.Fatal(err)
	}
	if rest, err := reader.ReadString('y'); err != nil {
		t.Errorf("the answer is %q, %v", rest, err)
	}
}
