package guide

import "time"

// Clock tells the time. Whoever needs the time holds one, so that tests decide what it is.
type Clock func() time.Time
