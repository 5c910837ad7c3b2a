package service

import (
	"fmt"
	"runtime/debug"
)

// panicError is a recovered panic.
type panicError struct {
	value any
	stack []byte
}

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// recoverPanics calls f and returns a panic as an error: pictures come from outside, and none may end the process.
func recoverPanics(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &panicError{cause, debug.Stack()}
		}
	}()
	return f()
}
