package store

// UndoChanges leaves a database as a version did that numbered no changes.
var UndoChanges = []string{
	"DROP INDEX museums_by_change", "ALTER TABLE museums DROP COLUMN change", "DROP TABLE fronts",
	"DELETE FROM sequences WHERE name = 'change'", "DELETE FROM goose_db_version WHERE version_id >= 8",
}
