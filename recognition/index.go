package recognition

// Reference is one picture of a work. A work may have several, such as an object seen from several sides.
type Reference struct {
	Work     int64
	Features Features
}

// Index finds the works of a museum by features. It is immutable and safe for concurrent use.
type Index struct {
	references []reference
	// The descriptors of all references, grouped by visual word, and the owner of each.
	descriptors []descriptor
	owners      []owner
	starts      []uint32 // where each word's descriptors begin, and the end of the last
	positions   []uint32 // of each feature of each reference, in order: its position in descriptors
}

// reference is a picture without its descriptors.
type reference struct {
	work      int64
	shape     shape
	keypoints []keypoint
	first     int // of its positions
}

// owner is the reference of a descriptor and the size and direction of its keypoint.
type owner struct {
	reference    uint32
	scale, angle uint8
}

// NewIndex returns an index of the references, the same on every machine. It shares the references' keypoints and copies
// their descriptors.
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
	ix.descriptors, ix.owners, ix.positions = make([]descriptor, total), make([]owner, total), make([]uint32, total)
	next := append([]uint32(nil), ix.starts...)
	for i, r := range refs {
		for j, w := range r.Features.words {
			at := next[w]
			next[w]++
			k := r.Features.keypoints[j]
			ix.descriptors[at], ix.owners[at] = r.Features.descriptors[j], owner{uint32(i), k.scale, k.angle}
			ix.positions[ix.references[i].first+j] = at
		}
	}
	return ix
}

// References returns the number of pictures in the index.
func (ix *Index) References() int { return len(ix.references) }

// Size estimates the bytes that the index takes in memory.
func (ix *Index) Size() int {
	const perDescriptor, perReference = 32 + 8 + 4 + 6, 64
	return len(ix.descriptors)*perDescriptor + len(ix.references)*perReference + len(ix.starts)*4
}

// features returns the features of reference r, without visual words.
func (ix *Index) features(r int) Features {
	ref := &ix.references[r]
	descriptors := make([]descriptor, len(ref.keypoints))
	for i := range descriptors {
		descriptors[i] = ix.descriptors[ix.positions[ref.first+i]]
	}
	return Features{shape: ref.shape, keypoints: ref.keypoints, descriptors: descriptors}
}
