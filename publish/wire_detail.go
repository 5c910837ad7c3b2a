package publish

import "cicerone/guide"

// The types of this file and its neighbours are the wire: names as the specifications give them
// (specification 1 §3, specification 2 §3), to the letter. Addresses of media start with /media/.
// A field that does not apply is left out, or empty where the specification lists it as always there.

// Localization is one language of an element's texts. Which of the fields an element fills is said where
// it is used. Each field is resolved by the localization rule, so none is blank when any language has it.
type Localization struct {
	LanguageCode           string `json:"languageCode" doc:"Full code of the language asked for, such as es_ES"`
	Name                   string `json:"name,omitempty"`
	Title                  string `json:"title,omitempty"`
	Description            string `json:"description,omitempty" doc:"Sanitised HTML"`
	ArtworkDate            string `json:"artworkDate,omitempty"`
	MainAudioURL           string `json:"mainAudioUrl,omitempty"`
	TranscriptURL          string `json:"transcriptUrl,omitempty" doc:"WebVTT"`
	MainText               string `json:"mainText,omitempty" doc:"Sanitised HTML"`
	Floor                  string `json:"floor,omitempty"`
	ExtraInfo              string `json:"extraInfo,omitempty"`
	URL                    string `json:"url,omitempty"`
	Content                string `json:"content,omitempty" doc:"Sanitised HTML"`
	Instructions           string `json:"instructions,omitempty" doc:"Sanitised HTML"`
	Location               string `json:"location,omitempty"`
	Label                  string `json:"label,omitempty"`
	Text                   string `json:"text,omitempty"`
	PrivacyPolicy          string `json:"privacyPolicy,omitempty" doc:"Sanitised HTML"`
	ImageAlt               string `json:"imageAlt,omitempty" doc:"What the element's picture shows: its main image, a step's location image, the file of an IMAGE resource, or a museum's home image"`
	Medium                 string `json:"medium,omitempty"`
	Dimensions             string `json:"dimensions,omitempty"`
	Classification         string `json:"classification,omitempty"`
	Department             string `json:"department,omitempty"`
	Place                  string `json:"place,omitempty" doc:"Where a work was made or found"`
	CreditLine             string `json:"creditLine,omitempty"`
	Rights                 string `json:"rights,omitempty"`
	OpeningHours           string `json:"openingHours,omitempty" doc:"Sanitised HTML"`
	Address                string `json:"address,omitempty" doc:"In lines"`
	Contact                string `json:"contact,omitempty" doc:"Sanitised HTML"`
	AccessibilityStatement string `json:"accessibilityStatement,omitempty" doc:"Sanitised HTML"`
	// Fallbacks names the fields that are shown in another language, with that language's full code, so
	// that the app can set lang and dir on them.
	Fallbacks map[string]string `json:"fallbacks,omitempty"`
}

// noteFallback notes that a field is shown in the language from, unless it is the one asked for.
func (l *Localization) noteFallback(field string, from guide.LanguageCode) {
	if string(from) == l.LanguageCode {
		return
	}
	if l.Fallbacks == nil {
		l.Fallbacks = map[string]string{}
	}
	l.Fallbacks[field] = string(from)
}

