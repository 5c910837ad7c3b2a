package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/backup"
	"cicerone/demo"
	"cicerone/media"
	"cicerone/media/blobtest"
	"cicerone/publish"
)

// inBucket keeps the media of a data folder in a bucket instead.
func inBucket(data string, server *blobtest.S3) {
	buckets.Store(data, map[string]string{
		"CICERONE_MEDIA_URL": bucketURL(server), "CICERONE_MEDIA_ENDPOINT": server.Endpoint,
		"CICERONE_MEDIA_KEY": blobtest.S3Key, "CICERONE_MEDIA_SECRET": blobtest.S3Secret,
	})
}

func bucketURL(server *blobtest.S3) string { return "s3://" + server.Bucket + "/guide" }

// bucketFlags are the same settings for a process of its own.
func bucketFlags(t *testing.T, server *blobtest.S3) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte(blobtest.S3Secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"--media-endpoint", server.Endpoint, "--media-key", blobtest.S3Key, "--media-secret-file", file}
}

// A museum whose media are in a bucket is imported, published, visited, exported, backed up and restored as any
// other; visitors notice nothing but that the bucket's server is down.
func TestMuseumWithMediaInABucket(t *testing.T) {
	server, data := blobtest.Server(t), t.TempDir()
	inBucket(data, server)
	mustRun(t, data, "import", writePackage(t, fullMuseum()...), "--publish")
	s := startServer(t, data)
	if _, err := os.Stat(filepath.Join(data, backup.MediaFolder)); !os.IsNotExist(err) {
		t.Errorf("there is a media folder beside the bucket: %v", err)
	}
	var detail publish.Detail
	s.succeed("GET", detailPath, nil, &detail)
	picture := s.call("GET", detail.HomeImageURL, nil)
	if picture.http != http.StatusOK || !strings.Contains(picture.header.Get("Cache-Control"), "immutable") ||
		picture.header.Get("Content-Type") != "image/png" || len(picture.raw) < 100 {
		t.Fatalf("API-7: the picture is answered %d %v, %d bytes", picture.http, picture.header, len(picture.raw))
	}
	part := s.call("GET", detail.HomeImageURL, nil, "Range", "bytes=50-99")
	if part.http != http.StatusPartialContent || !bytes.Equal(part.raw, picture.raw[50:100]) {
		t.Errorf("a range is answered %d, %d bytes", part.http, len(part.raw))
	}
	if same := s.call("GET", detail.HomeImageURL, nil, "If-None-Match", picture.header.Get("ETag")); same.http != http.StatusNotModified {
		t.Errorf("a picture that is known is answered %d", same.http)
	}
	if missing := s.call("GET", "/media/"+strings.Repeat("0", 32)+".png", nil); missing.http != http.StatusNotFound {
		t.Errorf("a file that is not there is answered %d", missing.http)
	}

	checkDisconnectWhileBucketHangs(s, server, detail.HomeImageURL, 4)

	// A backup goes back to a folder as well as to a bucket.
	copied := filepath.Join(t.TempDir(), "copy")
	mustRun(t, data, "export", "DEMO", copied)
	if content, err := os.ReadFile(filepath.Join(copied, "pictures", "home.png")); err != nil || !bytes.Equal(content, picture.raw) {
		t.Errorf("the exported picture has %d bytes, %v", len(content), err)
	}
	saved := filepath.Join(t.TempDir(), "monday")
	mustRun(t, data, "backup", saved)
	folder, bucket := filepath.Join(t.TempDir(), "folder"), filepath.Join(t.TempDir(), "bucket")
	inBucket(bucket, blobtest.Server(t))
	for _, place := range []string{folder, bucket} {
		mustRun(t, place, "restore", saved)
		requireSameAnswers(t, s, startServer(t, place), 1)
	}
	if _, err := os.Stat(filepath.Join(bucket, backup.MediaFolder)); !os.IsNotExist(err) {
		t.Errorf("restoring to a bucket left a media folder: %v", err)
	}

	server.Down()
	down := s.call("GET", detail.HomeImageURL, nil)
	if down.http != http.StatusServiceUnavailable || down.header.Get("Retry-After") == "" || strings.Contains(string(down.raw), "s3:") {
		t.Errorf("while the bucket's server is down a picture is answered %d %v %s", down.http, down.header, down.raw)
	}
	s.succeed("GET", detailPath, nil, nil)
	s.succeed("POST", visitMuseum, started, nil, key()...)
	s.waitUntil(func() bool { return strings.Contains(s.metrics(), "cicerone_media_reachable 0\n") })
	if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusOK || !strings.Contains(string(ready.raw), `"degraded"`) ||
		!strings.Contains(string(ready.raw), "media") {
		t.Errorf("/readyz answers %d %s", ready.http, ready.raw)
	}
	if _, failed, code := runCommand(t, data, "museums"); code != 1 || !strings.Contains(failed, bucketURL(server)) {
		t.Errorf("a command ends with %d: %s", code, failed)
	}
	server.Up()
	if restored := s.call("GET", detail.HomeImageURL, nil); restored.http != http.StatusOK || !bytes.Equal(restored.raw, picture.raw) {
		t.Errorf("when it is up again the picture is answered %d", restored.http)
	}
	s.shutDown()
	if log := s.log.String(); strings.Contains(log, blobtest.S3Secret) || !strings.Contains(log, "cannot be reached") {
		t.Errorf("the log is\n%s", log)
	}
}

