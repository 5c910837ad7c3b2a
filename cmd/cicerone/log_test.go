package main

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
)

// No line of the log is lost or torn, however many come at once; a warning is there when the call returns.
func TestEveryLineOfTheLogIsWritten(t *testing.T) {
	var written syncBuffer
	gathered := newGatheredLog(&written)
	logger := slog.New(gatheredHandler{slog.NewJSONHandler(gathered, nil), gathered})
	const writers, lines = 8, 2000
	var all sync.WaitGroup
	for writer := range writers {
		all.Go(func() {
			for line := range lines {
				logger.Info("request", "writer", writer, "line", line)
			}
		})
	}
	all.Wait()
	logger.Info("before")
	logger.With("a", 1).WithGroup("g").Warn("careful")
	if said := written.String(); !strings.Contains(said, "before") || !strings.Contains(said, "careful") {
		t.Error("a warning is not written at once with what was said before it")
	}
	logger.Info("the last line")
	gathered.close()
	said := written.String()
	if !strings.HasSuffix(said, `"msg":"the last line"}`+"\n") {
		t.Errorf("the log ends with %q", said[max(0, len(said)-100):])
	}
	var next [writers]int // lines of each
	for line := range strings.Lines(said) {
		var writer, n int
		if !strings.HasPrefix(line, "{") || !strings.HasSuffix(line, "}\n") {
			t.Fatalf("a line is torn: %q", line)
		}
		if _, rest, found := strings.Cut(line, `"writer":`); found {
			if _, err := fmt.Sscanf(rest, `%d,"line":%d}`, &writer, &n); err != nil {
				t.Fatal(err)
			}
			if next[writer] != n {
				t.Fatalf("of writer %d comes line %d after %d", writer, n, next[writer]-1)
			}
			next[writer]++
		}
	}
	for writer, got := range next {
		if got != lines {
			t.Errorf("of writer %d there are %d lines, want %d", writer, got, lines)
		}
	}
}
