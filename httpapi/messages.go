package httpapi

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"cicerone/guide"
)

// Messages are the interface's messages on the pages that the server renders, in one language.
type Messages struct {
	Control struct {
		Start string `json:"start"`
		Close string `json:"close"`
	} `json:"control"`
	Presentation struct {
		PrivacyNotice string `json:"privacyNotice"`
	} `json:"presentation"`
	SignIn struct {
		Title   string `json:"title"`
		Expired string `json:"expired"`
	} `json:"signIn"`
}

// ReadMessages reads the app's message catalogues, by the two letters of their language.
func ReadMessages(catalogues fs.FS) (map[string]Messages, error) {
	read := map[string]Messages{}
	if catalogues == nil {
		return read, nil
	}
	for _, l := range guide.Languages() {
		name := l.Code.Short() + ".json"
		content, err := fs.ReadFile(catalogues, name)
		if err != nil {
			return nil, fmt.Errorf("read the interface's messages: %w", err)
		}
		var m Messages
		if err := json.Unmarshal(content, &m); err != nil {
			return nil, fmt.Errorf("read the interface's messages: %s: %w", name, err)
		}
		if m.Control.Start == "" || m.Presentation.PrivacyNotice == "" {
			return nil, fmt.Errorf("the catalogue %s lacks control.start or presentation.privacyNotice", name)
		}
		read[l.Code.Short()] = m
	}
	return read, nil
}

// Direction returns the writing direction of a language.
func Direction(code guide.LanguageCode) string {
	if code.Short() == "ar" {
		return "rtl"
	}
	return "ltr"
}

// MuseumsPath is the prefix of the app's addresses.
const MuseumsPath = "/museums/"

// PreviewPath is the prefix of the addresses at which the app shows a draft, before the link's token.
const PreviewPath = "/preview/"
