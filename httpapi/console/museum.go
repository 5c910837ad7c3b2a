package console

import (
	"context"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

// InMuseum is the part of an input that names the museum in its address. Inputs of calls embed exported types only.
type InMuseum struct {
	ID wireID `path:"id" doc:"Of the museum"`
}

func (in *InMuseum) museumID() int64 { return in.ID.number }

// museumPerson is somebody who works on a museum.
type museumPerson struct {
	*staff.Person

	museum guide.OwnedMuseum
}

func (p *museumPerson) may(permission guide.Permission) bool {
	return p.Member.MayIn(p.museum.ID, permission)
}

func (p *museumPerson) author() guide.Author {
	return guide.Author{Account: p.Account.ID, Name: p.ActorName()}
}

// entry returns the beginning of an audit entry about what the person does in the museum.
func (p *museumPerson) entry() guide.AuditEntry {
	return guide.AuditEntry{Organization: p.Organization.ID, Account: p.Account.ID, Actor: p.ActorName(), Museum: p.museum.ID, Network: p.Origin.Network}
}

// The access of calls about drafts. What exactly a person may change, guide.Grant.CheckChange says.
var (
	readDraft = access{permission: guide.Preview, scope: guide.ScopeReadContent}
	editDraft = access{permission: guide.Translate, scope: guide.ScopeWriteContent}
	watch     = access{permission: guide.Preview, scope: guide.ScopeReadContent, background: true}
)

// museumCall is an endpoint for people who have access to the museum in its address.
func museumCall[In, Out any, P interface {
	*In
	museumID() int64
}](c *Calls, route, id, summary string, to access, handler func(context.Context, *museumPerson, P) (*Out, error),
) httpapi.Endpoint {
	return httpapi.Respond(at(route), id, summary, func(ctx context.Context, in *In) (*Out, error) {
		person, err := c.admitToMuseum(ctx, P(in).museumID(), to)
		if err != nil {
			return nil, err
		}
		return handler(ctx, person, in)
	}).Described(httpapi.DescribeProblem).Described(to.describe)
}

// admitToMuseum is admit for a museum. People who may not see it do not learn that it exists.
func (c *Calls) admitToMuseum(ctx context.Context, id int64, to access) (*museumPerson, error) {
	permission := to.permission
	to.permission = ""
	person, err := c.admit(ctx, to)
	if err != nil {
		return nil, err
	}
	museum, err := c.config.Staff.Museum(ctx, person, id)
	if err != nil {
		return nil, err
	}
	p := &museumPerson{person, museum}
	if permission != "" && !p.may(permission) {
		return nil, guide.Errorf(guide.CodeRefused, "your role does not allow this")
	}
	return p, nil
}

// OwnMuseum is a museum of the organization.
type OwnMuseum struct {
	ListedMuseum

	DraftRevision  int64  `json:"draftRevision" doc:"Number of the draft's last revision"`
	VisitorAddress string `json:"visitorAddress" doc:"Where visitors open the museum once it is published, for the label at the door"`
	AddressKnown   bool   `json:"addressKnown" doc:"Whether the operator has set the server's public address; if not, visitorAddress has the host of this request"`
}

// NewMuseum is a museum to create.
type NewMuseum struct {
	Code      string               `json:"code" maxLength:"100" doc:"2 to 20 letters and digits; it is part of addresses and stays"`
	Name      guide.Text           `json:"name" doc:"By language"`
	Languages []guide.LanguageCode `json:"languages" maxItems:"100" doc:"The first one is shown where a translation is missing"`
	TimeZone  string               `json:"timeZone,omitempty" maxLength:"100" doc:"Such as Europe/Madrid; times of publications are UTC without"`
}

type createMuseumIn struct {
	InRequest

	Body NewMuseum
}

func (c *Calls) createMuseum(ctx context.Context, p *staff.Person, in *createMuseumIn) (*out[OwnMuseum], error) {
	museum := guide.NewMuseum{
		Organization: p.Organization.ID, Code: in.Body.Code, Name: in.Body.Name, Languages: in.Body.Languages,
		TimeZone: in.Body.TimeZone, RequestKey: in.requestKey(p),
	}
	author := guide.Author{Account: p.Account.ID, Name: p.ActorName()}
	entry := c.config.Staff.Entry(p, guide.AuditCreateMuseum, 0, in.Body.Code, "")
	id, err := c.config.Drafts.CreateMuseum(ctx, museum, author, entry)
	if err != nil {
		return nil, err
	}
	owned, err := c.config.Staff.Museum(ctx, p, id)
	if err != nil {
		return nil, err
	}
	return c.getMuseum(ctx, &museumPerson{p, owned}, nil)
}

func (c *Calls) getMuseum(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[OwnMuseum], error) {
	revision, err := c.config.Drafts.DraftRevision(ctx, p.museum.ID)
	return &out[OwnMuseum]{OwnMuseum{wireMuseum(p.Person, p.museum), revision, c.visitorAddress(ctx, p.museum), c.config.URL != ""}}, err
}

// visitorAddress returns the address of a museum for visitors.
func (c *Calls) visitorAddress(ctx context.Context, m guide.OwnedMuseum) string {
	return c.config.MuseumURL(c.base(ctx), m.Code) + httpapi.MuseumsPath + m.Identifier()
}

// deleteOwnMuseum is the access of the call that deletes a museum; no token has it.
var deleteOwnMuseum = access{permission: guide.DeleteMuseum, confirmed: true}

func (c *Calls) deleteMuseum(ctx context.Context, p *museumPerson, _ *InMuseum) (*none, error) {
	entry := c.config.Staff.Entry(p.Person, staff.ActionDeleteMuseum, p.museum.ID, p.museum.Code, "")
	if err := c.config.Museums.BeginDeletion(ctx, p.museum.ID, entry); err != nil {
		return nil, err
	}
	_ = c.config.Catalog.Refresh(ctx) // it logs its errors, and refreshes soon again
	c.feeds.wake(p.museum.ID)
	return nil, nil
}
