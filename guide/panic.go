package guide

import (
	"fmt"
	"runtime/debug"
)

// PanicError is a recovered panic.
type PanicError struct {
	Value any
	Stack string
}

func (p *PanicError) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// RecoverPanics calls f and returns a panic as a *PanicError. Work on content and files that runs outside a request uses it, so
// that no museum ends the process.
func RecoverPanics(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &PanicError{cause, string(debug.Stack())}
		}
	}()
	return f()
}
