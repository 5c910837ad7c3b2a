package console

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/library"
)

const uploadsPath = httpapi.ConsoleBase + "/museums/{id}/uploads/"

// uploadEndpoints are those of the tus protocol, and the state of an upload.
func (c *Calls) uploadEndpoints() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		httpapi.Handle("POST "+uploadsPath, "createUpload", "Begin to upload a file by the tus protocol", c.serveUpload, describeUpload("201")).Described(editDraft.describe),
		httpapi.Handle("HEAD "+uploadsPath+"{upload}", "getUploadOffset", "How much of a file has arrived (tus)", c.serveUpload, describeUpload("200")).Described(editDraft.describe),
		httpapi.Handle("PATCH "+uploadsPath+"{upload}", "continueUpload", "Send the next part of a file (tus)", c.serveUpload, describeUpload("204")).Described(editDraft.describe),
		httpapi.Handle("DELETE "+uploadsPath+"{upload}", "cancelUpload", "Cancel an upload (tus)", c.serveUpload, describeUpload("204")).Described(editDraft.describe),
		museumCall(c, "GET /museums/{id}/uploads/{upload}", "getUpload", "How far an upload is, and the asset that it became", editDraft, c.getUpload),
	}
}

// translatorKinds are the files that somebody may upload who may only translate.
var translatorKinds = []guide.MediaKind{guide.MediaAudio, guide.MediaCaptions}

// uploader returns the person as somebody who uploads files.
func (p *museumPerson) uploader() library.Uploader {
	by := library.Uploader{Actor: p.actor()}
	if !p.may(guide.EditContent) {
		by.Kinds = translatorKinds
	}
	return by
}

// serveUpload answers a request of the tus protocol.
func (c *Calls) serveUpload(w http.ResponseWriter, r *http.Request) {
	museum, err := strconv.ParseInt(chi.URLParam(r, "id"), 10, 64)
	if err != nil {
		httpapi.WriteError(w, r, guide.Errorf(guide.CodeNotFound, "there is no such museum"))
		return
	}
	person, err := c.admitToMuseum(r.Context(), museum, editDraft)
	if err == nil {
		err = c.config.Uploads.Serve(w, r, person.uploader(), chi.URLParam(r, "upload"), func(id string) string {
			return httpapi.ConsoleBase + "/museums/" + idOf(museum) + "/uploads/" + id
		})
	}
	if err != nil {
		httpapi.WriteError(w, r, err)
	}
}

// describeUpload describes a call of the tus protocol that succeeds with a status.
func describeUpload(status string) func(*huma.Operation, huma.Registry) {
	return func(op *huma.Operation, schemas huma.Registry) {
		text := &huma.Schema{Type: huma.TypeString}
		op.Parameters = []*huma.Param{
			{Name: "id", In: "path", Required: true, Schema: text},
			{Name: "Tus-Resumable", In: "header", Schema: text, Description: "1.0.0"},
		}
		headers := map[string]*huma.Param{"Tus-Resumable": {Schema: text}}
		switch op.Method {
		case http.MethodPost:
			op.Parameters = append(op.Parameters,
				&huma.Param{Name: "Upload-Length", In: "header", Schema: text, Description: "Bytes of the file"},
				&huma.Param{Name: "Upload-Metadata", In: "header", Schema: text, Description: "filename and, in Base64, the file's name, which may have folders"})
			headers["Location"] = &huma.Param{Schema: text, Description: "Of the upload"}
		case http.MethodPatch:
			op.Parameters = append(op.Parameters, &huma.Param{Name: "Upload-Offset", In: "header", Schema: text})
			op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{
				"application/offset+octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
			}}
			headers["Upload-Offset"] = &huma.Param{Schema: text}
		case http.MethodHead:
			headers["Upload-Offset"], headers["Upload-Length"] = &huma.Param{Schema: text}, &huma.Param{Schema: text}
		}
		if op.Method != http.MethodPost {
			op.Parameters = append(op.Parameters, &huma.Param{Name: "upload", In: "path", Required: true, Schema: text})
		}
		done := httpapi.Response("OK", nil, "")
		done.Headers = headers
		op.Responses = map[string]*huma.Response{status: done}
		httpapi.DescribeProblem(op, schemas)
	}
}

// Upload is a file that is being uploaded.
type Upload struct {
	State     library.UploadState `json:"state" enum:"receiving,processing,done,failed" doc:"processing: all of it has arrived and is being checked"`
	Offset    int64               `json:"offset" doc:"Bytes that have arrived"`
	Size      int64               `json:"size"`
	Asset     *Asset              `json:"asset,omitempty" doc:"Once it is done"`
	Duplicate bool                `json:"duplicate,omitempty" doc:"The museum had this file already"`
	Problem   string              `json:"problem,omitempty" doc:"Why it failed, and what to do"`
}

type oneUploadIn struct {
	InMuseum

	Upload string `path:"upload" maxLength:"100"`
}

func (c *Calls) getUpload(ctx context.Context, p *museumPerson, in *oneUploadIn) (*out[Upload], error) {
	u, err := c.config.Uploads.Upload(ctx, p.uploader(), in.Upload)
	if err != nil {
		return nil, err
	}
	wire := Upload{State: u.State, Offset: u.Offset, Size: u.Size, Duplicate: u.Duplicate, Problem: u.Problem}
	if u.State == library.UploadDone {
		asset, err := c.config.Library.Asset(ctx, p.museum.ID, u.Asset)
		if err != nil {
			return nil, err
		}
		shown := wireAsset(asset)
		wire.Asset = &shown
	}
	return &out[Upload]{wire}, nil
}
