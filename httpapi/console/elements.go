package console

import (
	"context"
	"errors"
	"slices"
	"time"

	"cicerone/guide"
	"cicerone/staff"
)

// Element is an element of a draft.
type Element struct {
	List          string        `json:"list"`
	Key           string        `json:"key"`
	ID            string        `json:"id" doc:"On the wire of visitors; 0 for the museum itself"`
	Revision      int64         `json:"revision" doc:"The last one that changed it"`
	DraftRevision int64         `json:"draftRevision" doc:"To state as base of a change"`
	ChangedAt     time.Time     `json:"changedAt"`
	ChangedBy     string        `json:"changedBy" doc:"Empty: a command of the operator"`
	Values        elementValues `json:"values" doc:"By path; an empty field has none"`
}

// ListedElement is an element in a list.
type ListedElement struct {
	List      string                                   `json:"list"`
	Key       string                                   `json:"key"`
	ID        string                                   `json:"id"`
	Revision  int64                                    `json:"revision"`
	ChangedAt time.Time                                `json:"changedAt"`
	ChangedBy string                                   `json:"changedBy"`
	Values    encoded[elementValues]                   `json:"values" doc:"Of the asked fields and what is below them"`
	Languages encoded[map[string][]guide.LanguageCode] `json:"languages" doc:"In which languages each localized field has something"`
}

// ElementList is a list of a draft.
type ElementList struct {
	Revision int64           `json:"revision" doc:"Of the draft, to state as base of a change"`
	Items    []ListedElement `json:"items" doc:"All, in their order"`
}

type listElementsIn struct {
	InMuseum
	InCached

	List   string   `path:"list"`
	Fields []string `query:"fields" maxItems:"100" doc:"Names of fields, such as name,code,image; none when left out"`
}

func (c *Calls) listElements(ctx context.Context, p *museumPerson, in *listElementsIn) (*cached[ElementList], error) {
	// Read before the elements: a base that is too low finds conflicts that are none, one that is too high loses changes.
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	return answerOnce(ctx, p, revision, func() (ElementList, error) {
		readable := slices.DeleteFunc(in.Fields, func(name string) bool { return !p.Member.MayRead(p.museum.ID, in.List, name) })
		summaries, err := c.config.Drafts.Summaries(ctx, p.museum.ID, in.List, readable)
		list := ElementList{Revision: revision, Items: make([]ListedElement, len(summaries))}
		for i, e := range summaries {
			list.Items[i] = ListedElement{
				List: e.List, Key: e.Key, ID: idOf(e.ID), Revision: e.Revision, ChangedAt: e.ChangedAt.UTC(), ChangedBy: e.ChangedBy,
				Values: encoded[elementValues]{e.Values}, Languages: encoded[map[string][]guide.LanguageCode]{e.Languages},
			}
		}
		return list, err
	})
}

type searchElementsIn struct {
	InMuseum

	List string `query:"list" required:"true"`
	Text string `query:"text" required:"true" minLength:"1" maxLength:"200" doc:"Words, all of which have to be in the element's texts of any language; accents and case do not count"`
}

func (c *Calls) searchElements(ctx context.Context, p *museumPerson, in *searchElementsIn) (*out[list[string]], error) {
	keys, err := c.config.Drafts.Search(ctx, p.museum.ID, in.List, in.Text)
	return &out[list[string]]{list[string]{keys}}, err
}

// InElement is the part of an input that names an element in its address.
type InElement struct {
	InMuseum

	List string `path:"list" doc:"Name of the list, or museum"`
	Key  string `path:"key" doc:"museum for the museum itself"`
}

func (in *InElement) ref() guide.ElementRef { return guide.ElementRef{List: in.List, Key: in.Key} }

type getElementIn struct {
	InElement
	InCached
}

func (c *Calls) getElement(ctx context.Context, p *museumPerson, in *getElementIn) (*cached[Element], error) {
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	return answerOnce(ctx, p, revision, func() (Element, error) {
		e, err := c.config.Drafts.Element(ctx, p.museum.ID, in.ref())
		return p.wireElement(e, max(revision, e.Revision)), err
	})
}

// elementNow returns an element as the person may see it.
func (c *Calls) elementNow(ctx context.Context, p *museumPerson, ref guide.ElementRef) (*out[Element], error) {
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID) // before the element; see listElements
	if err != nil {
		return nil, err
	}
	e, err := c.config.Drafts.Element(ctx, p.museum.ID, ref)
	if err != nil {
		return nil, err
	}
	return &out[Element]{p.wireElement(e, max(revision, e.Revision))}, nil
}

func (p *museumPerson) wireElement(e guide.Element, draftRevision int64) Element {
	return Element{
		List: e.List, Key: e.Key, ID: idOf(e.ID), Revision: e.Revision, DraftRevision: draftRevision, ChangedAt: e.ChangedAt.UTC(),
		ChangedBy: e.ChangedBy, Values: p.readable(e.List, e.Values),
	}
}

