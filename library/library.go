// Package library manages the media of museums as staff see them: assets with their uses, and uploads that can be resumed.
package library

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"cicerone/guide"
)

// Config is what a library needs.
type Config struct {
	Assets guide.Assets
	Sounds guide.LoudnessStore
	Facts  guide.MediaFactsStore
	Drafts guide.Drafts
	Clock  guide.Clock
}

// Library lists and changes the assets of museums. Make one with New.
type Library struct {
	config Config
	uses   *useIndex
}

// New makes a library.
func New(config Config) *Library {
	if config.Clock == nil {
		config.Clock = time.Now
	}
	return &Library{config: config, uses: newUseIndex(config.Drafts)}
}

// The actions in the audit log.
const (
	ActionAdd     = "asset.add"
	ActionChange  = "asset.change"
	ActionDelete  = "asset.delete"
	ActionRestore = "asset.restore"
)

// Actor is who changes something in a museum.
type Actor struct {
	Museum       int64
	Organization int64
	Author       guide.Author
	Network      string
}

// Entry returns an audit entry of something that the actor does.
func (a *Actor) Entry(action, element string, at time.Time) guide.AuditEntry {
	return guide.AuditEntry{
		Organization: a.Organization, At: at, Account: a.Author.Account, Actor: a.Author.Name, Action: action, Element: element,
		Museum: a.Museum, Network: a.Network,
	}
}

// Asset is an asset with what is known of its file.
type Asset struct {
	guide.Asset

	Facts      guide.MediaFacts
	Uses       []guide.AssetUse
	Duplicates []guide.Asset // other assets with the same file
}

// Use says whether assets are listed that are used in the draft.
type Use string

// Which assets are listed.
const (
	AnyUse    Use = ""
	Used      Use = "used"
	Unused    Use = "unused"
	Duplicate Use = "duplicate"
)

// Filter selects assets.
type Filter struct {
	Search string
	Kind   guide.MediaKind
	Use    Use
	Before int64 // see guide.AssetFilter
	Limit  int
}

// scanPage is how many assets are read at a time to find used or unused ones.
const scanPage = 500

// List lists assets that are not in the bin, the last added first.
func (l *Library) List(ctx context.Context, museum int64, filter Filter) ([]Asset, error) {
	uses, err := l.adopt(ctx, museum)
	if err != nil {
		return nil, err
	}
	query := guide.AssetFilter{Search: filter.Search, Kind: filter.Kind, Duplicates: filter.Use == Duplicate, Before: filter.Before, Limit: filter.Limit}
	wanted := func(guide.Asset) bool { return true }
	if filter.Use == Used || filter.Use == Unused {
		query.Limit = scanPage
		wanted = func(a guide.Asset) bool { return len(uses[a.Media()]) > 0 == (filter.Use == Used) }
	}
	var selected []guide.Asset
	for {
		page, err := l.config.Assets.Assets(ctx, museum, query)
		if err != nil {
			return nil, err
		}
		for _, a := range page {
			if wanted(a) {
				selected = append(selected, a)
			}
		}
		if len(selected) >= filter.Limit || len(page) < query.Limit {
			return l.describe(ctx, selected[:min(len(selected), filter.Limit)], uses)
		}
		query.Before = page[len(page)-1].ID
	}
}

// Asset returns an asset with the others that have the same file.
func (l *Library) Asset(ctx context.Context, museum, id int64) (Asset, error) {
	uses, err := l.adopt(ctx, museum)
	if err != nil {
		return Asset{}, err
	}
	a, err := l.config.Assets.Asset(ctx, museum, id)
	if err != nil {
		return Asset{}, err
	}
	described, err := l.describe(ctx, []guide.Asset{a}, uses)
	if err != nil {
		return Asset{}, err
	}
	one := described[0]
	same, err := l.config.Assets.AssetsByName(ctx, museum, a.Name)
	one.Duplicates = slices.DeleteFunc(same, func(other guide.Asset) bool { return other.ID == id || !other.Deleted.IsZero() })
	return one, err
}

// Bin lists the assets that can be restored.
func (l *Library) Bin(ctx context.Context, museum int64) ([]Asset, error) {
	deleted, err := l.config.Assets.DeletedAssets(ctx, museum, l.config.Clock().Add(-guide.BinPeriod))
	if err != nil {
		return nil, err
	}
	return l.describe(ctx, deleted, nil)
}

// describe adds what is known of the files.
func (l *Library) describe(ctx context.Context, assets []guide.Asset, uses mediaUses) ([]Asset, error) {
	names := make([]string, len(assets))
	for i, a := range assets {
		names[i] = a.Name
	}
	facts, err := l.config.Facts.MediaFacts(ctx, names)
	described := make([]Asset, len(assets))
	for i, a := range assets {
		described[i] = Asset{Asset: a, Facts: facts[a.Name], Uses: uses[a.Media()]}
	}
	return described, err
}

