package recognition

// TwinsOf returns the works of the index that are so similar to a reference, in the index or new, that a frame of one may
// be mistaken for the other.
func (ix *Index) TwinsOf(ref Reference) (twins []int64) {
	grid := newKeypointGrid(ref.Features)
	votes, background := ix.votes(&ref.Features)
	for _, v := range votes[:min(len(votes), maxVerified)] {
		other := ix.references[v.reference].work
		if other == ref.Work {
			continue
		}
		work := ix.features(v.reference)
		if agreed, ok := verify(&work, grid, background, false); ok && agreed.score >= baseAgreement {
			twins = append(twins, other)
		}
	}
	return twins
}
