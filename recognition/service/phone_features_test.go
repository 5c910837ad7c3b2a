package service

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image/jpeg"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/recognition/phone"
)

func TestREC6PhonesGetTheFeaturesOfAPreparedMuseum(t *testing.T) {
	r, blobs, decoded := mosaics()
	m := mosaicMuseum(3, 7, 62)
	prepare(t, r, m, nil)
	before := decoded()
	facts, err := r.PhoneFeatures(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	// Work 62's picture cannot be decoded, which is tried each time.
	if decoded() > before+1 {
		t.Errorf("%d pictures were decoded again", decoded()-before)
	}
	file := blobs.content[facts.Name]
	sum := sha256.Sum256(file)
	if int64(len(file)) != facts.Size || facts.ContentType != guide.PhoneFeaturesType || facts.Name != hex.EncodeToString(sum[:16])+".recognition" {
		t.Errorf("facts %+v of a file of %d bytes", facts, len(file))
	}
	opened, err := phone.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, work := range []int64{3, 7, 62} {
		var frame bytes.Buffer
		if err := jpeg.Encode(&frame, mosaic(uint64(work), 1), nil); err != nil {
			t.Fatal(err)
		}
		want := work
		if work == 62 {
			want = 0
		}
		if seen, err := opened.Recognise(frame.Bytes(), time.Time{}); err != nil || seen != want {
			t.Errorf("work %d is taken for %d, %v", work, seen, err)
		}
	}
	if second, err := r.PhoneFeatures(t.Context(), m); err != nil || second.Name != facts.Name {
		t.Errorf("the second time the file is %s, %v, and not %s", second.Name, err, facts.Name)
	}
	threshold := 20
	m.RecognitionThreshold = threshold
	if other, err := r.PhoneFeatures(t.Context(), m); err != nil || other.Name == facts.Name {
		t.Errorf("with another threshold the file is the same: %v", err)
	}
}

func TestREC6MuseumsWithoutRecognitionHaveNoPhoneFeatures(t *testing.T) {
	r, blobs, _ := mosaics()
	without := mosaicMuseum(3)
	without.RecognitionAvailable = false
	for _, m := range []*guide.Museum{without, mosaicMuseum(), mosaicMuseum(62)} {
		if facts, err := r.PhoneFeatures(t.Context(), m); err != nil || facts.Name != "" {
			t.Errorf("a museum with nothing to recognise has the file %s, %v", facts.Name, err)
		}
	}
	for name := range blobs.content {
		if strings.HasSuffix(name, guide.PhoneFeaturesExtension) {
			t.Errorf("%s was stored", name)
		}
	}
}
