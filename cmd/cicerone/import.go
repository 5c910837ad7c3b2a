package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/media"
)

func newImport(config *Config) *cobra.Command {
	var publish bool
	command := &cobra.Command{
		Use:   "import PATH",
		Short: "Read a museum package, a folder or its zip, into the museum's draft",
		Long: "Read a museum package, a folder or its zip, into the museum's draft.\n\n" +
			"All of it is checked first. When anything is wrong every fault is listed with its file, line and\n" +
			"field, and nothing is changed. Visitors see the draft once it is published.",
		Args: exactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, out, progress := cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr()
			boundMemory()
			read, faults := bundle.Read(args[0])
			if len(faults) > 0 {
				return refuse(progress, args[0], faults)
			}
			defer read.Close()
			return withStorage(ctx, config, func(s *storage) error {
				museum, err := s.importPackage(ctx, read, args[0], out, progress)
				if err != nil || !publish {
					return err
				}
				return s.publish(ctx, museum.ID, museum.Code, out, progress)
			})
		},
	}
	command.Flags().BoolVar(&publish, "publish", false, "publish the museum right away")
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

// refuse lists the faults of a package.
func refuse(out io.Writer, source string, faults []bundle.Fault) error {
	for _, fault := range faults {
		_, _ = fmt.Fprintln(out, fault)
	}
	if len(faults) == 1 {
		return fmt.Errorf("%s has one fault; nothing was changed", source)
	}
	return fmt.Errorf("%s has %d faults; nothing was changed", source, len(faults))
}

// importPackage stores a package without faults as the draft of its museum and reports it on out. Its media
// are all checked before anything is stored.
func (s *storage) importPackage(
	ctx context.Context, read *bundle.Package, source string, out, progress io.Writer,
) (guide.MuseumSummary, error) {
	summary := guide.MuseumSummary{}
	if err := checkMedia(ctx, read, source, progress); err != nil {
		return summary, err
	}
	facts, err := s.storeMedia(ctx, read, source, progress)
	if err != nil {
		return summary, err
	}
	museum := read.Museum
	museum.MapMedia(func(use guide.MediaUse) guide.Media {
		return guide.Media{Path: use.Media.Path, Name: facts[use.Media.Path].Name}
	})
	if museum.ID, err = s.store.MuseumID(ctx, museum.Code); err != nil {
		return summary, err
	}
	if err = s.store.AssignIDs(ctx, museum); err != nil {
		return summary, err
	}
	before, err := s.preparedBefore(ctx, museum)
	if err != nil {
		return summary, err
	}
	changed, err := s.store.SaveDraft(ctx, museum)
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
	_, err = fmt.Fprintf(out, "%s: %s; %s, %s, %s\n", museum.Code, outcome,
		count(len(museum.Artworks), "work"), count(len(museum.Languages), "language"), count(len(facts), "media file"))
	if err != nil {
		return summary, err
	}
	return summary, s.reportRecognition(ctx, museum, before, out, progress)
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// checkMedia finds out what every media file of the package is, without storing any.
func checkMedia(ctx context.Context, read *bundle.Package, source string, out io.Writer) error {
	kinds := map[string][]guide.MediaKind{}
	read.Museum.MapMedia(func(use guide.MediaUse) guide.Media {
		if use.Kind != "" && !slices.Contains(kinds[use.Media.Path], use.Kind) {
			kinds[use.Media.Path] = append(kinds[use.Media.Path], use.Kind)
		}
		return use.Media
	})
	return eachMedia(ctx, read, source, out, "checking media", func(ctx context.Context, path string, content io.Reader) error {
		facts, err := media.Inspect(ctx, path, content)
		if err != nil {
			return err
		}
		for _, kind := range kinds[path] {
			if kind != facts.Kind {
				return guide.Invalid(path, "this is %s, but it is used where the museum needs %s",
					article(facts.Kind), article(kind))
			}
		}
		return nil
	})
}

func article(kind guide.MediaKind) string {
	names := map[guide.MediaKind]string{
		guide.MediaImage: "a picture", guide.MediaAudio: "an audio", guide.MediaVideo: "a video", guide.MediaCaptions: "a WebVTT transcript",
	}
	return cmp.Or(names[kind], string(kind))
}

// storeMedia stores every media file of the package; the facts are by path.
func (s *storage) storeMedia(
	ctx context.Context, read *bundle.Package, source string, out io.Writer,
) (map[string]guide.MediaFacts, error) {
	importer := media.NewImporter(s.media, s.store)
	var mu sync.Mutex
	facts := map[string]guide.MediaFacts{}
	err := eachMedia(ctx, read, source, out, "storing media", func(ctx context.Context, path string, content io.Reader) error {
		stored, err := importer.Import(ctx, path, content)
		mu.Lock()
		defer mu.Unlock()
		facts[path] = stored
		return err
	})
	return facts, err
}

// mediaWorkers is how many media files are worked on at once for each processor: reading waits for the disk.
const mediaWorkers = 2

// eachMedia calls do with every media file of the package, several at once, and refuses the package with the faults that
// authors have to correct.
func eachMedia(
	ctx context.Context, read *bundle.Package, source string, out io.Writer, task string,
	do func(ctx context.Context, path string, content io.Reader) error,
) error {
	paths := slices.Clone(read.Media())
	// Sounds and pictures mixed keep disk and processors busy together, and the estimate fair.
	rand.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	lines := newProgress(out, "")
	lines.set(task, 0, len(paths))
	defer lines.end()
	var (
		mu     sync.Mutex
		faults []bundle.Fault
		done   atomic.Int64
	)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(mediaWorkers * runtime.GOMAXPROCS(0))
	for _, path := range paths {
		group.Go(func() error {
			err := oneMedia(ctx, read, path, do)
			var domain *guide.Error
			if errors.As(err, &domain) && domain.Code == guide.CodeInvalid {
				mu.Lock()
				faults = append(faults, bundle.Fault{File: path, Message: domain.Message})
				mu.Unlock()
				err = nil
			}
			lines.set(task, int(done.Add(1)), len(paths))
			return err
		})
	}
	if err := group.Wait(); err != nil || len(faults) == 0 {
		return err
	}
	slices.SortFunc(faults, func(a, b bundle.Fault) int { return strings.Compare(a.File, b.File) })
	return refuse(out, source, faults)
}

func oneMedia(
	ctx context.Context, read *bundle.Package, path string,
	do func(ctx context.Context, path string, content io.Reader) error,
) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	content, err := read.Open(path)
	if err != nil {
		return err
	}
	defer content.Close()
	return do(ctx, path, content)
}
