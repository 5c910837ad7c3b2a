package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io/fs"
	"mime/multipart"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/image/draw"

	"cicerone/demo"
	"cicerone/httpapi/visitor"
	"cicerone/media"
	"cicerone/recognition/phoneshot"
)

const recognitionPath = "/api/recognition"

// token is the Authorization of recognition, as a pair of header and value.
var token = []string{"Authorization", "Token cicerone"}

// gallerySide is the longer side of the demo museum's pictures as these tests use them: importing and
// photographing them at their own size takes the race detector minutes.
const gallerySide = 640

var gallery sync.Map // pictures by path in the demo museums

// demoPicture is a work's picture of a demo museum, such as pattern/214.
func demoPicture(t *testing.T, name string) image.Image {
	t.Helper()
	if known, ok := gallery.Load(name); ok {
		return known.(image.Image)
	}
	museum, code := filepath.Split(name)
	files, err := demo.Museum(strings.TrimSuffix(museum, "/"))
	if err != nil {
		t.Fatal(err)
	}
	path := "pictures/" + code + ".webp"
	content, err := fs.ReadFile(files, path)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := media.DecodePicture(t.Context(), path, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	b := whole.Bounds()
	scale := gallerySide / float64(max(b.Dx(), b.Dy()))
	small := image.NewRGBA(image.Rect(0, 0, int(float64(b.Dx())*scale), int(float64(b.Dy())*scale)))
	draw.CatmullRom.Scale(small, small.Bounds(), whole, b, draw.Src, nil)
	gallery.Store(name, small)
	return small
}

func encodeJPEG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// works of the Museum of Pattern that the gallery shows, in its order: the first has idArtwork 1.
var galleryWorks = []string{"101", "104", "216", "214", "305", "401"}

// writeGallery writes a museum package that shows works of the Museum of Pattern, with further lines in its
// manifest.
func writeGallery(t *testing.T, code string, works []string, lines ...string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "pictures"), 0o700); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("code: %s\nname: {en: Gallery}\nlanguages: [en_GB]\n", code)
	for _, line := range lines {
		text += line + "\n"
	}
	if !strings.Contains(text, "recognitionAvailable") {
		text += "recognitionAvailable: yes\n"
	}
	text += "artworks:\n"
	for _, work := range works {
		text += fmt.Sprintf("  - {code: %q, name: {en: Work %s}, image: pictures/%s.jpg}\n", work, work, work)
		writeFile(t, filepath.Join(folder, "pictures", work+".jpg"), encodeJPEG(t, demoPicture(t, "pattern/"+work)))
	}
	writeFile(t, filepath.Join(folder, "museum.yaml"), []byte(text))
	return folder
}

func writeFile(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// galleryData is a data folder of the test's own, in which the gallery is published as museum 1.
func galleryData(t *testing.T) string {
	t.Helper()
	return publishedData(t, "gallery", func() string { return writeGallery(t, "GALLERY", galleryWorks) })
}

// frameSize is smaller than the app's frames, for the race detector's sake.
var frameSize = image.Pt(480, 360)

// shot is what a phone sees of a work on a wall, as the JPEG that its browser sends. The seed decides about
// the wall and where the visitor stands.
func shot(work image.Image, seed uint64) []byte {
	scene := phoneshot.NewScene(work, seed)
	camera := phoneshot.Camera{Yaw: float64(seed%5)*6 - 12, Pitch: float64(seed%3)*5 - 5, Roll: 3, Fill: 0.8, X: 0.04}
	return phoneshot.JPEG(scene.Shoot(frameSize, camera, phoneshot.Conditions{Light: 0.9, Noise: 2, Seed: seed}), seed)
}

// formType is the content type of form's forms.
const formType = "multipart/form-data; boundary=frameboundary"

// form is a multipart form; the image is left out when it is nil. more are further parts.
func form(t testing.TB, museum string, frame []byte, more ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	parts := multipart.NewWriter(&out)
	if err := parts.SetBoundary("frameboundary"); err != nil {
		t.Fatal(err)
	}
	for _, name := range more {
		if err := parts.WriteField(name, "x"); err != nil {
			t.Fatal(err)
		}
	}
	if museum != "" {
		if err := parts.WriteField("museumId", museum); err != nil {
			t.Fatal(err)
		}
	}
	if frame != nil {
		part, err := parts.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {`form-data; name="image"; filename="frame"`}, "Content-Type": {"image/jpeg"},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(frame); err != nil {
			t.Fatal(err)
		}
	}
	if err := parts.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// sendFrame sends a frame as the app does.
func (s *testServer) sendFrame(museum, device string, frame []byte) answer {
	s.t.Helper()
	return s.call("POST", recognitionPath, form(s.t, museum, frame),
		append([]string{"Content-Type", formType, "X-Device-Id", device}, token...)...)
}

// see sends a frame that must be answered and returns the work's id, 0 for none.
func (s *testServer) see(museum, device string, frame []byte) int64 {
	s.t.Helper()
	a := s.sendFrame(museum, device, frame)
	var answer visitor.RecognitionAnswer
	if err := json.Unmarshal(a.raw, &answer); err != nil || a.http != 200 || !answer.Success {
		s.t.Fatalf("REC-6: the frame answers %d %s (%v)", a.http, a.raw, err)
	}
	if answer.ArtworkID == nil {
		return 0
	}
	return *answer.ArtworkID
}
