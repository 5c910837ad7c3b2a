package pages

import (
	"math"
	"regexp"
	"strconv"

	"cicerone/guide"
)

// themeOf writes the museum's colours as the app's custom properties (web/packages/theme). The selector says :root
// twice so that the defaults in the app's style sheet, which comes later, do not win.
func themeOf(m *guide.Museum) string {
	accent, ink := guide.DefaultMainButtonsColor, guide.DefaultMainButtonsTextColor
	if c := m.Customization; c.MainButtonsEnabled {
		accent, ink = checked(c.MainButtonsColor, accent), checked(c.MainButtonsTextColor, ink)
	}
	return ":root:root{--main:" + string(accent) + ";--main-text:" + string(readable(ink, accent)) + "}"
}

// checked is the colour, or the fallback when it is none: nothing else may reach the style.
func checked(c, fallback guide.Color) guide.Color {
	if c.Valid() {
		return c.Or(fallback)
	}
	return fallback
}

// previewAddress is what a preview looks like; nothing else may reach the style.
var previewAddress = regexp.MustCompile(`^data:image/[a-z]+;base64,[A-Za-z0-9+/=]+$`)

// previewOf shows the tiny blurred picture until the real one is there.
func previewOf(f guide.MediaFacts) string {
	if !previewAddress.MatchString(f.Preview) {
		return ""
	}
	return ".first-picture{background-image:url(" + f.Preview + ")}"
}

// readableContrast is the least contrast of text on its background (WCAG 2.2 AA).
const readableContrast = 4.5

// readable is the text's colour where it can be read on the background, else black or white, whichever
// reads better (decisions.md, Colours).
func readable(text, background guide.Color) guide.Color {
	below := luminance(background)
	if contrast(luminance(text), below) >= readableContrast {
		return text
	}
	if contrast(1, below) >= contrast(0, below) {
		return "#ffffff"
	}
	return "#000000"
}

// luminance is the relative luminance of a #rrggbb colour by WCAG 2.2.
func luminance(c guide.Color) float64 {
	part := func(at int) float64 {
		value, err := strconv.ParseUint(string(c[at:at+2]), 16, 8)
		if err != nil {
			return 0
		}
		v := float64(value) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*part(1) + 0.7152*part(3) + 0.0722*part(5)
}

// contrast is the contrast ratio of two luminances by WCAG 2.2.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
