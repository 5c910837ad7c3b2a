package recognition

import (
	"cmp"
	"slices"
)

// neighbour is a look of the index that is like one of the frame.
type neighbour struct {
	distance int
	place    uint32
	work     int64
}

const kept = 3 // nearest neighbours of different works, and one more to compare them with

// nearest are the looks of the index most like the given one, each of another work.
type nearest [kept + 1]neighbour

// far is further than two looks can be apart.
const far = wordBits + 1

func (n *nearest) add(c neighbour) {
	at := kept
	for i := range n {
		if n[i].distance < far && n[i].work == c.work {
			if n[i].distance <= c.distance {
				return
			}
			at = i
			break
		}
	}
	for at > 0 && n[at-1].distance > c.distance {
		n[at] = n[at-1]
		at--
	}
	n[at] = c
}

// compared is how many looks of the index each of the frame's is compared with: a small museum's more thoroughly.
const (
	compared  = 6000
	leastRead = 8 // words whose lists are read at least
)

// nearest searches the lists of the words most like the look.
func (ix *Index) nearest(look *descriptor, order []uint16) (n nearest) {
	for i := range n {
		n[i].distance = mostDistance
		n[i].work = -1
	}
	left, most := compared, n[kept].distance
	for i, w := range order {
		from, to := ix.starts[w], ix.starts[w+1]
		list := ix.looks[from:to]
		for j := range list {
			if d := look.distance(&list[j]); d < most {
				at := from + uint32(j)
				n.add(neighbour{d, at, ix.references[ix.owners[at].reference].work})
				most = n[kept].distance
			}
		}
		if left -= len(list); left <= 0 && i+1 >= leastRead {
			break
		}
	}
	return n
}

// vote is how much speaks for a reference before its geometry is looked at.
type vote struct {
	reference int
	votes     float64
}

// votes lets each feature of the frame speak for the works it looks like, the more the less it looks like others. What
// speaks for a work in the same size and direction counts together. It tells as well how near each feature comes to
// what is not meant.
func (ix *Index) votes(f *Features) (votes []vote, background []int) {
	tallies := make(map[uint32]*tally)
	background = make([]int, len(f.looks))
	var r ranking
	for i := range f.looks {
		n := ix.nearest(&f.looks[i], r.rank(&f.looks[i]))
		rest := n[kept].distance
		background[i] = n[1].distance
		for _, c := range n[:kept] {
			if c.distance >= rest {
				continue
			}
			of := ix.owners[c.place]
			t := tallies[of.reference]
			if t == nil {
				t = new(tally)
				tallies[of.reference] = t
			}
			t.add(float32(rest-c.distance)/float32(rest), int(f.keypoints[i].scale)-int(of.scale), f.keypoints[i].turn-of.turn)
		}
	}
	for reference, t := range tallies {
		votes = append(votes, vote{int(reference), float64(t.most())})
	}
	slices.SortFunc(votes, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.votes, a.votes), cmp.Compare(a.reference, b.reference))
	})
	return votes, background
}

// tally sorts what speaks for a reference by how much larger and how turned it would be in the frame.
type tally [tallySizes][tallyTurns]float32

const (
	tallySizes = 9 // an octave each
	tallyTurns = 8
)

func (t *tally) add(votes float32, steps int, turned turn) {
	size := min(max((steps+tallySizes*scaleSteps/2)/scaleSteps, 0), tallySizes-1)
	t[size][turned/(256/tallyTurns)] += votes
}

// most is the strongest group: a bin with those beside it, for what is near a border falls to either side.
func (t *tally) most() (most float32) {
	for s := range tallySizes - 1 {
		for d := range tallyTurns {
			next := (d + 1) % tallyTurns
			most = max(most, t[s][d]+t[s][next]+t[s+1][d]+t[s+1][next])
		}
	}
	return most
}

// mostDistance is as far as two looks of one place may be apart.
const mostDistance = 90