// checkDisconnectWhileBucketHangs has visitors leave while the bucket's server hangs, who have asked before on their connections:
// nobody waits for them, and they are not taken for faults. So many media have been asked for before.
func checkDisconnectWhileBucketHangs(s *testServer, server *blobtest.S3, path string, asked int) {
	s.t.Helper()
	var visitors []net.Conn
	asks := func(visitor net.Conn) {
		if _, err := fmt.Fprintf(visitor, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path); err != nil {
			s.t.Fatal(err)
		}
	}
	for range 10 {
		visitor, err := new(net.Dialer).DialContext(s.t.Context(), "tcp", strings.TrimPrefix(s.address, "http://"))
		if err != nil {
			s.t.Fatal(err)
		}
		defer visitor.Close()
		visitors = append(visitors, visitor)
		asks(visitor)
		answer, err := http.ReadResponse(bufio.NewReader(visitor), nil)
		if err != nil {
			s.t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			s.t.Fatal(err)
		}
		_ = answer.Body.Close()
	}
	answered := func() int { return strings.Count(s.log.String(), `"endpoint":"/media/{name}"`) }
	asked += len(visitors)
	s.waitUntil(func() bool { return answered() == asked }) // lines come a moment later
	blocked := server.HoldAfter(1)
	for _, visitor := range visitors {
		asks(visitor)
	}
	<-blocked
	for _, visitor := range visitors {
		_ = visitor.Close()
	}
	s.waitUntil(func() bool { return answered() == asked+len(visitors) })
	if log := s.log.String(); strings.Contains(log, "cannot be reached") {
		s.t.Errorf("who left is taken for a fault:\n%s", log)
	}
	server.Down() // and up again, for the connections that were cut
	server.Up()
}

