package httpapi

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/klauspost/compress/gzip"

	"cicerone/guide"
)

// taggedList is an answer of a call of the console, as huma defines outputs.
type taggedList struct {
	ETag string `header:"ETag"`
	Body []string
}

// textFile is an answer that is no JSON.
type textFile struct {
	ContentType string `header:"Content-Type"`
	Body        func(huma.Context)
}

// compressionClient is a client of a server with calls whose answers are large unless their name says something else. Their
// events begin at once and end with the channel.
func compressionClient(t *testing.T, endEvents <-chan struct{}) *http.Client {
	t.Helper()
	console := func(method, path string, handler func(context.Context, *struct{}) (*taggedList, error)) Endpoint {
		return Respond(method+" "+ConsoleBase+path, strings.ToLower(method)+path[1:], "", handler)
	}
	large := &taggedList{`"7"`, strings.Split(strings.Repeat("a work of art,", 500), ",")}
	lines := strings.Join(large.Body, "\n")
	s, err := New(Config{
		Endpoints: []Endpoint{
			console("GET", "/list", func(context.Context, *struct{}) (*taggedList, error) { return large, nil }),
			console("GET", "/small", func(context.Context, *struct{}) (*taggedList, error) {
				return &taggedList{`"7"`, []string{"a work of art"}}, nil
			}),
			console("GET", "/error", func(context.Context, *struct{}) (*taggedList, error) {
				return nil, guide.Errorf(guide.CodeRefused, "%s", lines)
			}),
			console("GET", "/panic", func(context.Context, *struct{}) (*taggedList, error) { panic("a fault") }),
			Respond("DELETE "+ConsoleBase+"/list", "deleteList", "", func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }),
			Respond("GET "+ConsoleBase+"/file", "getFile", "", func(context.Context, *struct{}) (*textFile, error) {
				return &textFile{"text/csv; charset=utf-8", func(answer huma.Context) { _, _ = io.WriteString(answer.BodyWriter(), lines) }}, nil
			}),
			Handle("GET "+ConsoleBase+"/events", "getEvents", "", func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/event-stream")
				_, _ = io.WriteString(w, "data: "+strings.ReplaceAll(lines, "\n", " ")+"\n\n")
				_ = http.NewResponseController(w).Flush()
				<-endEvents
			}, DescribeContent("text/event-stream")),
			Call("GET /api/v2/list", "getVisitorList", "", func(context.Context, *struct{}) ([]string, error) { return large.Body, nil }),
		},
		Pages: http.NotFoundHandler(), Logger: slog.New(slog.DiscardHandler), Clock: sampleClock,
	})
	if err != nil {
		t.Fatal(err)
	}
	pipes := servePipes(t, s.ServeHTTP)
	transport := &http.Transport{DisableCompression: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
		return pipes.listener.Connect(), nil
	}}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// request sends a request with headers in pairs. The body has to be closed.
func request(t *testing.T, client *http.Client, method, path string, headers ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, "http://museum.example"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

// read reads a body to its end and closes it.
func read(t *testing.T, response *http.Response) []byte {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func decompress(t *testing.T, body []byte) []byte {
	t.Helper()
	compressed, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(compressed)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func TestConsoleAnswersAreCompressed(t *testing.T) {
	client := compressionClient(t, nil)
	const list, varies = ConsoleBase + "/list", "Accept-Encoding, Sec-Fetch-Site"
	ownPage, token := []string{"Sec-Fetch-Site", "same-origin"}, []string{"Authorization", "Bearer secret", "Sec-Fetch-Site", "cross-site"}
	for _, test := range []struct {
		name, method, path string
		accepts            string
		headers            []string
		status             int
		encoding, vary     string
	}{
		{"own page", "GET", list, "gzip, deflate, br, zstd", ownPage, 200, "gzip", varies},
		{"API token", "GET", list, "gzip", token, 200, "gzip", varies},
		{"HEAD", "HEAD", list, "gzip", ownPage, 200, "gzip", varies},
		{"large error", "GET", ConsoleBase + "/error", "gzip", ownPage, 403, "gzip", varies},

		{"another site", "GET", list, "gzip", []string{"Sec-Fetch-Site", "cross-site"}, 200, "", varies},
		{"another host of the site", "GET", list, "gzip", []string{"Sec-Fetch-Site", "same-site"}, 200, "", varies},
		{"typed address", "GET", list, "gzip", []string{"Sec-Fetch-Site", "none"}, 200, "", varies},
		{"unknown page", "GET", list, "gzip", nil, 200, "", varies},
		{"Basic authorization", "GET", list, "gzip", []string{"Authorization", "Basic YTpi", "Sec-Fetch-Site", "cross-site"}, 200, "", varies},
		{"no gzip", "GET", list, "br", ownPage, 200, "", varies},
		{"gzip refused", "GET", list, "gzip;q=0", ownPage, 200, "", varies},
		{"small answer", "GET", ConsoleBase + "/small", "gzip", ownPage, 200, "", varies},
		{"no content", "DELETE", list, "gzip", ownPage, 204, "", ""},
		{"panic", "GET", ConsoleBase + "/panic", "gzip", ownPage, 500, "", ""},
		{"unknown call", "GET", ConsoleBase + "/lost", "gzip", ownPage, 404, "", ""},
		{"file", "GET", ConsoleBase + "/file", "gzip", ownPage, 200, "", ""},
		{"call of visitors", "GET", "/api/v2/list", "gzip", ownPage, 200, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel() // compressors are shared
			plain := request(t, client, test.method, test.path, "Accept-Encoding", "identity")
			want := read(t, plain)
			answer := request(t, client, test.method, test.path, append(test.headers, "Accept-Encoding", test.accepts)...)
			got := read(t, answer)
			encoding, tag := answer.Header.Get("Content-Encoding"), plain.Header.Get("ETag")
			if test.encoding == EncodingGzip {
				tag = map[string]string{`"7"`: `"7-gzip"`}[tag]
				if test.method != http.MethodHead {
					if len(got) > len(want)/2 {
						t.Errorf("%d bytes become %d", len(want), len(got))
					}
					got = decompress(t, got)
				}
			}
			if answer.StatusCode != test.status || encoding != test.encoding || answer.Header.Get("Vary") != test.vary || answer.Header.Get("ETag") != tag {
				t.Errorf("the answer is %d with %v", answer.StatusCode, answer.Header)
			}
			if !bytes.Equal(got, want) || answer.Header.Get("Content-Type") != plain.Header.Get("Content-Type") {
				t.Errorf("the answer is %q, want %q", got, want)
			}
		})
	}
}

func TestEventsOfTheConsoleAreSentAtOnce(t *testing.T) {
	end := make(chan struct{})
	answer := request(t, compressionClient(t, end), "GET", ConsoleBase+"/events", "Sec-Fetch-Site", "same-origin", "Accept-Encoding", "gzip")
	first := make([]byte, len("data: a work"))
	if _, err := io.ReadFull(answer.Body, first); err != nil || string(first) != "data: a work" || answer.Header.Get("Content-Encoding") != "" {
		t.Errorf("the events begin with %q, %v and %v", first, err, answer.Header)
	}
	close(end)
	read(t, answer)
}
