package service

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"cicerone/guide"
)

// memoryBlobs stores blobs in memory and counts the features that are read.
type memoryBlobs struct {
	mu           sync.Mutex
	content      map[string][]byte
	featureReads int
}

func (s *memoryBlobs) Put(_ context.Context, name string, content io.Reader) error {
	data, err := io.ReadAll(content)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.content[name] == nil {
		s.content[name] = data
	}
	return err
}

func (s *memoryBlobs) Open(_ context.Context, name string) (io.ReadSeekCloser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.content[name]
	if !ok {
		return nil, guide.Errorf(guide.CodeNotFound, "no %s", name)
	}
	if strings.Contains(name, ".features") {
		s.featureReads++
	}
	return opened{bytes.NewReader(data)}, nil
}

func (s *memoryBlobs) Has(_ context.Context, name string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.content[name] != nil, nil
}

func (s *memoryBlobs) Remove(_ context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.content, name)
	return nil
}

func (s *memoryBlobs) Names(context.Context) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.content)), nil
}

type opened struct{ *bytes.Reader }

func (opened) Close() error { return nil }

// noFacts has no variants of any picture.
type noFacts struct{ guide.MediaFactsStore }

func (noFacts) MediaFacts(context.Context, []string) (map[string]guide.MediaFacts, error) {
	return nil, nil
}

// mosaic returns a picture of grey squares; the factor darkens it.
func mosaic(seed uint64, darker float64) image.Image {
	const side, square = 200, 8
	random := rand.New(rand.NewPCG(seed, 0))
	greys := make([]float64, (side/square)*(side/square))
	for i := range greys {
		greys[i] = 255 * random.Float64() * darker
	}
	img := image.NewGray(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			img.SetGray(x, y, color.Gray{Y: uint8(greys[y/square*(side/square)+x/square])})
		}
	}
	return img
}

// mosaics returns a Recogniser whose pictures are mosaics, its blobs, and a function that counts decoded pictures. Work
// 46 is work 8 in poorer light; work 62 cannot be decoded.
func mosaics() (*Recogniser, *memoryBlobs, func() int) {
	blobs := &memoryBlobs{content: map[string][]byte{}}
	var mu sync.Mutex
	decoded := 0
	r := New(Config{
		Facts: noFacts{}, Blobs: blobs, Logger: slog.New(slog.DiscardHandler),
		Decode: func(_ context.Context, name string) (image.Image, error) {
			mu.Lock()
			defer mu.Unlock()
			decoded++
			var work uint64
			if _, err := fmt.Sscanf(name, "%x.png", &work); err != nil {
				return nil, err
			}
			switch work {
			case 46:
				return mosaic(8, 0.8), nil
			case 62:
				return nil, guide.Errorf(guide.CodeInvalid, "no picture")
			}
			return mosaic(work, 1), nil
		},
	})
	return r, blobs, func() int {
		mu.Lock()
		defer mu.Unlock()
		return decoded
	}
}

func mosaicMuseum(works ...int) *guide.Museum {
	m := &guide.Museum{ID: 1, RecognitionAvailable: true}
	for _, w := range works {
		name := fmt.Sprintf("%032x.png", w)
		m.Artworks = append(m.Artworks, guide.Artwork{ID: int64(w), Image: guide.Media{Path: name, Name: name}})
	}
	return m
}

func upTo(n int) (works []int) {
	for w := range n {
		works = append(works, w+1)
	}
	return works
}

func prepare(t *testing.T, r *Recogniser, m, before *guide.Museum) guide.RecognitionReport {
	t.Helper()
	prepared, err := r.Prepare(t.Context(), m, before, nil)
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Report()
}

