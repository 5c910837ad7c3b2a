package media

import (
	"bytes"
	"image"
	"image/jpeg"
	"testing"

	"github.com/kovidgoyal/imaging"
)

// A photograph that is shrunk before the better filter looks as if that filter had done all, but for its grain.
func TestShrunkPhotographsLookTheSame(t *testing.T) {
	decoded, err := jpeg.Decode(bytes.NewReader(photograph(t, image.Pt(4001, 603))))
	if err != nil {
		t.Fatal(err)
	}
	const width, height = 1440, 217
	want := imaging.Resize(decoded, width, height, imaging.Lanczos).(*image.NRGBA)
	shrunk := boxShrink(decoded.(*image.YCbCr), 2)
	if size := shrunk.Bounds().Size(); size != image.Pt(2001, 302) {
		t.Errorf("4001 × 603 pixels become %v", size)
	}
	got := imaging.Resize(shrunk, width, height, imaging.Lanczos).(*image.NRGBA)
	sum := 0
	for i, level := range want.Pix {
		difference := int(level) - int(got.Pix[i])
		sum += max(difference, -difference)
	}
	if mean := float64(sum) / float64(len(want.Pix)); mean > 1.5 {
		t.Errorf("the levels differ by %.2f of 255 on average", mean)
	}
}

func TestShrinkingKeepsColoursOfEverySize(t *testing.T) {
	ratios := []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420,
		image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	}
	for _, ratio := range ratios {
		for size := range 64 {
			picture := image.NewYCbCr(image.Rect(0, 0, 9+size%8, 9+size/8), ratio)
			for plane, level := range map[*[]byte]byte{&picture.Y: 50, &picture.Cb: 100, &picture.Cr: 150} {
				for i := range *plane {
					(*plane)[i] = level
				}
			}
			for n := range 5 {
				small := boxShrink(picture, n)
				for plane, level := range map[*[]byte]byte{&small.Y: 50, &small.Cb: 100, &small.Cr: 150} {
					if got := bytes.Count(*plane, []byte{level}); got != len(*plane) {
						t.Fatalf("%v of %v by %d: %d of %d samples keep the level %d", ratio, picture.Bounds().Size(), n, got, len(*plane), level)
					}
				}
			}
		}
	}
}

// A wide photograph is decoded smaller, and its variants have the sizes of the whole.
func TestLargePhotographsHaveVariantsOfTheirShape(t *testing.T) {
	importer, folder := newTestImporter(t)
	content := photograph(t, image.Pt(4001, 603))
	facts := importFile(t, importer, "large.jpg", withOrientation(content, 6))
	if facts.Width != 603 || facts.Height != 4001 {
		t.Errorf("the size is %d × %d", facts.Width, facts.Height)
	}
	facts = importFile(t, importer, "large.jpg", content)
	if got, want := variantsOf(facts), "320x48 640x96 960x145 1440x217"; got != want {
		t.Errorf("the sizes are %s, want %s", got, want)
	}
	size := decodeWebP(t, openBlob(t, folder, facts.Variants[3].Name)).Bounds().Size()
	if size != image.Pt(1440, 217) {
		t.Errorf("the largest is %v", size)
	}
}
