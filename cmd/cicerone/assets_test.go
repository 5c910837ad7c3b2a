package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/guide"
)

// paint returns a picture that no other shade has.
func paint(t testing.TB, shade uint8) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 90, 60))
	for x := range 90 {
		for y := range 60 {
			picture.Set(x, y, color.RGBA{shade, uint8(2 * x), uint8(3 * y), 255})
		}
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	return encoded.Bytes()
}

const uploadsOf1 = consoleBase + "/museums/1/uploads/"

// beginUpload begins an upload and returns its answer.
func (b *staffBrowser) beginUpload(name string, size int) answer {
	b.s.t.Helper()
	return b.send("POST", uploadsOf1, nil, "Tus-Resumable", "1.0.0", "Upload-Length", strconv.Itoa(size),
		"Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte(name)))
}

// sendPart sends a part of a file.
func (b *staffBrowser) sendPart(path string, offset int, part []byte) answer {
	b.s.t.Helper()
	return b.send("PATCH", path, part, "Tus-Resumable", "1.0.0", "Upload-Offset", strconv.Itoa(offset), "Content-Type", "application/offset+octet-stream")
}

// uploaded is the state of an upload.
type uploaded struct {
	State, Problem string
	Duplicate      bool
	Asset          *asset
}

// asset is an asset as the calls answer it.
type asset struct {
	ID, Path, Name, Kind, Title, Credit, CreatedBy string
	Size                                           int64
	Width                                          int
	Uses                                           []struct{ List, Key, Path, Title string }
	Duplicates                                     []struct{ ID, Path string }
}

// waitForUpload waits until an upload is processed.
func (b *staffBrowser) waitForUpload(path string) (state uploaded) {
	b.s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		b.expect(200, "GET", strings.TrimPrefix(path, consoleBase), nil, &state)
		if state.State == "done" || state.State == "failed" {
			return state
		}
	}
	b.s.t.Fatalf("%s is still %s", path, state.State)
	return state
}

// upload uploads a file and waits until it is processed.
func (b *staffBrowser) upload(name string, content []byte) uploaded {
	b.s.t.Helper()
	begun := b.beginUpload(name, len(content))
	if begun.http != http.StatusCreated {
		b.s.t.Fatalf("beginning to upload %q answers %d %s", name, begun.http, begun.raw)
	}
	path := begun.header.Get("Location")
	if a := b.sendPart(path, 0, content); a.http != http.StatusNoContent {
		b.s.t.Fatalf("sending %q answers %d %s", name, a.http, a.raw)
	}
	return b.waitForUpload(path)
}

// assets lists the museum's assets.
func (b *staffBrowser) assets(query string) []asset {
	b.s.t.Helper()
	var page struct{ Items []asset }
	b.expect(200, "GET", "/museums/1/assets?"+query, nil, &page)
	return page.Items
}

