package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cicerone/guide"
	"cicerone/media"
	"cicerone/recognition"
	"cicerone/recognition/service"
	"cicerone/store"
)

// addedWorks is the number of works added, one at a time.
const addedWorks = 20

// measureAdding measures adding works to a prepared museum as an import does: with a real database and real files, it
// extracts the work's features, compares it with the others and reports.
func (e evaluation) measureAdding(ctx context.Context, m material, refs []recognition.Reference) (err error) {
	folder, err := os.MkdirTemp("", "cicerone-adding-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	files, err := media.OpenFolder(filepath.Join(folder, "media"))
	if err != nil {
		return err
	}
	defer files.Close()
	database, err := store.Open(ctx, store.Config{Path: filepath.Join(folder, "cicerone.db")})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	r := service.New(service.Config{
		Museums: database, Facts: database, Blobs: files, Logger: slog.New(slog.DiscardHandler),
		Decode: func(ctx context.Context, name string) (image.Image, error) {
			return media.ReadPicture(ctx, files, name)
		},
	})
	before := &guide.Museum{ID: 1, RecognitionAvailable: true}
	var facts []guide.MediaFacts
	for i, reference := range refs[min(addedWorks, len(m.paths)):] { // the first are added below
		name := hashName(fmt.Sprint("work ", i))
		facts = append(facts, fakeFacts(name))
		before.Artworks = append(before.Artworks, guide.Artwork{ID: int64(i + 1), Image: guide.Media{Path: name, Name: name}})
		stored, err := reference.Features.MarshalBinary()
		if err != nil {
			return err
		}
		// Written as media.Folder would, but without syncing each file.
		dir := filepath.Join(folder, "media", name[:2])
		if err := os.MkdirAll(dir, 0o750); err != nil {
			return err
		}
		stem := strings.TrimSuffix(name, filepath.Ext(name))
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s.features%d", stem, recognition.FeaturesVersion)), stored, 0o600); err != nil {
			return err
		}
	}
	if err := database.SaveMediaFacts(ctx, facts); err != nil {
		return err
	}
	if err := m.compare(ctx, r, before, files); err != nil {
		return err
	}
	importer := media.NewImporter(files, database)
	var added []guide.Media
	for _, path := range m.paths[:min(addedWorks, len(m.paths))] {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		imported, err := importer.Import(ctx, path, bytes.NewReader(content))
		if err != nil {
			return err
		}
		added = append(added, guide.Media{Path: path, Name: imported.Name})
	}
	var times []time.Duration
	for _, picture := range added {
		after := *before
		after.Artworks = append(slices.Clone(before.Artworks), guide.Artwork{ID: int64(len(refs) + 1), Image: picture})
		start := processTime()
		prepared, err := r.Prepare(ctx, &after, before, nil)
		if err != nil {
			return err
		}
		if report := prepared.Report(); report.Pictures != len(after.Artworks) {
			return fmt.Errorf("of %d works %d are prepared", len(after.Artworks), report.Pictures)
		}
		times = append(times, processTime().Sub(start))
	}
	slices.Sort(times)
	fmt.Fprintf(e.out, "  adding     a work p50 %v, worst of %d %v of all threads\n",
		percentile(times, 50).Round(time.Millisecond), len(times), times[len(times)-1].Round(time.Millisecond))
	return nil
}

func hashName(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:16]) + ".jpg"
}

// fakeFacts returns facts as large as those of an imported picture.
func fakeFacts(name string) guide.MediaFacts {
	facts := guide.MediaFacts{
		Name: name, Kind: guide.MediaImage, ContentType: "image/jpeg", Size: 300_000, Width: 700, Height: 700,
		Preview: "data:image/jpeg;base64," + strings.Repeat("A", 400),
	}
	for _, width := range []int{160, 320, 640} {
		facts.Variants = append(facts.Variants, guide.MediaVariant{Name: fmt.Sprint(width, name), Width: width, Height: width, Size: 20_000})
	}
	return facts
}

// compare compares the museum's works with each other, as its first preparation would. That takes minutes for thousands
// of works and is not measured, so the result is cached.
func (m material) compare(ctx context.Context, r *service.Recogniser, museum *guide.Museum, files *media.Folder) error {
	key := fmt.Sprintf("comparison 1 %d %d %v", recognition.FeaturesVersion, len(museum.Artworks), m.paths)
	stored, err := m.cache.getOrMake(key, func() ([]byte, error) {
		if _, err := r.Prepare(ctx, museum, nil, nil); err != nil {
			return nil, err
		}
		names, err := files.Names(ctx)
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(names, func(name string) bool { return strings.Contains(name, ".compared") })
		if at < 0 {
			return nil, errors.New("no comparison of the works was stored")
		}
		name := names[at]
		file, err := files.Open(ctx, name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		content, err := io.ReadAll(file)
		return append([]byte(name+"\n"), content...), err
	})
	if err != nil {
		return err
	}
	name, content, _ := bytes.Cut(stored, []byte("\n"))
	return files.Put(ctx, string(name), bytes.NewReader(content))
}
