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

// withSize returns a JPEG whose header claims the size.
func withSize(t testing.TB, w, h uint16) []byte {
	t.Helper()
	data := jpegBytes(t, 80, 80)
	head := bytes.Index(data, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(data[head+5:], h)
	binary.BigEndian.PutUint16(data[head+7:], w)
	return data
}

// repeatScan returns a JPEG that repeats its scan.
func repeatScan(t testing.TB, times int) []byte {
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
		{"too many pixels", withSize(t, 8000, 8000), ErrFrameTooLarge},
		{"a very long line", withSize(t, 65535, 65), ErrFrameTooLarge},
		{"too few pixels", withSize(t, 20, 20), ErrFrameTooSmall},
		{"as many scans as a progressive JPEG has", repeatScan(t, 12), nil},
		{"endless scans", repeatScan(t, 1000), ErrBrokenJPEG},
		{"too many bytes", append(whole, make([]byte, MaxFrameBytes)...), ErrFrameTooLarge},
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

// scan returns a JPEG of the size, baseline or progressive, with three or four colours at full resolution. Its pixels
// are missing: the decoder allocates its memory before it reads them.
func scan(t testing.TB, w, h uint16, colours int, progressive bool) []byte {
	t.Helper()
	var coloured bytes.Buffer
	if err := jpeg.Encode(&coloured, image.NewYCbCr(image.Rect(0, 0, 80, 80), image.YCbCrSubsampleRatio420), nil); err != nil {
		t.Fatal(err)
	}
	data := coloured.Bytes()
	frame, begin := bytes.Index(data, []byte{0xff, 0xc0}), bytes.Index(data, scanMarker)
	marker, until := byte(0xc0), byte(63)
	if progressive {
		marker, until = 0xc2, 0
	}
	head := []byte{0xff, marker, 0, byte(8 + 3*colours), 8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), byte(colours)}
	scanHeader := []byte{0xff, 0xda, 0, byte(6 + 2*colours), byte(colours)}
	for c := range byte(colours) {
		head = append(head, c+1, 0x11, min(c, 1))
		scanHeader = append(scanHeader, c+1, min(c, 1)*0x11)
	}
	head = append(head, data[frame+2+17:begin]...) // the tables that follow
	scanHeader = append(scanHeader, 0, until, 0)
	var adobe []byte
	if colours == 4 {
		adobe = []byte("\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00")
	}
	zeros := make([]byte, 1<<10)
	return slices.Concat(data[:2], adobe, data[2:frame], head, scanHeader, zeros, []byte{0xff, 0xd9})
}

// allocated returns the bytes allocated by decoding the frame.
func allocated(data []byte) (taken uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = DecodeFrame(bytes.NewReader(data))
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// REC-6: decoding a frame of any kind takes at most 100 MB.
func TestFramesTakeBoundedMemory(t *testing.T) {
	const maxBytes, minBytes = 100_000_000, 30_000_000
	for _, c := range []struct {
		name        string
		w, h        uint16
		colours     int
		progressive bool
		refused     bool
	}{
		{"a phone's photograph of 16 million pixels", 4096, 4096, 3, false, false},
		{"a larger one", 4096, 4112, 3, false, true},
		{"progressive", 2048, 1536, 3, true, false},
		{"progressive with four colours", 2048, 1536, 4, true, false},
		{"progressive with more pixels", 2048, 1544, 3, true, true},
		{"more pixels in four colours", 2048, 1544, 4, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			taken, err := allocated(scan(t, c.w, c.h, c.colours, c.progressive))
			if c.refused {
				if !errors.Is(err, ErrFrameTooLarge) || taken > 1<<20 {
					t.Errorf("REC-6: it took %d bytes and gives %v, want it refused at no cost", taken, err)
				}
				return
			}
			// The allocation shows that decoding got as far as the pixels.
			if taken > maxBytes || taken < minBytes || errors.Is(err, ErrFrameTooLarge) {
				t.Errorf("REC-6: it took %d bytes and gives %v", taken, err)
			}
			t.Logf("%d MB: %v", taken/1_000_000, err)
		})
	}
}

// Metadata may contain any bytes, including those of markers.
func TestMetadataIsNotMistakenForScans(t *testing.T) {
	plain := withSize(t, 2000, 2000)
	metadata := slices.Concat([]byte{0xff, 0xe1, 0x01, 0x02}, bytes.Repeat([]byte{0xff, 0xc2}, 64), bytes.Repeat(scanMarker, 64))
	withMetadata := slices.Concat(plain[:2], metadata, plain[2:])
	if _, err := DecodeFrame(bytes.NewReader(withMetadata)); !errors.Is(err, ErrBrokenJPEG) || errors.Is(err, ErrFrameTooLarge) {
		t.Errorf("REC-6: a frame with markers in its metadata gives %v, want the error of its pixels", err)
	}
	several := bytes.Replace(withMetadata, []byte{0xff, 0xc0}, progressiveMarker, 1)
	if _, err := DecodeFrame(bytes.NewReader(several)); !errors.Is(err, ErrFrameTooLarge) {
		t.Errorf("REC-6: a progressive frame with metadata gives %v", err)
	}
}

// A header that promises many pixels costs nothing, because it is checked first.
func TestHugeFramesCostNoMemory(t *testing.T) {
	data := withSize(t, 65500, 65500)
	taken, err := allocated(data)
	if !errors.Is(err, ErrFrameTooLarge) || taken > 1<<20 {
		t.Errorf("a refused frame took %d bytes and gives %v", taken, err)
	}
}

func FuzzDecodeFrame(f *testing.F) {
	f.Add(jpegBytes(f, 80, 64))
	f.Add(withSize(f, 9000, 9000))
	f.Fuzz(func(t *testing.T, data []byte) {
		frame, err := DecodeFrame(bytes.NewReader(data))
		if err == nil && (frame.Size().X < minFrameSide || frame.Size().X*frame.Size().Y > maxFrameArea) {
			t.Errorf("a frame of %v is accepted", frame.Size())
		}
	})
}
