package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"cicerone/bundle"
	"cicerone/demo"
	"cicerone/guide"
)

// garbagePercent is how much of what is in use may be garbage before it is collected. A server has little in use, most of
// its memory being the databases' caches, so Go's 100 collects often: 200 is a twentieth of its work less, for 15 MB
// (docs/performance.md). GOGC says otherwise.
const garbagePercent = 200

func newServe(config *Config) *cobra.Command {
	command := &cobra.Command{
		Use: "serve", Short: "Serve the visitor app and its calls", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			gathered := newGatheredLog(cmd.ErrOrStderr())
			defer gathered.close()
			logger := slog.New(gatheredHandler{slog.NewJSONHandler(gathered, nil), gathered})
			if os.Getenv("GOGC") == "" {
				debug.SetGCPercent(garbagePercent)
			}
			return Run(cmd.Context(), *config, cmd.OutOrStdout(), logger)
		},
	}
	command.Flags().StringVar(&config.Proxies, "proxies", config.Proxies,
		"addresses and networks of reverse proxies, whose X-Forwarded-For is believed (CICERONE_PROXIES)")
	command.Flags().StringVar(&config.MetricsAddr, "metrics-addr", config.MetricsAddr,
		"address at which /metrics answers everyone who reaches it, instead of this machine alone at --addr (CICERONE_METRICS_ADDR)")
	command.Flags().BoolVar(&config.Demo, "demo", false, "import and publish the demo museums into an empty store")
	return command
}

// importDemo imports and publishes the demo museums into a store that holds no other museum. What a start
// that was broken off left undone is done.
func (s *storage) importDemo(ctx context.Context, logger *slog.Logger) error {
	list, err := s.store.List(ctx)
	if err != nil {
		return err
	}
	undone, err := undoneDemo(list)
	if err != nil {
		return err
	}
	for _, name := range undone {
		logger.Info("importing demo museum", "package", name)
		if err := s.importDemoMuseum(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// undoneDemo lists the demo museums that are not published yet; none when the store is not for the demo.
func undoneDemo(list []guide.MuseumSummary) (undone []string, err error) {
	published := map[string]bool{}
	for _, m := range list {
		published[strings.ToLower(m.Code)] = m.Version > 0
	}
	known := 0
	for _, name := range demo.Museums {
		code, err := demoCode(name)
		if err != nil {
			return nil, err
		}
		done, there := published[code]
		if there {
			known++
		}
		if !done {
			undone = append(undone, name)
		}
	}
	if known < len(list) {
		return nil, nil
	}
	return undone, nil
}

// demoCode is the code of a demo museum, in lower case.
func demoCode(name string) (string, error) {
	files, err := demo.Museum(name)
	if err != nil {
		return "", err
	}
	content, err := fs.ReadFile(files, "museum.yaml")
	if err != nil {
		return "", err
	}
	var manifest struct{ Code string }
	err = yaml.Unmarshal(content, &manifest)
	return strings.ToLower(manifest.Code), err
}

func (s *storage) importDemoMuseum(ctx context.Context, name string) error {
	files, err := demo.Museum(name)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "cicerone-demo-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.CopyFS(folder, files); err != nil {
		return err
	}
	read, faults := bundle.Read(folder)
	if len(faults) > 0 {
		return fmt.Errorf("%s: %s", name, faults[0])
	}
	defer read.Close()
	museum, err := s.importPackage(ctx, read, name, io.Discard, io.Discard)
	if err != nil {
		return err
	}
	return s.publish(ctx, museum.ID, museum.Code, io.Discard, io.Discard)
}

// healthTimeout is how long a server may take to say that it works.
const healthTimeout = 3 * time.Second

func newHealthcheck(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "healthcheck", Short: "Ask the server on this machine whether it works", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, cancel := context.WithTimeout(cmd.Context(), healthTimeout)
			defer cancel()
			if _, _, err := net.SplitHostPort(config.Addr); err != nil {
				return fmt.Errorf("--addr %q: %w", config.Addr, err)
			}
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, localBase(config.Addr)+"/healthz", nil)
			if err != nil {
				return err
			}
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				return fmt.Errorf("the server does not answer: %w", err)
			}
			defer answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				return fmt.Errorf("the server does not work: %s", answer.Status)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), "ok")
			return err
		},
	}
}
