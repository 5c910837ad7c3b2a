package importer

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/library"
)

var _ library.Packages = (*Importer)(nil)

// Check reads a package and compares it with the draft of its museum; see library.Packages.
func (i *Importer) Check(ctx context.Context, source library.PackageSource, report func(done, total int)) (library.PackageReport, error) {
	if bundle.IsSpreadsheet(source.Name) {
		return i.checkSpreadsheet(ctx, source)
	}
	var (
		baseline Baseline
		isTaken  bool
	)
	p, warnings, faults, err := i.Read(ctx, source.File, report, func(museum *guide.Museum) (faults []bundle.Fault, err error) {
		if source.Museum == 0 {
			isTaken, faults, err = i.checkNewCode(ctx, museum.Code)
			return faults, err
		}
		baseline, faults, err = i.checkBaseline(ctx, source, museum)
		return faults, err
	})
	if err != nil {
		return library.PackageReport{}, err
	}
	result := library.PackageReport{Base: baseline.Revision, Faults: packageFaults(faults), Warnings: packageFaults(warnings)}
	if len(faults) > 0 {
		return result, ctx.Err()
	}
	defer p.Close()
	result.Media, result.CodeTaken = p.MediaNames, isTaken
	compare(&result, p.Museum, baseline.Museum)
	result.Loss = baseline.Loss(p.Museum)
	return result, ctx.Err()
}

// compare adds to a report what the museum is, and how it differs from an earlier one, nil if it is new.
func compare(result *library.PackageReport, museum, earlier *guide.Museum) {
	result.Code, result.Title, result.Works, result.Languages = museum.Code, guide.TitleOf(museum, museum.Languages), len(museum.Artworks), museum.Languages
	result.Lists = museum.ChangesSince(cmp.Or(earlier, &guide.Museum{})).Lists
	differences := museum.DifferencesFrom(earlier)
	result.Secrets, result.Total = guide.ChangeSecrets(differences), len(differences)
	result.Differences = slices.Clone(differences[:min(len(differences), library.MaxDifferences)])
}

func codeFault(message string) []bundle.Fault {
	return []bundle.Fault{{File: "museum.yaml", Field: "code", Message: message}}
}

// checkNewCode reports whether a museum has the code of a package's, and returns why no museum could have it.
func (i *Importer) checkNewCode(ctx context.Context, code string) (isTaken bool, faults []bundle.Fault, err error) {
	if code == "" {
		return false, nil, nil // a fault of its own
	}
	err = i.CheckCode(ctx, strings.TrimSpace(code))
	problem, _ := errors.AsType[*guide.Error](err)
	switch {
	case problem == nil || problem.Field != "code":
		return false, nil, err
	case problem.Fault.Rule == guide.RuleCodeTaken:
		return true, nil, nil
	}
	return false, codeFault(problem.Message), nil
}

