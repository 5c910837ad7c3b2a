package recognition

import (
	_ "embed"
	"encoding/binary"
	"math/rand/v2"
)

// The visual words quantize descriptors: the index groups descriptors by their nearest word, so that a search reads only
// the lists of a few words. They are the same for every museum.

//go:embed words.bin
var wordBytes []byte

var words = readWords(wordBytes)

const wordBits = 8 * 32 // of a word, as of a descriptor

func readWords(data []byte) []descriptor {
	out := make([]descriptor, len(data)/32)
	for i := range out {
		for j := range out[i] {
			out[i][j] = binary.LittleEndian.Uint64(data[32*i+8*j:])
		}
	}
	return out
}

// wordOf returns the word nearest to the descriptor, the first one of several.
func wordOf(d *descriptor, words []descriptor) uint16 {
	best, at := maxDistance, 0
	for i := range words {
		if distance := d.distance(&words[i]); distance < best {
			best, at = distance, i
		}
	}
	return uint16(at)
}

// ranking sorts the words by their distance to a descriptor.
type ranking struct {
	distances []uint16
	order     []uint16
}

func (r *ranking) rank(d *descriptor) []uint16 {
	if r.order == nil {
		r.distances, r.order = make([]uint16, len(words)), make([]uint16, len(words))
	}
	var starts [wordBits + 2]uint16
	for i := range words {
		distance := d.distance(&words[i])
		r.distances[i] = uint16(distance)
		starts[distance+1]++
	}
	for distance := 1; distance < len(starts); distance++ {
		starts[distance] += starts[distance-1]
	}
	for i, distance := range r.distances {
		r.order[starts[distance]] = uint16(i)
		starts[distance]++
	}
	return r.order
}

// LearnWords clusters features of many pictures into n words by k-majority, and returns the contents of words.bin.
// [FeaturesVersion] must change with the words.
func LearnWords(from []Features, n, rounds int) []byte {
	var descriptors []descriptor
	for _, f := range from {
		descriptors = append(descriptors, f.descriptors...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	learned := make([]descriptor, n)
	for i := range learned {
		learned[i] = descriptors[random.IntN(len(descriptors))]
	}
	for range rounds {
		set, members := make([][wordBits]int, n), make([]int, n)
		for i := range descriptors {
			w := wordOf(&descriptors[i], learned)
			members[w]++
			for b := range wordBits {
				set[w][b] += int(descriptors[i][b>>6] >> (b & 63) & 1)
			}
		}
		for w := range learned {
			if members[w] == 0 {
				learned[w] = descriptors[random.IntN(len(descriptors))]
				continue
			}
			learned[w] = descriptor{}
			for b, ones := range set[w] {
				if 2*ones > members[w] {
					learned[w][b>>6] |= 1 << (b & 63)
				}
			}
		}
	}
	var out []byte
	for _, w := range learned {
		for _, part := range w {
			out = binary.LittleEndian.AppendUint64(out, part)
		}
	}
	return out
}
