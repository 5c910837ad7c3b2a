package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"cicerone/guide"
)

// statusUnknownMuseum is the envelope's status for a museum that does not exist; the app shows NotFound
// (specification 1 §4).
const statusUnknownMuseum = 1000

// MuseumField is the wire name of a museum's id.
const MuseumField = "idMuseum"

// FrameMuseumField is the wire name of a museum's id in the form of recognition.
const FrameMuseumField = "museumId"

// CodeChallengeHeader is the response header with a challenge for an attempt of an access code.
const CodeChallengeHeader = "X-Code-Challenge"

// BusyPause is when to try again what the server had no time for.
const BusyPause = time.Second

// defaultPauses are the pauses of errors that name none.
var defaultPauses = map[guide.ErrorCode]time.Duration{guide.CodeTooMany: time.Minute, guide.CodeBusy: BusyPause}

var statuses = map[guide.ErrorCode]int{
	guide.CodeInvalid: http.StatusBadRequest, guide.CodeNotFound: http.StatusNotFound, guide.CodeDeactivated: http.StatusGone,
	guide.CodeConflict: http.StatusConflict, guide.CodeRefused: http.StatusForbidden, guide.CodeTooMany: http.StatusTooManyRequests,
	guide.CodeBusy: http.StatusServiceUnavailable, guide.CodeSignIn: http.StatusUnauthorized, guide.CodeConfirm: http.StatusForbidden,
	guide.CodeSecondStep: http.StatusUnauthorized,
}

// httpStatus maps the domain's error codes to HTTP.
func httpStatus(code guide.ErrorCode) int {
	return cmp.Or(statuses[code], http.StatusInternalServerError)
}

// Failure is the envelope of a call that failed. It is an error as well, so that huma answers with it.
type Failure struct {
	Success  bool   `json:"success"`
	Status   int    `json:"status" doc:"1000 for an unknown museum, else the HTTP status"`
	Message  string `json:"message" doc:"What went wrong and, for bad input, the field to correct"`
	Data     any    `json:"data" doc:"Always null"`
	http     int
	conflict *guide.ConflictError
	code     guide.ErrorCode // "" if it did not come from the domain
	fields   []FieldError
	headers  http.Header
}

var (
	_ huma.StatusError  = (*Failure)(nil)
	_ huma.HeadersError = (*Failure)(nil)
)

func (f *Failure) Error() string { return f.Message }

// GetStatus is the HTTP status.
func (f *Failure) GetStatus() int { return f.http }

// GetHeaders are the headers of the answer besides the usual ones.
func (f *Failure) GetHeaders() http.Header { return f.headers }

func newFailure(status int, message string) *Failure {
	return &Failure{Status: status, Message: message, http: status}
}

// failureOf turns any error into what the client sees. The server's own faults are logged in full and reported in
// general terms.
func failureOf(ctx context.Context, err error) *Failure {
	var failure *Failure
	if errors.As(err, &failure) {
		return failure
	}
	var domain *guide.Error
	if !errors.As(err, &domain) {
		domain = &guide.Error{Code: guide.CodeInternal, Cause: err}
	}
	if domain.Code == guide.CodeInternal && ctx.Err() != nil {
		domain = &guide.Error{Code: guide.CodeBusy, Message: "this took too long; please try again", After: BusyPause, Cause: err}
	}
	if domain.Code == guide.CodeInternal {
		LogError(ctx, "call failed", "error", err)
		return newFailure(http.StatusInternalServerError, "something went wrong on the server; please try again")
	}
	message := domain.Message
	if domain.Field != "" {
		message = domain.Field + ": " + message
	}
	f := newFailure(httpStatus(domain.Code), message)
	f.code = domain.Code
	f.conflict, _ = errors.AsType[*guide.ConflictError](err)
	if domain.Field != "" {
		f.fields = []FieldError{{Field: domain.Field, Message: domain.Message}}
		if rule := domain.Fault.Rule; rule != nil {
			f.fields[0].Rule, f.fields[0].Params = rule.Code, domain.Fault.Params()
		}
	}
	if domain.Code == guide.CodeNotFound && (domain.Field == MuseumField || domain.Field == FrameMuseumField) {
		f.Status = statusUnknownMuseum
	}
	if after := cmp.Or(domain.After, defaultPauses[domain.Code]); after > 0 {
		f.headers = http.Header{"Retry-After": {fmt.Sprint(int(math.Ceil(after.Seconds())))}}
	}
	if domain.Challenge != "" {
		f.headers.Set(CodeChallengeHeader, domain.Challenge)
	}
	return f
}

// WriteError answers with what the client may see of an error.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	writeFailure(w, r, failureOf(r.Context(), err))
}

// huma.NewError is how huma makes the errors of its input checks and offers no other hook than this package-level one.
// It is set once, before any server exists, so that these answers are envelopes or problem details as well.
func init() {
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return inputFailure(status, message, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		failure := inputFailure(status, message, errs)
		if ctx != nil && isConsoleCall(ctx.Operation().Path) {
			return failure.problem()
		}
		return failure
	}
}

// inputFailure returns the answer to an input that failed huma's checks, each finding named by its field.
func inputFailure(status int, message string, errs []error) *Failure {
	switch status {
	case http.StatusUnprocessableEntity, http.StatusUnsupportedMediaType:
		status = http.StatusBadRequest
	case http.StatusRequestEntityTooLarge:
		message = "body: " + message
	}
	var fields []FieldError
	var findings []string
	add := func(field, message string) {
		fields = append(fields, FieldError{Field: field, Message: message})
		findings = append(findings, field+": "+message)
	}
	for _, err := range errs {
		var refused *guide.Error // by the reader of the body
		var detail *huma.ErrorDetail
		switch {
		case errors.As(err, &refused):
			status = httpStatus(refused.Code)
			add(refused.Field, refused.Message)
		case errors.As(err, &detail):
			add(finding(detail))
		case err != nil && status < http.StatusInternalServerError:
			findings = append(findings, err.Error())
		}
	}
	if len(findings) > 0 {
		message = strings.Join(findings, "; ")
	}
	f := newFailure(status, message)
	f.fields = fields
	return f
}

// finding returns a field and what is wrong with it. huma reports a missing field at the place of the object
// that lacks it.
func finding(detail *huma.ErrorDetail) (field, message string) {
	var name string
	if _, err := fmt.Sscanf(detail.Message, validation.MsgExpectedRequiredProperty, &name); err == nil {
		return fieldOf(detail.Location + "." + name), "is missing"
	}
	return fieldOf(detail.Location), detail.Message
}

// fieldOf shortens huma's locations: "body.artworks[0].startDate" is artworks[0].startDate on the
// wire.
func fieldOf(location string) string {
	if strings.HasPrefix(location, "body[") { // the body is a list
		return strings.TrimPrefix(location, "body")
	}
	place, field, nested := strings.Cut(location, ".")
	if nested && slices.Contains([]string{"body", "path", "query", "header"}, place) {
		return field
	}
	return location
}
