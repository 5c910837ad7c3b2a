package guide

import (
	"math"
	"strconv"
)

// Contrast returns the contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. Both must be written as #rrggbb.
func Contrast(a, b Color) float64 {
	lighter, darker := a.luminance(), b.luminance()
	if lighter < darker {
		lighter, darker = darker, lighter
	}
	return (lighter + 0.05) / (darker + 0.05)
}

// luminance returns the relative luminance of a colour, 0 to 1.
func (c Color) luminance() float64 {
	channel := func(from int) float64 {
		n, _ := strconv.ParseUint(string(c[from:from+2]), 16, 8) // the form is checked
		value := float64(n) / 255
		if value <= 0.04045 {
			return value / 12.92
		}
		return math.Pow((value+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(1) + 0.7152*channel(3) + 0.0722*channel(5)
}

// Minimum contrast at WCAG's level AA.
const (
	minTextContrast    = 4.5
	minControlContrast = 3 // of icons, and of large text
)

// colorPair is a colour of the museum that has to be seen on another one.
type colorPair struct {
	path                           string
	text, background               Color
	defaultText, defaultBackground Color // the app's own, shown where the museum sets none
	minimum                        float64
}

// colorPairs lists the pairs that the museum's customization shows.
func (m *Museum) colorPairs() (pairs []colorPair) {
	if c := m.Customization; c.MainButtonsEnabled {
		pairs = append(pairs, colorPair{
			"customization/mainButtonsTextColor", c.MainButtonsTextColor, c.MainButtonsColor, DefaultMainButtonsTextColor, DefaultMainButtonsColor, minTextContrast,
		})
	}
	if c := m.Customization; c.ArtworkEnabled {
		pairs = append(pairs, colorPair{
			"customization/artworkTextColor", c.ArtworkTextColor, c.ArtworkBackground, DefaultArtworkTextColor, DefaultArtworkBackground, minTextContrast,
		})
	}
	if k := m.KeyboardCustomization; k.Active {
		pairs = append(pairs,
			colorPair{"keyboardCustomization/textColor", k.TextColor, k.KeysColor, DefaultMainButtonsTextColor, DefaultKeysColor, minControlContrast},
			colorPair{"keyboardCustomization/textColor", k.TextColor, k.KeysActiveColor, DefaultMainButtonsTextColor, DefaultKeysActiveColor, minControlContrast},
			colorPair{"keyboardCustomization/okTextColor", k.OKTextColor, k.OKColor, DefaultMainButtonsTextColor, DefaultOKColor, minControlContrast},
			colorPair{"keyboardCustomization/eraseIconColor", k.EraseIconColor, k.EraseColor, DefaultMainButtonsTextColor, DefaultEraseColor, minControlContrast},
			colorPair{"keyboardCustomization/mainButtonsTextColor", k.MainButtonsTextColor, k.MainButtonsColor, DefaultMainButtonsTextColor, DefaultMainButtonsColor, minControlContrast},
			colorPair{"keyboardCustomization/codeTextColor", k.CodeTextColor, k.BackgroundColor, DefaultMainButtonsTextColor, DefaultKeyboardBackground, minControlContrast},
			colorPair{"keyboardCustomization/artworkTextColor", k.ArtworkTextColor, k.ArtworkBackgroundColor, DefaultArtworkTextColor, DefaultArtworkBackground, minTextContrast},
		)
	}
	return pairs
}

// fault says what is wrong with the pair, "" for nothing. Where both colours are the app's own, it shows what can be read.
func (p colorPair) fault() (f Fault, isFaulty bool) {
	text, background := p.text.Or(p.defaultText), p.background.Or(p.defaultBackground)
	if text == p.defaultText && background == p.defaultBackground || !text.Valid() || !background.Valid() {
		return Fault{}, false
	}
	ratio := Contrast(text, background)
	if ratio >= p.minimum {
		return Fault{}, false
	}
	readable := Color("#000000")
	if Contrast("#ffffff", background) > Contrast(readable, background) {
		readable = "#ffffff"
	}
	decimal := func(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }
	return Fault{ruleContrast, []any{
		text, background, decimal(math.Floor(ratio*10) / 10), decimal(p.minimum), readable, decimal(Contrast(readable, background)),
	}}, true
}
