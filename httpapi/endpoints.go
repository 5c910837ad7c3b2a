package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"cicerone/publish"
)

// endpoints lists every endpoint. The router and the OpenAPI document are both made from it; the visitor app's pages
// (app.go) are the only addresses that are not in it.
func (s *Server) endpoints() []endpoint {
	return []endpoint{
		// The legacy base (specification 1 §7).
		call(s, "GET /api/legacy/Museum", "listMuseums", "Museums that visitors can open", s.listMuseums),
		call(s, "GET /api/legacy/Museum/{idMuseum}", "getMuseum", "A museum without its elements", s.getMuseum),
		call(s, "GET /api/legacy/Museum/{idMuseum}/checkAccessCode", "checkAccessCode",
			"Days until an access code expires; 403 when it is wrong, 429 after too many wrong ones",
			s.checkAccessCode),
		call(s, "POST /api/legacy/Museum/{idMuseum}/v2/registerVisit", "registerVisit",
			"Record a version 1 visit, or end the one with idVisit", s.registerVisit),
		call(s, "GET /api/legacy/Customization", "listCustomizations",
			"How museums colour the app; with idMuseum, a list of one", s.customization),
		call(s, "GET /api/legacy/KeyboardCustomization", "listKeyboardCustomizations",
			"How museums colour the keypad; with idMuseum, a list of one", s.keyboardCustomization),
		stream[[]publish.Artwork](s, "GET /api/legacy/Artwork", "listArtworks", "Works", s.listElements(artworkElements)),
		stream[publish.Artwork](s, "GET /api/legacy/Artwork/Detail/{idArtwork}", "getArtwork", "A work", s.getArtwork),

		// The legacy base (specification 2 §7).
		stream[[]publish.Timeline](s, "GET /api/legacy/Timeline", "listTimelines", "Timelines",
			s.listElements(timelineElements)),
		stream[publish.Timeline](s, "GET /api/legacy/Timeline/{idTimeline}", "getTimeline", "A timeline", s.getTimeline),
		stream[[]publish.Route](s, "GET /api/legacy/Route", "listRoutes", "Selected routes and temporary exhibitions",
			s.listRoutes),
		stream[publish.Route](s, "GET /api/legacy/Route/{idRoute}", "getRoute",
			"A selected route or temporary exhibition", s.getRoute),
		stream[[]publish.Beacon](s, "GET /api/legacy/Beacon", "listBeacons", "Contents tied to places",
			s.listElements(beaconElements)),
		stream[publish.Beacon](s, "GET /api/legacy/Beacon/{idBeacon}", "getBeacon", "Content tied to a place", s.getBeacon),
		stream[[]publish.InfoSection](s, "GET /api/legacy/InfoSection", "listInfoSections",
			"What museums tell about themselves", s.listElements(infoSectionElements)),
		stream[publish.InfoSection](s, "GET /api/legacy/InfoSection/{idInfoSection}", "getInfoSection",
			"Something a museum tells about itself", s.getInfoSection),
		stream[[]publish.NavigationSection](s, "GET /api/legacy/NavigationSection", "listNavigationSections",
			"Entries of start menus", s.listElements(navigationSectionElements)),
		stream[publish.NavigationSection](s, "GET /api/legacy/NavigationSection/{idNavigationSection}",
			"getNavigationSection", "An entry of a start menu", s.getNavigationSection),
		call(s, "POST /api/legacy/VisitStudyQuestionAnswer/{idMuseum}/registerAnswers", "registerAnswers",
			"Record what a visitor answered to studies", s.registerAnswers),
		call(s, "POST /api/legacy/User", "createUser", "Keep a visitor's profile from a sign-in", s.createUser),

		// The newer base (specification 1 §7).
		handle("GET "+detailEndpoint, "getMuseumDetail",
			"The whole museum in one language", s.museumDetail, describeDetail),
		call(s, "GET /api/v2/languages/{idMuseum}", "listLanguages", "The museum's languages", s.listLanguages),
		call(s, "GET /api/v2/presentation/{idMuseum}", "getPresentation", "What a museum's first screen shows",
			s.presentation),
		call(s, "POST /api/v2/visitMuseum", "startVisit", "Record the start of a visit", s.startVisit),
		call(s, "PUT /api/v2/visitMuseum", "endVisit", "Record the end of a visit", s.endVisit),
		call(s, "POST /api/v2/visitRoute", "startRouteVisit", "Record that a visitor began a route",
			s.startRouteVisit),
		call(s, "PUT /api/v2/visitRoute", "endRouteVisit", "Record that a visitor left a route", s.endRouteVisit),
		call(s, "POST /api/v2/visitArtwork", "startArtworkVisit", "Record that a visitor opened a work",
			s.startArtworkVisit),
		call(s, "PUT /api/v2/visitArtwork", "endArtworkVisit", "Record how long a visitor listened to a work",
			s.endArtworkVisit),
		call(s, "POST /api/v2/forgetVisitor", "forgetVisitor",
			"Forget who made a visit: profile, e-mail address, device and own words; what is counted stays", s.forgetVisitor),

		// Recognition (specification 1 §7).
		respond(s, "POST "+recognitionPath, "recognise", "Which of the museum's works a phone's picture shows", s.recognise).
			described(describeRecognition),
		call(s, "GET "+recognitionPath, "getRecognitionQuality",
			"How well a museum's works can be recognised, and what to do about those that cannot", s.recognitionQuality).
			described(describeLater("503", "The pictures are being looked at")),

		// What the app and operators need besides.
		handle("GET "+mediaEndpoint, "getMedia", "A media file, with byte ranges", s.getMedia, describeMedia),
		handle("HEAD "+mediaEndpoint, "headMedia", "Type and size of a media file", s.getMedia, describeMedia),
		handle("GET "+paymentPath+"{idMuseum}/routes/{idRoute}", "getRoutePayment",
			"The page with the payment provider's buy button of a paid route", s.routePayment, describePayment),
		handle("GET "+paymentPath+"{idMuseum}/steps/{idStep}", "getStepPayment",
			"The page with the payment provider's buy button of a step", s.stepPayment, describePayment),
		handle("GET "+signInPath+"{method}", "startSignIn", "To the provider that the visitor signs in at", s.startSignIn,
			describeSignIn(museumField, "attempt", "display", "lang")),
		handle("GET "+signInPath+"{method}/return", "finishSignIn",
			"Back from the provider: the page that hands the profile to the app", s.finishSignIn,
			describeSignIn("state", "code", "error")),
		respond(s, "GET /config.json", "getConfiguration", "Settings of this installation that the app needs",
			s.getConfiguration),
		handle("GET /api/openapi.json", "getDocument", "This document", s.getDocument, describeContent("application/json")),
		respond(s, "GET /healthz", "isAlive", "The process answers", s.alive),
		respond(s, "GET /readyz", "isReady", "Database and media can be reached", s.ready).described(describeUnready),
		handle("GET /metrics", "getMetrics", "Figures for Prometheus", s.exposeMetrics, describeContent("text/plain")),
	}
}

