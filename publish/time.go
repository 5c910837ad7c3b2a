package publish

import (
	"time"
	_ "time/tzdata" // TimeZone must exist on every machine
)

// TimeZone is the fixed time zone of timestamps on the wire (specification 1 §7).
const TimeZone = "Africa/Lome"

// FormatTime writes a time with the offset of the zone, "" for the zero time.
func FormatTime(t time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	return t.In(zone).Format("2006-01-02T15:04:05.999-07:00")
}
