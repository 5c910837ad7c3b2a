package recognition

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrFeatures is returned for bytes that are not features of this version.
var ErrFeatures = errors.New("recognition: not features of this version")

const (
	featuresMagic     = "CICF"
	headBytes         = len(featuresMagic) + 1 + 6*2 + 2
	featureBytes      = 6 + 32 + 2
	maxStoredFeatures = 4096 // of a picture
	minPlaneSide      = 1
)

// MarshalBinary encodes the features, in the same bytes on every machine.
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
		out = append(out, k.scale, k.angle)
	}
	for i := range f.descriptors {
		for _, word := range f.descriptors[i] {
			out = binary.LittleEndian.AppendUint64(out, word)
		}
	}
	for _, w := range f.words {
		out = binary.LittleEndian.AppendUint16(out, w)
	}
	return out, nil
}

// UnmarshalBinary decodes what MarshalBinary wrote. It returns an error wrapping [ErrFeatures] for anything else.
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
	if s.w < minPlaneSide || s.h < minPlaneSide || s.w > maxPlaneSide || s.h > maxPlaneSide || s.left >= s.right || s.top >= s.bottom {
		return fmt.Errorf("%w: impossible picture", ErrFeatures)
	}
	if n > maxStoredFeatures || len(data) != headBytes+n*featureBytes {
		return fmt.Errorf("%w: wrong length", ErrFeatures)
	}
	points, descriptors := make([]keypoint, n), make([]descriptor, n)
	rest := data[headBytes:]
	for i := range points {
		points[i] = keypoint{binary.LittleEndian.Uint16(rest), binary.LittleEndian.Uint16(rest[2:]), rest[4], rest[5]}
		if points[i].x > s.w*subpixels || points[i].y > s.h*subpixels {
			return fmt.Errorf("%w: a position outside the picture", ErrFeatures)
		}
		rest = rest[6:]
	}
	for i := range descriptors { // most of the time of loading a museum
		at := rest[32*i:][:32]
		descriptors[i] = descriptor{
			binary.LittleEndian.Uint64(at), binary.LittleEndian.Uint64(at[8:]),
			binary.LittleEndian.Uint64(at[16:]), binary.LittleEndian.Uint64(at[24:]),
		}
	}
	rest = rest[32*n:]
	nearest := make([]uint16, n)
	for i := range nearest {
		if nearest[i] = binary.LittleEndian.Uint16(rest[2*i:]); int(nearest[i]) >= len(words) {
			return fmt.Errorf("%w: an unknown word", ErrFeatures)
		}
	}
	*f = Features{s, points, descriptors, nearest}
	return nil
}
