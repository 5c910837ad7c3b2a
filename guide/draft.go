package guide

import (
	"context"
	"encoding/json"
	"strings"
	"time"
)

// MuseumElement names the museum itself, without its lists, as an element of its draft.
var MuseumElement = ElementRef{List: "museum", Key: "museum"}

// ElementRef names an element of a draft.
type ElementRef struct {
	List string // name of the list's field in the package, such as artworks
	Key  string
}

func (r ElementRef) String() string { return r.List + "/" + r.Key }

// Values are what authors wrote in an element, as JSON by path. The parts of a path are separated by slashes: names of fields,
// then a language or, within a list of elements, a key; such as name/es_ES or resources/film/title/en_GB. A list of elements has
// a value of its own, its keys in order. An empty field has no path.
type Values map[string]json.RawMessage

// TimeZone returns the time zone of the museum whose values they are; UTC if it has none that is known.
func (v Values) TimeZone() *time.Location {
	var name string
	_ = json.Unmarshal(v["timeZone"], &name) // an empty field has no value
	if zone, err := time.LoadLocation(name); err == nil {
		return zone
	}
	return time.UTC
}

// Element is an element of a draft.
type Element struct {
	ElementRef

	ID        int64 // on the wire of visitors; 0 for the museum itself
	Values    Values
	Revision  int64 // the last one that changed it
	ChangedAt time.Time
	ChangedBy string // name; "" for a command
}

// Author is who changes a draft.
type Author struct {
	Account int64  // 0 for a command
	Name    string // of the account; "" for a command
}

// RevisionAction is what a revision does, in one word.
type RevisionAction string

// What revisions do.
const (
	ActionEdit    RevisionAction = "edit"
	ActionCreate  RevisionAction = "create"
	ActionDelete  RevisionAction = "delete" // move to the bin
	ActionReorder RevisionAction = "reorder"
	ActionBulk    RevisionAction = "bulk" // several elements at once
	ActionImport  RevisionAction = "import"
	ActionUndo    RevisionAction = "undo"
	ActionRestore RevisionAction = "restore" // an element as it was at a revision
)

// ElementChange is a change of one element.
type ElementChange struct {
	ElementRef

	Create bool    // with a key of its own if Key is ""
	Delete bool    // references to the element are removed as well
	After  *string // move it, or create it, behind the element of that key; "" is the list's start, nil keeps the place or is the list's end; see PlacePath
	Values Values  // those that change; null empties a field
}

// Edit is a change of a draft, all of it or nothing.
type Edit struct {
	Museum     int64
	Base       int64 // the draft's revision that its author saw
	Action     RevisionAction
	Changes    []ElementChange
	Author     Author
	Summary    string // in words, for a change of several elements; may be empty
	RequestKey string // a repeated edit with the same key changes nothing and is answered as the first one; "" for none
	Asked      string // what the request asks for, if its changes depend on the draft; "" for the changes since the base
	At         time.Time
	Entry      AuditEntry // written with a change, completed by AuditEntry.OfRevision; none without an actor's organization
}

// Request says who takes a change of a draft back.
type Request struct {
	Author Author
	Key    string     // as that of an edit
	At     time.Time  // now if zero
	Entry  AuditEntry // as that of an edit
	Run    bool       // the whole run of saves that the revision ends
}

// Revision is a numbered change of a draft.
type Revision struct {
	Number  int64
	Action  RevisionAction
	Author  Author
	Summary string
	At      time.Time
	Undoes  int64 // the revision that this one undoes, 0 for none
	Run     int64 // the revision that begins the run of saves that this one continues, 0 for none; see ContinuesRun
	Changes []RevisionChange
}

// RevisionChange is what a revision changed in an element.
type RevisionChange struct {
	ElementRef

	Created, Deleted, Moved bool
	Behind                  *string // key of the element before it, until it was deleted or moved; "" at the list's start, else nil
	// Before and After have the paths that changed; a missing path is an empty field. After is nil for an element that an import
	// created.
	Before, After Values
}

// PlacePath is the path of conflicts about an element's place in its list. Their values are the keys of the elements before it.
const PlacePath = "after"

// ValueConflict is a value that two people changed at the same time in ways that cannot be merged.
type ValueConflict struct {
	ElementRef

	Path                string          // "" for an element that somebody deleted or created; PlacePath for its place
	Base, Yours, Stored json.RawMessage // nil for an empty field
	ChangedBy           string          // name of who stored it; empty if that is unknown

	// Of a list: the values that the edit's author saw of elements that somebody else removed from it, and that the edit keeps.
	Removed Values
}

// ConflictError has what clashes in an edit, of which nothing was stored. Its code is CodeConflict.
type ConflictError struct {
	Revision  int64 // of the draft now
	Conflicts []ValueConflict
}

func (e *ConflictError) Error() string {
	var names []string
	for _, c := range e.Conflicts {
		names = append(names, strings.TrimSuffix(join(c.String(), c.Path), "/"))
	}
	return "somebody else has changed at the same time: " + strings.Join(names, ", ")
}

// Unwrap returns an error with the code.
func (e *ConflictError) Unwrap() error { return &Error{Code: CodeConflict, Message: e.Error()} }

// BinPeriod is how long a deleted element can be restored (specification 3 §2).
const BinPeriod = 30 * 24 * time.Hour

// DeletedElement is an element in the bin.
type DeletedElement struct {
	Element

	DeletedIn int64 // revision, which restoring undoes
	DeletedAt time.Time
	DeletedBy string
}

