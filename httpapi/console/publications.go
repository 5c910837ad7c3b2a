package console

import (
	"context"
	"time"

	"cicerone/guide"
	"cicerone/publish"
	"cicerone/staff"
)

// activateMuseum is the access of the call that opens a museum to visitors, or closes it.
var activateMuseum = access{permission: guide.Publish, scope: guide.ScopePublish, confirmed: true}

// publishMuseum is the access of calls that change what visitors see.
var publishMuseum = access{permission: guide.Publish, scope: guide.ScopePublish}

// ElementName names an element of a draft.
type ElementName struct {
	List string `json:"list" maxLength:"100"`
	Key  string `json:"key" maxLength:"400"`
}

func wireElements(refs []guide.ElementRef) []ElementName {
	names := make([]ElementName, len(refs))
	for i, ref := range refs {
		names[i] = ElementName(ref)
	}
	return names
}

// Publication is a state of the museum that visitors see or saw.
type Publication struct {
	Version     int64                `json:"version"`
	PublishedAt time.Time            `json:"publishedAt"`
	Author      *Actor               `json:"author,omitempty" doc:"Left out: a command of the operator"`
	Note        string               `json:"note"`
	Size        int64                `json:"size" doc:"Bytes of all languages, as phones load them"`
	Added       int                  `json:"added" doc:"Elements, in comparison with the publication before"`
	Changed     int                  `json:"changed"`
	Removed     int                  `json:"removed"`
	Reordered   int                  `json:"reordered" doc:"Lists in another order; 0 in publications of earlier programs"`
	Languages   []guide.LanguageCode `json:"languages" doc:"That were chosen; empty for all"`
	Elements    int                  `json:"elements" doc:"How many were chosen; 0 for all"`
	Restores    int64                `json:"restores,omitempty" doc:"Version that was published again"`
	Scheduled   bool                 `json:"scheduled"`
	Available   bool                 `json:"available" doc:"It can be compared and published again"`
	Waivers     []Waiver             `json:"waivers" doc:"Faults with which it was published, and why"`
	ApprovedBy  *Actor               `json:"approvedBy,omitempty" doc:"In a review; left out for none"`
}

func wirePublication(p guide.Publication) Publication {
	r := p.Record
	wire := Publication{
		Version: p.Version, PublishedAt: p.PublishedAt.UTC(), Note: r.Note, Size: r.Size, Added: r.Added, Changed: r.Changed, Removed: r.Removed,
		Reordered: r.Reordered, Languages: append([]guide.LanguageCode{}, r.Languages...), Elements: len(r.Elements), Restores: r.Restores, Scheduled: r.Scheduled,
		Available: r.Stored, Waivers: []Waiver{},
	}
	wire.Author = wireAuthor(r.Author)
	if r.ApprovedBy != nil {
		wire.ApprovedBy = wireAuthor(*r.ApprovedBy)
	}
	for _, w := range r.Waivers {
		wire.Waivers = append(wire.Waivers, Waiver{
			List: w.List, Key: w.Key, Path: w.Path, Code: w.Code, Reason: w.Reason, Name: w.Author.Name, At: wireTime(w.At),
		})
	}
	return wire
}

// Waiver is a fault with which somebody publishes, and why.
type Waiver struct {
	List   string     `json:"list" maxLength:"100"`
	Key    string     `json:"key" maxLength:"400"`
	Path   string     `json:"path" maxLength:"1000"`
	Code   string     `json:"code" maxLength:"100" doc:"no_transcript or no_captions; others cannot be waived"`
	Reason string     `json:"reason" maxLength:"2000"`
	Title  string     `json:"title,omitempty" maxLength:"2000" doc:"Of the element, in a publication that is looked at; ignored in requests"`
	Name   string     `json:"name,omitempty" maxLength:"300" doc:"Of who waived it; ignored in requests"`
	At     *time.Time `json:"at,omitempty" doc:"Ignored in requests"`
}

// PublicationState says what visitors see of a museum.
type PublicationState struct {
	Current       *Publication `json:"current,omitempty" doc:"Left out before the first publication"`
	Active        bool         `json:"active" doc:"Visitors can open the museum"`
	DraftRevision int64        `json:"draftRevision"`
	Changed       bool         `json:"changed" doc:"The draft was changed since it was published as a whole"`
	TimeZone      string       `json:"timeZone" doc:"Of the museum, in which publications are scheduled"`
}

