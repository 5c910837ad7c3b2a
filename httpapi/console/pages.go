package console

import (
	"crypto/subtle"
	"net/http"
	"net/netip"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
	"cicerone/httpapi"
)

// DemoPath is the address that signs the demo's owner in, before its token.
const DemoPath = "/console/demo/"

// pages are the endpoints whose answers browsers show or store themselves.
func (c *Calls) pages() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		call(c, "GET /audit.csv", "getAuditCSV", "The selected entries of the audit log as CSV", exportAudit, c.getAuditCSV).
			Described(func(op *huma.Operation, _ huma.Registry) {
				httpapi.SetResponse(op, "200", httpapi.Response("OK", &huma.Schema{}, "text/csv"))
			}),
		httpapi.Handle("GET "+DemoPath+"{token}", "openDemoConsole", "Sign the demo's owner in, on the server's own machine", c.openDemo, describeDemo),
	}
}

func describeDemo(op *huma.Operation, schemas huma.Registry) {
	op.Parameters = []*huma.Param{{Name: "token", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}}
	op.Responses = map[string]*huma.Response{
		"303": httpapi.Response("To the console, signed in", nil, ""), "default": httpapi.FailureResponse(schemas),
	}
}

// openDemo signs the demo's owner in. The link works from this machine only.
func (c *Calls) openDemo(w http.ResponseWriter, r *http.Request) {
	token := r.PathValue("token")
	if !isThisMachine(httpapi.NetworkOf(r.Context())) || c.config.Demo == "" || subtle.ConstantTimeCompare([]byte(token), []byte(c.config.Demo)) != 1 {
		httpapi.WriteError(w, r, guide.Errorf(guide.CodeNotFound, "this link is not valid on this machine; the server prints the current one when it starts"))
		return
	}
	in, err := c.config.Staff.SignInDemo(r.Context(), c.origin(r.Context()))
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	for _, cookie := range c.cookies(in) {
		http.SetCookie(w, &cookie)
	}
	http.Redirect(w, r, "/console/", http.StatusSeeOther)
}

func isThisMachine(network string) bool {
	if prefix, err := netip.ParsePrefix(network); err == nil {
		return prefix.Contains(netip.IPv6Loopback()) && prefix.Bits() == 128
	}
	address, err := netip.ParseAddr(network)
	return err == nil && address.IsLoopback()
}
