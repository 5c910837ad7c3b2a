package httpapi

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/httpapi/httpapitest"
)

const (
	simpleRequest = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
	longRequest   = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n" // whose body follows
)

// pipeServer is an HTTPServer within the process.
type pipeServer struct {
	*HTTPServer
	t        *testing.T
	listener httpapitest.PipeListener
}

func servePipes(t *testing.T, handler http.HandlerFunc) *pipeServer {
	t.Helper()
	s := &pipeServer{
		HTTPServer: NewHTTPServer(handler, nil), t: t,
		listener: httpapitest.NewPipeListener(),
	}
	go func() { _ = s.Serve(s.listener) }()
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// pipeClient is a client of a pipeServer.
type pipeClient struct {
	net.Conn
	t       *testing.T
	answers *bufio.Reader
}

func (s *pipeServer) connect() pipeClient {
	s.t.Helper()
	client := s.listener.Connect()
	s.t.Cleanup(func() { _ = client.Close() })
	return pipeClient{client, s.t, bufio.NewReader(client)}
}

func (c pipeClient) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c, text); err != nil {
		c.t.Fatal(err)
	}
}

// readHead reads the beginning of an answer.
func (c pipeClient) readHead() *http.Response {
	c.t.Helper()
	answer, err := http.ReadResponse(c.answers, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer
}

// expect reads a whole answer and reports whether it is the connection's last.
func (c pipeClient) expect(want string) (last bool) {
	c.t.Helper()
	answer := c.readHead()
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); string(text) != want || err != nil {
		c.t.Fatalf("the answer is %d bytes, %v; want %d", len(text), err, len(want))
	}
	synctest.Wait() // until the server reads the next request
	return answer.Close
}

// expectClosed waits until the server closes the connection.
func (c pipeClient) expectClosed(after time.Duration) {
	c.t.Helper()
	began := time.Now()
	if _, err := c.answers.ReadByte(); !errors.Is(err, io.EOF) {
		c.t.Errorf("the connection ends with %v", err)
	}
	if took := time.Since(began); took != after {
		c.t.Errorf("the connection is closed after %v, want %v", took, after)
	}
}

// sendContent answers with content, below /file from a file.
func sendContent(t *testing.T, content []byte, written func(error)) http.HandlerFunc {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
		if r.URL.Path != "/file" {
			_, err := w.Write(content)
			written(err)
			return
		}
		file, err := os.Open(name)
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close()
		_, err = io.CopyN(w, file, int64(len(content)))
		written(err)
	}
}

// bothSources runs a test for an answer from memory and for one from a file.
func bothSources(t *testing.T, test func(t *testing.T, request string)) {
	for _, path := range []string{"/memory", "/file"} {
		t.Run(path[1:], func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, "GET "+path+" HTTP/1.1\r\nHost: x\r\n\r\n") })
		})
	}
}

func TestStalledClientIsDisconnected(t *testing.T) {
	content := make([]byte, 10*writeChunk)
	bothSources(t, func(t *testing.T, request string) {
		for requests := range 2 { // before the one that stalls
			ended := make(chan error, 3)
			c := servePipes(t, sendContent(t, content, func(err error) { ended <- err })).connect()
			for range requests {
				c.send(request)
				c.expect(string(content))
				if err := <-ended; err != nil {
					t.Fatal(err)
				}
			}
			c.send(request)
			defer c.readHead().Body.Close()
			if _, err := c.answers.Discard(3 * writeChunk); err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(began) != stallTimeout {
				t.Errorf("the answer to request %d ends after %v with %v", requests+1, time.Since(began), err)
			}
		}
	})
}

func TestStalledClientOfAShortAnswerIsDisconnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := servePipes(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotModified) }).connect()
		for range 5 { // for longer than stallTimeout in all
			c.send(simpleRequest)
			c.expect("")
			time.Sleep(idleTimeout - time.Second)
		}
		c.send(simpleRequest)
		time.Sleep(stallTimeout + time.Second) // without reading
		c.expectClosed(0)
	})
}

