package publish

import "cicerone/guide"

// NewCustomization renders the museum's colours; unset ones carry the defaults of specification 1 §9. url
// gives a media file its address.
func NewCustomization(m *guide.Museum, url func(guide.Media) string) Customization {
	c := m.Customization
	return Customization{
		IDMuseum:                        m.ID,
		MainButtonsCustomizationEnabled: c.MainButtonsEnabled,
		MainButtonsColor:                string(c.MainButtonsColor.Or(guide.DefaultMainButtonsColor)),
		MainButtonsTextColor:            string(c.MainButtonsTextColor.Or(guide.DefaultMainButtonsTextColor)),
		RecognitionColor:                string(c.RecognitionColor.Or(guide.DefaultRecognitionColor)),
		RecognitionIconURL:              url(c.RecognitionIcon),
		ArtworkCustomizationEnabled:     c.ArtworkEnabled,
		ArtworkTextColor:                string(c.ArtworkTextColor.Or(guide.DefaultArtworkTextColor)),
		ArtworkBackgroundColor:          string(c.ArtworkBackground.Or(guide.DefaultArtworkBackground)),
		ArtworkBackgroundImageURL:       url(c.ArtworkImage),
	}
}

// NewKeyboardCustomization renders the keypad's colours. Texts and icons without a default of their own are
// white, like those of main buttons.
func NewKeyboardCustomization(m *guide.Museum) KeyboardCustomization {
	k := m.KeyboardCustomization
	white := guide.DefaultMainButtonsTextColor
	return KeyboardCustomization{
		IDMuseum:               m.ID,
		Active:                 k.Active,
		BgColor:                string(k.BackgroundColor.Or(guide.DefaultKeyboardBackground)),
		RecognitionColor:       string(k.RecognitionColor.Or(guide.DefaultRecognitionColor)),
		MainButtonsColor:       string(k.MainButtonsColor.Or(guide.DefaultMainButtonsColor)),
		MainButtonsTextColor:   string(k.MainButtonsTextColor.Or(white)),
		KeysColor:              string(k.KeysColor.Or(guide.DefaultKeysColor)),
		KeysActiveColor:        string(k.KeysActiveColor.Or(guide.DefaultKeysActiveColor)),
		TextColor:              string(k.TextColor.Or(white)),
		EraseColor:             string(k.EraseColor.Or(guide.DefaultEraseColor)),
		EraseIconColor:         string(k.EraseIconColor.Or(white)),
		OKColor:                string(k.OKColor.Or(guide.DefaultOKColor)),
		OKTextColor:            string(k.OKTextColor.Or(white)),
		CodeTextColor:          string(k.CodeTextColor.Or(white)),
		ArtworkBackgroundColor: string(k.ArtworkBackgroundColor.Or(guide.DefaultArtworkBackground)),
		ArtworkTextColor:       string(k.ArtworkTextColor.Or(guide.DefaultArtworkTextColor)),
	}
}
