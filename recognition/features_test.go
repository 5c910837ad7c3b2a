package recognition

import (
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/draw"
	"runtime"
	"testing"
)

// Features of a picture are found again, with similar descriptors, when the picture is rotated, smaller or darker.
func TestFeaturesAreRepeatable(t *testing.T) {
	small := lumaOf(paintings()[3]).shrink(300)
	s := new(scratch)
	before := s.extract(small, extractOptions{100, 1, refineOptions.quotas, false})
	for _, c := range []struct {
		name    string
		by      homography
		dark    float32
		minPart float64 // of the features that must be found again
	}{
		{"the same", turned(0, 1, 0, 0), 1, 0.95},
		{"turned by a quarter", turned(90, 1, float64(small.h), 0), 1, 0.6},
		{"turned by 30 degrees", turned(30, 1, float64(small.h)/2, 0), 1, 0.45},
		{"three quarters of the size", turned(0, 0.75, 0, 0), 1, 0.3},
		{"half the size", turned(0, 0.5, 0, 0), 1, 0.15},
		{"half the light", turned(0, 1, 0, 0), 0.5, 0.6},
	} {
		t.Run(c.name, func(t *testing.T) {
			transformed := warped(small, c.by, small.w+small.h, small.w+small.h)
			for i := range transformed.px {
				transformed.px[i] *= c.dark
			}
			after := s.extract(transformed, frameOptions)
			matching := 0
			for i, k := range before.keypoints {
				for j, other := range after.keypoints {
					if before.descriptors[i].distance(&after.descriptors[j]) < 60 && c.by.explains(k, other, 2) {
						matching++
						break
					}
				}
			}
			if part := float64(matching) / float64(before.Count()); part < c.minPart {
				t.Errorf("found again: %.2f of %d, want %.2f", part, before.Count(), c.minPart)
			}
		})
	}
}

// A dimension exceeds the high cutoff only where it exceeds the low one: two bits encode thirds.
func TestDescriptorBitsEncodeThirds(t *testing.T) {
	f := extract(t, paintings()[5])
	for i, d := range f.descriptors {
		for _, word := range d {
			if low, high := word&0x5555555555555555, word>>1&0x5555555555555555; high&^low != 0 {
				t.Fatalf("descriptor %d exceeds a high cutoff but not the low one", i)
			}
		}
	}
}

func TestBordersAreLeftOut(t *testing.T) {
	work := paintings()[2]
	b := work.Bounds()
	scan := image.NewRGBA(image.Rect(0, 0, b.Dx()+100, b.Dy()+60))
	draw.Draw(scan, scan.Rect, image.NewUniform(color.Gray{250}), image.Point{}, draw.Src)
	draw.Draw(scan, b.Add(image.Pt(40, 30)), work, b.Min, draw.Src)
	if got, want := lumaOf(scan).contentRect(), b.Add(image.Pt(40, 30)); got != want {
		t.Errorf("the work is at %v, want %v", got, want)
	}
	// Positions are fractions of the whole scan.
	f := extract(t, scan)
	if corner := f.shape.fraction(point{}); corner.x < 0.05 || corner.y < 0.03 {
		t.Errorf("the work's corner is at %v of the scan", corner)
	}
}

func TestQuality(t *testing.T) {
	plain := image.NewGray(image.Rect(0, 0, 400, 300))
	corner := image.NewGray(image.Rect(0, 0, 800, 800))
	draw.Draw(corner, corner.Rect, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	corner.SetGray(799, 0, color.Gray{255})
	corner.SetGray(0, 799, color.Gray{255})
	corner.SetGray(799, 799, color.Gray{255})
	corner.SetGray(0, 0, color.Gray{255})
	draw.Draw(corner, image.Rect(20, 20, 260, 220), paintings()[3], image.Pt(50, 50), draw.Src)
	for _, c := range []struct {
		name string
		img  image.Image
		want Quality
	}{{"a painting", paintings()[3], Good}, {"nothing", plain, FewFeatures}, {"all in a corner", corner, Clustered}} {
		if got := extract(t, c.img).Quality(); got != c.want {
			t.Errorf("%s: quality %d, want %d", c.name, got, c.want)
		}
	}
	if _, err := Extract(image.NewGray(image.Rectangle{})); err == nil {
		t.Error("a picture without pixels has features")
	}
}

// checkers is a picture made of whole numbers alone, the same on every machine.
func checkers() image.Image {
	img := image.NewGray(image.Rect(0, 0, 700, 500))
	state := uint32(1)
	for y := 0; y < 500; y += 10 {
		for x := 0; x < 700; x += 10 {
			state = state*1664525 + 1013904223
			draw.Draw(img, image.Rect(x, y, x+10+int(state>>28), y+10+int(state>>27&15)), image.NewUniform(color.Gray{uint8(state >> 16)}), image.Point{}, draw.Src)
		}
	}
	return img
}

// The bytes of features are the same on every machine and however many processors there are: servers must agree.
// When they change on purpose, FeaturesVersion must change with them.
func TestFeaturesAreTheSameEverywhere(t *testing.T) {
	const want = "998e8e4f346ffb65"
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 4} {
		runtime.GOMAXPROCS(processors)
		data, err := extract(t, checkers()).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		if got := hex.EncodeToString(sum[:8]); got != want {
			t.Errorf("version %d has bytes %s with %d processors, want %s", FeaturesVersion, got, processors, want)
		}
	}
}
