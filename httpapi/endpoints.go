package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/publish"
)

// endpoints is the whole surface. The router and the OpenAPI document are both made from it; a test holds
// them to each other. The visitor app's pages are the one thing beside it (app.go).
func (s *Server) endpoints() []endpoint {
	return []endpoint{
		// The legacy base (specification 1 §7).
		call(s, "GET /api/legacy/Museum", "listMuseums", "Museums that visitors can open", s.listMuseums),
		call(s, "GET /api/legacy/Museum/{idMuseum}", "getMuseum", "A museum without its elements", s.getMuseum),
		call(s, "GET /api/legacy/Museum/{idMuseum}/checkAccessCode", "checkAccessCode",
			"Days until an access code expires; 403 when it is wrong, 429 after too many wrong ones",
			s.checkAccessCode),
		visitCall(s, "POST /api/legacy/Museum/{idMuseum}/v2/registerVisit", "registerVisit",
			"Record a version 1 visit, or end the one with idVisit", s.registerVisit),
		call(s, "GET /api/legacy/Customization", "listCustomizations",
			"How museums colour the app; with idMuseum, a list of one", s.customization),
		call(s, "GET /api/legacy/KeyboardCustomization", "listKeyboardCustomizations",
			"How museums colour the keypad; with idMuseum, a list of one", s.keyboardCustomization),
		plain("GET /api/legacy/Artwork", "listArtworks", "Works", s.listElements(artworkElements),
			describeElements[[]publish.Artwork](artworkElements, false)),
		plain("GET /api/legacy/Artwork/Detail/{idArtwork}", "getArtwork", "A work", s.getElement(artworkElements),
			describeElements[publish.Artwork](artworkElements, true)),

		// The legacy base (specification 2 §7).
		plain("GET /api/legacy/Timeline", "listTimelines", "Timelines", s.listElements(timelineElements),
			describeElements[[]publish.Timeline](timelineElements, false)),
		plain("GET /api/legacy/Timeline/{idTimeline}", "getTimeline", "A timeline", s.getElement(timelineElements),
			describeElements[publish.Timeline](timelineElements, true)),
		plain("GET /api/legacy/Route", "listRoutes", "Selected routes and temporary exhibitions",
			s.listElements(routeElements), describeElements[[]publish.Route](routeElements, false)),
		plain("GET /api/legacy/Route/{idRoute}", "getRoute", "A selected route or temporary exhibition",
			s.getElement(routeElements), describeElements[publish.Route](routeElements, true)),
		plain("GET /api/legacy/Beacon", "listBeacons", "Contents tied to places", s.listElements(beaconElements),
			describeElements[[]publish.Beacon](beaconElements, false)),
		plain("GET /api/legacy/Beacon/{idBeacon}", "getBeacon", "Content tied to a place", s.getElement(beaconElements),
			describeElements[publish.Beacon](beaconElements, true)),
		plain("GET /api/legacy/InfoSection", "listInfoSections", "What museums tell about themselves",
			s.listElements(infoSectionElements), describeElements[[]publish.InfoSection](infoSectionElements, false)),
		plain("GET /api/legacy/InfoSection/{idInfoSection}", "getInfoSection", "Something a museum tells about itself",
			s.getElement(infoSectionElements), describeElements[publish.InfoSection](infoSectionElements, true)),
		plain("GET /api/legacy/NavigationSection", "listNavigationSections", "Entries of start menus",
			s.listElements(navigationSectionElements),
			describeElements[[]publish.NavigationSection](navigationSectionElements, false)),
		plain("GET /api/legacy/NavigationSection/{idNavigationSection}", "getNavigationSection",
			"An entry of a start menu", s.getElement(navigationSectionElements),
			describeElements[publish.NavigationSection](navigationSectionElements, true)),
		call(s, "POST /api/legacy/VisitStudyQuestionAnswer/{idMuseum}/registerAnswers", "registerAnswers",
			"Record what a visitor answered to studies", s.registerAnswers),
		call(s, "POST /api/legacy/User", "createUser", "Keep a visitor's profile from a sign-in", s.createUser),

		// The newer base (specification 1 §7).
		plain("GET "+detailEndpoint, "getMuseumDetail",
			"The whole museum in one language", s.museumDetail, describeDetail),
		call(s, "GET /api/v2/languages/{idMuseum}", "listLanguages", "The museum's languages", s.listLanguages),
		call(s, "GET /api/v2/presentation/{idMuseum}", "getPresentation", "What a museum's first screen shows",
			s.presentation),
		visitCall(s, "POST /api/v2/visitMuseum", "startVisit", "Record the start of a visit", s.startVisit),
		visitCall(s, "PUT /api/v2/visitMuseum", "endVisit", "Record the end of a visit", s.endVisit),
		visitCall(s, "POST /api/v2/visitRoute", "startRouteVisit", "Record that a visitor began a route",
			s.startRouteVisit),
		visitCall(s, "PUT /api/v2/visitRoute", "endRouteVisit", "Record that a visitor left a route", s.endRouteVisit),
		visitCall(s, "POST /api/v2/visitArtwork", "startArtworkVisit", "Record that a visitor opened a work",
			s.startArtworkVisit),
		visitCall(s, "PUT /api/v2/visitArtwork", "endArtworkVisit", "Record how long a visitor listened to a work",
			s.endArtworkVisit),
		call(s, "POST /api/v2/forgetVisitor", "forgetVisitor",
			"Forget who made a visit: profile, e-mail address, device and own words; what is counted stays", s.forgetVisitor),

		// Recognition (specification 1 §7).
		plain("POST "+recognitionPath, "recognise", "Which of the museum's works a phone's picture shows",
			s.recognise, describeRecognition),
		plain("GET "+recognitionPath, "getRecognitionQuality",
			"How well a museum's works can be recognised, and what to do about those that cannot",
			s.recognitionQuality, describeRecognitionQuality),

		// What the app and operators need besides.
		plain("GET "+mediaEndpoint, "getMedia", "A media file, with byte ranges", s.medium, describeMedia),
		plain("HEAD "+mediaEndpoint, "headMedia", "Type and size of a media file", s.medium, describeMedia),
		plain("GET "+paymentPath+"{idMuseum}/routes/{idRoute}", "getRoutePayment",
			"The page with the payment provider's buy button of a paid route", s.routePayment, describePayment),
		plain("GET "+paymentPath+"{idMuseum}/steps/{idStep}", "getStepPayment",
			"The page with the payment provider's buy button of a step", s.stepPayment, describePayment),
		plain("GET "+signInPath+"{method}", "startSignIn", "To the provider that the visitor signs in at", s.startSignIn,
			describeSignIn(museumField, "attempt", "display", "lang")),
		plain("GET "+signInPath+"{method}/return", "finishSignIn",
			"Back from the provider: the page that hands the profile to the app", s.finishSignIn,
			describeSignIn("state", "code", "error")),
		plain("GET /config.json", "getConfiguration", "Settings of this installation that the app needs",
			s.getConfiguration, describeJSON[Configuration](http.StatusOK)),
		plain("GET /api/openapi.json", "getDocument", "This document", s.getDocument,
			describeContent("application/json")),
		plain("GET /healthz", "isAlive", "The process answers", s.alive, describeJSON[Health](http.StatusOK)),
		plain("GET /readyz", "isReady", "Database and media can be reached", s.ready,
			describeJSON[Health](http.StatusOK, http.StatusServiceUnavailable)),
		plain("GET /metrics", "getMetrics", "Figures for Prometheus", s.exposeMetrics,
			describeContent("text/plain")),
	}
}

