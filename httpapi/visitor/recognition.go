package visitor

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// The parts of the form, as specified, and the header that identifies the visitor whose frame it is.
const (
	frameField   = "image"
	deviceHeader = "X-Device-Id"
)

const (
	maxFormParts   = 8         // a form may bring parts that nobody asks for
	maxFramesBytes = 256 << 20 // of all frames in memory at once
)

// RecognitionAnswer is the envelope of recognition. The id stands in data, as every answer's content does, and
// next to it, where clients of the recognition service read it (specification 1 §7).
type RecognitionAnswer struct {
	Success   bool       `json:"success"`
	Status    int        `json:"status" doc:"0 on success"`
	Message   string     `json:"message"`
	Data      Recognised `json:"data"`
	ArtworkID *int64     `json:"artworkId" doc:"The same as data.artworkId"`
}

// Recognised is what a frame shows.
type Recognised struct {
	ArtworkID *int64 `json:"artworkId" doc:"idArtwork of the museum's work in the picture; null when none was recognised"`
}

type recogniseInput struct {
	Device  string `header:"X-Device-Id" maxLength:"320" doc:"Tells one visitor's frames from another's: idDevice of the visit, or any random text of the client's own. It is kept in memory only, as a hash, for seconds. Without it all frames from one address are one visitor's"`
	request *http.Request
}

var _ huma.Resolver = (*recogniseInput)(nil)

// Resolve keeps the request, whose form is read only once there is memory for it.
func (in *recogniseInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

type recogniseOutput struct{ Body RecognitionAnswer }

// recognise answers which of the museum's works is in a frame (specification 1 §7). Frames stay in memory
// until they are answered and are never stored or logged.
func (c *Calls) recognise(_ context.Context, in *recogniseInput) (*recogniseOutput, error) {
	recognition, err := c.recogniseFrame(in.request, in.Device)
	if err != nil {
		return nil, err
	}
	answer := RecognitionAnswer{Success: true}
	if recognition.Artwork != 0 {
		answer.ArtworkID, answer.Data.ArtworkID = &recognition.Artwork, &recognition.Artwork
	}
	return &recogniseOutput{answer}, nil
}

func (c *Calls) recogniseFrame(r *http.Request, device string) (guide.Recognition, error) {
	none := guide.Recognition{}
	if err := checkText(deviceHeader, device); err != nil {
		return none, err
	}
	// A client that does not say which visitor it speaks for is one visitor, wherever it is.
	visitor := "address " + httpapi.NetworkOf(r.Context())
	if device != "" {
		visitor = "device " + device
	}
	if c.config.Recogniser == nil {
		return none, noRecognition()
	}
	if err := c.config.Recogniser.Admit(visitor); err != nil {
		return none, err
	}
	release, err := c.reserveFrame(r)
	if err != nil {
		return none, err
	}
	defer release()
	form, err := receiveFrame(r)
	if err != nil {
		return none, err
	}
	museum, err := c.frameMuseum(r.Context(), form.museum)
	if err != nil {
		return none, err
	}
	if len(form.image) == 0 {
		return none, guide.Invalid(frameField, "is missing; send a JPEG file named frame")
	}
	recognition, err := c.config.Recogniser.Recognise(r.Context(), guide.Frame{
		Museum: museum.ID, Version: museum.Version, Visitor: visitor, Network: httpapi.NetworkOf(r.Context()), JPEG: form.image,
	})
	if err != nil {
		return none, asTimeout(r.Context(), err)
	}
	return recognition, nil
}

// asTimeout returns CodeBusy if the client disconnected or the deadline passed, and err otherwise.
func asTimeout(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return &guide.Error{Code: guide.CodeBusy, Message: "this took too long; please try again", After: httpapi.BusyPause}
}

// frameMuseum is the museum that a form names, when it offers recognition.
func (c *Calls) frameMuseum(ctx context.Context, p httpapi.MuseumParam) (*publish.Snapshot, error) {
	if p == "" {
		return nil, missing(httpapi.FrameMuseumField)
	}
	museum, err := c.openMuseum(ctx, p)
	if err == nil && (c.config.Recogniser == nil || !museum.Front.RecognitionAvailable) {
		return nil, noRecognition()
	}
	return museum, renameField(err, httpapi.MuseumField, httpapi.FrameMuseumField)
}

func noRecognition() error {
	return &guide.Error{
		Code: guide.CodeConflict, Field: httpapi.FrameMuseumField, Message: "this museum does not offer recognition",
	}
}

// frameForm is what a recognition form holds.
type frameForm struct {
	museum httpapi.MuseumParam
	image  []byte
}

// reserveFrame reserves memory for the frame until it is answered, since it may wait for its museum's index and for its
// turn.
func (c *Calls) reserveFrame(r *http.Request) (release func(), err error) {
	expected := min(r.ContentLength, httpapi.MaxFormBytes)
	if expected < 0 {
		expected = httpapi.MaxFormBytes
	}
	network := httpapi.NetworkOf(r.Context())
	if !c.frames.Acquire(network, expected) {
		return nil, &guide.Error{
			Code: guide.CodeBusy, Message: "too many pictures are on their way; please try again", After: httpapi.BusyPause,
		}
	}
	return func() { c.frames.Release(network, expected) }, nil
}

// receiveFrame reads the form. Forms go through memory only: the standard library's own reader of forms may write
// files.
func receiveFrame(r *http.Request) (frameForm, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return frameForm{}, guide.Invalid("body", "must be a multipart/form-data form with %s and %s", httpapi.FrameMuseumField, frameField)
	}
	return readForm(parts)
}