// SaveLoudness stores how loud sounds of the museum are.
func (l *Library) SaveLoudness(ctx context.Context, museum int64, measured []guide.SoundLoudness) error {
	if _, err := l.adopt(ctx, museum); err != nil { // sounds of a package are assets then
		return err
	}
	return l.config.Sounds.SaveLoudness(ctx, museum, measured)
}

// adopt makes assets of the files of the draft that are none yet, as those of an import, and returns the uses of all files. A file
// whose path is that of another file in use is no asset.
func (l *Library) adopt(ctx context.Context, museum int64) (mediaUses, error) {
	index, err := l.uses.of(ctx, museum)
	if err != nil || index.adopted.Load() {
		return index.uses, err
	}
	known, err := l.config.Assets.Assets(ctx, museum, guide.AssetFilter{Limit: len(index.uses) + maxAssets})
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, a := range known {
		if len(index.uses[a.Media()]) > 0 {
			taken[strings.ToLower(a.Path)] = true
		}
	}
	var files []guide.Media
	for file := range index.uses {
		if key := strings.ToLower(file.Path); file.Name != "" && !taken[key] {
			taken[key] = true
			files = append(files, file)
		}
	}
	if err := l.adoptFiles(ctx, museum, files); err != nil {
		return nil, err
	}
	index.adopted.Store(true)
	return index.uses, nil
}

// maxAssets is how many assets a museum can have besides those of its draft.
const maxAssets = 1_000_000

func (l *Library) adoptFiles(ctx context.Context, museum int64, files []guide.Media) error {
	if len(files) == 0 {
		return nil
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = file.Name
	}
	facts, err := l.config.Facts.MediaFacts(ctx, names)
	if err != nil {
		return err
	}
	slices.SortFunc(files, func(a, b guide.Media) int { return strings.Compare(a.Path, b.Path) })
	assets := make([]guide.Asset, len(files))
	for i, file := range files {
		assets[i] = guide.Asset{
			Path: file.Path, Name: file.Name, Kind: facts[file.Name].Kind, Size: facts[file.Name].Size,
			Created: l.config.Clock().Add(-time.Duration(i) * time.Millisecond), // listed by path
		}
	}
	return l.config.Assets.AdoptAssets(ctx, museum, assets)
}

// Change stores title, credit and rights of an asset; nil leaves one as it is.
func (l *Library) Change(ctx context.Context, by Actor, id int64, title, credit, rights *string) (Asset, error) {
	a, err := l.config.Assets.Asset(ctx, by.Museum, id)
	if err != nil {
		return Asset{}, err
	}
	for field, text := range map[*string]*string{&a.Title: title, &a.Credit: credit, &a.Rights: rights} {
		if text != nil {
			*field = strings.TrimSpace(*text)
		}
	}
	if err := a.Check(); err != nil {
		return Asset{}, err
	}
	if err := l.config.Assets.ChangeAsset(ctx, a, by.Entry(ActionChange, a.Path, l.config.Clock())); err != nil {
		return Asset{}, err
	}
	return l.Asset(ctx, by.Museum, id)
}

// Delete moves an asset to the bin. It returns CodeConflict for one that the draft uses.
func (l *Library) Delete(ctx context.Context, by Actor, id int64) error {
	a, err := l.Asset(ctx, by.Museum, id)
	if err != nil {
		return err
	}
	if len(a.Uses) > 0 {
		return guide.Errorf(guide.CodeConflict, "this file is used in %s; replace or remove it there first", describeUses(a.Uses))
	}
	at := l.config.Clock()
	return l.config.Assets.DeleteAsset(ctx, by.Museum, id, at, by.Entry(ActionDelete, a.Path, at))
}

// shownUses is how many uses a sentence names.
const shownUses = 3

func describeUses(uses []guide.AssetUse) string {
	var titles []string
	for _, use := range uses {
		if !slices.Contains(titles, use.Title) {
			titles = append(titles, use.Title)
		}
	}
	if len(titles) > shownUses {
		return fmt.Sprintf("%s and %d others", strings.Join(titles[:shownUses], ", "), len(titles)-shownUses)
	}
	return strings.Join(titles, ", ")
}

// Restore takes an asset out of the bin.
func (l *Library) Restore(ctx context.Context, by Actor, id int64) (Asset, error) {
	bin, err := l.Bin(ctx, by.Museum)
	if err != nil {
		return Asset{}, err
	}
	i := slices.IndexFunc(bin, func(a Asset) bool { return a.ID == id })
	if i < 0 {
		return Asset{}, guide.Errorf(guide.CodeNotFound, "there is no such file in the bin")
	}
	if err := l.config.Assets.RestoreAsset(ctx, by.Museum, id, by.Entry(ActionRestore, bin[i].Path, l.config.Clock())); err != nil {
		return Asset{}, err
	}
	return l.Asset(ctx, by.Museum, id)
}
