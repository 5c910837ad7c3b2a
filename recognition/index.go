package recognition

// Reference is one picture of a work. A work may have several: an object is seen from more than one side.
type Reference struct {
	Work     int64
	Features Features
}

// Index finds the works of a museum by features. It never changes, so that many may ask it at once.
type Index struct {
	references []reference
	// The looks of all references, those of one word together, and what each is of.
	looks  []descriptor
	owners []owner
	starts []uint32 // where each word's looks begin, and their end
	places []uint32 // of every feature of every reference in order: its place among the looks
}

// reference is a picture without its looks, which lie with those of the others.
type reference struct {
	work      int64
	shape     shape
	keypoints []keypoint
	first     int // of its places
}

// owner tells of which reference a look is, and the size and direction of its keypoint.
type owner struct {
	reference   uint32
	scale, turn uint8
}

// NewIndex makes an index of the references; the same ones in the same order give the same index everywhere. It keeps
// the references' keypoints but not their looks.
func NewIndex(refs []Reference) *Index {
	ix := &Index{references: make([]reference, len(refs)), starts: make([]uint32, len(words)+1)}
	total := 0
	for i, r := range refs {
		ix.references[i] = reference{r.Work, r.Features.shape, r.Features.keypoints, total}
		total += r.Features.Count()
		for _, w := range r.Features.words {
			ix.starts[w+1]++
		}
	}
	for w := range words {
		ix.starts[w+1] += ix.starts[w]
	}
	ix.looks, ix.owners, ix.places = make([]descriptor, total), make([]owner, total), make([]uint32, total)
	next := append([]uint32(nil), ix.starts...)
	for i, r := range refs {
		for j, w := range r.Features.words {
			at := next[w]
			next[w]++
			k := r.Features.keypoints[j]
			ix.looks[at], ix.owners[at] = r.Features.looks[j], owner{uint32(i), k.scale, k.turn}
			ix.places[ix.references[i].first+j] = at
		}
	}
	return ix
}

// References is the number of pictures in the index.
func (ix *Index) References() int { return len(ix.references) }

// Size is about the bytes that the index holds in memory.
func (ix *Index) Size() int {
	const perLook, perReference = 32 + 8 + 4 + 6, 64
	return len(ix.looks)*perLook + len(ix.references)*perReference + len(ix.starts)*4
}

// features are the reference's, its looks gathered from among the others into the space given.
func (ix *Index) features(r int, space []descriptor) Features {
	ref := &ix.references[r]
	space = space[:0]
	for _, at := range ix.places[ref.first : ref.first+len(ref.keypoints)] {
		space = append(space, ix.looks[at])
	}
	return Features{shape: ref.shape, keypoints: ref.keypoints, looks: space}
}
