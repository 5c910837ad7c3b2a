package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// run replaces what the target has of the museum by what the source has, and compares.
func (i *museumInsertion) run(ctx context.Context) error {
	if i.existing {
		if err := i.deleteRows(ctx); err != nil {
			return err
		}
	}
	if err := deleteMarker(ctx, i.tx, i.museum); err != nil {
		return err
	}
	if err := i.insertMuseum(ctx); err != nil {
		return fmt.Errorf("copy the museum: %w", err)
	}
	files, err := readMuseumMedia(i.caller, i.source, i.museum, i.deletedSince)
	if err != nil {
		return err
	}
	for _, query := range museumQueries(i.museum, files) {
		if err := i.insertTable(ctx, query); err != nil {
			return fmt.Errorf("copy the table %s: %w", query.name, err)
		}
	}
	return i.compare(ctx)
}

// deleteRows deletes the museum at the target, but not its row, nor its identities: an id never comes to mean something else.
func (i *museumInsertion) deleteRows(ctx context.Context) error {
	for _, t := range slices.Backward(tables) {
		if t.museum == "" || t.name == "museums" || t.name == "identities" {
			continue
		}
		if _, err := i.tx.exec(ctx, "DELETE FROM "+t.name+" WHERE "+t.museum, i.museum); err != nil {
			return fmt.Errorf("delete from the table %s: %w", t.name, err)
		}
	}
	return nil
}

// insertMuseum writes the museum's row. Servers of the target notice it by its change.
func (i *museumInsertion) insertMuseum(ctx context.Context) (err error) {
	r, change := i.row, int64(0)
	if r.version > 0 || i.existing {
		if change, err = i.tx.nextChange(ctx); err != nil {
			return err
		}
	}
	_, err = i.tx.exec(ctx, `INSERT INTO museums (id, code, code_key, active, version, draft, draft_hash, artworks, revision, head_revision, change)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO UPDATE SET code = excluded.code, active = excluded.active,
		version = excluded.version, draft = excluded.draft, draft_hash = excluded.draft_hash, artworks = excluded.artworks,
		revision = excluded.revision, head_revision = excluded.head_revision, change = excluded.change`,
		r.id, r.code, r.codeKey, r.active, r.version, r.draft, r.draftHash, r.artworks, r.revision, r.headRevision, change)
	return err
}

// insertTable inserts the selected rows of a table.
func (i *museumInsertion) insertTable(ctx context.Context, query tableQuery) error {
	switch {
	case query.name == "museums":
		return nil
	case query.name == "identities":
		return i.insertIdentities(ctx)
	case query.name == "sequences":
		query.where = "name <> 'change'"
		return i.copyRows(ctx, query, `ON CONFLICT (name) DO UPDATE SET last =
			CASE WHEN excluded.last > sequences.last THEN excluded.last ELSE sequences.last END`)
	case query.name == "media_facts":
		return i.copyRows(ctx, query, "ON CONFLICT (name) DO NOTHING")
	case slices.Contains(rowIDTables, query.name):
		return i.renumberRows(ctx, query)
	default:
		return i.copyRows(ctx, query, "")
	}
}

func (i *museumInsertion) insertIdentities(ctx context.Context) error {
	insert := bulkInsert{tx: i.tx, table: "identities", columns: "kind, id, id_museum, path"}
	for _, row := range i.missing {
		if err := insert.add(ctx, row.kind, row.id, i.museum, row.path); err != nil {
			return err
		}
	}
	return insert.flush(ctx)
}

func (i *museumInsertion) copyRows(ctx context.Context, query tableQuery, onConflict string) error {
	insert := bulkInsert{tx: i.tx, table: query.name, onConflict: onConflict}
	_, err := readTable(i.caller, i.source, query, func(columns []string, row []any) error {
		insert.columns = strings.Join(columns, ", ")
		return insert.add(ctx, row...)
	})
	if err != nil {
		return err
	}
	return insert.flush(ctx)
}

// renumberBatch is how many rows are numbered at once.
const renumberBatch = 500

// renumberRows copies rows with new ids, in the order of the old ones.
func (i *museumInsertion) renumberRows(ctx context.Context, query tableQuery) error {
	query.where += " ORDER BY id"
	var (
		batch   [][]any
		columns []string
	)
	insertBatch := func() error {
		ids, err := queryAll(ctx, i.tx, value[int64], i.tx.dialect.nextRowIDs(query.name, len(batch)))
		if err != nil {
			return err
		}
		insert := bulkInsert{tx: i.tx, table: query.name, columns: strings.Join(columns, ", ")}
		for n, row := range batch {
			row[slices.Index(columns, "id")] = ids[n]
			if err := insert.add(ctx, row...); err != nil {
				return err
			}
		}
		batch = batch[:0]
		return insert.flush(ctx)
	}
	_, err := readTable(i.caller, i.source, query, func(names []string, row []any) error {
		columns, batch = names, append(batch, slices.Clone(row))
		if len(batch) < renumberBatch {
			return nil
		}
		return insertBatch()
	})
	if err == nil && len(batch) > 0 {
		err = insertBatch()
	}
	return err
}

// localColumns are columns whose values belong to the installation rather than to the museum.
var localColumns = map[string][]string{"museums": {"change", "id_organization"}, "artwork_visits": {"id"}, "route_visits": {"id"}}

// compare returns an error if the target's museum is not the source's.
func (i *museumInsertion) compare(ctx context.Context) error {
	written, err := museumContents(ctx, i.tx, i.museum)
	if err != nil {
		return err
	}
	read, err := museumContents(i.caller, i.source, i.museum)
	if err != nil {
		return err
	}
	if i.existing { // the target may have had elements that the source never had
		delete(written, "identities")
		delete(read, "identities")
	}
	return read.Compare(written)
}

// museumContents summarises a museum, without localColumns.
func museumContents(ctx context.Context, from querier, museum int64) (Contents, error) {
	contents := Contents{}
	for _, t := range tables {
		if t.museum == "" {
			continue
		}
		none, err := readTable(ctx, from, tableQuery{name: t.name, where: "1 = 0"}, nil)
		if err != nil {
			return nil, err
		}
		columns := slices.DeleteFunc(none.Columns, func(c string) bool { return slices.Contains(localColumns[t.name], c) })
		query := tableQuery{name: t.name, columns: strings.Join(columns, ", "), where: t.museum, values: []any{museum}}
		if contents[t.name], err = readTable(ctx, from, query, nil); err != nil {
			return nil, err
		}
	}
	return contents, nil
}
