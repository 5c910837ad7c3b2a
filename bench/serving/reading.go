package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
)

// piece is how many bytes of an audio a player asks for at once.
const piece = 64 << 10

// asking encodes a request as a phone's browser sends it.
func asking(path string, headers ...string) string {
	request := "GET " + path + " HTTP/1.1\r\nHost: guide.museum.example\r\nAccept-Encoding: gzip, deflate, br\r\n"
	for _, header := range headers {
		request += header + "\r\n"
	}
	return request + "\r\n"
}

// asked contains the requests to one server and the status of its responses.
type asked struct {
	address  string
	status   int
	requests []string
}

// rate returns one side of a comparison.
func (b *bench) rate(ctx context.Context, of asked) (func() (float64, error), error) {
	prepared, err := prepare(ctx, of.address, of.status, of.requests...)
	if err != nil {
		return nil, err
	}
	return func() (float64, error) { return prepared.rate(ctx, b.during) }, nil
}

// compare measures our server and another one alternately.
func (b *bench) compare(ctx context.Context, c comparison, ours, theirs asked) (err error) {
	if c.ours, err = b.rate(ctx, ours); err != nil {
		return err
	}
	if c.theirs, err = b.rate(ctx, theirs); err != nil {
		return err
	}
	return c.run(b.rounds)
}

// reading prints the throughput next to nginx, for information.
func (b *bench) reading(ctx context.Context) error {
	nginx, stop, err := b.startFiles(ctx)
	if err != nil {
		fmt.Println("SKIP nginx:", err)
		return nil
	}
	defer stop()
	c := comparison{what: "museum detail, one core", other: "nginx, one process, for information", unit: "answers/s"}
	return b.compare(ctx, c, asked{b.ours.address, http.StatusOK, []string{asking(detailPath)}},
		asked{nginx, http.StatusOK, []string{asking("/detail.br")}})
}

// startFiles has nginx serve the compressed detail and the audio as files.
func (b *bench) startFiles(ctx context.Context) (address string, stop func(), err error) {
	folder, err := os.MkdirTemp(b.folder, "nginx-")
	if err != nil {
		return "", nil, err
	}
	files := filepath.Join(folder, "files")
	if err := os.Mkdir(files, 0o755); err != nil {
		return "", nil, err
	}
	if err := os.WriteFile(filepath.Join(files, "detail.br"), b.detail.packed, 0o600); err != nil {
		return "", nil, err
	}
	if err := os.WriteFile(filepath.Join(files, "long.mp3"), b.detail.sound, 0o600); err != nil {
		return "", nil, err
	}
	return startNginx(ctx, folder, files)
}
