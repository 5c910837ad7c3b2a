package guide

import "cmp"

// Artwork is a work of the museum (specification 1 §3).
type Artwork struct {
	ID                int64          `json:"id,omitempty" package:"-"` // idArtwork
	Key               string         `json:"key" doc:"Name other parts of the package use for the work; its code when left out."`
	Code              string         `json:"code,omitempty" doc:"The number beside the work that visitors type, at most 7 digits."`
	ShowCode          bool           `json:"showCode,omitempty" doc:"Show the number on the work's screen and in grids."`
	Hall              string         `json:"hall,omitempty" doc:"Key of the hall where the work hangs."`
	Name              Text           `json:"name" check:"required" doc:"Title of the work."`
	Author            string         `json:"author,omitempty" doc:"Who made it, the same in every language."`
	Date              Text           `json:"date,omitempty" doc:"When it was made."`
	Outstanding       bool           `json:"outstanding,omitempty" doc:"One of the museum's most outstanding works."`
	Tags              []string       `json:"tags,omitempty" doc:"Keys of the kids tags that fit the work."`
	Image             Media          `json:"image,omitzero" media:"image" doc:"Main picture."`
	RecognitionImages []Media        `json:"recognitionImages,omitempty" media:"image" doc:"Further pictures to recognise the work by, for objects seen from several sides."`
	Audio             LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Main audio: a path with {lang}, or one a language."`
	Transcript        LocalizedMedia `json:"transcript,omitempty" media:"captions" doc:"WebVTT transcript of the main audio."`
	Text              RichText       `json:"text,omitempty" doc:"Main text (Markdown)."`
	Script            RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	Resources         []Resource     `json:"resources,omitempty" doc:"Extra resources and additional information."`
}

// Label is what authors know the work by: its code, or its key where it has none.
func (a *Artwork) Label() string { return cmp.Or(a.Code, a.Key) }

// MaxCodeLength is how many characters the keypad takes (specification 1 §5 and §9).
const MaxCodeLength = 7

// ExtraResources are the resources that open from the work's footer.
func (a *Artwork) ExtraResources() []Resource { return a.resources(false) }

// AdditionalInformation are the resources listed apart, which may be timed (specification 1 §2).
func (a *Artwork) AdditionalInformation() []Resource { return a.resources(true) }

func (a *Artwork) resources(additional bool) []Resource {
	var resources []Resource
	for _, r := range a.Resources {
		if r.Additional == additional {
			resources = append(resources, r)
		}
	}
	return resources
}
