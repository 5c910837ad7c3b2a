package media

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kovidgoyal/imaging/prism/meta"
	xwebp "golang.org/x/image/webp"

	"cicerone/guide"
)

func newTestImporter(t *testing.T) (*Importer, *Folder) {
	folder := openTestFolder(t)
	return NewImporter(folder, &factsInMemory{}), folder
}

func importFile(t *testing.T, importer *Importer, file string, content []byte) guide.MediaFacts {
	t.Helper()
	facts, err := importer.Import(t.Context(), file, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

func variantsOf(facts guide.MediaFacts) string {
	var sizes []string
	for _, v := range facts.Variants {
		sizes = append(sizes, fmt.Sprintf("%dx%d", v.Width, v.Height))
	}
	return strings.Join(sizes, " ")
}

func TestPicturesGetSmallerSizesAndAreNeverEnlarged(t *testing.T) {
	importer, folder := newTestImporter(t)
	for _, test := range []struct {
		file    string
		content []byte
		want    string
	}{
		{"large.jpg", encodeJPEG(t, noise(1450, 50)), "320x11 640x22 960x33 1440x50"},
		{"as-wide.jpg", encodeJPEG(t, noise(960, 10)), "320x3 640x7 960x10"},
		{"small.jpg", encodeJPEG(t, noise(300, 200)), "300x200"},
		{"light.webp", encodeLight(t, 400, 100), ""},
		{"large.webp", encodeLight(t, 1600, 100), "320x20 640x40 960x60"},
		{"line.png", encodePNG(t, noise(700, 1)), "320x1 640x1 700x1"},
	} {
		facts := importFile(t, importer, test.file, test.content)
		if got := variantsOf(facts); got != test.want {
			t.Errorf("%s: sizes %s, want %s", test.file, got, test.want)
		}
		if got := openBlob(t, folder, facts.Name); !bytes.Equal(got, test.content) {
			t.Errorf("%s: the original is not stored as it came", test.file)
		}
		for _, v := range facts.Variants {
			content := openBlob(t, folder, v.Name)
			size := decodeWebP(t, content).Bounds().Size()
			if size != image.Pt(v.Width, v.Height) || int64(len(content)) != v.Size || contentNameOf(content, ".webp") != v.Name {
				t.Errorf("%s: variant %+v is %v of %d bytes", test.file, v, size, len(content))
			}
		}
	}
}

func encodeLight(t *testing.T, width, height int) []byte {
	content, err := encodeWebP(patches(width, height), 10)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// noise is a picture with fine detail, so that previews and sizes are those of a real one.
func noise(width, height int) *image.NRGBA {
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			shade := uint8(random.UintN(60))
			picture.SetNRGBA(x, y, color.NRGBA{shade + uint8(x*190/width), shade + uint8(y*190/height), shade + 90, 255})
		}
	}
	return picture
}

func TestPreviewsAreTinyAndShowThePicture(t *testing.T) {
	importer, _ := newTestImporter(t)
	for file, picture := range map[string]image.Image{
		"wide.png": noise(400, 150), "tall.png": noise(150, 450), "tiny.png": noise(3, 2), "patches.png": patches(300, 200),
	} {
		facts := importFile(t, importer, file, encodePNG(t, picture))
		if len(facts.Preview) > maxPreviewLength {
			t.Errorf("%s: the preview takes %d characters, want at most %d", file, len(facts.Preview), maxPreviewLength)
		}
		encoded, ok := strings.CutPrefix(facts.Preview, previewPrefix)
		content, err := base64.StdEncoding.DecodeString(encoded)
		if !ok || err != nil {
			t.Errorf("%s: %q is no data: address: %v", file, facts.Preview, err)
			continue
		}
		tiny := decodeWebP(t, content)
		if size := tiny.Bounds(); size.Dx() > previewSide || size.Dy() > previewSide {
			t.Errorf("%s: the preview has %v", file, size)
		}
		if file == "patches.png" {
			checkPatches(t, file, tiny, patchColours, 40)
		}
	}
}

// Colours survive: a decoder or encoder that takes WebP's video range for JPEG's washes them out. The
// variant is read by another program's rules: raw luma and chroma, converted as BT.601 in video range.
func TestColoursAreNotWashedOut(t *testing.T) {
	importer, folder := newTestImporter(t)
	for file, content := range map[string][]byte{
		"patches.png": encodePNG(t, patches(400, 200)), "patches.jpg": encodeJPEG(t, patches(400, 200)), "patches.webp": encodeTestWebP(t, patches(400, 200)),
	} {
		facts := importFile(t, importer, file, content)
		for _, v := range facts.Variants {
			variant := openBlob(t, folder, v.Name)
			checkPatches(t, file, decodeWebP(t, variant), patchColours, 6)
			raw, err := xwebp.Decode(bytes.NewReader(variant))
			if err != nil {
				t.Fatal(err)
			}
			checkPatches(t, file+" by BT.601", videoRange{raw.(*image.YCbCr)}, patchColours, 6)
		}
	}
}

// videoRange converts luma of 16 to 235 and chroma of 16 to 240 to red, green and blue.
type videoRange struct{ *image.YCbCr }

func (p videoRange) At(x, y int) color.Color {
	c := p.YCbCrAt(x, y)
	luma, cb, cr := 1.164*(float64(c.Y)-16), float64(c.Cb)-128, float64(c.Cr)-128
	clamp := func(v float64) uint8 { return uint8(max(0, min(255, v+0.5))) }
	return color.NRGBA{clamp(luma + 1.596*cr), clamp(luma - 0.391*cb - 0.813*cr), clamp(luma + 2.018*cb), 255}
}

func TestCMYKBecomesSRGB(t *testing.T) {
	content, err := os.ReadFile("testdata/cmyk.jpg")
	if err != nil {
		t.Fatal(err)
	}
	importer, folder := newTestImporter(t)
	checkPatches(t, "CMYK", shownAs(t, folder, importFile(t, importer, "cmyk.jpg", content)), patchColours, 12)
}

// A picture whose profile says that its first channel is green and its second red shows them so.
func TestColourProfilesAreApplied(t *testing.T) {
	importer, folder := newTestImporter(t)
	swapped := patchColours
	for i := range swapped {
		swapped[i].R, swapped[i].G = swapped[i].G, swapped[i].R
	}
	facts := importFile(t, importer, "profile.jpg", withProfile(encodeJPEG(t, patches(400, 300)), swappedProfile()))
	checkPatches(t, "a profile of swapped colours", shownAs(t, folder, facts), swapped, 12)
	facts = importFile(t, importer, "broken.jpg", withProfile(encodeJPEG(t, patches(400, 300)), []byte("no profile")))
	checkPatches(t, "a broken profile", shownAs(t, folder, facts), patchColours, 8)
}

// shownAs decodes the largest variant.
func shownAs(t *testing.T, folder *Folder, facts guide.MediaFacts) image.Image {
	t.Helper()
	if len(facts.Variants) == 0 {
		content := openBlob(t, folder, facts.Name)
		picture, err := decodePicture(typeJPEG, pictureHeader{metadata: &meta.Data{}, orientation: 1}, bytes.NewReader(content), 0)
		if err != nil {
			t.Fatal(err)
		}
		return picture
	}
	return decodeWebP(t, openBlob(t, folder, facts.Variants[len(facts.Variants)-1].Name))
}

func TestOrientationIsApplied(t *testing.T) {
	importer, folder := newTestImporter(t)
	red, green, blue, grey := patchColours[0], patchColours[1], patchColours[2], patchColours[3]
	upright := encodeJPEG(t, patches(340, 300))
	for orientation, want := range map[byte][4]color.NRGBA{
		1: {red, green, blue, grey}, 2: {green, red, grey, blue}, 3: {grey, blue, green, red}, 4: {blue, grey, red, green},
		5: {red, blue, green, grey}, 6: {blue, red, grey, green}, 7: {grey, green, blue, red}, 8: {green, grey, red, blue},
	} {
		facts := importFile(t, importer, "a.jpg", withOrientation(upright, orientation))
		size := image.Pt(facts.Width, facts.Height)
		if lying := orientation >= 5; lying != (size == image.Pt(300, 340)) {
			t.Errorf("orientation %d: the size is %v", orientation, size)
		}
		checkPatches(t, fmt.Sprintf("orientation %d", orientation), decodeWebP(t, openBlob(t, folder, facts.Variants[0].Name)), want, 8)
	}
}

func TestTransparencyIsKept(t *testing.T) {
	importer, folder := newTestImporter(t)
	picture := patches(400, 300)
	for i := range picture.Pix {
		if i%4 == 3 && i < len(picture.Pix)/2 {
			picture.Pix[i] = 0
		}
	}
	facts := importFile(t, importer, "cut-out.png", encodePNG(t, picture))
	if facts.Preview != "" {
		t.Error("a cut-out has a preview, which would show through it")
	}
	shown := decodeWebP(t, openBlob(t, folder, facts.Variants[0].Name))
	for y, want := range map[int]uint32{10: 0, shown.Bounds().Dy() - 10: 0xffff} {
		if _, _, _, alpha := shown.At(10, y).RGBA(); alpha != want {
			t.Errorf("the alpha at line %d is %d, want %d", y, alpha, want)
		}
	}
}

func TestTheSameFileGivesTheSameNames(t *testing.T) {
	content := encodeJPEG(t, noise(400, 100))
	first, _ := newTestImporter(t)
	second, _ := newTestImporter(t)
	a, b := importFile(t, first, "a.jpg", content), importFile(t, second, "other/path.jpg", content)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Error(diff)
	}
}

