package console

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

const (
	providerCookie  = "cicerone_provider" // token of the way through the provider
	providerSeconds = int(guide.ChallengePeriod / 1e9)
	providerReturn  = httpapi.ConsoleBase + "/provider/return"
)

// providerPages are the endpoints between the console and the provider.
func (c *Calls) providerPages() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		httpapi.Handle("GET "+httpapi.ConsoleBase+"/provider/start", "startProvider", "Go to the provider to sign in, or to confirm who is signed in",
			c.startProvider, describeProvider("next", "confirm")),
		httpapi.Handle("GET "+providerReturn, "finishProvider", "Come back from the provider", c.finishProvider, describeProvider("state", "code", "error")),
	}
}

func describeProvider(parameters ...string) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, schemas huma.Registry) {
		for _, name := range parameters {
			op.Parameters = append(op.Parameters, &huma.Param{Name: name, In: "query", Schema: &huma.Schema{Type: huma.TypeString}})
		}
		op.Responses = map[string]*huma.Response{
			"303": httpapi.Response("To the provider, or back to the console", nil, ""), "default": httpapi.FailureResponse(schemas),
		}
	}
}

// isInConsole reports whether an address is a path below the console's.
func isInConsole(path string) bool {
	return strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//") && !strings.Contains(path, `\`)
}

// startProvider sends the browser to the provider.
func (c *Calls) startProvider(w http.ResponseWriter, r *http.Request) {
	if _, err := c.admit(r.Context(), public); err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	var person *staff.Person
	var err error
	next := r.URL.Query().Get("next")
	if !isInConsole(next) {
		next = "/"
	}
	if r.URL.Query().Has("confirm") {
		next = "/identity-confirmed"
		if person, err = c.admit(r.Context(), signedIn); err != nil {
			httpapi.WriteError(w, r, err)
			return
		}
	}
	address, token, err := c.config.Staff.StartProvider(r.Context(), c.origin(r.Context()), person, c.config.URL+providerReturn, next)
	if err != nil {
		c.refuseProvider(w, r, err)
		return
	}
	keep := c.newCookie(providerCookie, token, providerSeconds)
	http.SetCookie(w, &keep)
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// finishProvider signs in, or confirms, who comes back from the provider.
func (c *Calls) finishProvider(w http.ResponseWriter, r *http.Request) {
	forget := c.newCookie(providerCookie, "", -1)
	http.SetCookie(w, &forget)
	query := r.URL.Query()
	person, err := c.person(r.Context())
	if err != nil {
		c.refuseProvider(w, r, err)
		return
	}
	in, next, err := c.config.Staff.FinishProvider(
		r.Context(), c.origin(r.Context()), person, cookie(r, c.cookieName(providerCookie)), query.Get("state"), query.Get("code"))
	if err != nil {
		c.refuseProvider(w, r, err)
		return
	}
	if in != nil {
		for _, cookie := range c.cookies(in) {
			http.SetCookie(w, &cookie)
		}
	}
	http.Redirect(w, r, "/console"+next, http.StatusSeeOther)
}

// refuseProvider leads back to the sign-in, which says why.
func (c *Calls) refuseProvider(w http.ResponseWriter, r *http.Request, err error) {
	code := guide.ErrorCodeOf(err)
	httpapi.LogWarning(r.Context(), "sign-in refused", "network", httpapi.NetworkOf(r.Context()), "reason", err.Error())
	http.Redirect(w, r, "/console/sign-in?"+url.Values{"provider": {string(code)}}.Encode(), http.StatusSeeOther)
}
