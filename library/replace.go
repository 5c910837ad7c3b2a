package library

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"cicerone/guide"
)

// Replace puts another asset's file in the place of an asset's, everywhere in the draft, as one revision. A repeat of the call with
// the same requestKey changes nothing and is answered as the first one.
func (l *Library) Replace(ctx context.Context, by Actor, id, with int64, requestKey string) (guide.Revision, error) {
	edit := l.replacement(by, requestKey, fmt.Sprintf("replace asset %d with %d", id, with))
	if first, err := l.config.Drafts.FirstAnswer(ctx, edit); err != nil {
		return guide.Revision{}, err
	} else if first != nil {
		return *first, nil
	}
	old, err := l.config.Assets.Asset(ctx, by.Museum, id)
	if err != nil {
		return guide.Revision{}, err
	}
	replacement, err := l.config.Assets.Asset(ctx, by.Museum, with)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		return guide.Revision{}, guide.Violates("with", guide.RuleNoFile)
	case err != nil:
		return guide.Revision{}, err
	case id == with:
		return guide.Revision{}, guide.Violates("with", guide.RuleSameFile)
	case old.Kind != replacement.Kind:
		return guide.Revision{}, guide.Violates("with", guide.RuleOtherKind, old.Kind, replacement.Kind)
	}
	return l.replaceInDraft(ctx, edit, []guide.Asset{old}, &replacement)
}

// Merge puts an asset in the place of others that have the same file, everywhere in the draft, as one revision, and moves the others
// to the bin. It returns how many, and no revision if the draft uses none of them. It returns CodeConflict if there are no others.
// A repeat of the call with the same requestKey edits nothing, moves what is left to the bin, and is answered as the first one.
func (l *Library) Merge(ctx context.Context, by Actor, id int64, requestKey string) (revision guide.Revision, merged int, err error) {
	asset, err := l.Asset(ctx, by.Museum, id)
	if err != nil {
		return revision, 0, err
	}
	edit := l.replacement(by, requestKey, fmt.Sprintf("merge asset %d", id))
	first, err := l.config.Drafts.FirstAnswer(ctx, edit)
	switch {
	case err != nil:
		return revision, 0, err
	case first != nil:
		revision = *first
		merged, err = l.deletedDuplicates(ctx, &asset.Asset, first.At)
	case len(asset.Duplicates) == 0:
		err = guide.Errorf(guide.CodeConflict, "no other file has the same content")
	default:
		revision, err = l.replaceInDraft(ctx, edit, asset.Duplicates, &asset.Asset)
	}
	if err != nil && !errors.Is(err, errUnused) {
		return revision, 0, err
	}
	for _, other := range asset.Duplicates {
		if err := l.Delete(ctx, by, other.ID); err != nil {
			return revision, merged, err
		}
		merged++
	}
	return revision, merged, nil
}

// deletedDuplicates counts the assets with the same file that were moved to the bin since then.
func (l *Library) deletedDuplicates(ctx context.Context, asset *guide.Asset, since time.Time) (count int, err error) {
	deleted, err := l.config.Assets.DeletedAssets(ctx, asset.Museum, since)
	for _, other := range deleted {
		if other.Name == asset.Name {
			count++
		}
	}
	return count, err
}

// errUnused is the error of replaceInDraft if there is nothing to replace.
var errUnused = guide.Errorf(guide.CodeConflict, "this file is used nowhere in the draft")

// replaceAttempts is how often replacing begins again because somebody edits the same fields.
const replaceAttempts = 3

// replacement returns an edit that has no changes yet. asked names the request, since its changes depend on the draft.
func (l *Library) replacement(by Actor, requestKey, asked string) guide.Edit {
	return guide.Edit{
		Museum: by.Museum, Action: guide.ActionBulk, Author: by.Author, RequestKey: requestKey, Asked: asked, At: l.config.Clock(),
		Entry: by.Entry("", "", time.Time{}),
	}
}

// replaceInDraft puts an asset's file in the place of others. It returns errUnused if the draft uses none of them.
func (l *Library) replaceInDraft(ctx context.Context, edit guide.Edit, old []guide.Asset, replacement *guide.Asset) (guide.Revision, error) {
	edit.Summary = fmt.Sprintf("%s → %s", old[0].Path, replacement.Path)
	if len(old) > 1 {
		edit.Summary = fmt.Sprintf("%d × → %s", len(old), replacement.Path)
	}
	var conflict *guide.ConflictError
	for attempt := 0; ; attempt++ {
		if err := l.addReplacements(ctx, &edit, old, replacement); err != nil {
			return guide.Revision{}, err
		}
		revision, err := l.config.Drafts.Edit(ctx, edit)
		if !errors.As(err, &conflict) || attempt == replaceAttempts {
			return revision, err
		}
	}
}

// addReplacements makes the edit replace the files in the draft as it is now.
func (l *Library) addReplacements(ctx context.Context, edit *guide.Edit, old []guide.Asset, replacement *guide.Asset) error {
	index, err := l.uses.of(ctx, edit.Museum)
	if err != nil {
		return err
	}
	edit.Base, edit.Changes = index.revision, nil
	var refs []guide.ElementRef
	for _, asset := range old {
		for _, use := range index.uses[asset.Media()] {
			if !slices.Contains(refs, use.ElementRef) {
				refs = append(refs, use.ElementRef)
			}
		}
	}
	for _, ref := range refs {
		element, err := l.config.Drafts.Element(ctx, edit.Museum, ref)
		if err != nil {
			return err
		}
		values := guide.Values{}
		for _, asset := range old {
			changed := guide.ReplaceMedia(&element, asset.Media(), replacement.Media())
			maps.Copy(values, changed)
			maps.Copy(element.Values, changed) // a list of files may have several of them
		}
		if len(values) > 0 {
			edit.Changes = append(edit.Changes, guide.ElementChange{ElementRef: ref, Values: values})
		}
	}
	if len(edit.Changes) == 0 {
		return errUnused
	}
	return nil
}
