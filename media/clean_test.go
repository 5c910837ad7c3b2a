package media

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"image/jpeg"
	"io"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

// secret stands for what must not be served: a position, a name.
const secret = "N 52 31 12 E 13 24 18"

// jpegSegment makes a segment of a JPEG.
func jpegSegment(marker byte, content string) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2)), content...)
}

func webpChunk(name, content string) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(content))), content...)
}

// riffOf puts chunks into a WebP and corrects its size.
func riffOf(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), bytes.Join(chunks, nil)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// describedFiles are files of every type with secret wherever their format has a place for it.
func describedFiles(t testing.TB) map[string][]byte {
	t.Helper()
	square := patches(64, 48)
	picture := encodeJPEG(t, square)
	jpegFile := bytes.Join([][]byte{
		picture[:2], jpegSegment(0xe0, "JFIF\x00\x01\x01\x00\x00\x48\x00\x48\x01\x01"+secret[:3]), jpegSegment(0xe0, "JFXX\x00"+secret),
		jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\x00"+secret), jpegSegment(0xe2, "MPF\x00"+secret),
		jpegSegment(0xed, "Photoshop 3.0\x008BIM"+secret), jpegSegment(0xfe, secret), picture[2:], []byte(secret),
	}, nil)
	pngFile := encodePNG(t, square)
	for _, name := range []string{"tEXt", "iTXt", "zTXt", "eXIf", "tIME", "prVt"} {
		pngFile = withPNGChunk(pngFile, name, []byte(secret), 0)
	}
	still := encodeTestWebP(t, square)
	extended := append([]byte{0x08 | 0x04, 0, 0, 0}, 63, 0, 0, 47, 0, 0)
	gif := encodeGIF(t, 1)
	const gifHead = 13
	colours := int(colourTableSize(gif[10]))
	gifFile := bytes.Join([][]byte{
		gif[:gifHead+colours],
		{0x21, 0xfe, byte(len(secret))},
		[]byte(secret),
		{0},
		{0x21, 0xff, 11},
		[]byte("XMP DataXMP"),
		{byte(len(secret))},
		[]byte(secret),
		{0},
		gif[gifHead+colours:], []byte(secret),
	}, nil)
	tag := append([]byte("ID3\x04\x00\x00\x00\x00\x00"), byte(len(secret)))
	udta := box("udta", box("\xa9xyz", []byte(secret)))
	movie := mp4File(1000, film(64, 48), sound())
	moov := bytes.Index(movie, []byte("moov")) - 4
	end := moov + int(binary.BigEndian.Uint32(movie[moov:]))
	binary.BigEndian.PutUint32(movie[moov:], uint32(end-moov+len(udta)))
	movie = slices.Insert(movie, end, udta...)
	return map[string][]byte{
		"a.jpg":  jpegFile,
		"a.png":  append(pngFile, secret...),
		"a.webp": append(riffOf(webpChunk("VP8X", string(extended)), still[12:], webpChunk("EXIF", secret+"."), webpChunk("XMP ", secret+".")), secret...),
		"a.gif":  gifFile,
		"a.mp3":  bytes.Join([][]byte{tag, []byte(secret), mp3(3, true), []byte("TAG" + secret + strings.Repeat(" ", 125-len(secret)))}, nil),
		"a.mp4":  append(movie, append(udta, box("uuid", []byte(strings.Repeat("x", 16)+secret))...)...),
	}
}

// Only what is embedded besides the picture or sound is lost; the rest stays as it is, byte for byte.
func TestEmbeddedDescriptionsAreNotStored(t *testing.T) {
	importer, folder := newTestImporter(t)
	for file, content := range describedFiles(t) {
		t.Run(file, func(t *testing.T) {
			facts := importFile(t, importer, file, content)
			stored := openBlob(t, folder, facts.Name)
			for _, v := range facts.Variants {
				stored = append(stored, openBlob(t, folder, v.Name)...)
			}
			for _, words := range []string{secret, secret[:8], "adobe", "XMP", "Exif"} {
				if bytes.Contains(stored, []byte(words)) {
					t.Errorf("%q is served", words)
				}
			}
			stored = openBlob(t, folder, facts.Name)
			if facts.Size != int64(len(stored)) || contentNameOf(stored, facts.Name[nameHashLength:]) != facts.Name {
				t.Errorf("%s of %d bytes is stored as %d bytes", facts.Name, facts.Size, len(stored))
			}
			inspected, err := importer.Inspect(t.Context(), file, bytes.NewReader(content))
			if err != nil || inspected.Name != facts.Name {
				t.Errorf("inspecting it gives the name %s, %v", inspected.Name, err)
			}
			if second := importFile(t, importer, file, stored); second.Name != facts.Name {
				t.Errorf("what is stored is imported as another file, %s", second.Name)
			}
			if facts.Kind == guide.MediaImage {
				before, errBefore := DecodePicture(t.Context(), file, bytes.NewReader(content))
				after, errAfter := DecodePicture(t.Context(), file, bytes.NewReader(stored))
				if errBefore != nil || errAfter != nil {
					t.Fatal(errBefore, errAfter)
				}
				for _, at := range [][2]int{{0, 0}, {63, 0}, {31, 23}, {63, 47}} {
					if before.At(at[0], at[1]) != after.At(at[0], at[1]) {
						t.Errorf("the pixel at %v has changed", at)
					}
				}
			}
		})
	}
}

