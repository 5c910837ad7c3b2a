package service

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"

	"cicerone/guide"
	"cicerone/recognition"
	"cicerone/recognition/phone"
)

// PhoneFeatures stores the features of a prepared museum's pictures as the file with which phones recognise its works, and returns the
// facts of that file. They are empty where the museum does not offer recognition or has no usable picture.
func (r *Recogniser) PhoneFeatures(ctx context.Context, m *guide.Museum) (guide.MediaFacts, error) {
	if !m.RecognitionAvailable {
		return guide.MediaFacts{}, nil
	}
	pictures := picturesOf(m)
	loaded, err := r.features.loadFeatures(ctx, pictures, nil)
	if err != nil {
		return guide.MediaFacts{}, err
	}
	usable := references(pictures, loaded.features)
	if len(usable) == 0 {
		return guide.MediaFacts{}, nil
	}
	file, err := phone.File(usable, recognition.Threshold(m.Threshold()))
	if err != nil {
		return guide.MediaFacts{}, err
	}
	sum := sha256.Sum256(file)
	name := hex.EncodeToString(sum[:16]) + guide.PhoneFeaturesExtension // as package media names files
	facts := guide.MediaFacts{Name: name, ContentType: guide.PhoneFeaturesType, Size: int64(len(file))}
	return facts, r.features.blobs.Put(ctx, name, bytes.NewReader(file))
}
