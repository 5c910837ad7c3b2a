package httpapi

import (
	"cmp"
	"context"
	"slices"

	"cicerone/guide"
)

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

func museumOf(s *snapshot) Museum {
	m := s.front
	museum := Museum{
		IDMuseum: m.ID, Identifier: guide.Identifier(m.ID, m.Code), Name: resolved(m.Name, m.Languages),
		Code: m.Code, Version: s.version, Languages: languagesOf(m), Localizations: []Localization{},
		LogoImageURL: mediaURL(m.Logo), TopBarLogoImageURL: mediaURL(m.TopBarLogo),
		HomeImageURL: mediaURL(m.HomeImage), TourImageURL: mediaURL(m.TourImage),
		WalkthroughImageURL: mediaURL(m.WalkthroughImage), PrivacyPolicyEnabled: m.PrivacyPolicyNotice,
		MenuAvailable: m.MenuAvailable, RecognitionAvailable: m.RecognitionAvailable,
		AccessCodeQREnabled: m.AccessCodeQR, AccessCodeRequired: m.AccessCodeRequired,
		SocialNetworksRequired: m.SocialSignIn,
	}
	for _, code := range m.Languages {
		name, from, ok := m.Name.Resolve(code, m.Languages)
		localization := Localization{LanguageCode: string(code), Name: name}
		if ok && from != code {
			localization.Fallbacks = map[string]string{"name": string(from)}
		}
		museum.Localizations = append(museum.Localizations, localization)
	}
	return museum
}

// resolved is a text in the museum's first language, where a name stands outside any localization.
func resolved(text guide.Text, order []guide.LanguageCode) string {
	value, _, _ := text.Resolve("", order)
	return value
}

func languagesOf(m *guide.Museum) []Language {
	languages := make([]Language, 0, len(m.Languages))
	for _, code := range m.Languages {
		if l, ok := guide.LanguageByCode(string(code)); ok {
			languages = append(languages, Language{ID: l.ID, Code: string(l.Code), OriginalTitle: l.OriginalTitle})
		}
	}
	return languages
}

type noInput struct{}

// MuseumInput is the museum of a call's address; exported because huma reads no other embedded fields.
type MuseumInput struct {
	IDMuseum museumParam `path:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

type museumQuery struct {
	IDMuseum museumParam `query:"idMuseum" doc:"The museum's number, or its encoded identifier"`
}

// openMuseum is the snapshot of the museum that a call names.
func (s *Server) openMuseum(p museumParam) (*snapshot, error) {
	if p == "" {
		return nil, missing(museumField)
	}
	id, err := p.id()
	if err != nil {
		return nil, err
	}
	return s.shelf.open(id)
}

// openMuseums are the snapshots of the one museum named, or of all of them.
func (s *Server) openMuseums(p museumParam) ([]*snapshot, error) {
	if p == "" {
		all := s.shelf.all()
		slices.SortFunc(all, func(a, b *snapshot) int { return cmp.Compare(a.summary.ID, b.summary.ID) })
		return all, nil
	}
	one, err := s.openMuseum(p)
	return []*snapshot{one}, err
}

func (s *Server) listMuseums(_ context.Context, _ *noInput) ([]Museum, error) {
	found, err := s.openMuseums("")
	if err != nil {
		return nil, err
	}
	museums := make([]Museum, 0, len(found))
	for _, one := range found {
		museums = append(museums, museumOf(one))
	}
	return museums, nil
}

func (s *Server) getMuseum(_ context.Context, in *MuseumInput) (Museum, error) {
	found, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return Museum{}, err
	}
	return museumOf(found), nil
}

func (s *Server) listLanguages(_ context.Context, in *MuseumInput) ([]Language, error) {
	found, err := s.openMuseum(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	return languagesOf(found.front), nil
}

func (s *Server) customization(_ context.Context, in *museumQuery) ([]Customization, error) {
	found, err := s.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]Customization, 0, len(found))
	for _, one := range found {
		list = append(list, customizationOf(one.front, mediaURL))
	}
	return list, nil
}

func (s *Server) keyboardCustomization(_ context.Context, in *museumQuery) ([]KeyboardCustomization, error) {
	found, err := s.openMuseums(in.IDMuseum)
	if err != nil {
		return nil, err
	}
	list := make([]KeyboardCustomization, 0, len(found))
	for _, one := range found {
		list = append(list, keyboardCustomizationOf(one.front))
	}
	return list, nil
}