// countingBlobs counts the puts that reach the blobs.
type countingBlobs struct {
	guide.Blobs
	puts atomic.Int32
}

func (b *countingBlobs) Put(ctx context.Context, name string, content io.Reader) error {
	b.puts.Add(1)
	return b.Blobs.Put(ctx, name, content)
}

func TestOneContentIsImportedOnceHoweverManyAsk(t *testing.T) {
	blobs := &countingBlobs{Blobs: openTestFolder(t)}
	importer := NewImporter(blobs, &factsInMemory{})
	content := encodeJPEG(t, noise(700, 100))
	var callers sync.WaitGroup
	for n := range 16 {
		callers.Go(func() {
			facts, err := importer.Import(t.Context(), fmt.Sprintf("%d.jpg", n), bytes.NewReader(content))
			if err != nil || len(facts.Variants) != 3 {
				t.Errorf("%+v, %v", facts, err)
			}
		})
	}
	callers.Wait()
	if puts := blobs.puts.Load(); puts != 4 {
		t.Errorf("%d files were put, want the original and three sizes", puts)
	}
}

func TestACallersEndDoesNotEndOthers(t *testing.T) {
	importer, _ := newTestImporter(t)
	content := encodeJPEG(t, noise(400, 100))
	ended, end := context.WithCancel(t.Context())
	var callers sync.WaitGroup
	for n := range 8 {
		ctx := t.Context()
		if n%2 == 0 {
			ctx = ended
		}
		callers.Go(func() {
			if _, err := importer.Import(ctx, "a.jpg", bytes.NewReader(content)); err != nil && ctx.Err() == nil {
				t.Errorf("a caller that goes on got %v", err)
			}
		})
	}
	end()
	callers.Wait()
}

