package service

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"cicerone/guide"
	"cicerone/recognition"
)

// featureStore stores the features of pictures among the media: one file a picture, named by the picture's content hash
// and the features' version. A file is written when it is first needed, and shared by all servers of the museum.
type featureStore struct {
	facts  guide.MediaFactsStore
	blobs  guide.Blobs
	decode func(ctx context.Context, name string) (image.Image, error)
	log    *slog.Logger

	extracting *semaphore.Weighted // one a processor
	onExtract  func()              // called for each picture

	inFlight singleflight.Group // extractions by name
}

// minSourceSide is the longer side that a picture needs to show what a phone sees. Features come from the smallest
// stored variant of that size, which takes a fraction of the original's time.
const minSourceSide = 800

// source returns the variant of a picture to extract features from.
func (s *featureStore) source(ctx context.Context, picture string) (string, error) {
	facts, err := s.facts.MediaFacts(ctx, []string{picture})
	if err != nil {
		return "", err
	}
	for _, v := range facts[picture].Variants { // by width ascending
		if max(v.Width, v.Height) >= minSourceSide {
			return v.Name, nil
		}
	}
	return picture, nil
}

// featuresName returns the name of the file for a picture's features. It is derived from the original's name, so that
// finding it takes no query for variants.
func featuresName(picture string) string {
	stem, _, _ := strings.Cut(picture, ".")
	return fmt.Sprintf("%s.features%d", stem, recognition.FeaturesVersion)
}

// features returns a picture's features. If their file is missing or damaged, it extracts and stores them.
func (s *featureStore) features(ctx context.Context, picture string) (recognition.Features, error) {
	name := featuresName(picture)
	features, err := s.read(ctx, name)
	if !isMissing(err) {
		return features, err
	}
	shared := context.WithoutCancel(ctx)
	loaded, err, _ := s.inFlight.Do(name, func() (any, error) {
		features, err := s.read(shared, name) // another call may have stored them meanwhile
		if !isMissing(err) {
			return features, err
		}
		if err := s.discard(shared, name, err); err != nil {
			return features, err
		}
		return s.extract(shared, picture, name)
	})
	if err != nil {
		return recognition.Features{}, err
	}
	return loaded.(recognition.Features), nil
}

func (s *featureStore) read(ctx context.Context, name string) (features recognition.Features, err error) {
	content, err := s.blobs.Open(ctx, name)
	if err != nil {
		return features, err
	}
	defer content.Close()
	encoded, err := io.ReadAll(content)
	if err != nil {
		return features, err
	}
	return features, features.UnmarshalBinary(encoded)
}

// isMissing reports whether err says that there are no readable features.
func isMissing(err error) bool {
	return guide.ErrorCodeOf(err) == guide.CodeNotFound || errors.Is(err, recognition.ErrFeatures)
}

// discard removes a damaged file, so that it can be written again.
func (s *featureStore) discard(ctx context.Context, name string, damage error) error {
	if guide.ErrorCodeOf(damage) == guide.CodeNotFound {
		return nil
	}
	s.log.Warn("a file that recognition keeps is damaged and made again", "file", name, "error", damage)
	return s.blobs.Remove(ctx, name)
}

func (s *featureStore) extract(ctx context.Context, picture, name string) (features recognition.Features, err error) {
	source, err := s.source(ctx, picture)
	if err != nil {
		return features, err
	}
	if err := s.extracting.Acquire(ctx, 1); err != nil {
		return features, err
	}
	defer s.extracting.Release(1)
	s.onExtract()
	err = guide.RecoverPanics(func() error {
		decoded, err := s.decode(ctx, source)
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
	return features, s.blobs.Put(ctx, name, bytes.NewReader(encoded))
}

// forEach calls f for every picture, up to limit at a time, in no order. It reports the number done to progress, which
// may be nil.
func forEach(
	ctx context.Context, pictures []picture, limit int, progress func(done, total int),
	f func(context.Context, picture) error,
) error {
	var done atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(limit)
	for _, p := range pictures {
		group.Go(func() error {
			err := cmp.Or(ctx.Err(), guide.RecoverPanics(func() error { return f(ctx, p) }))
			if progress != nil {
				progress(int(done.Add(1)), len(pictures))
			}
			return err
		})
	}
	return group.Wait()
}
