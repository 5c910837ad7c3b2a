package main

import (
	"io"
	"log/slog"
	"time"
)

// newLogHandler returns a handler that writes records to be read by people on a terminal, and JSON elsewhere.
func newLogHandler(out io.Writer, level slog.Level) slog.Handler {
	if isTerminal(out) {
		return newTerminalHandler(out, level)
	}
	return slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level})
}

// newTerminalHandler returns a handler whose records have the time of day, and no level unless something is wrong.
func newTerminalHandler(out io.Writer, level slog.Level) slog.Handler {
	return slog.NewTextHandler(out, &slog.HandlerOptions{Level: level, ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		switch {
		case len(groups) > 0:
		case a.Key == slog.TimeKey:
			return slog.String(a.Key, a.Value.Time().Format(time.TimeOnly))
		case a.Key == slog.LevelKey && a.Value.Any() == slog.LevelInfo:
			return slog.Attr{}
		}
		return a
	}})
}
