package publish

// Resource is a piece of content (specification 1 §3). Localization fields: title, url, content, transcriptUrl,
// imageAlt.
type Resource struct {
	IDResource              int64          `json:"idResource"`
	ResourceType            string         `json:"resourceType" enum:"TEXT,AUDIO,VIDEO,IMAGE"`
	Title                   string         `json:"title"`
	URL                     string         `json:"url"`
	ImageDecorative         bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	IsAdditionalInformation bool           `json:"isAdditionalInformation"`
	StartTime               string         `json:"startTime,omitempty" doc:"minutes:seconds of the main audio"`
	EndTime                 string         `json:"endTime,omitempty" doc:"minutes:seconds of the main audio"`
	Localizations           []Localization `json:"localizations"`
}

// Artwork is a work (specification 1 §3). Localization fields: name, artworkDate, mainAudioUrl,
// transcriptUrl, mainText, imageAlt, medium, dimensions, classification, department, place, creditLine, rights.
type Artwork struct {
	IDArtwork       int64          `json:"idArtwork"`
	ArtworkCode     string         `json:"artworkCode"`
	Code            string         `json:"code" doc:"The same as artworkCode"`
	OtherCodes      []string       `json:"otherCodes,omitempty" doc:"Further numbers that open the work"`
	ShowCode        bool           `json:"showCode"`
	Author          string         `json:"author"`
	ArtworkName     string         `json:"artworkName"`
	MainImageURL    string         `json:"mainImageUrl"`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	Outstanding     bool           `json:"outstanding"`
	IsOutstanding   bool           `json:"isOutstanding" doc:"The same as outstanding"`
	TagIDs          []int64        `json:"tagIds"`
	ExtraResources  []Resource     `json:"extraResources"`
	OtherResources  []Resource     `json:"otherResources" doc:"Additional information, which may be timed"`
	AccessionNumber string         `json:"accessionNumber,omitempty"`
	IIIFManifest    string         `json:"iiifManifest,omitempty" doc:"Address of its IIIF manifest"`
	Links           []ArtworkLink  `json:"links,omitempty"`
	Localizations   []Localization `json:"localizations"`
}

// ArtworkLink leads to a page outside the guide. Localization fields: label, url.
type ArtworkLink struct {
	Localizations []Localization `json:"localizations"`
}

// Hall is a room (specification 1 §3). Localization fields: floor, name, extraInfo, mainAudioUrl,
// imageAlt.
type Hall struct {
	IDHall          int64          `json:"idHall"`
	MainImageURL    string         `json:"mainImageUrl"`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	ArtworkIDs      []HallArtwork  `json:"artworkIds"`
	Number          int            `json:"number" doc:"1-based position among halls"`
	ArtworkImages   []ArtworkImage `json:"artworkImages"`
	Resources       []Resource     `json:"resources"`
	Localizations   []Localization `json:"localizations"`
}

// HallArtwork is an item of a hall's artworkIds.
type HallArtwork struct {
	IDArtwork int64 `json:"idArtwork"`
}

// ArtworkImage is a work in a hall's grid.
type ArtworkImage struct {
	IDArtwork     int64  `json:"idArtwork"`
	MainImageURL  string `json:"mainImageUrl"`
	MainAudioURL  string `json:"mainAudioUrl"`
	ArtworkCode   string `json:"artworkCode"`
	ArtworkName   string `json:"artworkName"`
	IsOutstanding bool   `json:"isOutstanding"`
	ShowCode      bool   `json:"showCode"`
}

// SealedSteps are the steps of a PAID route, encrypted under its code (AES-256-GCM; the key is PBKDF2-SHA-256 of the code).
type SealedSteps struct {
	Salt          string         `json:"salt" doc:"Base64"`
	Iterations    int            `json:"iterations"`
	Localizations []SealedByCode `json:"localizations" doc:"One a language"`
}

// SealedByCode are the steps in one language.
type SealedByCode struct {
	LanguageCode string `json:"languageCode"`
	Nonce        string `json:"nonce" doc:"Base64, 12 bytes"`
	Content      string `json:"content" doc:"Base64: encrypted JSON of RouteContent, with its tag of 16 bytes"`
}

// RouteContent is what the code of a PAID route opens.
type RouteContent struct {
	Steps []Step                `json:"steps"`
	Media map[string]MediaFacts `json:"media" doc:"Facts of the steps' media, by address"`
}