func (c *Calls) getPublicationState(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[PublicationState], error) {
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	zone, err := c.timeZone(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	state := PublicationState{Active: p.museum.Active && p.museum.Version > 0, DraftRevision: revision, Changed: p.museum.Changed, TimeZone: zone.String()}
	last, err := c.config.Museums.Publications(ctx, p.museum.ID, 0, 1)
	if err == nil && len(last) > 0 {
		current := wirePublication(last[0])
		state.Current = &current
	}
	return &out[PublicationState]{state}, err
}

type setActiveIn struct {
	InMuseum

	Body struct {
		Active bool `json:"active" doc:"Visitors can open the museum"`
	}
}

func (c *Calls) setActive(ctx context.Context, p *museumPerson, in *setActiveIn) (*none, error) {
	if p.museum.Version == 0 {
		return nil, guide.Invalid("active", "is only for museums that have been published")
	}
	action := staff.ActionDeactivate
	if in.Body.Active {
		action = staff.ActionActivate
	}
	err := c.config.Museums.SetActive(ctx, p.museum.ID, in.Body.Active, c.config.Staff.Entry(p.Person, action, p.museum.ID, p.museum.Code, ""))
	if err != nil {
		return nil, err
	}
	_ = c.config.Catalog.Refresh(ctx) // it logs its errors, and refreshes soon again
	c.feeds.wake(p.museum.ID)
	return nil, nil
}

// PublicationPage is a part of the history.
type PublicationPage struct {
	Items []Publication `json:"items" doc:"The last first"`
	Next  *string       `json:"next" nullable:"true" doc:"The cursor of the next part; null after the last one"`
}

type listPublicationsIn struct {
	InMuseum

	Cursor wireID `query:"cursor" doc:"The next of the part before"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}

func (c *Calls) listPublications(ctx context.Context, p *museumPerson, in *listPublicationsIn) (*out[PublicationPage], error) {
	publications, err := c.config.Museums.Publications(ctx, p.museum.ID, in.Cursor.number, in.Limit+1)
	page := PublicationPage{Items: []Publication{}}
	if len(publications) > in.Limit {
		publications = publications[:in.Limit]
		next := idOf(publications[in.Limit-1].Version)
		page.Next = &next
	}
	for _, one := range publications {
		page.Items = append(page.Items, wirePublication(one))
	}
	return &out[PublicationPage]{page}, err
}

// PublicationDetail is a publication with its differences to another one.
type PublicationDetail struct {
	Publication

	ComparedWith int64        `json:"comparedWith" doc:"Version; 0: nothing was published"`
	Differences  []Difference `json:"differences" doc:"At most 1000"`
	Total        int          `json:"total" doc:"How many elements differ"`
}

type getPublicationIn struct {
	InMuseum

	Version int64 `path:"version"`
	With    int64 `query:"with" doc:"Version to compare with; the one before when left out"`
}

func (c *Calls) getPublication(ctx context.Context, p *museumPerson, in *getPublicationIn) (*out[PublicationDetail], error) {
	one, err := c.config.Museums.Publication(ctx, p.museum.ID, in.Version)
	if err != nil {
		return nil, err
	}
	with := in.With
	if with == 0 {
		with = in.Version - 1
	}
	var before *guide.Museum
	if with > 0 {
		other, err := c.config.Museums.Publication(ctx, p.museum.ID, with)
		if err != nil {
			return nil, err
		}
		before = other.Museum
	}
	differences := one.Museum.DifferencesFrom(before)
	detail := PublicationDetail{Publication: wirePublication(*one), ComparedWith: with, Total: len(differences)}
	detail.Differences = p.wireDifferences(differences, one.Museum.Languages, nil)
	titles := one.Museum.Titles()
	for i, w := range detail.Waivers {
		detail.Waivers[i].Title = titles[guide.ElementRef{List: w.List, Key: w.Key}]
	}
	return &out[PublicationDetail]{detail}, nil
}

// NewPublication is what to publish.
type NewPublication struct {
	Elements  []ElementName        `json:"elements,omitempty" maxItems:"10000" doc:"With what they need; all when left out"`
	Languages []guide.LanguageCode `json:"languages,omitempty" maxItems:"100" doc:"Texts and files in these languages only; the others stay byte for byte. All when left out"`
	At        string               `json:"at,omitempty" maxLength:"40" doc:"When, as 2026-11-13T08:00 in the museum's time zone, or with an offset; now when left out. What is published is the draft of now"`
	Note      string               `json:"note,omitempty" maxLength:"2000"`
	Waivers   []Waiver             `json:"waivers,omitempty" maxItems:"10000"`
}

// Published is what a publication came to.
type Published struct {
	Version   int64                 `json:"version,omitempty" doc:"That visitors see; left out if it is scheduled"`
	Changed   bool                  `json:"changed" doc:"false: visitors saw the same already"`
	Scheduled *ScheduledPublication `json:"scheduled,omitempty"`
	Included  []ElementName         `json:"included" doc:"Elements that were not chosen and that chosen ones need"`
	LeftOut   []ElementName         `json:"leftOut" doc:"Elements that were added or removed: languages alone cannot be chosen of them"`
}

type newPublicationIn struct {
	InMuseum
	InRequest

	Body NewPublication
}

func (c *Calls) createPublication(ctx context.Context, p *museumPerson, in *newPublicationIn) (*out[Published], error) {
	order := c.order(p, in.requestKey(p.Person), in.Body.Note)
	for _, e := range in.Body.Elements {
		order.Selection.Elements = append(order.Selection.Elements, guide.ElementRef(e))
	}
	order.Selection.Languages = in.Body.Languages
	waivers := make([]guide.Waiver, len(in.Body.Waivers))
	for i, w := range in.Body.Waivers {
		ref := guide.ElementRef{List: w.List, Key: w.Key}
		waivers[i] = guide.Waiver{ElementRef: ref, Path: w.Path, Code: w.Code, Reason: w.Reason, Author: order.Author, At: order.Audit.At}
	}
	if in.Body.At != "" {
		return c.schedule(ctx, p, order, waivers, in.Body.At)
	}
	if done, err := c.madeBefore(ctx, p.museum.ID, in.requestKey(p.Person)); err != nil || done != nil {
		return done, err
	}
	result, partial, err := c.config.Publishing.Start(ctx, order, waivers)
	if err != nil {
		return nil, err
	}
	return c.published(ctx, p, result, partial)
}

// order returns an order of the person.
func (c *Calls) order(p *museumPerson, requestKey, note string) publish.Order {
	order := publish.Order{
		Museum: p.museum.ID, Author: p.author(), Note: note, RequestKey: requestKey,
		Audit: c.config.Staff.Entry(p.Person, staff.ActionPublish, p.museum.ID, p.museum.Code, ""),
	}
	if p.Token != nil {
		order.Token = p.Token.ID
	}
	return order
}

// published returns the answer of a publication, which visitors see from then on.
func (c *Calls) published(ctx context.Context, p *museumPerson, result publish.Result, partial guide.PartialDraft) (*out[Published], error) {
	_ = c.config.Catalog.Refresh(ctx) // it logs its errors, and refreshes soon again
	c.feeds.wake(p.museum.ID)
	return &out[Published]{Published{
		Version: result.Version, Changed: result.Changed, Included: wireElements(partial.Included), LeftOut: wireElements(partial.LeftOut),
	}}, nil
}

// rememberedPublications is how many publications are compared with a repeated request.
const rememberedPublications = 20

// madeBefore returns the answer to a request that was answered before, nil for another one.
func (c *Calls) madeBefore(ctx context.Context, museum int64, requestKey string) (*out[Published], error) {
	if requestKey == "" {
		return nil, nil
	}
	last, err := c.config.Museums.Publications(ctx, museum, 0, rememberedPublications)
	for _, one := range last {
		if one.Record.RequestKey == requestKey {
			return &out[Published]{Published{Version: one.Version, Changed: true, Included: []ElementName{}, LeftOut: []ElementName{}}}, nil
		}
	}
	return nil, err
}

type againIn struct {
	InMuseum
	InRequest

	Version int64 `path:"version"`
	Body    struct {
		Note string `json:"note,omitempty" maxLength:"2000"`
	} `required:"false"`
}

func (c *Calls) publishAgain(ctx context.Context, p *museumPerson, in *againIn) (*out[Published], error) {
	if done, err := c.madeBefore(ctx, p.museum.ID, in.requestKey(p.Person)); err != nil || done != nil {
		return done, err
	}
	result, err := c.config.Publishing.Publisher.Again(ctx, c.order(p, in.requestKey(p.Person), in.Body.Note), in.Version)
	if err != nil {
		return nil, err
	}
	return c.published(ctx, p, result, guide.PartialDraft{})
}
