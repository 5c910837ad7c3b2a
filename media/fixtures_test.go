package media

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/deepteams/webp"

	"cicerone/guide"
)

// factsInMemory is a MediaFactsStore for tests of importing alone; the real one has its own suite.
type factsInMemory struct {
	mutex sync.Mutex
	facts map[string]guide.MediaFacts
}

func (f *factsInMemory) SaveMediaFacts(_ context.Context, facts []guide.MediaFacts) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, fact := range facts {
		if f.facts == nil {
			f.facts = map[string]guide.MediaFacts{}
		}
		f.facts[fact.Name] = fact
	}
	return nil
}

func (f *factsInMemory) MediaFacts(_ context.Context, names []string) (map[string]guide.MediaFacts, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	facts := maps.Clone(f.facts)
	maps.DeleteFunc(facts, func(name string, _ guide.MediaFacts) bool {
		for _, wanted := range names {
			if wanted == name {
				return false
			}
		}
		return true
	})
	return facts, nil
}

// patches is a picture of four even quarters: red, green, blue and grey, the colours that a wrong range or
// matrix shifts the most.
var patchColours = [4]color.NRGBA{{200, 30, 40, 255}, {20, 160, 60, 255}, {25, 50, 190, 255}, {128, 128, 128, 255}}

func patches(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetNRGBA(x, y, patchColours[quarter(x, width)+2*quarter(y, height)])
		}
	}
	return picture
}

func quarter(at, size int) int {
	if at < size/2 {
		return 0
	}
	return 1
}

// checkPatches compares the middle of each quarter with the colours want.
func checkPatches(t *testing.T, what string, picture image.Image, want [4]color.NRGBA, tolerance int) {
	t.Helper()
	b := picture.Bounds()
	for i, colour := range want {
		x, y := b.Min.X+b.Dx()/4+i%2*b.Dx()/2, b.Min.Y+b.Dy()/4+i/2*b.Dy()/2
		got := color.NRGBAModel.Convert(picture.At(x, y)).(color.NRGBA)
		for _, d := range [][2]uint8{{got.R, colour.R}, {got.G, colour.G}, {got.B, colour.B}, {got.A, colour.A}} {
			if diff := int(d[0]) - int(d[1]); diff > tolerance || diff < -tolerance {
				t.Errorf("%s: quarter %d is %v, want %v within %d", what, i, got, colour, tolerance)
				break
			}
		}
	}
}

func encodePNG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func encodeJPEG(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func encodeTestWebP(t testing.TB, picture image.Image) []byte {
	t.Helper()
	content, err := encodeWebP(picture, 95)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func encodeGIF(t testing.TB, frames int) []byte {
	t.Helper()
	var animation gif.GIF
	for range frames {
		frame := image.NewPaletted(image.Rect(0, 0, 64, 48), color.Palette{color.Black, color.White})
		animation.Image, animation.Delay = append(animation.Image, frame), append(animation.Delay, 10)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &animation); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withOrientation puts an EXIF block with that orientation behind a JPEG's first marker.
func withOrientation(jpeg []byte, orientation byte) []byte {
	exif := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00")
	exif[len(exif)-7] = orientation
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(exif)+2))
	return append(append(append([]byte{}, jpeg[:2]...), append(segment, exif...)...), jpeg[2:]...)
}

// withProfile puts a colour profile behind a JPEG's first marker.
func withProfile(jpeg, profile []byte) []byte {
	body := append([]byte("ICC_PROFILE\x00\x01\x01"), profile...)
	segment := append(binary.BigEndian.AppendUint16([]byte{0xff, 0xe2}, uint16(len(body)+2)), body...)
	return bytes.Join([][]byte{jpeg[:2], segment, jpeg[2:]}, nil)
}

// swappedProfile is sRGB's colour profile (with a plain gamma of 2.2) with the first two colours swapped.
func swappedProfile() []byte {
	u32 := binary.BigEndian.AppendUint32
	xyz := func(x, y, z float64) []byte {
		b := append([]byte("XYZ "), 0, 0, 0, 0)
		for _, v := range []float64{x, y, z} {
			b = u32(b, uint32(v*65536+0.5))
		}
		return b
	}
	const gamma = 0x0233 // 2.2 in eight bits before and after the point
	curve := append([]byte("curv"), 0, 0, 0, 0, 0, 0, 0, 1, gamma>>8, gamma&0xff, 0, 0)
	red, green, blue := xyz(0.4360, 0.2225, 0.0139), xyz(0.3851, 0.7169, 0.0971), xyz(0.1431, 0.0606, 0.7141)
	tags := []struct {
		name    string
		content []byte
	}{
		{"wtpt", xyz(0.9642, 1, 0.8249)},
		{"rXYZ", green},
		{"gXYZ", red},
		{"bXYZ", blue},
		{"rTRC", curve},
		{"gTRC", curve},
		{"bTRC", curve},
	}
	const headerSize, entrySize = 128, 12
	table, body := u32(nil, uint32(len(tags))), []byte{}
	for _, tag := range tags {
		at := headerSize + 4 + len(tags)*entrySize + len(body)
		table = u32(u32(append(table, tag.name...), uint32(at)), uint32(len(tag.content)))
		body = append(body, tag.content...)
	}
	header := make([]byte, headerSize)
	binary.BigEndian.PutUint32(header, uint32(headerSize+len(table)+len(body)))
	copy(header[8:], "\x02\x40\x00\x00mntrRGB XYZ ")
	copy(header[36:], "acsp")
	copy(header[68:], xyz(0.9642, 1, 0.8249)[8:])
	return bytes.Join([][]byte{header, table, body}, nil)
}

// pngClaiming is a PNG of a few bytes whose header states that size.
func pngClaiming(width, height uint32) []byte {
	header := append([]byte("IHDR"), make([]byte, 13)...)
	binary.BigEndian.PutUint32(header[4:], width)
	binary.BigEndian.PutUint32(header[8:], height)
	header[12], header[13] = 8, 6
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, header...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(header))
	return append(out, "\x00\x00\x00\x00IDAT\x35\xaf\x06\x1e\x00\x00\x00\x00IEND\xae\x42\x60\x82"...)
}

