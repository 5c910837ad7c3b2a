package pages

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/text/language"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// Previews shows drafts to people with a preview link.
type Previews struct {
	App    fs.FS // the built app of previews; none when nil
	Drafts *publish.Previewer
	Media  http.Handler // answers GET /media/{name}
	// Museum returns the museum whose draft the link with that token opens. It returns CodeNotFound if the link is not valid.
	Museum func(ctx context.Context, token string) (int64, error)
}

// previewApp is the built app of previews in memory.
type previewApp struct {
	files map[string]file // by path below previewFiles
	index *file           // nil when it was not built
}

// previewFiles is where the files of the app are, at no link's address. Pages without an origin may load them.
const previewFiles = httpapi.PreviewPath + "app/"

func newPreviewApp(dist fs.FS) (*previewApp, error) {
	index, files, err := readApp(dist, previewPolicy(nil))
	if err != nil || index == "" {
		return &previewApp{}, err
	}
	return &previewApp{files: files, index: newPage([]byte(index), previewPolicy(hashes(inlineStyle, index)))}, nil
}

// servePreview answers the pages of previews and the files of their app. At a museum's own host, which is for its visitors, there
// are none.
func (p *Pages) servePreview(w http.ResponseWriter, r *http.Request) {
	if _, limited := p.config.Catalog.Only(r.Context()); limited {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	setPreviewHeaders(w.Header())
	if name, ok := strings.CutPrefix(r.URL.Path, previewFiles); ok {
		file, ok := p.preview.files[name]
		if !ok {
			http.Error(w, "there is no such file", http.StatusNotFound)
			return
		}
		w.Header().Set("Access-Control-Allow-Origin", "*")
		serve(w, r, http.StatusOK, file)
		return
	}
	token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, httpapi.PreviewPath), "/")
	museum, err := p.config.Previews.Museum(r.Context(), token)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		servePreviewEnded(w, r)
	case err != nil:
		httpapi.WriteError(w, r, err)
	case rest == "":
		p.redirectToDraft(w, r, token, museum)
	case p.preview.index == nil:
		http.Error(w, "the app of previews was not built into this program; run make build", http.StatusServiceUnavailable)
	default:
		page := *p.preview.index
		page.cacheControl = "no-store"
		serve(w, r, http.StatusOK, page)
	}
}

// redirectToDraft leads from a link's own address to that of the museum below it, where the app expects to be.
func (p *Pages) redirectToDraft(w http.ResponseWriter, r *http.Request, token string, museum int64) {
	draft, err := p.config.Previews.Drafts.Open(r.Context(), museum)
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	to := url.URL{
		Path:     httpapi.PreviewPath + token + httpapi.MuseumsPath + guide.Identifier(museum, draft.Museum.Code),
		RawQuery: r.URL.RawQuery,
	}
	http.Redirect(w, r, to.String(), http.StatusFound)
}

// previewPolicy returns the content security policy of previews. The sandbox gives their pages an origin that nothing else has, so
// that they have neither cookies nor storage, and can read neither the console around them nor the guide of visitors.
func previewPolicy(styles []string) string {
	return strings.Join([]string{
		"sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox",
		"default-src 'none'", "script-src 'self'", "style-src " + strings.Join(append([]string{"'self'"}, styles...), " "),
		"img-src 'self' data: blob:", "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'",
		"frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'", trustedTypes,
	}, "; ")
}

func setPreviewHeaders(header http.Header) {
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex, nofollow")
}

// previewEndedTexts says that a link is not valid any more, in the console's languages.
var previewEndedTexts = map[string]struct{ Title, Text string }{
	"en": {"This preview has ended", "The link was valid for one day, or somebody has withdrawn it. Ask the person who sent it for a new one."},
	"es": {"Esta vista previa ha terminado", "El enlace era válido durante un día, o alguien lo ha retirado. Pide uno nuevo a quien te lo envió."},
	"fr": {"Cet aperçu est terminé", "Le lien était valable un jour, ou quelqu’un l’a retiré. Demandez-en un nouveau à la personne qui vous l’a envoyé."},
	"de": {"Diese Vorschau ist beendet", "Der Link galt einen Tag lang, oder jemand hat ihn zurückgezogen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen."},
	"ar": {"انتهت هذه المعاينة", "كان الرابط صالحًا ليوم واحد، أو سحبه أحدهم. اطلب رابطًا جديدًا ممن أرسله إليك."},
}

//go:embed preview_ended.html
var previewEndedHTML string

var (
	previewEndedPage   = template.Must(template.New("preview").Parse(previewEndedHTML))
	previewEndedPolicy = "default-src 'none'; style-src " + strings.Join(hashes(inlineStyle, previewEndedHTML), " ") +
		"; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
	previewEndedLanguages = language.NewMatcher([]language.Tag{language.English, language.Spanish, language.French, language.German, language.Arabic})
)

func servePreviewEnded(w http.ResponseWriter, r *http.Request) {
	tag, _ := language.MatchStrings(previewEndedLanguages, r.Header.Get("Accept-Language"))
	short, _ := tag.Base()
	texts, ok := previewEndedTexts[short.String()]
	if !ok {
		short, texts = language.MustParseBase("en"), previewEndedTexts["en"]
	}
	var page bytes.Buffer
	_ = previewEndedPage.Execute(&page, struct{ Lang, Dir, Title, Text string }{ // writing to memory cannot fail
		short.String(), httpapi.Direction(guide.LanguageCode(short.String())), texts.Title, texts.Text,
	})
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", previewEndedPolicy)
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page.Bytes())
	}
}