func TestREC6NewWorksAreComparedWithSimilarOnes(t *testing.T) {
	r, blobs, decoded := mosaics()
	before := mosaicMuseum(upTo(45)...)
	if report := prepare(t, r, before, nil); report.Works != 45 || report.Pictures != 45 || len(report.Warnings) != 0 {
		t.Fatalf("report %+v", report)
	}
	decodedBefore := decoded()
	blobs.featureReads = 0
	added := mosaicMuseum(upTo(46)...)
	report := prepare(t, r, added, before)
	if decoded() != decodedBefore+1 {
		t.Errorf("adding a work decodes %d pictures", decoded()-decodedBefore)
	}
	if blobs.featureReads > maxCompared {
		t.Errorf("adding a work reads the features of %d others", blobs.featureReads)
	}
	var twins [][2]int64
	for _, w := range report.Warnings {
		twins = append(twins, [2]int64{w.Artwork, w.Twin})
	}
	if want := [][2]int64{{8, 46}, {46, 8}}; report.Pictures != 46 || !reflect.DeepEqual(twins, want) {
		t.Errorf("the report of %d pictures has the twins %v, want %v", report.Pictures, twins, want)
	}
	// Comparing all works gives the same report and the same bytes.
	other, fresh, _ := mosaics()
	if all := prepare(t, other, added, nil); !reflect.DeepEqual(all, report) {
		t.Errorf("comparing all works: report %+v, want %+v", all, report)
	}
	if name := comparisonName(picturesOf(added)); fresh.content[name] == nil || !bytes.Equal(fresh.content[name], blobs.content[name]) {
		t.Error("comparing all works stores another comparison")
	}
	// Removing a work removes its twins and reads no picture.
	decodedBefore, blobs.featureReads = decoded(), 0
	left := mosaicMuseum(append(upTo(7), upTo(46)[8:]...)...)
	if report := prepare(t, r, left, added); report.Works != 45 || len(report.Warnings) != 0 || decoded() != decodedBefore || blobs.featureReads != 0 {
		t.Errorf("without work 8: report %+v; %d pictures decoded, features of %d read", report, decoded()-decodedBefore, blobs.featureReads)
	}
}

func TestREC6UnusablePicturesAreRetried(t *testing.T) {
	r, _, decoded := mosaics()
	before := mosaicMuseum(append(upTo(5), 62)...)
	want := []guide.RecognitionWarning{{Artwork: 62, Fault: guide.FaultUnusable, Picture: before.Artworks[5].Image.Path}}
	if report := prepare(t, r, before, nil); report.Pictures != 5 || !reflect.DeepEqual(report.Warnings, want) {
		t.Fatalf("report %+v", report)
	}
	decodedBefore := decoded()
	if report := prepare(t, r, mosaicMuseum(append(upTo(6), 62)...), before); report.Pictures != 6 || !reflect.DeepEqual(report.Warnings, want) {
		t.Errorf("with another work: report %+v", report)
	}
	if decoded() != decodedBefore+2 {
		t.Errorf("%d pictures decoded, want the new one and the unusable one", decoded()-decodedBefore)
	}
}

func TestREC6ComparisonsRoundTrip(t *testing.T) {
	c := &comparison{
		assessments: []assessment{{"", []byte{1, 0, 2, 0}}, {guide.FaultClustered, []byte{3, 1}}, {guide.FaultUnusable, nil}},
		twins:       twins{{1, 3}, {2, 1 << 40}},
	}
	whole := c.encode()
	read, err := decodeComparison(whole, 3)
	if err != nil || !bytes.Equal(read.encode(), whole) || !reflect.DeepEqual(read.twins, c.twins) || read.assessments[1].fault != guide.FaultClustered {
		t.Fatalf("read %+v, %v", read, err)
	}
	if _, err := decodeComparison(whole, 2); err == nil {
		t.Error("a comparison of three pictures is decoded as one of two")
	}
	for n := range len(whole) {
		if _, err := decodeComparison(whole[:n], 3); err == nil {
			t.Errorf("%d of %d bytes are decoded", n, len(whole))
		}
	}
	unknown := bytes.Clone(whole)
	unknown[len(comparisonMagic)+4] = 9
	for _, data := range [][]byte{append(bytes.Clone(whole), 0), unknown, []byte("[]")} {
		if _, err := decodeComparison(data, 3); err == nil {
			t.Errorf("%q is decoded", data)
		}
	}
}