// CheckCode returns why no new museum can have a code; see library.Packages.
func (i *Importer) CheckCode(ctx context.Context, code string) error {
	if problem, _ := errors.AsType[*guide.Error](guide.NewMuseum{Code: code}.Check()); problem != nil && problem.Field == "code" {
		return problem
	}
	list, err := i.Store.List(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(list, func(one guide.MuseumSummary) bool { return strings.EqualFold(one.Code, code) }) {
		return guide.Violates("code", guide.RuleCodeTaken)
	}
	return nil
}

// checkBaseline returns what a package would replace, and why it cannot.
func (i *Importer) checkBaseline(
	ctx context.Context, source library.PackageSource, museum *guide.Museum,
) (baseline Baseline, faults []bundle.Fault, err error) {
	list, err := i.Store.List(ctx)
	if err != nil {
		return baseline, nil, err
	}
	code := strings.TrimSpace(museum.Code)
	at := slices.IndexFunc(list, func(one guide.MuseumSummary) bool { return one.ID == source.Museum })
	if at < 0 {
		return baseline, nil, guide.Errorf(guide.CodeNotFound, "there is no such museum any more")
	}
	if own := list[at].Code; !strings.EqualFold(own, code) {
		faults = codeFault("this is the package of the museum " + code + ", and this museum is " + own + "; its code is part of addresses and stays")
		return baseline, faults, nil
	}
	revision, err := i.Store.DraftRevision(ctx, source.Museum) // before the draft, which may be newer then
	if err != nil {
		return baseline, nil, err
	}
	baseline, err = i.baselineOf(ctx, list[at])
	baseline.Revision = revision
	if emptied := baseline.Fault(museum); err == nil && emptied != "" {
		faults = []bundle.Fault{{Message: emptied}}
	}
	return baseline, faults, err
}

// maxListedFaults is how many faults, and how many warnings, of a package are shown.
const maxListedFaults = 1000

func packageFaults(faults []bundle.Fault) []library.PackageFault {
	shown := make([]library.PackageFault, min(len(faults), maxListedFaults))
	for i := range shown {
		f := faults[i]
		shown[i] = library.PackageFault{File: f.File, Line: f.Line, Column: f.Column, Field: f.Field, Message: f.Message}
	}
	return shown
}

// Apply makes a checked package the draft of its museum, or creates the museum; see library.Packages.
func (i *Importer) Apply(
	ctx context.Context, source library.PackageSource, checked *library.PackageReport, report func(done, total int),
) (applied library.AppliedPackage, err error) {
	if bundle.IsSpreadsheet(source.Name) {
		return i.applySpreadsheet(ctx, source, checked.Base)
	}
	read, faults := bundle.Read(source.File)
	if len(faults) > 0 {
		return applied, guide.Errorf(guide.CodeInvalid, "the package cannot be read any more: %s", faults[0])
	}
	defer read.Close()
	if source.Museum == 0 {
		read.Museum.Code = checked.Code
	}
	p := &Package{read, checked.Media}
	faults, err = i.storePackage(ctx, p, report, func() (err error) {
		applied, err = i.save(ctx, source, p.Museum, checked.Base)
		return err
	})
	if len(faults) > 0 {
		err = errors.Join(guide.Errorf(guide.CodeInvalid, "%s", faults[0]), err)
	}
	return applied, err
}

// save stores a package whose media are stored as a draft.
func (i *Importer) save(
	ctx context.Context, source library.PackageSource, museum *guide.Museum, base int64,
) (applied library.AppliedPackage, err error) {
	at := i.Clock()
	entry := source.Entry(guide.AuditImportPackage, museum.Code, at)
	entry.Detail = source.Name
	if source.Museum == 0 {
		entry.Action = guide.AuditCreateMuseum
		applied.Revision = 1
		applied.Museum, err = i.Store.CreateMuseum(ctx, guide.NewMuseum{
			Organization: source.Organization, Code: museum.Code, Name: museum.Name, Languages: museum.Languages, Draft: museum, Summary: source.Name,
			RequestKey: source.ID, // a server that ended before it noted the museum creates no other
		}, source.Author, entry)
		return applied, err
	}
	applied.Museum, museum.ID = source.Museum, source.Museum
	if err := i.Store.AssignIDs(ctx, museum); err != nil {
		return applied, err
	}
	_, draftErr := i.Store.Draft(ctx, source.Museum)
	if ctx.Err() != nil || guide.ErrorCodeOf(draftErr) == guide.CodeBusy {
		return applied, cmp.Or(draftErr, ctx.Err()) // which say nothing about the draft
	}
	changed, err := i.Store.SaveDraft(ctx, museum, guide.Import{
		Author: source.Author, Summary: source.Name, At: at, Base: &base, Entry: entry, Repair: draftErr != nil,
		RequestKey: source.ID, // a server that ended before it noted the revision saves no other
	})
	if changed {
		applied.Revision = base + 1
	}
	return applied, err
}
