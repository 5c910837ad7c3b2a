// Package pages holds the pages that browsers open: the visitor app with a museum's first paint, the staff console, previews of drafts, and
// the payment page.
package pages

import (
	"io/fs"

	"cicerone/httpapi"
	"cicerone/publish"
)

// Config is what the pages need; fields that may be nil say so.
type Config struct {
	Catalog   *publish.Catalog
	App       fs.FS                       // the built visitor app: index.html and what it loads; no app when nil
	Console   fs.FS                       // the built staff console; none when nil
	Messages  map[string]httpapi.Messages // of the first page, by the two letters of their language
	Analytics Analytics                   // off when its URL is empty
	Payments  Payments                    // off when their URL is empty
	Previews  Previews
}

// Pages answers browsers. Make one with New.
type Pages struct {
	config  Config
	app     *app
	console *console
	preview *previewApp
}

// New makes the pages and reads both apps.
func New(config Config) (*Pages, error) {
	app, err := newApp(config.App)
	if err != nil {
		return nil, err
	}
	console, err := newConsole(config.Console)
	if err != nil {
		return nil, err
	}
	preview, err := newPreviewApp(config.Previews.App)
	if err != nil {
		return nil, err
	}
	return &Pages{config: config, app: app, console: console, preview: preview}, nil
}

// Endpoints lists the pages that have an endpoint. All others are ServeHTTP's.
func (p *Pages) Endpoints() []httpapi.Endpoint {
	return append(p.previewCalls(),
		httpapi.Handle("GET "+paymentPath+"{idMuseum}/routes/{idRoute}", "getRoutePayment",
			"The page with the payment provider's buy button of a paid route", p.payment("idRoute"), describePayment),
		httpapi.Handle("GET "+paymentPath+"{idMuseum}/steps/{idStep}", "getStepPayment",
			"The page with the payment provider's buy button of a step", p.payment(stepField), describePayment),
	)
}
