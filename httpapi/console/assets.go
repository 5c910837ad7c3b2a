package console

import (
	"context"
	"strconv"
	"time"

	"cicerone/guide"
	"cicerone/library"
)

// Asset is a media file of a museum.
type Asset struct {
	ID          string          `json:"id"`
	Path        string          `json:"path" doc:"In the museum's package"`
	Name        string          `json:"name" doc:"Below /media/; with the path it is the value of a field"`
	Kind        guide.MediaKind `json:"kind" enum:"image,audio,video,captions"`
	ContentType string          `json:"contentType"`
	Size        int64           `json:"size" doc:"Bytes"`
	Width       int             `json:"width,omitempty" doc:"Pixels"`
	Height      int             `json:"height,omitempty" doc:"Pixels"`
	Duration    float64         `json:"duration,omitempty" doc:"Seconds"`
	Preview     string          `json:"preview,omitempty" doc:"data: address of a tiny blurred picture"`
	Variants    []AssetVariant  `json:"variants,omitempty" doc:"Of a picture, by width"`
	Title       string          `json:"title"`
	Credit      string          `json:"credit" doc:"Who made it"`
	Rights      string          `json:"rights" doc:"Who may use it how"`
	CreatedAt   time.Time       `json:"createdAt"`
	CreatedBy   string          `json:"createdBy" doc:"Empty: a museum package brought it"`
	DeletedAt   *time.Time      `json:"deletedAt,omitempty" doc:"When it was moved to the bin"`
	Uses        []AssetUse      `json:"uses" doc:"Fields of the draft that refer to it"`
	Duplicates  []AssetName     `json:"duplicates,omitempty" doc:"Other assets with the same file; only in the answer about one asset"`
}

// AssetVariant is a picture in another size.
type AssetVariant struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// AssetUse is a field of the draft that refers to an asset.
type AssetUse struct {
	List  string `json:"list"`
	Key   string `json:"key"`
	Path  string `json:"path"`
	Title string `json:"title" doc:"Of the element"`
}

// AssetName names an asset.
type AssetName struct {
	ID   string `json:"id"`
	Path string `json:"path"`
}

func wireAsset(a library.Asset) Asset {
	wire := Asset{
		ID: idOf(a.ID), Path: a.Path, Name: a.Name, Kind: a.Kind, ContentType: a.Facts.ContentType, Size: a.Size,
		Width: a.Facts.Width, Height: a.Facts.Height, Duration: a.Facts.Duration, Preview: a.Facts.Preview,
		Title: a.Title, Credit: a.Credit, Rights: a.Rights, CreatedAt: a.Created.UTC(), CreatedBy: a.Author.Name, DeletedAt: wireTime(a.Deleted),
		Uses: []AssetUse{},
	}
	for _, v := range a.Facts.Variants {
		wire.Variants = append(wire.Variants, AssetVariant{v.Name, v.Width, v.Height})
	}
	for _, use := range a.Uses {
		wire.Uses = append(wire.Uses, AssetUse{use.List, use.Key, use.Path, use.Title})
	}
	for _, other := range a.Duplicates {
		wire.Duplicates = append(wire.Duplicates, AssetName{idOf(other.ID), other.Path})
	}
	return wire
}

// changeAssets is the access of calls that change assets.
var changeAssets = access{permission: guide.EditContent, scope: guide.ScopeWriteContent}

// actor returns the person as the library records them.
func (p *museumPerson) actor() library.Actor {
	return library.Actor{Museum: p.museum.ID, Organization: p.Organization.ID, Author: p.author(), Network: p.Origin.Network}
}

// AssetPage is a part of a museum's assets.
type AssetPage struct {
	Items []Asset `json:"items"`
	Next  *string `json:"next" nullable:"true" doc:"The cursor of the next part; null after the last one"`
}

type listAssetsIn struct {
	InMuseum

	Search string          `query:"search" maxLength:"200" doc:"A text in path, title, credit or rights"`
	Kind   guide.MediaKind `query:"kind" enum:"image,audio,video,captions"`
	Use    library.Use     `query:"use" enum:"used,unused,duplicate" doc:"By the draft; duplicate: the file is another asset's as well"`
	Cursor wireID          `query:"cursor" doc:"The next of the part before"`
	Limit  int             `query:"limit" minimum:"1" maximum:"500" default:"60"`
}

