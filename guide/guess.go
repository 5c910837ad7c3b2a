package guide

import (
	"context"
	"time"
)

// Guesses counts wrong codes for all processes of an installation together. Keys tell nobody what they stand for.
type Guesses interface {
	// CountGuess counts one wrong code under each key in the window that begins at that moment, and drops what
	// was counted in windows that began before oldest.
	CountGuess(ctx context.Context, keys []string, window, oldest time.Time) error
	// Guesses returns how many were counted under each of the keys, in their order, in the window that begins at
	// that moment.
	Guesses(ctx context.Context, keys []string, window time.Time) ([]int, error)
}
