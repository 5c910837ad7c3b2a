package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What a request may cost at most.
const (
	mostMemory   = 64 << 20 // bytes allocated, all in all
	mostDecoding = 10       // times the processors' time of decoding a body of many fields on this machine
)

var manyFields = "{" + list(60_000, func(i int) string { return fmt.Sprintf(`"f%d":%d`, i, i) }) + "}"

// hostileRequest is a request as it stands on the wire.
type hostileRequest struct{ name, raw string }

// withBody is a request with a body.
func withBody(method, path, body string, headers ...string) string {
	return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: x\r\nAuthorization: Basic %s\r\nContent-Length: %d\r\n%s\r\n%s", method, path,
		base64.StdEncoding.EncodeToString([]byte("cicerone:cicerone")), len(body), strings.Join(append(headers, ""), "\r\n"), body)
}

// asking is a request without a body.
func asking(method, path string, headers ...string) string {
	return method + " " + path + " HTTP/1.1\r\nHost: x\r\n" + strings.Join(append(headers, ""), "\r\n") + "\r\n"
}

// list writes out count items with commas between.
func list(count int, item func(i int) string) string {
	items := make([]string, count)
	for i := range items {
		items[i] = item(i)
	}
	return strings.Join(items, ",")
}

func always(text string) func(int) string { return func(int) string { return text } }

// hostileBodies are sent to every call that takes a body.
var hostileBodies = []hostileRequest{
	{"10 MB of nothing", strings.Repeat(" ", 10<<20)},
	{"2 MB of text", `{"idVisit":"` + strings.Repeat("x", 2<<20) + `"}`},
	{"deep lists", strings.Repeat("[", 1<<20-1)},
	{"deep objects", strings.Repeat(`{"idVisit":`, 90_000)},
	{"deep and closed", strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000)},
	{"many fields", manyFields},
	{"one field often", "{" + list(60_000, always(`"idVisit":1`)) + "}"},
	{"many items", "[" + list(100_000, always("{}")) + "]"},
	{"many wrong items", "[" + list(60_000, always(`{"idVisit":"x"}`)) + "]"},
	{"a long number", `{"idVisit":` + strings.Repeat("9", 1<<20-20) + "}"},
	{"a small number", `{"idVisit":1e-` + strings.Repeat("9", 100_000) + "}"},
	{"bad UTF-8", `{"idMuseum":1,"visitorToken":"` + strings.Repeat("\xff\xfe\xc0\x80", 1000) + `"}`},
	{"half surrogates", `{"idMuseum":1,"visitorToken":"` + strings.Repeat(`\ud800`, 1000) + `"}`},
	{"NUL", `{"idMuseum":1,"visitorToken":"\u0000","startDate":"2026-11-21T08:00:00Z","idLanguage":2}`},
	{"not JSON", strings.Repeat("\x00\x01\x02", 100_000)},
	{"wrong types", `{"idMuseum":{},"idVisit":[],"startDate":1,"artworks":"x","idLanguage":true}`},
	{"many works", `{"idMuseum":1,"languageCode":"es_ES","startDate":"2026-11-21T08:00:00Z","artworks":[` +
		list(1_400, always(`{"idArtwork":1,"startDate":"2026-11-21T08:00:00Z","endDate":"2026-11-21T08:00:05Z"}`)) + "]}"},
	{"more works than a museum has", `{"idMuseum":1,"artworks":[` + list(9_000, always(`{"idArtwork":1,"startDate":"2026-11-21T08:00:00Z"}`)) + "]}"},
	{"many answers", "[" + list(12_000, always(`{"idStudyQuestionAnswer":1,"idVisit":1,"value":"x"}`)) + "]"},
	{"long answers", "[" + list(200, always(`{"idStudyQuestionAnswer":1,"idVisit":1,"value":"`+strings.Repeat("x", 5000)+`"}`)) + "]"},
	{"a form of many parts", strings.Repeat("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n", 15_000) + "--x--\r\n"},
	{"a part with a long head", "--x\r\nContent-Disposition: form-data; name=\"" + strings.Repeat("a", 1<<20-100) + "\"\r\n\r\n1\r\n--x--\r\n"},
	{"a part with many lines", "--x\r\n" + strings.Repeat("A: b\r\n", 150_000) + "\r\n1\r\n--x--\r\n"},
}