// ElementUse is a place in an element that refers to another one.
type ElementUse struct {
	ElementRef // that refers

	Path  string // such as steps/3/artwork
	Title string // of the element that refers, in the museum's first language
}

// Import says who replaces a draft by a package.
type Import struct {
	Author  Author
	Summary string
	At      time.Time // now if zero
	// Repair also replaces stored elements that seem to be the same, since some of them cannot be read.
	Repair bool
	Entry  AuditEntry // written with a change; without an action none is
	Base   *int64     // the draft's revision that the package was compared with; nil for any
	// RequestKey makes a repeated import be answered as the first one, whatever has become of the draft; "" for none.
	RequestKey string
}

// NewMuseum is a museum that somebody creates in the console.
type NewMuseum struct {
	Organization int64
	Code         string
	Name         Text
	Languages    []LanguageCode
	TimeZone     string  // "" for none
	RequestKey   string  // a repeated request with the same key creates nothing and is answered as the first one; "" for none
	Draft        *Museum // what it begins with, as read from a package; nil for an empty draft
	Summary      string  // of the revision that has that draft
}

// Drafts edits museums' drafts. Methods return CodeNotFound for an unknown museum, element or revision.
type Drafts interface {
	// CreateMuseum creates a museum with an empty draft and returns its id. It returns CodeConflict if the code is taken.
	CreateMuseum(ctx context.Context, m NewMuseum, author Author, entry AuditEntry) (int64, error)
	// DraftRevision returns the number of the draft's last revision; 0 before the first.
	DraftRevision(ctx context.Context, museum int64) (int64, error)
	// Element returns an element as it is now.
	Element(ctx context.Context, museum int64, ref ElementRef) (Element, error)
	// ElementAt returns an element as it was after a revision.
	ElementAt(ctx context.Context, museum int64, ref ElementRef, revision int64) (Element, error)
	// Elements returns the elements of a list in their order.
	Elements(ctx context.Context, museum int64, list string) ([]Element, error)
	// Summaries returns the elements of a list in their order with the values of some fields. Those of SummaryFields are stored
	// by themselves, so that a large list is read fast.
	Summaries(ctx context.Context, museum int64, list string, fields []string) ([]ElementSummary, error)
	// Search returns the keys of those elements of a list, in their order, that contain each word of a text somewhere in what their
	// authors wrote, in any language, whatever the accents and case. The museum itself is not searched.
	Search(ctx context.Context, museum int64, list, text string) ([]string, error)
	// Edit merges an edit with what others changed since its base, field by field, and stores it as one revision. It returns a
	// *ConflictError for values that clash, and CodeInvalid for values that the content model does not allow. An edit that
	// changes nothing stores no revision and returns the last one. A media file that it adds to an element has to be an asset of the
	// museum, without those in the bin, or in its draft; else it returns CodeInvalid. Originals of files are not taken from it. No element gets larger than MaxElementBytes.
	Edit(ctx context.Context, edit Edit) (Revision, error)
	// FirstAnswer returns the revision that answered the request with the edit's key before, nil for a new request. It returns
	// CodeConflict if that asked for something else.
	FirstAnswer(ctx context.Context, edit Edit) (*Revision, error)
	// CheckMedia returns CodeInvalid, naming the path, for values that refer to a media file which Edit would not add to the element.
	CheckMedia(ctx context.Context, museum int64, ref ElementRef, values Values) error
	// History lists revisions, the last first, without their changes. The last one of a run of saves stands for all of them.
	History(ctx context.Context, museum int64, filter HistoryFilter) ([]HistoryEntry, error)
	// HistoryAuthors lists who has changed or published the draft, each once, by name.
	HistoryAuthors(ctx context.Context, museum int64) ([]Author, error)
	// Revision returns a revision with its changes.
	Revision(ctx context.Context, museum, number int64) (Revision, error)
	// RevisionRun returns a revision with the changes of its run of saves up to it, as one.
	RevisionRun(ctx context.Context, museum, number int64) (Revision, error)
	// ChangedSince lists the elements that revisions after one have changed, each once, in no particular order.
	ChangedSince(ctx context.Context, museum, number int64) ([]ElementRef, error)
	// Undo stores a revision that takes another one back; it merges and fails like an edit. Assets whose files it brings back leave
	// the bin.
	Undo(ctx context.Context, museum, number int64, by Request) (Revision, error)
	// Restore stores a revision that makes an element what it was after another revision, also if it was deleted since. Assets leave
	// the bin as after Undo.
	Restore(ctx context.Context, museum int64, ref ElementRef, number int64, by Request) (Revision, error)
	// Uses lists what refers to an element, in the order of the package.
	Uses(ctx context.Context, museum int64, ref ElementRef) ([]ElementUse, error)
	// Bin lists the elements that were deleted since then and are not restored, the last first.
	Bin(ctx context.Context, museum int64, since time.Time) ([]DeletedElement, error)
}

// Check returns CodeInvalid for a museum that cannot be created.
func (m NewMuseum) Check() error {
	if !museumCodeShape.MatchString(m.Code) {
		return Violates("code", ruleMuseumCode, m.Code)
	}
	if len(m.Languages) == 0 {
		return Violates("languages", ruleNoLanguage)
	}
	if !isTimeZone(m.TimeZone) {
		return Violates("timeZone", ruleTimeZone, m.TimeZone)
	}
	values := Values{"languages": encodeValue(m.Languages)}
	for language, name := range m.Name {
		values["name/"+string(language)] = encodeValue(name)
	}
	if len(m.Name) == 0 {
		return Violates("name", RuleMissing)
	}
	return SetValues(new(Museum), values)
}
