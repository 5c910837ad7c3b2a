package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// connections is how many clients send requests at once, each on one persistent connection.
const connections = 32

// discardSize is how many bytes of responses are discarded at once.
const discardSize = 1 << 20

// load is a list of encoded requests that are sent in turn, with the sizes of their responses. Later rounds only count
// bytes, since the generator shares the processors with the servers.
type load struct {
	address  string
	requests [][]byte
	sizes    []int // of whole responses, in bytes
}

// prepare sends each request once; every response must have the status.
func prepare(ctx context.Context, address string, status int, requests ...string) (*load, error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	p := &load{address: address}
	var raw bytes.Buffer
	reader := bufio.NewReader(io.TeeReader(connection, &raw))
	for _, request := range requests {
		raw.Reset()
		if _, err := io.WriteString(connection, request); err != nil {
			return nil, err
		}
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			return nil, err
		}
		_, err = io.Copy(io.Discard, answer.Body)
		_ = answer.Body.Close()
		if err != nil {
			return nil, fmt.Errorf("%q: %w", request, err)
		}
		if answer.StatusCode != status || reader.Buffered() > 0 {
			return nil, fmt.Errorf("%q is answered %s, want %d", request, answer.Status, status)
		}
		p.requests, p.sizes = append(p.requests, []byte(request)), append(p.sizes, raw.Len())
	}
	return p, nil
}

// rate sends requests on all connections and returns the responses a second.
func (p *load) rate(ctx context.Context, during time.Duration) (float64, error) {
	var (
		clients  sync.WaitGroup
		answered atomic.Int64
		mu       sync.Mutex
		failures []error
	)
	began := time.Now()
	end := began.Add(during)
	for client := range connections {
		clients.Go(func() {
			n, err := p.ask(ctx, client, end)
			answered.Add(n)
			if err != nil {
				mu.Lock()
				failures = append(failures, err)
				mu.Unlock()
			}
		})
	}
	clients.Wait()
	return float64(answered.Load()) / time.Since(began).Seconds(), errors.Join(failures...)
}

// ask sends requests on one connection until end.
func (p *load) ask(ctx context.Context, first int, end time.Time) (answered int64, err error) {
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", p.address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	if err := connection.SetDeadline(end.Add(30 * time.Second)); err != nil {
		return 0, err
	}
	raw, err := connection.(*net.TCPConn).SyscallConn()
	if err != nil {
		return 0, err
	}
	for i := first; time.Now().Before(end); i++ {
		n := i % len(p.requests)
		if _, err := connection.Write(p.requests[n]); err != nil {
			return answered, err
		}
		if err := discard(raw, p.sizes[n]); err != nil {
			return answered, err
		}
		answered++
	}
	return answered, nil
}

var discardedBytes [discardSize]byte // never written to: with MSG_TRUNC the kernel drops the bytes

// discard reads size bytes from the connection without copying them.
func discard(connection syscall.RawConn, size int) error {
	var failed error
	err := connection.Read(func(socket uintptr) bool {
		for size > 0 {
			n, _, err := syscall.Recvfrom(int(socket), discardedBytes[:min(size, discardSize)], syscall.MSG_TRUNC)
			switch {
			case errors.Is(err, syscall.EAGAIN):
				return false
			case err != nil:
				failed = err
				return true
			case n == 0:
				failed = io.ErrUnexpectedEOF
				return true
			}
			size -= n
		}
		return true
	})
	return errors.Join(err, failed)
}

// median returns the median of some numbers.
func median(numbers []float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	return sorted[len(sorted)/2]
}

// comparison measures two rates alternately and prints their ratio.
type comparison struct {
	what, other  string
	unit         string
	ours, theirs func() (float64, error)
}

// run measures both in turn and prints the medians of both and of their ratios.
func (c comparison) run(rounds int) error {
	var ours, theirs, ratios []float64
	for i := range rounds {
		first, second := c.ours, c.theirs
		if i%2 == 1 { // so that neither always follows the other
			first, second = second, first
		}
		a, err := first()
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		b, err := second()
		if err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
		if i%2 == 1 {
			a, b = b, a
		}
		ours, theirs, ratios = append(ours, a), append(theirs, b), append(ratios, a/b)
	}
	ratio := median(ratios)
	fmt.Printf("     %-34s %-38s %5.2f (%.2f to %.2f)  %8.0f to %8.0f %s\n", c.what, c.other, ratio, slices.Min(ratios), slices.Max(ratios),
		median(ours), median(theirs), c.unit)
	return nil
}