// readable returns the values that the person may see.
func (p *museumPerson) readable(list string, values guide.Values) elementValues {
	visible := elementValues{}
	for path, value := range values {
		if p.Member.MayRead(p.museum.ID, list, path) {
			visible[path] = value
		}
	}
	return visible
}

// InRequest is the part of an input that may be repeated.
type InRequest struct {
	RequestKey string `header:"Idempotency-Key" format:"uuid" doc:"A repeated call with the same key is answered as the first one, and changes nothing"`
}

// requestKey returns the key of the person's request, which is no key of anybody else's.
func (in *InRequest) requestKey(p *staff.Person) string {
	if in.RequestKey == "" {
		return ""
	}
	return idOf(p.Account.ID) + " " + in.RequestKey
}

// InSecretRequest is InRequest of a call whose answer has a secret that is stored as a hash.
type InSecretRequest struct {
	RequestKey string `header:"Idempotency-Key" format:"uuid" doc:"Within a day, a repeated call with the same key makes nothing and is answered 409, since the secret is shown once: withdraw what the first call made, which is listed, and make another with a new key"`
}

// requestKey returns the key of the person's request, which is no key of anybody else's.
func (in *InSecretRequest) requestKey(p *staff.Person) string {
	return (&InRequest{in.RequestKey}).requestKey(p)
}

// request returns the person's request.
func (in *InRequest) request(p *museumPerson) guide.Request {
	return guide.Request{Author: p.author(), Key: in.requestKey(p.Person), Entry: p.entry()}
}

// ElementChanges are changes of an element.
type ElementChanges struct {
	Base    int64        `json:"base" minimum:"0" doc:"The draft's revision that their author saw; it takes the place of If-Match, since changes are merged"`
	Changes guide.Values `json:"changes" doc:"Values by path; null empties a field"`
}

type changeElementIn struct {
	InElement
	InRequest

	Body ElementChanges
}

func (c *Calls) changeElement(ctx context.Context, p *museumPerson, in *changeElementIn) (*out[Element], error) {
	revision, err := c.edit(ctx, p, guide.Edit{
		Base: in.Body.Base, Action: guide.ActionEdit, RequestKey: in.requestKey(p.Person),
		Changes: []guide.ElementChange{{ElementRef: in.ref(), Values: in.Body.Changes}},
	})
	if err != nil {
		return nil, err
	}
	return c.elementAfter(ctx, p, in.ref(), revision)
}

// elementAfter returns an element after a revision, as it is now or, if it was deleted since, as it was then.
func (c *Calls) elementAfter(ctx context.Context, p *museumPerson, ref guide.ElementRef, revision guide.Revision) (*out[Element], error) {
	answer, err := c.elementNow(ctx, p, ref)
	if guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return answer, err
	}
	e, err := c.config.Drafts.ElementAt(ctx, p.museum.ID, ref, revision.Number)
	return &out[Element]{p.wireElement(e, revision.Number)}, err
}

// edit stores what the person changes in the museum's draft, if they may.
func (c *Calls) edit(ctx context.Context, p *museumPerson, edit guide.Edit) (guide.Revision, error) {
	for _, change := range edit.Changes {
		if err := c.checkChange(ctx, p, change); err != nil {
			if len(edit.Changes) > 1 {
				err = guide.PrefixField(change.String(), err)
			}
			return guide.Revision{}, err
		}
	}
	edit.Museum, edit.Author, edit.Entry = p.museum.ID, p.author(), p.entry()
	return c.stored(p)(c.config.Drafts.Edit(ctx, edit))
}

// stored notes that a revision of the museum was stored, so that open consoles learn of it at once.
func (c *Calls) stored(p *museumPerson) func(guide.Revision, error) (guide.Revision, error) {
	return func(revision guide.Revision, err error) (guide.Revision, error) {
		if err == nil {
			c.feeds.wake(p.museum.ID)
		}
		return revision, p.withoutSecrets(err)
	}
}

// withoutSecrets returns an error without the values of a conflict that the person may not read.
func (p *museumPerson) withoutSecrets(err error) error {
	if clash, ok := errors.AsType[*guide.ConflictError](err); ok {
		for i, conflict := range clash.Conflicts {
			if !p.Member.MayRead(p.museum.ID, conflict.List, conflict.Path) {
				clash.Conflicts[i].Base, clash.Conflicts[i].Stored, clash.Conflicts[i].Removed = nil, nil, nil
			}
		}
	}
	return err
}

// checkChange checks whether the person may make a change, and the texts in it.
func (c *Calls) checkChange(ctx context.Context, p *museumPerson, change guide.ElementChange) error {
	if err := c.checkRights(ctx, p, change); err != nil {
		return err
	}
	return change.Values.CheckText(change.List, c.config.Markup)
}

