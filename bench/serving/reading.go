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

// asking is a request as a phone's browser sends it.
func asking(path string, headers ...string) string {
	request := "GET " + path + " HTTP/1.1\r\nHost: guide.museum.example\r\nAccept-Encoding: gzip, deflate, br\r\n"
	for _, header := range headers {
		request += header + "\r\n"
	}
	return request + "\r\n"
}

// ranges are requests for an audio, piece by piece.
func (b *bench) ranges(path string) (requests []string) {
	for from := int64(0); from+piece <= int64(len(b.detail.sound)); from += piece {
		requests = append(requests, asking(path, fmt.Sprintf("Range: bytes=%d-%d", from, from+piece-1)))
	}
	return requests
}

// asked is what one server is asked for, and the status that it answers with.
type asked struct {
	address  string
	status   int
	requests []string
}

// rate makes a side of a comparison.
func (b *bench) rate(ctx context.Context, of asked) (func() (float64, error), error) {
	load, err := prepare(ctx, of.address, of.status, of.requests...)
	if err != nil {
		return nil, err
	}
	return func() (float64, error) { return load.rate(ctx, b.during) }, nil
}

// compare asks ours and another server in turn.
func (b *bench) compare(ctx context.Context, c comparison, ours, theirs asked) (err error) {
	if c.ours, err = b.rate(ctx, ours); err != nil {
		return err
	}
	if c.theirs, err = b.rate(ctx, theirs); err != nil {
		return err
	}
	return c.run(b.rounds)
}

// reading compares what visitors ask for most.
func (b *bench) reading(ctx context.Context) error {
	bare, err := b.startBare(ctx, "bare", b.detail.packed)
	if err != nil {
		return err
	}
	defer bare.stop()
	detail := asked{b.ours.address, http.StatusOK, []string{asking(detailPath)}}
	c := comparison{what: "museum detail", beside: "a bare standard-library handler", must: 0.75, aim: 0.95, unit: "answers/s"}
	if err := b.compare(ctx, c, detail, asked{bare.address, http.StatusOK, []string{asking("/")}}); err != nil {
		return err
	}
	return b.besideNginx(ctx, detail)
}

// besideNginx compares ours with files that nginx serves: the compressed detail and the audio.
func (b *bench) besideNginx(ctx context.Context, detail asked) error {
	folder, files := filepath.Join(b.folder, "nginx"), filepath.Join(b.folder, "files")
	for _, made := range []string{folder, files} {
		if err := os.Mkdir(made, 0o755); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(files, "detail.br"), b.detail.packed, 0o600); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(files, "long.mp3"), b.detail.sound, 0o600); err != nil {
		return err
	}
	nginx, stop, err := startNginx(ctx, folder, files)
	if err != nil {
		fmt.Println("SKIP beside nginx:", err)
		return nil
	}
	defer stop()
	c := comparison{what: "museum detail", beside: "nginx, the compressed file", must: 0.7, aim: 1, unit: "answers/s"}
	if err := b.compare(ctx, c, detail, asked{nginx, http.StatusOK, []string{asking("/detail.br")}}); err != nil {
		return err
	}
	_, header, err := get(ctx, nginx, "/detail.br", "br")
	if err != nil {
		return err
	}
	c = comparison{what: "304 answers", beside: "nginx's", must: 0.4, aim: 0.7, unit: "answers/s"}
	err = b.compare(ctx, c, asked{b.ours.address, http.StatusNotModified, []string{asking(detailPath, "If-None-Match: "+b.detail.etag)}},
		asked{nginx, http.StatusNotModified, []string{asking("/detail.br", "If-None-Match: "+header.Get("ETag"))}})
	if err != nil {
		return err
	}
	c = comparison{what: "audio by 64 KiB", beside: "nginx's", must: 0.6, aim: 0.95, unit: "answers/s"}
	return b.compare(ctx, c, asked{b.ours.address, http.StatusPartialContent, b.ranges(b.detail.audio)},
		asked{nginx, http.StatusPartialContent, b.ranges("/long.mp3")})
}
