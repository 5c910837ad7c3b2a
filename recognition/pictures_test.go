package recognition

import (
	"bytes"
	"image"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/image/webp"

	"cicerone/recognition/phoneshot"
)

// demoPicture is a work of the Museum of Pattern.
func demoPicture(t testing.TB, code string) image.Image {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "demo", "museums", "pattern", "pictures", code+".webp"))
	if err != nil {
		t.Fatal(err)
	}
	img, err := webp.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func extract(t testing.TB, img image.Image) Features {
	t.Helper()
	f, err := Extract(img)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func frameOf(t testing.TB, img image.Image) Frame {
	t.Helper()
	frame, err := DecodeFrame(bytes.NewReader(phoneshot.JPEG(img, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return frame
}

// paintings are made once for all tests: work i is painting i.
var paintings = sync.OnceValue(func() (all []image.Image) {
	for i := range 12 {
		all = append(all, phoneshot.Painting(uint64(i)))
	}
	return all
})

// paintingIndex has the first ten paintings.
var paintingIndex = sync.OnceValue(func() *Index {
	var refs []Reference
	for i, p := range paintings()[:10] {
		f, err := Extract(p)
		if err != nil {
			panic(err)
		}
		refs = append(refs, Reference{int64(i), f})
	}
	return NewIndex(refs)
})

// twins returns the twins among the works of an index, each pair once.
func twins(ix *Index) (all [][2]int64) {
	for i, r := range ix.references {
		for _, other := range ix.TwinsOf(Reference{r.work, ix.features(i)}) {
			if other < r.work {
				all = append(all, [2]int64{other, r.work})
			}
		}
	}
	return all
}

// warped is the picture as the map shows it, made of the picture's luma; size is the new picture's.
func warped(p *plane, h homography, w, hh int) *plane {
	out := newPlane(w, hh)
	back := inverse(h)
	out.fill(&back, p.sample)
	return out
}

// turned maps by an angle in degrees and a scale about the origin, then moves.
func turned(degrees, scale, x, y float64) homography {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return homography{scale * cos, -scale * sin, x, scale * sin, scale * cos, y, 0, 0, 1}
}

func inverse(h homography) homography {
	m := homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
	for i := range m {
		m[i] /= h[0]*h[4] - h[1]*h[3]
	}
	return m
}

func mirrored(img *image.RGBA) image.Image {
	out := image.NewRGBA(img.Rect)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.SetRGBA(img.Rect.Dx()-1-x, y, img.RGBAAt(x, y))
		}
	}
	return out
}
