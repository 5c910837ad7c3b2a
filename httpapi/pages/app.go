package pages

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"cicerone/httpapi"
	"cicerone/publish"
)

// app is the built visitor app in memory: the files of Vite's dist folder and their precompressed encodings.
type app struct {
	files map[string]file // by path under dist, without a leading slash
	index *shell          // nil when the app was not built
}

// file is a file or a page that is served as it is.
type file struct {
	contentType  string
	cacheControl string
	policy       string // content security policy
	etag         string
	encodings    map[string][]byte // by Content-Encoding; identity always exists
}

// Memory returns how many bytes the file takes in memory.
func (f *file) Memory() (bytes int64) {
	for _, content := range f.encodings {
		bytes += int64(len(content))
	}
	return bytes
}

const (
	indexName    = "index.html" // the page that every address of the app opens
	assetsFolder = "assets/"
	revalidate   = "no-cache" // Cache-Control of what may change under its address
)

// newApp reads the built app. Without index.html the app was not built: the API works all the same.
func newApp(dist fs.FS) (*app, error) {
	index, files, err := readApp(dist, appPolicy(nil, nil)) // a worker runs under its own answer's policy
	if err != nil || index == "" {
		return &app{}, err
	}
	for name, file := range files {
		if strings.HasPrefix(name, engineWorker) {
			file.policy = engineWorkerPolicy
			files[name] = file
		}
	}
	return &app{files: files, index: newShell(index)}, nil
}

// readApp reads a built app: its index.html, empty if it was not built, and its other files, which policy is served with.
func readApp(dist fs.FS, policy string) (index string, files map[string]file, err error) {
	if dist == nil {
		return "", nil, nil
	}
	content, err := fs.ReadFile(dist, indexName)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, fmt.Errorf("read the app: %w", err)
	}
	files = map[string]file{}
	return string(content), files, fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isServed(name) {
			return err
		}
		files[name], err = readFile(dist, name, policy)
		return err
	})
}

// isServed reports whether browsers load a file; others belong to the build.
func isServed(name string) bool {
	base := path.Base(name)
	return name != indexName && !strings.HasPrefix(base, ".") && base != "build-manifest.json" &&
		!slices.Contains([]string{".br", ".gz", ".map"}, path.Ext(name))
}

func readFile(dist fs.FS, name, policy string) (file, error) {
	content, err := fs.ReadFile(dist, name)
	if err != nil {
		return file{}, fmt.Errorf("read the app: %w", err)
	}
	f := file{
		contentType: httpapi.ContentType(name), cacheControl: revalidate, etag: etagOf(content), policy: policy,
		encodings: map[string][]byte{httpapi.EncodingIdentity: content},
	}
	if strings.HasPrefix(name, assetsFolder) {
		f.cacheControl = httpapi.Immutable // its name contains a hash
	}
	for encoding, extension := range map[string]string{httpapi.EncodingBrotli: ".br", httpapi.EncodingGzip: ".gz"} {
		compressed, err := fs.ReadFile(dist, name+extension)
		if err == nil {
			f.encodings[encoding] = compressed
		} else if !errors.Is(err, fs.ErrNotExist) {
			return file{}, fmt.Errorf("read the app: %w", err)
		}
	}
	return f, nil
}

func etagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return publish.ETag(sum[:])
}

// ServeHTTP answers every address that is not an endpoint: the app's files, and the app itself.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		httpapi.MethodNotAllowed(w, r, []string{http.MethodGet, http.MethodHead})
		return
	}
	if isConsole(r.URL.Path) {
		p.serveConsole(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, httpapi.PreviewPath) {
		p.servePreview(w, r)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if file, ok := p.app.files[name]; ok {
		serve(w, r, http.StatusOK, file)
		return
	}
	if strings.HasPrefix(name, assetsFolder) {
		http.Error(w, "there is no such file", http.StatusNotFound)
		return
	}
	if p.app.index == nil {
		http.Error(w, "the visitor app was not built into this program; run make build", http.StatusServiceUnavailable)
		return
	}
	if identifier, mode, ok := presentationPath(r.URL.Path); ok {
		if first, err := p.firstPage(r, identifier, mode); err != nil {
			httpapi.LogError(r.Context(), "first page failed", "error", err)
		} else if first != nil {
			w.Header().Add("Vary", "Accept-Language")
			p.servePage(w, r, http.StatusOK, first)
			return
		}
	}
	status := http.StatusNotFound                                                // the app itself leads unknown addresses to its root (specification 1 §2)
	if strings.HasPrefix(r.URL.Path, httpapi.MuseumsPath) || name == indexName { // the latter is for the service worker
		status = http.StatusOK
	}
	p.servePage(w, r, status, p.app.index.plain)
}

// The modes that a museum's first address can name (web/visitor/src/core/navigation/paths.ts).
const (
	modeKids    = "kids"
	modeByHalls = "by-halls"
)

// presentationPath reads the identifier and the mode, if any, out of a museum's first address.
func presentationPath(address string) (identifier, mode string, ok bool) {
	rest, ok := strings.CutPrefix(address, httpapi.MuseumsPath)
	identifier, mode, _ = strings.Cut(strings.TrimSuffix(rest, "/"), "/")
	return identifier, mode, ok && identifier != "" && slices.Contains([]string{"", modeKids, modeByHalls}, mode)
}

// servePage serves a page of the app under the policy of its address.
func (p *Pages) servePage(w http.ResponseWriter, r *http.Request, status int, page *file) {
	atAddress := *page
	atAddress.policy = p.policyAt(r.Context(), r.URL.Path, page.policy)
	serve(w, r, status, atAddress)
}

// serve serves the smallest encoding that the client accepts, or 304.
func serve(w http.ResponseWriter, r *http.Request, status int, f file) {
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Cache-Control", f.cacheControl)
	header.Set("Content-Security-Policy", f.policy)
	encoding := httpapi.NegotiateEncoding(r, func(encoding string) bool { return f.encodings[encoding] != nil })
	content := f.encodings[encoding]
	httpapi.SetEncoding(header, f.etag, encoding)
	if status == http.StatusOK && httpapi.NotModified(w, r, f.etag) {
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content)
	}
}