func TestSlowClientGetsTheWholeAnswer(t *testing.T) {
	content := make([]byte, 10*writeChunk)
	bothSources(t, func(t *testing.T, request string) {
		c := servePipes(t, sendContent(t, content, func(err error) {
			if err != nil {
				t.Error(err)
			}
		})).connect()
		for range 2 {
			c.send(request)
			answer := c.readHead()
			for taken := 0; taken < len(content); taken += writeChunk {
				time.Sleep(stallTimeout * 2 / 5) // two of these may fall to one chunk
				if _, err := io.CopyN(io.Discard, answer.Body, writeChunk); err != nil {
					t.Fatalf("after %d bytes: %v", taken, err)
				}
			}
			if _, err := answer.Body.Read(make([]byte, 1)); err != io.EOF {
				t.Fatalf("the answer goes on: %v", err)
			}
			_ = answer.Body.Close()
			synctest.Wait()
		}
	})
}

// serveTCP serves on a socket until the test ends.
func serveTCP(t *testing.T, handler http.HandlerFunc) (address string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := NewHTTPServer(handler, nil)
	go func() { _ = s.Serve(listener) }()
	t.Cleanup(func() { _ = s.Close() })
	return "http://" + listener.Addr().String()
}

func TestAnswersOfEverySizeAreWhole(t *testing.T) {
	for _, size := range []int{0, 1, 511, 3000, 4096, writeChunk - 1, writeChunk, writeChunk + 1, 3*writeChunk + 17} {
		content := make([]byte, size)
		for i := range content {
			content[i] = byte(i * i >> 8)
		}
		address := serveTCP(t, sendContent(t, content, func(err error) {
			if err != nil {
				t.Errorf("writing %d bytes ends with %v", size, err)
			}
		}))
		for range 2 { // on a connection that stays open
			for _, path := range []string{"/memory", "/file"} {
				answer, err := http.Get(address + path)
				if err != nil {
					t.Fatal(err)
				}
				got, err := io.ReadAll(answer.Body)
				_ = answer.Body.Close()
				if err != nil || !bytes.Equal(got, content) {
					t.Errorf("%s: %d bytes came, %v; want %d", path, len(got), err, size)
				}
			}
		}
	}
}

func TestAbortedAnswerIsCutOff(t *testing.T) {
	answer, err := http.Get(serveTCP(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, 4096))
		panic(http.ErrAbortHandler)
	}))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if got, err := io.ReadAll(answer.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%d bytes came, %v", len(got), err)
	}
}

func TestClientIsAskedForItsBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := servePipes(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) }).connect()
		c.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
		if line, err := c.answers.ReadString('\n'); err != nil || line != "HTTP/1.1 100 Continue\r\n" {
			t.Fatalf("the client is told %q, %v", line, err)
		}
		_, _ = c.answers.ReadString('\n')
		c.send("body")
		c.expect("body")
	})
}

// The time-outs hold from the first request of a connection to its last.
func TestTimeoutsHoldOnEveryRequest(t *testing.T) {
	answer := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "answer") }
	ask := func(c pipeClient, times int) {
		c.t.Helper()
		for range times {
			c.send(simpleRequest)
			c.expect("answer")
			time.Sleep(3 * time.Second)
		}
	}
	for name, test := range map[string]struct {
		handler http.HandlerFunc
		visit   func(c pipeClient)
	}{
		"nothing more comes": {answer, func(c pipeClient) {
			ask(c, 2)
			c.expectClosed(idleTimeout - 3*time.Second)
		}},
		"half a head comes": {answer, func(c pipeClient) {
			ask(c, 2)
			c.send("GET / HTTP/1.1\r\nHost:")
			c.expectClosed(ReadHeaderTimeout)
		}},
		"half a body comes": {func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.ReadAll(r.Body); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("reading the body ends with %v", err)
			}
			answer(w, r)
		}, func(c pipeClient) {
			ask(c, 2)
			began := time.Now()
			c.send(longRequest + "half")
			if c.expect("answer"); time.Since(began) != readTimeout {
				t.Errorf("the body is waited for during %v", time.Since(began))
			}
		}},
		"the client comes back later than a request may take": {answer, func(c pipeClient) {
			for range 4 {
				ask(c, 2)
				time.Sleep(readTimeout + time.Minute)
			}
		}},
		"the handler takes longer than all time-outs": {func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(time.Hour):
				answer(w, r)
			case <-r.Context().Done():
			}
		}, func(c pipeClient) { ask(c, 2) }},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test.visit(servePipes(t, test.handler).connect()) })
		})
	}
}

