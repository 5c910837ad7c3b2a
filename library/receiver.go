package library

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/tus/tusd/v2/pkg/filelocker"
	"github.com/tus/tusd/v2/pkg/filestore"
	tus "github.com/tus/tusd/v2/pkg/handler"
	tuslog "golang.org/x/exp/slog"

	"cicerone/guide"
)

// Limits of uploads.
const (
	MaxUploadBytes = 2 << 30 // of one file
	uploadPeriod   = 24 * time.Hour
)

// receiverConfig is what a receiver needs.
type receiverConfig struct {
	folder  string
	atOnce  int   // unfinished uploads of an account
	minFree int64 // bytes of free disk that stay
	workers int   // files that are processed at once
	clock   guide.Clock
	logger  *slog.Logger
	// path returns the name under which a file is known, or why its name cannot be used.
	path func(name string) (string, error)
	// limit returns an error if there is no room for another file besides those that are pending.
	limit   func(ctx context.Context, by Uploader, size int64, pending []pendingUpload) error
	expires bool // complete uploads as well, which wait for somebody
	// process does what a complete upload is for. It returns an error if that may work later.
	process func(ctx context.Context, id string) error
}

// receiver receives files by the tus protocol, in pieces that can be resumed, and has them processed. Make one with newReceiver.
type receiver struct {
	config receiverConfig
	files  filestore.FileStore
	locker filelocker.FileLocker
	tus    *tus.UnroutedHandler

	creating sync.Mutex // so that limits hold for uploads that begin at the same time
	queue    chan string
}

// Uploader is who uploads something, and which kinds of files they may.
type Uploader struct {
	Actor

	Kinds []guide.MediaKind // nil for all
}

// lockInterval is how often a lock of an upload is tried that another connection holds, and how often that is asked to end.
const lockInterval = 200 * time.Millisecond

// networkTimeout is how long nothing may arrive before a connection counts as lost.
const networkTimeout = 30 * time.Second

// newReceiver makes a receiver. Its folder is made for the first upload.
func newReceiver(config receiverConfig) (*receiver, error) {
	if config.clock == nil {
		config.clock = time.Now
	}
	u := &receiver{
		config: config, files: filestore.New(config.folder), queue: make(chan string, queueLength),
		locker: filelocker.FileLocker{Path: config.folder, HolderPollInterval: lockInterval, AcquirerPollInterval: lockInterval},
	}
	composer := tus.NewStoreComposer()
	composer.UseCore(u.files)
	composer.UseTerminater(u.files)
	composer.UseLocker(u.locker)
	var err error
	u.tus, err = tus.NewUnroutedHandler(tus.Config{
		StoreComposer: composer, MaxSize: MaxUploadBytes, BasePath: "/", DisableConcatenation: true, DisableDownload: true,
		Cors: &tus.CorsConfig{Disable: true}, NetworkTimeout: networkTimeout, PreUploadCreateCallback: u.create,
		PreFinishResponseCallback: u.finish, Logger: tuslog.New(tuslog.NewTextHandler(io.Discard, nil)),
	})
	return u, err
}

// uploadCall is one request of the protocol.
type uploadCall struct {
	uploader Uploader
	err      error // that a callback returned
}

type uploadCallKey struct{}

// Serve answers a request of the tus protocol: POST without an id, and HEAD, PATCH and DELETE with the id of an upload. It returns
// the error to answer, if nothing was answered. location is where the upload of an id is.
func (u *receiver) Serve(w http.ResponseWriter, r *http.Request, by Uploader, id string, location func(id string) string) error {
	call := &uploadCall{uploader: by}
	if id != "" {
		if _, err := u.own(r.Context(), by, id); err != nil {
			return err
		}
	}
	inner := r.Clone(context.WithValue(r.Context(), uploadCallKey{}, call))
	inner.URL.Path = "/" + id
	inner.Header.Del("X-Http-Method-Override")
	handler := map[string]http.HandlerFunc{
		http.MethodPost: u.tus.PostFile, http.MethodHead: u.tus.HeadFile, http.MethodPatch: u.tus.PatchFile, http.MethodDelete: u.tus.DelFile,
	}[r.Method]
	if r.Method == http.MethodPost {
		inner.Header.Del("Content-Type") // the content comes with PATCH
		u.creating.Lock()
		defer u.creating.Unlock()
	}
	answer := &answerWriter{ResponseWriter: w, location: location}
	u.tus.Middleware(handler).ServeHTTP(answer, inner)
	switch {
	case call.err != nil:
		return call.err
	case answer.failed == 0:
		return nil
	}
	return protocolError(r, answer)
}

