package guide

import "time"

// ParseLocalTime returns a time that is written as 2006-01-02T15:04 in a time zone, or with seconds and an offset (RFC 3339). It
// returns CodeInvalid for another text, and for a time that clocks skip there on that day.
func ParseLocalTime(field, text string, zone *time.Location) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	const layout = "2006-01-02T15:04"
	t, err := time.ParseInLocation(layout, text, zone)
	if err != nil {
		return t, Violates(field, ruleLocalTime)
	}
	if t.Format(layout) != text {
		return t, Violates(field, ruleSkippedTime, zone)
	}
	return t, nil
}
