package visitor

import (
	"context"
	"crypto/subtle"
	"net/http"
	"regexp"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
	"golang.org/x/sync/semaphore"

	"cicerone/guide"
	"cicerone/httpapi"
)

const (
	signInPath = "/sign-in/"
	// signInTime is how long a visitor may take at the provider.
	signInTime = 10 * time.Minute
	// receiptTime is how long the profile that came of it may be handed in.
	receiptTime = time.Hour
	// signInTimeout bounds what a provider takes for one of its visitors.
	signInTimeout = 20 * time.Second
	// signInsAtOnce bounds how many profiles are asked for at the same time.
	signInsAtOnce = 32
)

// signIns leads visitors to providers and back. What a sign-in has to remember meanwhile is sealed in a cookie of
// the visitor's browser, so that any server of the installation may end what another began.
type signIns struct {
	providers guide.SignIns // nil when there are none
	seal      *sealer
	slots     *semaphore.Weighted
}

func newSignIns(providers guide.SignIns, salt []byte) (*signIns, error) {
	seal, err := newSealer(salt)
	return &signIns{providers: providers, seal: seal, slots: semaphore.NewWeighted(signInsAtOnce)}, err
}

// methods are the configured providers.
func (i *signIns) methods() []guide.SignInMethod {
	if i == nil || i.providers == nil {
		return nil
	}
	return i.providers.Methods()
}

// pendingSignIn is what the cookie holds.
type pendingSignIn struct {
	Method   guide.SignInMethod
	Museum   int64
	Attempt  string // by which the app knows it
	Page     bool   // it takes the place of the app, since the browser opens no window
	Language string
	guide.SignInAttempt
}

// SignInResult is what the app receives of a sign-in: by a message to its window, or by the session's storage.
type SignInResult struct {
	Attempt string `json:"attempt"`         // "" when unknown
	Profile *User  `json:"profile"`         // nil when it failed
	Error   string `json:"error,omitempty"` // why: one of the signIn… constants
	Back    string `json:"back,omitempty"`  // the app's address, where it has to be opened again
}

// Why a sign-in failed.
const (
	signInRefused     = "refused"     // the visitor or the provider said no
	signInExpired     = "expired"     // it took too long, or began in another browser
	signInNoEmail     = "no_email"    // the profile has no e-mail address (AUTH-2)
	signInUnavailable = "unavailable" // the provider cannot be reached
)

func signInFailure(err error) string {
	switch guide.ErrorCodeOf(err) {
	case guide.CodeRefused:
		return signInRefused
	case guide.CodeInvalid:
		return signInNoEmail
	}
	return signInUnavailable
}

// startSignIn sends the visitor's browser to the provider (specification 2 §2, Social sign-in).
func (c *Calls) startSignIn(w http.ResponseWriter, r *http.Request) {
	pending, err := c.newSignIn(r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), signInTimeout)
	defer cancel()
	address, err := c.signIns.providers.Address(ctx, pending.Method, pending.SignInAttempt)
	if err != nil {
		httpapi.LogError(r.Context(), "sign-in failed", "method", pending.Method, "error", err)
		c.writeSignInPage(r.Context(), w, pending, SignInResult{Error: signInFailure(err)})
		return
	}
	cookie, err := seal(c.signIns.seal, string(pending.Method), pending, c.config.Clock().Add(signInTime))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	c.setSignInCookie(w, pending.State, cookie, int(signInTime.Seconds()))
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// newSignIn returns the sign-in that the request asks for. Nothing of it is an address: visitors are only sent where the
// configuration says, and back to the museum's own page.
func (c *Calls) newSignIn(r *http.Request) (pending pendingSignIn, err error) {
	method, err := c.signInMethod(r)
	if err != nil {
		return pending, err
	}
	query := r.URL.Query()
	museum, err := httpapi.MuseumParam(query.Get(httpapi.MuseumField)).ID()
	if err != nil {
		return pending, err
	}
	if _, err := c.config.Catalog.Open(r.Context(), museum); err != nil {
		return pending, err
	}
	attempt, err := uuid.Parse(query.Get("attempt"))
	if err != nil {
		return pending, guide.Invalid("attempt", "must be a UUID of this attempt's own")
	}
	display := query.Get("display")
	if display != "" && display != "popup" && display != "page" {
		return pending, guide.Invalid("display", "must be popup or page")
	}
	return pendingSignIn{
		Method: method, Museum: museum, Attempt: attempt.String(), Page: display == "page",
		Language: guide.LanguageCode(query.Get("lang")).Short(),
		SignInAttempt: guide.SignInAttempt{
			State: randomText(), Nonce: randomText(), Verifier: randomText(), Return: c.signInReturn(r.Host, method),
		},
	}, nil
}

