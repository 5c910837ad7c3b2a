package guide

// Museum is a museum's whole guide as its authors wrote it. The list fields are its elements.
type Museum struct {
	ID                     int64          `json:"id,omitempty" package:"-"` // idMuseum
	Code                   string         `json:"code" check:"required" doc:"Short code of the museum, such as DEMO; it is part of the visitor address and must not change."`
	Name                   Text           `json:"name" check:"required" doc:"Name of the museum."`
	Languages              []LanguageCode `json:"languages" check:"required" doc:"Languages of the guide; the first one is shown where a translation is missing."`
	TimeZone               string         `json:"timeZone,omitempty" doc:"Time zone of the museum, such as Europe/Madrid, in which publications are scheduled."`
	OpeningHours           RichText       `json:"openingHours,omitempty" doc:"When the museum is open (Markdown)."`
	Address                Text           `json:"address,omitempty" max:"1000" doc:"Where the museum is; lines stay lines."`
	Contact                RichText       `json:"contact,omitempty" doc:"How visitors reach the museum, such as telephone and e-mail (Markdown)."`
	AccessibilityStatement RichText       `json:"accessibilityStatement,omitempty" max:"100000" doc:"How accessible museum and guide are, and whom to ask for help (Markdown)."`
	PrivacyPolicy          RichText       `json:"privacyPolicy,omitempty" max:"100000" doc:"The museum's privacy policy (Markdown)."`
	PrivacyPolicyNotice    bool           `json:"privacyPolicyEnabled,omitempty" doc:"Visitors accept the privacy policy before they start."`
	Logo                   Media          `json:"logo,omitzero" media:"image" doc:"Logo of the first screen."`
	TopBarLogo             Media          `json:"topBarLogo,omitzero" media:"image" doc:"Logo of the top bar."`
	HomeImage              Media          `json:"homeImage,omitzero" media:"image" doc:"Full-screen picture of the first screen."`
	HomeImageAlt           Text           `json:"homeImageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	HomeImageDecorative    bool           `json:"homeImageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	TourImage              Media          `json:"tourImage,omitzero" media:"image" doc:"Picture of the tour."`
	WalkthroughImage       Media          `json:"walkthroughImage,omitzero" media:"image" doc:"Background of the slides."`
	MenuAvailable          bool           `json:"menuAvailable,omitempty" doc:"Offer the side menu."`
	RecognitionAvailable   bool           `json:"recognitionAvailable,omitempty" doc:"Offer recognition by camera."`
	RecognitionThreshold   int            `json:"recognitionThreshold,omitempty" doc:"1 to 100; lower is more reliable but slower. 65 when left out, 100 where the first language is Chinese or Japanese."`
	AccessCodeRequired     bool           `json:"accessCodeRequired,omitempty" doc:"Visitors need an access code."`
	AccessCodeQR           bool           `json:"accessCodeQrEnabled,omitempty" doc:"The access code can be scanned."`
	AccessCodes            []AccessCode   `json:"accessCodes,omitempty" secret:"yes" doc:"The codes that give access."`
	SocialSignIn           bool           `json:"socialNetworksRequired,omitempty" doc:"Visitors sign in with a social network."`
	DevicePassword         string         `json:"devicePassword,omitempty" secret:"yes" doc:"Password that resetting a lent device asks for."`
	DownloadsTopBar        bool           `json:"downloadsTopBar,omitempty" doc:"Downloads link in the top bar of the timeline."`
	TagManagerID           string         `json:"googleTagManagerId,omitempty" doc:"Tag manager container, loaded after consent."`
	AnalyticsID            string         `json:"googleAnalyticsId,omitempty" doc:"Analytics measurement id, used after consent."`
	KeepOriginals          bool           `json:"keepOriginals,omitempty" doc:"Keep media also as they came, with what cameras and programs embed in them, such as places and names; exports hold them, visitors never get them."`
	ExtraDownloads         []string       `json:"extraDownloads,omitempty" ref:"artworks" doc:"Keys of works offered as extra content in the downloads."`

	Customization         Customization         `json:"customization,omitzero" doc:"Colours and icons of the app."`
	KeyboardCustomization KeyboardCustomization `json:"keyboardCustomization,omitzero" doc:"Colours of the keypad."`
	SideMenu              SideMenu              `json:"sideMenu,omitzero" doc:"Options of the side menu."`

	NavigationSections []NavigationSection `json:"navigationSections,omitempty" doc:"Entries of the start menu, in order."`
	Halls              []Hall              `json:"halls,omitempty" doc:"The halls, in order."`
	Artworks           []Artwork           `json:"artworks,omitempty" doc:"The works, in order."`
	Routes             []Route             `json:"routes,omitempty" doc:"Selected routes and temporary exhibitions, in order."`
	Timelines          []Timeline          `json:"timelines,omitempty" doc:"Timelines, in order."`
	InfoSections       []InfoSection       `json:"infoSections,omitempty" doc:"Sections of 'explore the museum', in order."`
	OneMinutes         []OneMinute         `json:"oneMinutes,omitempty" doc:"One-minute items, in order."`
	Slides             []Slide             `json:"slides,omitempty" doc:"Pages of the walkthrough, in order."`
	Beacons            []Beacon            `json:"beacons,omitempty" doc:"Beacons."`
	Sections           []Section           `json:"sections,omitempty" doc:"Sections of kids mode, in order."`
	KidsSections       []KidsSection       `json:"kidsSections,omitempty" doc:"Groups of tags of kids mode, such as four with 5, 5, 5 and 4 tags."`
	Game               *Game               `json:"game,omitempty" doc:"Game of kids mode."`
	Studies            []Study             `json:"studies,omitempty" doc:"Studies."`
}

