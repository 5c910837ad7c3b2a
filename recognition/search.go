package recognition

import (
	"cmp"
	"slices"
)

// neighbour is a feature of the index that looks like one of the frame.
type neighbour struct {
	reference, feature int32
	distance           int32
}

const kept = 3 // nearest neighbours of different works, and one more to compare them with

// nearest are the features of the index that look most like the given one, each of another work.
type nearest [kept + 1]neighbour

// far is further than two looks can be apart.
const far = 257

func (n *nearest) add(c neighbour, ix *Index) {
	if c.distance >= n[kept].distance {
		return
	}
	work := ix.references[c.reference].Work
	at := kept
	for i := range n {
		if n[i].distance < far && ix.references[n[i].reference].Work == work {
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

func (ix *Index) nearest(look *descriptor) (n nearest) {
	for i := range n {
		n[i].distance = far
	}
	for r := range ix.references {
		looks := ix.references[r].Features.looks
		for i := range looks {
			if d := int32(look.distance(&looks[i])); d < n[kept].distance {
				n.add(neighbour{int32(r), int32(i), d}, ix)
			}
		}
	}
	return n
}

// vote is how much speaks for a reference before its geometry is looked at.
type vote struct {
	reference int
	votes     float64
}

// votes lets each feature of the frame speak for the works it looks like, the more the less it looks like others; and
// tells how near a feature of no special work comes.
func (ix *Index) votes(f *Features) (votes []vote, background []int) {
	sums := make([]float64, len(ix.references))
	background = make([]int, len(f.looks))
	for i := range f.looks {
		n := ix.nearest(&f.looks[i])
		rest := min(n[kept].distance, mostDistance)
		background[i] = int(min(n[1].distance, mostDistance))
		for _, c := range n[:kept] {
			if c.distance < rest {
				sums[c.reference] += float64(rest-c.distance) / float64(rest)
			}
		}
	}
	for r, v := range sums {
		if v > 0 {
			votes = append(votes, vote{r, v})
		}
	}
	slices.SortFunc(votes, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.votes, a.votes), cmp.Compare(a.reference, b.reference))
	})
	return votes, background
}

// mostDistance is as far as two looks of one place may be apart.
const mostDistance = 90
