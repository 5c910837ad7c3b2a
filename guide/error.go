package guide

import (
	"errors"
	"fmt"
	"time"
)

// ErrorCode classifies an error by what the caller can do about it.
type ErrorCode string

// The codes. httpapi maps them to HTTP in one function, the visitor app to the catalogue's keys.
const (
	CodeInvalid     ErrorCode = "invalid"     // the input is wrong; Field names what to fix
	CodeNotFound    ErrorCode = "not_found"   // no such thing
	CodeDeactivated ErrorCode = "deactivated" // the museum exists and is switched off
	CodeConflict    ErrorCode = "conflict"    // it contradicts what is stored
	CodeRefused     ErrorCode = "refused"     // credentials or a code were wrong
	CodeSignIn      ErrorCode = "sign_in"     // nobody is signed in, or the session has ended
	CodeSecondStep  ErrorCode = "second_step" // the password is right, and a code is needed as well
	CodeConfirm     ErrorCode = "confirm"     // the person has to prove again who they are
	CodeTooMany     ErrorCode = "too_many"    // a limit was reached; try later
	CodeBusy        ErrorCode = "busy"        // overloaded or unavailable; try later
	CodeInternal    ErrorCode = "internal"    // our fault
)

// Error carries a class, a message that is safe to show, the field at fault and the cause for the log.
type Error struct {
	Code    ErrorCode
	Field   string // the wire or package name of the field at fault, "" when none is
	Message string // safe to show, in English
	Cause   error  // for the log only
	// Fault is the violated rule, for programs that have words of their own for it; its Rule is nil where the message is all.
	Fault Fault
	// After is when to try again after CodeTooMany and CodeBusy; zero leaves it to the caller.
	After time.Duration
	// Challenge is what the caller may solve instead of waiting after CodeTooMany; see CodeAttempt.
	Challenge string
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

// Errorf returns an Error of the given code without a field.
func Errorf(code ErrorCode, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Violates returns a CodeInvalid error for a field that violates a rule.
func Violates(field string, rule *Rule, args ...any) *Error {
	fault := Fault{rule, args}
	return &Error{Code: CodeInvalid, Field: field, Message: fault.Message(), Fault: fault}
}

// Invalid returns a CodeInvalid error that names the field to fix.
func Invalid(field, format string, args ...any) *Error {
	return &Error{Code: CodeInvalid, Field: field, Message: fmt.Sprintf(format, args...)}
}

// PrefixField returns an Error with its field within another one, such as artworks[3].idArtwork. It returns other errors
// unchanged.
func PrefixField(part string, err error) error {
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Field == "" {
		return err
	}
	inside := *e
	inside.Field = part + "." + e.Field
	return &inside
}

// ErrorCodeOf returns the code of err: CodeInternal for errors without one, "" for nil.
func ErrorCodeOf(err error) ErrorCode {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return CodeInternal
}
