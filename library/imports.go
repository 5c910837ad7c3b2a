package library

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"cicerone/guide"
)

// packagesAtOnce is how many packages an account may have here at a time: of each, the zip stays until it is applied or expires.
const packagesAtOnce = 5

// Packages reads museum packages and brings them into drafts.
type Packages interface {
	// Check reads a package and compares it with the draft of its museum. What is wrong with it is in the report.
	Check(ctx context.Context, source PackageSource, report func(done, total int)) (PackageReport, error)
	// Apply makes a checked package the draft of its museum, or creates the museum, in one step. It returns CodeConflict if the draft
	// is not the one any more with which the package was compared, or if the code of a new museum was taken meanwhile.
	Apply(ctx context.Context, source PackageSource, checked *PackageReport, report func(done, total int)) (AppliedPackage, error)
	// CheckCode returns CodeInvalid, with the field code, if no new museum can have the code.
	CheckCode(ctx context.Context, code string) error
}

// PackageSource is a package that somebody brought.
type PackageSource struct {
	Actor // its museum is 0 for a package that creates one

	ID   string // of the import
	File string // path of the zip
	Name string // that it had on the computer it came from
}

// PackageFault is what is wrong with a package, or unlikely to be meant; see bundle.Fault.
type PackageFault struct {
	File, Column, Field, Message string
	Line                         int
}

// PackageReport is what is known of a package, and what applying it would change.
type PackageReport struct {
	Code      string
	CodeTaken bool // by a museum, so that the one of this package needs another code
	Title     string
	Works     int
	Languages []guide.LanguageCode
	Media     map[string]string // names by path, as they will be stored

	Faults, Warnings []PackageFault
	Base             int64 // the draft's revision with which it was compared
	Lists            []guide.ListChanges
	Differences      []guide.ElementDifference // at most MaxDifferences
	Total            int                       // of all differences
	Loss             string                    // which works would go, if so many would that somebody has to confirm it
	Secrets          bool                      // it changes what opens something for visitors
}

// MaxDifferences is how many differences of a package are kept.
const MaxDifferences = 1000

// AppliedPackage is what became of a package.
type AppliedPackage struct {
	Museum   int64
	Revision int64 // of the draft; 0 if nothing changed
}

// ImportState says how far an import is.
type ImportState string

// The states of imports.
const (
	ImportReceiving ImportState = "receiving"
	ImportChecking  ImportState = "checking"
	ImportRefused   ImportState = "refused" // the package has faults
	ImportReady     ImportState = "ready"   // it waits for somebody to apply it
	ImportApplying  ImportState = "applying"
	ImportApplied   ImportState = "applied"
	ImportFailed    ImportState = "failed"
)

// Import is a package on its way into a draft.
type Import struct {
	ID          string
	Name        string // of its file
	State       ImportState
	Offset      int64 // bytes that have arrived
	Size        int64
	Begun       time.Time
	Done, Total int // files that are checked or stored, and all of them; 0 while that is not known
	Report      *PackageReport
	Applied     AppliedPackage
	Again       bool   // the draft was changed while it was applied, so it was compared once more
	Problem     string // why it failed
}

// importRecord is what is stored of an import once its package has arrived.
type importRecord struct {
	Uploader Uploader
	Name     string
	Size     int64
	Begun    time.Time
	State    ImportState
	Report   *PackageReport
	Applied  AppliedPackage
	Again    bool
	Problem  string
}

// ImportsConfig is what imports need.
type ImportsConfig struct {
	Folder   string // of the packages
	Packages Packages
	MinFree  int64 // bytes of free disk that stay
	Clock    guide.Clock
	Logger   *slog.Logger
}

// Imports receives museum packages, in pieces that can be resumed, and brings them into drafts. Make one with NewImports.
type Imports struct {
	*receiver

	packages Packages
	mu       sync.Mutex
	running  map[string]*importJob
	listed   map[string]listedRecord // by id
}

// listedRecord is a record without its report, which may be large, and the file it was read from.
type listedRecord struct {
	importRecord

	file os.FileInfo
}

// importJob is an import that is worked on.
type importJob struct {
	cancel      context.CancelFunc
	done, total int
}

// NewImports makes imports. Their folder is made for the first one.
func NewImports(config ImportsConfig) (*Imports, error) {
	i := &Imports{packages: config.Packages, running: map[string]*importJob{}, listed: map[string]listedRecord{}}
	var err error
	i.receiver, err = newReceiver(receiverConfig{
		folder: config.Folder, atOnce: packagesAtOnce, minFree: config.MinFree, workers: 1, expires: true, clock: config.Clock, logger: config.Logger,
		path: packageName, process: i.process,
		limit: func(context.Context, Uploader, int64, []pendingUpload) error { return nil },
	})
	return i, err
}

// maxPackageName is how long the name of a package may be, in bytes.
const maxPackageName = 200