func TestUploadsResume(t *testing.T) {
	s, owner := startStaff(t)
	file := paint(t, 10)
	begun := owner.beginUpload("Looms/Photo 1.PNG", len(file))
	path := begun.header.Get("Location")
	if begun.http != 201 || !strings.HasPrefix(path, uploadsOf1) {
		t.Fatalf("CON-11: beginning answers %d %s at %q", begun.http, begun.raw, path)
	}
	// The connection is cut in the middle of a part.
	connection, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = fmt.Fprintf(connection, "PATCH %s HTTP/1.1\r\nHost: museum\r\nCookie: cicerone_session=%s\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n"+
		"Content-Type: application/offset+octet-stream\r\nContent-Length: %d\r\n\r\n%s", path, owner.cookies["cicerone_session"].Value, len(file), file[:100])
	offset := func() string {
		return owner.send("HEAD", path, nil, "Tus-Resumable", "1.0.0").header.Get("Upload-Offset")
	}
	for deadline := time.Now().Add(20 * time.Second); offset() != "100" && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	_ = connection.Close()
	if got := offset(); got != "100" {
		t.Fatalf("CON-11: after a cut %s bytes have arrived", got)
	}
	if a := owner.sendPart(path, 99, file[99:]); a.http != 409 {
		t.Errorf("CON-11: a part at another offset answers %d", a.http)
	}

	// Only the person who began an upload sees it.
	for name, other := range map[string]*staffBrowser{"an editor": s.join("Eve", "editor", "Museum of Pattern"), "a stranger": s.join("Zoe", "owner", "Rivals")} {
		for _, method := range []string{"HEAD", "PATCH", "DELETE", "GET"} {
			if a := other.send(method, path, []byte{}, "Tus-Resumable", "1.0.0", "Upload-Offset", "100", "Content-Type", "application/offset+octet-stream"); a.http != 404 {
				t.Errorf("CON-11: %s of another's upload answers %s %d", method, name, a.http)
			}
		}
	}

	s.shutDown()
	owner.s = startServer(t, s.data)
	if got := offset(); got != "100" {
		t.Fatalf("CON-11: after a restart %s bytes have arrived", got)
	}
	if a := owner.sendPart(path, 100, file[100:]); a.http != 204 {
		t.Fatalf("CON-11: the rest answers %d %s", a.http, a.raw)
	}
	state := owner.waitForUpload(path)
	if state.State != "done" || state.Duplicate || state.Asset.Path != "Looms/Photo-1.png" || state.Asset.Width != 90 || state.Asset.CreatedBy != "Ada" {
		t.Errorf("CON-11: the upload is %+v", state)
	}
	if a := owner.s.call("GET", "/media/"+state.Asset.Name, nil); a.http != 200 || a.header.Get("Content-Type") != "image/png" {
		t.Errorf("CON-11: the file answers %d", a.http)
	}
	if left, _ := filepath.Glob(filepath.Join(s.data, "uploads", "*.info")); len(left) > 0 {
		t.Errorf("CON-11: the parts are still there: %v", left)
	}
	repeated := owner.upload("again.png", file)
	if !repeated.Duplicate || repeated.Asset.ID != state.Asset.ID {
		t.Errorf("CON-11: the same file again is %+v", repeated)
	}
	other := owner.upload("looms/photo 1.png", paint(t, 11))
	if other.Duplicate || other.Asset.Path != "looms/photo-1-2.png" {
		t.Errorf("CON-11: another file of that path is %+v", other.Asset)
	}
	cancelled := owner.beginUpload("cancelled.png", 1000).header.Get("Location")
	if a := owner.send("DELETE", cancelled, nil, "Tus-Resumable", "1.0.0"); a.http != 204 {
		t.Errorf("CON-11: cancelling answers %d", a.http)
	}
	if a := owner.send("HEAD", cancelled, nil, "Tus-Resumable", "1.0.0"); a.http != 404 {
		t.Errorf("CON-11: a cancelled upload answers %d", a.http)
	}
}

