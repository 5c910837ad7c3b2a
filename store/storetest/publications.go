package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

func publicationHistory(t *testing.T, s Opened) {
	m, other := newMuseum(t, s, "DEMO"), newMuseum(t, s, "OTHER")
	must(t, s.Publish(t.Context(), publication(other, 1)))
	const versions = guide.StoredPublications + 3
	var want []guide.Publication
	for version := int64(1); version <= versions; version++ {
		m.Name["en_GB"] = fmt.Sprintf("Name %d", version)
		p, revision := publication(m, version), version*2
		p.Record = guide.PublicationRecord{
			Author: guide.Author{Account: 7, Name: "Ada"}, Note: fmt.Sprint("note ", version), Restores: version - 1, Added: 1, Changed: 2, Removed: 3,
			Languages: []guide.LanguageCode{"ar_SA"}, Elements: []guide.ElementRef{{List: "artworks", Key: "214"}}, DraftRevision: &revision,
			Origins: map[int64]guide.RenditionOrigin{2: {Version: 1, At: now.Add(time.Hour)}},
			Waivers: []guide.Waiver{{Path: "audio/en_GB", Code: "no_transcript", Reason: "music", Author: guide.Author{Name: "Ada"}, At: now}},
		}
		if version == 2 {
			p.Record = guide.PublicationRecord{}
		}
		must(t, s.Publish(t.Context(), p))
		listed := guide.Publication{Version: version, PublishedAt: p.PublishedAt, Record: recordOf(p)}
		listed.Record.Stored = version > versions-guide.StoredPublications
		want = append([]guide.Publication{listed}, want...)
	}
	got, err := s.Publications(t.Context(), m.ID, 0, versions+1)
	must(t, err)
	wantSame(t, "the history", got, want)
	got, err = s.Publications(t.Context(), m.ID, 3, 1)
	must(t, err)
	wantSame(t, "a part of the history", got, want[versions-2:versions-1])

	oldest := int64(versions - guide.StoredPublications + 1)
	earlier, err := s.Publication(t.Context(), m.ID, oldest)
	must(t, err)
	wantSame(t, "the name in an earlier version", earlier.Museum.Name["en_GB"], fmt.Sprintf("Name %d", oldest))
	wantSame(t, "the origin of a rendition", earlier.Origin(2), guide.RenditionOrigin{Version: 1, At: now.Add(time.Hour)})
	wantSame(t, "the origin of another rendition", earlier.Origin(10), guide.RenditionOrigin{Version: oldest, At: earlier.PublishedAt})
	_, err = s.Publication(t.Context(), m.ID, oldest-1)
	wantCode(t, "a version that is not stored any more", err, guide.CodeNotFound)
	_, err = s.Publication(t.Context(), m.ID, versions+1)
	wantCode(t, "the next version", err, guide.CodeNotFound)
	_, err = s.Publication(t.Context(), other.ID, 2)
	wantCode(t, "a version of another museum", err, guide.CodeNotFound)
}

func publicationAudit(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	entry := guide.AuditEntry{Organization: guide.FirstOrganization, At: now, Account: 7, Actor: "Ada", Action: "museum.publish", Museum: m.ID}
	p := publication(m, 1)
	p.Audit = entry
	must(t, s.Publish(t.Context(), p))
	wantCode(t, "the same version again", s.Publish(t.Context(), p), guide.CodeConflict)
	got, err := s.Audit(t.Context(), guide.FirstOrganization, guide.AuditFilter{Limit: 10})
	must(t, err)
	entry.ID = got[0].ID
	wantSame(t, "the audit log", got, []guide.AuditEntry{entry})
	_, err = s.VerifyAudit(t.Context(), "")
	must(t, err)
}
