package recognition

// Twins are two works so alike that a frame of one may be taken for the other.
type Twins struct {
	First, Second int64
	Score         float64 // how much the one's picture speaks for the other work
}

// Twins finds the near twins among the works, each pair once, in the order of the references.
func (ix *Index) Twins() []Twins {
	var twins []Twins
	for i, r := range ix.references {
		f := ix.features(i, nil)
		twins = append(twins, ix.TwinsOf(Reference{r.work, f}, i)...)
	}
	return twins
}

// TwinsOf finds the works among the first so many references that are near twins of the given one, which may be one of
// the index or a new one.
func (ix *Index) TwinsOf(ref Reference, first int) []Twins {
	var twins []Twins
	seen := newSight(ref.Features)
	votes, background := ix.votes(&ref.Features)
	for _, v := range votes[:min(len(votes), shortlist)] {
		other := ix.references[v.reference].work
		if v.reference >= first || other == ref.Work {
			continue
		}
		work := ix.features(v.reference, nil)
		if found, ok := verify(&work, seen, background, false); ok && found.score >= enough {
			twins = append(twins, Twins{other, ref.Work, found.score})
		}
	}
	return twins
}
