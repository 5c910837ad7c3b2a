package guide

import (
	"context"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Asset is a media file of a museum as its staff see it.
type Asset struct {
	ID      int64
	Museum  int64
	Path    string // unique in the museum, ignoring case
	Name    string // of the stored file, by its content
	Kind    MediaKind
	Size    int64 // bytes
	Title   string
	Credit  string // who made it, as it is shown
	Rights  string // who may use it how
	Created time.Time
	Author  Author    // who uploaded it; the zero value for a file of a museum package
	Deleted time.Time // when it was moved to the bin; zero for others
}

// Media is a reference to the asset's file.
func (a *Asset) Media() Media { return Media{Path: a.Path, Name: a.Name} }

// The most characters of what staff write about an asset.
const (
	MaxAssetTitle = 200
	MaxAssetText  = 1000 // credit and rights
)

// Check returns CodeInvalid for texts that cannot be stored.
func (a *Asset) Check() error {
	for _, text := range []struct {
		field, value string
		most         int
	}{{"title", a.Title, MaxAssetTitle}, {"credit", a.Credit, MaxAssetText}, {"rights", a.Rights, MaxAssetText}} {
		switch {
		case utf8.RuneCountInString(text.value) > text.most:
			return Violates(text.field, RuleAtMost, text.most)
		case strings.ContainsFunc(text.value, unicode.IsControl) || !utf8.ValidString(text.value):
			return Violates(text.field, RuleOneLine)
		}
	}
	return nil
}

// AssetFilter selects assets.
type AssetFilter struct {
	Search     string    // in path, title, credit and rights, ignoring case; "" for all
	Kind       MediaKind // "" for all
	Duplicates bool      // only those whose file is another asset's as well
	Before     int64     // id of an asset, of which those before are listed; 0 for all
	Limit      int
}

// Assets stores the assets of museums. Methods return CodeNotFound for a museum's unknown asset, and for one in the bin unless
// they say otherwise. What changes is stored together with its audit entry, or not at all.
type Assets interface {
	// Assets lists assets that are not in the bin, the last added first.
	Assets(ctx context.Context, museum int64, filter AssetFilter) ([]Asset, error)
	// Asset returns an asset.
	Asset(ctx context.Context, museum, id int64) (Asset, error)
	// AssetsByName returns the assets with that file, also those in the bin, the first added first.
	AssetsByName(ctx context.Context, museum int64, name string) ([]Asset, error)
	// AddAsset stores an asset and returns it with its id. If the museum has one with the same file, it returns that and false,
	// out of the bin if it was there. If another file has the path, the asset gets the next path that is free.
	AddAsset(ctx context.Context, a Asset, entry AuditEntry) (stored Asset, added bool, err error)
	// AdoptAssets stores assets for files that a museum package brought. The file of an asset with the same path is replaced, and
	// an asset in the bin is restored.
	AdoptAssets(ctx context.Context, museum int64, assets []Asset) error
	// ChangeAsset stores title, credit and rights.
	ChangeAsset(ctx context.Context, a Asset, entry AuditEntry) error
	// DeleteAsset moves an asset to the bin.
	DeleteAsset(ctx context.Context, museum, id int64, at time.Time, entry AuditEntry) error
	// RestoreAsset takes an asset out of the bin. It returns CodeNotFound for one that is not there.
	RestoreAsset(ctx context.Context, museum, id int64, entry AuditEntry) error
	// DeletedAssets lists the assets that were moved to the bin since then, the last first.
	DeletedAssets(ctx context.Context, museum int64, since time.Time) ([]Asset, error)
	// AssetBytes returns the size of the files of the museum's assets, each file once, with those in the bin.
	AssetBytes(ctx context.Context, museum int64) (int64, error)
}

// Limits of an asset's path in bytes, far below what file systems and archives hold.
const (
	maxAssetPath   = 200
	maxPathPart    = 80
	maxPathFolders = 10
)

// assetFolder is the folder of assets whose path names none.
const assetFolder = "media"

// AssetPath returns the path of an uploaded file in the museum's package: that of its name, which may have folders, with the
// characters that every file system, archive and address accepts. It returns CodeInvalid if nothing is left of the name.
func AssetPath(field, name string) (string, error) {
	name = strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/")
	folders := strings.Split(name, "/")
	extension := cleanPathPart(strings.TrimPrefix(path.Ext(folders[len(folders)-1]), "."))
	stem := cleanPathPart(strings.TrimSuffix(folders[len(folders)-1], path.Ext(folders[len(folders)-1])))
	if stem == "" || extension == "" || len(extension) > 5 {
		return "", Violates(field, ruleFileName)
	}
	var parts []string
	for _, folder := range folders[:len(folders)-1] {
		if part := cleanPathPart(folder); part != "" && len(parts) < maxPathFolders {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		parts = []string{assetFolder}
	}
	file := stem + "." + strings.ToLower(extension)
	for len(parts) > 1 && len(path.Join(parts...))+1+len(file) > maxAssetPath {
		parts = parts[1:] // the inner folders say more
	}
	return path.Join(path.Join(parts...), file), nil
}

// reservedNames are those that Windows keeps for devices.
var reservedNames = map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}

// cleanPathPart returns a name of letters, digits, single dashes and underscores.
func cleanPathPart(name string) string {
	var b strings.Builder
	dash := false
	for _, r := range name {
		isAllowed := r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && b.Len() > 0
		if !isAllowed {
			dash = b.Len() > 0
			continue
		}
		size := utf8.RuneLen(r)
		if dash {
			size++
		}
		if b.Len()+size > maxPathPart {
			break
		}
		if dash {
			b.WriteByte('-')
			dash = false
		}
		b.WriteRune(r)
	}
	cleaned := b.String()
	lower := strings.ToLower(cleaned)
	isPort := len(lower) == 4 && (strings.HasPrefix(lower, "com") || strings.HasPrefix(lower, "lpt"))
	if reservedNames[lower] || isPort {
		return "file-" + cleaned
	}
	return cleaned
}

// NextAssetPath returns the path that is tried when another file has the first n-1 ones: "photo.jpg", "photo-2.jpg" and so on.
func NextAssetPath(first string, n int) string {
	if n == 1 {
		return first
	}
	extension := path.Ext(first)
	return strings.TrimSuffix(first, extension) + "-" + strconv.Itoa(n) + extension
}
