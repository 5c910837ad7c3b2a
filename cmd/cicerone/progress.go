package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/mattn/go-isatty"
)

// now is the clock of commands.
var now = time.Now

// Progress is written anew this often on a terminal, and this often elsewhere.
const (
	terminalInterval = 100 * time.Millisecond
	logInterval      = 5 * time.Second
)

// progress tells how far a long task is, on one line of a terminal or on one line now and then elsewhere.
// Its methods may be called at the same time.
type progress struct {
	mu       sync.Mutex
	out      io.Writer
	task     string
	terminal bool
	written  time.Time
	done     int
	total    int
}

func newProgress(out io.Writer, task string) *progress {
	file, ok := out.(*os.File)
	return &progress{out: out, task: task, terminal: ok && isatty.IsTerminal(file.Fd()), written: time.Now()}
}

// set tells that done of total are done.
func (p *progress) set(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done, p.total = max(done, p.done), total
	interval := logInterval
	if p.terminal {
		interval = terminalInterval
	}
	if time.Since(p.written) < interval {
		return
	}
	p.written = time.Now()
	p.write()
}

func (p *progress) write() {
	if p.terminal {
		_, _ = fmt.Fprintf(p.out, "\r%s: %d of %d", p.task, p.done, p.total)
		return
	}
	_, _ = fmt.Fprintf(p.out, "%s: %d of %d\n", p.task, p.done, p.total)
}

// end finishes the line.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal && p.total > 0 {
		p.write()
		_, _ = fmt.Fprintln(p.out)
	}
}