// packageName returns the name of a package's file for people. It is part of no path.
func packageName(name string) (string, error) {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	if name == "." || name == "/" || len(name) > maxPackageName || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) {
		return "", guide.Invalid("filename", "give the file a name, such as museum.zip")
	}
	return name, nil
}

// Import returns an import of that person.
func (i *Imports) Import(ctx context.Context, by Uploader, id string) (Import, error) {
	return i.find(ctx, by, id, func(record *importRecord) error { return i.readResult(id, record) })
}

// find returns an import of that person with what read says of it.
func (i *Imports) find(ctx context.Context, by Uploader, id string, read func(*importRecord) error) (Import, error) {
	p, err := i.own(ctx, by, id)
	if err == nil {
		return i.stateOf(&p, read)
	}
	if guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return Import{}, err
	}
	var record importRecord
	if err := read(&record); err != nil {
		return Import{}, err
	}
	if record.State == "" || !record.Uploader.is(by) {
		return Import{}, guide.Errorf(guide.CodeNotFound, "there is no such import; it may have expired")
	}
	return record.state(id), nil
}

// state returns the state of an import whose package has arrived.
func (r *importRecord) state(id string) Import {
	return Import{
		ID: id, Name: r.Name, State: r.State, Offset: r.Size, Size: r.Size, Begun: r.Begun, Report: r.Report, Applied: r.Applied, Again: r.Again,
		Problem: r.Problem,
	}
}

// stateOf returns the state of an import whose package is still there.
func (i *Imports) stateOf(p *pendingUpload, read func(*importRecord) error) (Import, error) {
	if !p.complete() {
		return Import{
			ID: p.id, Name: p.notes.Path, State: ImportReceiving, Offset: p.info.Offset, Size: p.info.Size, Begun: p.notes.Begun,
		}, nil
	}
	record := p.record()
	if err := read(&record); err != nil {
		return Import{}, err
	}
	state := record.state(p.id)
	i.mu.Lock()
	defer i.mu.Unlock()
	if job := i.running[p.id]; job != nil {
		state.Done, state.Total = job.done, job.total
	}
	return state, nil
}

// record returns the first record of a package that has arrived.
func (p *pendingUpload) record() importRecord {
	return importRecord{Uploader: p.notes.Uploader, Name: p.notes.Path, Size: p.info.Size, Begun: p.notes.Begun, State: ImportChecking}
}

// List lists the imports of that person into the museum without their reports, the last first.
func (i *Imports) List(ctx context.Context, by Uploader) ([]Import, error) {
	files, err := filepath.Glob(filepath.Join(i.config.folder, "*"))
	if err != nil {
		return nil, err
	}
	ids := map[string]bool{}
	for _, file := range files {
		id, _, _ := strings.Cut(filepath.Base(file), ".")
		ids[id] = true
	}
	var imports []Import
	for id := range ids {
		read := func(record *importRecord) error { return i.readListed(id, record) }
		switch one, err := i.find(ctx, by, id, read); guide.ErrorCodeOf(err) {
		case "":
			imports = append(imports, one)
		case guide.CodeNotFound: // somebody else's, or just expired
		default:
			return nil, err
		}
	}
	i.mu.Lock()
	maps.DeleteFunc(i.listed, func(id string, _ listedRecord) bool { return !ids[id] })
	i.mu.Unlock()
	slices.SortFunc(imports, func(a, b Import) int { return cmp.Or(b.Begun.Compare(a.Begun), strings.Compare(a.ID, b.ID)) })
	return imports, nil
}

// readListed is readResult without the report. It reads a file only when that was written since: consoles list imports often.
func (i *Imports) readListed(id string, record *importRecord) error {
	file, err := os.Stat(i.fileOf(id) + resultEnding)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	listed, ok := i.listed[id]
	if !ok || !os.SameFile(listed.file, file) || !listed.file.ModTime().Equal(file.ModTime()) {
		listed = listedRecord{file: file}
		if err := i.readResult(id, &listed.importRecord); err != nil {
			return err
		}
		listed.Report = nil
		i.listed[id] = listed
	}
	*record = listed.importRecord
	return nil
}

// ImportDecision is what somebody saw and decided before they apply a package.
type ImportDecision struct {
	Base      int64  // the draft's revision with which they saw it compared
	Confirmed bool   // many works may go
	Code      string // of a new museum, instead of the package's; "" for that one
}

