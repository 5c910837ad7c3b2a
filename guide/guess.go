package guide

import (
	"context"
	"time"
)

// GuessCount is how many tries of codes were counted under a key in the window that begins at a moment.
type GuessCount struct {
	Key    string // tells nobody what it stands for
	Window time.Time
	Count  int
}

// Guesses counts tries of codes for all processes of an installation together.
type Guesses interface {
	// CountGuesses adds each count to what was counted under its key in its window; a count below zero takes back, at
	// most what is there. What was counted in windows that began before oldest is dropped.
	CountGuesses(ctx context.Context, counts []GuessCount, oldest time.Time) error
	// Guesses returns how many were counted under the key and in the window of each, in their order.
	Guesses(ctx context.Context, of []GuessCount) ([]int, error)
}
