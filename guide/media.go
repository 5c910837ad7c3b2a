package guide

import (
	"context"
	"io"
)

// Media is a reference to a media file. Authors write its path in the package; importing adds the name
// under which the content is stored, so that an export can write the same package again.
type Media struct {
	Path string `json:"path"`           // slash-separated, relative to the package's root
	Name string `json:"name,omitempty"` // content hash and extension: the address under /media/
	// Original is the stored file as it came, with what cameras and programs embed, if the museum keeps it.
	Original string `json:"original,omitempty" package:"-"`
}

// OriginalExtension ends the names of originals, which visitors never get.
const OriginalExtension = ".original"

// Extension and content type of the files with which phones recognise works.
const (
	PhoneFeaturesExtension = ".recognition"
	PhoneFeaturesType      = "application/vnd.cicerone.recognition"
)

// IsZero reports whether no file is referenced.
func (m Media) IsZero() bool { return m.Path == "" && m.Name == "" }

// MediaKind is how a file is shown.
type MediaKind string

// The kinds of media files; captions are WebVTT transcripts.
const (
	MediaImage    MediaKind = "image"
	MediaAudio    MediaKind = "audio"
	MediaVideo    MediaKind = "video"
	MediaCaptions MediaKind = "captions"
)

// MediaFacts has the properties of a file, determined when it is imported.
type MediaFacts struct {
	Name        string         `json:"name"` // content hash and extension
	Kind        MediaKind      `json:"kind"`
	ContentType string         `json:"contentType"`
	Size        int64          `json:"size"`               // bytes
	Width       int            `json:"width,omitempty"`    // pixels, pictures and video
	Height      int            `json:"height,omitempty"`   // pixels
	Duration    float64        `json:"duration,omitempty"` // seconds, audio and video
	Silent      bool           `json:"silent,omitempty"`   // a video that has no sound track
	Preview     string         `json:"preview,omitempty"`  // data: address of a tiny blurred picture
	Variants    []MediaVariant `json:"variants,omitempty"` // of a picture, by width ascending
}

// MediaVariant is a picture in another size, stored under a name of its own.
type MediaVariant struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Size   int64  `json:"size"`
}

// Blobs stores immutable files by name. Names are content hashes, so a second Put of a name changes nothing. Methods may
// return CodeBusy if a remote storage cannot be reached.
type Blobs interface {
	// Put stores content under name, whole or not at all: a reader never sees half a file, and when Put
	// returns nil the content is on disk. CodeInvalid when the name is not a plain file name.
	Put(ctx context.Context, name string, content io.Reader) error
	// Open returns the content; the caller reads it while ctx lasts, and closes it. CodeNotFound when there is none of
	// that name.
	Open(ctx context.Context, name string) (io.ReadSeekCloser, error)
	// Has reports whether the name is stored.
	Has(ctx context.Context, name string) (bool, error)
	// Remove deletes the file, so that its name can be stored again; a missing one is no error. Readers of open content
	// read it to its end or fail; it is never mixed with content stored later.
	Remove(ctx context.Context, name string) error
	// Names lists everything that is stored, sorted.
	Names(ctx context.Context) ([]string, error)
}

// MediaFactsStore stores the properties of media files.
type MediaFactsStore interface {
	// SaveMediaFacts stores facts by name and replaces existing ones.
	SaveMediaFacts(ctx context.Context, facts []MediaFacts) error
	// MediaFacts returns the facts of known names.
	MediaFacts(ctx context.Context, names []string) (map[string]MediaFacts, error)
}
