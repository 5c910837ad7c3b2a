// Package importer makes museum packages the drafts of museums. It reads and checks a package with its media, compares it with what
// it would replace, stores the media and saves the draft, and takes an import back. Commands and the console import with it.
package importer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"cicerone/bundle"
	"cicerone/guide"
)

// Store is what imports need of the database; see guide.Museums, guide.Drafts and guide.Assets.
type Store interface {
	guide.MediaFactsStore

	List(ctx context.Context) ([]guide.MuseumSummary, error)
	Published(ctx context.Context, museum int64) (*guide.Publication, error)
	Draft(ctx context.Context, museum int64) (*guide.Museum, error)
	DraftRevision(ctx context.Context, museum int64) (int64, error)
	MuseumID(ctx context.Context, code string) (int64, error)
	CreateMuseum(ctx context.Context, m guide.NewMuseum, author guide.Author, entry guide.AuditEntry) (int64, error)
	AssignIDs(ctx context.Context, m *guide.Museum) error
	SaveDraft(ctx context.Context, m *guide.Museum, by guide.Import) (changed bool, err error)
	History(ctx context.Context, museum int64, filter guide.HistoryFilter) ([]guide.HistoryEntry, error)
	Undo(ctx context.Context, museum, number int64, by guide.Request) (guide.Revision, error)
	Assets(ctx context.Context, museum int64, filter guide.AssetFilter) ([]guide.Asset, error)
}

// Importer imports packages. Read uses no store, and Baseline and Undo no media, so these may be missing then.
type Importer struct {
	Store         Store
	Blobs         guide.Blobs
	LockMedia     func(context.Context) (io.Closer, error) // keeps unused media from being deleted until it is closed
	Clock         guide.Clock
	MaxMediaBytes int64 // of a museum; 0 for any
	Workers       int   // media files that are read or stored at once
}

// Package is a museum package without faults. Close it at the end.
type Package struct {
	*bundle.Package

	MediaNames map[string]string // under which media are stored, by path; those that are missing are found out by Import
}

// Read reads and checks the package at source, a folder or a zip, and its media. It stores nothing. It returns either the package or all
// faults, and warnings; see bundle.ReadAndCheck. report is called with how many media files are done, and of how many. check returns
// further faults of the museum, which may be incomplete; it may be nil.
func (i *Importer) Read(
	ctx context.Context, source string, report func(done, total int), check func(*guide.Museum) ([]bundle.Fault, error),
) (p *Package, warnings, faults []bundle.Fault, err error) {
	var names map[string]string
	read, warnings, faults := bundle.ReadAndCheck(source, func(read *bundle.Package) (faults []bundle.Fault) {
		if check != nil {
			if faults, err = check(read.Museum); err != nil {
				return nil
			}
		}
		var damaged []bundle.Fault
		names, damaged, err = i.checkMedia(ctx, read, report)
		return append(faults, damaged...)
	})
	if err != nil && read != nil {
		read.Close()
	}
	if err != nil || len(faults) > 0 {
		return nil, warnings, faults, err
	}
	read.Museum.MapMedia(func(use guide.MediaUse) guide.Media {
		return guide.Media{Path: use.Media.Path, Name: names[use.Media.Path]}
	})
	return &Package{read, names}, warnings, nil, nil
}

// Import makes a package the draft of the museum with its code, and creates the museum if there is none. It returns the faults of media
// that are found only when they are stored; then the draft stays as it was. saved is called while the media files are still locked.
func (i *Importer) Import(
	ctx context.Context, p *Package, by guide.Import, report func(done, total int), saved func(changed bool) error,
) ([]bundle.Fault, error) {
	return i.storePackage(ctx, p, report, func() (err error) {
		if p.Museum.ID, err = i.Store.MuseumID(ctx, p.Museum.Code); err != nil {
			return err
		}
		if err := i.Store.AssignIDs(ctx, p.Museum); err != nil {
			return err
		}
		changed, err := i.Store.SaveDraft(ctx, p.Museum, by)
		if err != nil {
			return err
		}
		return saved(changed)
	})
}

