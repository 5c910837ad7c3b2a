package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"cicerone/guide"
	"cicerone/recognition"
)

// picture is a reference picture of a work.
type picture struct {
	artwork int64 // idArtwork
	media   guide.Media
}

// unusablePicture is a picture without features.
type unusablePicture struct {
	picture

	err error
}

// picturesOf lists the museum's reference pictures in the museum's order, which decides ties the same way on every server.
func picturesOf(m *guide.Museum) (list []picture) {
	for i := range m.Artworks {
		work := &m.Artworks[i]
		for _, one := range work.Pictures() {
			list = append(list, picture{work.ID, one})
		}
	}
	return list
}

type loadedFeatures struct {
	features map[string]recognition.Features // by the picture's name
	unusable []unusablePicture
}

// maxConcurrentReads exceeds the number of processors, because reads wait for the disk or the network.
const maxConcurrentReads = 16

// loadFeatures loads the features of the pictures and extracts missing ones.
func (s *featureStore) loadFeatures(
	ctx context.Context, pictures []picture, progress func(done, total int),
) (*loadedFeatures, error) {
	loaded := &loadedFeatures{features: make(map[string]recognition.Features, len(pictures))}
	var mu sync.Mutex
	err := forEach(ctx, pictures, maxConcurrentReads, progress, func(ctx context.Context, p picture) error {
		features, err := s.features(ctx, p.media.Name)
		mu.Lock()
		defer mu.Unlock()
		if isUnusable(err) {
			loaded.unusable = append(loaded.unusable, unusablePicture{p, err})
			return nil
		}
		loaded.features[p.media.Name] = features
		return err
	})
	slices.SortFunc(loaded.unusable, func(a, b unusablePicture) int {
		return cmp.Or(cmp.Compare(a.artwork, b.artwork), cmp.Compare(a.media.Path, b.media.Path))
	})
	return loaded, err
}

// isUnusable reports whether the picture itself is at fault, so that retrying is of no use.
func isUnusable(err error) bool {
	code := guide.ErrorCodeOf(err)
	_, panicked := errors.AsType[*guide.PanicError](err)
	return code == guide.CodeInvalid || code == guide.CodeNotFound || errors.Is(err, recognition.ErrNoPicture) || panicked
}
