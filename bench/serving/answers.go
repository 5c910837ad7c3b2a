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

// answers reads the answers on a connection, with little effort.
type answers struct{ reader *bufio.Reader }

func newAnswers(connection net.Conn) *answers {
	_ = connection.SetDeadline(time.Now().Add(time.Minute))
	return &answers{reader: bufio.NewReader(connection)}
}

// confirmed reads an answer, which must be 200.
func (a *answers) confirmed() error {
	status, length := "", chunked
	for {
		line, err := a.reader.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if status == "" {
			status = string(line)
		} else if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return err
			}
		}
	}
	if status != "HTTP/1.1 200 OK" {
		body := make([]byte, max(length, 0))
		_, _ = io.ReadFull(a.reader, body)
		return fmt.Errorf("answered %s %s", status, body)
	}
	if length == chunked {
		_, err := io.Copy(io.Discard, httputil.NewChunkedReader(a.reader))
		if err == nil {
			_, err = a.reader.Discard(len("\r\n"))
		}
		return err
	}
	_, err := a.reader.Discard(length)
	return err
}

// chunked is the length of an answer that comes in chunks.
const chunked = -1

// readEnvelope reads an answer's JSON.
func readEnvelope(connection net.Conn, into any) error {
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	return json.NewDecoder(answer.Body).Decode(into)
}
