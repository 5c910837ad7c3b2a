package recognition

// Threshold is the museum's recognition threshold, from 1 to 100. A lower one requires more agreement: it is more
// reliable but slower (specification 1 §5).
type Threshold int

// RecommendedThreshold is the default of museums.
const RecommendedThreshold Threshold = 65

// Agreement required at the recommended threshold, and the change per step below and above it.
const (
	baseAgreement         = 7.0
	agreementPerStepBelow = 0.25
	agreementPerStepAbove = 0.04
	maxRunnerUpRatio      = 0.6 // of the second work's score to the first one's
)

// MinAgreement returns the agreement that the threshold requires.
func (t Threshold) MinAgreement() float64 {
	t = min(max(t, 1), 100)
	if t <= RecommendedThreshold {
		return baseAgreement + agreementPerStepBelow*float64(RecommendedThreshold-t)
	}
	return baseAgreement - agreementPerStepAbove*float64(t-RecommendedThreshold)
}

// Agreement returns the best candidate and its score, or a score of 0 when the second candidate comes near.
func (r Result) Agreement() (work int64, agreement float64) {
	if len(r.Candidates) == 0 {
		return 0, 0
	}
	first := r.Candidates[0]
	if len(r.Candidates) > 1 {
		if second := r.Candidates[1].Score; second > maxRunnerUpRatio*first.Score {
			return first.Work, 0
		}
	}
	return first.Work, first.Score
}

// Decide returns the work that the frame shows, if any. Every higher threshold accepts what t accepts.
func (r Result) Decide(t Threshold) (work int64, ok bool) {
	work, agreement := r.Agreement()
	return work, agreement >= t.MinAgreement()
}
