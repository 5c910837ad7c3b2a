package recognition

import (
	"errors"
	"image"
)

// FeaturesVersion is the version of the bytes of features: stored ones of another version are extracted again.
const FeaturesVersion = 4

// Features are what is known of one picture: its most telling places and how each looks.
type Features struct {
	shape     shape
	keypoints []keypoint
	looks     []descriptor
	words     []uint16 // that the looks are sorted by in an index; a frame's have none
}

// shape is the part of a picture that features are of, and at what size.
type shape struct {
	w, h uint16 // of the plane, pixels
	// The part, in 65535ths of the picture's width and height.
	left, top, right, bottom uint16
}

// keypoint is a place on the plane with a size and a direction.
type keypoint struct {
	x, y  uint16 // in 32nds of a pixel
	scale uint8  // in steps, see scaleSteps
	turn  turn
}

const fractions = 32 // of a pixel, in a keypoint

func (k keypoint) at() point { return point{float64(k.x) / fractions, float64(k.y) / fractions} }

const (
	referenceSide = 640 // pixels of the longer side
	// A picture past this many pixels is not one of a work.
	mostPixels = 400 << 20
)

// ErrNoPicture says that a picture has no pixels, or impossibly many.
var ErrNoPicture = errors.New("recognition: the picture is empty or too large")

// Extract finds the features of a work's picture, whatever its size; borders of one colour are left out. The picture's
// borders must be those of the work: what hangs around it belongs to the wall.
func Extract(img image.Image) (Features, error) {
	b := img.Bounds()
	if b.Empty() || b.Dx() > mostPixels/b.Dy() {
		return Features{}, ErrNoPicture
	}
	l := lumaOf(img)
	inner := l.withoutBorder()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	f := s.extract(l.cut(inner).shrink(referenceSide), atReference)
	f.shape.cut(inner, b.Size())
	f.words = make([]uint16, len(f.looks))
	for i := range f.looks {
		f.words[i] = wordOf(&f.looks[i], words)
	}
	return f, nil
}

// extract finds the features of the plane.
func (s *scratch) extract(p *plane, how looking) Features {
	octaves := s.pyramid(p, how.fine)
	s.found = spread(detect(octaves, s.found[:0]), p.w, p.h, how)
	f := Features{shape: shape{w: uint16(p.w), h: uint16(p.h), right: 65535, bottom: 65535}}
	f.keypoints = make([]keypoint, 0, len(s.found))
	f.looks = make([]descriptor, 0, len(s.found))
	var upright []turn
	for _, k := range s.found {
		level := &octaves[k.octave].blurred[k.level]
		upright = turnsOf(level, k, how.turns, upright[:0])
		x, y := k.inPicture()
		for _, t := range upright {
			f.keypoints = append(f.keypoints, keypoint{uint16(mul(x, fractions) + 0.5), uint16(mul(y, fractions) + 0.5), uint8(max(k.scale, 0)), t})
			f.looks = append(f.looks, describe(level, k, t))
		}
	}
	return f
}

func (s *shape) cut(inner image.Rectangle, whole image.Point) {
	part := func(v, all int) uint16 { return uint16((v*65535 + all/2) / all) }
	s.left, s.right = part(inner.Min.X, whole.X), part(inner.Max.X, whole.X)
	s.top, s.bottom = part(inner.Min.Y, whole.Y), part(inner.Max.Y, whole.Y)
}

// fraction is the place on the plane as fractions of the whole picture's width and height.
func (s shape) fraction(p point) point {
	x := (float64(s.left) + p.x/float64(s.w)*float64(s.right-s.left)) / 65535
	y := (float64(s.top) + p.y/float64(s.h)*float64(s.bottom-s.top)) / 65535
	return point{x, y}
}

// Count is the number of features.
func (f Features) Count() int { return len(f.keypoints) }

// Quality is how well a work can be recognised by its picture.
type Quality int

const (
	// Good pictures have enough features all over.
	Good Quality = iota
	// FewFeatures is for pictures too plain, too dark or too blurred to be told from others. A sharper picture, or one of another
	// side of the object, helps.
	FewFeatures
	// Clustered features sit in a small part of the picture: visitors who point elsewhere are not understood. A
	// picture cropped to the work, or a second one, helps.
	Clustered
)

const (
	fewFeatures = 60
	// Of the picture's 5 × 5 fields, those that must have a share of the features.
	leastFields = 8
)

// Quality judges the features.
func (f Features) Quality() Quality {
	if len(f.keypoints) < fewFeatures {
		return FewFeatures
	}
	if fieldsWith(f.shape, f.keypoints, len(f.keypoints)/75) < leastFields {
		return Clustered
	}
	return Good
}

// fieldsWith counts the fields of the plane, 5 × 5, that have more than so many of the keypoints.
func fieldsWith(s shape, points []keypoint, more int) int {
	const side = 5
	var counts [side * side]int
	for _, k := range points {
		x, y := int(k.x)*side/(int(s.w)*fractions), int(k.y)*side/(int(s.h)*fractions)
		counts[min(y, side-1)*side+min(x, side-1)]++
	}
	fields := 0
	for _, n := range counts {
		if n > more {
			fields++
		}
	}
	return fields
}
