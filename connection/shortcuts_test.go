package connection

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// shortTest answers below /short/ in the ways that shortcuts do, and elsewhere tells what it was asked.
type shortTest struct{ taken int }

func (s *shortTest) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var sent []byte
	var err error
	if r.URL.Path != "/short/unread" {
		sent, err = io.ReadAll(r.Body)
	}
	asked := fmt.Appendf(nil, "%s %s %s %s %q %q %v\n", r.Method, r.URL, r.Host, r.RemoteAddr, r.Header, sent, err)
	kind, short := strings.CutPrefix(r.URL.Path, "/short/")
	w.Header().Set("Content-Type", "text/plain")
	switch {
	case short && kind == "same":
		w.Header().Del("Content-Type")
		w.Header().Set("Etag", `"tag"`)
		w.WriteHeader(http.StatusNotModified)
	case short && kind == "nothing":
	case short && kind == "missing":
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(asked)
	case short && kind == "file":
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(asked))
	case short && kind == "cut":
		w.Header().Set("Content-Length", strconv.Itoa(len(asked)+1))
		_, _ = w.Write(asked)
	case short && kind == "more":
		w.Header().Set("Content-Length", strconv.Itoa(len(asked)))
		_, _ = w.Write(asked)
		_, _ = w.Write([]byte("HTTP/1.1 200 OK\r\n\r\n"))
	case short && kind == "part":
		_, _ = io.CopyN(w, bytes.NewReader(asked), int64(len(asked)))
	case short && kind == "abort":
		panic(http.ErrAbortHandler)
	default:
		asked = bytes.Repeat(asked, 1+len(kind)%3*100)
		w.Header().Set("Content-Length", strconv.Itoa(len(asked)))
		_, _ = w.Write(asked)
	}
}

func (s *shortTest) find(r *http.Request) http.Handler {
	if !strings.HasPrefix(r.URL.Path, "/short/") {
		return nil
	}
	s.taken++
	return s
}

// dates are the only bytes in which answers differ.
var dates = regexp.MustCompile(`(?m)^Date: .*\r$`)

// heard is all that a client hears that sends these pieces, each when the server has done what it can with those before,
// and how many requests took a shortcut.
func heard(t *testing.T, byItself bool, pieces ...[]byte) (answers string, taken int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		test := &shortTest{}
		server := &http.Server{Handler: test, MaxHeaderBytes: MaxHeader, ReadHeaderTimeout: HeaderTimeout, ReadTimeout: readTimeout, IdleTimeout: idleTimeout}
		var short *shortcuts
		if byItself {
			short = &shortcuts{find: test.find}
		}
		v := connected(t, server, short)
		var all bytes.Buffer
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = io.Copy(&all, v.Conn)
		}()
		for _, piece := range pieces {
			if _, err := v.Write(piece); err != nil {
				break // the server has ended the connection
			}
			synctest.Wait()
		}
		time.Sleep(10 * idleTimeout) // made up; nothing lasts longer
		<-ended
		answers, taken = dates.ReplaceAllString(all.String(), "Date: then\r"), test.taken
	})
	return answers, taken
}