// SecretHash lets the phone check a code it must not know: PBKDF2-SHA-256 of the code.
type SecretHash struct {
	Salt       string `json:"salt" doc:"Base64"`
	Iterations int    `json:"iterations"`
	Hash       string `json:"hash" doc:"Base64, 32 bytes"`
}

// Route is a selected route or a temporary exhibition (specification 2 §3). Localization fields: name,
// description, title, mainAudioUrl, imageAlt.
type Route struct {
	IDRoute              int64          `json:"idRoute"`
	IsExhibition         bool           `json:"isExhibition"`
	RouteType            string         `json:"routeType" enum:"FREE,PAID"`
	SealedSteps          *SealedSteps   `json:"sealedSteps,omitempty" doc:"The steps of a PAID route, which its code opens; steps is empty then"`
	IDKeyButton          string         `json:"idKeyButton,omitempty"`
	PublishableKeyButton string         `json:"publishableKeyButton,omitempty"`
	Highlighted          bool           `json:"highlighted"`
	HasPresentation      bool           `json:"hasPresentation"`
	Index                int            `json:"index" doc:"0-based position among routes"`
	Steps                []Step         `json:"steps"`
	ArtworkCount         int            `json:"artworkCount"`
	ArtworkIDs           []int64        `json:"artworkIDs" doc:"In the order of the steps, of a PAID route in that of their numbers"`
	MainImageURL         string         `json:"mainImageUrl"`
	ImageDecorative      bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	Minutes              int            `json:"minutes,omitempty" doc:"How long it takes"`
	Difficulty           string         `json:"difficulty,omitempty" enum:"STEP_FREE,STEPS" doc:"Whether wheelchairs and prams can follow it"`
	Localizations        []Localization `json:"localizations"`
}

// Step is a step of a route or timeline (specification 2 §3). Localization fields: instructions, location,
// mainAudioUrl, imageAlt. Types: 1 artwork, 2 walking or instruction, 3 rich text, 4 hall.
type Step struct {
	IDStep               int64          `json:"idStep"`
	Index                int            `json:"index" doc:"0-based position in its owner"`
	IDArtwork            int64          `json:"idArtwork,omitempty"`
	IDHall               int64          `json:"idHall,omitempty"`
	StepType             int            `json:"stepType" enum:"1,2,3,4"`
	LocationImageURL     string         `json:"locationImageUrl"`
	ImageDecorative      bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	IDKeyButton          string         `json:"idKeyButton,omitempty"`
	PublishableKeyButton string         `json:"publishableKeyButton,omitempty"`
	IconType             string         `json:"iconType,omitempty"`
	IconURL              string         `json:"iconUrl,omitempty"`
	Localizations        []Localization `json:"localizations"`
}

// Timeline leads through the museum hall by hall (specification 2 §3). Localization fields: name,
// description, mainAudioUrl, imageAlt.
type Timeline struct {
	IDTimeline      int64          `json:"idTimeline"`
	Active          bool           `json:"active"`
	MainImageURL    string         `json:"mainImageUrl"`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	Minutes         int            `json:"minutes"`
	ArtworkCount    int            `json:"artworkCount"`
	ArtworkIDs      []int64        `json:"artworkIDs"`
	HallCount       int            `json:"hallCount"`
	Halls           []int64        `json:"halls" doc:"idHall in order"`
	Steps           []Step         `json:"steps"`
	UpdateAt        string         `json:"updateAt"`
	Localizations   []Localization `json:"localizations"`
}

// NavigationSection is an entry of the start menu (specification 1 §3). Localization fields: title.
type NavigationSection struct {
	IDNavigationSection int64          `json:"idNavigationSection"`
	SectionType         string         `json:"sectionType" enum:"KEYBOARD,EXHIBITIONS,ROUTES,TIMELINE,HALLS,SIDE_MENU,SPONSORS"`
	Active              bool           `json:"active"`
	EnableSection       bool           `json:"enableSection"`
	LineColor           string         `json:"lineColor"`
	ArrowColor          string         `json:"arrowColor"`
	FontColor           string         `json:"fontColor"`
	FontSize            int            `json:"fontSize" doc:"Pixels"`
	MainImageURL        string         `json:"mainImageUrl"`
	Resources           []Resource     `json:"resources"`
	Localizations       []Localization `json:"localizations"`
}

