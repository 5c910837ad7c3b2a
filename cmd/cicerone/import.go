package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/media"
	"cicerone/store"
)

func newImport(config *Config) *cobra.Command {
	var publish, undo, strict bool
	var options importOptions
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
			var (
				checked map[string]guide.Media
				failed  error
			)
			read, warnings, faults := bundle.ReadAndCheck(args[0], func(read *bundle.Package) (faults []bundle.Fault) {
				checked, faults, failed = checkMedia(ctx, read, config.MuseumMedia<<20, reportOn(progress, "checking media"))
				return faults
			})
			if read != nil {
				defer read.Close()
			}
			if failed != nil {
				return failed
			}
			if len(faults) > 0 {
				return refuse(progress, args[0], faults, warnings)
			}
			warn(progress, warnings)
			if !options.yes {
				options.confirm = confirmOn(cmd.InOrStdin(), progress)
			}
			if options.dryRun {
				return tryImport(ctx, config, read.Museum, checked, options, out, progress)
			}
			config.beginsData = true
			return withStorage(ctx, config, func(s *storage) error {
				museum, err := s.importPackage(ctx, read, args[0], checked, options, out, progress)
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

// importPackage stores a package without faults as the draft of its museum and reports it on out. checked are its media as
// checkMedia found them, nil if it did not look.
func (s *storage) importPackage(
	ctx context.Context, read *bundle.Package, source string, checked map[string]guide.Media, options importOptions, out, progress io.Writer,
) (summary guide.MuseumSummary, err error) {
	museum := read.Museum
	before, err := readMuseumBefore(ctx, s.store, museum.Code, progress)
	if err != nil {
		return summary, err
	}
	if err := options.checkRemovals(museum, before); err != nil {
		return summary, err
	}
	before.visible = nil                           // a big museum's memory is better spent on its media
	lock, err := s.lockMedia(ctx, false, progress) // until the draft refers to what is stored
	if err != nil {
		return summary, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	stored, faults, err := s.storeMedia(ctx, read, checked, reportOn(progress, "storing media"))
	if err == nil && len(faults) > 0 {
		err = refuse(progress, source, faults, nil)
	}
	if err != nil {
		return summary, err
	}
	content := nameMedia(museum, stored)
	if museum.ID, err = s.store.MuseumID(ctx, museum.Code); err != nil {
		return summary, err
	}
	if err = s.store.AssignIDs(ctx, museum); err != nil {
		return summary, err
	}
	changed, err := s.store.SaveDraft(ctx, museum, guide.Import{Summary: filepath.Base(source), Repair: before.draftErr != nil})
	if err != nil {
		return summary, err
	}
	if summary, err = s.store.Summary(ctx, museum.ID); err != nil {
		return summary, err
	}
	read.Museum = nil // a big museum's memory is better spent on publishing it
	outcome := "imported"
	if !changed {
		outcome = "nothing has changed since the last import"
	}
	if err := reportChanges(out, museum, before.museum, outcome, content); err != nil {
		return summary, err
	}
	return summary, s.reportRecognition(ctx, museum, before.museum, out, progress)
}

// tryImport reports what importing a museum with those media would change, and changes nothing.
func tryImport(
	ctx context.Context, config *Config, museum *guide.Museum, checked map[string]guide.Media, options importOptions, out, warnings io.Writer,
) error {
	before, err := museumBeforeTrial(ctx, config, museum.Code, warnings)
	if err != nil {
		return err
	}
	if err := options.checkRemovals(museum, before); err != nil {
		return err
	}
	return reportChanges(out, museum, before.museum, "nothing was changed; it can be imported", nameMedia(museum, checked))
}

// museumBeforeTrial returns what an import would replace. It changes nothing in the database and creates none.
func museumBeforeTrial(ctx context.Context, config *Config, code string, warnings io.Writer) (before museumBefore, err error) {
	if err := config.check(); err != nil {
		return before, err
	}
	config.use = store.UseReading
	database, err := openDatabase(ctx, config, slog.New(slog.DiscardHandler))
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		config.announceData("would begin a new ")
		return before, nil
	}
	if err != nil {
		return before, err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	config.announceData("")
	return readMuseumBefore(ctx, database, code, warnings)
}

// nameMedia gives the museum's media their names, by path, and returns what the package holds in words.
func nameMedia(museum *guide.Museum, stored map[string]guide.Media) string {
	museum.MapMedia(func(use guide.MediaUse) guide.Media { return stored[use.Media.Path] })
	works, languages := count(len(museum.Artworks), "work"), count(len(museum.Languages), "language")
	return fmt.Sprintf("%s, %s, %s", works, languages, count(len(stored), "media file"))
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// maxUnreadFactor is how many times more media a package may have than its museum before any is read: files may be there twice, and
// lose what cameras embed, but a bomb must not be unpacked.
const maxUnreadFactor = 4

// checkMedia finds out what every media file of the package is, without storing any, and what is wrong with it or with their
// size together, which may be maxBytes, or anything if that is 0. It returns the media as importing names them, by path.
func checkMedia(ctx context.Context, read *bundle.Package, maxBytes int64, work mediaWork) (map[string]guide.Media, []bundle.Fault, error) {
	if total := read.MediaBytes(); maxBytes > 0 && total/maxUnreadFactor >= maxBytes {
		return nil, []bundle.Fault{tooMuchMedia(total, maxBytes)}, nil
	}
	kinds := map[string][]guide.MediaKind{}
	read.Museum.MapMedia(func(use guide.MediaUse) guide.Media {
		if use.Kind != "" && !slices.Contains(kinds[use.Media.Path], use.Kind) {
			kinds[use.Media.Path] = append(kinds[use.Media.Path], use.Kind)
		}
		return use.Media
	})
	importer := media.NewImporter(nil, nil)
	var (
		mu    sync.Mutex
		sizes = map[string]int64{} // by name
	)
	checked, faults, err := eachMedia(ctx, read, work, func(ctx context.Context, path string) (guide.Media, error) {
		facts, err := readMedia(ctx, read, path, importer.Inspect)
		if err != nil {
			return guide.Media{}, err
		}
		for _, kind := range kinds[path] {
			if kind != facts.Kind {
				return guide.Media{}, guide.Invalid(path, "this is %s, but it is used where the museum needs %s",
					article(facts.Kind), article(kind))
			}
		}
		mu.Lock()
		defer mu.Unlock()
		sizes[facts.Name] = facts.Size
		return guide.Media{Path: path, Name: facts.Name}, nil
	})
	total := int64(0)
	for _, size := range sizes {
		total += size
	}
	if err == nil && maxBytes > 0 && total > maxBytes {
		faults = append(faults, tooMuchMedia(total, maxBytes))
	}
	return checked, faults, err
}

func tooMuchMedia(total, maxBytes int64) bundle.Fault {
	return bundle.Fault{Message: fmt.Sprintf(
		"its media have %d MiB, and a museum may have %d MiB here; remove or shrink some, or let the operator raise CICERONE_MUSEUM_MEDIA",
		(total+1<<20-1)>>20, maxBytes>>20)}
}

func article(kind guide.MediaKind) string {
	names := map[guide.MediaKind]string{
		guide.MediaImage: "a picture", guide.MediaAudio: "an audio", guide.MediaVideo: "a video", guide.MediaCaptions: "a WebVTT transcript",
	}
	return cmp.Or(names[kind], string(kind))
}

// storeMedia stores every media file of the package and returns the media by path, and what is wrong with them. Files that were imported before, by the
// names in checked, are not read again, which for a photograph that its file turns means decoding it.
func (s *storage) storeMedia(
	ctx context.Context, read *bundle.Package, checked map[string]guide.Media, work mediaWork,
) (map[string]guide.Media, []bundle.Fault, error) {
	importer, keep := media.NewImporter(s.media, s.store), read.Museum.KeepOriginals
	return eachMedia(ctx, read, work, func(ctx context.Context, path string) (guide.Media, error) {
		file := guide.Media{Path: path, Name: checked[path].Name}
		imported, err := importer.IsImported(ctx, file.Name)
		if err == nil && !imported {
			var facts guide.MediaFacts
			facts, err = readMedia(ctx, read, path, importer.Import)
			file.Name = facts.Name
		}
		if err == nil && keep {
			file.Original, err = readMedia(ctx, read, path, importer.KeepOriginal)
		}
		return file, err
	})
}

// mediaWorkers is how many media files are worked on at once for each processor: reading waits for the disk.
const mediaWorkers = 2

// mediaWork says how media files are worked on.
type mediaWork struct {
	workers int // files at once
	report  func(done, total int)
	end     func()
}

// reportOn returns work that uses all processors and reports on out.
func reportOn(out io.Writer, task string) mediaWork {
	lines := newProgress(out, "")
	return mediaWork{mediaWorkers * runtime.GOMAXPROCS(0), func(done, total int) { lines.set(task, done, total) }, lines.end}
}

// eachMedia calls do with the path of every media file of the package, several at once. It returns the media by path, and
// the faults that authors have to correct.
func eachMedia(
	ctx context.Context, read *bundle.Package, work mediaWork, do func(ctx context.Context, path string) (guide.Media, error),
) (map[string]guide.Media, []bundle.Fault, error) {
	paths := read.Media()
	// Sounds and pictures mixed keep disk and processors busy together, and the estimate fair.
	rand.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	work.report(0, len(paths))
	defer work.end()
	var (
		mu      sync.Mutex
		faults  []bundle.Fault
		results = map[string]guide.Media{}
	)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(work.workers)
	for _, path := range paths {
		group.Go(func() error {
			result, err := do(ctx, path)
			mu.Lock()
			defer mu.Unlock()
			results[path] = result
			var domain *guide.Error
			if errors.As(err, &domain) && domain.Code == guide.CodeInvalid {
				faults = append(faults, bundle.Fault{File: path, Message: domain.Message})
				err = nil
			}
			work.report(len(results), len(paths))
			return err
		})
	}
	err := group.Wait()
	slices.SortFunc(faults, func(a, b bundle.Fault) int { return strings.Compare(a.File, b.File) })
	return results, faults, err
}

// readMedia calls do with the content of a media file.
func readMedia[T any](
	ctx context.Context, read *bundle.Package, path string, do func(ctx context.Context, path string, content io.Reader) (T, error),
) (result T, err error) {
	if err := ctx.Err(); err != nil {
		return result, err
	}
	content, err := read.Open(path)
	if err != nil {
		return result, err
	}
	defer content.Close()
	return do(ctx, path, content)
}
