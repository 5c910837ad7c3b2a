package guide

import "cmp"

// Artwork is a work of the museum (specification 1 §3).
type Artwork struct {
	ID                int64          `json:"id,omitempty" package:"-"` // idArtwork
	Key               string         `json:"key" doc:"Name other parts of the package use for the work; its code when left out."`
	Code              string         `json:"code,omitempty" doc:"The number beside the work that visitors type, at most 7 digits."`
	OtherCodes        []string       `json:"otherCodes,omitempty" doc:"Further numbers that open the work on the keypad, such as those of older labels."`
	ShowCode          bool           `json:"showCode,omitempty" doc:"Show the number on the work's screen and in grids."`
	Hall              string         `json:"hall,omitempty" ref:"halls" doc:"Key of the hall where the work hangs."`
	Name              Text           `json:"name" check:"required" doc:"Title of the work."`
	Author            string         `json:"author,omitempty" doc:"Who made it, the same in every language."`
	Date              Text           `json:"date,omitempty" doc:"When it was made."`
	Outstanding       bool           `json:"outstanding,omitempty" doc:"One of the museum's most outstanding works."`
	Tags              []string       `json:"tags,omitempty" ref:"tags" doc:"Keys of the kids tags that fit the work."`
	Image             Media          `json:"image,omitzero" media:"image" doc:"Main picture."`
	ImageAlt          Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the main picture shows, for visitors who do not see it."`
	ImageDecorative   bool           `json:"imageDecorative,omitempty" doc:"The main picture is decoration; it needs no description."`
	ImageFocalPoint   FocalPoint     `json:"imageFocalPoint,omitempty" doc:"What of the main picture stays visible where it is cropped, in percent from the left and from the top, such as 50% 20%; the middle when left out."`
	RecognitionImages []Media        `json:"recognitionImages,omitempty" media:"image" doc:"Further pictures to recognise the work by, for objects seen from several sides."`
	Audio             LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Main audio: a path with {lang}, or one a language."`
	Transcript        LocalizedMedia `json:"transcript,omitempty" media:"captions" doc:"WebVTT transcript of the main audio."`
	Text              RichText       `json:"text,omitempty" doc:"Main text (Markdown)."`
	Script            RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
	Medium            Text           `json:"medium,omitempty" doc:"What it is made of, such as: Oil on canvas."`
	Dimensions        Text           `json:"dimensions,omitempty" doc:"How large it is, such as: 120 × 80 cm."`
	Classification    Text           `json:"classification,omitempty" doc:"What kind of object it is, such as: Painting."`
	Department        Text           `json:"department,omitempty" doc:"Department or collection that it belongs to."`
	Place             Text           `json:"place,omitempty" doc:"Where it was made or found."`
	AccessionNumber   string         `json:"accessionNumber,omitempty" doc:"Its number in the museum's collection."`
	CreditLine        Text           `json:"creditLine,omitempty" max:"1000" doc:"How the museum came by it, such as: Gift of Ann Keller, 1951."`
	Rights            Text           `json:"rights,omitempty" max:"1000" doc:"Rights statement of work and picture."`
	Links             []Link         `json:"links,omitempty" doc:"Pages about the work."`
	IIIFManifest      string         `json:"iiifManifest,omitempty" max:"2000" doc:"Address of the work's IIIF manifest, for viewers that zoom."`
	Resources         []Resource     `json:"resources,omitempty" doc:"Extra resources and additional information."`
}

// Link leads to a page outside the guide.
type Link struct {
	Key   string `json:"key" doc:"Name of the link within the work; its position when left out."`
	Label Text   `json:"label" check:"required" doc:"Words that visitors touch."`
	URL   Text   `json:"url" check:"required" max:"2000" doc:"Address of the page, one for all languages or one a language; it begins with https://."`
}

// Label is what authors know the work by: its code, or its key where it has none.
func (a *Artwork) Label() string { return cmp.Or(a.Code, a.Key) }

// Codes are all numbers that open the work on the keypad, the one on its label first.
func (a *Artwork) Codes() []string {
	if a.Code == "" {
		return nil
	}
	return append([]string{a.Code}, a.OtherCodes...)
}

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