// legacyBase is the prefix of the calls that ask for Basic authorization.
const legacyBase = "/api/legacy/"

// maxBodyBytes bounds the body of a call.
const maxBodyBytes = 1 << 20

// endpoint is a line of the table.
type endpoint struct {
	operation huma.Operation
	// register adds a typed endpoint to the API and so describes it; nil for a plain handler.
	register func(api huma.API, operation huma.Operation)
	handler  http.Handler
	// describe adds what the types do not say; nil when they say it all.
	describe func(operation *huma.Operation, schemas huma.Registry)
}

// described adds to an endpoint's description what its types do not say.
func (e endpoint) described(describe func(*huma.Operation, huma.Registry)) endpoint {
	e.describe = describe
	return e
}

func operation(route, id, summary string) huma.Operation {
	method, path, _ := strings.Cut(route, " ")
	op := huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary,
		MaxBodyBytes: maxBodyBytes, BodyReadTimeout: requestTimeout, // weak networks are slow
	}
	switch {
	case strings.HasPrefix(path, legacyBase):
		op.Security = []map[string][]string{{legacyScheme: {}}}
	case path == recognitionPath:
		op.Security = []map[string][]string{{recognitionScheme: {}}}
	}
	return op
}

// call is an endpoint that answers an envelope: huma decodes and checks the input by the tags of In, and the handler
// returns the envelope's data, or the error that is answered instead.
func call[In, Data any](
	s *Server, route, id, summary string, handler func(context.Context, *In) (Data, error),
) endpoint {
	return respond(s, route, id, summary, func(ctx context.Context, in *In) (*answer[Data], error) {
		data, err := handler(ctx, in)
		return &answer[Data]{Body: Envelope[Data]{Success: true, Data: data}}, err
	})
}

// respond is call for an answer with a body, headers or a status of its own; Out is an output as huma defines them.
func respond[In, Out any](
	s *Server, route, id, summary string, handler func(context.Context, *In) (*Out, error),
) endpoint {
	withFailure := func(ctx context.Context, in *In) (*Out, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, s.failure(ctx, err)
		}
		return out, nil
	}
	return endpoint{
		operation: operation(route, id, summary),
		register:  func(api huma.API, op huma.Operation) { huma.Register(api, op, withFailure) },
	}
}

// stream is call for data that is written piece by piece and cached by its ETag.
func stream[Data, In any](
	s *Server, route, id, summary string, handler func(context.Context, *In) (*elements, error),
) endpoint {
	return respond(s, route, id, summary, func(ctx context.Context, in *In) (*streamed, error) {
		data, err := handler(ctx, in)
		return &streamed{Body: func(ctx huma.Context) {
			r, w := humachi.Unwrap(ctx)
			s.sendElements(w, r, data)
		}}, err
	}).described(describeCached[Envelope[Data]])
}

// handle is an endpoint that reads its request and writes its answer itself, such as a file or a page.
func handle(
	route, id, summary string, handler http.HandlerFunc, describe func(*huma.Operation, huma.Registry),
) endpoint {
	return endpoint{operation: operation(route, id, summary), handler: handler, describe: describe}
}
