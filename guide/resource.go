package guide

// ResourceType says what a resource shows (specification 1 §3).
type ResourceType string

// The four types of resources.
const (
	ResourceText  ResourceType = "TEXT"
	ResourceAudio ResourceType = "AUDIO"
	ResourceVideo ResourceType = "VIDEO"
	ResourceImage ResourceType = "IMAGE"
)

// Values lists what the type may be; bundle and the schema read it.
func (ResourceType) Values() []string { return []string{"TEXT", "AUDIO", "VIDEO", "IMAGE"} }

// MediaKind is the kind of file a resource of the type shows, "" for a text.
func (t ResourceType) MediaKind() MediaKind {
	switch t {
	case ResourceAudio:
		return MediaAudio
	case ResourceVideo:
		return MediaVideo
	case ResourceImage:
		return MediaImage
	}
	return ""
}

// Resource is a piece of content shown with a work, by a sponsor or by a beacon (specification 1 §3).
type Resource struct {
	ID              int64          `json:"id,omitempty" package:"-"` // idResource
	Key             string         `json:"key" doc:"Name of the resource within its owner; its position when left out."`
	Type            ResourceType   `json:"type" check:"required" doc:"TEXT, AUDIO, VIDEO or IMAGE."`
	Title           Text           `json:"title,omitempty" check:"required" doc:"What the resource is called."`
	Content         RichText       `json:"content,omitempty" doc:"The text of a TEXT resource, or words that go with another type (Markdown)."`
	Media           LocalizedMedia `json:"media,omitempty" doc:"The file of an AUDIO, VIDEO or IMAGE resource: one path for all languages, a path with {lang}, or one a language."`
	MediaAlt        Text           `json:"mediaAlt,omitempty" max:"1000" doc:"What the picture of an IMAGE resource shows, for visitors who do not see it."`
	MediaDecorative bool           `json:"mediaDecorative,omitempty" doc:"The picture of an IMAGE resource is decoration; it needs no description."`
	Transcript      LocalizedMedia `json:"transcript,omitempty" media:"captions" doc:"WebVTT captions of an AUDIO or VIDEO resource."`
	Script          RichText       `json:"script,omitempty" doc:"What the voice of an AUDIO resource says, for making the audio."`
	Additional      bool           `json:"additional,omitempty" doc:"Additional information: listed apart from the extra resources, and timed when start is given."`
	Start           *Seconds       `json:"start,omitempty" doc:"Second of the main audio at which it pops up, as minutes:seconds."`
	End             *Seconds       `json:"end,omitempty" doc:"Second of the main audio at which it closes, as minutes:seconds."`
}
