package recognition

import (
	_ "embed"
	"encoding/binary"
	"math/rand/v2"
)

// Looks are sorted by the word that is most like them, so that a search reads only the lists of the words near what it
// looks for. The words are the same for every museum: a work's features can be sorted before its museum is known.

//go:embed words.bin
var wordBytes []byte

var words = readWords(wordBytes)

const wordBits = 8 * 32 // of a word, as of a look

func readWords(data []byte) []descriptor {
	out := make([]descriptor, len(data)/32)
	for i := range out {
		for j := range out[i] {
			out[i][j] = binary.LittleEndian.Uint64(data[32*i+8*j:])
		}
	}
	return out
}

// wordOf is the word most like the look; of equals the first.
func wordOf(look *descriptor, words []descriptor) uint16 {
	best, at := far, 0
	for i := range words {
		if d := look.distance(&words[i]); d < best {
			best, at = d, i
		}
	}
	return uint16(at)
}

// ranking sorts the words by their likeness to a look.
type ranking struct {
	distances []uint16
	order     []uint16
}

func (r *ranking) rank(look *descriptor) []uint16 {
	if r.order == nil {
		r.distances, r.order = make([]uint16, len(words)), make([]uint16, len(words))
	}
	var starts [wordBits + 2]uint16
	for i := range words {
		d := look.distance(&words[i])
		r.distances[i] = uint16(d)
		starts[d+1]++
	}
	for d := 1; d < len(starts); d++ {
		starts[d] += starts[d-1]
	}
	for i, d := range r.distances {
		r.order[starts[d]] = uint16(i)
		starts[d]++
	}
	return r.order
}

// LearnWords makes so many words from features of many pictures, by the majority of their bits, and gives the bytes
// that words.bin has. Whoever changes the words changes [FeaturesVersion].
func LearnWords(from []Features, n, rounds int) []byte {
	var looks []descriptor
	for _, f := range from {
		looks = append(looks, f.looks...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	learned := make([]descriptor, n)
	for i := range learned {
		learned[i] = looks[random.IntN(len(looks))]
	}
	for range rounds {
		set, members := make([][wordBits]int, n), make([]int, n)
		for i := range looks {
			w := wordOf(&looks[i], learned)
			members[w]++
			for b := range wordBits {
				set[w][b] += int(looks[i][b>>6] >> (b & 63) & 1)
			}
		}
		for w := range learned {
			if members[w] == 0 {
				learned[w] = looks[random.IntN(len(looks))]
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
