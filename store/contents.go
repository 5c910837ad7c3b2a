package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"cicerone/guide"
)

// Contents summarises what a database holds, by table. A copy is compared with it, whichever database it is in.
type Contents map[string]TableContents

// TableContents summarises a table.
type TableContents struct {
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
	Sum     string   `json:"sum"` // of all rows, whatever their order
}

// Compare returns an error that names every table in which other differs.
func (c Contents) Compare(other Contents) error {
	var different []string
	for _, table := range slices.Sorted(maps.Keys(c)) {
		if a, b := c[table], other[table]; a.Rows != b.Rows || a.Sum != b.Sum || !slices.Equal(a.Columns, b.Columns) {
			different = append(different, fmt.Sprintf("%s (%d rows, %d there)", table, a.Rows, b.Rows))
		}
	}
	if len(different) > 0 || len(c) != len(other) {
		return fmt.Errorf("the contents differ: %s", strings.Join(different, ", "))
	}
	return nil
}

// Contents summarises one state of the database.
func (s *Store) Contents(ctx context.Context) (contents Contents, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		contents, err = contentsOf(ctx, snapshot)
		return err
	})
	return contents, err
}

func contentsOf(ctx context.Context, from querier) (contents Contents, err error) {
	contents = Contents{}
	for _, t := range tables {
		if contents[t.name], err = readTable(ctx, from, tableQuery{name: t.name}, nil); err != nil {
			return nil, err
		}
	}
	return contents, nil
}

// columnName matches the names of columns.
var columnName = regexp.MustCompile(`^[a-z_]+$`)

// CheckFile checks that the SQLite file is undamaged and holds the contents, whose tables may be of an older version. It
// does not write to the file.
func CheckFile(ctx context.Context, path string, want Contents) (err error) {
	db, err := sql.Open("sqlite", sqliteDSN(path, url.Values{"_pragma": {"query_only(1)"}}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		return errors.Join(fmt.Errorf("the database %s is damaged: %s", path, verdict), err)
	}
	actual := Contents{}
	for table, contents := range want {
		if !isTable(table) || slices.ContainsFunc(contents.Columns, func(c string) bool { return !columnName.MatchString(c) }) {
			return guide.Invalid("tables", "%q is no table of this program", table)
		}
		if actual[table], err = readTable(ctx, db, tableQuery{name: table, columns: strings.Join(contents.Columns, ", ")}, nil); err != nil {
			return err
		}
	}
	return want.Compare(actual)
}

// tableQuery selects rows of a table.
type tableQuery struct {
	name    string
	columns string                                 // all if empty
	where   string                                 // a condition, if not empty, and what follows it
	values  []any                                  // of where
	keep    func(columns []string, row []any) bool // reports whether a row is read; nil for all
}

// readTable summarises rows of a table and calls each with every row. each may be nil and must not retain the row.
func readTable(
	ctx context.Context, from querier, query tableQuery, each func(columns []string, row []any) error,
) (contents TableContents, err error) {
	text := "SELECT " + cmp.Or(query.columns, "*") + " FROM " + query.name
	if query.where != "" {
		text += " WHERE " + query.where
	}
	rows, err := from.QueryContext(ctx, text, query.values...)
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	if contents.Columns, err = rows.Columns(); err != nil {
		return contents, err
	}
	types, err := rows.ColumnTypes()
	if err != nil {
		return contents, err
	}
	row, fields := make([]any, len(types)), make([]any, len(types))
	for i := range row {
		fields[i] = &row[i]
	}
	var sum rowSum
	for rows.Next() {
		if err := rows.Scan(fields...); err != nil {
			return contents, err
		}
		for i, t := range types {
			if number, ok := row[i].(int64); ok && strings.HasPrefix(t.DatabaseTypeName(), "BOOL") {
				row[i] = number != 0
			}
		}
		if query.keep != nil && !query.keep(contents.Columns, row) {
			continue
		}
		if err := sum.add(row); err != nil {
			return contents, fmt.Errorf("table %s: %w", query.name, err)
		}
		contents.Rows++
		if each != nil {
			if err := each(contents.Columns, row); err != nil {
				return contents, err
			}
		}
	}
	contents.Sum = sum.String()
	return contents, rows.Err()
}

// rowSum adds the hashes of rows, so that their order, which the database chooses, does not matter.
type rowSum [4]uint64

func (s *rowSum) add(row []any) error {
	hash := sha256.New()
	part := func(kind byte, content []byte) {
		_, _ = hash.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(content))))
		_, _ = hash.Write(content)
	}
	for _, value := range row {
		switch v := value.(type) {
		case nil:
			part('0', nil)
		case bool:
			part('b', fmt.Append(nil, v))
		case int64:
			part('i', fmt.Append(nil, v))
		case string:
			part('s', []byte(v))
		case []byte:
			part('x', v)
		default:
			return fmt.Errorf("a value of type %T is in it, which no column has", value)
		}
	}
	for i, lane := 0, hash.Sum(nil); i < len(s); i++ {
		s[i] += binary.BigEndian.Uint64(lane[8*i:])
	}
	return nil
}

func (s *rowSum) String() string {
	var out []byte
	for _, lane := range s {
		out = binary.BigEndian.AppendUint64(out, lane)
	}
	return hex.EncodeToString(out)
}
