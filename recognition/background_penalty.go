package recognition

// backgroundOffsets shift a work, in fractions of its width and height, to where it is not.
var backgroundOffsets = [...]point{{0.21, 0.03}, {-0.23, -0.04}, {0.05, 0.22}, {-0.04, -0.19}, {0.13, -0.15}, {-0.14, 0.17}, {0.16, 0.12}, {-0.11, -0.13}}

const (
	minPenalizedScore = 3.0 // lower scores are not worth the check
	backgroundWeight  = 2.0
)

// penalizeBackground lowers the score of a work that matches just as well when shifted off its position: its features
// resemble a wall's texture or some other pattern, and draw votes from everywhere.
func (f *fit) penalizeBackground(work *Features, frame *keypointGrid, tolerance float64) {
	if f.score < minPenalizedScore {
		return
	}
	strongest := 0.0
	for _, b := range backgroundOffsets {
		move := homography{1, 0, b.x * float64(work.shape.w), 0, 1, b.y * float64(work.shape.h), 0, 0, 1}
		shifted := f.h.compose(&move)
		pairs, chance := guidedMatch(work, frame, &shifted, tolerance)
		strongest = max(strongest, score(work, pairs, chance))
	}
	f.score = max(f.score-backgroundWeight*strongest, 0)
}