// answerWriter passes successful answers on and keeps the text of others.
type answerWriter struct {
	http.ResponseWriter

	location func(id string) string
	failed   int // status
	text     strings.Builder
}

// Unwrap returns the writer below, for http.ResponseController.
func (w *answerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader writes the head of a successful answer.
func (w *answerWriter) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		w.failed = status
		w.Header().Del("Content-Length")
		w.Header().Del("Content-Type")
		return
	}
	if created := w.Header().Get("Location"); created != "" {
		w.Header().Set("Location", w.location(path.Base(created)))
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write writes the body of a successful answer.
func (w *answerWriter) Write(b []byte) (int, error) {
	if w.failed > 0 {
		return w.text.Write(b)
	}
	return w.ResponseWriter.Write(b)
}

// protocolError returns the error for an answer of the tus handler.
func protocolError(r *http.Request, answer *answerWriter) error {
	text := strings.TrimSpace(answer.text.String())
	_, message, known := strings.Cut(text, ": ")
	internal := strings.HasPrefix(text, "ERR_INTERNAL_SERVER_ERROR")
	switch {
	case r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the client has left and resumes later
	case answer.failed == http.StatusNotFound || answer.failed == http.StatusGone:
		return unknownUpload()
	case answer.failed == http.StatusConflict:
		return guide.Errorf(guide.CodeConflict, "%s", message)
	case answer.failed == http.StatusRequestEntityTooLarge:
		return guide.Violates("file", guide.RuleLargeFile, MaxUploadBytes>>20)
	case answer.failed == http.StatusLocked || answer.failed >= http.StatusInternalServerError && !internal:
		return &guide.Error{Code: guide.CodeBusy, Message: "the upload was interrupted; it can be resumed", After: time.Second, Cause: errors.New(text)}
	case answer.failed < http.StatusInternalServerError && known:
		return guide.Errorf(guide.CodeInvalid, "%s", message)
	}
	return fmt.Errorf("receive an upload: %s", text)
}

func unknownUpload() error {
	return guide.Errorf(guide.CodeNotFound, "there is no such upload; it may have expired")
}

// uploadNotes is what is stored with an upload besides its length.
type uploadNotes struct {
	Uploader Uploader
	Path     string // of the asset, if it is free; of a package its name
	Begun    time.Time
}

const notesKey = "notes"

// refuse makes the tus handler end a call with an error.
func (call *uploadCall) refuse(err error) error {
	call.err = err
	return tus.NewError("ERR_REFUSED", "refused", http.StatusBadRequest)
}

// create checks a new upload.
func (u *receiver) create(hook tus.HookEvent) (tus.HTTPResponse, tus.FileInfoChanges, error) {
	call := hook.Context.Value(uploadCallKey{}).(*uploadCall)
	if err := os.MkdirAll(u.config.folder, 0o750); err != nil {
		return tus.HTTPResponse{}, tus.FileInfoChanges{}, call.refuse(fmt.Errorf("make the folder of uploads: %w", err))
	}
	notes := uploadNotes{Uploader: call.uploader, Begun: u.config.clock()}
	var err error
	if notes.Path, err = u.config.path(hook.Upload.MetaData["filename"]); err == nil {
		err = u.checkLimits(hook.Context, call.uploader, hook.Upload.Size)
	}
	if err != nil {
		return tus.HTTPResponse{}, tus.FileInfoChanges{}, call.refuse(err)
	}
	encoded, err := json.Marshal(notes)
	return tus.HTTPResponse{}, tus.FileInfoChanges{ID: rand.Text(), MetaData: tus.MetaData{notesKey: string(encoded)}}, err
}

// checkLimits returns an error if there is no room for a file of that size.
func (u *receiver) checkLimits(ctx context.Context, by Uploader, size int64) error {
	if size == 0 {
		return guide.Violates("file", guide.RuleEmptyFile)
	}
	pending, err := u.pending(ctx)
	if err != nil {
		return err
	}
	own, waiting := 0, int64(0)
	for _, p := range pending {
		if p.notes.Uploader.Author.Account == by.Author.Account {
			own++
		}
		waiting += p.info.Size - p.info.Offset
	}
	if own >= u.config.atOnce {
		return &guide.Error{
			Code: guide.CodeTooMany, Message: fmt.Sprintf("at most %d files are uploaded at once; wait for the others or cancel some", u.config.atOnce),
			After: time.Minute,
		}
	}
	if err := u.config.limit(ctx, by, size, pending); err != nil {
		return err
	}
	var stat syscall.Statfs_t
	if err := syscall.Statfs(u.config.folder, &stat); err == nil {
		free := int64(stat.Bavail) * int64(stat.Bsize) //nolint:unconvert // Bsize has other types on other systems
		if free-waiting-size < u.config.minFree {
			return &guide.Error{Code: guide.CodeBusy, Message: "the server's disk has no room for this file; please tell the operator", After: time.Minute}
		}
	}
	return nil
}

// finish has a complete upload processed.
func (u *receiver) finish(hook tus.HookEvent) (tus.HTTPResponse, error) {
	u.enqueue(hook.Upload.ID)
	return tus.HTTPResponse{}, nil
}

// pendingUpload is an upload whose file is not an asset yet.
type pendingUpload struct {
	id    string
	info  tus.FileInfo
	notes uploadNotes
}

func (p *pendingUpload) complete() bool { return p.info.Offset == p.info.Size }

var uploadID = regexp.MustCompile(`^[A-Z2-7]{26}$`) // of rand.Text

// read returns an upload that is not processed yet.
func (u *receiver) read(ctx context.Context, id string) (p pendingUpload, err error) {
	if !uploadID.MatchString(id) {
		return p, unknownUpload()
	}
	upload, err := u.files.GetUpload(ctx, id)
	if errors.Is(err, tus.ErrNotFound) {
		return p, unknownUpload()
	}
	if err != nil {
		return p, err
	}
	p.id = id
	if p.info, err = upload.GetInfo(ctx); err != nil {
		return p, err
	}
	return p, json.Unmarshal([]byte(p.info.MetaData[notesKey]), &p.notes)
}

// own returns an upload of that uploader.
func (u *receiver) own(ctx context.Context, by Uploader, id string) (pendingUpload, error) {
	p, err := u.read(ctx, id)
	if err == nil && !p.notes.Uploader.is(by) {
		err = unknownUpload()
	}
	return p, err
}

func (u Uploader) is(by Uploader) bool {
	return u.Museum == by.Museum && u.Author.Account == by.Author.Account && (u.Museum != 0 || u.Organization == by.Organization)
}

// pending lists the uploads that are not processed yet. Damaged ones are left out, and expire.
func (u *receiver) pending(ctx context.Context) ([]pendingUpload, error) {
	files, err := filepath.Glob(filepath.Join(u.config.folder, "*.info"))
	var all []pendingUpload
	for _, file := range files {
		if p, err := u.read(ctx, strings.TrimSuffix(filepath.Base(file), ".info")); err == nil {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b pendingUpload) int { return strings.Compare(a.id, b.id) })
	return all, err
}

// fileOf returns the path of an upload's file.
func (u *receiver) fileOf(id string) string { return filepath.Join(u.config.folder, id) }
