package pages

import (
	"io/fs"
	"net/http"
	"strings"
)

// consoleRoot is where the staff console is served. Its files are its own: visitors load none of them.
const consoleRoot = "/console/"

// console is the built staff console in memory.
type console struct {
	files map[string]file // by path below consoleRoot
	index *file           // nil when the console was not built
}

// newConsole reads the built console. Without index.html it was not built: everything else works all the same.
func newConsole(dist fs.FS) (*console, error) {
	index, files, err := readApp(dist, consolePolicy())
	if err != nil || index == "" {
		return &console{}, err
	}
	return &console{files: files, index: newPage([]byte(index), consolePolicy())}, nil
}

// isConsole reports whether a path is the console's.
func isConsole(path string) bool {
	return strings.HasPrefix(path, consoleRoot) || path == strings.TrimSuffix(consoleRoot, "/")
}

// serveConsole answers the addresses of the console: its files, and its page for every other one. At a museum's own host,
// which is for its visitors, there is no console.
func (p *Pages) serveConsole(w http.ResponseWriter, r *http.Request) {
	if _, limited := p.config.Catalog.Only(r.Context()); limited {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	setConsoleHeaders(w.Header())
	name, ok := strings.CutPrefix(r.URL.Path, consoleRoot)
	if !ok {
		http.Redirect(w, r, consoleRoot, http.StatusMovedPermanently)
		return
	}
	if file, ok := p.console.files[name]; ok {
		serve(w, r, http.StatusOK, file)
		return
	}
	switch {
	case strings.HasPrefix(name, assetsFolder):
		http.Error(w, "there is no such file", http.StatusNotFound)
	case p.console.index == nil:
		http.Error(w, "the staff console was not built into this program; run make build", http.StatusServiceUnavailable)
	default:
		serve(w, r, http.StatusOK, *p.console.index)
	}
}

// consolePolicy returns the console's content security policy. Nothing comes from or goes to another server, no inline
// script or style runs, and no string becomes markup: its default Trusted Types policy accepts the empty
// string only, and the other one reads pasted text into a document that is never shown (web/console/src/lib/trusted-types.ts).
func consolePolicy() string {
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "media-src 'self' blob:",
		"connect-src 'self'", "font-src 'self'", "frame-src 'self'", "manifest-src 'self'",
		"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
		"require-trusted-types-for 'script'", "trusted-types default cicerone-inert",
	}, "; ")
}

// setConsoleHeaders tightens the headers of all pages for the console's.
func setConsoleHeaders(header http.Header) {
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("X-Robots-Tag", "noindex")
	// Staff record voices and photograph works.
	header.Set("Permissions-Policy", "camera=(self), microphone=(self), fullscreen=(self), geolocation=(), payment=(), usb=()")
}
