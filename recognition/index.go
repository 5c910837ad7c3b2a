package recognition

// Reference is one picture of a work. A work may have several: an object is seen from more than one side.
type Reference struct {
	Work     int64
	Features Features
}

// Index finds the works of a museum by features. It never changes, so that many may ask it at once.
type Index struct {
	references []Reference
	features   int
}

// NewIndex makes an index of the references; the same ones in the same order give the same index everywhere.
func NewIndex(refs []Reference) *Index {
	ix := &Index{references: refs}
	for _, r := range refs {
		ix.features += r.Features.Count()
	}
	return ix
}

// References is the number of pictures in the index.
func (ix *Index) References() int { return len(ix.references) }

// Size is about the bytes that the index holds in memory.
func (ix *Index) Size() int {
	return ix.features*(32+6) + len(ix.references)*112
}
