package library

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"

	"cicerone/guide"
)

// Limits of uploads of media files.
const (
	uploadsAtOnce = 20 // unfinished ones of an account
	processors    = 2  // files that are processed at once
)

// Importer stores media files and their facts; see media.Importer.
type Importer interface {
	Import(ctx context.Context, file string, content io.Reader) (guide.MediaFacts, error)
}

// UploadsConfig is what uploads need.
type UploadsConfig struct {
	Folder   string // of unfinished uploads
	Importer Importer
	Assets   guide.Assets
	// LockMedia keeps unused media from being deleted until the lock is closed.
	LockMedia   func(context.Context) (io.Closer, error)
	MuseumBytes int64 // of a museum's media; 0 for any
	MinFree     int64 // bytes of free disk that stay
	Clock       guide.Clock
	Logger      *slog.Logger
}

// Uploads receives media files, in pieces that can be resumed, and makes assets of them. Make one with NewUploads.
type Uploads struct {
	*receiver

	config UploadsConfig
}

// NewUploads makes uploads. Their folder is made for the first one.
func NewUploads(config UploadsConfig) (*Uploads, error) {
	u := &Uploads{config: config}
	var err error
	u.receiver, err = newReceiver(receiverConfig{
		folder: config.Folder, atOnce: uploadsAtOnce, minFree: config.MinFree, workers: processors, clock: config.Clock, logger: config.Logger,
		path:  func(name string) (string, error) { return guide.AssetPath("filename", name) },
		limit: u.checkMuseum, process: u.process,
	})
	return u, err
}

// checkMuseum returns an error if the museum's media would be more than they may.
func (u *Uploads) checkMuseum(ctx context.Context, by Uploader, size int64, pending []pendingUpload) error {
	stored, err := u.config.Assets.AssetBytes(ctx, by.Museum)
	if err != nil {
		return err
	}
	total := stored + size
	for _, p := range pending {
		if p.notes.Uploader.Museum == by.Museum {
			total += p.info.Size
		}
	}
	if most := u.config.MuseumBytes; most > 0 && total > most {
		return guide.Violates("file", guide.RuleFullLibrary,
			(total+1<<20-1)>>20, most>>20)
	}
	return nil
}

// UploadState says how far an upload is.
type UploadState string

// The states of uploads.
const (
	UploadReceiving  UploadState = "receiving"
	UploadProcessing UploadState = "processing"
	UploadDone       UploadState = "done"
	UploadFailed     UploadState = "failed"
)

// Upload is a file that is being uploaded, or was within a day.
type Upload struct {
	State     UploadState
	Offset    int64
	Size      int64
	Asset     int64 // once it is done
	Duplicate bool  // the museum had the file already
	Problem   string
}

// uploadResult is what became of an upload. It is stored until uploadPeriod is over.
type uploadResult struct {
	Uploader  Uploader
	Asset     int64
	Duplicate bool
	Problem   string
	Size      int64
}

// Upload returns the state of an upload of that uploader.
func (u *Uploads) Upload(ctx context.Context, by Uploader, id string) (Upload, error) {
	p, err := u.own(ctx, by, id)
	switch {
	case err == nil && p.complete():
		return Upload{State: UploadProcessing, Offset: p.info.Offset, Size: p.info.Size}, nil
	case err == nil:
		return Upload{State: UploadReceiving, Offset: p.info.Offset, Size: p.info.Size}, nil
	case guide.ErrorCodeOf(err) != guide.CodeNotFound:
		return Upload{}, err
	}
	var result uploadResult
	if err := u.readResult(id, &result); err != nil || !result.Uploader.is(by) {
		return Upload{}, errors.Join(unknownUpload(), err)
	}
	state := UploadDone
	if result.Problem != "" {
		state = UploadFailed
	}
	return Upload{
		State: state, Offset: result.Size, Size: result.Size, Asset: result.Asset, Duplicate: result.Duplicate, Problem: result.Problem,
	}, nil
}

// process makes an asset of a complete upload. It returns an error if that may work later.
func (u *Uploads) process(ctx context.Context, id string) error {
	return u.locked(ctx, id, func(p *pendingUpload) error {
		result := uploadResult{Uploader: p.notes.Uploader, Size: p.info.Size}
		if err := u.recoverPanics(func() error { return u.store(ctx, p, &result) }); err != nil {
			problem, ok := errors.AsType[*guide.Error](err)
			if !ok || problem.Code != guide.CodeInvalid && problem.Code != guide.CodeRefused && problem.Code != guide.CodeNotFound {
				return err
			}
			result.Problem = problem.Message
		}
		if err := u.writeResult(id, result); err != nil {
			return err
		}
		u.remove(id, "", ".info")
		return nil
	})
}

// store checks a file, stores it with its variants, and makes an asset of it.
func (u *Uploads) store(ctx context.Context, p *pendingUpload, result *uploadResult) (err error) {
	content, err := os.Open(filepath.Join(u.config.Folder, p.id))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	lock, err := u.config.LockMedia(ctx) // until the asset refers to what is stored
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	facts, err := u.config.Importer.Import(ctx, p.notes.Path, content)
	if err != nil {
		return err
	}
	by := p.notes.Uploader
	if by.Kinds != nil && !slices.Contains(by.Kinds, facts.Kind) {
		return guide.Errorf(guide.CodeRefused, "your role allows sound and captions only")
	}
	at := u.receiver.config.clock()
	stored, added, err := u.config.Assets.AddAsset(ctx, guide.Asset{
		Museum: by.Museum, Path: p.notes.Path, Name: facts.Name, Kind: facts.Kind, Size: facts.Size, Created: at, Author: by.Author,
	}, by.Entry(ActionAdd, p.notes.Path, at))
	result.Asset, result.Duplicate = stored.ID, !added
	return err
}
