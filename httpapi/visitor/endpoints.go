package visitor

import (
	"cicerone/httpapi"
	"cicerone/publish"
)

// Endpoints lists the calls.
func (c *Calls) Endpoints() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		// The legacy base (specification 1 §7).
		httpapi.Stream[[]publish.Museum]("GET /api/legacy/Museum", "listMuseums",
			"Museums that visitors can open; none where the server does not list them", c.listMuseums),
		httpapi.Call("GET /api/legacy/Museum/{idMuseum}", "getMuseum", "A museum without its elements", c.getMuseum),
		httpapi.Call("GET /api/legacy/Museum/{idMuseum}/checkAccessCode", "checkAccessCode",
			"Days until an access code expires; 403 when it is wrong, 429 after too many wrong ones",
			c.checkAccessCode).Described(describeAccessCode),
		httpapi.Call("POST /api/legacy/Museum/{idMuseum}/v2/registerVisit", "registerVisit",
			"Record a version 1 visit, or end the one with idVisit", c.registerVisit),
		httpapi.Call("GET /api/legacy/Customization", "listCustomizations",
			"How museums colour the app; with idMuseum, a list of one", c.customization),
		httpapi.Call("GET /api/legacy/KeyboardCustomization", "listKeyboardCustomizations",
			"How museums colour the keypad; with idMuseum, a list of one", c.keyboardCustomization),
		httpapi.Stream[[]publish.Artwork]("GET /api/legacy/Artwork", "listArtworks", "Works", c.listElements(artworkElements)),
		elementEndpoint[publish.Artwork](c, artworkElements, "GET /api/legacy/Artwork/Detail/{idArtwork}", "getArtwork", "A work"),

		// The legacy base (specification 2 §7).
		httpapi.Stream[[]publish.Timeline]("GET /api/legacy/Timeline", "listTimelines", "Timelines",
			c.listElements(timelineElements)),
		elementEndpoint[publish.Timeline](c, timelineElements, "GET /api/legacy/Timeline/{idTimeline}", "getTimeline", "A timeline"),
		httpapi.Stream[[]publish.Route]("GET /api/legacy/Route", "listRoutes", "Selected routes and temporary exhibitions",
			c.listRoutes),
		elementEndpoint[publish.Route](c, routeElements, "GET /api/legacy/Route/{idRoute}",
			"getRoute", "A selected route or temporary exhibition"),
		httpapi.Stream[[]publish.Beacon]("GET /api/legacy/Beacon", "listBeacons", "Contents tied to places",
			c.listElements(beaconElements)),
		elementEndpoint[publish.Beacon](c, beaconElements, "GET /api/legacy/Beacon/{idBeacon}", "getBeacon", "Content tied to a place"),
		httpapi.Stream[[]publish.InfoSection]("GET /api/legacy/InfoSection", "listInfoSections",
			"What museums tell about themselves", c.listElements(infoSectionElements)),
		elementEndpoint[publish.InfoSection](c, infoSectionElements, "GET /api/legacy/InfoSection/{idInfoSection}",
			"getInfoSection", "A page about the museum"),
		httpapi.Stream[[]publish.NavigationSection]("GET /api/legacy/NavigationSection", "listNavigationSections",
			"Entries of start menus", c.listElements(navigationSectionElements)),
		elementEndpoint[publish.NavigationSection](c, navigationSectionElements, "GET /api/legacy/NavigationSection/{idNavigationSection}",
			"getNavigationSection", "An entry of a start menu"),
		httpapi.Call("POST /api/legacy/VisitStudyQuestionAnswer/{idMuseum}/registerAnswers", "registerAnswers",
			"Record what a visitor answered to studies", c.registerAnswers),
		httpapi.Call("POST /api/legacy/User", "createUser", "Keep a visitor's profile from a sign-in", c.createUser),

		// The newer base (specification 1 §7).
		httpapi.Handle("GET "+detailEndpoint, "getMuseumDetail",
			"The whole museum in one language", c.museumDetail, describeDetail),
		httpapi.Call("GET /api/v2/languages/{idMuseum}", "listLanguages", "The museum's languages", c.listLanguages),
		httpapi.Call("GET /api/v2/presentation/{idMuseum}", "getPresentation", "What a museum's first screen shows",
			c.presentation),
		httpapi.Call("POST /api/v2/visitMuseum", "startVisit", "Record the start of a visit", c.startVisit),
		httpapi.Call("PUT /api/v2/visitMuseum", "endVisit", "Record the end of a visit", c.endVisit),
		httpapi.Call("POST /api/v2/visitRoute", "startRouteVisit", "Record that a visitor began a route",
			c.startRouteVisit),
		httpapi.Call("PUT /api/v2/visitRoute", "endRouteVisit", "Record that a visitor left a route", c.endRouteVisit),
		httpapi.Call("POST /api/v2/visitArtwork", "startArtworkVisit", "Record that a visitor opened a work",
			c.startArtworkVisit),
		httpapi.Call("PUT /api/v2/visitArtwork", "endArtworkVisit", "Record how long a visitor listened to a work",
			c.endArtworkVisit),
		httpapi.Call("POST /api/v2/visitStep", "addStep", "Record that a visitor saw a step of a route or exhibition", c.addStep),
		httpapi.Call("POST /api/v2/visitUse", "addUse", "Record what a visitor used of the guide", c.addUse),
		httpapi.Call("POST /api/v2/visitWant", "addWant", "Record what a visitor wanted and the guide does not have", c.addWant),
		httpapi.Call("POST /api/v2/forgetVisitor", "forgetVisitor",
			"Forget who made a visit: profile, e-mail address, device and own words; what is counted stays", c.forgetVisitor),

		// Recognition (specification 1 §7).
		httpapi.Respond("POST "+httpapi.RecognitionPath, "recognise", "Which of the museum's works a phone's picture shows", c.recognise).
			Described(describeRecognition),
		httpapi.Call("GET "+httpapi.RecognitionPath, "getRecognitionQuality",
			"How well a museum's works can be recognised, and what to do about those that cannot", c.recognitionQuality).
			Described(httpapi.DescribeLater("503", "The pictures are being looked at")),

		// What the app and operators need besides.
		httpapi.Handle("GET "+mediaEndpoint, "getMedia", "A media file, with byte ranges", c.ServeMedia, describeMedia),
		httpapi.Handle("HEAD "+mediaEndpoint, "headMedia", "Type and size of a media file", c.ServeMedia, describeMedia),
		httpapi.Handle("GET "+signInPath+"{method}", "startSignIn", "To the provider that the visitor signs in at", c.startSignIn,
			describeStart),
		httpapi.Handle("GET "+signInPath+"{method}/return", "finishSignIn",
			"Back from the provider: the page that hands the profile to the app", c.finishSignIn,
			describeReturn),
		httpapi.Respond("GET /config.json", "getConfiguration", "Settings of this installation that the app needs",
			c.getConfiguration),
	}
}
