package recognition

import (
	"math/rand/v2"
	"testing"
)

// REC-6: agreement counts only where the work is: features that are everywhere in the frame find no work.
func TestREC6AgreementEverywhereLowersTheScore(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	randomDescriptor := func() (d descriptor) {
		for i := range d {
			d[i] = random.Uint64()
		}
		return d
	}
	texture := randomDescriptor()
	for name, c := range map[string]struct {
		next       func() descriptor
		keepsScore bool
	}{
		"a picture": {randomDescriptor, true},
		"a texture": {func() descriptor { return texture }, false},
	} {
		f := Features{shape: square}
		for y := range 30 {
			for x := range 30 {
				f.keypoints = append(f.keypoints, keypoint{x: uint16(13*x+8) * subpixels, y: uint16(13*y+8) * subpixels})
				f.descriptors = append(f.descriptors, c.next())
			}
		}
		match := fit{h: homography{1, 0, 0, 0, 1, 0, 0, 0, 1}}
		grid := newKeypointGrid(f)
		pairs, chance := guidedMatch(&f, grid, &match.h, 8)
		before := score(&f, pairs, chance)
		match.score = before
		match.penalizeBackground(&f, grid, 8)
		if keepsScore := match.score > 0.9*before; keepsScore != c.keepsScore {
			t.Errorf("%s: the score %.1f becomes %.1f", name, before, match.score)
		}
	}
}

func TestREC6VotesFromEverywhereLowerTheScore(t *testing.T) {
	for votes, want := range map[float64]float64{3: 8, 40: 8, 80: 4} {
		v := view{vote: vote{votes: votes}, fit: fit{score: 8}}
		if v.penalizeVotes(); v.score != want {
			t.Errorf("with %.0f votes a score of 8 is %.1f, want %.1f", votes, v.score, want)
		}
	}
}
