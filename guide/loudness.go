package guide

import (
	"context"
	"math"
)

// Loudness of what visitors hear, in LUFS (ITU-R BS.1770), and how far a sound may be off (specification 3 §3).
const (
	TargetLoudness    = -16.0
	LoudnessTolerance = 2.0
)

// SoundLoudness is how loud a sound is, as somebody's browser measured it.
type SoundLoudness struct {
	Name string // of the stored file
	LUFS float64
}

// IsLoudEnough reports whether visitors hear the sound about as loud as all others.
func (s SoundLoudness) IsLoudEnough() bool {
	return math.Abs(s.LUFS-TargetLoudness) <= LoudnessTolerance
}

// LoudnessStore stores how loud the sounds of museums are.
type LoudnessStore interface {
	// SaveLoudness stores what was measured. It returns CodeNotFound for a file that is no sound among the museum's assets, and
	// stores nothing then.
	SaveLoudness(ctx context.Context, museum int64, measured []SoundLoudness) error
	// Loudness returns what is known of files, by name.
	Loudness(ctx context.Context, museum int64, names []string) (map[string]SoundLoudness, error)
}
