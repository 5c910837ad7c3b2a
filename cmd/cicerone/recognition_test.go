package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"cicerone/httpapi/visitor"
)

func TestWorksAreRecognised(t *testing.T) {
	s := startServer(t, galleryData(t))
	for i, work := range galleryWorks {
		picture := demoPicture(t, "pattern/"+work)
		for seed := range uint64(2) {
			frame := shot(picture, seed+10*uint64(i))
			if got := s.see("1", fmt.Sprintf("%s-%d", work, seed), frame); got != int64(i+1) {
				t.Errorf("REC-6: a picture of work %s (idArtwork %d), seed %d, is recognised as %d", work, i+1, seed, got)
			}
		}
	}
}

func TestRecognitionAnswerFields(t *testing.T) {
	s := startServer(t, galleryData(t))
	known := shot(demoPicture(t, "pattern/"+galleryWorks[0]), 1)
	wall := encodeJPEG(t, image.NewRGBA(image.Rect(0, 0, 640, 480)))
	for _, test := range []struct {
		name, museum string
		frame        []byte
		want         string
	}{
		{"a work", "1", known, `{"success":true,"status":0,"message":"","data":{"artworkId":1},"artworkId":1}`},
		{"the museum by its identifier", "MS1nYWxsZXJ5", known, `{"success":true,"status":0,"message":"","data":{"artworkId":1},"artworkId":1}`},
		{"nothing", "1", wall, `{"success":true,"status":0,"message":"","data":{"artworkId":null},"artworkId":null}`},
	} {
		if a := s.sendFrame(test.museum, test.name, test.frame); a.http != http.StatusOK || strings.TrimSpace(string(a.raw)) != test.want {
			t.Errorf("REC-6: %s answers %d %s, want %s", test.name, a.http, a.raw, test.want)
		}
	}
}

func TestWorksOfOtherMuseumsAreNotRecognised(t *testing.T) {
	data := galleryData(t)
	mustRun(t, data, "import", writeGallery(t, "OTHER", []string{"210", "303"}), "--publish")
	s := startServer(t, data)
	for seed, name := range []string{"pattern/210", "pattern/303", "clock-house/1", "clock-house/3", "clock-house/5"} {
		frame := shot(demoPicture(t, name), uint64(seed))
		if got := s.see("1", name, frame); got != 0 {
			t.Errorf("REC-6: %s, which the museum does not have, is recognised as its work %d", name, got)
		}
	}
	if got := s.see("2", "visitor", shot(demoPicture(t, "pattern/210"), 7)); got != int64(len(galleryWorks)+1) {
		t.Errorf("REC-6: the other museum's first work is recognised as %d", got)
	}
}

// flat is a PNG or JPEG header's worth of picture: few bytes, many pixels.
func flat(t *testing.T, width, height int) image.Image {
	t.Helper()
	return image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black})
}

// jpegHeader is the start of a JPEG that claims so many pixels and holds none.
func jpegHeader(width, height int) []byte {
	header := []byte("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00")
	return append(header, 0xff, 0xc0, 0, 11, 8, byte(height>>8), byte(height), byte(width>>8), byte(width), 1, 1, 0x11, 0)
}

func TestBadFramesAreRefused(t *testing.T) {
	data := galleryData(t)
	mustRun(t, data, "import", writePackage(t), "--publish") // museum 2 does not offer recognition
	mustRun(t, data, "import", writeGallery(t, "CLOSED", []string{"303"}), "--publish")
	mustRun(t, data, "deactivate", "CLOSED")
	s := startServer(t, data)
	good := shot(demoPicture(t, "pattern/"+galleryWorks[0]), 1)
	var pngFrame bytes.Buffer
	if err := png.Encode(&pngFrame, flat(t, 640, 480)); err != nil {
		t.Fatal(err)
	}
	body := form(t, "1", good)
	cutOff := body[:len(body)/2]
	for _, test := range []struct {
		name    string
		body    []byte
		headers []string // besides the token's
		http    int
		status  int
		words   string
	}{
		{"no token", body, []string{"Authorization", ""}, 401, 401, "Authorization"},
		{"a wrong token", body, []string{"Authorization", "Token wrong"}, 401, 401, "Authorization"},
		{"another scheme", body, []string{"Authorization", "Basic cicerone"}, 401, 401, "Authorization"},
		{"no form", []byte(`{"museumId":1}`), []string{"Content-Type", "application/json"}, 400, 400, "body"},
		{"a form without end", cutOff, nil, 400, 400, "body"},
		{"an endless device", body, []string{"X-Device-Id", strings.Repeat("x", 1000)}, 400, 400, "X-Device-Id"},
		{"two museums", form(t, "1", good, "museumId"), nil, 400, 400, "museumId: is given twice"},
		{"two images", form(t, "1", good, "image"), nil, 400, 400, "image: is given twice"},
		{"too many parts", form(t, "1", good, strings.Split("abcdefghijklmnop", "")...), nil, 400, 400, "body"},
	} {
		headers := append(append([]string{"Content-Type", formType, "X-Device-Id", test.name}, token...), test.headers...)
		t.Run("REC-6: "+test.name, func(_ *testing.T) {
			s.fail("POST", recognitionPath, test.body, test.http, test.status, test.words, headers...)
		})
	}
	for _, test := range []struct {
		name, museum string
		frame        []byte
		http, status int
		words        string
	}{
		{"no museum", "", good, 400, 400, "museumId"},
		{"no image", "1", nil, 400, 400, "image: is missing"},
		{"an empty image", "1", []byte{}, 400, 400, "image"},
		{"text", "1", []byte("a long text that is no picture at all"), 400, 400, "image: is no JPEG"},
		{"a PNG", "1", pngFrame.Bytes(), 400, 400, "image: is no JPEG"},
		{"half a JPEG", "1", good[:len(good)/2], 400, 400, "damaged"},
		{"too heavy", "1", append(bytes.Clone(good), make([]byte, 2<<20)...), 400, 400, "image"},
		{"heavier than any form", "1", make([]byte, 5<<20), 400, 400, "image"},
		{"too many pixels in few bytes", "1", jpegHeader(60000, 60000), 400, 400, "pixels"},
		{"too few pixels", "1", jpegHeader(2, 2), 400, 400, "pixels"},
		{"an unknown museum", "77", good, 404, 1000, "museumId"},
		{"a museum that cannot be", "x!", good, 400, 400, "museumId"},
		{"a museum without recognition", "2", good, 409, 409, "museumId"},
		{"a deactivated museum", "3", good, 410, 410, "not available"},
	} {
		t.Run("REC-6: "+test.name, func(_ *testing.T) {
			s.fail("POST", recognitionPath, form(t, test.museum, test.frame), test.http, test.status, test.words,
				append([]string{"Content-Type", formType, "X-Device-Id", test.name}, token...)...)
		})
	}
	if a := s.call("PUT", recognitionPath, nil); a.http != http.StatusMethodNotAllowed || !strings.Contains(a.header.Get("Allow"), "POST") {
		t.Errorf("REC-6: another method answers %d %v", a.http, a.header)
	}
	if got := s.see("1", "good", good); got != 1 {
		t.Errorf("REC-6: afterwards a good frame is recognised as %d", got)
	}
}