// hostileRequests are those about the addresses, the heads and the media.
func hostileRequests(medium string) []hostileRequest {
	var all []hostileRequest
	for _, path := range []string{
		"/media/../cicerone.db", "/media/..%2fcicerone.db", "/media/%2e%2e/cicerone.db", "/media/..%5ccicerone.db", "/media/....//cicerone.db",
		"/media//etc/passwd", "//etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../cicerone.db", "/assets/%00.js",
		"/media/%00", "/media/%ff%fe", "/media/" + strings.Repeat("a", 20_000), "/media/.", "/media/con", "/museums/%2e%2e", "/museums/" + strings.Repeat("%41", 8_000),
		"/" + strings.Repeat("../", 8_000), "/" + strings.Repeat("/", 25_000), "/api/v2/languages/" + strings.Repeat("9", 25_000), "/api/v2/languages/%00",
		"/api/v2/museums/detail/all-data/1/2?localizations=" + strings.Repeat("all,", 6_000), "/?" + strings.Repeat("a=b&", 7_000), "/" + strings.Repeat("x", 100_000),
		"/api/legacy/Museum/1/checkAccessCode?code=" + strings.Repeat("%F0%9F%98%80", 2_000), "http://evil.example/etc/passwd", "*", "/%", "/%zz", "/\x00", "/\xff",
		"/payment/1/routes/" + strings.Repeat("1", 20_000), "/museums/" + base64.RawURLEncoding.EncodeToString([]byte("1-"+strings.Repeat("x", 15_000))),
	} {
		all = append(all, hostileRequest{"GET " + path[:min(len(path), 40)], asking("GET", path)})
	}
	for name, value := range map[string]string{
		"Range": "bytes=" + list(5_000, func(i int) string { return fmt.Sprintf("%d-%d", i, i) }), "If-Range": strings.Repeat("x", 20_000),
		"If-None-Match": list(5_000, always(`"x"`)), "Accept-Encoding": list(4_000, always("br;q=0.1")), "Accept-Language": list(7_000, always("es")),
		"X-Forwarded-For": list(8_000, always("::1")), "Authorization": "Basic " + strings.Repeat("QUFB", 7_000), "Cookie": strings.Repeat("a=b; ", 6_000),
		"Content-Type": "multipart/form-data; boundary=" + strings.Repeat("x", 20_000), "Idempotency-Key": strings.Repeat("k", 20_000), "Expect": "the moon",
		"Transfer-Encoding": "gzip, chunked", "Content-Length": "-1", "X-Device-Id": strings.Repeat("d", 20_000), "Host": "y\r\nHost: z",
		"Upgrade": "websocket\r\nConnection: Upgrade", "Bad\x01Name": "x", "Accept": strings.Repeat("*/*;q=0.1,", 3_000), "Too-Long": strings.Repeat("x", 200_000),
	} {
		for _, path := range []string{medium, detailPath, "/museums/1", recognitionPath} {
			all = append(all, hostileRequest{name + " of " + path, asking("GET", path, name+": "+value)})
		}
	}
	for _, ranges := range []string{
		list(6_000, always("0-")), list(6_000, always("-1")), "0-0,-1", "5-1", "-0", "9223372036854775807-", "99999999999999999999-", "0-99999999999999999999", "-", ",", "x",
	} {
		all = append(all, hostileRequest{"range " + ranges[:min(len(ranges), 20)], asking("GET", medium, "Range: bytes="+ranges)})
	}
	lines := make([]string, 5_000)
	for i := range lines {
		lines[i] = fmt.Sprintf("H%d: x", i)
	}
	return append(all,
		hostileRequest{"thousands of headers", asking("GET", detailPath, lines...)},
		hostileRequest{"a long method", asking(strings.Repeat("M", 20_000), detailPath)},
		hostileRequest{"trace", asking("TRACE", detailPath)},
		hostileRequest{"connect", asking("CONNECT", "x:1")},
		hostileRequest{"no host", "GET " + detailPath + " HTTP/1.1\r\n\r\n"},
		hostileRequest{"HTTP/0.9", "GET " + detailPath + "\r\n\r\n"},
		hostileRequest{"HTTP/9.9", "GET " + detailPath + " HTTP/9.9\r\nHost: x\r\n\r\n"},
		hostileRequest{"no HTTP", strings.Repeat("\x16\x03\x01", 20_000)},
		hostileRequest{"two lengths", withBody("POST", visitMuseum, "{}", "Content-Length: 3")},
		hostileRequest{"a broken chunk", asking("POST", visitMuseum, "Transfer-Encoding: chunked") + "zzz\r\n{}\r\n0\r\n\r\n"},
		hostileRequest{"an endless chunk", asking("POST", visitMuseum, "Transfer-Encoding: chunked") + "ffffffff\r\n" + strings.Repeat("x", 3<<20)},
		hostileRequest{"many tiny chunks", asking("POST", visitMuseum, "Transfer-Encoding: chunked") + strings.Repeat("1\r\n[\r\n", 300_000) + "0\r\n\r\n"},
		hostileRequest{"a long chunk's head", asking("POST", visitMuseum, "Transfer-Encoding: chunked") + "1;" + strings.Repeat("x", 1<<20)},
		hostileRequest{"many trailers", asking("POST", visitMuseum, "Transfer-Encoding: chunked") + "2\r\n{}\r\n0\r\n" + strings.Repeat("T: x\r\n", 50_000) + "\r\n"},
		hostileRequest{"packed", withBody("POST", visitMuseum, strings.Repeat("\x1f\x8b", 1000), "Content-Encoding: gzip")},
	)
}

