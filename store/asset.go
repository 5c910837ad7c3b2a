package store

import (
	"context"
	"strings"
	"time"

	"cicerone/guide"
)

const assetColumns = "id, id_museum, path, name, kind, size, title, credit, rights, created_at, id_account, author, deleted_at"

const selectAssets = "SELECT " + assetColumns + " FROM assets WHERE id_museum = $1 "

func assetFields(a *guide.Asset) []any {
	return []any{
		&a.ID, &a.Museum, &a.Path, &a.Name, &a.Kind, &a.Size, &a.Title, &a.Credit, &a.Rights,
		(*millis)(&a.Created), &a.Author.Account, &a.Author.Name, (*millis)(&a.Deleted),
	}
}

func unknownAsset() error { return guide.Errorf(guide.CodeNotFound, "there is no such file") }

// assetWords is what searching looks at.
func assetWords(a guide.Asset) string {
	return strings.ToLower(a.Path + "\n" + a.Title + "\n" + a.Credit + "\n" + a.Rights)
}

// Assets lists assets; see guide.Assets.
func (s *Store) Assets(ctx context.Context, museum int64, filter guide.AssetFilter) ([]guide.Asset, error) {
	query, values := selectAssets+`AND deleted_at IS NULL AND words LIKE $2 ESCAPE '\' AND ($3 = '' OR kind = $3)`, []any{
		museum, likePattern(filter.Search), string(filter.Kind),
	}
	if filter.Duplicates {
		query += ` AND name IN (SELECT name FROM assets WHERE id_museum = $1 AND deleted_at IS NULL GROUP BY name HAVING COUNT(*) > 1)`
	}
	if filter.Before != 0 {
		query += ` AND EXISTS (SELECT 1 FROM assets AS last WHERE last.id = $4 AND last.id_museum = $1
			AND (assets.created_at < last.created_at OR assets.created_at = last.created_at AND assets.id < last.id))`
		values = append(values, filter.Before)
	}
	query += " ORDER BY created_at DESC, id DESC LIMIT " + placeholders(len(values)+1, 1)
	return queryAll(ctx, s.reads, assetFields, query, append(values, filter.Limit)...)
}

// Asset returns an asset; see guide.Assets.
func (s *Store) Asset(ctx context.Context, museum, id int64) (guide.Asset, error) {
	return queryOne(ctx, s.reads, assetFields, unknownAsset(), selectAssets+"AND id = $2 AND deleted_at IS NULL", museum, id)
}

// AssetsByName returns the assets with a file; see guide.Assets.
func (s *Store) AssetsByName(ctx context.Context, museum int64, name string) ([]guide.Asset, error) {
	return assetsByName(ctx, s.reads, museum, name)
}

func assetsByName(ctx context.Context, from querier, museum int64, name string) ([]guide.Asset, error) {
	return queryAll(ctx, from, assetFields, selectAssets+"AND name = $2 ORDER BY created_at, id", museum, name)
}

// AssetBytes returns the size of the files of assets; see guide.Assets.
func (s *Store) AssetBytes(ctx context.Context, museum int64) (int64, error) {
	return queryOne(ctx, s.reads, value[int64], nil,
		"SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM (SELECT DISTINCT name, size FROM assets WHERE id_museum = $1) AS files", museum)
}

// DeletedAssets lists the bin; see guide.Assets.
func (s *Store) DeletedAssets(ctx context.Context, museum int64, since time.Time) ([]guide.Asset, error) {
	return queryAll(ctx, s.reads, assetFields, selectAssets+"AND deleted_at >= $2 ORDER BY deleted_at DESC, id DESC", museum, since.UnixMilli())
}

// maxPathAttempts is how many paths are tried for an asset.
const maxPathAttempts = 10_000

