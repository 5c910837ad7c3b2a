package visitor

// The visit calls (specification 1 §7). Times are ISO 8601 with the offset of Africa/Lome, such as
// 2026-11-21T08:15:00+00:00; on the way in a time without an offset is taken to be in Africa/Lome.

// Visit is a version 2 visit: body and answer of visitMuseum. POST takes idMuseum, visitorToken, idLanguage,
// idDevice and startDate; PUT the visit plus endDate.
type Visit struct {
	IDVisit      int64  `json:"idVisit,omitempty"`
	IDMuseum     int64  `json:"idMuseum"`
	VisitorToken string `json:"visitorToken,omitempty"`
	IDDevice     string `json:"idDevice,omitempty"`
	IDLanguage   int64  `json:"idLanguage,omitempty"`
	LanguageCode string `json:"languageCode,omitempty"`
	StartDate    string `json:"startDate,omitempty"`
	EndDate      string `json:"endDate,omitempty"`
}

// RegisteredVisit is a version 1 visit: body of registerVisit.
type RegisteredVisit struct {
	IDVisit      int64               `json:"idVisit,omitempty"`
	VisitorToken string              `json:"visitorToken,omitempty"`
	IDDevice     string              `json:"idDevice,omitempty"`
	IDMuseum     int64               `json:"idMuseum"`
	StartDate    string              `json:"startDate"`
	EndDate      string              `json:"endDate,omitempty"`
	LanguageCode string              `json:"languageCode"`
	Email        string              `json:"email,omitempty"`
	Artworks     []RegisteredArtwork `json:"artworks,omitempty"`
	Routes       []RegisteredRoute   `json:"routes,omitempty"`
}

// RegisteredArtwork is an artwork visit within a version 1 visit.
type RegisteredArtwork struct {
	IDArtwork  int64  `json:"idArtwork"`
	AccessType string `json:"accessType,omitempty" enum:"KEYBOARD,RECOGNITION,"`
	StartDate  string `json:"startDate"`
	EndDate    string `json:"endDate"`
}

// RegisteredRoute is a route visit within a version 1 visit.
type RegisteredRoute struct {
	IDRoute   int64  `json:"idRoute"`
	StartDate string `json:"startDate"`
	EndDate   string `json:"endDate,omitempty"`
}

// RegisteredVisitAnswer is the data of registerVisit's answer; IdVisit is spelled as specified.
type RegisteredVisitAnswer struct {
	RegisteredVisit
	IdVisit int64 `json:"IdVisit"`
}

// RouteVisit is the body of visitRoute: POST takes startDate, PUT endDate.
type RouteVisit struct {
	IDVisit   int64  `json:"idVisit"`
	IDRoute   int64  `json:"idRoute"`
	StartDate string `json:"startDate,omitempty"`
	EndDate   string `json:"endDate,omitempty"`
}

// ArtworkVisit is the body of visitArtwork: POST takes startDate and accessType, PUT duration.
type ArtworkVisit struct {
	IDVisit    int64  `json:"idVisit"`
	IDArtwork  int64  `json:"idArtwork"`
	AccessType string `json:"accessType,omitempty" enum:"KEYBOARD,RECOGNITION,"`
	StartDate  string `json:"startDate,omitempty"`
	Duration   int    `json:"duration,omitempty" doc:"Whole seconds listened, at least 1"`
}

// VisitStep is the body of visitStep: a step of a route or exhibition that a visit saw. A visit sees each step once.
type VisitStep struct {
	IDVisit int64 `json:"idVisit"`
	IDRoute int64 `json:"idRoute"`
	IDStep  int64 `json:"idStep"`
}

// VisitUse is the body of visitUse: what a visit used of the guide. A visit uses each thing once.
type VisitUse struct {
	IDVisit int64  `json:"idVisit"`
	Use     string `json:"use" enum:"LIST,HALL,ROUTE,TIMELINE,FAVOURITE,LINK,TRANSCRIPT,SPEED,TEXT_SIZE,OFFLINE,KIDS,BY_HALLS" doc:"How a work was opened, other than by number or camera; or what else was used"`
}

// VisitWant is the body of visitWant: what a visitor wanted and did not get. A visit wants each thing once.
type VisitWant struct {
	IDVisit int64  `json:"idVisit"`
	Kind    string `json:"kind" enum:"NUMBER,LANGUAGE,CAMERA" doc:"A number that no work has, the phone's language that the guide lacks, or a work that the camera did not recognise"`
	Value   string `json:"value" doc:"The digits that were typed, or the language's code without a region, such as ja; empty for CAMERA"`
}