// A connection hears the same whether it is answered by net/http or by itself.
func TestAConnectionAnswersAsNetHTTPDoes(t *testing.T) {
	const (
		first  = "GET /first HTTP/1.1\r\nHost: x\r\n\r\n"
		page   = "GET /page HTTP/1.1\r\nHost: x\r\n\r\n"
		detail = "GET /short/detail HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n"
	)
	short := func(lines string) string { return "GET /short/lines HTTP/1.1\r\n" + lines + "\r\n" }
	call := func(method, path, body string, lines ...string) string {
		return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: x\r\n%sContent-Length: %d\r\n\r\n%s", method, path, strings.Join(lines, ""), len(body), body)
	}
	posted := call("POST", "/short/call", `{"visit":1}`)
	for _, test := range []struct {
		name   string
		pieces []string
		taken  int
	}{
		{"the first request is net/http's", []string{detail}, 0},
		{"one after the other", []string{first, detail, detail, detail}, 3},
		{"others between", []string{first, detail, page, detail, detail, page}, 3},
		{"every way to answer", []string{
			first, "GET /short/same HTTP/1.1\r\nHost: x\r\n\r\n", "GET /short/nothing HTTP/1.1\r\nHost: x\r\n\r\n",
			"GET /short/missing HTTP/1.1\r\nHost: x\r\n\r\n", "GET /short/file HTTP/1.1\r\nHost: x\r\n\r\n",
			"GET /short/file HTTP/1.1\r\nHost: x\r\nRange: bytes=2-5\r\n\r\n",
			"GET /short/file HTTP/1.1\r\nHost: x\r\nRange: bytes=99999-\r\n\r\n", "GET /short/part HTTP/1.1\r\nHost: x\r\n\r\n", detail,
		}, 8},
		{"an answer that breaks off", []string{first, "GET /short/cut HTTP/1.1\r\nHost: x\r\n\r\n", detail}, 1},
		{"an answer that goes on", []string{first, "GET /short/more HTTP/1.1\r\nHost: x\r\n\r\n", detail}, 1},
		{"a handler that gives up", []string{first, "GET /short/abort HTTP/1.1\r\nHost: x\r\n\r\n", detail}, 1},
		{"in parts", []string{first, detail[:20], detail[20:], detail}, 1},
		{"two at once", []string{first, detail + detail, detail}, 1},
		{"one and a half", []string{first, detail + detail[:3], detail[3:], detail}, 1},
		{"the next one's beginning comes with the first", []string{first + "G", detail[1:], detail}, 1},
		{"something comes between", []string{first + "\r", detail}, 0},
		{"a line that is longer than the buffer", []string{
			first + "GET /page HTTP/1.1\r\nHost: x\r\nX: a", strings.Repeat("a", bufferSize-len("X: a")), detail, detail,
		}, 0},
		{"a body that looks like a request", []string{
			first, "POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: " + strconv.Itoa(len(detail)) + "\r\n\r\n", detail, detail,
		}, 1},
		{"a long body that looks like requests", []string{
			first, "POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: " + strconv.Itoa(100*len(detail)) + "\r\n\r\n" + detail,
			strings.Repeat(detail, 98), detail, detail,
		}, 1},
		{"one that comes with the first and has a body", []string{
			first + "POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: " + strconv.Itoa(len(detail)) + "\r\n\r\n", detail, detail,
		}, 1},
		{"a body of its own", []string{first, short("Host: x\r\nContent-Length: 2\r\n"), "ab", detail}, 1},
		{"a body of unknown length", []string{first, short("Host: x\r\nTransfer-Encoding: chunked\r\n"), "0\r\n\r\n", detail}, 1},
		{"a body that is hidden", []string{first, short("Host: x\r\nTransfer-Encoding : chunked\r\n"), "0\r\n\r\n", detail}, 0},
		{"no host", []string{first, short("X: y\r\n"), detail}, 0},
		{"two hosts", []string{first, short("Host: x\r\nHost: y\r\n"), detail}, 0},
		{"a host that is none", []string{first, short("Host: a b\r\n"), detail}, 0},
		{"a field that is none", []string{first, short("Host: x\r\nA b: c\r\n"), detail}, 0},
		{"a value that is none", []string{first, short("Host: x\r\nA: b\x7f\r\n"), detail}, 0},
		{"a line that goes on", []string{first, short("Host: x\r\nA: b\r\n c\r\n"), detail}, 2},
		{"an expectation", []string{first, short("Host: x\r\nExpect: 100-continue\r\n"), detail}, 1},
		{"an expectation of something else", []string{first, short("Host: x\r\nExpect: more\r\n"), detail}, 0},
		{"the last one", []string{first, short("Host: x\r\nConnection: close\r\n"), detail}, 0},
		{"one that stays", []string{first, short("Host: x\r\nConnection: Keep-Alive\r\n"), detail}, 2},
		{"one that may be the last", []string{first, short("Host: x\r\nConnection: keep-alive close\r\n"), detail}, 0},
		{"one of two minds", []string{first, short("Host: x\r\nConnection: keep-alive\r\nConnection: close\r\n"), detail}, 0},
		{"an old one", []string{first, "GET /short/old HTTP/1.0\r\n\r\n", detail}, 0},
		{"a new one", []string{first, "GET /short/new HTTP/2.0\r\nHost: x\r\n\r\n", detail}, 0},
		{"a whole address", []string{first, "GET http://y/short/far HTTP/1.1\r\nHost: x\r\n\r\n", detail}, 1},
		{"a whole address without a host", []string{first, "GET http://y/short/far HTTP/1.1\r\nX: y\r\n\r\n", detail}, 0},
		{"after an empty line", []string{first, "\r\n" + detail, detail}, 0},
		{"after a call and an empty line", []string{"POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na", "\r\n", detail, detail}, 1},
		{"without returns", []string{first, strings.ReplaceAll(detail, "\r\n", "\n"), detail}, 1},
		{"calls", []string{first, posted, call("PUT", "/short/call", "ab"), detail, call("POST", "/page", "a"), posted, call("POST", "/short/call", "")}, 5},
		{"calls of other methods", []string{first, call("DELETE", "/short/call", "a"), call("PATCH", "/short/call", "a"), posted}, 1},
		{"a call in parts", []string{first, posted[:len(posted)-5], posted[len(posted)-5:], posted}, 1},
		{"a call's head alone, then its body", []string{first, strings.TrimSuffix(posted, `{"visit":1}`), `{"visit":1}`, posted}, 1},
		{"two calls at once", []string{first, posted + posted, posted}, 1},
		{"a call and the next one's beginning", []string{first, posted + "P", posted[1:], posted}, 1},
		{"a call with more than it tells", []string{first, posted + "ab", posted}, 0},
		{"a call whose body looks like a request", []string{first, call("POST", "/short/call", detail), detail}, 2},
		{"a call whose body nobody reads", []string{first, call("POST", "/short/unread", detail), call("PUT", "/short/unread", posted), detail}, 3},
		{"a call that nearly fills the buffer", []string{first, call("POST", "/short/call", strings.Repeat("a", bufferSize-70)), detail}, 2},
		{"a call that fills the buffer", []string{first, call("POST", "/short/call", strings.Repeat("a", bufferSize)), detail}, 1},
		{"a call that gives up", []string{first, call("POST", "/short/abort", "a"), posted}, 1},
		{"a call's length told twice", []string{first, call("POST", "/short/call", "ab", "Content-Length: 2\r\n"), posted}, 2},
		{"two lengths of a call", []string{first, call("POST", "/short/call", "ab", "Content-Length: 1\r\n"), posted}, 0},
		{"an odd length of a call", []string{first, "POST /short/call HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\nab", posted}, 0},
		{"a call in chunks", []string{first, "POST /short/call HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", posted}, 1},
		{"a call in chunks of a length", []string{first, call("POST", "/short/call", "1\r\na\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"), posted}, 1},
		{"a call without a length", []string{first, "POST /short/call HTTP/1.1\r\nHost: x\r\n\r\n", posted}, 2},
		{"a call that expects to be asked", []string{first, call("POST", "/short/call", "ab", "Expect: 100-continue\r\n"), posted}, 1},
		{"a call that is the last one", []string{first, call("POST", "/short/call", "ab", "Connection: close\r\n"), posted}, 0},
		{"a call with a trailer", []string{first, call("POST", "/short/call", "ab", "Trailer: A\r\n"), posted}, 2},
		{"an empty line after a call", []string{first, posted, "\r\n", posted, "\r\n" + detail, detail}, 4},
		{"two empty lines after a call, in parts", []string{first, posted, "\r", "\n\r", "\n", detail}, 2},
		{"two and a half empty lines after a call", []string{first, posted, "\r\n\r\n\r", detail}, 1},
		{"an empty line after a call and a page", []string{first, posted, page, "\r\n", detail}, 1},
		{"three empty lines after a call", []string{first, posted, "\r\n\r\n\r\n", detail}, 1},
		{"an empty line after a call, and the half of another one", []string{first, posted, "\r\n" + posted[:9], posted[9:], detail}, 2},
		{"an empty line after a call and a detail", []string{first, posted, detail, "\r\n", detail}, 2},
		{"an empty line after a call that changes", []string{first, call("PUT", "/short/call", "ab"), "\r\n", detail}, 1},
		{"the head alone", []string{first, "HEAD /short/head HTTP/1.1\r\nHost: x\r\n\r\n", detail}, 1},
	} {
		pieces := make([][]byte, len(test.pieces))
		for i, piece := range test.pieces {
			pieces[i] = []byte(piece)
		}
		want, _ := heard(t, false, pieces...)
		got, taken := heard(t, true, pieces...)
		if got != want || taken != test.taken {
			t.Errorf("%s: %d took a shortcut, want %d, and the client hears\n%s\nwant\n%s", test.name, taken, test.taken, got, want)
		}
	}
}

