package visitor

import (
	"fmt"
	"testing"
	"time"
)

func TestExpiringSet(t *testing.T) {
	now := sampleClock()
	set := newExpiringSet(func() time.Time { return now }, time.Hour)
	set.Add("visit")
	now = now.Add(59 * time.Minute)
	if !set.Has("visit") || set.Has("another") {
		t.Errorf("VISIT-2: within the period the set has visit: %t, another: %t", set.Has("visit"), set.Has("another"))
	}
	set.Add("visit")
	now = now.Add(59 * time.Minute)
	if !set.Has("visit") {
		t.Error("VISIT-2: a visit that was added again is forgotten too early")
	}
	now = now.Add(time.Minute)
	if set.Has("visit") {
		t.Error("VISIT-2: a visit is known after the period")
	}
	for n := range maxExpiries + 10 {
		set.Add(fmt.Sprint(n))
	}
	if keys := len(set.expiries.times); keys > maxExpiries || !set.Has(fmt.Sprint(maxExpiries+9)) {
		t.Errorf("VISIT-2: the set has %d keys, the last one: %t", keys, set.Has(fmt.Sprint(maxExpiries+9)))
	}
}
