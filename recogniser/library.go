package recogniser

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
	"cicerone/recognition"
)

// library keeps what pictures are recognised by beside the media: one file a picture, named by the picture's
// content hash and the version of the engine that made it. Files are made once, by whoever needs them first,
// and every server of the museum finds the same ones.
type library struct {
	facts  guide.MediaFactsStore
	blobs  guide.Blobs
	decode func(ctx context.Context, name string) (image.Image, error)

	looking *semaphore.Weighted // pictures being looked at, one a processor
	looked  func()              // told of every picture that is looked at

	underWay singleflight.Group // by name: one picture is looked at once, however many need it
}

// enoughPixels is how long the longer side of a picture has to be to see in it what a phone sees. The
// smallest stored size that is so large is looked at, which takes a part of the time of the original.
const enoughPixels = 800

// sources are the names of the stored pictures to look at, by the pictures' own.
func (l *library) sources(ctx context.Context, pictures []guide.Media) (map[string]string, error) {
	names := make([]string, len(pictures))
	for i, picture := range pictures {
		names[i] = picture.Name
	}
	facts, err := l.facts.MediaFacts(ctx, names)
	if err != nil {
		return nil, err
	}
	sources := make(map[string]string, len(pictures))
	for _, name := range names {
		sources[name] = name
		for _, v := range facts[name].Variants { // by width ascending
			if max(v.Width, v.Height) >= enoughPixels {
				sources[name] = v.Name
				break
			}
		}
	}
	return sources, nil
}

// featuresName is where the features of a stored picture are kept.
func featuresName(source string) string {
	stem, _, _ := strings.Cut(source, ".")
	return fmt.Sprintf("%s.features%d", stem, recognition.FeaturesVersion)
}

// features are what a stored picture is recognised by.
func (l *library) features(ctx context.Context, source string) (recognition.Features, error) {
	name := featuresName(source)
	if features, err := l.read(ctx, name); err == nil || guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return features, err
	}
	shared := context.WithoutCancel(ctx)
	found, err, _ := l.underWay.Do(name, func() (any, error) { return l.look(shared, source, name) })
	if err != nil {
		return recognition.Features{}, err
	}
	return found.(recognition.Features), nil
}

func (l *library) read(ctx context.Context, name string) (features recognition.Features, err error) {
	content, err := l.blobs.Open(ctx, name)
	if err != nil {
		return features, err
	}
	defer content.Close()
	size, err := content.Seek(0, io.SeekEnd)
	if err != nil {
		return features, err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return features, err
	}
	encoded := make([]byte, size)
	if _, err := io.ReadFull(content, encoded); err != nil {
		return features, err
	}
	if err := features.UnmarshalBinary(encoded); err != nil {
		return features, fmt.Errorf("the stored file %s is damaged; remove it and it is made again: %w", name, err)
	}
	return features, nil
}

func (l *library) look(ctx context.Context, source, name string) (features recognition.Features, err error) {
	if err := l.looking.Acquire(ctx, 1); err != nil {
		return features, err
	}
	defer l.looking.Release(1)
	l.looked()
	picture, err := l.decode(ctx, source)
	if err != nil {
		return features, err
	}
	if features, err = recognition.Extract(picture); err != nil {
		return features, err
	}
	encoded, err := features.MarshalBinary()
	if err != nil {
		return features, err
	}
	return features, l.blobs.Put(ctx, name, bytes.NewReader(encoded))
}

// each calls do with every picture, some at a time, in no order. progress, which may be nil, is told how many
// are done.
func each(
	ctx context.Context, pictures []picture, atOnce int, progress func(done, total int),
	do func(context.Context, picture) error,
) error {
	var done atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, p := range pictures {
		group.Go(func() error {
			err := cmp.Or(ctx.Err(), do(ctx, p))
			if progress != nil {
				progress(int(done.Add(1)), len(pictures))
			}
			return err
		})
	}
	return group.Wait()
}
