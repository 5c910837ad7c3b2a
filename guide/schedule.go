package guide

import (
	"context"
	"time"
)

// ScheduleState says how far a scheduled publication is.
type ScheduleState string

// The states of scheduled publications.
const (
	ScheduleWaiting ScheduleState = "waiting"
	ScheduleRunning ScheduleState = "running" // a server makes it
	ScheduleDone    ScheduleState = "done"
	ScheduleFailed  ScheduleState = "failed"
)

// SchedulePeriod is how long scheduled publications that are done or failed stay listed.
const SchedulePeriod = 30 * 24 * time.Hour

// MaxScheduleAhead is how far in the future a publication can be scheduled.
const MaxScheduleAhead = 2 * 365 * 24 * time.Hour

// MaxScheduledPublications is how many publications of a museum can wait. Each has a copy of the museum.
const MaxScheduledPublications = 50

// ScheduledPublication is a publication that is made at a set time, of the draft as it was when it was scheduled.
type ScheduledPublication struct {
	ID     int64
	Museum int64
	DueAt  time.Time
	State  ScheduleState
	ScheduleRecord
}

// ScheduleRecord says who scheduled what, and what became of it.
type ScheduleRecord struct {
	Author        Author         `json:"author"`
	Token         int64          `json:"token,omitempty"` // API token with which the author did; 0: none
	CreatedAt     time.Time      `json:"createdAt"`
	Note          string         `json:"note,omitempty"`
	Languages     []LanguageCode `json:"languages,omitempty"` // that were chosen; nil for all
	Elements      []ElementRef   `json:"elements,omitempty"`  // that were chosen, with what they need; nil for all
	AllLanguages  bool           `json:"allLanguages,omitempty"`
	Waivers       []Waiver       `json:"waivers,omitempty"`
	ApprovedBy    *Author        `json:"approvedBy,omitempty"`    // in a review; nil for none
	Audit         AuditEntry     `json:"audit"`                   // that is stored with the publication
	DraftRevision *int64         `json:"draftRevision,omitempty"` // that is published as a whole; nil if it is another state
	BaseVersion   int64          `json:"baseVersion,omitempty"`   // what visitors saw then
	Changed       int            `json:"changed,omitempty"`       // elements that are added, changed or removed
	Version       int64          `json:"version,omitempty"`       // that was published
	Error         string         `json:"error,omitempty"`         // why it failed
	RequestKey    string         `json:"requestKey,omitempty"`    // of the request that scheduled it
	Failures      int            `json:"failures,omitempty"`      // attempts that failed
}

// DuePublication is a scheduled publication with its content.
type DuePublication struct {
	ScheduledPublication

	Frozen *Museum // what to publish
	Base   *Museum // what visitors saw when it was scheduled; nil before the first publication
}

// Schedules stores scheduled publications. Methods return CodeNotFound for one that does not exist in the museum.
type Schedules interface {
	// SchedulePublication stores a publication with its content, and returns its id. It returns CodeConflict if
	// MaxScheduledPublications wait.
	SchedulePublication(ctx context.Context, p DuePublication, entry AuditEntry) (int64, error)
	// ScheduledPublications lists those of a museum: the waiting ones in the order in which they are due, then the others, the last
	// first.
	ScheduledPublications(ctx context.Context, museum int64) ([]ScheduledPublication, error)
	// CancelScheduledPublication deletes one that waits or failed. It returns CodeConflict if it is being made or done.
	CancelScheduledPublication(ctx context.Context, museum, id int64, entry AuditEntry) error
	// NextScheduledPublication returns when the next one is due, the zero time if there is none.
	NextScheduledPublication(ctx context.Context) (time.Time, error)
	// ClaimScheduledPublication returns one that is due, for a server that makes it until the lease ends; then another one may.
	// Museums.Publish finishes it. It returns CodeNotFound if none is due.
	ClaimScheduledPublication(ctx context.Context, now time.Time, lease time.Duration) (*DuePublication, error)
	// RenewScheduledPublication lets the server that makes one do so until then. It returns CodeNotFound for one that is not being made.
	RenewScheduledPublication(ctx context.Context, id int64, until time.Time) error
	// FinishScheduledPublication stores the outcome of one that changed nothing or failed, with an audit entry unless that has no
	// action. One that waits again is due later.
	FinishScheduledPublication(ctx context.Context, p ScheduledPublication, entry AuditEntry) error
}
