package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cicerone/guide"
)

// ExtractMuseum copies one state of a museum into an empty store, like CopyTo, and returns its contents and the media to which
// it refers. The copy has the last ids of this installation, so that new elements of the two never share one. Settings and
// limits on access codes stay.
func (s *Store) ExtractMuseum(ctx context.Context, target *Store, museum int64) (contents Contents, media []string, err error) {
	selected := func(ctx context.Context, source querier) ([]tableQuery, error) {
		files, err := readMuseumMedia(ctx, source, museum, s.binSince())
		media = files.all()
		return museumQueries(museum, files), err
	}
	contents, err = s.copyTo(ctx, target, selected, func(Contents) error { return nil })
	return contents, media, err
}

// museumQueries selects the rows of a museum, and shared rows that it needs.
func museumQueries(museum int64, files museumMedia) []tableQuery {
	queries := make([]tableQuery, len(tables))
	for i, t := range tables {
		queries[i] = tableQuery{name: t.name}
		switch {
		case t.museum != "":
			queries[i].where, queries[i].values = t.museum, []any{museum}
		case t.name == "media_facts":
			queries[i].keep = func(columns []string, row []any) bool {
				name, _ := row[slices.Index(columns, "name")].(string)
				return files.referenced[name]
			}
		case t.name != "sequences":
			queries[i].where = "1 = 0"
		}
	}
	return queries
}

// InsertMuseum copies one state of a museum into a store that may have other museums. Ids stay as they are, except those of
// works and routes in visits, which nobody else knows. The target has all of the museum, compared with the original, or
// nothing. It returns CodeConflict if the target has the museum already, unless it is to be replaced, or if its code or an
// id is another museum's there.
func (s *Store) InsertMuseum(ctx context.Context, target *Store, museum int64, replace bool) error {
	return s.insertMuseum(ctx, target, museum, replace, func(context.Context) error { return nil })
}

// insertMuseum commits the copy if check returns no error.
func (s *Store) insertMuseum(ctx context.Context, target *Store, museum int64, replace bool, check func(context.Context) error) error {
	return s.readSnapshot(ctx, func(source querier) error {
		return target.writer.do(ctx, func(txContext context.Context, tx *transaction) error {
			insertion := museumInsertion{caller: ctx, source: source, tx: tx, museum: museum, deletedSince: s.binSince()}
			if err := insertion.checkClashes(txContext, tx, replace); err != nil {
				return err
			}
			if err := insertion.run(txContext); err != nil {
				return err
			}
			return check(txContext)
		})
	})
}

// CheckInsert returns the error that InsertMuseum would return because of what the target contains.
func (s *Store) CheckInsert(ctx context.Context, target *Store, museum int64, replace bool) error {
	return s.readSnapshot(ctx, func(source querier) error {
		return target.readSnapshot(ctx, func(at querier) error {
			insertion := museumInsertion{caller: ctx, source: source, museum: museum}
			return insertion.checkClashes(ctx, at, replace)
		})
	})
}

// museumInsertion copies a museum into a transaction.
type museumInsertion struct {
	caller context.Context // of the source, while the transaction has another one; see job
	source querier
	tx     *transaction
	museum int64
	// deletedSince is when assets in the bin were moved there at the earliest, for their files to be copied, and since when the files
	// that revisions removed are.
	deletedSince time.Time

	row      museumRow // at the source
	existing bool      // at the target
	// missing are the identities that the target does not have.
	missing []identityRow
}

// checkClashes reads both museums and returns CodeConflict if one cannot become the other.
func (i *museumInsertion) checkClashes(ctx context.Context, target querier, replace bool) (err error) {
	if i.row, err = readMuseum(i.caller, i.source, i.museum); err != nil {
		return err
	}
	others, err := queryAll(ctx, target, (*museumRow).fields, selectMuseums+"WHERE id = $1 OR code_key = $2", i.museum, i.row.codeKey)
	if err != nil {
		return err
	}
	// What a museum left behind when it moved away is replaced when it comes back.
	left, err := readMarker(ctx, target, i.museum)
	if err != nil {
		return err
	}
	for _, other := range others {
		switch {
		case other.isDeleting():
			return beingDeleted(other.code)
		case other.codeKey != i.row.codeKey:
			return guide.Errorf(guide.CodeConflict, "the museum %s has the id %d, which is the museum %s's there", i.row.code, i.museum, other.code)
		case other.id != i.museum:
			return guide.Errorf(guide.CodeConflict, "the museum %s has the id %d, but %d there: phones know it by its id", i.row.code, i.museum, other.id)
		case !replace && left == nil:
			return guide.Errorf(guide.CodeConflict, "the museum %s is there already", i.row.code)
		}
		i.existing = true
	}
	return i.checkIdentities(ctx, target)
}

// ownedIdentity is an identity and the museum it belongs to.
type ownedIdentity struct {
	identityRow

	museum int64
}

func (o *ownedIdentity) fields() []any { return append(o.identityRow.fields(), &o.museum) }

const selectIdentities = "SELECT kind, path, id, id_museum FROM identities "

// checkIdentities finds the identities that the target lacks. It returns CodeConflict for one that means something else there.
func (i *museumInsertion) checkIdentities(ctx context.Context, target querier) error {
	own, err := queryAll(i.caller, i.source, (*ownedIdentity).fields, selectIdentities+"WHERE id_museum = $1 ORDER BY kind, id", i.museum)
	if err != nil {
		return err
	}
	there, err := queryAll(ctx, target, (*ownedIdentity).fields, selectIdentities+"WHERE id_museum = $1", i.museum)
	if err != nil {
		return err
	}
	byPath := make(map[identity]int64, len(there))
	for _, o := range there {
		byPath[o.identity] = o.id
	}
	for rows := range slices.Chunk(own, bulkPlaceholders/2) {
		taken, err := takenIdentities(ctx, target, rows)
		if err != nil {
			return err
		}
		for _, row := range rows {
			other, isTaken := taken[elementID{row.kind, row.id}]
			id, hasPath := byPath[row.identity]
			switch {
			case isTaken && (other.museum != i.museum || other.identity != row.identity):
				return guide.Errorf(guide.CodeConflict,
					"the museum %s has the %s %d (%s), which is %s of museum %d there: phones know elements by their ids, so they cannot change",
					i.row.code, row.kind, row.id, row.path, other.path, other.museum)
			case hasPath && id != row.id:
				return guide.Errorf(guide.CodeConflict, "the museum %s has the %s %s with the id %d, but %d there", i.row.code, row.kind, row.path, row.id, id)
			case !isTaken:
				i.missing = append(i.missing, row.identityRow)
			}
		}
	}
	return nil
}

// elementID is what phones know an element by.
type elementID struct {
	kind guide.Kind
	id   int64
}

// takenIdentities returns the identities at the target that have the kind and id of one of the rows.
func takenIdentities(ctx context.Context, target querier, rows []ownedIdentity) (map[elementID]ownedIdentity, error) {
	var condition string
	var values []any
	for n, row := range rows {
		if n > 0 {
			condition += " OR "
		}
		condition += fmt.Sprintf("kind = $%d AND id = $%d", 2*n+1, 2*n+2)
		values = append(values, row.kind, row.id)
	}
	others, err := queryAll(ctx, target, (*ownedIdentity).fields, selectIdentities+"WHERE "+condition, values...)
	taken := make(map[elementID]ownedIdentity, len(others))
	for _, o := range others {
		taken[elementID{o.kind, o.id}] = o
	}
	return taken, err
}
