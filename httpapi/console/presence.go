package console

import (
	"context"
	"regexp"
	"time"

	"cicerone/guide"
)

var tabShape = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

const tabMessage = "use 1 to 64 letters, digits, dashes and underscores"

// Presence is where a tab has the museum open.
type Presence struct {
	Tab  string `json:"tab" maxLength:"64" doc:"Chosen by the console, the same as that of its events"`
	List string `json:"list,omitempty" maxLength:"100" doc:"Of the open element"`
	Key  string `json:"key,omitempty" maxLength:"100"`
	Path string `json:"path,omitempty" maxLength:"500" pattern:"^[^\\x00-\\x1f]*$" doc:"Of the field in it"`
}

type putPresenceIn struct {
	InMuseum

	Body Presence
}

func (c *Calls) putPresence(ctx context.Context, p *museumPerson, in *putPresenceIn) (*none, error) {
	b := in.Body
	if !tabShape.MatchString(b.Tab) {
		return nil, guide.Invalid("tab", tabMessage)
	}
	if b.List != "" {
		if _, err := guide.ElementType(b.List); err != nil {
			return nil, guide.Invalid("list", "there is no list %q", b.List)
		}
	}
	if b.Key != "" && !guide.ValidKey(b.Key) {
		return nil, guide.Invalid("key", "%q is not a key", b.Key)
	}
	now := c.feeds.clock().Truncate(time.Millisecond)
	err := c.config.Presences.SavePresence(ctx, p.museum.ID, guide.Presence{
		Account: p.Account.ID, Name: p.Account.Name, Tab: b.Tab, ElementRef: guide.ElementRef{List: b.List, Key: b.Key}, Path: b.Path,
		Since: now, Seen: now,
	})
	if err == nil {
		c.feeds.wake(p.museum.ID)
	}
	return nil, err
}
