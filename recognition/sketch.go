package recognition

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Sketch is a picture's features in short, two bytes each: enough to find those of thousands of pictures that may look
// like another, without reading what is known of them all. Its bytes are the same on every machine.
type Sketch []byte

const sketchBytes = 2 // of a feature

// Sketch is the features in short; a frame's have none.
func (f Features) Sketch() Sketch {
	s := make(Sketch, 0, sketchBytes*len(f.words))
	for _, w := range f.words {
		s = binary.LittleEndian.AppendUint16(s, w)
	}
	return s
}

// Sketches are those of many pictures.
type Sketches struct {
	all    []Sketch
	common []int // how many features of all pictures each word has
}

// NewSketches takes sketches as [Features.Sketch] makes them; what is none is like no picture.
func NewSketches(all []Sketch) *Sketches {
	s := &Sketches{all, make([]int, len(words))}
	for _, one := range all {
		for _, w := range one.words {
			s.common[w]++
		}
	}
	return s
}

// words are the sketch's features.
func (s Sketch) words(yield func(int, uint16) bool) {
	for i := 0; i+sketchBytes <= len(s); i += sketchBytes {
		if w := binary.LittleEndian.Uint16(s[i:]); int(w) < len(words) && !yield(i, w) {
			return
		}
	}
}

// wordsAsked are the words that a feature is looked for in: the same place seen again may have another one near.
const wordsAsked = 4

// Alike are at most so many pictures, by their place among the sketches, that may look like the features, the likeliest
// first. A picture whose features are many in the museum tells less.
func (s *Sketches) Alike(f Features, most int) []int {
	weights := make([]float32, len(words))
	var r ranking
	for i := range f.looks {
		for _, w := range r.rank(&f.looks[i])[:wordsAsked] {
			if s.common[w] > 0 {
				weights[w] += 1 / float32(s.common[w])
			}
		}
	}
	type likeness struct {
		at     int
		weight float32
	}
	var found []likeness
	for i, one := range s.all {
		var sum float32
		for _, w := range one.words {
			sum += weights[w]
		}
		if sum > 0 {
			found = append(found, likeness{i, sum})
		}
	}
	slices.SortFunc(found, func(a, b likeness) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.at, b.at))
	})
	places := make([]int, 0, most)
	for _, one := range found[:min(len(found), most)] {
		places = append(places, one.at)
	}
	return places
}
