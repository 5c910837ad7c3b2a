package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/mattn/go-isatty"

	"cicerone/guide"
)

// A terminal's line is rewritten after terminalInterval; elsewhere a line is added after logInterval.
const (
	terminalInterval = 100 * time.Millisecond
	logInterval      = 5 * time.Second
)

// progress reports how far tasks are and how long the rest of each will take about: on one line of a terminal for each
// task, or on a line now and then elsewhere. Its methods may be called concurrently.
type progress struct {
	mu       sync.Mutex
	clock    guide.Clock
	out      io.Writer
	prefix   string // of the tasks
	terminal bool
	task     string // "" between tasks
	started  time.Time
	written  time.Time
	done     int
	total    int
}

func newProgress(out io.Writer, prefix string) *progress {
	return &progress{clock: time.Now, out: out, prefix: prefix, terminal: isTerminal(out)}
}

// isTerminal reports whether a stream, an io.Reader or io.Writer, is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(file.Fd())
}

// ifTerminal returns out where someone reads it as it is written, else a writer that discards.
func ifTerminal(out io.Writer) io.Writer {
	if isTerminal(out) {
		return out
	}
	return io.Discard
}

// set reports that done of total are done of a task, and finishes the line of the task before.
func (p *progress) set(task string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.clock()
	if task != p.task {
		p.finish()
		p.task, p.started, p.written, p.done = task, at, at, 0
	}
	p.done, p.total = max(done, p.done), total
	interval := logInterval
	if p.terminal {
		interval = terminalInterval
	}
	if at.Sub(p.written) >= interval {
		p.written = at
		p.write(at)
	}
}

func (p *progress) write(at time.Time) {
	line := fmt.Sprintf("%s%s: %d of %d%s", p.prefix, p.task, p.done, p.total, remaining(at.Sub(p.started), p.done, p.total))
	if p.terminal {
		const eraseLine = "\r\x1b[K"
		_, _ = fmt.Fprint(p.out, eraseLine+line)
		return
	}
	_, _ = fmt.Fprintln(p.out, line)
}

// end finishes the line of the last task.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish()
}

func (p *progress) finish() {
	if p.terminal && p.task != "" {
		p.write(p.clock())
		_, _ = fmt.Fprintln(p.out)
	}
	p.task = ""
}

// remaining estimates how long the rest takes, from how long it took so far; "" before that means anything, and at the
// end.
func remaining(elapsed time.Duration, done, total int) string {
	const least = 2 * time.Second
	if done == 0 || done == total || elapsed < least {
		return ""
	}
	left := time.Duration(float64(elapsed) / float64(done) * float64(total-done))
	if left < time.Minute {
		return fmt.Sprintf(", about %d s left", max(1, int(left.Seconds()+0.5)))
	}
	return fmt.Sprintf(", about %d min left", int(left.Minutes()+0.5))
}