// AddAsset stores an asset; see guide.Assets.
func (s *Store) AddAsset(ctx context.Context, a guide.Asset, entry guide.AuditEntry) (stored guide.Asset, added bool, err error) {
	err = s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		if err := requireMuseum(ctx, tx, a.Museum); err != nil {
			return err
		}
		same, err := assetsByName(ctx, tx, a.Museum, a.Name)
		if err != nil {
			return err
		}
		if len(same) > 0 {
			stored, added = same[0], false
			for _, one := range same {
				if one.Deleted.IsZero() {
					stored = one
					return nil
				}
			}
			stored.Deleted = time.Time{}
			_, err := tx.exec(ctx, "UPDATE assets SET deleted_at = NULL WHERE id = $1", stored.ID)
			return err
		}
		if stored, err = insertAsset(ctx, tx, a); err != nil {
			return err
		}
		added = true
		entry.Element = stored.Path
		return appendAudit(ctx, tx, entry)
	})
	return stored, added, err
}

// insertAsset inserts an asset with the first path that is free.
func insertAsset(ctx context.Context, tx *transaction, a guide.Asset) (guide.Asset, error) {
	a.ID, a.Created = newID(), truncated(a.Created)
	first := a.Path
	for n := 1; n <= maxPathAttempts; n++ {
		a.Path = guide.NextAssetPath(first, n)
		inserted, err := putAsset(ctx, tx, a, "NOTHING")
		if inserted > 0 || err != nil {
			return a, err
		}
	}
	return a, guide.Invalid("filename", "there are too many files of this name; give the file another one")
}

func putAsset(ctx context.Context, tx *transaction, a guide.Asset, onConflict string) (int64, error) {
	return tx.exec(ctx, "INSERT INTO assets ("+assetColumns+", path_key, words) VALUES ("+placeholders(1, 15)+") ON CONFLICT (id_museum, path_key) DO "+onConflict,
		a.ID, a.Museum, a.Path, a.Name, a.Kind, a.Size, a.Title, a.Credit, a.Rights, millis(a.Created), a.Author.Account, a.Author.Name, millis(a.Deleted),
		strings.ToLower(a.Path), assetWords(a))
}

// AdoptAssets stores what a museum package brought; see guide.Assets. A file that somebody uploaded stays as it is.
func (s *Store) AdoptAssets(ctx context.Context, museum int64, assets []guide.Asset) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		if err := requireMuseum(ctx, tx, museum); err != nil {
			return err
		}
		for _, a := range assets {
			a.ID, a.Museum = newID(), museum
			_, err := putAsset(ctx, tx, a, "UPDATE SET path = excluded.path, name = excluded.name, kind = excluded.kind, size = excluded.size, deleted_at = NULL WHERE assets.id_account = 0")
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// ChangeAsset stores what staff write about an asset; see guide.Assets.
func (s *Store) ChangeAsset(ctx context.Context, a guide.Asset, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE assets SET title = $1, credit = $2, rights = $3, words = $4 WHERE id_museum = $5 AND id = $6 AND deleted_at IS NULL",
			a.Title, a.Credit, a.Rights, assetWords(a), a.Museum, a.ID)
		return foundOne(changed, err, unknownAsset())
	})
}

// DeleteAsset moves an asset to the bin; see guide.Assets.
func (s *Store) DeleteAsset(ctx context.Context, museum, id int64, at time.Time, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		deleted, err := tx.exec(ctx, "UPDATE assets SET deleted_at = $1 WHERE id_museum = $2 AND id = $3 AND deleted_at IS NULL", millis(at), museum, id)
		return foundOne(deleted, err, unknownAsset())
	})
}

// RestoreAsset takes an asset out of the bin; see guide.Assets.
func (s *Store) RestoreAsset(ctx context.Context, museum, id int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		restored, err := tx.exec(ctx, "UPDATE assets SET deleted_at = NULL WHERE id_museum = $1 AND id = $2 AND deleted_at IS NOT NULL", museum, id)
		return foundOne(restored, err, unknownAsset())
	})
}

// readAssetFiles returns the names of the files of a museum's assets, without those that were moved to the bin before a time.
func readAssetFiles(ctx context.Context, from querier, museum int64, deletedSince time.Time) ([]string, error) {
	return queryAll(ctx, from, value[string], "SELECT DISTINCT name FROM assets WHERE id_museum = $1 AND (deleted_at IS NULL OR deleted_at >= $2)",
		museum, deletedSince.UnixMilli())
}
