package store

// UndoChanges leaves a database as a version did that numbered no changes.
var UndoChanges = []string{
	"DROP INDEX museums_by_change", "ALTER TABLE museums DROP COLUMN change", "DROP TABLE fronts",
	"ALTER TABLE museums DROP COLUMN id_organization", "DROP TABLE audit", "DROP TABLE staff_sessions", "DROP TABLE invitations", "DROP TABLE members",
	"DROP TABLE accounts", "DROP TABLE organizations", "DELETE FROM sequences WHERE name = 'change'", "DELETE FROM goose_db_version WHERE version_id >= 8",
}
