package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"cicerone/guide"
	"cicerone/media"
	"cicerone/store"
)

func newMediaCollect(config *Config) *cobra.Command {
	var options removalOptions
	command := &cobra.Command{
		Use: "collect", Args: exactArgs(0),
		Short: "Delete the media files to which no draft and no stored publication refers",
		Long: "Delete the media files to which no draft and no stored publication refers, such as those of pictures that were replaced.\n\n" +
			"What visitors see, what they saw before (publish --undo) and the drafts stay complete. Servers may run meanwhile; imports\n" +
			"and backups wait. It may be interrupted and run again. Files that Cicerone has not named are left alone.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			boundMemory()
			if !options.yes {
				options.confirm = confirmOn(cmd.InOrStdin(), cmd.ErrOrStderr())
			}
			if options.dryRun {
				config.use = store.UseReading
			}
			return withStorage(cmd.Context(), config, func(s *storage) error {
				return s.collectMedia(cmd.Context(), options, cmd.OutOrStdout(), cmd.ErrOrStderr())
			})
		},
	}
	command.Flags().BoolVar(&options.dryRun, "dry-run", false, "say what would be deleted, and delete nothing")
	command.Flags().BoolVar(&options.yes, "yes", false, "delete even if it is more than half of all files, without asking")
	return command
}

// collectMedia deletes the unused media files and reports it on out.
func (s *storage) collectMedia(ctx context.Context, options removalOptions, out, progress io.Writer) (err error) {
	check := func(context.Context) error { return nil }
	if !options.dryRun {
		// An import stores its files, or finds them stored, before its draft refers to them.
		lock, err := s.lockMedia(ctx, true, progress)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, lock.Close()) }()
		check = lock.Check
	}
	lines := newProgress(progress, "")
	defer lines.end()
	unused, total, err := s.unusedMedia(ctx, lines)
	if err != nil {
		return err
	}
	if len(unused) == 0 {
		_, err = fmt.Fprintf(out, "nothing to delete: museums refer to all of %s\n", count(total, "media file"))
		return err
	}
	if options.dryRun {
		bytes, err := s.eachUnused(ctx, unused, "measuring media", lines, func(context.Context, string) error { return nil })
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%d of %s would be deleted, %s; nothing was changed\n", len(unused), count(total, "media file"), megabytes(bytes))
		return err
	}
	if err := options.checkPart(len(unused), total); err != nil {
		return err
	}
	deleted, bytes, err := s.removeUnused(ctx, unused, check, lines)
	if err != nil {
		return fmt.Errorf("%s deleted; run it again for the others: %w", count(deleted, "media file"), err)
	}
	_, err = fmt.Fprintf(out, "%d of %s deleted, %s\n", deleted, count(total, "media file"), megabytes(bytes))
	return err
}

// checkPart refuses to delete most files without being asked: probably database and media are not those of one installation.
func (o removalOptions) checkPart(unused, total int) error {
	if o.yes || 2*unused <= total {
		return nil
	}
	summary := fmt.Sprintf("no museum in the database refers to %d of %s", unused, count(total, "media file"))
	if o.confirm == nil {
		return fmt.Errorf("%s; nothing was deleted. If database and media belong together, add --yes", summary)
	}
	if !o.confirm(summary + ". Delete them?") {
		return errors.New("nothing was deleted")
	}
	return nil
}

// unusedMedia lists the files to which no museum refers, and returns the number of all.
func (s *storage) unusedMedia(ctx context.Context, lines *progress) (unused []string, total int, err error) {
	stored, err := s.media.Names(ctx)
	if err != nil {
		return nil, 0, err
	}
	stored = slices.DeleteFunc(stored, func(name string) bool { return !media.IsImportedName(name) })
	used, err := s.usedMedia(ctx, lines)
	for _, name := range stored {
		if !used[name] {
			unused = append(unused, name)
		}
	}
	return unused, len(stored), err
}

// removeUnusedBatch is how many files are deleted between two checks of the lock.
const removeUnusedBatch = 200

// removeUnused deletes files and what is known of them. It returns how many it has deleted, and their size.
func (s *storage) removeUnused(
	ctx context.Context, unused []string, check func(context.Context) error, lines *progress,
) (deleted int, bytes int64, err error) {
	lines.set("deleting media", 0, len(unused))
	for batch := range slices.Chunk(unused, removeUnusedBatch) {
		if err := check(ctx); err != nil {
			return deleted, bytes, err
		}
		if err := s.store.DeleteMediaFacts(ctx, batch); err != nil {
			return deleted, bytes, err
		}
		size, err := s.eachUnused(ctx, batch, "", lines, s.media.Remove)
		if err != nil {
			return deleted, bytes, err
		}
		deleted, bytes = deleted+len(batch), bytes+size
		lines.set("deleting media", deleted, len(unused))
	}
	return deleted, bytes, nil
}

// collectConcurrency is how many files are measured and deleted at once.
const collectConcurrency = 8

// eachUnused calls do with each file and returns the size of all. task is "" if the caller reports the progress.
func (s *storage) eachUnused(
	ctx context.Context, names []string, task string, lines *progress, do func(ctx context.Context, name string) error,
) (bytes int64, err error) {
	var (
		mu   sync.Mutex
		done int
	)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(collectConcurrency)
	for _, name := range names {
		group.Go(func() error {
			size, err := s.mediaSize(ctx, name)
			if err == nil {
				err = do(ctx, name)
			}
			mu.Lock()
			defer mu.Unlock()
			bytes += size
			done++
			if task != "" {
				lines.set(task, done, len(names))
			}
			return err
		})
	}
	return bytes, group.Wait()
}

// mediaSize returns the size of a file, 0 if another process has deleted it.
func (s *storage) mediaSize(ctx context.Context, name string) (int64, error) {
	content, err := s.media.Open(ctx, name)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	size, err := content.Seek(0, io.SeekEnd)
	return size, errors.Join(err, content.Close())
}

// megabytes returns a number of bytes as text.
func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
