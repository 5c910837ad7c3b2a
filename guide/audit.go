package guide

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// AuditPeriod is how long entries of the audit log are kept (specification 3 §1).
const AuditPeriod = 2 * 365 * 24 * time.Hour

// AuditEditPeriod is for how long an entry stands for further edits of a person in the same fields of an element. The console saves
// a second after each keystroke; what each of these revisions changed is in the museum's history.
const AuditEditPeriod = 10 * time.Minute

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	ID           string // hash of the entry and of those before it, so that it does not tell how many others there are
	Organization int64
	At           time.Time
	Account      int64  // 0: a command of the operator, or something that the server refused
	Actor        string // name of the account then
	Action       string // such as member.change
	Element      string // what was changed, for people
	Museum       int64  // 0: none
	Ref          ElementRef
	Network      string
	Detail       string
}

// The actions of entries about new accounts and sessions.
const (
	AuditSetUp  = "organization.set_up"
	AuditSignIn = "session.start"
	AuditJoin   = "member.join"
)

// The actions of entries about drafts.
const (
	AuditCreateElement  = "element.create"
	AuditChangeElement  = "element.change"
	AuditDeleteElement  = "element.delete"
	AuditMoveElement    = "element.move"
	AuditRestoreElement = "element.restore"
	AuditChangeElements = "draft.change" // several at once
	AuditUndo           = "draft.undo"
	AuditChangeSettings = "museum.change" // settings and look
	AuditImportPackage  = "museum.import"
	AuditCreateMuseum   = "museum.create"
)

// AuditFilter selects entries of the audit log. Its zero value selects all.
type AuditFilter struct {
	Before   string // ID of an entry: those before it
	Search   string // a text in any column, ignoring case
	Account  *int64 // 0 for commands of the operator
	Actions  []string
	Museum   int64
	Element  ElementRef
	From, To time.Time // from the first until before the second
	Limit    int
}

// AuditSummary is what shows later that entries of the audit log were deleted or replaced, if it is stored outside of the database.
type AuditSummary struct {
	Entries  int       // how many there are; those that were pruned are not
	Newest   int64     // number of the newest entry of the installation; 0 before the first
	Hash     string    // of the newest entry
	From, To time.Time // when the first and the last of the entries were recorded
}

// AuditChoices are the actions of an organization's entries, and who is in them, by account, with the last name.
type AuditChoices struct {
	Actions []string
	People  []Author // without commands of the operator
}

// maxAuditFields is how many fields an entry names.
const maxAuditFields = 50

// OfRevision returns e with what a revision did. asked is how many elements its author changed, besides those that only lose a
// reference; the first of the revision's changes is then about the element with that title.
func (e AuditEntry) OfRevision(r Revision, asked int, title string) AuditEntry {
	if len(r.Changes) == 0 {
		return e
	}
	first := r.Changes[0]
	switch {
	case r.Action == ActionUndo:
		e.Action, e.Element, e.Detail = AuditUndo, r.Summary, fmt.Sprint(r.Undoes)
		if len(r.Changes) == 1 {
			e.Ref, e.Element = first.ElementRef, title
		}
	case asked != 1:
		e.Action, e.Element, e.Detail = AuditChangeElements, r.Summary, fmt.Sprint(len(r.Changes))
	default:
		e.Ref, e.Element = first.ElementRef, title
		e.Action, e.Detail = first.auditAction(r.Action), strings.Join(first.auditFields(), " ")
	}
	return e
}

func (c *RevisionChange) auditAction(action RevisionAction) string {
	switch {
	case action == ActionRestore:
		return AuditRestoreElement
	case c.Created:
		return AuditCreateElement
	case c.Deleted:
		return AuditDeleteElement
	case c.ElementRef == MuseumElement:
		return AuditChangeSettings
	case c.Moved && len(c.Before)+len(c.After) == 0:
		return AuditMoveElement
	}
	return AuditChangeElement
}

// auditFields returns which fields a change is about: those of the museum by their whole path, since these are its settings. A
// created or deleted element has none.
func (c *RevisionChange) auditFields() []string {
	if c.Created || c.Deleted {
		return nil
	}
	fields := map[string]bool{}
	for _, values := range []Values{c.Before, c.After} {
		for path := range values {
			if c.ElementRef != MuseumElement {
				path, _, _ = strings.Cut(path, "/")
			}
			fields[path] = true
		}
	}
	sorted := slices.Sorted(maps.Keys(fields))
	return sorted[:min(len(sorted), maxAuditFields)]
}

// IsEdit reports whether entries of the same person about the same element stand for one another within AuditEditPeriod.
func (e AuditEntry) IsEdit() bool {
	return e.Action == AuditChangeElement || e.Action == AuditChangeSettings || e.Action == AuditMoveElement
}

// Since returns e with the fields that no recent entry names. recent are those of the same action, person, network and element. It
// reports false if that leaves nothing to record.
func (e AuditEntry) Since(recent []AuditEntry) (AuditEntry, bool) {
	if len(recent) == 0 {
		return e, true
	}
	fields := strings.Fields(e.Detail)
	for _, other := range recent {
		named := strings.Fields(other.Detail)
		fields = slices.DeleteFunc(fields, func(field string) bool { return slices.Contains(named, field) })
	}
	e.Detail = strings.Join(fields, " ")
	return e, len(fields) > 0
}
