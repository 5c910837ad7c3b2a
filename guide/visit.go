package guide

import (
	"context"
	"time"
)

// VisitAPI is the version of the call that registered a visit (specification 1 §3, Visit versions 1 and 2). An app that
// sends both describes one visit twice, so statistics use one version only.
type VisitAPI int

// The two versions.
const (
	VisitV1 VisitAPI = 1
	VisitV2 VisitAPI = 2
)

// Visit is one visitor's visit of a museum.
type Visit struct {
	ID           int64
	API          VisitAPI
	Museum       int64 // idMuseum
	VisitorToken string
	Device       string // idDevice
	Language     LanguageCode
	Start        time.Time
	End          time.Time      // zero while it lasts
	Email        string         // version 1
	Artworks     []ArtworkVisit // reported inside a version 1 visit
	Routes       []RouteVisit   // reported inside a version 1 visit
	Wants        []VisitWant    `json:",omitempty"`
	Steps        []VisitStep    `json:",omitempty"`
	Uses         []VisitUse     `json:",omitempty"`
}

// AccessType is how a visitor opened a work (specification 1 §3).
type AccessType string

// By number or by camera; empty for every other way.
const (
	AccessKeyboard    AccessType = "KEYBOARD"
	AccessRecognition AccessType = "RECOGNITION"
)

// ParseAccessType parses an AccessType. It returns CodeInvalid, naming the field, for other words.
func ParseAccessType(field, text string) (AccessType, error) {
	switch access := AccessType(text); access {
	case AccessKeyboard, AccessRecognition, "":
		return access, nil
	}
	return "", Invalid(field, "must be %s, %s or empty", AccessKeyboard, AccessRecognition)
}

// ArtworkVisit is the time a visitor listened to a work.
type ArtworkVisit struct {
	Visit   int64 // idVisit
	Artwork int64 // idArtwork
	Access  AccessType
	Start   time.Time
	Seconds int // whole seconds listened
}

// MinArtworkVisitSeconds is the shortest visit that is reported (specification 1 §9).
const MinArtworkVisitSeconds = 1

// MaxArtworkVisitSeconds bounds what a visitor can have listened to in one visit: a week.
const MaxArtworkVisitSeconds = 7 * 24 * 60 * 60

// MaxArtworkVisits and MaxRouteVisits bound what one visit can report: far more than anyone sees, and little on a disk.
const (
	MaxArtworkVisits = 3000
	MaxRouteVisits   = 1000
)

// RouteVisit is the time a visitor followed a route.
type RouteVisit struct {
	Visit int64 // idVisit
	Route int64 // idRoute
	Start time.Time
	End   time.Time // zero while it lasts
}

// Visits records visits. Every method takes the client's idempotency key of the call: a repeated key changes nothing and
// returns the first call's result. When a method returns nil, the event is on disk. Methods return CodeNotFound if the
// visit or museum is unknown or the museum never had the work or route, and CodeConflict if the key was used for another
// call.
type Visits interface {
	// StartVisit records a visit with the works, routes, wants, steps and uses it reports, and returns it with its id. The id cannot be
	// guessed, and knowing it authorizes ending and reading the visit.
	StartVisit(ctx context.Context, key string, v Visit) (Visit, error)
	// EndVisit sets the end and the language of the visit with v.ID, if given, adds the works and routes it reports, and
	// returns the complete visit. A work or route with the same start is the same one.
	EndVisit(ctx context.Context, key string, v Visit) (Visit, error)
	// StartArtworkVisit records that a visitor opened a work.
	StartArtworkVisit(ctx context.Context, key string, a ArtworkVisit) (ArtworkVisit, error)
	// EndArtworkVisit sets the seconds of the work's visit within a.Visit that began at a.Start, else of the latest one.
	// It starts one if none exists, a.Seconds ago unless a.Start says when. The last call counts.
	EndArtworkVisit(ctx context.Context, key string, a ArtworkVisit) (ArtworkVisit, error)
	// StartRouteVisit records that a visitor began a route.
	StartRouteVisit(ctx context.Context, key string, r RouteVisit) (RouteVisit, error)
	// EndRouteVisit sets the end of the route's visit within r.Visit that began at r.Start, else of the latest one. It
	// starts one if none exists, at r.End unless r.Start says when. The last call counts.
	EndRouteVisit(ctx context.Context, key string, r RouteVisit) (RouteVisit, error)
	// AddWant records what a visitor wanted and did not get. What the visit wanted before changes nothing.
	AddWant(ctx context.Context, key string, w VisitWant) (VisitWant, error)
	// AddStep records that a visit saw a step of a route. A step that it saw before changes nothing. It returns CodeNotFound if the
	// route never had the step.
	AddStep(ctx context.Context, key string, v VisitStep) (VisitStep, error)
	// AddUse records what a visit used of the guide. What it used before changes nothing. It returns CodeInvalid for what is not reported.
	AddUse(ctx context.Context, key string, u VisitUse) (VisitUse, error)
	// MuseumOfVisit returns the museum of the visit.
	MuseumOfVisit(ctx context.Context, id int64) (museum int64, err error)
	// Visit returns the visit with its works, routes, wants, steps and uses.
	Visit(ctx context.Context, id int64) (Visit, error)
}

// CheckEnd returns an error if end cannot end the visit: it is another museum's, or before the start.
func (v Visit) CheckEnd(end Visit) error {
	switch {
	case end.Museum != v.Museum:
		return Invalid("idMuseum", "the visit is another museum's")
	case !end.End.IsZero() && end.End.Before(v.Start):
		return Invalid("endDate", "lies before startDate")
	}
	return nil
}
