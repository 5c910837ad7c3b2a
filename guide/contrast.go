package guide

import (
	"fmt"
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

// contrastSteps is how many halvings find the smallest change within one step of a colour's 255.
const contrastSteps = 12

// NearestReadable returns the colour nearest to a text's colour that has the minimum contrast with its background: the text mixed with
// as little black or white as possible. The console's nearestReadable proposes the same colours.
func NearestReadable(text, background Color, minimum float64) Color {
	if Contrast(text, background) >= minimum {
		return text
	}
	nearest, distance := Color("#000000"), math.Inf(1)
	for _, end := range []Color{"#000000", "#ffffff"} {
		if Contrast(end, background) < minimum {
			continue
		}
		low, high := 0.0, 1.0
		for range contrastSteps {
			if middle := (low + high) / 2; Contrast(text.mix(end, middle), background) >= minimum {
				high = middle
			} else {
				low = middle
			}
		}
		if mixed := text.mix(end, high); mixed.distance(text) < distance {
			nearest, distance = mixed, mixed.distance(text)
		}
	}
	return nearest
}

// channels returns red, green and blue, 0 to 255 each.
func (c Color) channels() (rgb [3]float64) {
	for i := range rgb {
		n, _ := strconv.ParseUint(string(c[1+2*i:3+2*i]), 16, 8) // the form is checked
		rgb[i] = float64(n)
	}
	return rgb
}

// mix returns the colour with a part of another one, 0 to 1.
func (c Color) mix(other Color, part float64) Color {
	from, to := c.channels(), other.channels()
	mixed := func(i int) int { return int(math.Floor(from[i] + (to[i]-from[i])*part + 0.5)) }
	return Color(fmt.Sprintf("#%02x%02x%02x", mixed(0), mixed(1), mixed(2)))
}

// distance returns the square of the distance of two colours.
func (c Color) distance(other Color) (sum float64) {
	from, to := c.channels(), other.channels()
	for i := range from {
		sum += (from[i] - to[i]) * (from[i] - to[i])
	}
	return sum
}

// luminance returns the relative luminance of a colour, 0 to 1.
func (c Color) luminance() float64 {
	rgb := c.channels()
	linear := func(i int) float64 {
		value := rgb[i] / 255
		if value <= 0.04045 {
			return value / 12.92
		}
		return math.Pow((value+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(0) + 0.7152*linear(1) + 0.0722*linear(2)
}

// Minimum contrast at WCAG's level AA.
const (
	minTextContrast    = 4.5
	minControlContrast = 3 // of icons, and of large text
)

// MainButtonColors returns the background of main buttons, and the readable colour nearest to that of their text. They are the
// museum's where it uses its own, and the app's where it does not or leaves one out. Those that are set must be written as #rrggbb.
func (c Customization) MainButtonColors() (background, text Color) {
	if !c.MainButtonsEnabled {
		c = Customization{}
	}
	background = c.MainButtonsColor.Or(DefaultMainButtonsColor)
	return background, NearestReadable(c.MainButtonsTextColor.Or(DefaultMainButtonsTextColor), background, minTextContrast)
}

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
		// Digits are large text, but the work's name next to the code and the words in front of the background are not.
		pairs = append(pairs,
			colorPair{"keyboardCustomization/textColor", k.TextColor, k.KeysColor, DefaultMainButtonsTextColor, DefaultKeysColor, minControlContrast},
			colorPair{"keyboardCustomization/textColor", k.TextColor, k.KeysActiveColor, DefaultMainButtonsTextColor, DefaultKeysActiveColor, minControlContrast},
			colorPair{"keyboardCustomization/okTextColor", k.OKTextColor, k.OKColor, DefaultMainButtonsTextColor, DefaultOKColor, minControlContrast},
			colorPair{"keyboardCustomization/eraseIconColor", k.EraseIconColor, k.EraseColor, DefaultMainButtonsTextColor, DefaultEraseColor, minControlContrast},
			colorPair{"keyboardCustomization/mainButtonsTextColor", k.MainButtonsTextColor, k.MainButtonsColor, DefaultMainButtonsTextColor, DefaultMainButtonsColor, minControlContrast},
			colorPair{"keyboardCustomization/codeTextColor", k.CodeTextColor, k.BackgroundColor, DefaultMainButtonsTextColor, DefaultKeyboardBackground, minTextContrast},
			colorPair{"keyboardCustomization/textColor", k.TextColor, k.BackgroundColor, DefaultMainButtonsTextColor, DefaultKeyboardBackground, minTextContrast},
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
	readable := NearestReadable(text, background, p.minimum)
	decimal := func(n float64) string { return strconv.FormatFloat(n, 'f', 1, 64) }
	return Fault{ruleContrast, []any{
		text, background, decimal(math.Floor(ratio*10) / 10), decimal(p.minimum), readable, decimal(Contrast(readable, background)),
	}}, true
}
