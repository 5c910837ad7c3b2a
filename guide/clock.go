package guide

import "time"

// Clock returns the current time. Tests replace it.
type Clock func() time.Time
