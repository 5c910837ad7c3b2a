package visitor

import (
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

const mediaEndpoint = publish.MediaPath + "{name}"

// ServeMedia serves a media file with byte ranges. Names are content hashes, so the answer never changes.
func (c *Calls) ServeMedia(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	if strings.HasSuffix(name, guide.OriginalExtension) {
		httpapi.WriteError(w, r, guide.Errorf(guide.CodeNotFound, "there is no such file"))
		return
	}
	began := time.Now()
	content, err := c.config.Blobs.Open(r.Context(), name)
	c.mediaOpens.Observe(time.Since(began).Seconds())
	if guide.ErrorCodeOf(err) == guide.CodeInvalid {
		err = guide.Errorf(guide.CodeNotFound, "there is no such file") // a name that cannot be is not there
	}
	if guide.ErrorCodeOf(err) == guide.CodeBusy {
		httpapi.LogError(r.Context(), "a media file cannot be reached", "error", err)
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
		return
	}
	defer content.Close()
	header := w.Header()
	header.Set("Cache-Control", httpapi.Immutable)
	// A picture format that can hold script must not run as one of the server's pages.
	header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	header.Set("Content-Type", httpapi.ContentType(name))
	header.Set("ETag", `"`+strings.TrimSuffix(name, path.Ext(name))+`"`)
	http.ServeContent(mediaWriter{w}, r, "", time.Time{}, content)
}

// mediaWriter removes the request's id from the headers unless the answer is an error, such as a range that is not there.
type mediaWriter struct{ http.ResponseWriter }

// WriteHeader writes the head.
func (w mediaWriter) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		httpapi.DropRequestID(w.Header())
	}
	w.ResponseWriter.WriteHeader(status)
}

func describeMedia(op *huma.Operation, schemas huma.Registry) {
	op.Parameters = []*huma.Param{
		{Name: "name", In: "path", Required: true, Schema: textSchema(), Description: "Content hash and extension"},
		{Name: "Range", In: "header", Schema: textSchema()},
	}
	file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	op.Responses = map[string]*huma.Response{
		"200": httpapi.Response("OK", file, "*/*"), "206": httpapi.Response("Partial Content", file, "*/*"),
		"304": httpapi.Response("Not Modified", nil, ""), "default": httpapi.FailureResponse(schemas),
	}
	if op.Method == http.MethodHead {
		op.Responses["200"].Content, op.Responses["206"].Content = nil, nil
	}
}