// fragments are what requests are made of, and what they should not be made of.
var fragments = []string{
	"GET /short/a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /page HTTP/1.1\r\nHost: x\r\n\r\n", "GET /short/ab HTTP/1.1\r\n",
	"GET /short/file HTTP/1.1\r\nHost: x\r\nRange: bytes=1-2,4-\r\n\r\n", "GET /short/missing HTTP/1.1\r\nHost: x\r\n\r\n",
	"POST /short/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", "PUT /short/file HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n\r\n",
	"POST /short/unread HTTP/1.1\r\nHost: x\r\nContent-Length: 37\r\n\r\n", "POST /short/a HTTP/1.1\r\nHost: x\r\n",
	"GET /short/same HTTP/1.1\r\nHost: x\r\n\r\n", "POST /page HTTP/1.1\r\nHost: x\r\n", "HEAD /short/a HTTP/1.1\r\nHost: x\r\n\r\n",
	"GET ", "/short/", " HTTP/1.1", " HTTP/1.0", "\r\n", "\n", "\r\n\r\n", "Host: x\r\n", "Host: y\r\n", "Content-Length: 37\r\n",
	"Content-Length: 0\r\n", "Content-Length : 5\r\n", "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "25\r\n", "Connection: close\r\n",
	"Connection: keep-alive\r\n", "Expect: 100-continue\r\n", "A: b\r\n", "A: ", " c\r\n", "\x00", ":", "?a=b", "%2e%2e/", "../", "http://y",
	strings.Repeat("a", 1000), strings.Repeat("A: b\r\n", 400), strings.Repeat("a", bufferSize),
}