func (c *Calls) listAssets(ctx context.Context, p *museumPerson, in *listAssetsIn) (*out[AssetPage], error) {
	listed, err := c.config.Library.List(ctx, p.museum.ID, library.Filter{
		Search: in.Search, Kind: in.Kind, Use: in.Use, Before: in.Cursor.number, Limit: in.Limit + 1,
	})
	if err != nil {
		return nil, err
	}
	page := AssetPage{Items: []Asset{}}
	if len(listed) > in.Limit {
		listed = listed[:in.Limit]
		next := idOf(listed[in.Limit-1].ID)
		page.Next = &next
	}
	for _, a := range listed {
		page.Items = append(page.Items, wireAsset(a))
	}
	return &out[AssetPage]{page}, nil
}

// OneAsset is the part of an input that names an asset in its address.
type OneAsset struct {
	InMuseum

	Asset wireID `path:"asset"`
}

func (c *Calls) getAsset(ctx context.Context, p *museumPerson, in *OneAsset) (*out[Asset], error) {
	a, err := c.config.Library.Asset(ctx, p.museum.ID, in.Asset.number)
	return &out[Asset]{wireAsset(a)}, err
}

type changeAssetIn struct {
	OneAsset

	Body struct {
		Title  *string `json:"title,omitempty"`
		Credit *string `json:"credit,omitempty"`
		Rights *string `json:"rights,omitempty"`
	}
}

func (c *Calls) changeAsset(ctx context.Context, p *museumPerson, in *changeAssetIn) (*out[Asset], error) {
	a, err := c.config.Library.Change(ctx, p.actor(), in.Asset.number, in.Body.Title, in.Body.Credit, in.Body.Rights)
	return &out[Asset]{wireAsset(a)}, err
}

func (c *Calls) deleteAsset(ctx context.Context, p *museumPerson, in *OneAsset) (*none, error) {
	return nil, c.config.Library.Delete(ctx, p.actor(), in.Asset.number)
}

func (c *Calls) restoreAsset(ctx context.Context, p *museumPerson, in *OneAsset) (*out[Asset], error) {
	a, err := c.config.Library.Restore(ctx, p.actor(), in.Asset.number)
	return &out[Asset]{wireAsset(a)}, err
}

func (c *Calls) listDeletedAssets(ctx context.Context, p *museumPerson, _ *InMuseum) (*out[list[Asset]], error) {
	bin, err := c.config.Library.Bin(ctx, p.museum.ID)
	return listOf(bin, wireAsset), err
}

type replaceAssetIn struct {
	OneAsset
	InRequest

	Body struct {
		With string `json:"with" doc:"Id of the asset that takes its place"`
	}
}

// Replaced says what replacing an asset changed.
type Replaced struct {
	Revision int64 `json:"revision" doc:"Of the draft; undoing it takes the replacement back"`
}

func (c *Calls) replaceAsset(ctx context.Context, p *museumPerson, in *replaceAssetIn) (*out[Replaced], error) {
	with, err := strconv.ParseInt(in.Body.With, 10, 64)
	if err != nil {
		return nil, guide.Violates("with", guide.RuleNoFile)
	}
	revision, err := c.config.Library.Replace(ctx, p.actor(), in.Asset.number, with, in.requestKey(p.Person))
	return &out[Replaced]{Replaced{revision.Number}}, err
}

type mergeAssetIn struct {
	OneAsset
	InRequest
}

// Merged says what merging duplicates changed.
type Merged struct {
	Revision int64 `json:"revision" doc:"Of the draft; 0 if only this file was used"`
	Merged   int   `json:"merged" doc:"Files in the bin"`
}

func (c *Calls) mergeAsset(ctx context.Context, p *museumPerson, in *mergeAssetIn) (*out[Merged], error) {
	revision, merged, err := c.config.Library.Merge(ctx, p.actor(), in.Asset.number, in.requestKey(p.Person))
	return &out[Merged]{Merged{revision.Number, merged}}, err
}

type saveLoudnessIn struct {
	InMuseum

	Body struct {
		Sounds []MeasuredSound `json:"sounds" maxItems:"100"`
	}
}

// MeasuredSound says how loud a sound is.
type MeasuredSound struct {
	Name string  `json:"name" doc:"Of the file, below /media/"`
	LUFS float64 `json:"lufs" minimum:"-70" maximum:"10" doc:"Integrated loudness (ITU-R BS.1770); -70 for silence"`
}

func (c *Calls) saveLoudness(ctx context.Context, p *museumPerson, in *saveLoudnessIn) (*none, error) {
	measured := make([]guide.SoundLoudness, len(in.Body.Sounds))
	for i, sound := range in.Body.Sounds {
		measured[i] = guide.SoundLoudness(sound)
	}
	return nil, c.config.Library.SaveLoudness(ctx, p.museum.ID, measured)
}
