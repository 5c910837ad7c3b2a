package main

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"cicerone/guide"
)

func newAudit(config *Config) *cobra.Command {
	command := &cobra.Command{Use: "audit", Short: "Examine the audit log", Args: cobra.NoArgs}
	var since string
	verify := &cobra.Command{
		Use: "verify", Short: "Check that no entry of the audit log was changed, removed or inserted", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			hash := strings.ToLower(strings.TrimSpace(since))
			if cmd.Flags().Changed("since") && !hashPattern.MatchString(hash) {
				return fmt.Errorf("--since is a hash of 64 digits and letters a to f, as an earlier check printed it, not %q", since)
			}
			return withStorage(cmd.Context(), config, func(s *storage) error {
				summary, err := s.store.VerifyAudit(cmd.Context(), hash)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "the audit log is as it was recorded: entries %d%s, newest number %d, hash %s\n",
					summary.Entries, periodOf(summary), summary.Newest, summary.Hash)
				return err
			})
		},
	}
	verify.Flags().StringVar(&since, "since", "", "hash that an earlier check printed or the server logged, which must still be in the log")
	command.AddCommand(verify)
	return command
}

// hashPattern is what hashes of the audit log look like.
var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// periodOf returns from when to when entries were recorded, in words.
func periodOf(summary guide.AuditSummary) string {
	if summary.Entries == 0 {
		return ""
	}
	return " from " + summary.From.Format(time.RFC3339) + " to " + summary.To.Format(time.RFC3339)
}

// auditLogInterval is how often a server logs what the audit log has.
const auditLogInterval = 24 * time.Hour

// auditReporter logs what the audit log has. People who write to the database cannot change what was logged.
type auditReporter struct {
	summarize func(context.Context) (guide.AuditSummary, error)
	logger    *slog.Logger
}

func (r auditReporter) report(ctx context.Context) {
	summary, err := r.summarize(ctx)
	if err != nil {
		if ctx.Err() == nil {
			r.logger.Error("the audit log could not be read", "error", err)
		}
		return
	}
	values := []any{"entries", summary.Entries, "newest", summary.Newest, "hash", summary.Hash}
	if summary.Entries > 0 {
		values = append(values, "from", summary.From, "to", summary.To)
	}
	r.logger.Info("audit log", values...)
}
