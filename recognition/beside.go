package recognition

// besides are moves of a work, in parts of its width and height, to where it is not.
var besides = [...]point{{0.21, 0.03}, {-0.23, -0.04}, {0.05, 0.22}, {-0.04, -0.19}, {0.13, -0.15}, {-0.14, 0.17}, {0.16, 0.12}, {-0.11, -0.13}}

const (
	leastDoubted = 3.0 // a lower score is worth no doubt
	doubtCounts  = 2.0
)

// doubt lowers the score of a work that would find agreement beside its place as well: its features look like a wall's
// texture, or like a pattern's that is not its own. Such works draw votes from everywhere.
func (f *fit) doubt(work *Features, frame *sight, reach float64) {
	if f.score < leastDoubted {
		return
	}
	most := 0.0
	for _, b := range besides {
		move := homography{1, 0, b.x * float64(work.shape.w), 0, 1, b.y * float64(work.shape.h), 0, 0, 1}
		beside := f.h.after(&move)
		pairs, chance := guide(work, frame, &beside, reach)
		most = max(most, score(work, pairs, chance))
	}
	f.score = max(f.score-doubtCounts*most, 0)
}
