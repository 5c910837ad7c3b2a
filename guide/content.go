package guide

// Slide is a page of the walkthrough: a video, an image or a text (specification 2 §2 Slides, §3).
type Slide struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idSlide
	Key             string         `json:"key" doc:"Name of the slide; its position when left out."`
	Video           LocalizedMedia `json:"video,omitempty" media:"video" doc:"A video slide."`
	Transcript      LocalizedMedia `json:"transcript,omitempty" media:"captions" doc:"WebVTT captions of the video."`
	Image           LocalizedMedia `json:"image,omitempty" media:"image" doc:"A picture slide."`
	ImageAlt        Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Text            RichText       `json:"text,omitempty" doc:"A text slide, or words over the picture (Markdown)."`
}

// OneMinute is a highlight of one minute (specification 2 §3).
type OneMinute struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idOneMinute
	Key             string         `json:"key" check:"required" doc:"Name of the item within the museum."`
	Image           Media          `json:"image,omitzero" media:"image" doc:"Main picture."`
	ImageAlt        Text           `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool           `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Title           Text           `json:"title" check:"required" doc:"Title."`
	Audio           LocalizedMedia `json:"audio,omitempty" media:"audio" doc:"Main audio."`
	Transcript      LocalizedMedia `json:"transcript,omitempty" media:"captions" doc:"WebVTT transcript of the audio."`
	Text            RichText       `json:"text,omitempty" doc:"Main text (Markdown)."`
	Script          RichText       `json:"script,omitempty" doc:"What the voice says where that differs from the text, by language."`
}

// InfoSection is about the museum itself (specification 2 §3).
type InfoSection struct {
	ID              int64    `json:"id,omitempty" package:"-"` // idInfoSection
	Key             string   `json:"key" check:"required" doc:"Name of the section within the museum."`
	Image           Media    `json:"image,omitzero" media:"image" doc:"Main picture."`
	ImageAlt        Text     `json:"imageAlt,omitempty" max:"1000" doc:"What the picture shows, for visitors who do not see it."`
	ImageDecorative bool     `json:"imageDecorative,omitempty" doc:"The picture is decoration; it needs no description."`
	Title           Text     `json:"title" check:"required" doc:"Title."`
	Content         RichText `json:"content" check:"required" doc:"The text (Markdown)."`
}

// Beacon is content tied to a place (specification 2 §3).
type Beacon struct {
	ID       int64    `json:"id,omitempty" package:"-"` // idBeacon
	Key      string   `json:"key" check:"required" doc:"Name of the beacon within the museum."`
	Name     string   `json:"name" check:"required" doc:"What staff call the beacon."`
	Artworks []string `json:"artworks,omitempty" ref:"artworks" doc:"Keys of works near it; the first one's picture is its background."`
	Resource Resource `json:"resource" check:"required" doc:"What it shows."`
}
