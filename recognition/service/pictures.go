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

// picture is a picture that a work is recognised by.
type picture struct {
	artwork int64 // idArtwork
	media   guide.Media
}

// lost is a picture that a work cannot be recognised by, and why.
type lost struct {
	picture

	err error
}

// picturesOf lists what the museum's works are recognised by, in the museum's order. The order decides nothing
// but ties, and is the same wherever the museum is served.
func picturesOf(m *guide.Museum) (list []picture) {
	for i := range m.Artworks {
		work := &m.Artworks[i]
		for _, one := range work.Pictures() {
			list = append(list, picture{work.ID, one})
		}
	}
	return list
}

// gathered is what was found out about pictures.
type gathered struct {
	features map[string]recognition.Features // by the picture's name
	lost     []lost
}

// readsAtOnce is how many files are read at once: reading waits for the disk, or for another machine.
const readsAtOnce = 16

// gather reads the features of the pictures, making those that are missing. A picture that cannot be used is
// lost and the others are gathered all the same.
func (l *library) gather(
	ctx context.Context, pictures []picture, progress func(done, total int),
) (*gathered, error) {
	found := &gathered{features: make(map[string]recognition.Features, len(pictures))}
	var mu sync.Mutex
	err := each(ctx, pictures, readsAtOnce, progress, func(ctx context.Context, p picture) error {
		features, err := l.features(ctx, p.media.Name)
		mu.Lock()
		defer mu.Unlock()
		if unusable(err) {
			found.lost = append(found.lost, lost{p, err})
			return nil
		}
		found.features[p.media.Name] = features
		return err
	})
	slices.SortFunc(found.lost, func(a, b lost) int {
		return cmp.Or(cmp.Compare(a.artwork, b.artwork), cmp.Compare(a.media.Path, b.media.Path))
	})
	return found, err
}

// unusable tells that it is the picture's fault and not this moment's.
func unusable(err error) bool {
	code := guide.ErrorCodeOf(err)
	var broken *panicked
	return code == guide.CodeInvalid || code == guide.CodeNotFound || errors.Is(err, recognition.ErrNoPicture) || errors.As(err, &broken)
}
