package publish

import "time"

// Zone is the fixed time zone of timestamps on the wire (specification 1 §7).
var Zone = func() *time.Location {
	zone, err := time.LoadLocation("Africa/Lome")
	if err != nil {
		panic(err) // package guide embeds the zones
	}
	return zone
}()

// FormatTime writes a time with the offset of Zone, "" for the zero time.
func FormatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(Zone).Format("2006-01-02T15:04:05.999-07:00")
}
