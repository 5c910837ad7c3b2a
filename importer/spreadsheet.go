package importer

import (
	"context"
	"os"

	"cicerone/bundle"
	"cicerone/guide"
	"cicerone/library"
)

// maxSpreadsheetSize bounds a spreadsheet in bytes.
const maxSpreadsheetSize = 64 << 20

// checkSpreadsheet reads a spreadsheet of works on top of the draft of its museum.
func (i *Importer) checkSpreadsheet(ctx context.Context, source library.PackageSource) (result library.PackageReport, err error) {
	if source.Museum == 0 {
		result.Faults = []library.PackageFault{{
			File: source.Name, Message: "a spreadsheet holds works; make the museum first, then bring it in there",
		}}
		return result, nil
	}
	if result.Base, err = i.Store.DraftRevision(ctx, source.Museum); err != nil {
		return result, err
	}
	museum, draft, warnings, faults, err := i.readSpreadsheet(ctx, source)
	if err != nil {
		return result, err
	}
	result.Faults, result.Warnings = packageFaults(faults), packageFaults(warnings)
	if len(faults) == 0 {
		compare(&result, museum, draft)
	}
	return result, nil
}

// applySpreadsheet makes the draft, with a spreadsheet on top of it, the draft of the museum.
func (i *Importer) applySpreadsheet(ctx context.Context, source library.PackageSource, base int64) (library.AppliedPackage, error) {
	museum, _, _, faults, err := i.readSpreadsheet(ctx, source)
	if err == nil && len(faults) > 0 {
		// The draft is not the one with which it was compared.
		err = guide.Errorf(guide.CodeConflict, "the spreadsheet does not fit the draft any more: %s", faults[0])
	}
	if err != nil {
		return library.AppliedPackage{}, err
	}
	return i.save(ctx, source, museum, base)
}

// readSpreadsheet returns the draft of a museum with a spreadsheet on top of it, and without.
func (i *Importer) readSpreadsheet(ctx context.Context, source library.PackageSource) (museum, draft *guide.Museum, warnings, faults []bundle.Fault, err error) {
	if draft, err = i.Store.Draft(ctx, source.Museum); err != nil {
		return nil, nil, nil, nil, err
	}
	info, err := os.Stat(source.File)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	if info.Size() > maxSpreadsheetSize {
		return nil, nil, nil, []bundle.Fault{{File: source.Name, Message: "a spreadsheet has at most 64 MB"}}, nil
	}
	content, err := os.ReadFile(source.File)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	media, err := i.museumFiles(ctx, draft)
	if err != nil {
		return nil, nil, nil, nil, err
	}
	museum, warnings, faults = bundle.ReadSpreadsheet(source.Name, content, draft, media)
	return museum, draft, warnings, faults, nil
}

// museumFiles are the files to which a draft refers, and those of the museum's media library, by path.
func (i *Importer) museumFiles(ctx context.Context, draft *guide.Museum) (map[string]guide.Media, error) {
	const page = 1000
	files := map[string]guide.Media{}
	for filter := (guide.AssetFilter{Limit: page}); ; {
		assets, err := i.Store.Assets(ctx, draft.ID, filter)
		if err != nil {
			return nil, err
		}
		for i := range assets {
			files[assets[i].Path] = assets[i].Media()
		}
		if len(assets) < page {
			break
		}
		filter.Before = assets[page-1].ID
	}
	draft.MapMedia(func(use guide.MediaUse) guide.Media {
		files[use.Media.Path] = use.Media
		return use.Media
	})
	return files, nil
}