// signInMethod is the provider that the address names. CodeNotFound when it is not configured.
func (c *Calls) signInMethod(r *http.Request) (guide.SignInMethod, error) {
	for _, method := range c.signIns.methods() {
		if chi.URLParam(r, "method") == string(method) {
			return method, nil
		}
	}
	return "", &guide.Error{Code: guide.CodeNotFound, Field: "method", Message: "nobody signs in that way here"}
}

// signInReturn is the address that the provider knows as this installation's, or as that of the museum whose host it is.
func (c *Calls) signInReturn(host string, method guide.SignInMethod) string {
	return c.config.Domains.Origin(host, c.config.URL) + signInPath + string(method) + "/return"
}

// stateForm is what randomText makes; nothing else becomes the name of a cookie.
var stateForm = regexp.MustCompile(`^[A-Z2-7]{52}$`)

// setSignInCookie stores the state of a sign-in in the browser, or removes it. Each sign-in has its own cookie, so that
// two tabs may sign in at once.
func (c *Calls) setSignInCookie(w http.ResponseWriter, state, value string, seconds int) {
	cookie := &http.Cookie{
		Name: c.signInCookie(state), Value: value, Path: signInPath, MaxAge: seconds,
		HttpOnly: true, Secure: c.config.HTTPS, SameSite: http.SameSiteLaxMode,
	}
	if c.config.HTTPS {
		cookie.Path = "/" // as its prefix demands
	}
	http.SetCookie(w, cookie)
}

// signInCookie is named by a part of the state; the whole one is inside. By HTTPS its prefix keeps other hosts of the same
// domain, and pages without encryption, from setting it.
func (c *Calls) signInCookie(state string) string {
	name := "cicerone-sign-in-" + state[:16]
	if c.config.HTTPS {
		name = "__Host-" + name
	}
	return name
}

// finishSignIn takes the visitor's browser back from the provider and hands the profile to the app.
func (c *Calls) finishSignIn(w http.ResponseWriter, r *http.Request) {
	method, err := c.signInMethod(r)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	query := r.URL.Query()
	state := query.Get("state")
	pending, ok := c.pendingSignIn(r, method, state)
	if !ok {
		pending.Language = requestLanguage(r)
		c.writeSignInPage(r.Context(), w, pending, SignInResult{Error: signInExpired})
		return
	}
	c.setSignInCookie(w, state, "", -1) // it serves once
	code := query.Get("code")
	if query.Has("error") || code == "" {
		c.writeSignInPage(r.Context(), w, pending, SignInResult{Error: signInRefused})
		return
	}
	profile, err := c.profileOf(r.Context(), pending, code)
	if err != nil {
		httpapi.LogError(r.Context(), "sign-in failed", "method", method, "error", err)
		c.writeSignInPage(r.Context(), w, pending, SignInResult{Error: signInFailure(err)})
		return
	}
	c.writeSignInPage(r.Context(), w, pending, SignInResult{Profile: &profile})
}

// pendingSignIn returns the sign-in that this browser started with that state.
func (c *Calls) pendingSignIn(r *http.Request, method guide.SignInMethod, state string) (pending pendingSignIn, ok bool) {
	if !stateForm.MatchString(state) {
		return pending, false
	}
	cookie, err := r.Cookie(c.signInCookie(state))
	if err != nil {
		return pending, false
	}
	sealed, ok := unseal[pendingSignIn](c.signIns.seal, string(method), cookie.Value, c.config.Clock())
	if !ok || subtle.ConstantTimeCompare([]byte(sealed.State), []byte(state)) != 1 {
		return pending, false
	}
	return sealed, true
}

