package visitor

import (
	"context"

	"cicerone/guide"
	"cicerone/httpapi"
)

// RecognitionQuality says how well a museum's works can be recognised by their pictures: for the staff who fill the
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

type recognitionQualityInput struct {
	Museum httpapi.MuseumParam `query:"museumId" required:"true" doc:"The museum's number, or its encoded identifier"`
}

// recognitionQuality answers how well a museum's works can be recognised.
func (c *Calls) recognitionQuality(ctx context.Context, in *recognitionQualityInput) (RecognitionQuality, error) {
	none := RecognitionQuality{}
	museum, err := c.frameMuseum(ctx, in.Museum)
	if err != nil {
		return none, err
	}
	report, err := c.config.Recogniser.Report(ctx, museum.ID, museum.Version)
	if err != nil {
		return none, asTimeout(ctx, err)
	}
	quality := RecognitionQuality{
		Version: museum.Version, Threshold: museum.Front.Threshold(), Works: report.Works,
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
