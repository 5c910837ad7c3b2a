package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"strconv"
	"time"
)

// responseReader reads the responses on a connection at low cost.
type responseReader struct{ reader *bufio.Reader }

func newResponseReader(connection net.Conn) *responseReader {
	_ = connection.SetDeadline(time.Now().Add(time.Minute))
	return &responseReader{reader: bufio.NewReader(connection)}
}

// readOK reads a response, which must be 200.
func (r *responseReader) readOK() error {
	status, length := "", chunked
	for {
		line, err := r.reader.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if status == "" {
			status = string(line)
		} else if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return err
			}
		}
	}
	if status != "HTTP/1.1 200 OK" {
		body := make([]byte, max(length, 0))
		_, _ = io.ReadFull(r.reader, body)
		return fmt.Errorf("answered %s %s", status, body)
	}
	if length == chunked {
		_, err := io.Copy(io.Discard, httputil.NewChunkedReader(r.reader))
		if err == nil {
			_, err = r.reader.Discard(len("\r\n"))
		}
		return err
	}
	_, err := r.reader.Discard(length)
	return err
}

// chunked stands for the length of a chunked response.
const chunked = -1

// readJSON decodes a response's body.
func readJSON(connection net.Conn, into any) error {
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(into)
}