func TestLostFilesAreMadeAgain(t *testing.T) {
	facts := &factsInMemory{}
	content := encodeJPEG(t, noise(700, 100))
	before := importFile(t, NewImporter(openTestFolder(t), facts), "a.jpg", content)
	empty := openTestFolder(t)
	after := importFile(t, NewImporter(empty, facts), "a.jpg", content)
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	for _, v := range after.Variants {
		openBlob(t, empty, v.Name)
	}
}

func TestADamagedPictureIsTheFilesFaultAndStoresNothing(t *testing.T) {
	importer, folder := newTestImporter(t)
	content := encodeJPEG(t, noise(700, 100))
	content = content[:len(content)/2]
	_, err := importer.Import(t.Context(), "half.jpg", bytes.NewReader(content))
	if guide.ErrorCodeOf(err) != guide.CodeInvalid || !strings.HasPrefix(err.Error(), "half.jpg: ") {
		t.Errorf("got %v, want an error that names the file", err)
	}
	if has, err := folder.Has(t.Context(), contentNameOf(content, ".jpg")); err != nil || has {
		t.Errorf("the damaged picture is stored: %v, %v", has, err)
	}
}

func TestDecodedPicturesAreBoundedByProcessorsAndPixels(t *testing.T) {
	const processors = 3
	budget := newPixelBudget(processors)
	var releases []func()
	for range processors {
		release, err := budget.Acquire(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, release)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := budget.Acquire(ended, 1); err == nil {
		t.Error("more pictures than processors are decoded at once")
	}
	for _, release := range releases {
		release()
	}
	release, err := budget.Acquire(t.Context(), maxPixels)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := budget.Acquire(ended, 1); err == nil {
		t.Error("another picture is decoded with the largest")
	}
}

// BenchmarkImportPhotograph imports a photograph of 24 megapixels as cameras make them, wide and tall; with -short a smaller one.
func BenchmarkImportPhotograph(b *testing.B) {
	for name, size := range map[string]image.Point{"wide": {6000, 4000}, "tall": {4000, 6000}} {
		if testing.Short() {
			size = size.Div(10)
		}
		content := photograph(b, size)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				folder, err := OpenFolder(b.TempDir())
				if err != nil {
					b.Fatal(err)
				}
				if _, err := NewImporter(folder, &factsInMemory{}).Import(b.Context(), "a.jpg", bytes.NewReader(content)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// photograph encodes soft shapes with some grain, as cameras compress them.
func photograph(t testing.TB, size image.Point) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	picture := image.NewYCbCr(image.Rect(0, 0, size.X, size.Y), image.YCbCrSubsampleRatio420)
	for y := range size.Y {
		for x := range size.X {
			wave := 60 * math.Sin(float64(x)/90) * math.Cos(float64(y)/70)
			picture.Y[y*picture.YStride+x] = uint8(120 + wave + float64(random.UintN(24)))
		}
	}
	for i := range picture.Cb {
		picture.Cb[i], picture.Cr[i] = uint8(100+i%picture.CStride*50/picture.CStride), uint8(110+i/picture.CStride%40)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// FuzzImport decodes pictures and all else of any kind: damaged files are reported as the author's, and what is taken is
// stored whole.
func FuzzImport(f *testing.F) {
	square := patches(16, 12)
	for _, seed := range [][]byte{
		encodeJPEG(f, square), withOrientation(encodeJPEG(f, square), 8), encodePNG(f, square), encodeTestWebP(f, square), encodeGIF(f, 2),
		mp3(3, true), mp4File(1000, sound(), film(64, 48)), mp4FileOfTime(1, 1, 1000, sound()), []byte(vttExample), pngClaiming(1<<30, 1<<30), pngClaiming(3, 3),
	} {
		for cut := range 4 {
			f.Add(seed[:len(seed)-cut*len(seed)/5])
		}
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		importer, folder := newTestImporter(t)
		facts, err := importer.Import(t.Context(), "a", bytes.NewReader(content))
		if err != nil {
			if guide.ErrorCodeOf(err) != guide.CodeInvalid {
				t.Errorf("the file's fault is reported as ours: %v", err)
			}
			return
		}
		for _, name := range append([]string{facts.Name}, variantNames(facts)...) {
			if stored, err := folder.Has(t.Context(), name); err != nil || !stored {
				t.Errorf("%s of %+v is not stored, %v", name, facts, err)
			}
		}
	})
}

func variantNames(facts guide.MediaFacts) (names []string) {
	for _, v := range facts.Variants {
		names = append(names, v.Name)
	}
	return names
}