// A film says when it was made in three kinds of boxes. Everything else in them stays.
func TestTimesOfFilmsAreNotStored(t *testing.T) {
	importer, folder := newTestImporter(t)
	const made = 0xe1234567 // seconds since 1904
	for version := range byte(2) {
		for file, tracks := range map[string][]mp4Track{"a.mp4": {film(64, 48), sound()}, "a.m4a": {sound()}} {
			facts := importFile(t, importer, file, mp4FileOfTime(version, made, 1000, tracks...))
			if stored := openBlob(t, folder, facts.Name); !bytes.Equal(stored, mp4FileOfTime(version, 0, 1000, tracks...)) {
				t.Errorf("%s with boxes of version %d is stored as %x", file, version, stored)
			}
			if facts.Duration != 1 {
				t.Errorf("%s with boxes of version %d lasts %v seconds", file, version, facts.Duration)
			}
		}
	}
}

func TestPicturesAreStoredUprightWithTheirColours(t *testing.T) {
	importer, folder := newTestImporter(t)
	red, green, blue, grey := patchColours[0], patchColours[1], patchColours[2], patchColours[3]
	turned := importFile(t, importer, "a.jpg", withOrientation(encodeJPEG(t, patches(340, 300)), 6))
	content := openBlob(t, folder, turned.Name)
	picture, err := jpeg.Decode(bytes.NewReader(content)) // knows no orientation
	if err != nil || bytes.Contains(content, []byte("Exif")) {
		t.Fatalf("the stored picture has its EXIF data, or %v", err)
	}
	checkPatches(t, "a turned picture", picture, [4]color.NRGBA{blue, red, grey, green}, 8)

	profile := importFile(t, importer, "b.jpg", withProfile(encodeJPEG(t, patches(340, 300)), swappedProfile()))
	if !bytes.Contains(openBlob(t, folder, profile.Name), []byte("ICC_PROFILE")) {
		t.Error("the colour profile is lost")
	}
	shown, err := ReadPicture(t.Context(), folder, profile.Name)
	if err != nil {
		t.Fatal(err)
	}
	original, err := DecodePicture(t.Context(), "b.jpg", bytes.NewReader(withProfile(encodeJPEG(t, patches(340, 300)), swappedProfile())))
	if err != nil || shown.At(10, 10) != original.At(10, 10) {
		t.Errorf("the colour is %v, was %v: %v", shown.At(10, 10), original.At(10, 10), err)
	}
}

// Pictures and sounds whose end is missing are found before anything is decoded.
func TestCutOffFilesAreFoundByInspecting(t *testing.T) {
	importer := NewImporter(nil, nil)
	square := noise(64, 48)
	files := map[string][]byte{"a.jpg": encodeJPEG(t, square), "a.png": encodePNG(t, square), "a.webp": encodeTestWebP(t, square)}
	for file, content := range files {
		for _, part := range []int{2, 4, 8, 16, len(content) - 2} {
			size := len(content) - len(content)/part
			if part == len(content)-2 {
				size = len(content) - 2
			}
			_, err := importer.Inspect(t.Context(), file, bytes.NewReader(content[:size]))
			if guide.ErrorCodeOf(err) != guide.CodeInvalid {
				t.Errorf("%d of %d bytes of %s give %v", size, len(content), file, err)
			}
		}
	}
	stating := func(frames uint32, header string) []byte {
		content := mp3(100, true)
		if header == "VBRI" {
			copy(content[mp3HeaderSize+xingSideMono:], make([]byte, 8))
			copy(content[mp3HeaderSize+vbriOffset:], "VBRI")
			binary.BigEndian.PutUint32(content[mp3HeaderSize+vbriOffset+14:], frames)
			return content
		}
		content[mp3HeaderSize+xingSideMono+7] = 1
		binary.BigEndian.PutUint32(content[mp3HeaderSize+xingSideMono+8:], frames)
		return content
	}
	for _, header := range []string{"Info", "VBRI"} {
		for frames, cutOff := range map[uint32]bool{100: false, 101: false, 99: false, 0: false, 110: true, 10_000: true} {
			_, err := importer.Inspect(t.Context(), "a.mp3", bytes.NewReader(stating(frames, header)))
			if got := err != nil && strings.Contains(err.Error(), "it is cut off: it states "); got != cutOff {
				t.Errorf("100 frames of sound whose %s header states %d: %v", header, frames, err)
			}
		}
	}
}

func TestOriginalsAreKeptWhereAsked(t *testing.T) {
	importer, folder := newTestImporter(t)
	content := describedFiles(t)["a.jpg"]
	name, err := importer.KeepOriginal(t.Context(), "a.jpg", bytes.NewReader(content))
	if err != nil || !strings.HasSuffix(name, ".jpg"+guide.OriginalExtension) || ContentHash(name) != name[:nameHashLength] {
		t.Fatalf("the original is stored as %s, %v", name, err)
	}
	if !bytes.Equal(openBlob(t, folder, name), content) {
		t.Error("the original is not stored as it came")
	}
	facts := importFile(t, importer, "a.jpg", content)
	clean := io.Reader(bytes.NewReader(openBlob(t, folder, facts.Name)))
	if name, err := importer.KeepOriginal(t.Context(), "a.jpg", clean); name != "" || err != nil {
		t.Errorf("a file without descriptions is stored twice, as %s, %v", name, err)
	}
}