// Apply has a package applied that is ready. It returns CodeConflict for an import in another state.
func (i *Imports) Apply(ctx context.Context, by Uploader, id string, decision ImportDecision) (Import, error) {
	i.creating.Lock() // two requests apply it once
	defer i.creating.Unlock()
	state, err := i.Import(ctx, by, id)
	switch {
	case err != nil:
		return Import{}, err
	case state.State == ImportApplying || state.State == ImportApplied: // a repeated request
		return state, nil
	case state.State != ImportReady:
		return Import{}, guide.Errorf(guide.CodeConflict, "this package is not ready to be brought in")
	case state.Report.Base != decision.Base:
		return Import{}, guide.Errorf(guide.CodeConflict, "the draft was changed meanwhile; look at the differences again")
	case state.Report.Loss != "" && !decision.Confirmed:
		return Import{}, guide.Invalid("confirmed", "%s; confirm that this is meant", state.Report.Loss)
	}
	if by.Museum == 0 {
		state.Report.Code = cmp.Or(decision.Code, state.Report.Code)
		if err := i.packages.CheckCode(ctx, state.Report.Code); err != nil {
			return Import{}, err
		}
		state.Report.CodeTaken = false
	}
	record := importRecord{
		Uploader: by, Name: state.Name, Size: state.Size, Begun: state.Begun, State: ImportApplying, Report: state.Report,
	}
	if err := i.writeResult(id, record); err != nil {
		return Import{}, err
	}
	i.enqueue(id)
	return record.state(id), nil
}

// Cancel ends an import and deletes its package. It returns CodeConflict while that is applied.
func (i *Imports) Cancel(ctx context.Context, by Uploader, id string) error {
	i.creating.Lock()
	defer i.creating.Unlock()
	state, err := i.Import(ctx, by, id)
	if err != nil {
		return err
	}
	if state.State == ImportApplying {
		return guide.Errorf(guide.CodeConflict, "the package is being brought in; undo it afterwards")
	}
	i.mu.Lock()
	if job := i.running[id]; job != nil {
		job.cancel()
	}
	i.mu.Unlock()
	i.remove(id, "", ".info", resultEnding)
	return nil
}

// Serve answers a request of the tus protocol; see Uploads.Serve. Deleting ends an import in any state.
func (i *Imports) Serve(w http.ResponseWriter, r *http.Request, by Uploader, id string, location func(id string) string) error {
	if r.Method == http.MethodDelete {
		state, err := i.Import(r.Context(), by, id)
		if err != nil {
			return err
		}
		if state.State != ImportReceiving {
			if err := i.Cancel(r.Context(), by, id); err != nil {
				return err
			}
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
	}
	return i.receiver.Serve(w, r, by, id, location)
}

// process checks a package that has arrived, or applies one that somebody wants applied. It returns an error if that may work later.
func (i *Imports) process(ctx context.Context, id string) error {
	return i.locked(ctx, id, func(p *pendingUpload) error {
		record := p.record()
		if err := i.readResult(id, &record); err != nil {
			return err
		}
		if record.State != ImportChecking && record.State != ImportApplying {
			return nil
		}
		working, job := i.start(ctx, id)
		defer i.end(id, job)
		err := i.recoverPanics(func() error {
			return i.run(working, p, &record, func(done, total int) {
				i.mu.Lock()
				defer i.mu.Unlock()
				job.done, job.total = done, total
			})
		})
		if problem, ok := errors.AsType[*guide.Error](err); ok && problem.Code != guide.CodeBusy && problem.Code != guide.CodeInternal {
			record.State, record.Problem, err = ImportFailed, problem.Message, nil
		}
		return i.finishJob(ctx, id, &record, err)
	})
}

// finishJob stores what came of an import, unless it was cancelled. The package stays as long as it can be applied.
func (i *Imports) finishJob(ctx context.Context, id string, record *importRecord, failure error) error {
	i.creating.Lock()
	defer i.creating.Unlock()
	switch _, err := i.read(context.WithoutCancel(ctx), id); {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		return nil
	case err != nil || failure != nil:
		return cmp.Or(failure, err)
	}
	if err := i.writeResult(id, record); err != nil {
		return err
	}
	if record.State != ImportReady {
		i.remove(id, "", ".info")
	}
	return nil
}

func (i *Imports) start(ctx context.Context, id string) (context.Context, *importJob) {
	ctx, cancel := context.WithCancel(ctx)
	job := &importJob{cancel: cancel}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.running[id] = job
	return ctx, job
}

func (i *Imports) end(id string, job *importJob) {
	job.cancel()
	i.mu.Lock()
	defer i.mu.Unlock()
	delete(i.running, id)
}

// run does what the record's state asks for, and notes what came of it.
func (i *Imports) run(ctx context.Context, p *pendingUpload, record *importRecord, report func(done, total int)) error {
	source := PackageSource{Actor: record.Uploader.Actor, ID: p.id, File: i.fileOf(p.id), Name: record.Name}
	if record.State == ImportApplying {
		applied, err := i.packages.Apply(ctx, source, record.Report, report)
		if guide.ErrorCodeOf(err) != guide.CodeConflict {
			record.State, record.Applied = ImportApplied, applied
			return err
		}
		record.Again = true
	}
	checked, err := i.packages.Check(ctx, source, report)
	if err != nil {
		return err
	}
	record.State, record.Report = ImportReady, &checked
	if len(checked.Faults) > 0 {
		record.State = ImportRefused
	}
	return nil
}