// withPNGChunk puts a chunk behind a PNG's first one; claimed is the length it states, its own when 0.
func withPNGChunk(png []byte, name string, content []byte, claimed uint32) []byte {
	if claimed == 0 {
		claimed = uint32(len(content))
	}
	chunk := append(binary.BigEndian.AppendUint32(nil, claimed), name...)
	chunk = append(chunk, content...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	const first = 8 + 8 + 13 + 4
	return bytes.Join([][]byte{png[:first], chunk, png[first:]}, nil)
}

// packedZeros is the content of a profile's chunk that unpacks to that many zeros.
func packedZeros(size int) []byte {
	var out bytes.Buffer
	out.WriteString("bomb\x00\x00")
	packed := zlib.NewWriter(&out)
	_, _ = packed.Write(make([]byte, size))
	_ = packed.Close()
	return out.Bytes()
}

// webpClaiming is a WebP with a chunk at its end whose header states that length.
func webpClaiming(name string, length uint32) []byte {
	out := append([]byte("RIFF\x24\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00"), 1<<3, 0, 0, 0, 63, 0, 0, 47, 0, 0)
	out = append(out, "VP8L\x05\x00\x00\x00\x2f\x3f\xc0\x0b\x00\x00"...)
	return binary.LittleEndian.AppendUint32(append(out, name...), length)
}

// mp3 makes an MP3 of that many silent frames of 128 kbit/s at 44.1 kHz, 417 bytes each.
func mp3(frames int, metadata bool) []byte {
	frame := append([]byte{0xff, 0xfb, 0x90, 0xc0}, make([]byte, 413)...)
	var out []byte
	if metadata {
		first := bytes.Clone(frame)
		copy(first[mp3HeaderSize+xingSideMono:], "Info")
		out = append(out, first...)
	}
	return append(out, bytes.Repeat(frame, frames)...)
}

// box makes an MP4 box.
func box(kind string, content ...[]byte) []byte {
	body := bytes.Join(content, nil)
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), append([]byte(kind), body...)...)
}

type mp4Track struct {
	handler, codec string
	width, height  uint16
	sideways       bool
	extra          []byte // a box after the sample descriptions
}

// mp4File makes an MP4 with the boxes that readers of facts look at.
func mp4File(milliseconds uint32, tracks ...mp4Track) []byte {
	return mp4FileOfTime(0, 0, milliseconds, tracks...)
}

// mp4FileOfTime makes an MP4 that was made and changed at that time. Boxes of version 1 have 64 bits for times and durations.
func mp4FileOfTime(version byte, time, milliseconds uint32, tracks ...mp4Track) []byte {
	u32 := func(values ...uint32) (b []byte) {
		for _, v := range values {
			b = binary.BigEndian.AppendUint32(b, v)
		}
		return b
	}
	long := func(value uint32) []byte {
		if version == 1 {
			return u32(0, value)
		}
		return u32(value)
	}
	head := func(flags byte) []byte { return slices.Concat([]byte{version, 0, 0, flags}, long(time), long(time)) }
	const one = 1 << 16
	matrix := u32(one, 0, 0, 0, one, 0, 0, 0, 1<<30)
	moov := [][]byte{box("mvhd", head(0), u32(1000), long(milliseconds), u32(one, 0, 0, 0), matrix, make([]byte, 24), u32(3))}
	for i, track := range tracks {
		if track.sideways {
			matrix = u32(0, one, 0, 0xffff0000, 0, 0, 0, 0, 1<<30)
		}
		moov = append(moov, box("trak",
			box("tkhd", head(3), u32(uint32(i+1), 0), long(milliseconds), u32(0, 0, 0, 0), matrix,
				u32(uint32(track.width)<<16, uint32(track.height)<<16)),
			box("mdia",
				box("mdhd", head(0), u32(1000), long(milliseconds), u32(0x55c40000)),
				box("hdlr", u32(0, 0), []byte(track.handler), u32(0, 0, 0), []byte{0}),
				box("minf", box("stbl", box("stsd", u32(0, 1), box(track.codec, make([]byte, 78))), track.extra)))))
	}
	return bytes.Join([][]byte{box("ftyp", []byte("isom"), u32(512), []byte("isommp41")), box("moov", moov...), box("mdat", make([]byte, 64))}, nil)
}

func sound() mp4Track { return mp4Track{handler: "soun", codec: "mp4a"} }

func film(width, height uint16) mp4Track {
	return mp4Track{handler: "vide", codec: "avc1", width: width, height: height}
}

const vttExample = "WEBVTT - The Weaver\n\nNOTE by the curator\n\nSTYLE\n::cue { color: red }\n\n" +
	"1\n00:00.500 --> 00:02.000 align:start\nHello\n\n01:00:00.000 --> 01:00:01.000\nلوحة\nsecond line\n"

func openBlob(t testing.TB, blobs guide.Blobs, name string) []byte {
	t.Helper()
	file, err := blobs.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func decodeWebP(t testing.TB, content []byte) image.Image {
	t.Helper()
	picture, err := webp.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
