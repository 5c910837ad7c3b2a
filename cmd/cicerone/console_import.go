package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/library"
	"cicerone/staff"
)

// importsFolder is the folder of museum packages that staff bring, in the data folder.
const importsFolder = "imports"

func (s *storage) imports(config Config, logger *slog.Logger) (*library.Imports, error) {
	return library.NewImports(library.ImportsConfig{
		Folder: filepath.Join(config.Data, importsFolder), Packages: &consolePackages{s, config.MuseumMedia << 20},
		MinFree: config.DiskFloor << 20, Clock: s.clock, Logger: logger,
	})
}

// writePackage returns what writes a draft as a zip.
func (s *storage) writePackage(ctx context.Context, draft *guide.Museum) (func(io.Writer) error, error) {
	writer, err := bundle.Writer(draft, func(m guide.Media) (io.ReadCloser, error) { return s.media.Open(ctx, cmp.Or(m.Original, m.Name)) })
	if err != nil {
		return nil, err
	}
	return writer.Write, nil
}

// consolePackages reads the packages that staff bring to the console, as the command import does; see library.Packages.
type consolePackages struct {
	*storage

	museumBytes int64
}

// mediaWorkOf returns work that leaves half of the processors to visitors.
func mediaWorkOf(report func(done, total int)) mediaWork {
	return mediaWork{max(1, runtime.GOMAXPROCS(0)/2), report, func() {}}
}

// maxListedFaults is how many faults, and how many warnings, of a package are shown.
const maxListedFaults = 1000

// Check reads a package and compares it with the draft of its museum; see library.Packages.
func (p *consolePackages) Check(ctx context.Context, source library.PackageSource, report func(done, total int)) (library.PackageReport, error) {
	if bundle.IsSpreadsheet(source.Name) {
		return p.checkSpreadsheet(ctx, source)
	}
	var (
		result  library.PackageReport
		checked map[string]guide.Media
		before  museumBefore
		failed  error
	)
	read, warnings, faults := bundle.ReadAndCheck(source.File, func(read *bundle.Package) (faults []bundle.Fault) {
		if result.Base, before, faults, failed = p.before(ctx, source, read.Museum); failed != nil {
			return nil
		}
		var media []bundle.Fault
		checked, media, failed = checkMedia(ctx, read, p.museumBytes, mediaWorkOf(report))
		return append(faults, media...)
	})
	if read != nil {
		defer read.Close()
	}
	if failed != nil {
		return result, failed
	}
	result.Faults, result.Warnings = packageFaults(faults), packageFaults(warnings)
	if len(faults) > 0 {
		return result, ctx.Err()
	}
	museum := read.Museum
	nameMedia(museum, checked)
	result.Media = map[string]string{}
	for path, file := range checked {
		result.Media[path] = file.Name
	}
	compare(&result, museum, cmp.Or(before.museum, &guide.Museum{}))
	if before.visible != nil {
		if works := museum.ChangesSince(before.visible).List("artworks"); works.RemovesMany() {
			result.Loss = lossOf(museum.Code, works)
		}
	}
	return result, ctx.Err()
}

// compare adds to a report what the museum is, and how it differs from an earlier one.
func compare(result *library.PackageReport, museum, earlier *guide.Museum) {
	result.Code, result.Title, result.Works, result.Languages = museum.Code, guide.TitleOf(museum, museum.Languages), len(museum.Artworks), museum.Languages
	result.Lists = museum.ChangesSince(earlier).Lists
	differences := museum.DifferencesFrom(earlier)
	result.Secrets, result.Total = guide.ChangeSecrets(differences), len(differences)
	result.Differences = slices.Clone(differences[:min(len(differences), library.MaxDifferences)])
}

