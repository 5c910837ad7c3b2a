package publish

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"cicerone/guide"
)

// Renderer turns one version of a museum into what goes over the wire. Its methods may be called at the
// same time; nothing of it may be changed while they are.
type Renderer struct {
	Museum      *guide.Museum
	Facts       map[string]guide.MediaFacts // of every media file of the museum, by name
	Version     int64
	PublishedAt time.Time
	// Origins has the version and time that the renditions of some languages contain instead, by idLanguage.
	Origins map[int64]guide.RenditionOrigin
	HTML    func(guide.Markdown) string // renders rich text as sanitised HTML
	Salt    []byte                      // the installation's, for hashes of codes
	// PhoneFeatures is the file with which phones recognise the museum's works; empty where there is none.
	PhoneFeatures guide.MediaFacts
	// Draft is for previews: paid routes are open, and files without facts are left out.
	Draft bool

	html sync.Map // string by guide.Markdown: eighteen languages share their fallbacks
	keys sync.Map // func() ([]byte, error) by salt
}

// Detail renders the museum in one language, or in all of its languages when language is 0. Each field is
// resolved by the localization rule on its own, so a half-translated work never shows a blank; what is
// shown in another language is named in the localization's fallbacks. CodeInvalid when there is no such
// language; CodeInternal when the facts of a media file are missing.
func (g *Renderer) Detail(language int64) (Detail, error) {
	r, err := g.forLanguage(language)
	if err != nil {
		return Detail{}, err
	}
	detail := r.ownFields()
	r.addLists(&detail)
	if g.PhoneFeatures.Name != "" {
		detail.RecognitionFeaturesURL = MediaPath + g.PhoneFeatures.Name
		r.media[detail.RecognitionFeaturesURL] = newMediaFacts(g.PhoneFeatures)
	}
	if detail.Routes, err = r.routes(); err != nil {
		return Detail{}, err
	}
	if g.Museum.DevicePassword != "" {
		if detail.DevicePasswordHash, err = g.secretHash(g.Museum.DevicePassword, "device"); err != nil {
			return Detail{}, err
		}
	}
	detail.Media = r.media
	if len(r.missing) > 0 {
		return Detail{}, guide.Errorf(guide.CodeInternal, "the media files %v were never imported", r.missing)
	}
	return detail, nil
}

// ownFields renders the museum without its lists.
func (r *languageRenderer) ownFields() Detail {
	m := r.Museum
	return Detail{
		IDMuseum: m.ID, Identifier: guide.Identifier(m.ID, m.Code), Name: r.plain(m.Name), Code: m.Code,
		Version: r.origin.Version, UpdateAt: FormatTime(r.origin.At),
		Localizations: r.localize(func(l *localizer) {
			l.Name = l.text("name", m.Name)
			l.PrivacyPolicy = l.html("privacyPolicy", m.PrivacyPolicy)
			l.ImageAlt = l.text("imageAlt", m.FirstScreenAlt())
			l.OpeningHours = l.html("openingHours", m.OpeningHours)
			l.Address = l.text("address", m.Address)
			l.Contact = l.html("contact", m.Contact)
			l.AccessibilityStatement = l.html("accessibilityStatement", m.AccessibilityStatement)
		}),
		Languages:    Languages(m),
		LogoImageURL: r.url(m.Logo), TopBarLogoImageURL: r.url(m.TopBarLogo), HomeImageURL: r.url(m.FirstScreenImage()),
		TourImageURL: r.url(m.TourImage), WalkthroughImageURL: r.url(m.WalkthroughImage),
		PrivacyPolicyEnabled: m.PrivacyPolicyNotice, MenuAvailable: m.MenuAvailable,
		RecognitionAvailable: m.RecognitionAvailable, AccessCodeQREnabled: m.AccessCodeQR,
		AccessCodeRequired: m.AccessCodeRequired, SocialNetworksRequired: m.SocialSignIn,
		DevicePasswordRequired: m.DevicePassword != "", DownloadsTopBar: m.DownloadsTopBar,
		GoogleTagManagerID: m.TagManagerID, GoogleAnalyticsID: m.AnalyticsID,
		Counts:                m.Counts(),
		Customization:         NewCustomization(m, r.url),
		KeyboardCustomization: NewKeyboardCustomization(m),
		SideMenuCustomization: r.sideMenu(),
		Game:                  r.game(),
	}
}

// addLists renders the museum's lists but the routes.
func (r *languageRenderer) addLists(detail *Detail) {
	m := r.Museum
	detail.NavigationSections = each(m.NavigationSections, r.navigationSection)
	detail.Halls = each(m.Halls, r.hall)
	detail.Artworks = each(m.Artworks, r.artwork)
	detail.HighlightedRoutes = r.highlightedRoutes()
	detail.Timeline = each(m.Timelines, r.timeline)
	detail.InfoSections = each(m.InfoSections, r.infoSection)
	detail.OneMinutes = each(m.OneMinutes, r.oneMinute)
	detail.Slides = eachIndexed(m.Slides, r.slide)
	detail.Beacons = each(m.Beacons, r.beacon)
	detail.Sections = each(m.Sections, r.section)
	detail.KidsSections = each(m.KidsSections, r.kidsSection)
	detail.Studies = each(m.Studies, r.study)
	detail.ExtraDownloads = idsOf(m.ExtraDownloads, r.artworks)
}

// languageRenderer renders one language or all of them.
type languageRenderer struct {
	*Renderer
	origin   guide.RenditionOrigin
	codes    []guide.LanguageCode // the languages of localizations
	main     guide.LanguageCode   // the language of names that stand outside localizations
	artworks map[string]int64     // ids by key, like the next ones
	halls    map[string]int64
	routeIDs map[string]int64
	tags     map[string]int64
	media    map[string]MediaFacts
	missing  []string
}