func TestRequestIsCancelledWhenItsClientLeaves(t *testing.T) {
	for _, request := range []string{simpleRequest, longRequest + "the body."} {
		synctest.Test(t, func(t *testing.T) {
			cancelled := false
			c := servePipes(t, func(_ http.ResponseWriter, r *http.Request) {
				_, _ = io.ReadAll(r.Body)
				select {
				case <-time.After(time.Hour):
				case <-r.Context().Done():
					cancelled = true
				}
			}).connect()
			c.send(request)
			synctest.Wait()
			_ = c.Close()
			synctest.Wait()
			if !cancelled {
				t.Errorf("the handler of %q does not notice that its client left", request)
			}
		})
	}
}

func TestShutdownFinishesAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := servePipes(t, func(w http.ResponseWriter, _ *http.Request) {
			time.Sleep(5 * time.Second)
			_, _ = io.WriteString(w, "answer")
		})
		c := s.connect()
		c.send(simpleRequest)
		c.expect("answer")
		c.send(simpleRequest)
		synctest.Wait() // the handler works
		ended := make(chan error, 1)
		go func() { ended <- s.Shutdown(t.Context()) }()
		if last := c.expect("answer"); !last {
			t.Error("the answer does not say that the connection ends")
		}
		c.expectClosed(0)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestShutdownCutsAnswersOffInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := servePipes(t, sendContent(t, make([]byte, 10*writeChunk), func(error) {}))
		c := s.connect()
		c.send(simpleRequest)
		defer c.readHead().Body.Close()
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		if err := s.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the server ends with %v", err)
		}
		if _, err := io.Copy(io.Discard, c.answers); err != nil {
			t.Errorf("the connection ends with %v", err)
		}
	})
}

// A connection that is accepted before a restart is answered after it.
func TestNewConnectionsAreDrained(t *testing.T) {
	for name, test := range map[string]struct {
		act  func(c pipeClient)
		want time.Duration
	}{
		"a request comes":      {func(c pipeClient) { time.Sleep(time.Second); c.send(simpleRequest); c.expect("answer") }, time.Second},
		"the client leaves":    {func(c pipeClient) { time.Sleep(time.Second); _ = c.Close() }, time.Second},
		"nothing comes":        {func(pipeClient) {}, newConnTimeout},
		"it is new no longer":  {func(c pipeClient) { c.send(simpleRequest); c.expect("answer") }, 0},
		"its client has left":  {func(c pipeClient) { _ = c.Close() }, 0},
		"half a request comes": {func(c pipeClient) { c.send("GET / HTTP/1.1\r\n") }, newConnTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := servePipes(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "answer") })
				c := s.connect()
				synctest.Wait() // until the server has accepted it
				if test.want == 0 {
					test.act(c)
					synctest.Wait()
				}
				drained := make(chan time.Duration)
				go func() {
					began := time.Now()
					s.DrainNew()
					drained <- time.Since(began)
				}()
				if test.want > 0 {
					test.act(c)
				}
				if took := <-drained; took != test.want {
					t.Errorf("the connection is waited for during %v, want %v", took, test.want)
				}
			})
		})
	}
}

func TestCallsTimeOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestServer(t)
		c := servePipes(t, s.ServeHTTP).connect()
		body := `{"idMuseum":7,"idLanguage":1,"startDate":"2026-11-21T08:00:00Z"}`
		began := time.Now()
		c.send(fmt.Sprintf("POST /api/v2/visitMuseum HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(body), body))
		_ = c.SetReadDeadline(began.Add(2 * requestTimeout))
		answer := c.readHead()
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" || err != nil {
			t.Errorf("API-8: a call that takes too long answers %s %s, %v", answer.Status, text, err)
		}
		if took := time.Since(began); took != requestTimeout {
			t.Errorf("API-8: it is answered after %v, want %v", took, requestTimeout)
		}
	})
}
