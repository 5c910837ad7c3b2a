package recogniser

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"cicerone/guide"
	"cicerone/recognition"
)

// twins are pairs of works, by idArtwork, the smaller one first, that look much alike.
type twins [][2]int64

// twinsName is where the twins among such pictures are kept: the name changes with the pictures.
func twinsName(pictures []picture) string {
	sum := sha256.New()
	for _, p := range pictures {
		_, _ = fmt.Fprintln(sum, p.artwork, p.media.Name)
	}
	return fmt.Sprintf("%s.twins%d", hex.EncodeToString(sum.Sum(nil)[:16]), recognition.FeaturesVersion)
}

// twins reads the twins among the pictures; known is false when nobody has looked for them yet, or the file is damaged.
func (l *library) twins(ctx context.Context, pictures []picture) (found twins, known bool, err error) {
	name := twinsName(pictures)
	content, err := l.blobs.Open(ctx, name)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer content.Close()
	encoded, err := io.ReadAll(content)
	if err != nil {
		return nil, false, err
	}
	if err := json.Unmarshal(encoded, &found); err != nil {
		return nil, false, l.discard(ctx, name, err)
	}
	return found, true, nil
}

// findTwins looks for the twins of the index and keeps them. Works whose pictures are those of before need
// not be compared with each other again.
func (l *library) findTwins(
	ctx context.Context, index *museumIndex, features map[string]recognition.Features, before []picture,
	progress func(done, total int),
) error {
	known, ok, err := l.twins(ctx, before)
	if err != nil {
		return err
	}
	if !ok {
		before = nil
	}
	same := sameWorks(index.pictures, before)
	found := slices.DeleteFunc(known, func(pair [2]int64) bool { return !same[pair[0]] || !same[pair[1]] })
	var changed []picture
	for _, p := range index.pictures {
		if _, usable := features[p.media.Name]; usable && !same[p.artwork] {
			changed = append(changed, p)
		}
	}
	var mu sync.Mutex
	err = each(ctx, changed, runtime.GOMAXPROCS(0), progress, func(_ context.Context, p picture) error {
		reference := recognition.Reference{Work: p.artwork, Features: features[p.media.Name]}
		alike := index.index.TwinsOf(reference, index.index.References())
		mu.Lock()
		defer mu.Unlock()
		for _, t := range alike {
			found = append(found, [2]int64{min(t.First, t.Second), max(t.First, t.Second)})
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(found, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	found = slices.Compact(found)
	encoded, err := json.Marshal(found)
	if err != nil {
		return err
	}
	return l.blobs.Put(ctx, twinsName(index.pictures), bytes.NewReader(encoded))
}

// sameWorks are the works that have the same pictures in both lists.
func sameWorks(now, before []picture) map[int64]bool {
	sourcesOf := func(pictures []picture) map[int64][]string {
		sources := map[int64][]string{}
		for _, p := range pictures {
			sources[p.artwork] = append(sources[p.artwork], p.media.Name)
		}
		return sources
	}
	then := sourcesOf(before)
	same := map[int64]bool{}
	for work, sources := range sourcesOf(now) {
		same[work] = slices.Equal(sources, then[work])
	}
	return same
}