func readForm(parts *multipart.Reader) (form frameForm, err error) {
	for range maxFormParts {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return form, nil
		}
		if err != nil {
			return form, badForm(err)
		}
		switch part.FormName() {
		case httpapi.FrameMuseumField:
			if form.museum != "" {
				return form, guide.Invalid(httpapi.FrameMuseumField, "is given twice")
			}
			text, err := readPart(part, httpapi.MaxIdentifierLength)
			if err != nil {
				return form, err
			}
			form.museum = httpapi.MuseumParam(strings.TrimSpace(string(text)))
		case frameField:
			if form.image != nil {
				return form, guide.Invalid(frameField, "is given twice")
			}
			if form.image, err = readPart(part, guide.MaxFrameBytes); err != nil {
				return form, err
			}
		}
	}
	return form, guide.Invalid("body", "has more than %d parts", maxFormParts-1)
}

// readPart reads a part of at most so many bytes.
func readPart(part *multipart.Part, most int) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(part, int64(most)+1))
	if len(content) > most {
		return nil, guide.Invalid(part.FormName(), "must have at most %d bytes", most)
	}
	if err != nil {
		return nil, badForm(err)
	}
	return content, nil
}

// badForm returns what is wrong with a form that cannot be read to its end.
func badForm(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return guide.Invalid(frameField, "must have at most %d bytes", guide.MaxFrameBytes)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, context.Canceled):
		return guide.Invalid("body", "ends before the form does")
	}
	return guide.Invalid("body", "is no form that can be read")
}

func describeRecognition(op *huma.Operation, schemas huma.Registry) {
	op.Description = "A visitor may send one frame a second on average and a few at once. 429: the visitor sends more, " +
		"or a newer frame of theirs took this one's place; 503: more frames are waiting than can be looked at soon. " +
		"Both carry Retry-After. 400 names the part to mend, 409 a museum that does not offer recognition. " +
		"Two of a visitor's last three frames that agree count as one that is sure."
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": {
			Schema: &huma.Schema{
				Type: huma.TypeObject, Required: []string{httpapi.FrameMuseumField, frameField},
				Properties: map[string]*huma.Schema{
					httpapi.FrameMuseumField: {Type: huma.TypeString, Description: "The museum's number, or its encoded identifier"},
					frameField: {
						Type: huma.TypeString, Format: "binary",
						Description: "A JPEG file named frame, of at most 2 megabytes and 16 million pixels, 3 million when it is progressive",
					},
				},
			},
			Encoding: map[string]*huma.Encoding{frameField: {ContentType: "image/jpeg"}},
		},
	}}
	httpapi.DescribeLater("429", "Too many frames of this visitor")(op, schemas)
	httpapi.DescribeLater("503", "Too many frames")(op, schemas)
}
