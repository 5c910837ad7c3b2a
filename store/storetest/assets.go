package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

// asset returns an asset that somebody uploads.
func asset(museum int64, path, name string) guide.Asset {
	return guide.Asset{
		Museum: museum, Path: path, Name: name, Kind: guide.MediaImage, Size: 100, Title: "The Weaver", Credit: "Photo: Ada", Rights: "CC BY 4.0",
		Created: now, Author: guide.Author{Account: 7, Name: "Ada"},
	}
}

func addAsset(t *testing.T, s Store, a guide.Asset, wantAdded bool) guide.Asset {
	t.Helper()
	stored, added, err := s.AddAsset(t.Context(), a, guide.AuditEntry{Organization: 1, At: now, Action: "asset.add"})
	must(t, err)
	if added != wantAdded {
		t.Errorf("AddAsset(%s) = %v; want %v", a.Path, added, wantAdded)
	}
	return stored
}

func assets(t *testing.T, s Opened) {
	ctx := t.Context()
	m, other := newMuseum(t, s, "A"), newMuseum(t, s, "B")
	first := addAsset(t, s, asset(m.ID, "media/Photo.jpg", "1.jpg"), true)
	want := asset(m.ID, "media/Photo.jpg", "1.jpg")
	want.ID = first.ID
	wantSame(t, "the asset", first, want)
	got, err := s.Asset(ctx, m.ID, first.ID)
	must(t, err)
	wantSame(t, "the stored asset", got, want)

	// The same file is the same asset; another file of that path gets another one.
	wantSame(t, "the same file again", addAsset(t, s, asset(m.ID, "media/copy.jpg", "1.jpg"), false), want)
	second := addAsset(t, s, asset(m.ID, "media/photo.jpg", "2.jpg"), true)
	wantSame(t, "the path of the second", second.Path, "media/photo-2.jpg")
	third := addAsset(t, s, asset(m.ID, "media/PHOTO.jpg", "3.jpg"), true)
	wantSame(t, "the path of the third", third.Path, "media/PHOTO-3.jpg")
	elsewhere := addAsset(t, s, asset(other.ID, "media/Photo.jpg", "1.jpg"), true)
	wantSame(t, "the path in another museum", elsewhere.Path, "media/Photo.jpg")

	bytes, err := s.AssetBytes(ctx, m.ID)
	must(t, err)
	wantSame(t, "the size", bytes, int64(300))
	entries, err := s.Audit(ctx, 1, guide.AuditFilter{Limit: 10})
	must(t, err)
	wantSame(t, "the log", len(entries), 4)
	wantSame(t, "what was added", entries[1].Element, "media/PHOTO-3.jpg")

	third.Title, third.Credit, third.Rights = "Loom 50%", "", "all rights reserved"
	must(t, s.ChangeAsset(ctx, third, guide.AuditEntry{}))
	for search, count := range map[string]int{"": 3, "LOOM 50%": 1, "%": 1, "_": 0, "cc by": 2, "photo-2": 1, "nothing": 0} {
		list, err := s.Assets(ctx, m.ID, guide.AssetFilter{Search: search, Limit: 10})
		must(t, err)
		wantSame(t, fmt.Sprintf("found by %q", search), len(list), count)
	}
	for _, kind := range []guide.MediaKind{guide.MediaImage, guide.MediaAudio} {
		list, err := s.Assets(ctx, m.ID, guide.AssetFilter{Kind: kind, Limit: 10})
		must(t, err)
		wantSame(t, "of kind "+string(kind), len(list) > 0, kind == guide.MediaImage)
	}

	third.Museum = other.ID
	wantCode(t, "change another museum's", s.ChangeAsset(ctx, third, guide.AuditEntry{}), guide.CodeNotFound)
	wantCode(t, "delete another museum's", s.DeleteAsset(ctx, other.ID, first.ID, now, guide.AuditEntry{}), guide.CodeNotFound)
	_, err = s.Asset(ctx, other.ID, first.ID)
	wantCode(t, "read another museum's", err, guide.CodeNotFound)
	_, _, err = s.AddAsset(ctx, asset(999, "media/x.jpg", "9.jpg"), guide.AuditEntry{})
	wantCode(t, "add to an unknown museum", err, guide.CodeNotFound)
}

func assetPages(t *testing.T, s Opened) {
	m := newMuseum(t, s, "A")
	for n := range 5 {
		a := asset(m.ID, fmt.Sprintf("media/%d.jpg", n), fmt.Sprintf("%d.jpg", n))
		a.Created = now.Add(time.Duration(n/2) * time.Minute)
		addAsset(t, s, a, true)
	}
	seen, before := map[string]bool{}, int64(0)
	var last time.Time
	for range 3 {
		page, err := s.Assets(t.Context(), m.ID, guide.AssetFilter{Before: before, Limit: 2})
		must(t, err)
		for _, a := range page {
			if seen[a.Path] || !last.IsZero() && a.Created.After(last) {
				t.Errorf("%s of %s follows %s", a.Path, a.Created, last)
			}
			seen[a.Path], before, last = true, a.ID, a.Created
		}
	}
	wantSame(t, "assets on all pages", len(seen), 5)
}