func TestUploadsExpire(t *testing.T) {
	s, owner := startStaff(t)
	path := owner.beginUpload("late.png", 1000).header.Get("Location")
	s.shutDown()
	files, err := filepath.Glob(filepath.Join(s.data, "uploads", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("CON-11: nothing is stored of an upload: %v", err)
	}
	yesterday := time.Now().Add(-25 * time.Hour)
	for _, file := range files {
		if err := os.Chtimes(file, yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
	}
	owner.s = startServer(t, s.data)
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if owner.send("HEAD", path, nil, "Tus-Resumable", "1.0.0").http == 404 {
			return
		}
	}
	t.Error("CON-11: an upload of yesterday is still there")
}

func TestUploadsAreChecked(t *testing.T) {
	s, owner := startStaff(t, func(c *Config) { c.MuseumMedia = 1 })
	for name, size := range map[string]int{"": 10, "...": 10, ".png": 10, "photo": 10, "a.png": 0, "b.png": 3 << 30, "c.png": 2 << 20} {
		a := owner.beginUpload(name, size)
		if a.http != 400 || !strings.HasPrefix(problemOf(a), "invalid ") {
			t.Errorf("CON-11: a file %q of %d bytes answers %d %s", name, size, a.http, a.raw)
		}
	}
	picture := paint(t, 20)
	script := `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
	for name, file := range map[string]struct {
		content []byte
		problem string
	}{
		"drawing.svg":   {[]byte(script), "SVG"},
		"drawing.png":   {[]byte("\xef\xbb\xbf \n" + script), "SVG"},
		"page.jpg":      {[]byte("<!doctype html><script>alert(1)</script>"), "no file a guide can show"},
		"cut.png":       {picture[:len(picture)/2], "damaged"},
		"sound.mp3":     {picture, "rename it to end in .png"},
		"empty.vtt":     {[]byte("WEBVTT\n\n00:05.000 --> 00:01.000\nx"), ""},
		"polyglot.jpg":  {append([]byte("GIF89a/*"), script...), ""},
		"bomb.png":      {hugePicture(), "pixels"},
		"document.png":  {[]byte("%PDF-1.7"), "PDF"},
		"../../etc.png": {[]byte("\x00\x00\x00\x18ftypheic0000"), "HEIC"},
	} {
		if state := owner.upload(name, file.content); state.State != "failed" || !strings.Contains(state.Problem, file.problem) {
			t.Errorf("CON-11: %s becomes %+v", name, state)
		}
	}
	// What follows a picture, such as an archive with a page, is not stored.
	state := owner.upload("polyglot.png", append(slices.Clone(picture), "PK\x03\x04<script>alert(1)</script>"...))
	if state.State == "done" {
		if stored := owner.s.call("GET", "/media/"+state.Asset.Name, nil); bytes.Contains(stored.raw, []byte("<script>")) {
			t.Error("CON-11: a script behind a picture is served")
		}
	}

	translator := s.join("Ben", "translator", "Museum of Pattern")
	if state := translator.upload("photo.png", paint(t, 21)); state.State != "failed" || !strings.Contains(state.Problem, "sound and captions") {
		t.Errorf("CON-11: a translator's picture becomes %+v", state)
	}
	if state := translator.upload("words.vtt", []byte("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n")); state.State != "done" {
		t.Errorf("CON-11: a translator's captions become %+v", state)
	}
	for range 20 {
		owner.beginUpload("many.png", 1)
	}
	if a := owner.beginUpload("more.png", 1); a.http != 429 {
		t.Errorf("CON-11: one upload too many answers %d %s", a.http, a.raw)
	}
	if a := s.call("POST", uploadsOf1, nil, "Tus-Resumable", "1.0.0", "Upload-Length", "5", "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example",
		"Cookie", "cicerone_session="+owner.cookies["cicerone_session"].Value); a.http != 403 {
		t.Errorf("CON-11: an upload from another site answers %d", a.http)
	}
}

// hugePicture returns a PNG of a few bytes that claims to have 40,000 × 40,000 pixels.
func hugePicture() []byte {
	const head = "IHDR\x00\x00\x9c\x40\x00\x00\x9c\x40\x08\x02\x00\x00\x00"
	sum := crc32.ChecksumIEEE([]byte(head))
	picture := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"+head), byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
	return append(picture, "\x00\x00\x00\x00IEND\xaeB\x60\x82"...)
}

func TestAssets(t *testing.T) {
	s, owner := startStaff(t)
	// The files of the package are assets, with their uses.
	all := owner.assets("")
	if len(all) != 1 || all[0].Path != "pictures/home.png" || len(all[0].Uses) != 2 || all[0].CreatedBy != "" {
		t.Fatalf("CON-11: the assets are %+v", all)
	}
	home := all[0]
	if use := home.Uses[1]; use.List != "artworks" || use.Key != "214" || use.Path != "image" || use.Title != "Tiles" && use.Title != "Azulejos" {
		t.Errorf("CON-11: a use is %+v", home.Uses)
	}
	if got := problemOf(owner.expect(409, "DELETE", "/museums/1/assets/"+home.ID, nil, nil)); got != "conflict" {
		t.Errorf("CON-11: deleting a used file is answered with %q", got)
	}
	fresh := owner.upload("loom.png", paint(t, 30)).Asset
	owner.expect(200, "PATCH", "/museums/1/assets/"+fresh.ID, fields{"title": " The loom ", "credit": "Photo: Ada", "rights": "CC BY 4.0"}, fresh)
	if fresh.Title != "The loom" || fresh.Credit != "Photo: Ada" {
		t.Errorf("CON-11: the texts are %+v", fresh)
	}
	for field, text := range map[string]string{"title": strings.Repeat("x", 201), "rights": "two\nlines"} {
		if got := problemOf(owner.expect(400, "PATCH", "/museums/1/assets/"+fresh.ID, fields{field: text}, nil)); got != "invalid "+field {
			t.Errorf("CON-11: a bad %s is answered with %q", field, got)
		}
	}
	for query, want := range map[string]int{"search=LOOM": 1, "search=cc+by": 1, "search=none": 0, "use=unused": 1, "use=used": 1, "use=duplicate": 0, "kind=audio": 0, "kind=image": 2, "limit=1": 1} {
		if got := owner.assets(query); len(got) != want {
			t.Errorf("CON-11: %s finds %d files, not %d", query, len(got), want)
		}
	}

	// Replacing is one revision, and can be undone.
	if got := problemOf(owner.expect(400, "POST", "/museums/1/assets/"+home.ID+"/replace", fields{"with": home.ID}, nil)); got != "invalid with" {
		t.Errorf("CON-11: replacing a file by itself is answered with %q", got)
	}
	captions := owner.upload("words.vtt", []byte("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n")).Asset
	owner.expect(400, "POST", "/museums/1/assets/"+home.ID+"/replace", fields{"with": captions.ID}, nil)
	var replaced struct{ Revision int64 }
	key := uuid.NewString()
	for range 2 { // the answer to the first call is lost
		before := replaced
		a := owner.send("POST", consoleBase+"/museums/1/assets/"+home.ID+"/replace", fields{"with": fresh.ID}, "Idempotency-Key", key)
		if a.http != 200 || json.Unmarshal(a.raw, &replaced) != nil || before.Revision != 0 && before != replaced {
			t.Fatalf("CON-11: replacing answers %d %s after %+v", a.http, a.raw, before)
		}
	}
	if a := owner.send("POST", consoleBase+"/museums/1/assets/"+fresh.ID+"/replace", fields{"with": home.ID}, "Idempotency-Key", key); a.http != 409 {
		t.Errorf("CON-11: another call with the key answers %d %s", a.http, a.raw)
	}
	var one asset
	owner.expect(200, "GET", "/museums/1/assets/"+fresh.ID, nil, &one)
	if len(one.Uses) != 2 || replaced.Revision == 0 {
		t.Errorf("CON-11: after replacing, the new file is used in %+v", one.Uses)
	}
	owner.expect(409, "POST", "/museums/1/assets/"+home.ID+"/replace", fields{"with": fresh.ID}, nil)
	s.inStore(func(opened *storage) error {
		draft, err := opened.store.Draft(t.Context(), 1)
		if err == nil && (draft.HomeImage.Name != fresh.Name || draft.Artworks[0].Image.Path != "media/loom.png") {
			t.Errorf("CON-11: the draft has %+v and %+v", draft.HomeImage, draft.Artworks[0].Image)
		}
		return err
	})

	// The bin keeps the file.
	owner.expect(204, "DELETE", "/museums/1/assets/"+home.ID, nil, nil)
	owner.expect(404, "GET", "/museums/1/assets/"+home.ID, nil, nil)
	var bin struct{ Items []asset }
	owner.expect(200, "GET", "/museums/1/deleted-assets", nil, &bin)
	if len(bin.Items) != 1 || bin.Items[0].ID != home.ID {
		t.Errorf("CON-11: the bin has %+v", bin)
	}
	owner.expect(200, "POST", "/museums/1/assets/"+home.ID+"/restore", nil, &one)
	if len(owner.assets("")) != 3 {
		t.Error("CON-11: the file is not restored")
	}
	var log struct{ Items []struct{ Action string } }
	owner.expect(200, "GET", "/audit?search=asset.", nil, &log)
	if len(log.Items) != 5 {
		t.Errorf("CON-11: the log has %+v", log)
	}
}

func TestDuplicatesAreMerged(t *testing.T) {
	s, owner := startStaff(t)
	home := owner.assets("")[0]
	if got := problemOf(owner.expect(409, "POST", "/museums/1/assets/"+home.ID+"/merge", fields{}, nil)); got != "conflict" {
		t.Errorf("CON-11: merging a file without duplicates is answered with %q", got)
	}
	// A package may have the same file at several paths.
	s.inStore(func(opened *storage) error {
		draft, err := opened.store.Draft(t.Context(), 1)
		if err == nil {
			draft.Artworks[0].Image.Path = "pictures/copy.png"
			_, err = opened.store.SaveDraft(t.Context(), draft, guide.Import{})
		}
		return err
	})
	both := owner.assets("use=duplicate")
	if len(both) != 2 || len(both[0].Uses) != 1 || len(both[1].Uses) != 1 {
		t.Fatalf("CON-11: the duplicates are %+v", both)
	}
	first, other := both[0], both[1]
	var merged struct{ Revision, Merged int64 }
	// A key of somebody else's edit is no key of this request.
	key, ben := uuid.NewString(), s.join("Ben", "editor", "Museum of Pattern")
	edit := fields{"base": ben.element(tiles).DraftRevision, "changes": fields{"author": "Ben"}}
	if a := ben.send("PATCH", consoleBase+tiles, edit, "Idempotency-Key", key); a.http != 200 {
		t.Fatalf("CON-11: Ben's edit answers %d %s", a.http, a.raw)
	}
	for range 2 { // the answer to the first call is lost
		before := merged
		a := owner.send("POST", consoleBase+"/museums/1/assets/"+first.ID+"/merge", fields{}, "Idempotency-Key", key)
		if a.http != 200 || json.Unmarshal(a.raw, &merged) != nil || before.Revision != 0 && before != merged {
			t.Fatalf("CON-11: merging answers %d %s after %+v", a.http, a.raw, before)
		}
	}
	var one asset
	owner.expect(200, "GET", "/museums/1/assets/"+first.ID, nil, &one)
	if merged.Merged != 1 || merged.Revision == 0 || len(one.Uses) != 2 || len(one.Duplicates) != 0 {
		t.Errorf("CON-11: after merging %+v the file is %+v", merged, one)
	}
	var bin struct{ Items []asset }
	owner.expect(200, "GET", "/museums/1/deleted-assets", nil, &bin)
	if len(bin.Items) != 1 || bin.Items[0].ID != other.ID {
		t.Errorf("CON-11: the bin has %+v", bin)
	}
	owner.expect(200, "POST", fmt.Sprintf("/museums/1/revisions/%d/undo", merged.Revision), fields{}, nil)
	owner.expect(200, "GET", "/museums/1/assets/"+other.ID, nil, &one) // out of the bin
	if len(one.Uses) != 1 {
		t.Errorf("CON-11: undone, the other file is used in %+v", one.Uses)
	}
}

func TestAssetsSurviveMediaCollect(t *testing.T) {
	s, owner := startStaff(t)
	current, deleted := owner.upload("chosen.png", paint(t, 40)).Asset, owner.upload("deleted.png", paint(t, 41)).Asset
	owner.expect(204, "DELETE", "/museums/1/assets/"+deleted.ID, nil, nil)
	mustRun(t, s.data, "media", "collect")
	has := func(name string) bool { return slices.Contains(storedMedia(t, s.data), name) }
	if !has(current.Name) || !has(deleted.Name) {
		t.Error("CON-11: the files of assets are deleted")
	}
	s.changeDatabase("UPDATE assets SET deleted_at = deleted_at - 2678400000 WHERE deleted_at IS NOT NULL")
	mustRun(t, s.data, "media", "collect", "--yes")
	if !has(current.Name) || has(deleted.Name) {
		t.Error("CON-11: a file that was deleted 31 days ago is still there")
	}
}

func TestUploadByToken(t *testing.T) {
	s, owner := startStaff(t)
	token := func(scope string) []string {
		var made struct{ Secret string }
		a := owner.expect(201, "POST", "/tokens", fields{"name": scope, "scopes": []string{scope}, "expiresAt": time.Now().Add(time.Hour)}, &made)
		if made.Secret == "" {
			t.Fatalf("no token in %s", a.raw)
		}
		return []string{"Authorization", "Bearer " + made.Secret, "Tus-Resumable", "1.0.0", "Upload-Length", "5", "Upload-Metadata", "filename " +
			base64.StdEncoding.EncodeToString([]byte("a.png"))}
	}
	if a := s.call("POST", uploadsOf1, nil, token("write_content")...); a.http != 201 {
		t.Errorf("CON-11: a token that may write answers %d %s", a.http, a.raw)
	}
	read := token("read_content")
	if a := s.call("POST", uploadsOf1, nil, read...); a.http != 403 {
		t.Errorf("CON-11: a token that may read answers %d", a.http)
	}
	var page struct{ Items []asset }
	if a := s.call("GET", consoleBase+"/museums/1/assets", nil, read[:2]...); a.http != 200 || json.Unmarshal(a.raw, &page) != nil || len(page.Items) != 1 {
		t.Errorf("CON-11: the list answers a token %d %s", a.http, a.raw)
	}
}
