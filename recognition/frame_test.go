package recognition

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"runtime"
	"slices"
	"testing"
)

func jpegBytes(t testing.TB, w, h int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, w, h)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// claiming is a JPEG whose header tells another size.
func claiming(t testing.TB, w, h uint16) []byte {
	t.Helper()
	data := jpegBytes(t, 80, 80)
	head := bytes.Index(data, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(data[head+5:], h)
	binary.BigEndian.PutUint16(data[head+7:], w)
	return data
}

// scanned is a JPEG whose pixels are sent so many times.
func scanned(t testing.TB, times int) []byte {
	t.Helper()
	data := jpegBytes(t, 200, 100)
	first, end := bytes.Index(data, scanMarker), len(data)-2
	return slices.Concat(data[:first], bytes.Repeat(data[first:end], times), data[end:])
}

func TestREC6DecodeFrame(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 80, 80))); err != nil {
		t.Fatal(err)
	}
	whole := jpegBytes(t, 200, 100)
	for _, c := range []struct {
		name string
		data []byte
		want error
	}{
		{"a JPEG", whole, nil},
		{"nothing", nil, ErrNotJPEG},
		{"a PNG", picture.Bytes(), ErrNotJPEG},
		{"text", []byte("a frame, honestly"), ErrNotJPEG},
		{"half a JPEG", whole[:len(whole)/2], ErrBrokenJPEG},
		{"a JPEG's first bytes", whole[:3], ErrBrokenJPEG},
		{"too many pixels", claiming(t, 8000, 8000), ErrFrameTooLarge},
		{"a very long line", claiming(t, 65535, 65), ErrFrameTooLarge},
		{"too few pixels", claiming(t, 20, 20), ErrFrameTooSmall},
		{"as many passes as a progressive JPEG has", scanned(t, 12), nil},
		{"passes without end", scanned(t, 1000), ErrBrokenJPEG},
		{"too many bytes", append(whole, make([]byte, MostFrameBytes)...), ErrFrameTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			frame, err := DecodeFrame(bytes.NewReader(c.data))
			if !errors.Is(err, c.want) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if err == nil && frame.Size() != image.Pt(200, 100) {
				t.Errorf("size %v", frame.Size())
			}
		})
	}
}

// A header that promises many pixels costs nothing: it is judged first.
func TestHugeFramesCostNoMemory(t *testing.T) {
	data := claiming(t, 65500, 65500)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := DecodeFrame(bytes.NewReader(data)); !errors.Is(err, ErrFrameTooLarge) {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 1<<20 {
		t.Errorf("a frame that is refused took %d bytes", grown)
	}
}

func FuzzDecodeFrame(f *testing.F) {
	f.Add(jpegBytes(f, 80, 64))
	f.Add(claiming(f, 9000, 9000))
	f.Fuzz(func(t *testing.T, data []byte) {
		frame, err := DecodeFrame(bytes.NewReader(data))
		if err == nil && (frame.Size().X < leastFrameSide || frame.Size().X*frame.Size().Y > mostFrameArea) {
			t.Errorf("a frame of %v is taken", frame.Size())
		}
	})
}
