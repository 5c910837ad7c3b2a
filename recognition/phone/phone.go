// Package phone recognises works in the frames of one phone, in the phone itself: a museum's features are one file that the phone
// downloads with the guide, and the engine is the server's, compiled to WebAssembly (package engine). Both give the same answers.
package phone

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"cicerone/recognition"
)

// ErrFile is returned for bytes that are not a museum's features of this version.
var ErrFile = errors.New("phone: not a museum's features of this version")

// The file starts with fileMagic and the museum's threshold (a byte); then come its pictures in the museum's order, each with its
// work's id (8 bytes), the length of its features (4 bytes) and the features. Numbers are little-endian.
const (
	fileMagic     = "CICM1"
	fileHeadBytes = len(fileMagic) + 1
	pictureBytes  = 8 + 4
)

// File returns a museum's features as a file, the same bytes on every machine.
func File(pictures []recognition.Reference, threshold recognition.Threshold) ([]byte, error) {
	out := append([]byte(fileMagic), uint8(min(max(threshold, 0), math.MaxUint8)))
	for _, p := range pictures {
		features, err := p.Features.MarshalBinary()
		if err != nil {
			return nil, err
		}
		out = binary.LittleEndian.AppendUint64(out, uint64(p.Work))
		out = binary.LittleEndian.AppendUint32(out, uint32(len(features)))
		out = append(out, features...)
	}
	return out, nil
}

// Recogniser recognises the works of a museum in one phone's frames. It is for one goroutine.
type Recogniser struct {
	index     *recognition.Index
	threshold recognition.Threshold
	session   recognition.Session
	lastFrame time.Time
}

// Open returns a recogniser of the museum with that file, or an error wrapping [ErrFile].
func Open(file []byte) (*Recogniser, error) {
	if len(file) < fileHeadBytes || string(file[:len(fileMagic)]) != fileMagic {
		return nil, ErrFile
	}
	threshold := recognition.Threshold(file[len(fileMagic)])
	var pictures []recognition.Reference
	for rest := file[fileHeadBytes:]; len(rest) > 0; {
		if len(rest) < pictureBytes {
			return nil, fmt.Errorf("%w: cut off", ErrFile)
		}
		work, length := int64(binary.LittleEndian.Uint64(rest)), int(binary.LittleEndian.Uint32(rest[8:]))
		rest = rest[pictureBytes:]
		if length > len(rest) {
			return nil, fmt.Errorf("%w: cut off", ErrFile)
		}
		picture := recognition.Reference{Work: work}
		if err := picture.Features.UnmarshalBinary(rest[:length]); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFile, err)
		}
		pictures = append(pictures, picture)
		rest = rest[length:]
	}
	return &Recogniser{index: recognition.NewIndex(pictures), threshold: threshold}, nil
}

// Recognise returns the work that the phone is held to, by this frame and the last ones, or 0. The frame is a JPEG; the errors are
// those of [recognition.DecodeFrame].
func (r *Recogniser) Recognise(jpeg []byte, now time.Time) (work int64, err error) {
	frame, err := recognition.DecodeFrame(bytes.NewReader(jpeg))
	if err != nil {
		return 0, err
	}
	if now.Sub(r.lastFrame) >= recognition.SessionAge {
		r.session = recognition.Session{}
	}
	r.lastFrame = now
	if seen, ok := r.session.Observe(r.index.Recognise(frame, nil), r.threshold); ok {
		return seen, nil
	}
	return 0, nil
}
