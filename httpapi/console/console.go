// Package console holds the calls of the staff console and of programs that do the same.
package console

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/library"
	"cicerone/publish"
	"cicerone/staff"
	"cicerone/statistics"
)

// Config is what the calls need.
type Config struct {
	Staff       *staff.Service
	Library     *library.Library
	Uploads     *library.Uploads
	Imports     *library.Imports
	Catalog     *publish.Catalog
	Facts       guide.MediaFactsStore
	Previews    *publish.Previewer
	Drafts      guide.Drafts
	Museums     guide.Museums
	Presences   guide.Presences
	Reviews     guide.Reviews
	Visitors    guide.VisitorCounter
	Statistics  *statistics.Service
	Settings    statistics.Settings // of the installation
	Annotations guide.Annotations
	Admissions  guide.Admissions
	Runs        guide.PublicationRuns
	Publishing  *publish.Desk
	Recogniser  guide.DraftRecogniser
	Clock       guide.Clock
	// WritePackage returns what writes a draft as a museum package. It returns CodeInvalid for one that no import would accept.
	WritePackage func(ctx context.Context, draft *guide.Museum) (func(io.Writer) error, error)
	// WriteSpreadsheet writes the works of a draft as a spreadsheet. It returns CodeInvalid for a text that no cell holds.
	WriteSpreadsheet func(out io.Writer, draft *guide.Museum) error
	Markup           func(guide.Markdown) []string // lists what is not allowed in a rich text
	HTTPS            bool                          // the server is reached by HTTPS only
	URL              string                        // of the installation; "" for the address of the request

	// MuseumURL returns the origin at which visitors open the museum with a code, which is base unless it has its own.
	MuseumURL func(base, code string) string
	Demo      string // token of the link that signs the demo's owner in from this machine; "" for none
}

// Calls are the calls. Make them with New.
type Calls struct {
	config    Config
	crossSite *http.CrossOriginProtection
	feeds     *feeds
	streams   *streams
	problems  *problemCache

	differences *latest[draftDifferences]
	gates       *latest[Gate] // of whole drafts
}

// New returns the calls.
func New(config Config) *Calls {
	c := &Calls{
		config: config, crossSite: http.NewCrossOriginProtection(),
		feeds: &feeds{
			drafts: config.Drafts, presences: config.Presences, reviews: config.Reviews, catalog: config.Catalog, clock: config.Clock, open: map[int64]*feed{},
		},
		streams:  &streams{open: map[int64]int{}},
		problems: &problemCache{drafts: config.Drafts, museums: config.Museums, markup: config.Markup, checked: map[int64]checkedDraft{}},
	}
	c.differences = latestOf(config, c.compareDraft)
	c.gates = latestOf(config, func(ctx context.Context, museum int64) (Gate, error) {
		return c.checkGate(ctx, museum, guide.Selection{})
	})
	return c
}

// access is who may call an endpoint.
type access struct {
	public     bool             // nobody has to be signed in
	permission guide.Permission // in the whole organization; "" for everybody who is signed in
	scope      guide.Scope      // that an API token needs; "" refuses all tokens
	confirmed  bool             // the person has to have proved recently who they are
	background bool             // consoles call it by themselves: it does not use the session
}

var (
	public      = access{public: true}
	signedIn    = access{}
	readContent = access{scope: guide.ScopeReadContent}
)

// out is an answer with a body.
type out[T any] struct{ Body T }