// Detail is the whole museum in one language: the data of museums/detail/all-data.
type Detail struct {
	IDMuseum               int64          `json:"idMuseum"`
	Identifier             string         `json:"identifier" doc:"Canonical encoded identifier of the museum's addresses"`
	Name                   string         `json:"name"`
	Code                   string         `json:"code"`
	Version                int64          `json:"version" doc:"Version of the publication that last changed this language"`
	UpdateAt               string         `json:"updateAt" doc:"When this language last changed"`
	Localizations          []Localization `json:"localizations" doc:"name, privacyPolicy, imageAlt (of the home image), openingHours, address, contact, accessibilityStatement"`
	Languages              []Language     `json:"languages"`
	LogoImageURL           string         `json:"logoImageUrl"`
	TopBarLogoImageURL     string         `json:"topBarLogoImageUrl"`
	HomeImageURL           string         `json:"homeImageUrl"`
	TourImageURL           string         `json:"tourImageUrl"`
	WalkthroughImageURL    string         `json:"walktroughImageUrl"`
	PrivacyPolicyEnabled   bool           `json:"privacyPolicyEnabled"`
	MenuAvailable          bool           `json:"menuAvailable"`
	RecognitionAvailable   bool           `json:"recognitionAvailable"`
	RecognitionFeaturesURL string         `json:"recognitionFeaturesUrl,omitempty" doc:"The file with which phones recognise the works by themselves, where the museum has recognition"`
	AccessCodeQREnabled    bool           `json:"accessCodeQrEnabled"`
	AccessCodeRequired     bool           `json:"accessCodeRequired"`
	SocialNetworksRequired bool           `json:"socialNetworksRequired"`
	DevicePasswordRequired bool           `json:"devicePasswordRequired"`
	DevicePasswordHash     *SecretHash    `json:"devicePasswordHash,omitempty" doc:"Of the password that resetting a lent device asks for, when there is one"`
	DownloadsTopBar        bool           `json:"downloadsTopBar"`
	GoogleTagManagerID     string         `json:"googleTagManagerId"`
	GoogleAnalyticsID      string         `json:"googleAnalyticsId"`
	Counts                 guide.Counts   `json:"counts" doc:"Numbers of elements by local store"`

	Customization         Customization         `json:"customization"`
	KeyboardCustomization KeyboardCustomization `json:"keyboardCustomization"`
	SideMenuCustomization map[string]any        `json:"sideMenuCustomization" doc:"idSideMenuCustomization, and for each option X: XHighlighted, XTopBar, XBackgroundImageUrl, XText (localized, may be empty), XHidden where it is true; order lists the options where the museum has one of its own"`

	NavigationSections []NavigationSection `json:"navigationSections"`
	Halls              []Hall              `json:"halls"`
	Artworks           []Artwork           `json:"artworks"`
	Routes             []Route             `json:"routes"`
	HighlightedRoutes  []int64             `json:"highlightedRoutes" doc:"idRoute of highlighted routes, routes before exhibitions"`
	Timeline           []Timeline          `json:"timeline"`
	InfoSections       []InfoSection       `json:"infoSections"`
	OneMinutes         []OneMinute         `json:"oneMinutes"`
	Slides             []Slide             `json:"slides"`
	Beacons            []Beacon            `json:"beacons"`
	Sections           []Section           `json:"sections"`
	KidsSections       []KidsSection       `json:"kidsSections"`
	Game               *Game               `json:"game,omitempty"`
	Studies            []Study             `json:"studies"`
	ExtraDownloads     []int64             `json:"extraDownloads" doc:"idArtwork of works offered as extra content in the downloads"`

	// Media holds the facts of every media address that occurs above, by address.
	Media map[string]MediaFacts `json:"media"`
}

// MediaFacts are the facts of a media file, so that space can be reserved and downloads be measured.
type MediaFacts struct {
	ContentType string         `json:"contentType"`
	Size        int64          `json:"size" doc:"Bytes"`
	Width       int            `json:"width,omitempty" doc:"Pixels"`
	Height      int            `json:"height,omitempty" doc:"Pixels"`
	Duration    float64        `json:"duration,omitempty" doc:"Seconds"`
	Preview     string         `json:"preview,omitempty" doc:"data: address of a tiny picture"`
	FocalPoint  string         `json:"focalPoint,omitempty" doc:"What of a work's main picture stays visible where it is cropped, as CSS object-position" example:"50% 20%"`
	Variants    []MediaVariant `json:"variants,omitempty" doc:"The picture in other sizes, by width ascending"`
}

// MediaVariant is a picture in another size.
type MediaVariant struct {
	URL    string `json:"url"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Size   int64  `json:"size"`
}

// Language is a language of the museum.
type Language struct {
	ID            int64  `json:"idLanguage"`
	Code          string `json:"code" example:"es_ES"`
	OriginalTitle string `json:"originalTitle"`
}

// Customization is how the museum colours the app; unset colours carry the defaults of specification 1 §9.
type Customization struct {
	IDMuseum                        int64  `json:"idMuseum"`
	MainButtonsCustomizationEnabled bool   `json:"mainButtonsCustomizationEnabled"`
	MainButtonsColor                string `json:"mainButtonsColor"`
	MainButtonsTextColor            string `json:"mainButtonsTextColor"`
	RecognitionColor                string `json:"recognitionColor"`
	RecognitionIconURL              string `json:"recognitionIconUrl"`
	ArtworkCustomizationEnabled     bool   `json:"artworkCustomizationEnabled"`
	ArtworkTextColor                string `json:"artworkTextColor"`
	ArtworkBackgroundColor          string `json:"artworkBackgroundColor"`
	ArtworkBackgroundImageURL       string `json:"artworkBackgroundImageUrl"`
}

// KeyboardCustomization colours the keypad; unset colours carry the defaults of specification 1 §9.
type KeyboardCustomization struct {
	IDMuseum               int64  `json:"idMuseum"`
	Active                 bool   `json:"active"`
	BgColor                string `json:"bgColor"`
	RecognitionColor       string `json:"recognitionColor"`
	MainButtonsColor       string `json:"mainButtonsColor"`
	MainButtonsTextColor   string `json:"mainButtonsTextColor"`
	KeysColor              string `json:"keysColor"`
	KeysActiveColor        string `json:"keysActiveColor"`
	TextColor              string `json:"textColor"`
	EraseColor             string `json:"eraseColor"`
	EraseIconColor         string `json:"eraseIconColor"`
	OKColor                string `json:"okColor"`
	OKTextColor            string `json:"okTextColor"`
	CodeTextColor          string `json:"codeTextColor"`
	ArtworkBackgroundColor string `json:"artworkBackgroundColor"`
	ArtworkTextColor       string `json:"artworkTextColor"`
}
