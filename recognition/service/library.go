package service

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"strings"
	"sync"
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
	log    *slog.Logger

	looking *semaphore.Weighted // pictures being looked at, one a processor
	looked  func()              // told of every picture that is looked at

	underWay singleflight.Group // by name: one picture is looked at once, however many need it
}

// enoughPixels is how long the longer side of a picture has to be to see in it what a phone sees. The
// smallest stored size that is so large is looked at, which takes a part of the time of the original.
const enoughPixels = 800

// source is the stored size of a picture to look at. It is asked for only when the picture is looked at: what is
// found is kept under the picture's own name, so that the museum's other works cost no question.
func (l *library) source(ctx context.Context, picture string) (string, error) {
	facts, err := l.facts.MediaFacts(ctx, []string{picture})
	if err != nil {
		return "", err
	}
	for _, v := range facts[picture].Variants { // by width ascending
		if max(v.Width, v.Height) >= enoughPixels {
			return v.Name, nil
		}
	}
	return picture, nil
}

// featuresName is where the features of a picture are kept.
func featuresName(picture string) string {
	stem, _, _ := strings.Cut(picture, ".")
	return fmt.Sprintf("%s.features%d", stem, recognition.FeaturesVersion)
}

// features are what a picture is recognised by. A file that is missing or damaged is made.
func (l *library) features(ctx context.Context, picture string) (recognition.Features, error) {
	name := featuresName(picture)
	features, err := l.read(ctx, name)
	if !toBeMade(err) {
		return features, err
	}
	shared := context.WithoutCancel(ctx)
	found, err, _ := l.underWay.Do(name, func() (any, error) {
		features, err := l.read(shared, name) // another may have made it meanwhile
		if !toBeMade(err) {
			return features, err
		}
		if err := l.discard(shared, name, err); err != nil {
			return features, err
		}
		return l.look(shared, picture, name)
	})
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
	encoded := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(encoded)
	encoded.Reset()
	if _, err := encoded.ReadFrom(content); err != nil {
		return features, err
	}
	return features, features.UnmarshalBinary(encoded.Bytes())
}

// buffers are used again: a museum's index is read from thousands of files.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// toBeMade tells that reading features failed because there are none, or none that can be read.
func toBeMade(err error) bool {
	return guide.ErrorCodeOf(err) == guide.CodeNotFound || errors.Is(err, recognition.ErrFeatures)
}

// discard removes a file that is damaged, so that it can be made again; one that is missing needs nothing.
func (l *library) discard(ctx context.Context, name string, damage error) error {
	if guide.ErrorCodeOf(damage) == guide.CodeNotFound {
		return nil
	}
	l.log.Warn("a file that recognition keeps is damaged and made again", "file", name, "error", damage)
	return l.blobs.Remove(ctx, name)
}

func (l *library) look(ctx context.Context, picture, name string) (features recognition.Features, err error) {
	source, err := l.source(ctx, picture)
	if err != nil {
		return features, err
	}
	if err := l.looking.Acquire(ctx, 1); err != nil {
		return features, err
	}
	defer l.looking.Release(1)
	l.looked()
	err = guarded(func() error {
		decoded, err := l.decode(ctx, source)
		if err == nil {
			features, err = recognition.Extract(decoded)
		}
		return err
	})
	if err != nil {
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
			err := cmp.Or(ctx.Err(), guarded(func() error { return do(ctx, p) }))
			if progress != nil {
				progress(int(done.Add(1)), len(pictures))
			}
			return err
		})
	}
	return group.Wait()
}
