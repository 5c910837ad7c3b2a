package pages

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// Payments says where the payment provider's buy button comes from. It runs in a page of its own, which the
// app shows in a frame, so that no other page lets anything foreign in (PAY-2).
type Payments struct {
	URL   string   // of the server that has v3/buy-button.js, without a slash at its end
	Hosts []string // content security policy sources that the button may send to, and show in frames

	// Origin is this server's under another name, which has the payment page alone, such as
	// https://pay.museum.example. There the page keeps an origin, as the provider's own frames may need; without
	// it the page has none, so that a script of the provider's never has the app's.
	Origin string
	Apps   []string // origins of the app that shows the page at Origin in a frame
}

// Where Stripe serves its buy button from, and what that needs.
const (
	DefaultPaymentURL   = "https://js.stripe.com"
	DefaultPaymentHosts = "https://*.stripe.com https://*.stripecdn.com"
)

// policy is the content security policy of the payment page. The button styles itself. With isolated the page
// has an origin that nothing else has: it reads neither what the app keeps on the phone nor the app's page.
func (p Payments) policy(isolated bool) string {
	hosts := strings.Join(append([]string{p.URL}, p.Hosts...), " ")
	parts := []string{
		"default-src 'none'", "script-src " + paymentScriptHash + " " + p.URL, "style-src 'unsafe-inline'", "frame-src " + hosts,
		"connect-src " + hosts, "img-src data: " + hosts, "font-src " + hosts,
		"base-uri 'none'", "form-action " + hosts,
	}
	if isolated {
		return strings.Join(append(parts, "frame-ancestors 'self'", "sandbox allow-scripts allow-forms allow-popups "+
			"allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"), "; ")
	}
	return strings.Join(append(parts, "frame-ancestors "+strings.Join(p.Apps, " ")), "; ")
}

// frameSource is what the app shows in frames: the payment page alone, and that at its own origin if it has one.
const frameSource = "frame-src 'self'"

// allow opens the content security policy of the app's pages for the origin of the payment page.
func (p Payments) allow(policy string) string {
	if p.Origin == "" {
		return policy
	}
	return strings.Replace(policy, frameSource, frameSource+" "+p.Origin, 1)
}

// host is the name and port of Origin; empty without one.
func (p Payments) host() string {
	_, host, _ := strings.Cut(p.Origin, "://")
	return host
}

// PaymentHostOnly refuses everything but payment pages at the origin of the payment page: browsers store by origin, so
// nothing that the app stores can be there.
func (p *Pages) PaymentHostOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p.isPaymentHost(r) && !strings.HasPrefix(r.URL.Path, paymentPath) {
			httpapi.WriteError(w, r, &guide.Error{Code: guide.CodeNotFound, Message: "only payments are here"})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isPaymentHost reports whether the request comes to the name at which only payments are.
func (p *Pages) isPaymentHost(r *http.Request) bool {
	host := p.config.Payments.host()
	return host != "" && slices.Contains(httpapi.HostNames(r.Host), httpapi.HostNames(host)[0])
}

// stepField is the wire name of a step's id.
const stepField = "idStep"

const paymentPath = "/payment/"

// paymentScript reports to the app that shows the page in a frame whether the provider's script was loaded. Which app that is
// matters little: the message is no secret.
const paymentScript = `const tell = (message) => parent.postMessage(message, "*");
addEventListener("error", ({ target }) => { if (target.id === "provider") tell("payment-failed"); }, true);
customElements.whenDefined("stripe-buy-button").then(() => tell("payment-ready"));`

// paymentScriptHash allows paymentScript in the page's policy.
var paymentScriptHash = func() string {
	hash := sha256.Sum256([]byte(paymentScript))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}()

// paymentPage holds the provider's web component and nothing else.
var paymentPage = template.Must(template.New("payment").Parse(`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>body{display:grid;min-height:100vh;margin:0;place-items:center;background:#fff}</style>
<script id="provider" async src="{{.Script}}"></script>
<script>` + paymentScript + `</script>
</head>
<body><stripe-buy-button buy-button-id="{{.Button.ID}}" publishable-key="{{.Button.Key}}"></stripe-buy-button></body>
</html>
`))

// payment answers pages with one buy button. The address names a museum's route or step, not the keys, so
// that nobody can make a page of this server sell something else.
func (p *Pages) payment(field string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		snapshot, button, err := p.buyButtonAt(r, field)
		if err != nil {
			httpapi.WriteError(w, r, err)
			return
		}
		payments, header := p.config.Payments, w.Header()
		if payments.Origin != "" && !p.isPaymentHost(r) {
			http.Redirect(w, r, payments.Origin+r.URL.Path, http.StatusTemporaryRedirect)
			return
		}
		header.Set("Content-Type", "text/html; charset=utf-8")
		header.Set("Content-Security-Policy", payments.policy(payments.Origin == ""))
		_ = paymentPage.Execute(w, struct { // writing to a client that has gone fails
			Title, Script string
			Button        guide.BuyButton
		}{snapshot.Front.Code, payments.URL + "/v3/buy-button.js", button})
	}
}

func (p *Pages) buyButtonAt(r *http.Request, field string) (snapshot *publish.Snapshot, button guide.BuyButton, err error) {
	museum, err := httpapi.MuseumParam(chi.URLParam(r, httpapi.MuseumField)).ID()
	if err != nil {
		return nil, button, err
	}
	id, err := strconv.ParseInt(chi.URLParam(r, field), 10, 64)
	if err != nil || id <= 0 {
		return nil, button, guide.Invalid(field, "must be a whole number above 0")
	}
	if snapshot, err = p.config.Catalog.Open(r.Context(), museum); err != nil {
		return nil, button, err
	}
	buttons := snapshot.Buttons.Routes
	if field == stepField {
		buttons = snapshot.Buttons.Steps
	}
	button, ok := buttons[id]
	if !ok || p.config.Payments.URL == "" {
		return nil, button, &guide.Error{Code: guide.CodeNotFound, Field: field, Message: "nothing is sold there"}
	}
	return snapshot, button, nil
}

func describePayment(op *huma.Operation, schemas huma.Registry) {
	field := op.Path[strings.LastIndex(op.Path, "{")+1 : len(op.Path)-1]
	op.Parameters = []*huma.Param{
		httpapi.MuseumPathParam(schemas),
		{Name: field, In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeInteger, Format: "int64"}},
	}
	httpapi.DescribeContent("text/html")(op, schemas)
	op.Responses["default"] = httpapi.FailureResponse(schemas)
}
