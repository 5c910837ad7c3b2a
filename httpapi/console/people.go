package console

import (
	"context"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/staff"
)

// ListedMuseum is a museum in a list.
type ListedMuseum struct {
	ID          string               `json:"id"`
	Code        string               `json:"code"`
	Identifier  string               `json:"identifier" doc:"In the museum's address"`
	Name        guide.Text           `json:"name" doc:"By language"`
	Languages   []guide.LanguageCode `json:"languages"`
	Published   bool                 `json:"published" doc:"Visitors can open it"`
	PublishedAt *time.Time           `json:"publishedAt,omitempty"`
	Artworks    int                  `json:"artworks" doc:"Works in the draft"`
}

func (c *Calls) listMuseums(ctx context.Context, p *staff.Person, _ *none) (*out[list[ListedMuseum]], error) {
	museums, err := c.config.Staff.Museums(ctx, p)
	return listOf(museums, func(m guide.OwnedMuseum) ListedMuseum {
		return ListedMuseum{idOf(m.ID), m.Code, m.Identifier(), m.Name, m.Languages, m.Active && m.Version > 0, wireTime(m.PublishedAt), m.Artworks}
	}), err
}

// Member is somebody of the organization.
type Member struct {
	Grant

	ID         string     `json:"id"`
	Account    Person     `json:"account"`
	LastSeenAt *time.Time `json:"lastSeenAt,omitempty"`
}

func wireMember(m guide.Member) Member {
	account := Person{ID: idOf(m.Account.ID), Email: m.Account.Email, Name: m.Account.Name}
	return Member{Grant: wireGrant(m.Grant), ID: idOf(m.ID), Account: account, LastSeenAt: wireTime(m.LastSeen)}
}

func (c *Calls) listMembers(ctx context.Context, p *staff.Person, _ *none) (*out[list[Member]], error) {
	members, err := c.config.Staff.Members(ctx, p)
	return listOf(members, wireMember), err
}

// grantOf reads a grant.
func grantOf(wire Grant) (guide.Grant, error) {
	g := guide.Grant{Role: wire.Role, Languages: wire.Languages}
	if wire.Museums != nil {
		g.Museums = []int64{}
	}
	for _, text := range wire.Museums {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return g, guide.Invalid("museums", "there is no museum %q", text)
		}
		g.Museums = append(g.Museums, id)
	}
	return g, nil
}

type changeMemberIn struct {
	ID   int64 `path:"id"`
	Body Grant
}

func (c *Calls) changeMember(ctx context.Context, p *staff.Person, in *changeMemberIn) (*out[Member], error) {
	grant, err := grantOf(in.Body)
	if err != nil {
		return nil, err
	}
	m, err := c.config.Staff.ChangeMember(ctx, p, in.ID, grant)
	return &out[Member]{wireMember(m)}, err
}

func (c *Calls) removeMember(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.RemoveMember(ctx, p, in.ID)
}

// Invitation lets somebody become a member.
type Invitation struct {
	Grant

	ID        string    `json:"id"`
	Email     string    `json:"email"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	InvitedBy string    `json:"invitedBy" doc:"Empty: by a command of the operator"`
}

// NewInvitation is an invitation with its link.
type NewInvitation struct {
	Invitation

	URL string `json:"url" doc:"For the invited person; it is not shown again"`
}

func wireInvitation(i guide.Invitation) Invitation {
	return Invitation{wireGrant(i.Grant), idOf(i.ID), i.Email, i.Created.UTC(), i.Expires.UTC(), i.InvitedBy}
}

func (c *Calls) listInvitations(ctx context.Context, p *staff.Person, _ *none) (*out[list[Invitation]], error) {
	invitations, err := c.config.Staff.Invitations(ctx, p)
	return listOf(invitations, wireInvitation), err
}

// Invite is whom to invite as what.
type Invite struct {
	Grant

	Email string `json:"email" maxLength:"1000"`
}

func (c *Calls) createInvitation(ctx context.Context, p *staff.Person, in *struct{ Body Invite }) (*out[NewInvitation], error) {
	grant, err := grantOf(in.Body.Grant)
	if err != nil {
		return nil, err
	}
	i, token, err := c.config.Staff.Invite(ctx, p, in.Body.Email, grant)
	return &out[NewInvitation]{NewInvitation{wireInvitation(i), c.link(ctx, "invitation#"+token)}}, err
}

func (c *Calls) revokeInvitation(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.Revoke(ctx, p, in.ID)
}
