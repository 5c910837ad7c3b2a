package recognition

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrFeatures says that bytes are not features of this version.
var ErrFeatures = errors.New("recognition: not features of this version")

const (
	featuresMagic  = "CICF"
	headBytes      = len(featuresMagic) + 1 + 6*2 + 2
	featureBytes   = 6 + 32 + 2
	mostStored     = 4096 // features of a picture
	leastPlaneSide = 1
)

// MarshalBinary writes the features in the same bytes on every machine.
func (f Features) MarshalBinary() ([]byte, error) {
	out := make([]byte, 0, headBytes+len(f.keypoints)*featureBytes)
	out = append(out, featuresMagic...)
	out = append(out, FeaturesVersion)
	s := f.shape
	for _, v := range [...]uint16{s.w, s.h, s.left, s.top, s.right, s.bottom, uint16(len(f.keypoints))} {
		out = binary.LittleEndian.AppendUint16(out, v)
	}
	for _, k := range f.keypoints {
		out = binary.LittleEndian.AppendUint16(out, k.x)
		out = binary.LittleEndian.AppendUint16(out, k.y)
		out = append(out, k.scale, k.turn)
	}
	for i := range f.looks {
		for _, word := range f.looks[i] {
			out = binary.LittleEndian.AppendUint64(out, word)
		}
	}
	for _, w := range f.words {
		out = binary.LittleEndian.AppendUint16(out, w)
	}
	return out, nil
}

// UnmarshalBinary reads what MarshalBinary wrote; anything else gives an error that is [ErrFeatures].
func (f *Features) UnmarshalBinary(data []byte) error {
	if len(data) < headBytes || string(data[:len(featuresMagic)]) != featuresMagic || data[len(featuresMagic)] != FeaturesVersion {
		return ErrFeatures
	}
	var head [7]uint16
	for i := range head {
		head[i] = binary.LittleEndian.Uint16(data[len(featuresMagic)+1+2*i:])
	}
	s := shape{head[0], head[1], head[2], head[3], head[4], head[5]}
	n := int(head[6])
	if s.w < leastPlaneSide || s.h < leastPlaneSide || s.w > mostPlaneSide || s.h > mostPlaneSide || s.left >= s.right || s.top >= s.bottom {
		return fmt.Errorf("%w: impossible picture", ErrFeatures)
	}
	if n > mostStored || len(data) != headBytes+n*featureBytes {
		return fmt.Errorf("%w: wrong length", ErrFeatures)
	}
	points, looks := make([]keypoint, n), make([]descriptor, n)
	rest := data[headBytes:]
	for i := range points {
		points[i] = keypoint{binary.LittleEndian.Uint16(rest), binary.LittleEndian.Uint16(rest[2:]), rest[4], rest[5]}
		if points[i].x > s.w*fractions || points[i].y > s.h*fractions {
			return fmt.Errorf("%w: a place outside the picture", ErrFeatures)
		}
		rest = rest[6:]
	}
	for i := range looks { // most of the time that it takes to read a museum
		at := rest[32*i:][:32]
		looks[i] = descriptor{
			binary.LittleEndian.Uint64(at), binary.LittleEndian.Uint64(at[8:]),
			binary.LittleEndian.Uint64(at[16:]), binary.LittleEndian.Uint64(at[24:]),
		}
	}
	rest = rest[32*n:]
	sorted := make([]uint16, n)
	for i := range sorted {
		if sorted[i] = binary.LittleEndian.Uint16(rest[2*i:]); int(sorted[i]) >= len(words) {
			return fmt.Errorf("%w: an unknown word", ErrFeatures)
		}
	}
	*f = Features{s, points, looks, sorted}
	return nil
}
