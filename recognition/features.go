package recognition

import (
	"errors"
	"image"
)

// FeaturesVersion is the version of encoded features. Stored features of another version are extracted again.
const FeaturesVersion = 4

// Features are the distinctive keypoints of one picture and their descriptors.
type Features struct {
	shape       shape
	keypoints   []keypoint
	descriptors []descriptor
	words       []uint16 // visual word of each descriptor; empty for a frame
}

// shape is the part of a picture that features were extracted from, and at what size.
type shape struct {
	w, h uint16 // of the plane, in pixels
	// The part, in 65535ths of the picture's width and height.
	left, top, right, bottom uint16
}

// keypoint is a position on the plane with a size and a direction.
type keypoint struct {
	x, y  uint16 // in 32nds of a pixel
	scale uint8  // in steps; see scaleSteps
	angle angle
}

const subpixels = 32 // units of a keypoint's position per pixel

func (k keypoint) at() point { return point{float64(k.x) / subpixels, float64(k.y) / subpixels} }

const (
	referenceSide = 640 // pixels of the longer side
	// Larger pictures are not pictures of works.
	maxPixels = 400 << 20
)

// ErrNoPicture is returned for a picture without pixels, or with too many.
var ErrNoPicture = errors.New("recognition: the picture is empty or too large")

// Extract returns the features of a work's picture of any size, without borders of one colour. The picture must be
// cropped to the work.
func Extract(img image.Image) (Features, error) {
	b := img.Bounds()
	if b.Empty() || b.Dx() > maxPixels/b.Dy() {
		return Features{}, ErrNoPicture
	}
	l := lumaOf(img)
	inner := l.contentRect()
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	f := s.extract(l.crop(inner).shrink(referenceSide), referenceOptions)
	f.shape.setCrop(inner, b.Size())
	f.words = make([]uint16, len(f.descriptors))
	for i := range f.descriptors {
		f.words[i] = wordOf(&f.descriptors[i], words)
	}
	return f, nil
}

// extract returns the features of the plane, without visual words.
func (s *scratch) extract(p *plane, opts extractOptions) Features {
	octaves := s.pyramid(p, opts.fine)
	s.extrema = selectKeypoints(detect(octaves, s.extrema[:0]), p.w, p.h, opts)
	f := Features{shape: shape{w: uint16(p.w), h: uint16(p.h), right: 65535, bottom: 65535}}
	f.keypoints = make([]keypoint, 0, len(s.extrema))
	f.descriptors = make([]descriptor, 0, len(s.extrema))
	var upright []angle
	for _, k := range s.extrema {
		level := &octaves[k.octave].blurred[k.level]
		upright = orientations(level, k, opts.maxOrientations, upright[:0])
		x, y := k.planePosition()
		for _, t := range upright {
			f.keypoints = append(f.keypoints, keypoint{uint16(mul(x, subpixels) + 0.5), uint16(mul(y, subpixels) + 0.5), uint8(max(k.scale, 0)), t})
			f.descriptors = append(f.descriptors, describe(level, k, t))
		}
	}
	return f
}

func (s *shape) setCrop(inner image.Rectangle, whole image.Point) {
	part := func(v, all int) uint16 { return uint16((v*65535 + all/2) / all) }
	s.left, s.right = part(inner.Min.X, whole.X), part(inner.Max.X, whole.X)
	s.top, s.bottom = part(inner.Min.Y, whole.Y), part(inner.Max.Y, whole.Y)
}

// fraction converts a position on the plane to fractions of the whole picture's width and height.
func (s shape) fraction(p point) point {
	x := (float64(s.left) + p.x/float64(s.w)*float64(s.right-s.left)) / 65535
	y := (float64(s.top) + p.y/float64(s.h)*float64(s.bottom-s.top)) / 65535
	return point{x, y}
}

// cell returns the cell of a keypoint when the plane is divided into side × side.
func (s shape) cell(k keypoint, side int) int {
	x, y := int(k.x)*side/(int(s.w)*subpixels), int(k.y)*side/(int(s.h)*subpixels)
	return min(y, side-1)*side + min(x, side-1)
}

// Count returns the number of features.
func (f Features) Count() int { return len(f.keypoints) }

// Quality rates how well a work can be recognised by its picture.
type Quality int

const (
	// Good pictures have enough features, well distributed.
	Good Quality = iota
	// FewFeatures marks pictures too plain, too dark or too blurred. A sharper picture, or one of another side of the
	// object, helps.
	FewFeatures
	// Clustered marks pictures whose features are in a small part: visitors who point elsewhere get no answer. A picture
	// cropped to the work, or a second one, helps.
	Clustered
)

const (
	minFeatures = 60
	// Of the picture's 5 × 5 cells, those that must have a share of the features.
	minCells = 8
)

// Quality rates the features.
func (f Features) Quality() Quality {
	if len(f.keypoints) < minFeatures {
		return FewFeatures
	}
	if cellsWithMore(f.shape, f.keypoints, len(f.keypoints)/75) < minCells {
		return Clustered
	}
	return Good
}

// cellsWithMore counts the cells of the plane, 5 × 5, that have more than the given number of keypoints.
func cellsWithMore(s shape, points []keypoint, threshold int) int {
	const side = 5
	var counts [side * side]int
	for _, k := range points {
		counts[s.cell(k, side)]++
	}
	cells := 0
	for _, n := range counts {
		if n > threshold {
			cells++
		}
	}
	return cells
}