// storePackage stores the media of a package and calls save with the files locked, until the draft refers to what is stored.
func (i *Importer) storePackage(
	ctx context.Context, p *Package, report func(done, total int), save func() error,
) (faults []bundle.Fault, err error) {
	lock, err := i.LockMedia(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	stored, faults, err := i.storeMedia(ctx, p, report)
	if err != nil || len(faults) > 0 {
		return faults, err
	}
	p.Museum.MapMedia(func(use guide.MediaUse) guide.Media { return stored[use.Media.Path] })
	return nil, save()
}

// Baseline is what an import replaces. Its zero value is that of a new museum.
type Baseline struct {
	Museum    *guide.Museum // the draft, nil before the first import; what is published if the draft cannot be read
	Visible   *guide.Museum // what is published, else the draft; losses are counted against it
	Published bool
	Revision  int64    // of the draft, if that is the only one that may be replaced
	Damaged   bool     // the draft cannot be read
	Warnings  []string // of what cannot be read
}

// Baseline returns what an import of a package with that code would replace.
func (i *Importer) Baseline(ctx context.Context, code string) (Baseline, error) {
	list, err := i.Store.List(ctx)
	at := slices.IndexFunc(list, func(m guide.MuseumSummary) bool { return strings.EqualFold(m.Code, strings.TrimSpace(code)) })
	if err != nil || at < 0 {
		return Baseline{}, err
	}
	return i.baselineOf(ctx, list[at])
}

func (i *Importer) baselineOf(ctx context.Context, museum guide.MuseumSummary) (b Baseline, err error) {
	draft, draftErr := i.Store.Draft(ctx, museum.ID)
	b.Museum, b.Visible, b.Published, b.Damaged = draft, draft, museum.Version > 0, draftErr != nil
	if guide.ErrorCodeOf(draftErr) == guide.CodeBusy {
		return b, draftErr
	}
	if b.Published {
		if publication, err := i.Store.Published(ctx, museum.ID); err == nil {
			b.Visible = publication.Museum
		} else {
			b.Warnings = append(b.Warnings, fmt.Sprintf(
				"what is published of %s cannot be read, so losses are counted against the draft: %v", museum.Code, err))
		}
	}
	if b.Damaged {
		b.Warnings = append(b.Warnings, fmt.Sprintf(
			"the draft of %s cannot be read, so the package is compared with what is published: %v", museum.Code, draftErr))
		b.Museum = b.Visible
	}
	return b, ctx.Err()
}

// Fault returns why a museum cannot be imported: visitors would find no work any more, which is certainly a mistake. It is "" if it can.
func (b *Baseline) Fault(museum *guide.Museum) string {
	if !b.Published || len(museum.Artworks) > 0 {
		return ""
	}
	return fmt.Sprintf("the package has no work, and %s is published. Works are read from artworks.xlsx, artworks.csv and the folder artworks", museum.Code)
}

// Loss returns which works visitors would lose by importing a museum, if so many that somebody has to confirm it, else "".
func (b *Baseline) Loss(museum *guide.Museum) string {
	if b.Visible == nil {
		return ""
	}
	works := museum.ChangesSince(b.Visible).List("artworks")
	if !works.RemovesMany() {
		return ""
	}
	noun := "works"
	if works.Before == 1 {
		noun = "work"
	}
	return fmt.Sprintf("%s would lose %d of its %d %s: %s", museum.Code, len(works.Removed), works.Before, noun, ShortList(works.Removed))
}

// maxListed is how many names ShortList has.
const maxListed = 10

// ShortList joins names for people, and counts those that would make it too long.
func ShortList(names []string) string {
	if len(names) <= maxListed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:maxListed], ", "), len(names)-maxListed)
}
