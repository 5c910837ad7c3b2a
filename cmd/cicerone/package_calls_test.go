package main

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// packageImport is an import as the calls answer it.
type packageImport struct {
	ID, State, Problem, Museum string
	Revision                   int64
	ComparedAgain              bool
	Report                     *struct {
		Code, Title, Loss string
		CodeTaken         bool
		Works, Files      int
		Base              int64
		Total             int
		Faults, Warnings  []struct {
			File, Column, Field, Message string
			Line                         int
		}
		Lists []struct {
			List                    string
			Added, Changed, Removed int
		}
		Items []struct {
			List, Key, Change string
			Fields            []struct{ Path string }
		}
	}
}

// bring uploads a package to museum 1, or to a new museum at "", and waits until it is checked.
func (b *staffBrowser) bring(museum, name string, content []byte) (packageImport, string) {
	b.s.t.Helper()
	path := "/imports"
	if museum != "" {
		path = "/museums/" + museum + "/imports"
	}
	begun := b.send("POST", consoleBase+path, nil, "Tus-Resumable", "1.0.0", "Upload-Length", strconv.Itoa(len(content)),
		"Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte(name)))
	if begun.http != http.StatusCreated {
		b.s.t.Fatalf("beginning to bring %q answers %d %s", name, begun.http, begun.raw)
	}
	address := begun.header.Get("Location")
	if a := b.sendPart(address, 0, content); a.http != http.StatusNoContent {
		b.s.t.Fatalf("sending %q answers %d %s", name, a.http, a.raw)
	}
	own := strings.TrimPrefix(address, consoleBase)
	return b.waitForImport(own), own
}

func (b *staffBrowser) waitForImport(path string) (state packageImport) {
	b.s.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		state = packageImport{}
		b.expect(200, "GET", path, nil, &state)
		if state.State != "checking" && state.State != "applying" {
			return state
		}
	}
	b.s.t.Fatalf("%s is still %s", path, state.State)
	return state
}

// apply applies a package and waits until that is done.
func (b *staffBrowser) apply(path string, decision fields) packageImport {
	b.s.t.Helper()
	b.expect(200, "POST", path+"/apply", decision, nil)
	return b.waitForImport(path)
}

