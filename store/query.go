package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// querier is a database or a transaction. Queries write their values as $1, $2, which both databases read.
type querier interface {
	QueryContext(ctx context.Context, query string, values ...any) (*sql.Rows, error)
}

// measuredQuerier observes how long queries take.
type measuredQuerier struct {
	querier
	seconds prometheus.Observer
}

// QueryContext runs a query.
func (m measuredQuerier) QueryContext(ctx context.Context, query string, values ...any) (*sql.Rows, error) {
	start := time.Now()
	defer func() { m.seconds.Observe(time.Since(start).Seconds()) }()
	return m.querier.QueryContext(ctx, query, values...) //nolint:sqlclosecheck // the caller closes the rows
}

// readSnapshot runs read in a transaction whose queries see one state of the database.
func (s *Store) readSnapshot(ctx context.Context, read func(querier) error) error {
	tx, err := s.readDB.BeginTx(ctx, s.dialect.snapshot)
	if err != nil {
		return unavailable(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return read(measuredQuerier{tx, s.metrics.reads})
}

// queryAll returns all rows of a query. fields returns pointers to the fields of a row, in the order of the columns.
func queryAll[T any](ctx context.Context, from querier, fields func(*T) []any, query string, values ...any) (all []T, err error) {
	rows, err := from.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, unavailable(err)
	}
	defer func() { err = unavailable(errors.Join(err, rows.Close())) }()
	for rows.Next() {
		var row T
		if err := rows.Scan(fields(&row)...); err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

// queryOne returns the first row of a query, and the error notFound when there is none.
func queryOne[T any](
	ctx context.Context, from querier, fields func(*T) []any, notFound error, query string, values ...any,
) (row T, err error) {
	all, err := queryAll(ctx, from, fields, query, values...)
	if err == nil && len(all) == 0 {
		err = notFound
	}
	if err != nil {
		return row, err
	}
	return all[0], nil
}

// value is the only field of a query with one column.
func value[T any](v *T) []any { return []any{v} }

// placeholders lists count placeholders beginning with $first, as in "$1, $2, $3".
func placeholders(first, count int) string {
	names := make([]string, count)
	for i := range names {
		names[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(names, ", ")
}

// millis is a time in a column: milliseconds since 1970, and NULL for the zero time.
type millis time.Time

// Value implements driver.Valuer.
func (m millis) Value() (driver.Value, error) {
	if time.Time(m).IsZero() {
		return nil, nil
	}
	return time.Time(m).UnixMilli(), nil
}

// Scan implements sql.Scanner.
func (m *millis) Scan(value any) error {
	switch v := value.(type) {
	case nil:
		*m = millis{}
	case int64:
		*m = millis(time.UnixMilli(v).UTC())
	default:
		return fmt.Errorf("a time is stored as %T", value)
	}
	return nil
}

// truncated returns t as the database stores it: in milliseconds and UTC.
func truncated(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return time.UnixMilli(t.UnixMilli()).UTC()
}
