package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

const (
	logPause = 20 * time.Millisecond // how long lines are gathered
	logRoom  = 256 << 10             // bytes that may wait; whoever logs more writes them out
)

// gatheredLog writes log lines together, so that a request does not wait for the system to take its line. Warnings and
// errors are written at once, with all that was said before them; when the lines come faster than they can be
// written, those who log wait. No line is left out.
type gatheredLog struct {
	out io.Writer

	mu      sync.Mutex
	waiting []byte
	spare   []byte
	due     chan struct{}

	writing sync.Mutex // taken before mu: lines are written in their order
	ended   chan struct{}
	stopped chan struct{}
}

// newGatheredLog makes a log; close writes what is left.
func newGatheredLog(out io.Writer) *gatheredLog {
	g := &gatheredLog{out: out, due: make(chan struct{}, 1), ended: make(chan struct{}), stopped: make(chan struct{})}
	go g.loop()
	return g
}

// Write takes lines.
func (g *gatheredLog) Write(lines []byte) (int, error) {
	g.mu.Lock()
	g.waiting = append(g.waiting, lines...)
	full := len(g.waiting) > logRoom
	g.mu.Unlock()
	if full {
		return len(lines), g.flush()
	}
	select {
	case g.due <- struct{}{}:
	default:
	}
	return len(lines), nil
}

func (g *gatheredLog) loop() {
	defer close(g.stopped)
	for {
		select {
		case <-g.ended:
			_ = g.flush() // there is nowhere left to tell
			return
		case <-g.due:
			select {
			case <-g.ended:
			case <-time.After(logPause):
			}
			_ = g.flush()
		}
	}
}

// flush writes what waits.
func (g *gatheredLog) flush() error {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	lines := g.waiting
	g.waiting = g.spare[:0]
	g.mu.Unlock()
	if len(lines) == 0 {
		g.spare = lines
		return nil
	}
	_, err := g.out.Write(lines)
	g.spare = lines
	return err
}

// close writes what waits and ends the gathering.
func (g *gatheredLog) close() {
	close(g.ended)
	<-g.stopped
}

// gatheredHandler has what is more than a piece of information written at once.
type gatheredHandler struct {
	slog.Handler
	log *gatheredLog
}

var _ slog.Handler = gatheredHandler{}

// Handle logs a record.
func (h gatheredHandler) Handle(ctx context.Context, record slog.Record) error {
	err := h.Handler.Handle(ctx, record)
	if err == nil && record.Level > slog.LevelInfo {
		err = h.log.flush()
	}
	return err
}

// WithAttrs is the handler with attributes.
func (h gatheredHandler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return gatheredHandler{h.Handler.WithAttrs(attributes), h.log}
}

// WithGroup is the handler with a group.
func (h gatheredHandler) WithGroup(name string) slog.Handler {
	return gatheredHandler{h.Handler.WithGroup(name), h.log}
}
