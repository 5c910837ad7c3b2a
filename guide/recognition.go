package guide

import (
	"context"
	"slices"
)

// Frame is a picture from a visitor's camera. It must be neither stored nor logged.
type Frame struct {
	Museum  int64  // idMuseum
	Version int64  // of the publication that visitors see
	Visitor string // distinguishes visitors without identifying them
	Network string // limits the share of one network
	JPEG    []byte
}

// Recognition is the answer to a frame.
type Recognition struct {
	Artwork int64 // idArtwork; 0 when none of the museum's works was recognised
}

// MaxFrameBytes is the maximum size of a frame.
const MaxFrameBytes = 2 << 20

// NetworkShare returns how much of a shared resource, such as the queue of frames, one network address may use. Clients
// choose their own names, so a single client could take everything under many names. A museum whose visitors all share
// one address gets three quarters, which keep every processor busy.
func NetworkShare[N int | int64](all N) N { return all - all/4 }

// Recogniser finds out which of a museum's works a frame shows (specification 1 §7, Recognition).
type Recogniser interface {
	// Admit counts a frame that a visitor is about to send. It allows one a second on average and short bursts, and
	// returns CodeTooMany, with the time to wait, for more.
	Admit(visitor string) error
	// Recognise returns the work that a frame and the visitor's previous frames show. It returns CodeInvalid, with the
	// field image, if the frame is not a JPEG or has too many pixels; CodeTooMany if a newer frame of the same visitor
	// replaced it in the queue; and CodeBusy, with the time to wait, if the queue is full or the frame waited for too long.
	Recognise(ctx context.Context, frame Frame) (Recognition, error)
	// Report reports how well the works of a museum's version can be recognised. It returns CodeBusy, with the time to
	// wait, while the version is being indexed.
	Report(ctx context.Context, museum, version int64) (RecognitionReport, error)
}

// DraftRecogniser recognises works by pictures that visitors do not have yet.
type DraftRecogniser interface {
	// Admit counts a frame; see Recogniser.
	Admit(visitor string) error
	// CheckDraft reports how well the works of a draft can be recognised. Pictures are looked at in the background: until that is
	// done, the report is not ready.
	CheckDraft(ctx context.Context, draft *Museum) (DraftRecognition, error)
	// TryDraft returns the work that a frame shows. It returns CodeInvalid, with the field image, for a frame that cannot be used,
	// CodeConflict if the museum does not offer recognition, and CodeBusy, with the time to wait, while the draft is not ready.
	TryDraft(ctx context.Context, draft *Museum, jpeg []byte) (RecognitionTrial, error)
}

// DefaultRecognitionThreshold is the recommended threshold, DefaultRecognitionThresholdCJ that of the Chinese and Japanese
// texts (specification 1 §9).
const (
	DefaultRecognitionThreshold   = 65
	DefaultRecognitionThresholdCJ = 100
)

// Threshold returns the museum's recognition threshold, 1 to 100: a lower one is more reliable but slower (specification 1
// §5). The default depends on the museum's first language.
func (m *Museum) Threshold() int {
	if m.RecognitionThreshold > 0 {
		return m.RecognitionThreshold
	}
	if len(m.Languages) > 0 {
		switch m.Languages[0].Short() {
		case "zh", "ja":
			return DefaultRecognitionThresholdCJ
		}
	}
	return DefaultRecognitionThreshold
}

// Pictures returns the work's reference pictures: the main one and the further ones, each once.
func (a *Artwork) Pictures() []Media {
	var pictures []Media
	for _, picture := range append([]Media{a.Image}, a.RecognitionImages...) {
		if picture.Name != "" && !slices.ContainsFunc(pictures, func(p Media) bool { return p.Name == picture.Name }) {
			pictures = append(pictures, picture)
		}
	}
	return pictures
}