// MuseumSummary is a museum in a list.
type MuseumSummary struct {
	ID        int64
	Code      string
	Name      Text
	Languages []LanguageCode
	Active    bool  // false after deactivating
	Version   int64 // version of the published snapshot, 0 before the first
	Artworks  int   // works in the draft
}

// Identifier is the museum's canonical identifier in addresses.
func (s MuseumSummary) Identifier() string { return Identifier(s.ID, s.Code) }

// Counts are the numbers of elements of a museum, by the names of the app's local stores. The app compares
// them with what it holds to notice a store that is not whole (specification 1 §4).
type Counts struct {
	Artworks           int `json:"artworks"`
	Halls              int `json:"halls"`
	InfoSections       int `json:"infoSections"`
	OneMinutes         int `json:"oneMinutes"`
	Routes             int `json:"routes"`
	Sections           int `json:"sections"`
	Timelines          int `json:"timeline"`
	NavigationSections int `json:"navigationSections"`
}

// Counts counts the museum's elements.
func (m *Museum) Counts() Counts {
	return Counts{
		Artworks: len(m.Artworks), Halls: len(m.Halls), InfoSections: len(m.InfoSections),
		OneMinutes: len(m.OneMinutes), Routes: len(m.Routes), Sections: len(m.Sections),
		Timelines: len(m.Timelines), NavigationSections: len(m.NavigationSections),
	}
}

// FirstScreenImage returns the home image; without one, the picture of the first outstanding work, else of any work.
func (m *Museum) FirstScreenImage() Media {
	if work := m.firstScreenWork(); work != nil {
		return work.Image
	}
	return m.HomeImage
}

// FirstScreenAlt returns the alternative text of the first screen's picture.
func (m *Museum) FirstScreenAlt() Text {
	if work := m.firstScreenWork(); work != nil {
		return work.ImageAlt
	}
	return m.HomeImageAlt
}

// firstScreenWork returns the work whose picture is shown for want of a home image, or nil.
func (m *Museum) firstScreenWork() *Artwork {
	if !m.HomeImage.IsZero() {
		return nil
	}
	var first *Artwork
	for i := range m.Artworks {
		switch work := &m.Artworks[i]; {
		case work.Image.IsZero():
		case work.Outstanding:
			return work
		case first == nil:
			first = work
		}
	}
	return first
}
