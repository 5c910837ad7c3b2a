package storetest

import (
	"errors"
	"testing"

	"cicerone/guide"
)

// draftMedia expects that elements refer to files of their own museum only.
func draftMedia(t *testing.T, s Opened) {
	ctx := t.Context()
	m, other := newMuseum(t, s, "A"), newMuseum(t, s, "B")
	own := addAsset(t, s, asset(m.ID, "media/own.jpg", "1.jpg"), true)
	theirs := addAsset(t, s, asset(other.ID, "media/theirs.jpg", "2.jpg"), true)
	media := func(a guide.Asset) guide.Media { return a.Media() }
	last := func() int64 {
		revision, err := s.DraftRevision(ctx, m.ID)
		must(t, err)
		return revision
	}
	refused := func(what, field string, e guide.Edit) {
		t.Helper()
		e.Base = last()
		_, err := s.Edit(ctx, e)
		wantCode(t, what, err, guide.CodeInvalid)
		if domain, ok := errors.AsType[*guide.Error](err); !ok || domain.Field != field {
			t.Errorf("%s: the error is %v, want one of the field %s", what, err, field)
		}
	}
	change := func(values guide.Values) guide.Edit { return edit(m, 0, ada, weaver, values) }
	set := func(values guide.Values) guide.Revision {
		t.Helper()
		return mustEdit(t, s, edit(m, last(), ada, weaver, values))
	}

	for what, value := range map[string]string{
		"another museum's file":       `{"path":"media/theirs.jpg","name":"2.jpg"}`,
		"a path in other letters":     `{"PATH":"media/theirs.jpg","\u006eame":"2.jpg"}`,
		"an own path":                 `{"path":"media/own.jpg","name":"2.jpg"}`,
		"an own file at another path": `{"path":"../../own.jpg","name":"1.jpg"}`,
		"a file without a path":       `{"path":"","name":"2.jpg"}`,
		"a path without a file":       `{"path":"media/own.jpg"}`,
		"an original alone":           `{"path":"","original":"2.jpg.original"}`,
	} {
		refused(what, "image", change(guide.Values{"image": []byte(value)}))
		if err := s.CheckMedia(ctx, m.ID, weaver, guide.Values{"image": []byte(value)}); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("CON-11: a preview with %s: %v", what, err)
		}
	}
	refused("a list", "recognitionImages", change(guide.Values{"recognitionImages": raw([]guide.Media{media(own), media(theirs)})}))
	refused("a language", "audio/en_GB", change(guide.Values{"audio/en_GB": raw(media(theirs))}))
	refused("a resource", "resources/1/media/en_GB", change(guide.Values{"resources/1/media/en_GB": raw(media(theirs))}))
	refused("the museum's", "homeImage", edit(m, 0, ada, guide.MuseumElement, guide.Values{"homeImage": raw(media(theirs))}))
	created := edit(m, 0, ada, guide.ElementRef{List: "halls", Key: "second"}, guide.Values{"image": raw(media(theirs))})
	created.Changes[0].Create = true
	refused("a new hall", "image", created)
	several := change(guide.Values{"author": raw("A")})
	several.Changes = append(several.Changes, guide.ElementChange{ElementRef: sea, Values: guide.Values{"image": raw(media(theirs))}})
	refused("several elements", "artworks/215/image", several)

	// An own file may be used, and its original is not what the author says.
	withOriginal := media(own)
	withOriginal.Original = "2.jpg.original"
	first := set(guide.Values{"image": raw(withOriginal), "recognitionImages": raw([]guide.Media{withOriginal})})
	wantValues(t, s, m, weaver, map[string]any{"image": media(own), "recognitionImages": []guide.Media{media(own)}})
	must(t, s.CheckMedia(ctx, m.ID, weaver, guide.Values{"audio/en_GB": raw(media(own))}))

	// A file in the bin may not, until it is back; a revision brings it back.
	second := set(guide.Values{"image": nil, "recognitionImages": nil})
	must(t, s.DeleteAsset(ctx, m.ID, own.ID, now, guide.AuditEntry{}))
	refused("a file in the bin", "image", change(guide.Values{"image": raw(media(own))}))
	_, err := s.Undo(ctx, m.ID, second.Number, guide.Request{Author: ben, At: now})
	must(t, err)
	_, err = s.Asset(ctx, m.ID, own.ID)
	must(t, err)
	set(guide.Values{"image": nil, "recognitionImages": nil})
	must(t, s.DeleteAsset(ctx, m.ID, own.ID, now, guide.AuditEntry{}))
	_, err = s.Restore(ctx, m.ID, weaver, first.Number, guide.Request{Author: ben, At: now})
	must(t, err)
	_, err = s.Asset(ctx, m.ID, own.ID)
	must(t, err)

	// Files of a package are the museum's before they are assets, with their originals. What an element had may come back.
	draft, err := s.Draft(ctx, m.ID)
	must(t, err)
	packed := guide.Media{Path: "pictures/packed.jpg", Name: "3.jpg", Original: "3.jpg.original"}
	plain, foreign := packed, packed
	plain.Original, foreign.Original = "", "2.jpg.original"
	draft.Artworks[1].Image = packed
	save(t, s, draft, true)
	set(guide.Values{"image": raw(plain)})
	wantValues(t, s, m, weaver, map[string]any{"image": plain})
	revision := mustEdit(t, s, edit(m, last(), ada, sea, guide.Values{"image": raw(foreign)}))
	wantValues(t, s, m, sea, map[string]any{"image": packed})
	mustEdit(t, s, edit(m, revision.Number, ada, sea, guide.Values{"image": nil}))
	set(guide.Values{"image": nil})
	mustEdit(t, s, edit(m, last(), ada, sea, guide.Values{"image": raw(plain)}))
	refused("what another element had", "image", change(guide.Values{"image": raw(guide.Media{Path: "pictures/packed.jpg", Name: "4.jpg"})}))
}
