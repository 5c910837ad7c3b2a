package guide

import (
	"errors"
	"fmt"
	"time"
)

// ErrorCode classes an error by what the caller can do about it.
type ErrorCode string

// The classes. httpapi maps them to HTTP in one function, the visitor app to the catalogue's keys.
const (
	CodeInvalid     ErrorCode = "invalid"     // the input is wrong; Field names what to mend
	CodeNotFound    ErrorCode = "not_found"   // no such thing
	CodeDeactivated ErrorCode = "deactivated" // the museum exists and is switched off
	CodeConflict    ErrorCode = "conflict"    // it contradicts what is stored
	CodeRefused     ErrorCode = "refused"     // credentials or a code were wrong
	CodeTooMany     ErrorCode = "too_many"    // a limit was reached; try later
	CodeBusy        ErrorCode = "busy"        // there is more to do than can be done now; try later
	CodeInternal    ErrorCode = "internal"    // our fault
)

// Error carries a class, a message that is safe to show, the field at fault and the cause for the log.
type Error struct {
	Code    ErrorCode
	Field   string // the wire or package name of the field at fault, "" when none is
	Message string // safe to show, in English
	Cause   error  // for the log only
	// After is when to try again, of CodeTooMany and CodeBusy; zero leaves it to the caller.
	After time.Duration
}

func (e *Error) Error() string {
	text := e.Message
	if e.Field != "" {
		text = e.Field + ": " + text
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

func (e *Error) Unwrap() error { return e.Cause }

// Errorf makes an Error of the given class without a field.
func Errorf(code ErrorCode, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Invalid makes a CodeInvalid error that names the field to mend.
func Invalid(field, format string, args ...any) *Error {
	return &Error{Code: CodeInvalid, Field: field, Message: fmt.Sprintf(format, args...)}
}

// Within says of an Error that its field is part of another one, such as artworks[3].idArtwork. Other errors stay as
// they are.
func Within(part string, err error) error {
	var e *Error
	if !errors.As(err, &e) || e.Field == "" {
		return err
	}
	inside := *e
	inside.Field = part + "." + e.Field
	return &inside
}

// ErrorCodeOf is the class of err: CodeInternal for errors that carry none, "" for nil.
func ErrorCodeOf(err error) ErrorCode {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}