func (g *Renderer) forLanguage(language int64) (*languageRenderer, error) {
	m := g.Museum
	r := &languageRenderer{
		Renderer: g, origin: guide.RenditionOrigin{Version: g.Version, At: g.PublishedAt}, codes: m.Languages, artworks: map[string]int64{}, halls: map[string]int64{},
		routeIDs: map[string]int64{}, tags: map[string]int64{}, media: map[string]MediaFacts{},
	}
	if origin, ok := g.Origins[language]; ok {
		r.origin = origin
	}
	if language != 0 {
		asked, ok := guide.LanguageByID(language)
		if !ok {
			return nil, guide.Invalid("idLanguage", "must be between 0 and %d", len(guide.Languages()))
		}
		r.codes = []guide.LanguageCode{asked.Code}
	}
	if len(r.codes) > 0 {
		r.main = r.codes[0]
	}
	for i := range m.Artworks {
		r.artworks[m.Artworks[i].Key] = m.Artworks[i].ID
	}
	for _, h := range m.Halls {
		r.halls[h.Key] = h.ID
	}
	for _, route := range m.Routes {
		r.routeIDs[route.Key] = route.ID
	}
	for _, section := range m.KidsSections {
		for _, tag := range section.Tags {
			r.tags[tag.Key] = tag.ID
		}
	}
	return r, nil
}

// url is the address of a media file; the file's facts are noted for the detail's media.
func (r *languageRenderer) url(m guide.Media) string {
	address := MediaURL(m)
	if address == "" || r.media[address].ContentType != "" {
		return address
	}
	facts, known := r.Facts[m.Name]
	if !known && r.Draft {
		return ""
	}
	if !known {
		if !slices.Contains(r.missing, m.Path) {
			r.missing = append(r.missing, m.Path)
		}
		return address
	}
	r.media[address] = newMediaFacts(facts)
	return address
}

// localizer fills one language's localization of an element.
type localizer struct {
	Localization
	r    *languageRenderer
	code guide.LanguageCode
}

// localize makes an element's localizations: one a language.
func (r *languageRenderer) localize(fill func(l *localizer)) []Localization {
	list := make([]Localization, 0, len(r.codes))
	for _, code := range r.codes {
		l := localizer{Localization: Localization{LanguageCode: string(code)}, r: r, code: code}
		fill(&l)
		list = append(list, l.Localization)
	}
	return list
}

// resolve applies the localization rule to what is not blank: an empty translation is none.
func resolve[T comparable](
	l guide.Localized[T], code guide.LanguageCode, order []guide.LanguageCode,
) (value T, from guide.LanguageCode, ok bool) {
	var blank T
	if value, from, ok = l.Resolve(code, order); !ok || value != blank {
		return value, from, ok
	}
	filled := make(guide.Localized[T], len(l))
	for language, text := range l {
		if text != blank {
			filled[language] = text
		}
	}
	return filled.Resolve(code, order)
}

func localizedField[T comparable](l *localizer, field string, values guide.Localized[T]) T {
	value, from, ok := resolve(values, l.code, l.r.Museum.Languages)
	if ok {
		l.noteFallback(field, from)
	}
	return value
}

func (l *localizer) text(field string, values guide.Text) string {
	return localizedField(l, field, values)
}

func (l *localizer) file(field string, values guide.LocalizedMedia) string {
	return l.r.url(localizedField(l, field, values))
}

func (l *localizer) html(field string, values guide.RichText) string {
	return l.r.markup(localizedField(l, field, values))
}

// markup renders a rich text as HTML, once.
func (g *Renderer) markup(source guide.Markdown) string {
	if source == "" {
		return ""
	}
	rendered, known := g.html.Load(source)
	if !known {
		rendered = g.HTML(source)
		g.html.Store(source, rendered)
	}
	return rendered.(string)
}

// plain is a text outside any localization.
func (r *languageRenderer) plain(values guide.Text) string {
	value, _, _ := resolve(values, r.main, r.Museum.Languages)
	return value
}

// file is a media address outside any localization.
func (r *languageRenderer) file(values guide.LocalizedMedia) string {
	value, _, _ := resolve(values, r.main, r.Museum.Languages)
	return r.url(value)
}

// derivedKey returns the key of a code and its salt, derived once for all languages.
func (g *Renderer) derivedKey(code, opens string, element ...string) (key, salt []byte, err error) {
	salt = guide.DeriveSalt(g.Salt, append([]string{opens, fmt.Sprint(g.Museum.ID)}, element...)...)
	derive, _ := g.keys.LoadOrStore(string(salt), sync.OnceValues(func() ([]byte, error) { return guide.DeriveKey(code, salt) }))
	key, err = derive.(func() ([]byte, error))()
	return key, salt, err
}

func (g *Renderer) secretHash(secret, opens string) (*SecretHash, error) {
	key, salt, err := g.derivedKey(secret, opens)
	if err != nil {
		return nil, err
	}
	hash := SecretHash(guide.NewSecretHash(key, salt))
	return &hash, nil
}

// each renders every element of a list; the result is never nil, because lists on the wire never are.
func each[From, To any](list []From, render func(*From) To) []To {
	return eachIndexed(list, func(element *From, _ int) To { return render(element) })
}

func eachIndexed[From, To any](list []From, render func(*From, int) To) []To {
	rendered := make([]To, 0, len(list))
	for i := range list {
		rendered = append(rendered, render(&list[i], i))
	}
	return rendered
}
