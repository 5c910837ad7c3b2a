package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/media"
)

// maxUnreadFactor is how many times more media a package may have than its museum before any is read: files may be there twice, and
// lose what cameras embed, but a bomb must not be unpacked.
const maxUnreadFactor = 4

// checkMedia finds out what every media file of the package is, without storing any, and what is wrong with it or with their
// size together. It returns the names under which importing stores them, by path.
func (i *Importer) checkMedia(ctx context.Context, read *bundle.Package, report func(done, total int)) (map[string]string, []bundle.Fault, error) {
	if total := read.MediaBytes(); i.MaxMediaBytes > 0 && total/maxUnreadFactor >= i.MaxMediaBytes {
		return nil, []bundle.Fault{tooMuchMedia(total, i.MaxMediaBytes)}, nil
	}
	kinds := map[string][]guide.MediaKind{}
	read.Museum.MapMedia(func(use guide.MediaUse) guide.Media {
		if use.Kind != "" && !slices.Contains(kinds[use.Media.Path], use.Kind) {
			kinds[use.Media.Path] = append(kinds[use.Media.Path], use.Kind)
		}
		return use.Media
	})
	files := media.NewImporter(nil, nil)
	checked, faults, err := eachMedia(ctx, read, i.Workers, report, func(ctx context.Context, path string) (guide.MediaFacts, error) {
		facts, err := readMedia(ctx, read, path, files.Inspect)
		if err != nil {
			return guide.MediaFacts{}, err
		}
		for _, kind := range kinds[path] {
			if kind != facts.Kind {
				return guide.MediaFacts{}, guide.Invalid(path, "this is %s, but it is used where the museum needs %s",
					article(facts.Kind), article(kind))
			}
		}
		return facts, nil
	})
	if err != nil {
		return nil, nil, err
	}
	names, sizes := map[string]string{}, map[string]int64{} // by path; by name
	for path, facts := range checked {
		names[path], sizes[facts.Name] = facts.Name, facts.Size
	}
	total := int64(0)
	for _, size := range sizes {
		total += size
	}
	if i.MaxMediaBytes > 0 && total > i.MaxMediaBytes {
		faults = append(faults, tooMuchMedia(total, i.MaxMediaBytes))
	}
	return names, faults, nil
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

// storeMedia stores every media file of the package and returns the media by path, and what is wrong with them. Files that were imported
// before, by their names in the package, are not read again, which for a photograph that its file turns means decoding it.
func (i *Importer) storeMedia(ctx context.Context, p *Package, report func(done, total int)) (map[string]guide.Media, []bundle.Fault, error) {
	files, keep := media.NewImporter(i.Blobs, i.Store), p.Museum.KeepOriginals
	return eachMedia(ctx, p.Package, i.Workers, report, func(ctx context.Context, path string) (guide.Media, error) {
		file := guide.Media{Path: path, Name: p.MediaNames[path]}
		imported, err := files.IsImported(ctx, file.Name)
		if err == nil && !imported {
			var facts guide.MediaFacts
			facts, err = readMedia(ctx, p.Package, path, files.Import)
			file.Name = facts.Name
		}
		if err == nil && keep {
			file.Original, err = readMedia(ctx, p.Package, path, files.KeepOriginal)
		}
		return file, err
	})
}

// eachMedia calls do with the path of every media file of the package, as many at once as there are workers. It returns the results by path, and
// the faults that authors have to correct.
func eachMedia[T any](
	ctx context.Context, read *bundle.Package, workers int, report func(done, total int), do func(ctx context.Context, path string) (T, error),
) (map[string]T, []bundle.Fault, error) {
	paths := read.Media()
	// Sounds and pictures mixed keep disk and processors busy together, and the estimate fair.
	rand.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	report(0, len(paths))
	var (
		mu      sync.Mutex
		faults  []bundle.Fault
		results = map[string]T{}
	)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for _, path := range paths {
		group.Go(func() error {
			result, err := do(ctx, path)
			mu.Lock()
			defer mu.Unlock()
			results[path] = result
			if domain, ok := errors.AsType[*guide.Error](err); ok && domain.Code == guide.CodeInvalid {
				faults = append(faults, bundle.Fault{File: path, Message: domain.Message})
				err = nil
			}
			report(len(results), len(paths))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	slices.SortFunc(faults, func(a, b bundle.Fault) int { return strings.Compare(a.File, b.File) })
	return results, faults, nil
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
