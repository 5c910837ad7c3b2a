package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"cicerone/guide"
)

func newMuseums(config *Config) *cobra.Command {
	return &cobra.Command{
		Use: "museums", Short: "List the museums with their visitor addresses", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			return withStorage(ctx, config, func(s *storage) error {
				list, err := s.store.List(ctx)
				if err != nil {
					return err
				}
				base := config.configuredBase()
				return s.listMuseums(ctx, cmd.OutOrStdout(), list, func(code string) string { return config.museumBase(base, code) })
			})
		},
	}
}

// listMuseums prints a table of museums, with the works that visitors see.
func (s *storage) listMuseums(ctx context.Context, out io.Writer, list []guide.MuseumSummary, baseOf func(code string) string) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(out, "There is no museum yet. Import one: cicerone import PATH")
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "ID\tCODE\tNAME\tSTATE\tVERSION\tWORKS\tDRAFT\tVISITOR ADDRESS")
	for _, m := range list {
		works, draft := s.compareDraft(ctx, m)
		address := visitorAddress(baseOf(m.Code), m)
		if isLoopback(address) {
			address += " (from this machine only)"
		}
		_, _ = fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n",
			m.ID, m.Code, nameOf(m), stateOf(m), m.Version, works, draft, address)
	}
	return table.Flush()
}

// compareDraft returns the number of works that visitors see, and whether the draft differs, in words. A museum that cannot be
// read must not hide the others.
func (s *storage) compareDraft(ctx context.Context, m guide.MuseumSummary) (works, draft string) {
	drafted := count(m.Artworks, "work")
	if m.Version == 0 {
		return "-", drafted
	}
	published, err := s.store.Published(ctx, m.ID)
	if err != nil {
		return "unreadable", drafted
	}
	works = strconv.Itoa(len(published.Museum.Artworks))
	museum, err := s.store.Draft(ctx, m.ID)
	if err != nil {
		return works, "unreadable"
	}
	if changes := museum.ChangesSince(published.Museum); changes.Museum || len(changes.Lists) > 0 {
		return works, "differs: " + drafted
	}
	return works, "same"
}

// nameOf returns the museum's name in English, or else in its first language.
func nameOf(m guide.MuseumSummary) string {
	name, _, _ := m.Name.Resolve("en_GB", m.Languages)
	return name
}

// stateOf returns whether visitors see the museum, as a word.
func stateOf(m guide.MuseumSummary) string {
	switch {
	case m.Version == 0:
		return "draft"
	case !m.Active:
		return "deactivated"
	}
	return "published"
}

// newMuseumCommand returns a command that does something with the museum whose code is its first argument.
func newMuseumCommand(
	config *Config, use, short string, arguments int, do func(cmd *cobra.Command, s *storage, museum guide.MuseumSummary, args []string) error,
) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short, Args: exactArgs(arguments),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withStorage(cmd.Context(), config, func(s *storage) error {
				museum, err := s.museum(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return do(cmd, s, museum, args)
			})
		},
	}
}

func newPublish(config *Config) *cobra.Command {
	var undo, strict bool
	command := newMuseumCommand(config, "publish CODE", "Make a museum's draft what visitors see", 1,
		func(cmd *cobra.Command, s *storage, museum guide.MuseumSummary, _ []string) error {
			boundMemory()
			if undo {
				return s.undoPublish(cmd.Context(), museum, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			return s.publish(cmd.Context(), museum.ID, museum.Code, strict, cmd.OutOrStdout(), cmd.ErrOrStderr())
		})
	command.Flags().BoolVar(&strict, strictFlag, false, strictUsage)
	command.Flags().BoolVar(&undo, "undo", false, "return to what visitors saw before; a second time returns to the newer publication")
	return command
}

// The flag of commands that publish.
const (
	strictFlag  = "strict"
	strictUsage = "refuse to publish pictures without alternative text, sound without transcript, video without captions and colours that cannot be read"
)

func newDeactivate(config *Config) *cobra.Command {
	return newSwitch(config, "deactivate CODE", "Hide a museum from visitors; it stays as it is", "deactivated", false)
}

func newActivate(config *Config) *cobra.Command {
	return newSwitch(config, "activate CODE", "Show a deactivated museum to visitors again", "activated", true)
}

func newSwitch(config *Config, use, short, done string, active bool) *cobra.Command {
	return newMuseumCommand(config, use, short, 1,
		func(cmd *cobra.Command, s *storage, museum guide.MuseumSummary, _ []string) error {
			if museum.Version == 0 {
				return fmt.Errorf("%s is not published, so visitors do not see it: cicerone publish %s", museum.Code, museum.Code)
			}
			if err := s.store.SetActive(cmd.Context(), museum.ID, active, guide.AuditEntry{}); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", museum.Code, done)
			return err
		})
}
