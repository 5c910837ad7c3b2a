package console

import (
	"context"
	"strconv"
	"time"

	"cicerone/guide"
)

// Revision is a numbered change of a draft.
type Revision struct {
	Number  int64                `json:"number"`
	Action  guide.RevisionAction `json:"action" enum:"edit,create,delete,reorder,bulk,import,undo,restore"`
	Author  *Actor               `json:"author,omitempty" doc:"Left out: a command of the operator"`
	Summary string               `json:"summary" doc:"In words; may be empty"`
	At      time.Time            `json:"at"`
	Undoes  int64                `json:"undoes,omitempty" doc:"Number of the revision that this one undoes"`
}

func wireRevision(r guide.Revision) Revision {
	wire := Revision{Number: r.Number, Action: r.Action, Summary: r.Summary, At: r.At.UTC(), Undoes: r.Undoes}
	if r.Author.Account != 0 {
		wire.Author = &Actor{idOf(r.Author.Account), r.Author.Name}
	}
	return wire
}

// HistoryEntry is a revision in a history: the last one of a run of saves, by one person in one element, stands for all of them.
type HistoryEntry struct {
	Revision

	First    int64         `json:"first" doc:"Number of the revision that begins its run of saves; its own for all others"`
	Begun    time.Time     `json:"begun" doc:"When that was"`
	UndoneBy int64         `json:"undoneBy,omitempty" doc:"Number of the revision that took it back, and was not taken back itself"`
	Elements []NamedChange `json:"elements" doc:"The first 3 that it changed; none in the history of an element"`
	Total    int           `json:"total" doc:"How many elements it changed; 0 in the history of an element"`
}

// NamedChange is an element that a revision changed.
type NamedChange struct {
	List   string `json:"list"`
	Key    string `json:"key"`
	Title  string `json:"title"`
	Exists bool   `json:"exists" doc:"It was not deleted since"`
}

func wireHistoryEntry(e guide.HistoryEntry) HistoryEntry {
	wire := HistoryEntry{
		Revision: wireRevision(e.Revision), First: e.Number, Begun: e.Begun.UTC(), UndoneBy: e.UndoneBy, Elements: []NamedChange{}, Total: e.Total,
	}
	if e.Run != 0 {
		wire.First = e.Run
	}
	for _, element := range e.Elements {
		wire.Elements = append(wire.Elements, NamedChange{element.List, element.Key, element.Title, element.Exists})
	}
	return wire
}

// RevisionPage is a part of a draft's history.
type RevisionPage struct {
	Items []HistoryEntry `json:"items" doc:"The last first"`
	Next  *string        `json:"next" nullable:"true" doc:"The cursor of the next part; null after the last one"`
}

type listRevisionsIn struct {
	InMuseum

	List    string               `query:"list" doc:"Revisions that change this element only, together with key"`
	Key     string               `query:"key"`
	Account string               `query:"account" pattern:"^[0-9]{0,18}$" doc:"Whose they are; 0 for commands of the operator"`
	Action  guide.RevisionAction `query:"action" enum:"edit,create,delete,reorder,bulk,import,undo,restore"`
	Cursor  wireID               `query:"cursor" doc:"The next of the part before"`
	Limit   int                  `query:"limit" minimum:"1" maximum:"500" default:"50"`
}

func (in *listRevisionsIn) filter() (guide.HistoryFilter, error) {
	filter := guide.HistoryFilter{
		Element: guide.ElementRef{List: in.List, Key: in.Key}, Action: in.Action, Before: in.Cursor.number, Limit: in.Limit + 1,
	}
	if (in.List == "") != (in.Key == "") {
		return filter, guide.Invalid("key", "list and key name an element together")
	}
	if in.Account != "" {
		account, err := strconv.ParseInt(in.Account, 10, 64)
		if err != nil {
			return filter, guide.Invalid("account", "%q is not an account", in.Account)
		}
		filter.Account = &account
	}
	return filter, nil
}

func (c *Calls) listRevisions(ctx context.Context, p *museumPerson, in *listRevisionsIn) (*out[RevisionPage], error) {
	filter, err := in.filter()
	if err != nil {
		return nil, err
	}
	entries, err := c.config.Drafts.History(ctx, p.museum.ID, filter)
	if err != nil {
		return nil, err
	}
	page := RevisionPage{Items: []HistoryEntry{}}
	if len(entries) > in.Limit {
		entries = entries[:in.Limit]
		next := idOf(entries[in.Limit-1].Number)
		page.Next = &next
	}
	for _, e := range entries {
		page.Items = append(page.Items, wireHistoryEntry(e))
	}
	return &out[RevisionPage]{page}, nil
}

func (c *Calls) listRevisionAuthors(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[Actor]], error) {
	authors, err := c.config.Drafts.HistoryAuthors(ctx, p.museum.ID)
	return listOf(authors, func(a guide.Author) Actor { return Actor{idOf(a.Account), a.Name} }), err
}

// RevisionDetail is a revision with what it changed.
type RevisionDetail struct {
	Revision

	Changes []RevisionChange `json:"changes" doc:"At most limit, those of the asked element only"`
	Total   int              `json:"total" doc:"How many elements it changed"`
}

