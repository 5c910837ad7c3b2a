package main

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// repeatInterval is how often a problem is logged at most.
const repeatInterval = time.Second

// maxProblems bounds the problems that are remembered; there are some dozen messages, and museums.
const maxProblems = 1000

// repeatLimiter is a handler that logs each problem once in repeatInterval. Warnings and errors with the same message are the
// same problem, unless they concern different things, such as museums.
type repeatLimiter struct {
	slog.Handler
	problems *problems
}

type problems struct {
	mu   sync.Mutex
	last map[string]problem
}

type problem struct {
	logged  time.Time
	skipped int
}

func limitRepeats(handler slog.Handler) slog.Handler {
	return &repeatLimiter{handler, &problems{last: map[string]problem{}}}
}

// changing are the attributes that differ from one request to the next.
var changing = []string{"error", "id", "stack", "cause"}

// Handle logs the record, or counts it for the next one that is logged.
func (l *repeatLimiter) Handle(ctx context.Context, record slog.Record) error {
	if record.Level < slog.LevelWarn {
		return l.Handler.Handle(ctx, record)
	}
	var key strings.Builder
	key.WriteString(record.Message)
	record.Attrs(func(a slog.Attr) bool {
		if !slices.Contains(changing, a.Key) {
			key.WriteString(" " + a.String())
		}
		return true
	})
	skipped, ok := l.problems.admit(key.String(), record.Time)
	if !ok {
		return nil
	}
	if skipped > 0 {
		record = record.Clone()
		record.Add("repeated", skipped)
	}
	return l.Handler.Handle(ctx, record)
}

// admit reports whether the problem may be logged, and how many of its records were skipped before.
func (p *problems) admit(key string, now time.Time) (skipped int, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one, known := p.last[key]
	if known && now.Sub(one.logged) < repeatInterval {
		one.skipped++
		p.last[key] = one
		return 0, false
	}
	if len(p.last) >= maxProblems {
		clear(p.last)
	}
	p.last[key] = problem{logged: now}
	return one.skipped, true
}

// WithAttrs returns a handler with the attributes, which counts together with this one.
func (l *repeatLimiter) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &repeatLimiter{l.Handler.WithAttrs(attrs), l.problems}
}

// WithGroup returns a handler with the group, which counts together with this one.
func (l *repeatLimiter) WithGroup(name string) slog.Handler {
	return &repeatLimiter{l.Handler.WithGroup(name), l.problems}
}
