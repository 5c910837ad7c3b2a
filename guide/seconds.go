package guide

import (
	"fmt"
	"strconv"
	"strings"
)

// Seconds is a moment of an audio, written minutes:seconds ("1:05") wherever people or the wire see it
// (specification 1 §3, startTime and endTime).
type Seconds int

// ParseSeconds reads minutes:seconds, with one or two digits of seconds below 60. CodeInvalid otherwise.
func ParseSeconds(text string) (Seconds, error) {
	minutes, seconds, hasColon := strings.Cut(text, ":")
	m, errM := strconv.ParseUint(minutes, 10, 16)
	s, errS := strconv.ParseUint(seconds, 10, 8)
	if !hasColon || errM != nil || errS != nil || s > 59 || len(seconds) > 2 {
		return 0, Errorf(CodeInvalid, "%q is not a time; write minutes:seconds, such as 1:05", text)
	}
	return Seconds(m*60 + s), nil
}

func (s Seconds) String() string { return fmt.Sprintf("%d:%02d", int(s)/60, int(s)%60) }

// MarshalText writes minutes:seconds.
func (s Seconds) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads minutes:seconds.
func (s *Seconds) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSeconds(string(text))
	return err
}
