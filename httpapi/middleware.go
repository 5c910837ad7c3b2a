package httpapi

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"cicerone/guide"
	"cicerone/publish"
)

// requestTimeout bounds a call. Media and pages are not calls: a long audio may take its time.
const requestTimeout = 30 * time.Second

// build makes the handler of the whole surface and the OpenAPI document that describes it.
func (s *Server) build() (http.Handler, []byte, error) {
	document := newDocument()
	router := chi.NewRouter()
	router.Use(s.observe, s.recoverPanic, s.setSecurityHeaders, s.config.Guard, s.limitToDomain, middleware.GetHead, prepareBody, timeout)
	s.route(router, document)
	router.NotFound(s.notFound)
	router.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		if taken := methodsOf(router, r.URL.Path); len(taken) > 0 {
			MethodNotAllowed(w, r, taken)
			return
		}
		s.notFound(w, r) // a method that nobody knows, at an address that is no endpoint's
	})
	encoded, err := finish(document)
	return router, encoded, err
}

// notFound answers an unknown address of the API with an envelope; every other one belongs to the app.
func (s *Server) notFound(w http.ResponseWriter, r *http.Request) {
	if isCall(r.URL.Path) || isMedia(r.URL.Path) {
		WriteError(w, r, guide.Errorf(guide.CodeNotFound, "there is no such call"))
		return
	}
	s.config.Pages.ServeHTTP(w, r)
}

// methodsOf lists the methods that an address takes.
func methodsOf(routes chi.Routes, path string) []string {
	var taken []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		if routes.Match(chi.NewRouteContext(), method, path) {
			taken = append(taken, method)
		}
	}
	if slices.Contains(taken, http.MethodGet) {
		taken = append(taken, http.MethodHead) // answered like GET, without the body
	}
	return taken
}

// MethodNotAllowed answers 405 with the methods that the address takes.
func MethodNotAllowed(w http.ResponseWriter, r *http.Request, taken []string) {
	w.Header().Set("Allow", strings.Join(taken, ", "))
	writeFailure(w, r, newFailure(http.StatusMethodNotAllowed, "this address does not take that method"))
}

func isCall(path string) bool { return path == "/api" || strings.HasPrefix(path, "/api/") }

// isUpload reports whether a call receives a part of a file or sends a large one, which may take its time.
func isUpload(path string) bool {
	rest, ok := strings.CutPrefix(path, ConsoleBase+"/")
	if inMuseum, isMuseum := strings.CutPrefix(rest, "museums/"); isMuseum {
		_, rest, _ = strings.Cut(inMuseum, "/")
	}
	kind, rest, _ := strings.Cut(rest, "/")
	return ok && (kind == "uploads" || kind == "package" || kind == "imports" && !strings.Contains(rest, "/"))
}

func isMedia(path string) bool { return strings.HasPrefix(path, publish.MediaPath) }

// observe gives the request an id, and counts and logs its answer.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := s.config.Clock()
		id := newRequestID()
		w.Header()[requestIDHeader] = []string{id}
		answer := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		r = r.WithContext(context.WithValue(r.Context(), requestInfoKey{}, &requestInfo{id: id, request: r, proxies: s.config.Proxies, log: s.log, streams: s.streams}))
		next.ServeHTTP(answer, r)
		took := s.config.Clock().Sub(started)
		endpoint := cmp.Or(chi.RouteContext(r.Context()).RoutePattern(), "page")
		status := cmp.Or(answer.Status(), http.StatusOK)
		s.metrics.observe(r.Method, endpoint, status, took)
		// No query, header or body is logged: they carry codes, tokens and what visitors do.
		s.log.LogAttrs(r.Context(), slog.LevelDebug, "request",
			slog.String("method", methodLabel(r.Method)), slog.String("endpoint", endpoint), slog.Int("status", status),
			slog.String("id", id), slog.Int("bytes", answer.BytesWritten()), slog.Int64("ms", took.Milliseconds()))
	})
}

// LogError logs what went wrong with the request's id, which the client has as well.
func LogError(ctx context.Context, message string, details ...any) {
	info := requestInfoOf(ctx)
	info.log.ErrorContext(ctx, message, append(details, "id", info.id)...)
}

// LogWarning logs what the operator should know, with the request's id.
func LogWarning(ctx context.Context, message string, details ...any) {
	info := requestInfoOf(ctx)
	info.log.WarnContext(ctx, message, append(details, "id", info.id)...)
}

// recoverPanic answers 500 when a handler panicked, and logs where.
func (s *Server) recoverPanic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // it is a sentinel, thrown as it is
				panic(cause)
			}
			LogError(r.Context(), "panic", "cause", cause, "stack", string(debug.Stack()))
			writeFailure(w, r, newFailure(http.StatusInternalServerError, "something went wrong on the server; please try again"))
		}()
		next.ServeHTTP(w, r)
	})
}

// setSecurityHeaders holds browsers to what an answer is. Pages set a content security policy of their own, and nothing is
// kept by browsers or proxies unless its handler says so.
func (s *Server) setSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		header.Set("Cache-Control", "no-store")
		header.Set("X-Content-Type-Options", "nosniff")
		if !isCall(r.URL.Path) && !isMedia(r.URL.Path) { // the app's pages ask for these devices alone
			header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
			header.Set("Permissions-Policy", "camera=(self), fullscreen=(self), screen-wake-lock=(self), "+
				"autoplay=(self), geolocation=(), microphone=(), payment=(), usb=()")
		}
		if s.config.HTTPS {
			header.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}

// timeout ends calls that take too long, except uploads.
func timeout(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isCall(r.URL.Path) || isUpload(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), requestTimeout)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
