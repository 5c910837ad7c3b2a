package httpapi

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

// ConsoleBase is the prefix of the staff console's calls. They answer errors as problem details (RFC 9457) and successes
// without an envelope.
const ConsoleBase = "/api/console/v1"

// Problem is an error as problem details.
type Problem struct {
	Type   string       `json:"type" doc:"Always about:blank; code says what it is"`
	Title  string       `json:"title" doc:"The HTTP status in words"`
	Status int          `json:"status"`
	Detail string       `json:"detail" doc:"What went wrong, in English"`
	Code   string       `json:"code" enum:"invalid,unauthorized,forbidden,not_found,conflict,confirm_identity,second_step,too_many_attempts,unavailable,internal"`
	Errors []FieldError `json:"errors,omitempty" doc:"What to correct in the input"`

	Revision  int64      `json:"revision,omitempty" doc:"Of a conflict: the draft's revision now"`
	Conflicts []Conflict `json:"conflicts,omitempty" doc:"What clashes; nothing was stored then"`

	headers http.Header
}

// FieldError is what is wrong with a field of the input.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message" doc:"In English"`
	Rule    string `json:"rule,omitempty" doc:"The violated rule, where there is one"`
	Params  Params `json:"params,omitempty" doc:"What the message of the rule is about: numbers, texts and lists of languages, by name"`
}

// Conflict is a value of a draft that two people changed at the same time in ways that cannot be merged.
type Conflict struct {
	List   string `json:"list"`
	Key    string `json:"key"`
	Path   string `json:"path" doc:"Of the value; empty for an element that somebody deleted or created, after for its place in the list"`
	Base   Value  `json:"base" doc:"What both saw; null for an empty field"`
	Yours  Value  `json:"yours" doc:"What was sent"`
	Stored Value  `json:"stored" doc:"What somebody else has stored"`

	ChangedBy string `json:"changedBy,omitempty" doc:"Who stored it; left out if that is unknown"`

	Removed map[string]Value `json:"removed,omitempty" doc:"Of a list: the values, by path, of elements that somebody else removed from it, and that the edit keeps"`
}

func conflictsOf(e *guide.ConflictError) []Conflict {
	conflicts := make([]Conflict, len(e.Conflicts))
	for i, c := range e.Conflicts {
		conflicts[i] = Conflict{
			List: c.List, Key: c.Key, Path: c.Path, Base: Value(c.Base), Yours: Value(c.Yours), Stored: Value(c.Stored), ChangedBy: c.ChangedBy,
		}
		if len(c.Removed) > 0 {
			conflicts[i].Removed = map[string]Value{}
		}
		for path, value := range c.Removed {
			conflicts[i].Removed[path] = Value(value)
		}
	}
	return conflicts
}

var (
	_ huma.StatusError       = (*Problem)(nil)
	_ huma.HeadersError      = (*Problem)(nil)
	_ huma.ContentTypeFilter = (*Problem)(nil)
)

const problemType = "application/problem+json"

func (p *Problem) Error() string { return p.Detail }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders are the headers of the answer besides the usual ones.
func (p *Problem) GetHeaders() http.Header { return p.headers }

// ContentType is that of problem details.
func (*Problem) ContentType(string) string { return problemType }

// problemCodes are the codes of problem details where they differ from the domain's.
var problemCodes = map[guide.ErrorCode]string{
	guide.CodeSignIn: "unauthorized", guide.CodeRefused: "forbidden", guide.CodeConfirm: "confirm_identity",
	guide.CodeTooMany: "too_many_attempts", guide.CodeBusy: "unavailable", guide.CodeDeactivated: "not_found",
}

// problem returns the failure as problem details.
func (f *Failure) problem() *Problem {
	p := &Problem{
		Type: "about:blank", Title: http.StatusText(f.http), Status: f.http, Detail: f.Message,
		Code: cmp.Or(problemCodes[f.code], string(f.code), codeOfStatus(f.http)), Errors: f.fields, headers: f.headers,
	}
	if f.conflict != nil {
		p.Revision, p.Conflicts = f.conflict.Revision, conflictsOf(f.conflict)
	}
	return p
}

// codeOfStatus returns the code of a failure that did not come from the domain.
func codeOfStatus(status int) string {
	switch {
	case status == http.StatusNotFound || status == http.StatusMethodNotAllowed:
		return "not_found"
	case status < http.StatusInternalServerError:
		return string(guide.CodeInvalid)
	}
	return string(guide.CodeInternal)
}

func isConsoleCall(path string) bool { return strings.HasPrefix(path, ConsoleBase+"/") }

// writeFailure answers with an error in the form of its part of the API.
func writeFailure(w http.ResponseWriter, r *http.Request, f *Failure) {
	for name, values := range f.headers {
		w.Header()[name] = values
	}
	if isConsoleCall(r.URL.Path) {
		writeJSONAs(w, problemType, f.http, f.problem())
		return
	}
	writeJSON(w, f.http, f)
}