// before returns what a package would replace, the draft's revision, and why the package cannot replace it.
func (p *consolePackages) before(ctx context.Context, source library.PackageSource, museum *guide.Museum) (base int64, before museumBefore, faults []bundle.Fault, err error) {
	fault := func(message string) []bundle.Fault {
		return []bundle.Fault{{File: "museum.yaml", Field: "code", Message: message}}
	}
	list, err := p.store.List(ctx)
	if err != nil {
		return 0, before, nil, err
	}
	code := strings.TrimSpace(museum.Code)
	if source.Museum == 0 {
		if slices.ContainsFunc(list, func(one guide.MuseumSummary) bool { return strings.EqualFold(one.Code, code) }) {
			faults = fault("the code " + code + " cannot be used; choose another one, or bring the package in at the museum that has it")
		}
		problem, _ := errors.AsType[*guide.Error](guide.NewMuseum{Code: code}.Check())
		if problem != nil && problem.Field == "code" && code != "" {
			faults = fault(problem.Message)
		}
		return 0, before, faults, nil
	}
	at := slices.IndexFunc(list, func(one guide.MuseumSummary) bool { return one.ID == source.Museum })
	if at < 0 {
		return 0, before, nil, guide.Errorf(guide.CodeNotFound, "there is no such museum any more")
	}
	if own := list[at].Code; !strings.EqualFold(own, code) {
		faults = fault("this is the package of the museum " + code + ", and this museum is " + own + "; its code is part of addresses and stays")
		return 0, before, faults, nil
	}
	if base, err = p.store.DraftRevision(ctx, source.Museum); err != nil {
		return 0, before, nil, err
	}
	before, err = readMuseumBefore(ctx, p.store, code, io.Discard)
	if err == nil && before.emptied(museum) {
		faults = []bundle.Fault{{Message: noWorks(museum)}}
	}
	return base, before, faults, err
}

func packageFaults(faults []bundle.Fault) []library.PackageFault {
	shown := make([]library.PackageFault, min(len(faults), maxListedFaults))
	for i := range shown {
		f := faults[i]
		shown[i] = library.PackageFault{File: f.File, Line: f.Line, Column: f.Column, Field: f.Field, Message: f.Message}
	}
	return shown
}

// Apply makes a checked package the draft of its museum, or creates the museum; see library.Packages.
func (p *consolePackages) Apply(
	ctx context.Context, source library.PackageSource, checked *library.PackageReport, report func(done, total int),
) (applied library.AppliedPackage, err error) {
	if bundle.IsSpreadsheet(source.Name) {
		return p.applySpreadsheet(ctx, source, checked.Base)
	}
	read, faults := bundle.Read(source.File)
	if len(faults) > 0 {
		return applied, guide.Errorf(guide.CodeInvalid, "the package cannot be read any more: %s", faults[0])
	}
	defer read.Close()
	lock, err := p.lockMedia(ctx, false, io.Discard) // until the draft refers to what is stored
	if err != nil {
		return applied, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	known := map[string]guide.Media{}
	for path, name := range checked.Media {
		known[path] = guide.Media{Path: path, Name: name}
	}
	stored, faults, err := p.storeMedia(ctx, read, known, mediaWorkOf(report))
	if err == nil && len(faults) > 0 {
		err = guide.Errorf(guide.CodeInvalid, "%s", faults[0])
	}
	if err != nil {
		return applied, err
	}
	nameMedia(read.Museum, stored)
	return p.save(ctx, source, read.Museum, checked.Base)
}

// save stores a package whose media are stored as a draft.
func (p *consolePackages) save(
	ctx context.Context, source library.PackageSource, museum *guide.Museum, base int64,
) (applied library.AppliedPackage, err error) {
	at := p.clock()
	entry := guide.AuditEntry{
		Organization: source.Organization, At: at, Account: source.Author.Account, Actor: source.Author.Name, Network: source.Network,
		Museum: source.Museum, Action: staff.ActionImportPackage, Element: museum.Code, Detail: source.Name,
	}
	if source.Museum == 0 {
		entry.Action = staff.ActionCreateMuseum
		applied.Revision = 1
		applied.Museum, err = p.store.CreateMuseum(ctx, guide.NewMuseum{
			Organization: source.Organization, Code: museum.Code, Name: museum.Name, Languages: museum.Languages, Draft: museum, Summary: source.Name,
			RequestKey: source.ID, // a server that ended before it noted the museum creates no other
		}, source.Author, entry)
		return applied, err
	}
	applied.Museum, museum.ID = source.Museum, source.Museum
	if err := p.store.AssignIDs(ctx, museum); err != nil {
		return applied, err
	}
	_, draftErr := p.store.Draft(ctx, source.Museum)
	if ctx.Err() != nil || guide.ErrorCodeOf(draftErr) == guide.CodeBusy {
		return applied, cmp.Or(draftErr, ctx.Err()) // which say nothing about the draft
	}
	changed, err := p.store.SaveDraft(ctx, museum, guide.Import{
		Author: source.Author, Summary: source.Name, At: at, Base: &base, Entry: entry, Repair: draftErr != nil,
		RequestKey: source.ID, // a server that ended before it noted the revision saves no other
	})
	if changed {
		applied.Revision = base + 1
	}
	return applied, err
}
