package httpapi

import (
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

// RecognitionQuality says how well a museum's works can be recognised by their pictures: for those who fill the
// museum, so that it weighs nothing on visitors' phones.
type RecognitionQuality struct {
	Version        int64                `json:"version" doc:"Of the published museum"`
	Threshold      int                  `json:"threshold" doc:"The museum's recognition threshold, 1 to 100: the lower, the surer and the slower"`
	Works          int                  `json:"works"`
	WellRecognised int                  `json:"wellRecognised" doc:"Works that nothing is wrong with"`
	Pictures       int                  `json:"pictures" doc:"That works are recognised by"`
	Warnings       []RecognitionWarning `json:"warnings"`
}

// RecognitionWarning is what makes a work hard to recognise.
type RecognitionWarning struct {
	ArtworkID     int64  `json:"artworkId"`
	Artwork       string `json:"artwork" doc:"The work's code, or its key where it has none"`
	Fault         string `json:"fault" enum:"noPicture,unusable,fewDetails,clustered,twin"`
	Picture       string `json:"picture,omitempty" doc:"Path in the museum package of the picture at fault"`
	TwinArtworkID int64  `json:"twinArtworkId,omitempty" doc:"The work that it may be taken for"`
	Advice        string `json:"advice" doc:"What is wrong and what to do about it, in English"`
}

// recognitionQuality answers how well a museum's works can be recognised.
func (s *Server) recognitionQuality(w http.ResponseWriter, r *http.Request) {
	quality, err := s.qualityOf(r)
	if err != nil {
		s.writeError(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, Envelope[RecognitionQuality]{Success: true, Data: quality})
}

func (s *Server) qualityOf(r *http.Request) (RecognitionQuality, error) {
	none := RecognitionQuality{}
	found, err := s.frameMuseum(museumParam(r.URL.Query().Get(frameMuseumField)))
	if err != nil {
		return none, err
	}
	report, err := s.recogniser.Report(r.Context(), found.summary.ID, found.version)
	if err != nil {
		return none, untimely(r, err)
	}
	quality := RecognitionQuality{
		Version: found.version, Threshold: found.front.Threshold(), Works: report.Works,
		WellRecognised: report.WellRecognised(), Pictures: report.Pictures, Warnings: []RecognitionWarning{},
	}
	for _, warning := range report.Warnings {
		quality.Warnings = append(quality.Warnings, wireWarning(warning))
	}
	return quality, nil
}

func wireWarning(w guide.RecognitionWarning) RecognitionWarning {
	return RecognitionWarning{
		ArtworkID: w.Artwork, Artwork: w.Label, Fault: string(w.Fault), Picture: w.Picture, TwinArtworkID: w.Twin,
		Advice: w.Advice(),
	}
}

func describeRecognitionQuality(op *huma.Operation, schemas huma.Registry) {
	op.Parameters = []*huma.Param{{
		Name: frameMuseumField, In: "query", Required: true, Schema: museumParam("").Schema(schemas),
		Description: "The museum's number, or its encoded identifier",
	}}
	quality := schemas.Schema(reflect.TypeFor[Envelope[RecognitionQuality]](), true, "")
	op.Responses = map[string]*huma.Response{
		"200": response("OK", quality, "application/json"), "503": laterResponse(schemas, "The pictures are being looked at"),
		"default": failureResponse(schemas),
	}
}
