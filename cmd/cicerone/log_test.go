package main

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
)

// Elsewhere than on a terminal the log is JSON; on one it is text, and requests are in neither unless they are asked for.
func TestLogIsReadableOnATerminal(t *testing.T) {
	for _, test := range []struct {
		setting  string
		requests bool
	}{{"", false}, {"info", false}, {"debug", true}} {
		environ := map[string]string{}
		if test.setting != "" {
			environ["CICERONE_LOG"] = test.setting
		}
		config, err := readConfig(environ)
		if err != nil {
			t.Fatal(err)
		}
		level, err := config.logLevel()
		if err != nil {
			t.Fatal(err)
		}
		var file, terminal strings.Builder
		for _, handler := range []slog.Handler{newLogHandler(&file, level), newTerminalHandler(&terminal, level)} {
			logger := slog.New(handler)
			logger.Info("serving", "address", "127.0.0.1:8080")
			logger.Debug("request", "endpoint", "page")
		}
		first, _, _ := strings.Cut(file.String(), "\n")
		if !json.Valid([]byte(first)) || strings.Contains(file.String(), "request") != test.requests {
			t.Errorf("with %q a file has\n%s", test.setting, file.String())
		}
		if strings.Contains(terminal.String(), "{") || !strings.Contains(terminal.String(), "msg=serving address=127.0.0.1:8080\n") ||
			strings.Contains(terminal.String(), "request") != test.requests {
			t.Errorf("with %q a terminal shows\n%s", test.setting, terminal.String())
		}
	}
	config, err := readConfig(map[string]string{"CICERONE_LOG": "loud"})
	if err != nil {
		t.Fatal(err)
	}
	if err := config.check(); err == nil || !strings.Contains(err.Error(), "CICERONE_LOG") {
		t.Errorf("a level that does not exist is said to be wrong as %v", err)
	}
}
