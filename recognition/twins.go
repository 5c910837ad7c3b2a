package recognition

// Twins are two works so similar that a frame of one may be mistaken for the other.
type Twins struct {
	First, Second int64
	Score         float64 // of the other work in the one's picture
}

// TwinsOf returns the twins of a reference, in the index or new, among the first limit references.
func (ix *Index) TwinsOf(ref Reference, limit int) []Twins {
	var twins []Twins
	grid := newKeypointGrid(ref.Features)
	votes, background := ix.votes(&ref.Features)
	for _, v := range votes[:min(len(votes), maxVerified)] {
		other := ix.references[v.reference].work
		if v.reference >= limit || other == ref.Work {
			continue
		}
		work := ix.features(v.reference)
		if agreed, ok := verify(&work, grid, background, false); ok && agreed.score >= baseAgreement {
			twins = append(twins, Twins{other, ref.Work, agreed.score})
		}
	}
	return twins
}
