package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/importer"
	"cicerone/store"
)

// removalOptions say whether a command may remove something.
type removalOptions struct {
	dryRun, yes bool
	confirm     func(question string) bool // nil: nobody can be asked
}

func newImport(config *Config) *cobra.Command {
	var publish, undo, strict bool
	var options removalOptions
	command := &cobra.Command{
		Use:   "import PATH | --undo CODE",
		Short: "Read a museum package, a folder or its zip, into the museum's draft",
		Long: "Read a museum package, a folder or its zip, into the museum's draft.\n\n" +
			"All of it is checked first. When anything is wrong every fault is listed with its file, line and\n" +
			"field, and nothing is changed. Visitors see the draft once it is published.",
		Args: exactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, out, progress := cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr()
			boundMemory()
			if undo {
				return withStorage(ctx, config, func(s *storage) error { return s.undoImport(ctx, args[0], out) })
			}
			lines := newProgress(progress, "")
			packages := importer.Importer{MaxMediaBytes: config.MuseumMedia << 20, Workers: mediaWorkers()}
			checking := func(done, total int) { lines.set("checking media", done, total) }
			read, warnings, faults, err := packages.Read(ctx, args[0], checking, nil)
			lines.end()
			if err != nil {
				return err
			}
			if len(faults) > 0 {
				return refuse(progress, args[0], faults, warnings)
			}
			defer read.Close()
			warn(progress, warnings)
			if !options.yes {
				options.confirm = confirmOn(cmd.InOrStdin(), progress)
			}
			if options.dryRun {
				return tryImport(ctx, config, read, options, out, progress)
			}
			config.beginsData = true
			return withStorage(ctx, config, func(s *storage) error {
				museum, err := s.importPackage(ctx, read, args[0], options, out, progress)
				if err != nil || !publish {
					return err
				}
				return s.publish(ctx, museum.ID, museum.Code, strict, out, progress)
			})
		},
	}
	command.Flags().BoolVar(&publish, "publish", false, "publish the museum right away")
	command.Flags().BoolVar(&strict, strictFlag, false, "with --publish: "+strictUsage)
	command.Flags().BoolVar(&options.yes, "yes", false, "import even if many works are removed, without asking")
	command.Flags().BoolVar(&options.dryRun, "dry-run", false, "check the package and say what would change, and change nothing")
	command.Flags().BoolVar(&undo, "undo", false, "take back what the last import changed in the draft of the museum CODE")
	command.MarkFlagsMutuallyExclusive("undo", "publish")
	command.MarkFlagsMutuallyExclusive("undo", "dry-run")
	return command
}

// memoryLimit is where the garbage collector starts to work harder, so that the biggest museum is imported
// and published within 1 GiB.
const memoryLimit = 640 << 20

// boundMemory is for commands that hold a whole museum at once. A limit of the operator's stays.
func boundMemory() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}

// refuse lists the faults of a package, and its warnings, so that authors can correct everything at once.
func refuse(out io.Writer, source string, faults, warnings []bundle.Fault) error {
	for _, fault := range faults {
		_, _ = fmt.Fprintln(out, fault)
	}
	warn(out, warnings)
	if len(faults) == 1 {
		return fmt.Errorf("%s has one fault; nothing was changed", source)
	}
	return fmt.Errorf("%s has %d faults; nothing was changed", source, len(faults))
}

// mediaWorkers is how many media files a command works on at once: reading waits for the disk.
func mediaWorkers() int { return 2 * runtime.GOMAXPROCS(0) }

// importer returns what imports packages. It says on progress what it waits for.
func (s *storage) importer(progress io.Writer) *importer.Importer {
	return &importer.Importer{Store: s.store, Blobs: s.media, LockMedia: s.shareMedia(progress), Clock: s.clock, Workers: mediaWorkers()}
}

// importPackage stores a package without faults as the draft of its museum and reports it on out.
func (s *storage) importPackage(
	ctx context.Context, read *importer.Package, source string, options removalOptions, out, progress io.Writer,
) (summary guide.MuseumSummary, err error) {
	packages := s.importer(progress)
	baseline, err := packages.Baseline(ctx, read.Museum.Code)
	warn(progress, baseline.Warnings)
	if err != nil {
		return summary, err
	}
	if err := options.checkRemovals(read.Museum, baseline); err != nil {
		return summary, err
	}
	baseline.Visible = nil // a big museum's memory is better spent on its media
	lines := newProgress(progress, "")
	storing := func(done, total int) { lines.set("storing media", done, total) }
	by := guide.Import{Summary: filepath.Base(source), Repair: baseline.Damaged}
	faults, err := packages.Import(ctx, read, by, storing, func(changed bool) (err error) {
		lines.end()
		museum, content := read.Museum, contentOf(read)
		read.Museum = nil // a big museum's memory is better spent on publishing it
		if summary, err = s.store.Summary(ctx, museum.ID); err != nil {
			return err
		}
		outcome := "imported"
		if !changed {
			outcome = "nothing has changed since the last import"
		}
		if err := reportChanges(out, museum, baseline.Museum, outcome, content); err != nil {
			return err
		}
		return s.reportRecognition(ctx, museum, baseline.Museum, out, progress)
	})
	lines.end()
	if len(faults) > 0 {
		err = errors.Join(refuse(progress, source, faults, nil), err)
	}
	return summary, err
}

