package guide

import (
	"context"
	"time"
)

// RunState says what became of a run.
type RunState string

// The states of runs.
const (
	RunRunning   RunState = "running"
	RunDone      RunState = "done"
	RunFailed    RunState = "failed"
	RunCancelled RunState = "cancelled"
)

// Values lists the states.
func (RunState) Values() []string {
	return []string{string(RunRunning), string(RunDone), string(RunFailed), string(RunCancelled)}
}

// RunSilence is after how long without a report a run is taken for ended, as after a power failure.
const RunSilence = 30 * time.Second

// PublicationRun is a publication that is being made, or was the last one.
type PublicationRun struct {
	ID         string    `json:"id"`
	Author     Author    `json:"author"`
	State      RunState  `json:"state"`
	Percent    int       `json:"percent,omitempty"`
	StartedAt  time.Time `json:"startedAt"`
	ReportedAt time.Time `json:"reportedAt"` // by the server that makes it
	Version    int64     `json:"version,omitempty"`
	Error      string    `json:"error,omitempty"` // why it failed
	Cancelled  bool      `json:"cancelled,omitempty"`
}

// IsRunning reports whether a server makes the publication.
func (r *PublicationRun) IsRunning(now time.Time) bool {
	return r != nil && r.State == RunRunning && now.Sub(r.ReportedAt) < RunSilence
}

// At returns the run as it is known now: one of a server that stopped has failed.
func (r PublicationRun) At(now time.Time) PublicationRun {
	if r.State == RunRunning && !r.IsRunning(now) {
		r.State, r.Error = RunFailed, "the server stopped; publish again"
	}
	return r
}

// PublicationRuns stores the last run of each museum.
type PublicationRuns interface {
	// StartRun stores a run. It returns CodeConflict while another one is running.
	StartRun(ctx context.Context, museum int64, run PublicationRun) error
	// ReportRun stores how far a run is, and returns it with what others asked for. It returns CodeNotFound if it is not the last one.
	ReportRun(ctx context.Context, museum int64, run PublicationRun) (PublicationRun, error)
	// CancelRun asks the server that makes the publication to stop. It returns CodeNotFound if none is running.
	CancelRun(ctx context.Context, museum int64, now time.Time, entry AuditEntry) error
}