// profileOf returns the profile of the visitor who signed in, with a receipt for handing it in.
func (c *Calls) profileOf(ctx context.Context, pending pendingSignIn, code string) (User, error) {
	ctx, cancel := context.WithTimeout(ctx, signInTimeout)
	defer cancel()
	if err := c.signIns.slots.Acquire(ctx, 1); err != nil {
		return User{}, guide.Errorf(guide.CodeBusy, "too many visitors sign in at once")
	}
	defer c.signIns.slots.Release(1)
	profile, err := c.signIns.providers.Profile(ctx, pending.Method, pending.SignInAttempt, code)
	if err != nil {
		return User{}, err
	}
	token, err := seal(c.signIns.seal, receiptPurpose, signInReceipt{pending.Museum, profile.Method, profile.Email}, c.config.Clock().Add(receiptTime))
	if err != nil {
		return User{}, err
	}
	return User{
		IDMuseum: pending.Museum, Name: orNil(profile.Name), Email: profile.Email, Gender: orNil(profile.Gender),
		Birthdate: orNil(profile.Birthdate), Token: &token, ImageURL: orNil(profile.ImageURL), Method: string(profile.Method),
	}, nil
}

// signInReceipt says whose profile this installation was profile. It is the token of the payload: the provider's own
// never leaves the server (docs/decisions, 11).
type signInReceipt struct {
	Museum int64
	Method guide.SignInMethod
	Email  string
}

const receiptPurpose = "receipt"

// checkReceipt refuses profiles that no provider gave, at museums that ask for a sign-in.
func (c *Calls) checkReceipt(museum *guide.Museum, user guide.User, token string) error {
	if !museum.SocialSignIn || len(c.signIns.methods()) == 0 {
		return nil
	}
	receipt, ok := unseal[signInReceipt](c.signIns.seal, receiptPurpose, token, c.config.Clock())
	if !ok || receipt != (signInReceipt{user.Museum, user.Method, user.Email}) {
		return guide.Invalid("token", "must be the one that this profile's sign-in gave, within the hour")
	}
	return nil
}

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// textSchema returns the schema of a parameter that is any text.
func textSchema() *huma.Schema { return &huma.Schema{Type: huma.TypeString} }

func describeStart(op *huma.Operation, schemas huma.Registry) {
	id := &huma.Schema{Type: huma.TypeString, Format: "uuid"}
	display := &huma.Schema{Type: huma.TypeString, Enum: []any{"popup", "page"}}
	describeSignIn(op, schemas,
		&huma.Param{Name: httpapi.MuseumField, Required: true, Schema: httpapi.MuseumParam("").Schema(schemas)},
		&huma.Param{Name: "attempt", Required: true, Schema: id, Description: "By which the app knows this sign-in"},
		&huma.Param{Name: "display", Schema: display, Description: "page when it takes the place of the app"},
		&huma.Param{Name: "lang", Schema: textSchema(), Description: "Two letters of the visitor's language"})
}

func describeReturn(op *huma.Operation, schemas huma.Registry) {
	describeSignIn(op, schemas, &huma.Param{Name: "state", Schema: textSchema()}, &huma.Param{Name: "code", Schema: textSchema()},
		&huma.Param{Name: "error", Schema: textSchema()})
}

func describeSignIn(op *huma.Operation, schemas huma.Registry, queries ...*huma.Param) {
	provider := &huma.Schema{Type: huma.TypeString, Enum: []any{"facebook", "google", "twitter"}}
	op.Parameters = []*huma.Param{{Name: "method", In: "path", Required: true, Schema: provider}}
	for _, query := range queries {
		query.In = "query"
		op.Parameters = append(op.Parameters, query)
	}
	httpapi.DescribeContent("text/html")(op, schemas)
	op.Responses["303"] = &huma.Response{Description: "To the provider"}
	op.Responses["default"] = httpapi.FailureResponse(schemas)
}