// undoImport takes back what the last import changed in a museum's draft and reports it on out.
func (s *storage) undoImport(ctx context.Context, code string, out io.Writer) error {
	museum, err := s.museum(ctx, code)
	if err != nil {
		return err
	}
	last, before, after, err := s.importer(io.Discard).Undo(ctx, museum)
	if err != nil {
		return err
	}
	return reportChanges(out, after, before, "the last import was taken back", "imported "+last.At.Local().Format("2006-01-02 15:04"))
}

// tryImport reports what importing a package would change. It changes nothing in the database and creates none.
func tryImport(ctx context.Context, config *Config, read *importer.Package, options removalOptions, out, warnings io.Writer) error {
	if err := config.check(); err != nil {
		return err
	}
	config.use = store.UseReading
	var baseline importer.Baseline
	switch database, err := openDatabase(ctx, config, slog.New(slog.DiscardHandler)); {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		config.announceData("would begin a new ")
	case err != nil:
		return err
	default:
		config.announceData("")
		baseline, err = (&importer.Importer{Store: database}).Baseline(ctx, read.Museum.Code)
		warn(warnings, baseline.Warnings)
		if err := errors.Join(err, database.Close()); err != nil {
			return err
		}
	}
	if err := options.checkRemovals(read.Museum, baseline); err != nil {
		return err
	}
	return reportChanges(out, read.Museum, baseline.Museum, "nothing was changed; it can be imported", contentOf(read))
}

// contentOf returns what a package holds, in words.
func contentOf(read *importer.Package) string {
	works, languages := count(len(read.Museum.Artworks), "work"), count(len(read.Museum.Languages), "language")
	return fmt.Sprintf("%s, %s, %s", works, languages, count(len(read.Media()), "media file"))
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// checkRemovals refuses an import that removes what its author is unlikely to want removed.
func (o removalOptions) checkRemovals(museum *guide.Museum, baseline importer.Baseline) error {
	if fault := baseline.Fault(museum); fault != "" {
		return fmt.Errorf("%s; nothing was changed. To hide the museum: cicerone deactivate %s", fault, museum.Code)
	}
	if o.yes || o.dryRun {
		return nil
	}
	switch loss := baseline.Loss(museum); {
	case loss == "":
	case o.confirm == nil:
		return fmt.Errorf("%s; nothing was changed. If that is meant, add --yes; --dry-run shows every change", loss)
	case !o.confirm(loss + ". Import it?"):
		return errors.New("nothing was changed")
	}
	return nil
}

// confirmOn returns a function that asks a question on a terminal, nil where nobody reads it.
func confirmOn(in io.Reader, out io.Writer) func(question string) bool {
	if !isTerminal(in) || !isTerminal(out) {
		return nil
	}
	return func(question string) bool { return askYesNo(in, out, question) }
}

// askYesNo reports whether the answer to a question is yes; anything else is no.
func askYesNo(in io.Reader, out io.Writer, question string) bool {
	_, _ = fmt.Fprintf(out, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(in).ReadString('\n')
	return slices.Contains([]string{"y", "yes"}, strings.ToLower(strings.TrimSpace(answer)))
}

// warn lists what in a package is unlikely to be meant, or what cannot be read of what it replaces.
func warn[T string | bundle.Fault](out io.Writer, warnings []T) {
	const maxWarnings = 20
	for i, warning := range warnings {
		if i == maxWarnings {
			_, _ = fmt.Fprintf(out, "warning: and %d more\n", len(warnings)-i)
			return
		}
		_, _ = fmt.Fprintln(out, "warning:", warning)
	}
}

// reportChanges reports an import's outcome and how the museum differs from before, nil for a new one.
func reportChanges(out io.Writer, museum, before *guide.Museum, outcome, content string) error {
	_, err := fmt.Fprintf(out, "%s: %s; %s\n", museum.Code, outcome, content)
	if before == nil || err != nil {
		return err
	}
	changes := museum.ChangesSince(before)
	for _, list := range changes.Lists {
		var parts []string
		for _, part := range []struct {
			verb string
			keys []string
		}{{"added", list.Added}, {"changed", list.Changed}, {"removed", list.Removed}} {
			if len(part.keys) > 0 {
				parts = append(parts, fmt.Sprintf("%d %s (%s)", len(part.keys), part.verb, importer.ShortList(part.keys)))
			}
		}
		if list.Reordered {
			parts = append(parts, "in another order")
		}
		if _, err := fmt.Fprintf(out, "  %s: %s\n", list.List, strings.Join(parts, ", ")); err != nil {
			return err
		}
	}
	if changes.Museum {
		_, err = fmt.Fprintln(out, "  the museum itself: changed")
	}
	return err
}