// OneMinute is a highlight (specification 2 §3). Localization fields: title, mainAudioUrl, transcriptUrl, mainText,
// imageAlt.
type OneMinute struct {
	IDOneMinute     int64          `json:"idOneMinute"`
	MainImageURL    string         `json:"mainImageUrl"`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	Localizations   []Localization `json:"localizations"`
}

// InfoSection describes the museum (specification 2 §3). Localization fields: title, content, imageAlt.
type InfoSection struct {
	IDInfoSection   int64          `json:"idInfoSection"`
	MainImageURL    string         `json:"mainImageUrl"`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture says nothing that the texts do not say"`
	Localizations   []Localization `json:"localizations"`
}

// Beacon is content tied to a place (specification 2 §3).
type Beacon struct {
	IDBeacon   int64    `json:"idBeacon"`
	Name       string   `json:"name"`
	Background string   `json:"background" doc:"Main image of its first artwork"`
	Resource   Resource `json:"resource"`
}

// Slide is a page of the walkthrough (specification 2 §3); exactly one resource is set, or a text with a picture.
type Slide struct {
	IDSlide       int64     `json:"idSlide"`
	Index         int       `json:"index"`
	VideoResource *Resource `json:"videoResource,omitempty"`
	ImageResource *Resource `json:"imageResource,omitempty"`
	TextResource  *Resource `json:"textResource,omitempty"`
}

// Section is a list of works of kids mode. Localization fields: name.
type Section struct {
	IDSection     int64          `json:"idSection"`
	Color         string         `json:"color"`
	ArtworkIDs    []int64        `json:"artworkIds"`
	Localizations []Localization `json:"localizations"`
}

// KidsSection is a group of tags (specification 2 §3). Localization fields: name.
type KidsSection struct {
	IDKidsSection int64          `json:"idKidsSection"`
	Name          string         `json:"name"`
	Color         string         `json:"color"`
	Tags          []KidsTag      `json:"tags"`
	Localizations []Localization `json:"localizations"`
}

// KidsTag is a tag (specification 2 §3). Localization fields: name.
type KidsTag struct {
	IDKidsTag     int64          `json:"idKidsTag"`
	Name          string         `json:"name"`
	IDTags        []int64        `json:"idTags" doc:"Values of artworks' tagIds that match"`
	Localizations []Localization `json:"localizations"`
}

// Game is the game of kids mode. Step indices run from -1. Localization fields: text, which the last screen shows.
type Game struct {
	IDRoute       int64          `json:"idRoute"`
	Steps         []GameStep     `json:"steps"`
	Localizations []Localization `json:"localizations,omitempty"`
}

// GameStep is what the pet says. Localization fields: text, mainAudioUrl.
type GameStep struct {
	IDGameStep    int64          `json:"idGameStep"`
	Index         int            `json:"index"`
	IDArtwork     int64          `json:"idArtwork,omitempty"`
	ImageURL      string         `json:"imageUrl"`
	Localizations []Localization `json:"localizations"`
}

// Study is a set of questions (specification 2 §3).
type Study struct {
	IDStudy   int64           `json:"idStudy"`
	ShowOn    string          `json:"showOn" enum:"EASYGUIDE,BOTH,OTHER"`
	Questions []StudyQuestion `json:"questions"`
}

// StudyQuestion is a question. Localization fields: title.
type StudyQuestion struct {
	IDStudyQuestion int64          `json:"idStudyQuestion"`
	IDArtwork       int64          `json:"idArtwork,omitempty"`
	Mandatory       bool           `json:"mandatory"`
	Order           int            `json:"order"`
	Active          bool           `json:"active"`
	Answers         []StudyAnswer  `json:"answers"`
	Localizations   []Localization `json:"localizations"`
}

// StudyAnswer is an input. Localization fields: label.
type StudyAnswer struct {
	IDStudyQuestionAnswer int64          `json:"idStudyQuestionAnswer"`
	Type                  string         `json:"type"`
	Order                 int            `json:"order"`
	Options               []AnswerOption `json:"options"`
	Localizations         []Localization `json:"localizations"`
}

// AnswerOption is a choice. Localization fields: label.
type AnswerOption struct {
	IDStudyQuestionAnswerOption int64          `json:"idStudyQuestionAnswerOption"`
	Localizations               []Localization `json:"localizations"`
}
