package guide

import (
	"context"
	"time"
)

// Consoles say every PresenceInterval where they are, and count as gone when they have not for PresencePeriod.
const (
	PresenceInterval = 20 * time.Second
	PresencePeriod   = 50 * time.Second
)

// MaxPresences is how many tabs of a museum are known at most, those that were last seen.
const MaxPresences = 200

// MaxTabs is how many tabs of an account are known at a time.
const MaxTabs = 20

// Presence is where somebody has a museum open: in one tab of a browser.
type Presence struct {
	Account int64
	Name    string
	Tab     string // chosen by the console
	ElementRef
	Path  string    // of the field; "" for none
	Since time.Time // it is there
	Seen  time.Time
}

// Presences stores who has museums open. All servers share them; they are no part of a museum.
type Presences interface {
	// SavePresence stores where a tab is. Since is kept while element and path stay the same. It returns CodeTooMany for one more tab
	// than MaxTabs.
	SavePresence(ctx context.Context, museum int64, p Presence) error
	// RemovePresence removes a tab of an account.
	RemovePresence(ctx context.Context, museum, account int64, tab string) error
	// Presences lists the tabs that were seen since then, by account and tab, at most MaxPresences.
	Presences(ctx context.Context, museum int64, since time.Time) ([]Presence, error)
}
