package pages

import (
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/text/language"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

var (
	//go:embed firstpage_head.html
	firstPageHead string
	//go:embed firstpage_body.html
	firstPageBody string
	//go:embed firstpage.css
	firstPageStyle string
	// firstPageKidsStyle repeats the look of web/visitor/src/ui/kids-layout.module.css.
	//
	//go:embed firstpage_kids.css
	firstPageKidsStyle string
)

// firstPageData is what the templates show.
type firstPageData struct {
	Presentation publish.Presentation
	Lang, Dir    string
	NameLang     string // when the name is shown in another language than the page
	NameDir      string
	Style        template.CSS
	Home, Logo   picture
	Preload      template.HTML
	Start        string // the address that the start button leads to
	Words        httpapi.Messages
}

// picture is a picture with what a browser needs to choose its size and reserve its space.
type picture struct {
	URL, SrcSet   string
	Width, Height int
	Alt, AltLang  string // AltLang is set when it is another language than the page's
}

// The templates escape what a museum is called.
var (
	headTemplate = template.Must(template.New("head").Parse(firstPageHead))
	bodyTemplate = template.Must(template.New("body").Parse(firstPageBody))
)

// pageKey identifies a first page of a snapshot in the catalog's cache.
type pageKey struct {
	museum, version int64
	language        guide.LanguageCode
	explicit        bool // the address names the language, so the start button does as well
	kids            bool // the address asks for kids mode, which is bright
}

// firstPage makes the page of a museum's first address: name, colours, picture and start button stand in the
// HTML, so that the first paint waits for no script. It is nil when the app has to report that there is no such
// museum.
func (p *Pages) firstPage(r *http.Request, identifier, mode string) (*file, error) {
	id, ok := guide.ParseIdentifier(identifier)
	if !ok || !p.app.index.canFill() {
		return nil, nil
	}
	snapshot, err := p.config.Catalog.Open(r.Context(), id)
	if err != nil {
		return nil, nil // the app asks for the museum and shows the visitor what is wrong
	}
	query := r.URL.Query()
	key := pageKey{museum: snapshot.ID, version: snapshot.Version, kids: mode == modeKids}
	key.language, key.explicit = pageLanguage(snapshot.Front.Languages, query.Get("lang"), r.Header.Get("Accept-Language"))
	page, err := p.cachedPage(r.Context(), snapshot, key)
	code := query.Get("code")
	if err != nil || code == "" || len(code) > guide.MaxAccessCodeBytes {
		return page, err
	}
	return page.withLink(startAddress(snapshot.Front, key, ""), startAddress(snapshot.Front, key, code)), nil
}

// cachedPage is the page without a code, made once however many ask for it at the same time.
func (p *Pages) cachedPage(ctx context.Context, snapshot *publish.Snapshot, key pageKey) (*file, error) {
	return publish.Load(ctx, p.config.Catalog.Cache(), key, func(context.Context) (*file, error) {
		return p.makeFirstPage(snapshot, key)
	})
}

// pageLanguage chooses the museum's language for a visitor: the one the address asks for, else what the
// browser prefers, else English, Spanish or the museum's first (requirement LANG-3; what is stored on the
// phone the app applies itself).
func pageLanguage(museum []guide.LanguageCode, asked, accepted string) (code guide.LanguageCode, byAddress bool) {
	if code, ok := guide.CodeWithShort(museum, guide.LanguageCode(asked).Short()); ok {
		return code, true
	}
	preferred, _, err := language.ParseAcceptLanguage(accepted)
	if err != nil {
		preferred = nil // a header that cannot be read says nothing
	}
	for _, tag := range preferred {
		if code, ok := guide.CodeWithShort(museum, guide.LanguageCode(tag.String()).Short()); ok {
			return code, false
		}
	}
	for _, short := range []string{"en", "es"} {
		if code, ok := guide.CodeWithShort(museum, short); ok {
			return code, false
		}
	}
	if len(museum) > 0 {
		return museum[0], false
	}
	return "en_GB", false
}

func (p *Pages) makeFirstPage(snapshot *publish.Snapshot, key pageKey) (*file, error) {
	m := snapshot.Front
	data := firstPageData{
		Lang: key.language.Short(), Dir: httpapi.Direction(key.language), Words: p.config.Messages[key.language.Short()],
		Start: startAddress(m, key, ""),
	}
	facts := snapshot.Pictures
	data.Presentation = publish.NewPresentation(m, facts, key.language)
	if from := guide.LanguageCode(data.Presentation.Localizations[0].Fallbacks["name"]); from.Short() != key.language.Short() {
		data.NameLang, data.NameDir = from.Short(), httpapi.Direction(from)
	}
	data.Home, data.Logo = pictureOf(m.HomeImage, facts), pictureOf(m.Logo, facts)
	data.Home.Alt = data.Presentation.Localizations[0].ImageAlt
	if from := guide.LanguageCode(data.Presentation.Localizations[0].Fallbacks["imageAlt"]); from.Short() != key.language.Short() {
		data.Home.AltLang = from.Short()
	}
	data.Preload = preloadOf(data.Home)
	style := themeOf(m) + previewOf(facts[m.HomeImage.Name]) + firstPageStyle
	if key.kids {
		style += firstPageKidsStyle
	}
	data.Style = template.CSS(style) // safe as CSS: made of checked colours and of a preview in base64 only

	var head, body strings.Builder
	if err := headTemplate.Execute(&head, data); err != nil {
		return nil, err
	}
	if err := bodyTemplate.Execute(&body, data); err != nil {
		return nil, err
	}
	attributes := fmt.Sprintf("lang=%q dir=%q", data.Lang, data.Dir)
	return p.app.index.fill(attributes, head.String(), strings.TrimSpace(body.String())), nil
}

// startAddress is where the start button leads: the code screen, with the code and language of this address.
func startAddress(m *guide.Museum, key pageKey, code string) string {
	query := url.Values{}
	if code != "" {
		query.Set("code", code)
	}
	if key.explicit {
		query.Set("lang", key.language.Short())
	}
	address := httpapi.MuseumsPath + guide.Identifier(m.ID, m.Code) + "/code"
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	return address
}

// preloadOf asks for the picture before anything else. It is escaped here, because html/template takes
// imagesrcset for a single address.
func preloadOf(p picture) template.HTML {
	if p.URL == "" {
		return ""
	}
	candidates := ""
	if p.SrcSet != "" {
		candidates = ` imagesrcset="` + template.HTMLEscapeString(p.SrcSet) + `" imagesizes="100vw"`
	}
	// Safe as HTML: its parts are escaped.
	return template.HTML(`<link rel="preload" as="image" href="` + template.HTMLEscapeString(p.URL) + `"` +
		candidates + ` fetchpriority="high" />`)
}

func pictureOf(m guide.Media, facts map[string]guide.MediaFacts) picture {
	f := facts[m.Name]
	p := picture{URL: publish.MediaURL(m), Width: f.Width, Height: f.Height}
	var candidates []string
	for _, v := range f.Variants {
		candidates = append(candidates, fmt.Sprintf("%s%s %dw", publish.MediaPath, v.Name, v.Width))
	}
	if f.Width > 0 {
		candidates = append(candidates, fmt.Sprintf("%s %dw", p.URL, f.Width))
	}
	p.SrcSet = strings.Join(candidates, ", ")
	return p
}
