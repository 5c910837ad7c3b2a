package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestProblemsAreLoggedOnceASecond(t *testing.T) {
	var log strings.Builder
	handler := limitRepeats(slog.NewTextHandler(&log, nil))
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	write := func(after time.Duration, level slog.Level, message string, attributes ...any) {
		t.Helper()
		record := slog.NewRecord(start.Add(after), level, message, 0)
		record.Add(attributes...)
		if err := handler.Handle(context.Background(), record); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 {
		write(time.Duration(i)*time.Millisecond, slog.LevelError, "unreachable", "id", i, "error", errors.New(fmt.Sprint("port ", i)))
		write(time.Duration(i)*time.Millisecond, slog.LevelInfo, "request")
	}
	write(0, slog.LevelError, "unreachable", "museum", 1)
	write(0, slog.LevelError, "unreachable", "museum", 2)
	write(time.Second, slog.LevelError, "unreachable")
	for part, want := range map[string]int{
		`msg=unreachable id=0 error="port 0"`: 1, "msg=unreachable": 4, "museum=1": 1, "museum=2": 1, "repeated=99": 1, "msg=request": 100,
	} {
		if got := strings.Count(log.String(), part); got != want {
			t.Errorf("the log has %d times %s, want %d:\n%s", got, part, want, log.String())
		}
	}
}
