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

// twins are sorted pairs of similar works, by idArtwork, the smaller one first.
type twins [][2]int64

// add appends the pairs of a work and others while holding mu.
func (t *twins) add(mu *sync.Mutex, work int64, others []int64) {
	mu.Lock()
	defer mu.Unlock()
	for _, other := range others {
		*t = append(*t, [2]int64{min(work, other), max(work, other)})
	}
}

// sort sorts the pairs and removes duplicates.
func (t *twins) sort() {
	slices.SortFunc(*t, func(a, b [2]int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	*t = slices.Compact(*t)
}

// compareAll compares each work of an index, built from the features, with all others.
func compareAll(
	ctx context.Context, index *museumIndex, features map[string]recognition.Features, progress func(done, total int),
) (*comparison, error) {
	all := &comparison{}
	for _, p := range index.pictures {
		of, usable := features[p.media.Name]
		all.assessments = append(all.assessments, assess(of, usable))
	}
	var mu sync.Mutex
	err := forEach(ctx, usablePictures(index.pictures, features), runtime.GOMAXPROCS(0), progress, func(_ context.Context, p picture) error {
		reference := recognition.Reference{Work: p.artwork, Features: features[p.media.Name]}
		all.twins.add(&mu, p.artwork, index.index.TwinsOf(reference))
		return nil
	})
	all.twins.sort()
	return all, err
}

// maxCompared is the number of pictures that a new one is compared with, the most similar ones by their sketches.
const maxCompared = 40

// compareChanged compares the works whose pictures are not in before, a list compared earlier, with the works most
// similar to them. It returns nil when so much has changed that all should be compared with each other.
func (s *featureStore) compareChanged(
	ctx context.Context, pictures, before []picture, extracting, comparing func(done, total int),
) (*comparison, error) {
	previous, err := s.comparison(ctx, before)
	if previous == nil || err != nil {
		return nil, err
	}
	assessments := map[string]assessment{} // by the picture's name
	for i, p := range before {
		assessments[p.media.Name] = previous.assessments[i]
	}
	same := sameWorks(pictures, before)
	updated := &comparison{assessments: make([]assessment, len(pictures))}
	var changed []picture
	var indexes []int // of the changed ones
	for i, p := range pictures {
		if updated.assessments[i] = assessments[p.media.Name]; !same[p.artwork] || updated.assessments[i].fault == guide.FaultUnusable {
			changed, indexes = append(changed, p), append(indexes, i)
		}
	}
	if 2*len(changed) > len(pictures) {
		return nil, nil
	}
	loaded, err := s.loadFeatures(ctx, changed, extracting)
	if err != nil {
		return nil, err
	}
	for i, p := range changed {
		features, usable := loaded.features[p.media.Name]
		updated.assessments[indexes[i]] = assess(features, usable)
	}
	updated.twins = slices.DeleteFunc(previous.twins, func(pair [2]int64) bool { return !same[pair[0]] || !same[pair[1]] })
	sketches := make([]recognition.Sketch, len(pictures))
	for i := range updated.assessments {
		sketches[i] = updated.assessments[i].sketch
	}
	all := recognition.NewSketches(sketches)
	var mu sync.Mutex
	err = forEach(ctx, usablePictures(changed, loaded.features), runtime.GOMAXPROCS(0), comparing, func(ctx context.Context, p picture) error {
		reference := recognition.Reference{Work: p.artwork, Features: loaded.features[p.media.Name]}
		var others []picture
		for _, at := range all.MostSimilar(reference.Features, maxCompared) {
			others = append(others, pictures[at])
		}
		similar, err := s.loadFeatures(ctx, others, nil)
		if err != nil {
			return err
		}
		index := recognition.NewIndex(references(others, similar.features))
		updated.twins.add(&mu, p.artwork, index.TwinsOf(reference))
		return nil
	})
	updated.twins.sort()
	return updated, err
}

// usablePictures returns the pictures that have features.
func usablePictures(pictures []picture, features map[string]recognition.Features) (list []picture) {
	for _, p := range pictures {
		if _, ok := features[p.media.Name]; ok {
			list = append(list, p)
		}
	}
	return list
}

// references returns the usable pictures as references of an index.
func references(pictures []picture, features map[string]recognition.Features) []recognition.Reference {
	list := make([]recognition.Reference, 0, len(pictures))
	for _, p := range usablePictures(pictures, features) {
		list = append(list, recognition.Reference{Work: p.artwork, Features: features[p.media.Name]})
	}
	return list
}

// sameWorks returns the works that have the same pictures in both lists.
func sameWorks(now, before []picture) map[int64]bool {
	sourcesOf := func(pictures []picture) map[int64][]string {
		sources := map[int64][]string{}
		for _, p := range pictures {
			sources[p.artwork] = append(sources[p.artwork], p.media.Name)
		}
		return sources
	}
	earlier := sourcesOf(before)
	same := map[int64]bool{}
	for work, sources := range sourcesOf(now) {
		same[work] = slices.Equal(sources, earlier[work])
	}
	return same
}