// FuzzConnection sends any of these in any pieces, after a first request.
func FuzzConnection(f *testing.F) {
	f.Add([]byte{0, 3, 4, 5}, []byte{36, 60, 44})
	f.Add([]byte{1, 6, 17, 12, 0, 0}, []byte{33, 53, 36})
	f.Add([]byte{2, 15, 19, 12, 0}, []byte{60})
	f.Add([]byte{1, 2, 15, 27, 37, 0, 0}, []byte{60, 255, 255})
	f.Fuzz(hearsTheSame)
}

func TestAConnectionAnswersAnythingAsNetHTTPDoes(t *testing.T) {
	random := rand.New(rand.NewChaCha8([32]byte{}))
	some := func() []byte {
		made := make([]byte, 1+random.IntN(12))
		for i := range made {
			made[i] = byte(random.Uint32())
		}
		return made
	}
	for range 300 {
		hearsTheSame(t, some(), some())
	}
}

// hearsTheSame sends the chosen fragments in pieces of these lengths.
func hearsTheSame(t *testing.T, chosen, lengths []byte) {
	var sent []byte
	for _, choice := range chosen[:min(len(chosen), 100)] {
		sent = append(sent, fragments[int(choice)%len(fragments)]...)
	}
	pieces := [][]byte{[]byte(fragments[1])}
	for ; len(lengths) > 0 && len(sent) > 0; lengths = lengths[1:] {
		n := 1 + int(lengths[0])
		if n > 200 {
			n = (n - 200) * 200 // as much as fills buffers
		}
		n = min(n, len(sent))
		pieces, sent = append(pieces, sent[:n]), sent[n:]
	}
	pieces = append(pieces, sent)
	boundary := regexp.MustCompile(`[0-9a-f]{60}`) // of parts: they are random
	want, _ := heard(t, false, pieces...)
	got, _ := heard(t, true, pieces...)
	if boundary.ReplaceAllString(got, "") != boundary.ReplaceAllString(want, "") {
		t.Errorf("%q is answered\n%s\nwant\n%s", pieces, got, want)
	}
}

// A server that ends gives the answers that its connections are giving.
func TestAServerThatEndsFinishesShortAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		content := bytes.Repeat([]byte("sound"), 200_000)
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.ServeContent(w, r, "sound.mp3", time.Time{}, bytes.NewReader(content))
		})
		server := &http.Server{Handler: handler, IdleTimeout: idleTimeout}
		short := &shortcuts{find: func(*http.Request) http.Handler { return handler }}
		v := connected(t, server, short)
		for range 2 { // net/http gives the first answer
			v.says(anything)
			v.hears(string(content))
		}
		v.says(anything)
		if _, err := v.answers.Peek(1); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() {
			if err := server.Shutdown(t.Context()); err != nil {
				t.Error(err)
			}
			hurried, cancel := context.WithTimeout(t.Context(), 10*time.Second) // made up
			defer cancel()
			if err := short.wait(hurried); err == nil {
				t.Error("the server ends before the answer does")
			}
			ended <- short.wait(t.Context())
		}()
		time.Sleep(20 * time.Second)
		v.hears(string(content))
		if err := <-ended; err != nil {
			t.Error(err)
		}
		v.isLeftAfter(0)
	})
}