func TestFramesOfAVisitorAreLimited(t *testing.T) {
	s := startServer(t, galleryData(t))
	wall := encodeJPEG(t, image.NewGray(image.Rect(0, 0, 64, 64)))
	limited := 0
	for range 20 {
		a := s.sendFrame("1", "eager", wall)
		if a.http != http.StatusTooManyRequests {
			continue
		}
		limited++
		if a.header.Get("Retry-After") != "1" || *a.envelope.Status != 429 {
			t.Errorf("REC-6: a frame too many answers %v %s", a.header, a.raw)
		}
	}
	if limited < 10 {
		t.Errorf("REC-6: of twenty frames at once %d are refused", limited)
	}
	if a := s.sendFrame("1", "patient", wall); a.http != http.StatusOK {
		t.Errorf("REC-6: another visitor behind the same address gets %d", a.http)
	}
	metrics := s.metrics()
	for _, want := range []string{
		fmt.Sprintf(`cicerone_recognition_frames_total{outcome="limited"} %d`, limited),
		fmt.Sprintf(`cicerone_recognition_frames_total{outcome="none"} %d`, 21-limited),
		`cicerone_recognition_queue_length 0`, `cicerone_recognition_stage_seconds_count{stage="search"}`,
	} {
		if !strings.Contains(metrics, want) {
			t.Errorf("REC-6: the figures lack %s", want)
		}
	}
}

func TestManyVisitorsBehindOneAddress(t *testing.T) {
	s := startServer(t, galleryData(t))
	const visitors = 5000
	var refused, answered sync.Map
	var clients sync.WaitGroup
	next := make(chan int)
	for range 16 {
		clients.Go(func() {
			for visitor := range next {
				a := s.sendFrame("1", fmt.Sprint(visitor), nil) // bad once it is admitted, which is what counts here
				answered.Store(visitor, a.http)
				if a.http == http.StatusTooManyRequests || a.http == http.StatusServiceUnavailable {
					refused.Store(visitor, a.http)
				}
			}
		})
	}
	for visitor := range visitors {
		next <- visitor
	}
	close(next)
	clients.Wait()
	count := func(m *sync.Map) (n int) {
		m.Range(func(_, _ any) bool { n++; return true })
		return n
	}
	if count(&answered) != visitors || count(&refused) != 0 {
		t.Errorf("REC-6: of %d visitors behind one address %d are answered and %d refused", visitors, count(&answered), count(&refused))
	}
}

func TestRecognitionQualityIsReported(t *testing.T) {
	s := startServer(t, galleryData(t))
	path := recognitionPath + "?museumId="
	s.fail("GET", path+"1", nil, 401, 401, "Authorization")
	s.fail("GET", path+"77", nil, 404, 1000, "museumId", token...)
	s.fail("GET", recognitionPath, nil, 400, 400, "museumId", token...)
	var quality visitor.RecognitionQuality
	s.succeed("GET", path+"1", nil, &quality, token...)
	if quality.Works != len(galleryWorks) || quality.Pictures != len(galleryWorks) || quality.Version != 1 || quality.Threshold != 65 {
		t.Errorf("REC-6: the quality is %+v", quality)
	}
	raw, _ := json.Marshal(quality)
	if !strings.Contains(string(raw), `"warnings":[`) {
		t.Errorf("REC-6: the warnings are no list: %s", raw)
	}
}
