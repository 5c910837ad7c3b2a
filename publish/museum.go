package publish

import "cicerone/guide"

// Museum is a museum without its elements: what the legacy base lists. Localization fields: name,
// privacyPolicy, in every language of the museum.
type Museum struct {
	IDMuseum      int64          `json:"idMuseum"`
	Identifier    string         `json:"identifier" doc:"Canonical encoded identifier of the museum's addresses"`
	Name          string         `json:"name"`
	Code          string         `json:"code"`
	Version       int64          `json:"version" doc:"Version of the published snapshot"`
	Languages     []Language     `json:"languages"`
	Localizations []Localization `json:"localizations"`

	LogoImageURL           string `json:"logoImageUrl"`
	TopBarLogoImageURL     string `json:"topBarLogoImageUrl"`
	HomeImageURL           string `json:"homeImageUrl"`
	TourImageURL           string `json:"tourImageUrl"`
	WalkthroughImageURL    string `json:"walktroughImageUrl"`
	PrivacyPolicyEnabled   bool   `json:"privacyPolicyEnabled"`
	MenuAvailable          bool   `json:"menuAvailable"`
	RecognitionAvailable   bool   `json:"recognitionAvailable"`
	AccessCodeQREnabled    bool   `json:"accessCodeQrEnabled"`
	AccessCodeRequired     bool   `json:"accessCodeRequired"`
	SocialNetworksRequired bool   `json:"socialNetworksRequired"`
}

// NewMuseum renders a museum at a version; its elements are not needed.
func NewMuseum(m *guide.Museum, version int64) Museum {
	museum := Museum{
		IDMuseum: m.ID, Identifier: guide.Identifier(m.ID, m.Code), Name: localizedName(m, "").Name,
		Code: m.Code, Version: version, Languages: Languages(m), Localizations: []Localization{},
		LogoImageURL: MediaURL(m.Logo), TopBarLogoImageURL: MediaURL(m.TopBarLogo),
		HomeImageURL: MediaURL(m.HomeImage), TourImageURL: MediaURL(m.TourImage),
		WalkthroughImageURL: MediaURL(m.WalkthroughImage), PrivacyPolicyEnabled: m.PrivacyPolicyNotice,
		MenuAvailable: m.MenuAvailable, RecognitionAvailable: m.RecognitionAvailable,
		AccessCodeQREnabled: m.AccessCodeQR, AccessCodeRequired: m.AccessCodeRequired,
		SocialNetworksRequired: m.SocialSignIn,
	}
	for _, code := range m.Languages {
		museum.Localizations = append(museum.Localizations, localizedName(m, code))
	}
	return museum
}

// localizedName returns the museum's name in a language.
func localizedName(m *guide.Museum, code guide.LanguageCode) Localization {
	name, from, ok := resolve(m.Name, code, m.Languages)
	localization := Localization{LanguageCode: string(code), Name: name}
	if ok {
		localization.noteFallback("name", from)
	}
	return localization
}

// Languages lists the museum's languages in its order.
func Languages(m *guide.Museum) []Language {
	languages := make([]Language, 0, len(m.Languages))
	for _, code := range m.Languages {
		if l, ok := guide.LanguageByCode(string(code)); ok {
			languages = append(languages, Language{ID: l.ID, Code: string(l.Code), OriginalTitle: l.OriginalTitle})
		}
	}
	return languages
}
