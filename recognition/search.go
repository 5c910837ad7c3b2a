package recognition

import (
	"cmp"
	"slices"
)

// neighbour is a descriptor of the index similar to one of the frame.
type neighbour struct {
	distance int
	position uint32
	work     int64
}

const neighbourCount = 3 // of different works, and one more to compare them with

// nearest are the descriptors of the index most similar to one of the frame, each of another work.
type nearest [neighbourCount + 1]neighbour

// maxDistance exceeds the distance of any two descriptors.
const maxDistance = wordBits + 1

func (n *nearest) add(c neighbour) {
	at := neighbourCount
	for i := range n {
		if n[i].distance < maxDistance && n[i].work == c.work {
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

const (
	compareLimit = 6000 // descriptors of the index compared with one of the frame
	minWordsRead = 8    // even if they exceed compareLimit
)

// nearest searches the lists of the words most similar to the descriptor, which are given in order.
func (ix *Index) nearest(query *descriptor, order []uint16) (n nearest) {
	for i := range n {
		n[i].distance = maxMatchDistance
		n[i].work = -1
	}
	left, worst := compareLimit, n[neighbourCount].distance
	for i, w := range order {
		from, to := ix.starts[w], ix.starts[w+1]
		list := ix.descriptors[from:to]
		for j := range list {
			if d := query.distance(&list[j]); d < worst {
				at := from + uint32(j)
				n.add(neighbour{d, at, ix.references[ix.owners[at].reference].work})
				worst = n[neighbourCount].distance
			}
		}
		if left -= len(list); left <= 0 && i+1 >= minWordsRead {
			break
		}
	}
	return n
}

// vote is the score of a reference before its geometry is verified.
type vote struct {
	reference int
	votes     float64
}

// votes lets each feature of the frame vote for the references it resembles, weighted by how little it resembles others.
// Votes for the same scale and rotation count together. The background is the distance of each feature to its second
// nearest work.
func (ix *Index) votes(f *Features) (votes []vote, background []int) {
	histograms := make(map[uint32]*poseHistogram)
	background = make([]int, len(f.descriptors))
	var r ranking
	for i := range f.descriptors {
		n := ix.nearest(&f.descriptors[i], r.rank(&f.descriptors[i]))
		farthest := n[neighbourCount].distance
		background[i] = n[1].distance
		for _, c := range n[:neighbourCount] {
			if c.distance >= farthest {
				continue
			}
			of := ix.owners[c.position]
			t := histograms[of.reference]
			if t == nil {
				t = new(poseHistogram)
				histograms[of.reference] = t
			}
			t.add(float32(farthest-c.distance)/float32(farthest), int(f.keypoints[i].scale)-int(of.scale), f.keypoints[i].angle-of.angle)
		}
	}
	for reference, t := range histograms {
		votes = append(votes, vote{int(reference), float64(t.peak())})
	}
	slices.SortFunc(votes, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.votes, a.votes), cmp.Compare(a.reference, b.reference))
	})
	return votes, background
}

// poseHistogram counts a reference's votes by its scale and rotation in the frame.
type poseHistogram [poseScales][poseAngles]float32

const (
	poseScales = 9 // an octave each
	poseAngles = 8
)

func (t *poseHistogram) add(votes float32, steps int, turned angle) {
	size := min(max((steps+poseScales*scaleSteps/2)/scaleSteps, 0), poseScales-1)
	t[size][turned/(256/poseAngles)] += votes
}

// peak returns the largest sum of adjacent bins.
func (t *poseHistogram) peak() (highest float32) {
	for s := range poseScales - 1 {
		for d := range poseAngles {
			next := (d + 1) % poseAngles
			highest = max(highest, t[s][d]+t[s][next]+t[s+1][d]+t[s+1][next])
		}
	}
	return highest
}

// maxMatchDistance is the distance of two descriptors of the same detail.
const maxMatchDistance = 90