// changedZip returns a zip in which texts of its files are replaced, in pairs.
func changedZip(t testing.TB, content []byte, replacements ...string) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	for _, entry := range from.File {
		reader, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(entry.Name, ".yaml") {
			text = []byte(strings.NewReplacer(replacements...).Replace(string(text)))
		}
		w, err := to.Create(entry.Name)
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zipOfFolder returns the zip of a folder.
func zipOfFolder(t testing.TB, folder string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if err := w.AddFS(os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPackageIsBroughtInAndUndone(t *testing.T) { // DRAFT-6
	s, owner := startStaff(t)
	exported := owner.expect(200, "GET", "/museums/1/package", nil, nil)
	if got := exported.header.Get("Content-Disposition"); got != `attachment; filename="DEMO.zip"` {
		t.Errorf("the package is %s", got)
	}
	target := filepath.Join(t.TempDir(), "DEMO.zip")
	mustRun(t, s.data, "export", "DEMO", target)
	if command, err := os.ReadFile(target); err != nil || !bytes.Equal(command, exported.raw) {
		t.Errorf("the console's package differs from the command's, or %v", err)
	}

	same, path := owner.bring("1", "same.zip", exported.raw)
	if same.State != "ready" || same.Report.Total != 0 || same.Report.Works != 1 || same.Report.Files != 1 {
		t.Fatalf("the museum's own package is %+v %+v", same, same.Report)
	}
	if done := owner.apply(path, fields{"base": same.Report.Base}); done.State != "applied" || done.Revision != 0 {
		t.Errorf("applying what is there already gives %+v", done)
	}

	changed, path := owner.bring("1", "Tiles.zip", changedZip(t, exported.raw, "Azulejos", "Baldosas"))
	if changed.State != "ready" || changed.Report.Total != 1 || changed.Report.Items[0].Key != "214" || changed.Report.Items[0].Fields[0].Path != "name/es_ES" {
		t.Fatalf("a changed package is %+v %+v", changed, changed.Report)
	}
	decision := fields{"base": changed.Report.Base}
	owner.expect(409, "POST", path+"/apply", fields{"base": changed.Report.Base + 1}, nil)
	done := owner.apply(path, decision)
	if done.State != "applied" || done.Museum != "1" || done.Revision != changed.Report.Base+1 {
		t.Errorf("it is applied as %+v", done)
	}
	owner.expect(200, "POST", path+"/apply", decision, nil) // a repeated request
	var revision struct{ Action, Summary string }
	owner.expect(200, "GET", "/museums/1/revisions/"+strconv.FormatInt(done.Revision, 10), nil, &revision)
	if revision.Action != "import" || revision.Summary != "Tiles.zip" {
		t.Errorf("the revision is %+v", revision)
	}
	owner.expect(200, "POST", "/museums/1/revisions/"+strconv.FormatInt(done.Revision, 10)+"/undo", nil, nil)
	if back := owner.expect(200, "GET", "/museums/1/package", nil, nil); !bytes.Equal(back.raw, exported.raw) {
		t.Error("undoing does not bring the museum back")
	}
	var audit struct {
		Items []struct{ Action, Detail string }
	}
	owner.expect(200, "GET", "/audit?search=museum.import", nil, &audit)
	if len(audit.Items) != 1 || audit.Items[0].Detail != "Tiles.zip" {
		t.Errorf("the audit log has %+v", audit.Items)
	}
	owner.expect(204, "DELETE", path, nil, nil)
	owner.expect(404, "GET", path, nil, nil)
	if left, err := filepath.Glob(filepath.Join(s.data, importsFolder, "*[A-Z2-7]")); err != nil || len(left) > 0 {
		t.Errorf("packages are left: %v, %v", left, err)
	}
}

// Nothing of what somebody else changes between looking and applying is overwritten unseen.
func TestPackageIsComparedAgainAfterAnEdit(t *testing.T) { // DRAFT-6, DRAFT-1
	_, owner := startStaff(t)
	exported := owner.expect(200, "GET", "/museums/1/package", nil, nil)
	state, path := owner.bring("1", "a.zip", changedZip(t, exported.raw, "Azulejos", "Baldosas"))
	owner.expect(200, "PATCH", "/museums/1/elements/artworks/214", fields{"base": state.Report.Base, "changes": fields{"author": "Somebody"}}, nil)
	state = owner.apply(path, fields{"base": state.Report.Base})
	if state.State != "ready" || !state.ComparedAgain || len(state.Report.Items[0].Fields) != 2 {
		t.Errorf("after an edit it is %+v %+v", state, state.Report)
	}
	if done := owner.apply(path, fields{"base": state.Report.Base}); done.State != "applied" {
		t.Errorf("it is applied as %+v", done)
	}
}

func TestPackageWithLossesIsConfirmed(t *testing.T) { // DRAFT-6
	s, owner := startStaff(t)
	mustRun(t, s.data, "import", withWorks(t, codesFrom(1, 20)...), "--publish", "--yes")
	state, path := owner.bring("1", "fewer.zip", zipOfFolder(t, withWorks(t, codesFrom(4, 20)...)))
	if state.State != "ready" || !strings.HasPrefix(state.Report.Loss, "DEMO would lose 3 of its 21 works: ") || len(state.Report.Lists) == 0 || state.Report.Lists[0].Removed != 3 {
		t.Fatalf("a package with fewer works is %+v", state.Report)
	}
	if got := problemOf(owner.expect(400, "POST", path+"/apply", fields{"base": state.Report.Base}, nil)); got != "invalid confirmed" {
		t.Errorf("without confirmation it is answered %q", got)
	}
	if done := owner.apply(path, fields{"base": state.Report.Base, "confirmed": true}); done.State != "applied" {
		t.Errorf("it is applied as %+v", done)
	}
	if state, _ = owner.bring("1", "none.zip", zipOfFolder(t, withWorks(t, "none"))); state.State == "ready" && state.Report.Loss == "" {
		t.Errorf("a package without the museum's works is %+v", state.Report)
	}
}

func TestMuseumFromAPackage(t *testing.T) { // CON-1
	s, owner := startStaff(t)
	taken, path := owner.bring("", "demo.zip", zipOfFolder(t, writePackage(t)))
	if taken.State != "ready" || !taken.Report.CodeTaken {
		t.Errorf("a package of a museum that exists is %+v %+v", taken, taken.Report)
	}
	for _, decision := range []fields{{"base": 0}, {"base": 0, "code": "demo"}, {"base": 0, "code": "no code"}} {
		if got := problemOf(owner.expect(400, "POST", path+"/apply", decision, nil)); got != "invalid code" {
			t.Errorf("with %v it is answered %q", decision, got)
		}
	}
	if done := owner.apply(path, fields{"base": 0, "code": "THIRD"}); done.State != "applied" || done.Report.Code != "THIRD" || done.Museum == "1" {
		t.Errorf("with another code it is applied as %+v", done)
	}
	mustRun(t, s.data, "publish", "THIRD")
	state, path := owner.bring("", "other.zip", zipOfFolder(t, writePackage(t, "code: DEMO", "code: OTHER")))
	if state.State != "ready" || state.Report.Code != "OTHER" || state.Report.Title != "Small Museum" {
		t.Fatalf("the package of a new museum is %+v %+v", state, state.Report)
	}
	var list struct{ Items []packageImport }
	owner.expect(200, "GET", "/imports", nil, &list)
	if len(list.Items) != 2 || list.Items[0].ID != state.ID {
		t.Errorf("listed are %+v", list.Items)
	}
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", path, nil, nil)
	done := owner.apply(path, fields{"base": 0})
	if done.State != "applied" || done.Museum == "" {
		t.Fatalf("it is applied as %+v", done)
	}
	var work struct{ Values fields }
	owner.expect(200, "GET", "/museums/"+done.Museum+"/elements/artworks/214", nil, &work)
	if work.Values["name/es_ES"] != "Azulejos" {
		t.Errorf("the new museum has %v", work.Values)
	}
	mustRun(t, s.data, "publish", "OTHER")
}

// lyingZip is a zip whose directory states another size than its entry unpacks to.
func lyingZip(t testing.TB, manifest string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	entry, err := w.CreateRaw(&zip.FileHeader{
		Name: "museum.yaml", Method: zip.Store, CRC32: crc32.ChecksumIEEE([]byte(manifest)), CompressedSize64: uint64(len(manifest)), UncompressedSize64: 3 << 30,
	})
	if err == nil {
		_, err = entry.Write([]byte(manifest))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestHostilePackages(t *testing.T) { // DRAFT-6
	s, owner := startStaff(t)
	before := owner.expect(200, "GET", "/museums/1/package", nil, nil)
	zipWith := func(name, content string) []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for file, text := range map[string]string{"museum.yaml": manifest, name: content} {
			entry, err := w.Create(file)
			if err == nil {
				_, err = entry.Write([]byte(text))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	whole := zipOfFolder(t, writePackage(t))
	for _, hostile := range []struct {
		name, want string
		content    []byte
	}{
		{"no zip", "neither a folder nor a zip", []byte("<script>alert(1)</script>")},
		{"a cut-off zip", "neither a folder nor a zip", whole[:len(whole)/2]},
		{"a path that climbs out", "its name cannot be used", zipWith("../../etc/cron.d/x", "x")},
		{"an absolute path", "its name cannot be used", zipWith("/etc/passwd", "x")},
		{"a bomb", "unpacks to more than 200 times its size", zipWith("pictures/home.png", string(make([]byte, 8<<20)))},
		{"a gigantic entry", "unpacks to more than", lyingZip(t, manifest)},
		{"another version's fields", "holograms", changedZip(t, whole, "halls:", "holograms: 3\nhalls:")},
		{"another museum", "this museum is DEMO", changedZip(t, whole, "code: DEMO", "code: OTHER")},
		{"a script as a picture", "pictures/home.png", zipWith("pictures/home.png", "<svg onload=alert(1)>")},
		{"markup", "artworks/0/text/en_GB <script> is not allowed", changedZip(t, whole, "Look *closely*.", "<script>alert(1)</script>")},
		{"no manifest", "there is no museum.yaml", zipOfFolder(t, filepath.Join(writePackage(t), "pictures"))},
	} {
		state, path := owner.bring("1", "hostile.zip", hostile.content)
		if state.State != "refused" || len(state.Report.Faults) == 0 {
			t.Errorf("DRAFT-6: %s is %+v", hostile.name, state)
			continue
		}
		isNamed := false
		for _, f := range state.Report.Faults {
			isNamed = isNamed || strings.Contains(f.File+" "+f.Field+" "+f.Message, hostile.want)
		}
		if !isNamed {
			t.Errorf("DRAFT-6: %s is refused with %+v, want %q", hostile.name, state.Report.Faults, hostile.want)
		}
		owner.expect(409, "POST", path+"/apply", fields{"base": state.Report.Base, "confirmed": true}, nil)
	}
	for _, name := range []string{"", "\x01.zip", strings.Repeat("a", 300) + ".zip"} {
		a := owner.send("POST", consoleBase+"/museums/1/imports", nil, "Tus-Resumable", "1.0.0", "Upload-Length", "9",
			"Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte(name)))
		if a.http != 400 {
			t.Errorf("DRAFT-6: the name %q is answered %d", name, a.http)
		}
	}
	if a := owner.send("POST", consoleBase+"/museums/1/imports", nil, "Tus-Resumable", "1.0.0", "Upload-Length", strconv.Itoa(3<<30),
		"Upload-Metadata", "filename "+base64.StdEncoding.EncodeToString([]byte("big.zip"))); a.http != 400 {
		t.Errorf("DRAFT-6: a package of 3 GiB is answered %d", a.http)
	}
	if after := owner.expect(200, "GET", "/museums/1/package", nil, nil); !bytes.Equal(after.raw, before.raw) {
		t.Error("DRAFT-6: a hostile package has changed the draft")
	}
	if escaped, err := filepath.Glob(filepath.Join(s.data, importsFolder, "*", "*")); err != nil || len(escaped) > 0 {
		t.Errorf("DRAFT-6: packages were unpacked: %v, %v", escaped, err)
	}
}

// A server that ends while a package is checked or applied continues when it starts again. What it has saved is not saved twice.
func TestPackageSurvivesARestart(t *testing.T) { // DRAFT-6
	s, owner := startStaff(t)
	exported := owner.expect(200, "GET", "/museums/1/package", nil, nil)
	state, path := owner.bring("1", "a.zip", changedZip(t, exported.raw, "Azulejos", "Baldosas"))
	s.shutDown()
	folder := filepath.Join(s.data, importsFolder)
	files := map[string]string{}
	for _, name := range []string{state.ID, state.ID + ".info", state.ID + ".result"} {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(content)
	}
	for _, left := range []struct {
		name, state, want string
		revision          int64
	}{
		{"before it was compared", "checking", "ready", 0},
		{"before anything was saved", "applying", "applied", state.Report.Base + 1},
		{"after the draft was saved", "applying", "applied", state.Report.Base + 1},
	} {
		for name, content := range files {
			content = strings.Replace(content, `"State":"ready"`, `"State":"`+left.state+`"`, 1)
			if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		restarted := startServer(t, s.data)
		owner.s = restarted
		if state := owner.waitForImport(path); state.State != left.want || state.Revision != left.revision || state.ComparedAgain {
			t.Errorf("what was %s when the server ended %s is %+v", left.state, left.name, state)
		}
		restarted.shutDown()
	}
	if out := mustRun(t, s.data, "export", "DEMO", filepath.Join(t.TempDir(), "x")); out == "" {
		t.Error("the draft cannot be exported")
	}
}
