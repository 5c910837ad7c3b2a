package recognition

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Sketch has the visual word of each of a picture's features, two bytes each: enough to find similar pictures among
// thousands without reading their features. Its bytes are the same on every machine.
type Sketch []byte

const sketchBytes = 2 // per feature

// Sketch returns the sketch of the features; a frame's is empty.
func (f Features) Sketch() Sketch {
	s := make(Sketch, 0, sketchBytes*len(f.words))
	for _, w := range f.words {
		s = binary.LittleEndian.AppendUint16(s, w)
	}
	return s
}

// Sketches finds similar pictures by their sketches.
type Sketches struct {
	all       []Sketch
	frequency []int // of each word in all pictures
}

// NewSketches prepares a search in the given sketches. Empty ones are similar to none.
func NewSketches(all []Sketch) *Sketches {
	s := &Sketches{all, make([]int, len(words))}
	for _, one := range all {
		for _, w := range one.words {
			s.frequency[w]++
		}
	}
	return s
}

// words iterates over the sketch's words.
func (s Sketch) words(yield func(int, uint16) bool) {
	for i := 0; i+sketchBytes <= len(s); i += sketchBytes {
		if w := binary.LittleEndian.Uint16(s[i:]); int(w) < len(words) && !yield(i, w) {
			return
		}
	}
}

// wordsPerFeature is the number of nearest words looked up per feature, as the same detail in another picture may fall
// into a neighbouring word.
const wordsPerFeature = 4

// MostSimilar returns the indexes of up to limit pictures similar to the features, the most similar first. Frequent words
// count less.
func (s *Sketches) MostSimilar(f Features, limit int) []int {
	weights := make([]float32, len(words))
	var r ranking
	for i := range f.descriptors {
		for _, w := range r.rank(&f.descriptors[i])[:wordsPerFeature] {
			if s.frequency[w] > 0 {
				weights[w] += 1 / float32(s.frequency[w])
			}
		}
	}
	type similarity struct {
		at     int
		weight float32
	}
	var similar []similarity
	for i, one := range s.all {
		var sum float32
		for _, w := range one.words {
			sum += weights[w]
		}
		if sum > 0 {
			similar = append(similar, similarity{i, sum})
		}
	}
	slices.SortFunc(similar, func(a, b similarity) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.at, b.at))
	})
	indexes := make([]int, 0, limit)
	for _, one := range similar[:min(len(similar), limit)] {
		indexes = append(indexes, one.at)
	}
	return indexes
}