// legacyBase is the prefix of the calls that ask for Basic authorization.
const legacyBase = "/api/legacy/"

// maxBodyBytes bounds the body of a call.
const maxBodyBytes = 1 << 20

// endpoint is a line of the table.
type endpoint struct {
	operation huma.Operation
	// register adds a described call to the API; nil for a plain handler.
	register func(api huma.API, operation huma.Operation)
	plain    http.HandlerFunc
	describe func(operation *huma.Operation, schemas huma.Registry)
}

func operation(route, id, summary string) huma.Operation {
	method, path, _ := strings.Cut(route, " ")
	op := huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary,
		MaxBodyBytes: maxBodyBytes, BodyReadTimeout: requestTimeout, // a weak network takes its time
	}
	switch {
	case strings.HasPrefix(path, legacyBase):
		op.Security = []map[string][]string{{legacyScheme: {}}}
	case path == recognitionPath:
		op.Security = []map[string][]string{{recognitionScheme: {}}}
	}
	return op
}

// call is an endpoint whose input huma checks and whose answer it writes, both described by their types. Its
// handler gives the envelope's data, or the error that is answered instead.
func call[In, Data any](
	s *Server, route, id, summary string, handler func(context.Context, *In) (Data, error),
) endpoint {
	answered := func(ctx context.Context, in *In) (*answer[Data], error) {
		data, err := handler(ctx, in)
		if err != nil {
			return nil, s.failure(ctx, err)
		}
		return &answer[Data]{Body: Envelope[Data]{Success: true, Data: data}}, nil
	}
	return endpoint{
		operation: operation(route, id, summary),
		register:  func(api huma.API, op huma.Operation) { huma.Register(api, op, answered) },
	}
}

// visitCall is a call by which phones tell of visits, as most calls do. Its handler checks the whole body, so that it is read
// once instead of twice.
func visitCall[In, Data any](
	s *Server, route, id, summary string, handler func(context.Context, *In) (Data, error),
) endpoint {
	made := call(s, route, id, summary, handler)
	made.operation.SkipValidateBody = true
	return made
}

// plain is an endpoint that does without huma: the hot path, files and texts.
func plain(
	route, id, summary string, handler http.HandlerFunc, describe func(*huma.Operation, huma.Registry),
) endpoint {
	return endpoint{operation: operation(route, id, summary), plain: handler, describe: describe}
}
