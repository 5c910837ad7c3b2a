package console

import (
	"context"
	"encoding/json"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// PreviewLink opens a museum's draft for everybody who has it.
type PreviewLink struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	CreatedBy string    `json:"createdBy"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// NewPreviewLink is a link with its address.
type NewPreviewLink struct {
	PreviewLink

	URL  string `json:"url" doc:"For a phone; it is not shown again"`
	Path string `json:"path" doc:"The same on the console's own host, for a frame"`
}

func wirePreviewLink(l guide.PreviewLink) PreviewLink {
	return PreviewLink{ID: idOf(l.ID), CreatedAt: l.Created.UTC(), CreatedBy: l.CreatedBy, ExpiresAt: l.Expires.UTC()}
}

type createPreviewLinkIn struct {
	InMuseum
	InSecretRequest

	Body struct {
		Session bool `json:"session,omitempty" doc:"For the console's own frame: the same link each time, which ends with the session"`
	}
}

func (c *Calls) createPreviewLink(ctx context.Context, p *museumPerson, in *createPreviewLinkIn) (*out[NewPreviewLink], error) {
	var link guide.PreviewLink
	var token string
	var err error
	if in.Body.Session {
		session := cookie(httpapi.Request(ctx), c.sessionCookie())
		link, token, err = c.config.Staff.SessionPreviewLink(ctx, p.Person, session, p.museum.ID)
	} else {
		link, token, err = c.config.Staff.CreatePreviewLink(ctx, p.Person, p.museum, in.requestKey(p.Person))
	}
	path := httpapi.PreviewPath + token + "/"
	return &out[NewPreviewLink]{NewPreviewLink{wirePreviewLink(link), c.base(ctx) + path, path}}, err
}

func (c *Calls) listPreviewLinks(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[PreviewLink]], error) {
	links, err := c.config.Staff.PreviewLinks(ctx, p.Person, p.museum.ID)
	return listOf(links, wirePreviewLink), err
}

type previewLinkIn struct {
	InMuseum

	Link wireID `path:"link"`
}

func (c *Calls) revokePreviewLink(ctx context.Context, p *museumPerson, in *previewLinkIn) (*none, error) {
	return nil, c.config.Staff.RevokePreviewLink(ctx, p.Person, p.museum, in.Link.number)
}

type previewElementIn struct {
	InMuseum

	Body struct {
		Language guide.LanguageCode         `json:"language" maxLength:"20" doc:"Such as en_GB"`
		List     string                     `json:"list" maxLength:"100" doc:"Such as artworks"`
		Key      string                     `json:"key" maxLength:"300"`
		Values   map[string]json.RawMessage `json:"values,omitempty" doc:"By path; they are laid over those of the draft, and null empties a field"`
	}
}

func (c *Calls) previewElement(ctx context.Context, p *museumPerson, in *previewElementIn) (*out[publish.DraftElement], error) {
	b := in.Body
	ref := guide.ElementRef{List: b.List, Key: b.Key}
	element, err := c.config.Previews.Element(ctx, p.museum.ID, b.Language, ref, b.Values)
	return &out[publish.DraftElement]{element}, err
}