// RevisionChange is what a revision changed in an element.
type RevisionChange struct {
	List    string        `json:"list"`
	Key     string        `json:"key"`
	Created bool          `json:"created"`
	Deleted bool          `json:"deleted"`
	Moved   bool          `json:"moved"`
	Before  elementValues `json:"before" doc:"Of the paths that changed; a missing path was empty"`
	After   elementValues `json:"after" doc:"A missing path is empty"`
}

type getRevisionIn struct {
	InMuseum
	InRun

	Number int64  `path:"number"`
	List   string `query:"list" doc:"Of the element whose changes are asked for, together with key"`
	Key    string `query:"key"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"1000"`
}

// InRun is the part of an input that says whether a revision stands for its run.
type InRun struct {
	Run bool `query:"run" doc:"Together with the saves before it in its run"`
}

// revision reads a revision with its changes.
func (c *Calls) revision(ctx context.Context, p *museumPerson, number int64, run bool) (guide.Revision, error) {
	if run {
		return c.config.Drafts.RevisionRun(ctx, p.museum.ID, number)
	}
	return c.config.Drafts.Revision(ctx, p.museum.ID, number)
}

func (c *Calls) getRevision(ctx context.Context, p *museumPerson, in *getRevisionIn) (*out[RevisionDetail], error) {
	r, err := c.revision(ctx, p, in.Number, in.Run)
	if err != nil {
		return nil, err
	}
	detail := RevisionDetail{Revision: wireRevision(r), Changes: []RevisionChange{}, Total: len(r.Changes)}
	for _, change := range r.Changes {
		if in.List != "" && (change.List != in.List || change.Key != in.Key) || len(detail.Changes) == in.Limit {
			continue
		}
		detail.Changes = append(detail.Changes, RevisionChange{
			List: change.List, Key: change.Key, Created: change.Created, Deleted: change.Deleted, Moved: change.Moved,
			Before: p.readable(change.List, change.Before), After: p.readable(change.List, change.After),
		})
	}
	return &out[RevisionDetail]{detail}, nil
}

type undoRevisionIn struct {
	InMuseum
	InRequest
	InRun

	Number int64 `path:"number"`
}

func (c *Calls) undoRevision(ctx context.Context, p *museumPerson, in *undoRevisionIn) (*out[Revision], error) {
	undone, err := c.revision(ctx, p, in.Number, in.Run)
	if err != nil {
		return nil, err
	}
	for _, change := range undone.Changes {
		back := guide.ElementChange{ElementRef: change.ElementRef, Create: change.Deleted, Delete: change.Created, Values: guide.Values{}}
		if change.Moved {
			back.After = new(string)
		}
		for path := range change.After {
			back.Values[path] = nil
		}
		for path, value := range change.Before {
			back.Values[path] = value
		}
		if err := c.checkRights(ctx, p, back); err != nil {
			return nil, err
		}
	}
	request := in.request(p)
	request.Run = in.Run
	revision, err := c.stored(p)(c.config.Drafts.Undo(ctx, p.museum.ID, in.Number, request))
	if err != nil {
		return nil, err
	}
	return &out[Revision]{wireRevision(revision)}, nil
}

// Restoration says what an element is to become again.
type Restoration struct {
	Revision int64 `json:"revision" minimum:"1" doc:"The element becomes what it was after this one"`
}

type restoreElementIn struct {
	InElement
	InRequest

	Body Restoration
}

func (c *Calls) restoreElement(ctx context.Context, p *museumPerson, in *restoreElementIn) (*out[Element], error) {
	then, err := c.config.Drafts.ElementAt(ctx, p.museum.ID, in.ref(), in.Body.Revision)
	if err != nil {
		return nil, err
	}
	change := guide.ElementChange{ElementRef: in.ref(), Values: guide.Values{}}
	now, err := c.config.Drafts.Element(ctx, p.museum.ID, in.ref())
	switch guide.ErrorCodeOf(err) {
	case "":
		was, is := then.Values.Changes(now.Values)
		for path := range was {
			change.Values[path] = is[path]
		}
		for path, value := range is {
			change.Values[path] = value
		}
	case guide.CodeNotFound:
		change.Create = true
	default:
		return nil, err
	}
	if err := c.checkRights(ctx, p, change); err != nil {
		return nil, err
	}
	revision, err := c.stored(p)(c.config.Drafts.Restore(ctx, p.museum.ID, in.ref(), in.Body.Revision, in.request(p)))
	if err != nil {
		return nil, err
	}
	return c.elementAfter(ctx, p, in.ref(), revision)
}

// DeletedElement is an element in the bin.
type DeletedElement struct {
	List      string    `json:"list"`
	Key       string    `json:"key"`
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	DeletedIn int64     `json:"deletedIn" doc:"Number of the revision; undoing it restores the element with what referred to it"`
	DeletedAt time.Time `json:"deletedAt"`
	DeletedBy string    `json:"deletedBy" doc:"Empty: a command of the operator"`
}

func (c *Calls) listBin(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[DeletedElement]], error) {
	deleted, err := c.config.Drafts.Bin(ctx, p.museum.ID, c.config.Clock().Add(-guide.BinPeriod))
	return listOf(deleted, func(d guide.DeletedElement) DeletedElement {
		return DeletedElement{
			d.List, d.Key, idOf(d.ID), guide.TitleOfValues(d.ElementRef, d.Values, p.museum.Languages), d.DeletedIn, d.DeletedAt.UTC(), d.DeletedBy,
		}
	}), err
}