func assetBin(t *testing.T, s Opened) {
	ctx := t.Context()
	m := newMuseum(t, s, "A")
	facts := guide.MediaFacts{Name: "1.jpg", Kind: guide.MediaImage, Variants: []guide.MediaVariant{{Name: "1-small.webp"}}}
	must(t, s.SaveMediaFacts(ctx, []guide.MediaFacts{facts}))
	a := addAsset(t, s, asset(m.ID, "media/a.jpg", "1.jpg"), true)
	old := addAsset(t, s, asset(m.ID, "media/old.jpg", "2.jpg"), true)
	must(t, s.DeleteAsset(ctx, m.ID, old.ID, now.Add(-guide.BinPeriod-time.Hour), guide.AuditEntry{}))
	wantCode(t, "delete twice", s.DeleteAsset(ctx, m.ID, old.ID, now, guide.AuditEntry{}), guide.CodeNotFound)
	must(t, s.DeleteAsset(ctx, m.ID, a.ID, now.Add(-time.Hour), guide.AuditEntry{}))
	_, err := s.Asset(ctx, m.ID, a.ID)
	wantCode(t, "an asset in the bin", err, guide.CodeNotFound)
	bin, err := s.DeletedAssets(ctx, m.ID, now.Add(-guide.BinPeriod))
	must(t, err)
	a.Deleted = now.Add(-time.Hour)
	wantSame(t, "the bin", bin, []guide.Asset{a})
	files, err := s.MuseumMedia(ctx, m.ID)
	must(t, err)
	wantSame(t, "files that are kept", files, []string{"1-small.webp", "1.jpg"})

	// Uploading the file again takes it out of the bin, as restoring does.
	repeated := addAsset(t, s, asset(m.ID, "media/again.jpg", "1.jpg"), false)
	a.Deleted = time.Time{}
	wantSame(t, "the file again", repeated, a)
	must(t, s.DeleteAsset(ctx, m.ID, a.ID, now, guide.AuditEntry{}))
	must(t, s.RestoreAsset(ctx, m.ID, a.ID, guide.AuditEntry{}))
	wantCode(t, "restore twice", s.RestoreAsset(ctx, m.ID, a.ID, guide.AuditEntry{}), guide.CodeNotFound)
	list, err := s.Assets(ctx, m.ID, guide.AssetFilter{Limit: 10})
	must(t, err)
	wantSame(t, "the assets", list, []guide.Asset{a})
}

func adoptAssets(t *testing.T, s Opened) {
	ctx := t.Context()
	m := newMuseum(t, s, "A")
	brought := func(path, name string) guide.Asset {
		return guide.Asset{Path: path, Name: name, Kind: guide.MediaImage, Size: 5, Created: now}
	}
	must(t, s.AdoptAssets(ctx, m.ID, []guide.Asset{brought("images/a.jpg", "1.jpg"), brought("images/b.jpg", "1.jpg"), brought("images/c.jpg", "3.jpg")}))
	list, err := s.Assets(ctx, m.ID, guide.AssetFilter{Duplicates: true, Limit: 10})
	must(t, err)
	wantSame(t, "duplicates", len(list), 2)
	same, err := s.AssetsByName(ctx, m.ID, "3.jpg")
	must(t, err)
	described := same[0]
	described.Title = "Loom"
	must(t, s.ChangeAsset(ctx, described, guide.AuditEntry{}))
	must(t, s.DeleteAsset(ctx, m.ID, described.ID, now, guide.AuditEntry{}))
	must(t, s.AdoptAssets(ctx, m.ID, []guide.Asset{brought("images/C.jpg", "4.jpg")}))
	got, err := s.Asset(ctx, m.ID, described.ID)
	must(t, err)
	described.Path, described.Name = "images/C.jpg", "4.jpg"
	wantSame(t, "an asset with another file", got, described)
	uploaded := asset(m.ID, "images/poster.jpg", "5.jpg")
	uploaded, _, err = s.AddAsset(ctx, uploaded, guide.AuditEntry{Organization: 1, At: now, Action: "asset.add"})
	must(t, err)
	must(t, s.AdoptAssets(ctx, m.ID, []guide.Asset{brought("images/poster.jpg", "6.jpg")}))
	got, err = s.Asset(ctx, m.ID, uploaded.ID)
	must(t, err)
	wantSame(t, "an uploaded asset", got, uploaded)
}

func loudness(t *testing.T, s Opened) {
	ctx := t.Context()
	m, other := newMuseum(t, s, "A"), newMuseum(t, s, "B")
	for _, name := range []string{"1.mp3", "2.mp3"} {
		a := asset(m.ID, "audio/"+name, name)
		a.Kind = guide.MediaAudio
		addAsset(t, s, a, true)
	}
	addAsset(t, s, asset(m.ID, "media/1.jpg", "1.jpg"), true)
	must(t, s.SaveLoudness(ctx, m.ID, []guide.SoundLoudness{{Name: "1.mp3", LUFS: -23.5}, {Name: "2.mp3", LUFS: -16}}))
	must(t, s.SaveLoudness(ctx, m.ID, []guide.SoundLoudness{{Name: "1.mp3", LUFS: -22.25}}))
	for _, name := range []string{"1.jpg", "3.mp3"} {
		err := s.SaveLoudness(ctx, m.ID, []guide.SoundLoudness{{Name: "2.mp3", LUFS: -1}, {Name: name, LUFS: -1}})
		wantCode(t, "loudness of "+name, err, guide.CodeNotFound)
	}
	wantCode(t, "another museum's", s.SaveLoudness(ctx, other.ID, []guide.SoundLoudness{{Name: "1.mp3", LUFS: -1}}), guide.CodeNotFound)
	known, err := s.Loudness(ctx, m.ID, []string{"1.mp3", "2.mp3", "3.mp3"})
	must(t, err)
	wantSame(t, "what is known", known, map[string]guide.SoundLoudness{"1.mp3": {Name: "1.mp3", LUFS: -22.25}, "2.mp3": {Name: "2.mp3", LUFS: -16}})
	known, err = s.Loudness(ctx, other.ID, []string{"1.mp3"})
	must(t, err)
	wantSame(t, "what is known of another museum's", len(known), 0)
}
