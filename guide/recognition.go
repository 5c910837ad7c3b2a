package guide

import "context"

// Frame is what a visitor's phone sees. It is looked at once and forgotten: whoever holds one neither stores
// nor logs it.
type Frame struct {
	Museum  int64  // idMuseum
	Version int64  // of the publication that visitors see
	Visitor string // tells one visitor's frames from another's and nothing else about them
	Network string // where it came from, for the fair share of those who come from elsewhere
	JPEG    []byte
}

// Recognition is the answer to a frame.
type Recognition struct {
	Artwork int64 // idArtwork; 0 when none of the museum's works was recognised
}

// MaxFrameBytes is how heavy a frame may be.
const MaxFrameBytes = 2 << 20

// NetworkShare is how much of what all visitors share, such as the frames that wait, the visitors behind one network
// address may take together. What a client calls itself is its own choice, so that who sends frames by thousands under
// as many names still leaves room for those who come from elsewhere; a museum whose visitors all stand behind one
// address has three quarters, which keep every processor busy.
func NetworkShare[N int | int64](all N) N { return all - all/4 }

// Recogniser tells which of a museum's works is in a frame (specification 1 §7, Recognition).
type Recogniser interface {
	// Admit counts a frame that a visitor is about to send: one a second on average, a few more at once.
	// CodeTooMany, with the time to wait, for more than that.
	Admit(visitor string) error
	// Recognise tells what is in a frame, in the light of the visitor's frames just before it. CodeInvalid
	// with the field image when the frame is no JPEG or has too many pixels; CodeTooMany when a newer frame
	// of the same visitor arrived before this one's turn; CodeBusy, with the time to wait, when more frames
	// are waiting than can be looked at soon.
	Recognise(ctx context.Context, frame Frame) (Recognition, error)
	// Report says how well the works of a museum's version can be recognised. CodeBusy, with the time to
	// wait, while that is being found out.
	Report(ctx context.Context, museum, version int64) (RecognitionReport, error)
}

// DefaultRecognitionThreshold is the recommended threshold, and DefaultRecognitionThresholdCJ the one that
// the Chinese and Japanese texts recommend (specification 1 §9).
const (
	DefaultRecognitionThreshold   = 65
	DefaultRecognitionThresholdCJ = 100
)

// Threshold is the museum's recognition threshold, 1 to 100: the lower, the surer and the slower
// (specification 1 §5). Without one of its own it is what the texts in its first language recommend.
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

// Pictures are the pictures that the work is recognised by: its main one and the further ones, each once.
func (a *Artwork) Pictures() []Media {
	var pictures []Media
	seen := map[string]bool{}
	for _, picture := range append([]Media{a.Image}, a.RecognitionImages...) {
		if picture.Name != "" && !seen[picture.Name] {
			seen[picture.Name] = true
			pictures = append(pictures, picture)
		}
	}
	return pictures
}