// download is an answer that the browser saves as a file.
type download struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`

	Body func(huma.Context)
}

// downloadOf returns the answer that is a file with that name, which needs no quoting, and what write writes.
func downloadOf(contentType, name string, write func(io.Writer)) *download {
	return &download{contentType, `attachment; filename="` + name + `"`, func(answer huma.Context) { write(answer.BodyWriter()) }}
}

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
	}).Described(httpapi.DescribeProblem).Described(to.describe)
}

// describe names the scope that an API token needs.
func (a access) describe(op *huma.Operation, _ huma.Registry) {
	if a.scope != "" {
		op.Extensions = map[string]any{"x-scope": a.scope}
	}
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
	if !isText(r.URL) {
		return nil, guide.Errorf(guide.CodeInvalid, "the address is no text in UTF-8")
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && !to.public {
		return c.admitToken(ctx, token, to)
	}
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
	if err := checkPage(r, person); err != nil {
		return nil, err
	}
	if err := checkPermission(person, to); err != nil {
		return nil, err
	}
	if !to.background {
		if err := c.config.Staff.Use(ctx, person); err != nil {
			return nil, err
		}
	}
	if to.confirmed {
		return person, c.config.Staff.RequireConfirmed(person)
	}
	return person, nil
}

// Headers in which a page says whose it is: another tab may have signed in somebody else since it was opened.
const (
	accountHeader      = "Cicerone-Account"
	organizationHeader = "Cicerone-Organization"
)

// checkPage returns CodeSignIn for a request of a page that belongs to another account or organization than the session, so that
// nothing is ever sent as somebody else.
func checkPage(r *http.Request, person *staff.Person) error {
	account, organization := r.Header.Get(accountHeader), r.Header.Get(organizationHeader)
	if account != "" && account != idOf(person.Account.ID) || organization != "" && organization != idOf(person.Organization.ID) {
		return guide.Errorf(guide.CodeSignIn, "this page belongs to another account or organization than the session")
	}
	return nil
}

// person returns who is signed in, nil if nobody is.
func (c *Calls) person(ctx context.Context) (*staff.Person, error) {
	person, err := c.config.Staff.Person(ctx, cookie(httpapi.Request(ctx), c.sessionCookie()), c.origin(ctx))
	if guide.ErrorCodeOf(err) == guide.CodeSignIn {
		return nil, nil
	}
	return person, err
}

// isText reports whether an address has nothing that databases refuse in texts.
func isText(address *url.URL) bool {
	query, err := url.QueryUnescape(address.RawQuery)
	text := address.Path + query
	return err == nil && utf8.ValidString(text) && !strings.ContainsRune(text, 0)
}

// admitToken is admit for programs. Browsers send no such header by themselves, so it may come from any site.
func (c *Calls) admitToken(ctx context.Context, token string, to access) (*staff.Person, error) {
	person, err := c.config.Staff.TokenPerson(ctx, token, c.origin(ctx))
	if err != nil {
		return nil, err
	}
	if to.scope == "" || !slices.Contains(person.Token.Scopes, to.scope) {
		return nil, guide.Errorf(guide.CodeRefused, "the scopes of this token do not allow this")
	}
	return person, checkPermission(person, to)
}

func checkPermission(person *staff.Person, to access) error {
	if to.permission != "" && !person.Member.May(to.permission) {
		return guide.Errorf(guide.CodeRefused, "your role does not allow this")
	}
	return nil
}

// origin returns where the context's request comes from.
func (c *Calls) origin(ctx context.Context) staff.Origin {
	r := httpapi.Request(ctx)
	return staff.Origin{
		Network: httpapi.NetworkOf(ctx), Device: deviceOf(r.UserAgent()), Known: cookie(r, c.cookieName(knownCookie)),
		Site: c.passkeySite(ctx),
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
	return []http.Cookie{
		c.newCookie(sessionCookie, in.Token, int(guide.SessionPeriod/time.Second)),
		c.newCookie(knownCookie, in.Known, knownSeconds),
	}
}

// link returns the address of a page of the console as people open it.
func (c *Calls) link(ctx context.Context, path string) string {
	return c.base(ctx) + "/console/" + path
}

// base returns the address of the installation without a slash at its end.
func (c *Calls) base(ctx context.Context) string {
	if c.config.URL != "" {
		return c.config.URL
	}
	return "http://" + httpapi.Request(ctx).Host
}

// idOf is an id on the wire, which JavaScript's numbers might not hold.
func idOf(id int64) string { return strconv.FormatInt(id, 10) }

// wireID is an id or cursor in an address, a text as it is in answers. huma reads only structs by UnmarshalText.
type wireID struct{ number int64 }

// UnmarshalText reads an id. It is that of encoding.TextUnmarshaler.
func (id *wireID) UnmarshalText(text []byte) (err error) {
	if id.number, err = strconv.ParseInt(string(text), 10, 64); err != nil {
		return errors.New("expected a whole number")
	}
	return nil
}

// wireTime is a time on the wire, null for none.
func wireTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}
