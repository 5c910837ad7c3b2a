package guide

import (
	"cmp"
	"strings"
)

// Color is a colour as #rrggbb.
type Color string

// Valid reports whether the colour is empty or written as #rrggbb.
func (c Color) Valid() bool {
	if c == "" {
		return true
	}
	return len(c) == 7 && c[0] == '#' && strings.Trim(string(c[1:]), "0123456789abcdefABCDEF") == ""
}

// Or returns c, or the default where c is unset.
func (c Color) Or(fallback Color) Color { return cmp.Or(c, fallback) }

// Customization is how the museum colours the app (specification 1 §3). Unset colours take the defaults.
type Customization struct {
	MainButtonsEnabled   bool  `json:"mainButtonsEnabled,omitempty" doc:"Use the museum's colours on main buttons."`
	MainButtonsColor     Color `json:"mainButtonsColor,omitempty" doc:"Background of main buttons."`
	MainButtonsTextColor Color `json:"mainButtonsTextColor,omitempty" doc:"Text of main buttons."`
	RecognitionColor     Color `json:"recognitionColor,omitempty" doc:"Recognition buttons."`
	RecognitionIcon      Media `json:"recognitionIcon,omitzero" media:"image" doc:"Icon of recognition buttons."`
	ArtworkEnabled       bool  `json:"artworkEnabled,omitempty" doc:"Use the museum's colours and background on artwork screens."`
	ArtworkTextColor     Color `json:"artworkTextColor,omitempty" doc:"Text of artwork screens."`
	ArtworkBackground    Color `json:"artworkBackgroundColor,omitempty" doc:"Background of artwork screens."`
	ArtworkImage         Media `json:"artworkBackgroundImage,omitzero" media:"image" doc:"Background picture of artwork screens."`
}

// KeyboardCustomization colours the keypad (specification 1 §3).
type KeyboardCustomization struct {
	Active                 bool  `json:"active,omitempty" doc:"Use these colours."`
	BackgroundColor        Color `json:"backgroundColor,omitempty" doc:"Background of the screen."`
	RecognitionColor       Color `json:"recognitionColor,omitempty" doc:"Recognition button."`
	MainButtonsColor       Color `json:"mainButtonsColor,omitempty" doc:"Back button."`
	MainButtonsTextColor   Color `json:"mainButtonsTextColor,omitempty" doc:"Icon of the back button."`
	KeysColor              Color `json:"keysColor,omitempty" doc:"Keys."`
	KeysActiveColor        Color `json:"keysActiveColor,omitempty" doc:"A key that is pressed."`
	TextColor              Color `json:"textColor,omitempty" doc:"Digits on the keys."`
	EraseColor             Color `json:"eraseColor,omitempty" doc:"Erase key."`
	EraseIconColor         Color `json:"eraseIconColor,omitempty" doc:"Icon of the erase key."`
	OKColor                Color `json:"okColor,omitempty" doc:"OK key."`
	OKTextColor            Color `json:"okTextColor,omitempty" doc:"Text of the OK key."`
	CodeTextColor          Color `json:"codeTextColor,omitempty" doc:"The number typed."`
	ArtworkBackgroundColor Color `json:"artworkBackgroundColor,omitempty" doc:"Background of works opened from the keypad."`
	ArtworkTextColor       Color `json:"artworkTextColor,omitempty" doc:"Text of works opened from the keypad."`
}

// Default colours of specification 1 §9.
const (
	DefaultMainButtonsColor     Color = "#72c4d0"
	DefaultMainButtonsTextColor Color = "#ffffff"
	DefaultRecognitionColor     Color = "#f06140"
	DefaultArtworkTextColor     Color = "#8f8f8f"
	DefaultArtworkBackground    Color = "#ffffff"
	DefaultKeyboardBackground   Color = "#000000"
	DefaultKeysColor            Color = "#39393a"
	DefaultKeysActiveColor      Color = "#e37d25"
	DefaultEraseColor           Color = "#8f8f8f"
	DefaultOKColor              Color = "#72c4d0"
	DefaultSectionTextColor     Color = "#ffffff"
	DefaultSectionFontSize            = 32
	DefaultHighlightedFontSize        = 24
)

// DefaultLineColor returns the line colour of a section type (specification 1 §9).
func DefaultLineColor(t SectionType) Color {
	return cmp.Or(map[SectionType]Color{
		"EXHIBITIONS": "#17779b", "ROUTES": "#d1b490", "TIMELINE": "#94af49", "HALLS": "#94af49", "SPONSORS": "#72c4d0", "KEYBOARD": "#f06140",
	}[t], "#39393a")
}

// SideMenu customizes the eight options of the side menu (specification 1 §3). The option study is also
// called survey.
type SideMenu struct {
	ID                  int64          `json:"id,omitempty" package:"-"` // idSideMenuCustomization
	Order               []string       `json:"order,omitempty" doc:"Names of the options in their order; those left out follow in the usual one."`
	Start               SideMenuOption `json:"start,omitzero" doc:"Opens the start menu."`
	InAMinute           SideMenuOption `json:"inAMinute,omitzero" doc:"Opens the one-minute items."`
	OutstandingArtworks SideMenuOption `json:"outstandingArtworks,omitzero" doc:"Opens the outstanding works."`
	Language            SideMenuOption `json:"language,omitzero" doc:"Opens the languages."`
	ExploreMuseum       SideMenuOption `json:"exploreMuseum,omitzero" doc:"Opens the info sections."`
	Guide               SideMenuOption `json:"guide,omitzero" doc:"Connects to a guide."`
	Study               SideMenuOption `json:"study,omitzero" doc:"Opens the study questions."`
	Downloads           SideMenuOption `json:"downloads,omitzero" doc:"Opens the downloads."`
}

// SideMenuOption is one option's look.
type SideMenuOption struct {
	Highlighted bool  `json:"highlighted,omitempty" doc:"Shown in the start menu too."`
	TopBar      bool  `json:"topBar,omitempty" doc:"Shown as a shortcut in the top bar."`
	Hidden      bool  `json:"hidden,omitempty" doc:"Shown in no menu."`
	Image       Media `json:"image,omitzero" media:"image" doc:"Background picture."`
	Text        Text  `json:"text,omitempty" doc:"Words of the option; the interface's own when left out."`
}

// SideMenuEntry is an option with the wire name of its fields' prefix.
type SideMenuEntry struct {
	Name   string
	Option *SideMenuOption
}

// Options lists the options in the order of the menu.
func (s *SideMenu) Options() []SideMenuEntry {
	return []SideMenuEntry{
		{"start", &s.Start},
		{"inAMinute", &s.InAMinute},
		{"outstandingArtworks", &s.OutstandingArtworks},
		{"language", &s.Language},
		{"exploreMuseum", &s.ExploreMuseum},
		{"guide", &s.Guide},
		{"study", &s.Study},
		{"downloads", &s.Downloads},
	}
}
