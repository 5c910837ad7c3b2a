package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"
)

func newServe(config *Config) *cobra.Command {
	command := &cobra.Command{
		Use: "serve", Short: "Serve the visitor app and its calls", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level, err := config.logLevel()
			if err != nil {
				return err
			}
			logger := slog.New(newLogHandler(cmd.ErrOrStderr(), level))
			return Run(cmd.Context(), *config, cmd.OutOrStdout(), logger)
		},
	}
	command.Flags().StringVar(&config.Proxies, "proxies", config.Proxies,
		"addresses and networks of reverse proxies, whose X-Forwarded-For is believed (CICERONE_PROXIES)")
	command.Flags().StringVar(&config.MetricsAddr, "metrics-addr", config.MetricsAddr,
		"address at which /metrics answers everyone who reaches it; no metrics are served without one (CICERONE_METRICS_ADDR)")
	command.Flags().BoolVar(&config.Demo, "demo", false, "import and publish the demo museums into an empty store")
	return command
}

// healthTimeout limits the health check.
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
