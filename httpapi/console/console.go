// Package console holds the calls of the staff console and of programs that do the same.
package console

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
	"cicerone/staff"
)

// Config is what the calls need.
type Config struct {
	Staff   *staff.Service
	Catalog *publish.Catalog
	HTTPS   bool   // the server is reached by HTTPS only
	URL     string // of the installation; "" for the address of the request
	Demo    string // token of the link that signs the demo's owner in from this machine; "" for none
}

// Calls are the calls. Make them with New.
type Calls struct {
	config    Config
	crossSite *http.CrossOriginProtection
}

// New returns the calls.
func New(config Config) *Calls {
	return &Calls{config: config, crossSite: http.NewCrossOriginProtection()}
}

// access is who may call an endpoint.
type access struct {
	public     bool             // nobody has to be signed in
	permission guide.Permission // in the whole organization; "" for everybody who is signed in
	confirmed  bool             // the person has to have proved recently who they are
}

var (
	public   = access{public: true}
	signedIn = access{}
)

// out is an answer with a body.
type out[T any] struct{ Body T }

// none is an input or answer without content.
type none struct{}

// call is an endpoint for people who have access.
func call[In, Out any](
	c *Calls, route, id, summary string, to access, handler func(context.Context, *staff.Person, *In) (*Out, error),
) httpapi.Endpoint {
	return httpapi.Respond(at(route), id, summary, func(ctx context.Context, in *In) (*Out, error) {
		person, err := c.admit(ctx, to)
		if err != nil {
			return nil, err
		}
		return handler(ctx, person, in)
	}).Described(httpapi.DescribeProblem)
}

// at returns a route below the console's base: "GET /me" is "GET /api/console/v1/me".
func at(route string) string {
	for i, r := range route {
		if r == ' ' {
			return route[:i+1] + httpapi.ConsoleBase + route[i+1:]
		}
	}
	return route
}

// admit returns who sent the context's request, nil if nobody has to be signed in. At a museum's own host, which is for its
// visitors, there are no such calls.
func (c *Calls) admit(ctx context.Context, to access) (*staff.Person, error) {
	if _, limited := c.config.Catalog.Only(ctx); limited {
		return nil, guide.Errorf(guide.CodeNotFound, "there is no such call")
	}
	r := httpapi.Request(ctx)
	if err := c.crossSite.Check(r); err != nil {
		return nil, &guide.Error{Code: guide.CodeRefused, Message: "this request comes from another site", Cause: err}
	}
	if to.public {
		return nil, nil
	}
	person, err := c.config.Staff.Person(ctx, cookie(r, c.sessionCookie()), c.origin(ctx))
	if err != nil {
		return nil, err
	}
	if to.permission != "" && !person.Member.May(to.permission) {
		return nil, guide.Errorf(guide.CodeRefused, "your role does not allow this")
	}
	if to.confirmed {
		return person, c.config.Staff.RequireConfirmed(person)
	}
	return person, nil
}

// origin returns where the context's request comes from.
func (c *Calls) origin(ctx context.Context) staff.Origin {
	r := httpapi.Request(ctx)
	return staff.Origin{
		Network: httpapi.NetworkOf(ctx), Device: deviceOf(r.UserAgent()), Known: cookie(r, c.cookieName(knownCookie)),
	}
}

func cookie(r *http.Request, name string) string {
	sent, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return sent.Value
}

const (
	sessionCookie = "cicerone_session"
	knownCookie   = "cicerone_browser" // see staff.Origin
	knownSeconds  = 365 * 24 * 60 * 60
)

// cookieName returns the cookie's name. Over HTTPS its prefix makes browsers accept it from this host alone.
func (c *Calls) cookieName(name string) string {
	if c.config.HTTPS {
		return "__Host-" + name
	}
	return name
}

func (c *Calls) sessionCookie() string { return c.cookieName(sessionCookie) }

func (c *Calls) newCookie(name, value string, seconds int) http.Cookie {
	return http.Cookie{
		Name: c.cookieName(name), Value: value, Path: "/", MaxAge: seconds, HttpOnly: true, Secure: c.config.HTTPS, SameSite: http.SameSiteLaxMode,
	}
}

// cookies returns the cookies of a new session.
func (c *Calls) cookies(in *staff.SignedIn) []http.Cookie {
	cookies := []http.Cookie{c.newCookie(sessionCookie, in.Token, int(guide.SessionPeriod/time.Second))}
	if in.Known != "" {
		cookies = append(cookies, c.newCookie(knownCookie, in.Known, knownSeconds))
	}
	return cookies
}

// link returns the address of a page of the console as people open it.
func (c *Calls) link(ctx context.Context, path string) string {
	base := c.config.URL
	if base == "" {
		base = "http://" + httpapi.Request(ctx).Host
	}
	return base + "/console/" + path
}

// idOf is an id on the wire, which JavaScript's numbers might not hold.
func idOf(id int64) string { return strconv.FormatInt(id, 10) }

// wireTime is a time on the wire, null for none.
func wireTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
