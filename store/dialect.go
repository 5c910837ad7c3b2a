package store

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"cicerone/guide"
)

// dialect is what differs between databases. The text of the SQL does not.
type dialect struct {
	goose goose.Dialect
	// migrationOptions returns the options of the migrations.
	migrationOptions func() ([]goose.ProviderOption, error)
	migrations       []*goose.Migration // that this database alone needs
	name             string             // of the database in error messages
	open             func(context.Context) (read, write *sql.DB, err error)
	lockUse          func() (release func() error, err error) // nil if the connections lock it
	lanes            int                                      // of writes; see writer
	writers          int                                      // batches that are written at the same time
	prepares         bool                                     // a batch of writes prepares its statements, since parsing them takes most of its time
	// lockLane makes the transaction wait until no other writes in the lane.
	lockLane func(ctx context.Context, tx *sql.Tx, lane int) error
	// nextRowID returns an expression for the id of the next row of rowIDTables.
	nextRowID func(table string) string
	// nextRowIDs returns a query for the ids of the next rows, ascending.
	nextRowIDs func(table string, rows int) string
	// continueRowIDs makes the next rows' ids follow those that are stored.
	continueRowIDs func(context.Context, *sql.Tx) error
	now            string         // expression for the database's time, in milliseconds since 1970
	snapshot       *sql.TxOptions // of a transaction whose queries see one state of the database
	// truncateWAL removes earlier states of pages; compact rewrites the database without gaps.
	truncateWAL, compact func(context.Context, *sql.DB) error
	// deleteFrom returns a statement that deletes at most limit rows of a table.
	deleteFrom func(table, condition string, limit int) string
	// tryLockMedia returns nil if others have the lock.
	tryLockMedia func(ctx context.Context, db *sql.DB, alone bool) (*MediaLock, error)
}

func dialectOf(config Config) (dialect, error) {
	switch {
	case config.DatabaseURL != "":
		return postgres(config.DatabaseURL, config.Use)
	case config.Path == "":
		return dialect{}, guide.Invalid("data", "no place for the database is given")
	}
	return sqliteDialect(config.Path, config.Use), nil
}
