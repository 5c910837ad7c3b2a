package service

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"

	"cicerone/guide"
	"cicerone/recognition"
)

// twins are pairs of works, by idArtwork, the smaller one first, that look much alike, in order.
type twins [][2]int64

// add collects the pairs; it may be called by several at once.
func (t *twins) add(mu *sync.Mutex, alike []recognition.Twins) {
	mu.Lock()
	defer mu.Unlock()
	for _, pair := range alike {
		*t = append(*t, [2]int64{min(pair.First, pair.Second), max(pair.First, pair.Second)})
	}
}

// sort brings the pairs in order, each once.
func (t *twins) sort() {
	slices.SortFunc(*t, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	*t = slices.Compact(*t)
}

// compareAll compares the works of an index, which the features are of, each with all others.
func compareAll(
	ctx context.Context, index *museumIndex, features map[string]recognition.Features, progress func(done, total int),
) (*comparison, error) {
	found := &comparison{}
	for _, p := range index.pictures {
		of, usable := features[p.media.Name]
		found.pictures = append(found.pictures, judge(of, usable))
	}
	var mu sync.Mutex
	err := each(ctx, usable(index.pictures, features), runtime.GOMAXPROCS(0), progress, func(_ context.Context, p picture) error {
		reference := recognition.Reference{Work: p.artwork, Features: features[p.media.Name]}
		found.twins.add(&mu, index.index.TwinsOf(reference, index.index.References()))
		return nil
	})
	found.twins.sort()
	return found, err
}

// mostAlike is how many pictures a new one is compared with: those that may look most like it.
const mostAlike = 40

// compareChanged compares the works whose pictures are not those of before, when these were compared already, with
// the works most like them. done is false when so much has changed that all are better compared with each other.
func (l *library) compareChanged(
	ctx context.Context, pictures, before []picture, looking, comparing func(done, total int),
) (found *comparison, done bool, err error) {
	then, known, err := l.comparison(ctx, before)
	if err != nil || !known {
		return nil, false, err
	}
	judged := map[string]judgement{} // by the picture's name
	for i, p := range before {
		judged[p.media.Name] = then.pictures[i]
	}
	same := sameWorks(pictures, before)
	found = &comparison{pictures: make([]judgement, len(pictures))}
	var changed []picture
	var places []int // of the changed ones
	for i, p := range pictures {
		if found.pictures[i] = judged[p.media.Name]; !same[p.artwork] || found.pictures[i].fault == guide.FaultUnusable {
			changed, places = append(changed, p), append(places, i)
		}
	}
	if 2*len(changed) > len(pictures) {
		return nil, false, nil
	}
	looked, err := l.gather(ctx, changed, looking)
	if err != nil {
		return nil, false, err
	}
	for i, p := range changed {
		features, usable := looked.features[p.media.Name]
		found.pictures[places[i]] = judge(features, usable)
	}
	found.twins = slices.DeleteFunc(then.twins, func(pair [2]int64) bool { return !same[pair[0]] || !same[pair[1]] })
	sketches := make([]recognition.Sketch, len(pictures))
	for i := range found.pictures {
		sketches[i] = found.pictures[i].sketch
	}
	all := recognition.NewSketches(sketches)
	var mu sync.Mutex
	err = each(ctx, usable(changed, looked.features), runtime.GOMAXPROCS(0), comparing, func(ctx context.Context, p picture) error {
		one := recognition.Reference{Work: p.artwork, Features: looked.features[p.media.Name]}
		var others []picture
		for _, at := range all.MostSimilar(one.Features, mostAlike) {
			others = append(others, pictures[at])
		}
		alike, err := l.gather(ctx, others, nil)
		if err != nil {
			return err
		}
		index := recognition.NewIndex(references(others, alike.features))
		found.twins.add(&mu, index.TwinsOf(one, index.References()))
		return nil
	})
	found.twins.sort()
	return found, true, err
}

// usable are the pictures that have features.
func usable(pictures []picture, features map[string]recognition.Features) (list []picture) {
	for _, p := range pictures {
		if _, ok := features[p.media.Name]; ok {
			list = append(list, p)
		}
	}
	return list
}

// references are the usable pictures as an index takes them.
func references(pictures []picture, features map[string]recognition.Features) []recognition.Reference {
	list := make([]recognition.Reference, 0, len(pictures))
	for _, p := range usable(pictures, features) {
		list = append(list, recognition.Reference{Work: p.artwork, Features: features[p.media.Name]})
	}
	return list
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
