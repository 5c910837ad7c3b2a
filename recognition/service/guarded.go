package service

import (
	"fmt"
	"runtime/debug"
)

// panicked is a panic as an error.
type panicked struct {
	cause any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("panic: %v", p.cause) }

// guarded is what do answers, and a panic as an error: what is looked at comes from outside, and nothing in it may end
// the process for everybody.
func guarded(do func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &panicked{cause, debug.Stack()}
		}
	}()
	return do()
}
