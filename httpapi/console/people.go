package console

import (
	"context"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
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
	Changed     bool                 `json:"changed" doc:"The draft was changed since it was published as a whole"`
	Changes     int                  `json:"changes,omitempty" doc:"How many elements were changed since then; in lists of published museums only"`
	Version     int64                `json:"version" doc:"Of the last publication; 0 before the first"`

	PublishedRevision int64 `json:"publishedRevision" doc:"Of the draft, the last one that was published as a whole; 0 for none"`

	Permissions       []guide.Permission   `json:"permissions" doc:"What the person may do in it"`
	EditableLanguages []guide.LanguageCode `json:"editableLanguages" doc:"Those of its languages in which the person may change texts, audio and transcripts"`
}

func wireMuseum(p *staff.Person, m guide.OwnedMuseum) ListedMuseum {
	return ListedMuseum{
		ID: idOf(m.ID), Code: m.Code, Identifier: m.Identifier(), Name: m.Name, Languages: m.Languages, Published: m.Active && m.Version > 0,
		PublishedAt: wireTime(m.PublishedAt), Artworks: m.Artworks, Changed: m.Changed, Changes: m.Changes, Version: m.Version, PublishedRevision: m.PublishedRevision,
		Permissions: p.Member.PermissionsIn(m.ID), EditableLanguages: p.Member.LanguagesIn(m.ID, m.Languages),
	}
}

func (c *Calls) listMuseums(ctx context.Context, p *staff.Person, _ *none) (*out[list[ListedMuseum]], error) {
	museums, err := c.config.Staff.Museums(ctx, p)
	return listOf(museums, func(m guide.OwnedMuseum) ListedMuseum { return wireMuseum(p, m) }), err
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
func grantOf(wire NewGrant) (guide.Grant, error) {
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
	ID   wireID `path:"id"`
	Body NewGrant
}

func (c *Calls) changeMember(ctx context.Context, p *staff.Person, in *changeMemberIn) (*out[Member], error) {
	grant, err := grantOf(in.Body)
	if err != nil {
		return nil, err
	}
	m, err := c.config.Staff.ChangeMember(ctx, p, in.ID.number, grant)
	return &out[Member]{wireMember(m)}, err
}

func (c *Calls) removeMember(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.RemoveMember(ctx, p, in.ID.number)
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

	URL  string `json:"url" doc:"For the invited person; it is not shown again"`
	Mail string `json:"mail,omitempty" enum:"sent,failed" doc:"Whether the link was also sent, where e-mail is configured"`
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
	NewGrant

	Email string `json:"email" maxLength:"1000"`
}

type createInvitationIn struct {
	InSecretRequest

	Body Invite
}

func (c *Calls) createInvitation(ctx context.Context, p *staff.Person, in *createInvitationIn) (*out[NewInvitation], error) {
	grant, err := grantOf(in.Body.NewGrant)
	if err != nil {
		return nil, err
	}
	i, token, err := c.config.Staff.Invite(ctx, p, in.Body.Email, grant, in.requestKey(p))
	if err != nil {
		return nil, err
	}
	made := NewInvitation{Invitation: wireInvitation(i), URL: c.link(ctx, "invitation#"+token)}
	if c.config.Staff.HasMail() {
		made.Mail = "sent"
		if err := c.config.Staff.SendInvitation(ctx, p, i, made.URL); err != nil { // the invitation stays: its link can be copied
			made.Mail = "failed"
			httpapi.LogWarning(ctx, "an invitation could not be sent", "error", err.Error())
		}
	}
	return &out[NewInvitation]{made}, nil
}

func (c *Calls) revokeInvitation(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.Revoke(ctx, p, in.ID.number)
}
