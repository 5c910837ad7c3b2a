package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
	"github.com/uptrace/bun"

	"cicerone/guide"
)

// dialect is everything that differs between databases; the SQL is the same for all.
type dialect struct {
	goose goose.Dialect
	place string // what errors call the database
	open  func(context.Context) (read, write *bun.DB, err error)
	// begin begins a group of writes.
	begin func(context.Context, *sql.Tx) error
	// snapshot are the options of a transaction whose reads see one state.
	snapshot *sql.TxOptions
	// bind puts the database's own marks in the place of each ? of a statement.
	bind func(query string) string
	// options are the migrations'.
	options func() ([]goose.ProviderOption, error)
	// cutLog removes earlier states of pages; compact writes the database anew, without gaps.
	cutLog, compact func(context.Context, *sql.DB) error
}

func dialectOf(config Config) (dialect, error) {
	switch {
	case config.DatabaseURL != "":
		return postgres(config.DatabaseURL)
	case config.Path == "":
		return dialect{}, guide.Invalid("data", "no place for the database is given")
	}
	return dialect{
		goose:   goose.DialectSQLite3,
		place:   "the database " + config.Path,
		open:    func(ctx context.Context) (*bun.DB, *bun.DB, error) { return openSQLite(ctx, config.Path) },
		begin:   func(context.Context, *sql.Tx) error { return nil }, // the file's lock does
		bind:    func(query string) string { return query },
		options: func() ([]goose.ProviderOption, error) { return nil, nil },
		cutLog:  emptyWAL, compact: vacuum,
	}, nil
}
