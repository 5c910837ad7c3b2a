package connection

import (
	"errors"
	"os"
	"sync"
	"time"
)

// deadline is until when a connection reads. net/http moves it six times a request, and nearly always to a later time or
// away, which costs the system's timers more than it is worth: the connection's own deadline is set when somebody reads
// and it is too late, and one that strikes too early is set anew.
type deadline struct {
	set func(time.Time) error // the connection's own

	mu     sync.Mutex
	wanted time.Time // none when zero
	own    time.Time // what the connection's own was set to last, never later than wanted while somebody reads
	reads  int       // under way
}

// move changes the deadline, for those who read as well.
func (d *deadline) move(t time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted = t
	if d.reads == 0 || !d.late() {
		return nil
	}
	return d.apply()
}

// late tells that the connection's own deadline would strike too late.
func (d *deadline) late() bool {
	return !d.wanted.IsZero() && (d.own.IsZero() || d.wanted.Before(d.own))
}

func (d *deadline) apply() error {
	d.own = d.wanted
	return d.set(d.wanted)
}

// begin is called before a read, which fails when it is too late for it; end follows when it does not.
func (d *deadline) begin() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.late() {
		if time.Until(d.wanted) <= 0 {
			return os.ErrDeadlineExceeded
		}
		if err := d.apply(); err != nil {
			return err
		}
	}
	d.reads++
	return nil
}

// end is called with what a read ended with, and tells whether it is to be made again since its time has not come.
func (d *deadline) end(err error) (again bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reads--
	if !errors.Is(err, os.ErrDeadlineExceeded) || !d.wanted.IsZero() && time.Until(d.wanted) <= 0 {
		return false
	}
	return d.apply() == nil
}