// send writes a request as it is and reads the answer; 0 when the connection was closed without one.
func (h hostileRequest) send(t *testing.T, address string) (status int, content []byte) {
	t.Helper()
	connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = io.WriteString(connection, h.raw) }() // the server may stop reading
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("%s is not answered", h.name)
	}
	if err != nil {
		return 0, nil
	}
	defer answer.Body.Close()
	content = make([]byte, 64<<10) // enough to see what it is
	n, _ := answer.Body.Read(content)
	return answer.StatusCode, content[:n]
}

// cost is what the whole process has spent.
func cost(t *testing.T) (memory uint64, processor time.Duration) {
	t.Helper()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return stats.TotalAlloc, time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// decodingCost returns the processors' time that a request may cost on this machine.
func decodingCost(t *testing.T) time.Duration {
	t.Helper()
	_, before := cost(t)
	for range mostDecoding {
		var decoded map[string]any
		if err := json.Unmarshal([]byte(manyFields), &decoded); err != nil {
			t.Fatal(err)
		}
	}
	_, after := cost(t)
	return after - before
}

// No request, whatever it is, makes a handler fail, costs much, or gets what is nobody's business.
func TestHostileRequests(t *testing.T) {
	s := startFullMuseum(t)
	address := strings.TrimPrefix(s.address, "http://")
	var detail struct{ HomeImageURL string }
	s.succeed("GET", detailPath, nil, &detail)
	requests := hostileRequests(detail.HomeImageURL)
	for i, call := range bodyCalls {
		for j, body := range hostileBodies {
			if all := call.path == visitMuseum || call.path == registerVisit || call.path == registerAnswers || call.path == recognitionPath; !all && (i+j)%4 > 0 {
				continue // all of them go to these, and some to every one
			}
			headers := []string{"Idempotency-Key: " + key()[1]}
			if call.path == recognitionPath {
				headers = []string{token[0] + ": " + token[1], "Content-Type: multipart/form-data; boundary=x"}
			}
			raw := withBody(call.method, call.path, body.raw, headers...)
			if call.path == recognitionPath {
				raw = strings.Replace(raw, "Authorization: Basic", "X-No: Basic", 1)
			}
			requests = append(requests, hostileRequest{body.name + " to " + call.method + " " + call.path, raw})
		}
	}
	answers := map[int]int{}
	mostProcessor := decodingCost(t)
	var mostSpent time.Duration
	for _, request := range requests {
		memory, processor := cost(t)
		status, content := request.send(t, address)
		memoryAfter, processorAfter := cost(t)
		answers[status]++
		if status >= 500 && status != http.StatusNotImplemented && status != http.StatusHTTPVersionNotSupported { // those are net/http's own
			t.Errorf("%s is answered %d %s", request.name, status, content)
		}
		if strings.Contains(string(content), "SQLite format") || strings.Contains(string(content), "root:x:0") {
			t.Errorf("%s gets %q", request.name, content)
		}
		if used := memoryAfter - memory; used > mostMemory {
			t.Errorf("%s costs %d MB", request.name, used>>20)
		}
		spent := processorAfter - processor
		if mostSpent = max(mostSpent, spent); spent > mostProcessor {
			t.Errorf("%s costs %v", request.name, spent)
		}
	}
	t.Logf("%d hostile requests were answered by status %v; the dearest took %v of at most %v", len(requests), answers, mostSpent, mostProcessor)
	if answers[0] > len(requests)/4 {
		t.Errorf("%d of %d connections were closed without an answer", answers[0], len(requests))
	}
	s.succeed("GET", detailPath, nil, nil)
}

// Hundreds of bodies that never end keep nobody else waiting.
func TestSlowBodiesDoNotBlockOthers(t *testing.T) {
	s := startMuseum(t)
	for range 300 {
		connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if _, err := io.WriteString(connection, strings.TrimSuffix(withBody("POST", visitMuseum, `{"idMuseum":1,`), ",")); err != nil {
			t.Fatal(err)
		}
	}
	s.succeed("GET", detailPath, nil, nil)
	s.succeed("POST", visitMuseum, started, nil, key()...)
}

// A client that asks before it sends a huge body is refused at once.
func TestExpectedHugeBodiesAreRefused(t *testing.T) {
	s := startMuseum(t)
	for _, path := range []string{visitMuseum, recognitionPath, createUser} {
		connection, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		_, err = fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000000\r\nExpect: 100-continue\r\n\r\n", path)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("API-1: %s answers %s", path, response.Status)
		}
	}
}