// shell is index.html, split where the server fills it in.
type shell struct {
	before, middle, after string // around head and body
	sheets                string // links to stylesheets, taken out of head
	scripts, styles       []string
	plain                 *file
}

// The places in web/visitor/index.html that the server fills in.
const (
	headPlace = "<!--cicerone:head-->"
	bodyPlace = "<!--cicerone:body-->"
)

var (
	htmlTag      = regexp.MustCompile(`<html[^>]*>`)
	sheetLink    = regexp.MustCompile(`<link\s[^>]*rel="stylesheet"[^>]*>`)
	inlineScript = regexp.MustCompile(`(?s)<script(?:\s+type="module")?\s*>(.*?)</script>`)
	inlineStyle  = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)
)

func newShell(index string) *shell {
	s := &shell{scripts: hashes(inlineScript, index), styles: hashes(inlineStyle, index)}
	head, body := strings.Index(index, headPlace), strings.Index(index, bodyPlace)
	if head >= 0 && body > head {
		rest := index[head+len(headPlace) : body]
		s.sheets = strings.Join(sheetLink.FindAllString(rest, -1), "")
		s.before, s.middle = index[:head], sheetLink.ReplaceAllString(rest, "")
		s.after = index[body+len(bodyPlace):]
	} else {
		s.after = index // nothing to fill in: the app paints its first page itself
	}
	s.plain = s.fill("", "", "")
	return s
}

// canFill reports whether the page has placeholders.
func (s *shell) canFill() bool { return s.before != "" }

// fill renders a page that is cached. htmlAttributes replace those of the html element unless empty.
func (s *shell) fill(htmlAttributes, head, body string) *file {
	before := s.before
	if htmlAttributes != "" {
		before = htmlTag.ReplaceAllLiteralString(before, "<html "+htmlAttributes+">")
	}
	// A stylesheet in the head would delay the first paint; at the end of the body it delays the app only.
	after := strings.Replace(s.after, "</body>", s.sheets+"</body>", 1)
	page := []byte(before + head + s.middle + body + after)
	styles := append(slices.Clone(s.styles), hashes(inlineStyle, head)...)
	return newPage(page, appPolicy(s.scripts, styles))
}

// newPage compresses a page that is cached.
func newPage(html []byte, policy string) *file {
	var compressed bytes.Buffer
	compressor := brotli.NewWriterLevel(&compressed, brotli.BestCompression)
	_, _ = compressor.Write(html) // writing to memory cannot fail
	_ = compressor.Close()
	return &file{
		contentType: "text/html; charset=utf-8", cacheControl: revalidate, policy: policy, etag: etagOf(html),
		encodings: map[string][]byte{
			httpapi.EncodingIdentity: html, httpapi.EncodingBrotli: compressed.Bytes(), httpapi.EncodingGzip: zipped(html, gzip.BestCompression),
		},
	}
}

// withLink returns the page with another address in a link. It is rendered for each request, so its one compressed
// encoding is a fast one.
func (p *file) withLink(from, to string) *file {
	link := func(address string) []byte { return []byte(`href="` + template.HTMLEscapeString(address) + `"`) }
	page := bytes.Replace(p.encodings[httpapi.EncodingIdentity], link(from), link(to), 1)
	linked := *p
	linked.etag = etagOf(page)
	linked.encodings = map[string][]byte{httpapi.EncodingIdentity: page, httpapi.EncodingGzip: zipped(page, gzip.StatelessCompression)}
	return &linked
}

func zipped(page []byte, level int) []byte {
	var out bytes.Buffer
	zipper, _ := gzip.NewWriterLevel(&out, level) // the levels used here exist
	_, _ = zipper.Write(page)
	_ = zipper.Close()
	return out.Bytes()
}

// hashes returns the CSP sources of the inline scripts or styles in html.
func hashes(inline *regexp.Regexp, html string) []string {
	var sources []string
	for _, match := range inline.FindAllStringSubmatch(html, -1) {
		sum := sha256.Sum256([]byte(match[1]))
		sources = append(sources, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return sources
}

// trustedTypes lets the policies of the app (web/visitor/src/lib/trusted-types.ts) and of DOMPurify turn strings into
// markup and scripts, and no other code.
const trustedTypes = "require-trusted-types-for 'script'; trusted-types cicerone dompurify"

// The worker that recognises works on the phone computes and does nothing else: no picture can leave it.
const (
	engineWorker       = assetsFolder + "engine-worker-"
	engineWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'"
)

// appPolicy returns the app's content security policy: inline scripts and styles are allowed by their hashes only.
func appPolicy(scripts, styles []string) string {
	return strings.Join([]string{
		"default-src 'none'",
		// The reader of QR codes that browsers without one get, and the recognition engine, are WebAssembly, which this allows; text stays text.
		"script-src " + strings.Join(append([]string{"'self'", "'wasm-unsafe-eval'"}, scripts...), " "),
		"style-src " + strings.Join(append([]string{"'self'"}, styles...), " "),
		"img-src 'self' data: blob:", "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'",
		frameSource, // the payment page, which has a policy of its own
		"manifest-src 'self'", "worker-src 'self'",
		"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", trustedTypes,
	}, "; ")
}