// demoMedia puts the files of the second demo museum, and one that is named otherwise, into a data folder.
func demoMedia(t *testing.T) (data string, names []string) {
	t.Helper()
	data = t.TempDir()
	folder, err := media.OpenFolder(filepath.Join(data, backup.MediaFolder))
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	files, err := demo.Museum(demo.Museums[1])
	if err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(files, ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".webp", ".mp3"}, path.Ext(file)) {
			return err
		}
		content, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		hash := sha256.Sum256(content)
		return folder.Put(t.Context(), hex.EncodeToString(hash[:16])+path.Ext(file), bytes.NewReader(content))
	})
	if err == nil {
		err = folder.Put(t.Context(), strings.Repeat("0", 32)+".features1", strings.NewReader("made of a picture"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if names, err = folder.Names(t.Context()); err != nil || len(names) < 40 {
		t.Fatalf("the demo museum has %d files, %v", len(names), err)
	}
	return data, names
}

// Media move to a bucket and back. A killed move continues where it stopped.
func TestMediaMoveToBucketAndBackAfterKills(t *testing.T) {
	data, names := demoMedia(t)
	server := blobtest.Server(t)
	flags := bucketFlags(t, server)
	move := func(more ...string) []string { return append(append([]string{"media", "move"}, more...), flags...) }
	there := func(place string) []string {
		t.Helper()
		config, err := readConfig(map[string]string{
			"CICERONE_MEDIA_ENDPOINT": server.Endpoint, "CICERONE_MEDIA_KEY": blobtest.S3Key, "CICERONE_MEDIA_SECRET": blobtest.S3Secret,
		})
		if err != nil {
			t.Fatal(err)
		}
		opened, err := config.openMediaLocation(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		defer opened.Close()
		names, err := opened.Names(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	back := t.TempDir()
	for _, way := range []struct{ from, to string }{{data, bucketURL(server)}, {bucketURL(server), back}} {
		blocked := server.HoldAfter(1 << 20)
		process := program(move("--from", way.from, "--to", way.to)...)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-blocked:
		case <-time.After(time.Minute):
			t.Error("nothing is moved")
		}
		_ = process.Process.Kill()
		_ = process.Wait()
		server.Down() // and up again, for the connections that were cut
		server.Up()
		before := len(there(way.to))
		if before == 0 || before >= len(names) {
			t.Errorf("when it was killed %d of %d files were there", before, len(names))
		}
		out := mustRun(t, data, move("--from", way.from, "--to", way.to)...)
		var copied, known int
		if _, err := fmt.Sscanf(out, "%d media files copied, %d were there; all compared", &copied, &known); err != nil {
			t.Errorf("the move says: %s", out)
		}
		if copied == 0 || known < before || copied+known != len(names) || !slices.Equal(there(way.to), names) || !slices.Equal(there(way.from), names) {
			t.Errorf("from %s to %s: %d of %d files were copied, where %d were there", way.from, way.to, copied, len(names), before)
		}
	}
	for _, name := range names {
		first, errFirst := os.ReadFile(filepath.Join(data, backup.MediaFolder, name[:2], name))
		second, errSecond := os.ReadFile(filepath.Join(back, backup.MediaFolder, name[:2], name))
		if errFirst != nil || errSecond != nil || !bytes.Equal(first, second) {
			t.Errorf("%s came back as another file: %v, %v", name, errFirst, errSecond)
		}
	}

	// A file that is damaged on either side is noticed; only where it is deleted on request is anything gone.
	damage := func(data, name string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(data, backup.MediaFolder, name[:2], name), []byte("damaged"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	damage(back, names[1])
	if out := mustRun(t, data, move("--from", data, "--to", back)...); !strings.Contains(out, "1 media file copied") {
		t.Errorf("over a damaged file the move says: %s", out)
	}
	damage(data, names[1])
	empty := t.TempDir()
	_, failed, code := runCommand(t, data, move("--from", data, "--to", empty, "--delete-source")...)
	if code != 1 || !strings.Contains(failed, names[1]) || len(there(empty)) != len(names)-1 || len(there(data)) != len(names) {
		t.Errorf("of a damaged file the move ends with %d, %d of %d there: %s", code, len(there(empty)), len(names), failed)
	}
	mustRun(t, data, move("--from", back, "--to", empty, "--delete-source")...)
	if len(there(empty)) != len(names) || len(there(back)) != 0 {
		t.Errorf("after deleting %d files are at the new place and %d at the old one", len(there(empty)), len(there(back)))
	}
}

func TestBadMediaLocationsAreRefused(t *testing.T) {
	data := t.TempDir()
	if err := os.Mkdir(filepath.Join(data, backup.MediaFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	key := []string{"--media-key", "museum"}
	secret := filepath.Join(data, "secret")
	if err := os.WriteFile(secret, []byte("planted"), 0o600); err != nil {
		t.Fatal(err)
	}
	access := append(key, "--media-secret-file", secret)
	for _, test := range []struct {
		args  []string
		words string
	}{
		{[]string{"museums", "--media-url", "s3://bucket"}, "CICERONE_MEDIA_KEY"},
		{append([]string{"museums", "--media-url", "s3://bucket"}, key...), "CICERONE_MEDIA_SECRET"},
		{append([]string{"museums", "--media-url", "https://bucket"}, access...), "s3://bucket"},
		{append([]string{"museums", "--media-url", "s3://museum:planted@bucket"}, access...), "s3://bucket"},
		{append([]string{"museums", "--media-url", "s3://bucket/a b"}, access...), "s3://bucket"},
		{append([]string{"museums", "--media-url", "s3://bucket", "--media-endpoint", "10.0.0.5:9000"}, access...), "--media-endpoint"},
		{append([]string{"museums", "--media-url", "s3://bucket", "--media-style", "sideways"}, access...), "--media-style"},
		{append([]string{"museums", "--media-url", "s3://bucket", "--media-region", ""}, access...), "--media-region"},
		{append([]string{"museums", "--media-url", "s3://bucket", "--media-secret-file", filepath.Join(data, "none")}, key...), "--media-secret-file"},
		{[]string{"media", "move", "--from", data}, "--to"},
		{[]string{"media", "move", "--from", filepath.Join(data, "none"), "--to", data}, "holds no media"},
		{[]string{"media", "move", "--from", data, "--to", data + "/."}, "same place"},
		{append([]string{"media", "move", "--from", data, "--to", "s3://b"}, access...), "--to"},
		{[]string{"media", "fly"}, "fly"},
	} {
		_, failed, code := runCommand(t, data, test.args...)
		if code != 1 || !strings.Contains(failed, test.words) || strings.Contains(failed, "planted") {
			t.Errorf("%v ends with %d: %s; want %q", test.args, code, failed, test.words)
		}
	}
	config, err := readConfig(map[string]string{"CICERONE_MEDIA_KEY": "museum", "CICERONE_MEDIA_SECRET": "a", "CICERONE_MEDIA_SECRET_FILE": secret})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := config.s3("s3://bucket"); err == nil || !strings.Contains(err.Error(), "both set") {
		t.Errorf("two secrets: %v", err)
	}
}