// Who is answered while the server ends is told that the connection does as well, and asks on another one.
func TestAServerThatEndsSaysSo(t *testing.T) {
	for _, find := range []func(http.Handler) *shortcuts{
		func(http.Handler) *shortcuts { return nil },
		func(handler http.Handler) *shortcuts {
			return &shortcuts{find: func(*http.Request) http.Handler { return handler }}
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				time.Sleep(5 * time.Second) // made up
				_, _ = io.WriteString(w, "answer")
			})
			server := &http.Server{Handler: handler, IdleTimeout: idleTimeout}
			v := connected(t, server, find(handler))
			v.says(anything)
			v.hears("answer")
			v.says(anything)
			synctest.Wait() // the handler works
			ended := make(chan error, 1)
			go func() { ended <- server.Shutdown(t.Context()) }()
			answer, err := http.ReadResponse(v.answers, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if text, err := io.ReadAll(answer.Body); string(text) != "answer" || err != nil || !answer.Close {
				t.Errorf("the client hears %q, %v, and that the connection ends: %v", text, err, answer.Close)
			}
			v.isLeftAfter(0)
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

// A connection that is closed answers nothing, so that a server that waits for the last answer has seen it.
func TestAClosedConnectionBeginsNoAnswer(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	never := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the request is answered") })
	connection := &patientConn{Conn: ours, shortcuts: &shortcuts{find: func(*http.Request) http.Handler { return never }}}
	if err := connection.Close(); err != nil {
		t.Fatal(err)
	}
	if connection.answer([]byte(anything)) {
		t.Error("the request is taken")
	}
}

// Who keeps a request's body beyond its answer reads nothing of the next client's, whose request is in the same place.
func TestABodyEndsWithItsAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var kept io.Reader
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if kept != nil {
				if read, err := io.ReadAll(kept); len(read) > 0 || err == nil {
					t.Errorf("a body that is kept reads %q, %v", read, err)
				}
			}
			kept = r.Body
			_, _ = io.WriteString(w, "taken")
		})
		short := &shortcuts{find: func(*http.Request) http.Handler { return handler }}
		v := connected(t, &http.Server{Handler: handler, IdleTimeout: idleTimeout}, short)
		for _, sent := range []string{"first", "short", "secret"} {
			v.says(fmt.Sprintf("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(sent), sent))
			v.hears("taken")
		}
	})
}

// A file that is longer than was told is not sent beyond what was told, where the next answer would begin.
func TestAShortAnswerIsNoLongerThanItTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "3")
			if r.URL.Path == "/" {
				_, _ = io.WriteString(w, "abc")
				return
			}
			if _, err := io.CopyN(w, strings.NewReader("abcdef"), 6); !errors.Is(err, http.ErrContentLength) {
				t.Errorf("writing more ends with %v", err)
			}
		})
		v := connected(t, &http.Server{Handler: handler}, &shortcuts{find: func(*http.Request) http.Handler { return handler }})
		v.says(anything)
		v.hears("abc") // from net/http
		v.says("GET /file HTTP/1.1\r\nHost: x\r\n\r\n")
		if rest, err := io.ReadAll(v.answers); bytes.Contains(rest, []byte("abc")) || err != nil {
			t.Errorf("the client hears %q, %v", rest, err)
		}
	})
}

// Who answers learns that the client has left, and is not taken for somebody who failed.
func TestAShortAnswerKnowsThatItsClientLeft(t *testing.T) {
	content := make([]byte, 10*pieceSize)
	for _, write := range []func(io.Writer) error{
		func(w io.Writer) error { _, err := w.Write(content); return err },
		func(w io.Writer) error { _, err := io.CopyN(w, bytes.NewReader(content), 10*pieceSize); return err },
	} {
		synctest.Test(t, func(t *testing.T) {
			left := 0
			handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Length", strconv.Itoa(10*pieceSize))
				if err := write(w); err != nil && r.Context().Err() != nil {
					left++
				}
			})
			short := &shortcuts{find: func(*http.Request) http.Handler { return handler }}
			v := connected(t, &http.Server{Handler: handler, IdleTimeout: idleTimeout}, short)
			for range 2 { // net/http gives the first answer
				v.says(anything)
				v.hears(string(content))
			}
			v.says(anything)
			_, _ = io.CopyN(io.Discard, v.answers, pieceSize)
			_ = v.Close()
			synctest.Wait()
			if left != 1 {
				t.Error("the handler does not learn that its client has left")
			}
		})
	}
}