// checkRights checks whether the person may make a change.
func (c *Calls) checkRights(ctx context.Context, p *museumPerson, change guide.ElementChange) error {
	if _, err := guide.ElementType(change.List); err != nil {
		return err
	}
	var stored guide.Values
	if !p.may(guide.EditContent) && !change.Create && !change.Delete && len(change.Values) > 0 {
		element, err := c.config.Drafts.Element(ctx, p.museum.ID, change.ElementRef)
		if err != nil {
			return err
		}
		stored = element.Values
	}
	return p.Member.CheckChange(p.museum.ID, change, stored)
}

// NewElement is an element to create.
type NewElement struct {
	Key    string       `json:"key,omitempty" maxLength:"400" doc:"Made from the values when left out"`
	Values guide.Values `json:"values,omitempty"`
	After  *string      `json:"after,omitempty" maxLength:"400" doc:"Key of the element before it; empty for the list's start, left out for its end"`
}

type createElementIn struct {
	InMuseum
	InRequest

	List string `path:"list"`
	Body NewElement
}

func (c *Calls) createElement(ctx context.Context, p *museumPerson, in *createElementIn) (*out[Element], error) {
	ref := guide.ElementRef{List: in.List, Key: in.Body.Key}
	revision, err := c.edit(ctx, p, guide.Edit{
		Action: guide.ActionCreate, RequestKey: in.requestKey(p.Person),
		Changes: []guide.ElementChange{{ElementRef: ref, Create: true, Values: in.Body.Values, After: in.Body.After}},
	})
	if _, exists := errors.AsType[*guide.ConflictError](err); exists {
		return nil, keyTaken(ref)
	}
	if err != nil {
		return nil, err
	}
	for _, change := range revision.Changes {
		if change.Created {
			ref = change.ElementRef
		}
	}
	return c.elementAfter(ctx, p, ref, revision)
}

func keyTaken(ref guide.ElementRef) error {
	err := guide.Violates("key", guide.RuleKeyTaken, ref)
	err.Code = guide.CodeConflict
	return err
}

type deleteElementIn struct {
	InElement
	InRequest

	Base int64 `query:"base" required:"true" minimum:"0" doc:"The draft's revision that the author saw"`
}

// StoredRevision is the number of a revision that a call has stored.
type StoredRevision struct {
	Revision int64 `json:"revision"`
}

func (c *Calls) deleteElement(ctx context.Context, p *museumPerson, in *deleteElementIn) (*out[StoredRevision], error) {
	revision, err := c.edit(ctx, p, guide.Edit{
		Base: in.Base, Action: guide.ActionDelete, RequestKey: in.requestKey(p.Person), Changes: []guide.ElementChange{{ElementRef: in.ref(), Delete: true}},
	})
	return &out[StoredRevision]{StoredRevision{revision.Number}}, err
}

// ElementUse is a place that refers to an element.
type ElementUse struct {
	List  string `json:"list"`
	Key   string `json:"key"`
	Path  string `json:"path"`
	Title string `json:"title" doc:"Of the element that refers"`
}

func (c *Calls) listUses(ctx context.Context, p *museumPerson, in *InElement) (*out[list[ElementUse]], error) {
	uses, err := c.config.Drafts.Uses(ctx, p.museum.ID, in.ref())
	return listOf(uses, func(u guide.ElementUse) ElementUse { return ElementUse{u.List, u.Key, u.Path, u.Title} }), err
}

// Changes are changes of several elements, all of them or none. More of them would take the server too long.
type Changes struct {
	Base    int64           `json:"base" minimum:"0" doc:"The draft's revision that their author saw"`
	Summary string          `json:"summary,omitempty" maxLength:"300" pattern:"^[^\\x00]*$" doc:"For the history, in words"`
	Changes []ChangedMember `json:"changes" minItems:"1" maxItems:"5000"`
}

// ChangedMember is a change of one of several elements.
type ChangedMember struct {
	List   string       `json:"list"`
	Key    string       `json:"key"`
	Create bool         `json:"create,omitempty"`
	Delete bool         `json:"delete,omitempty"`
	After  *string      `json:"after,omitempty" doc:"Move it behind the element of that key; empty for the list's start"`
	Values guide.Values `json:"values,omitempty"`
}

type changeElementsIn struct {
	InMuseum
	InRequest

	Body Changes
}

func (c *Calls) changeElements(ctx context.Context, p *museumPerson, in *changeElementsIn) (*out[Revision], error) {
	edit := guide.Edit{Base: in.Body.Base, Action: guide.ActionReorder, Summary: in.Body.Summary, RequestKey: in.requestKey(p.Person)}
	for _, m := range in.Body.Changes {
		change := guide.ElementChange{
			ElementRef: guide.ElementRef{List: m.List, Key: m.Key}, Create: m.Create, Delete: m.Delete, After: m.After, Values: m.Values,
		}
		if m.Create || m.Delete || len(m.Values) > 0 {
			edit.Action = guide.ActionBulk
		}
		edit.Changes = append(edit.Changes, change)
	}
	revision, err := c.edit(ctx, p, edit)
	if err != nil {
		return nil, err
	}
	return &out[Revision]{wireRevision(revision)}, nil
}
