package store

import "slices"

// UndoDrafts leaves a database as a version did that stored elements of drafts by position.
var UndoDrafts = []string{
	`CREATE TABLE elements (
		id_museum BIGINT NOT NULL REFERENCES museums (id), list TEXT NOT NULL, position BIGINT NOT NULL, hash TEXT NOT NULL, document TEXT NOT NULL,
		PRIMARY KEY (id_museum, list, position)
	)`,
	`INSERT INTO elements SELECT id_museum, CASE list WHEN 'navigationSections' THEN 'navigation_sections' WHEN 'infoSections' THEN 'info_sections'
		WHEN 'oneMinutes' THEN 'one_minutes' WHEN 'kidsSections' THEN 'kids_sections' ELSE list END,
		ROW_NUMBER() OVER (PARTITION BY id_museum, list ORDER BY place) - 1, hash, document FROM draft_elements`,
	"DROP TABLE draft_elements", "DROP TABLE draft_summaries", "DROP TABLE draft_texts", "DROP TABLE draft_references", "DROP TABLE revision_changes", "DROP TABLE revisions", "DROP TABLE draft_requests",
	"ALTER TABLE museums DROP COLUMN revision", "ALTER TABLE museums DROP COLUMN head_revision", "DELETE FROM goose_db_version WHERE version_id >= 11",
}

// UndoVisitCounts leaves a database as a version did that had no statistics.
var UndoVisitCounts = []string{
	"DROP TABLE work_halls", "DROP TABLE visit_uses", "DROP TABLE visit_steps", "DROP TABLE listening_counts", "DROP TABLE admissions", "DROP TABLE annotations", "DROP TABLE visit_wants", "DROP TABLE visit_counts", "DROP TABLE visit_counts_state", "DROP INDEX visits_by_change", "DROP INDEX visit_answers_of_input", "ALTER TABLE visit_answers DROP COLUMN type", "ALTER TABLE visit_answers DROP COLUMN received_at", "ALTER TABLE visits DROP COLUMN changed_at",
	"DELETE FROM goose_db_version WHERE version_id >= 27",
}

// UndoConsole leaves a database as a version did whose staff could only sign in.
var UndoConsole = slices.Concat(UndoVisitCounts, []string{
	"DROP TABLE presences", "DROP TABLE assets", "DROP TABLE preview_links", "DROP TABLE reviews", "DROP TABLE publishing", "DROP TABLE sound_loudness",
	"DROP TABLE passkeys", "DROP TABLE second_factors", "DROP TABLE recovery_codes", "DROP TABLE account_identities", "DROP TABLE challenges",
	"DROP TABLE api_tokens", "DROP TABLE staff_requests", "DROP TABLE audit_ends", "DROP TABLE scheduled_publications",
	"DROP INDEX audit_by_element", "DROP INDEX audit_by_hash", "DROP INDEX audit_by_account", "DROP INDEX audit_by_action", "ALTER TABLE audit DROP COLUMN list", "ALTER TABLE audit DROP COLUMN key",
	"ALTER TABLE publications DROP COLUMN record", "ALTER TABLE publications DROP COLUMN size", "ALTER TABLE publications DROP COLUMN draft_revision",
})

// UndoChanges leaves a database as a version did that numbered no changes.
var UndoChanges = slices.Concat(UndoConsole, UndoDrafts, []string{
	"DROP INDEX museums_by_change", "ALTER TABLE museums DROP COLUMN change", "DROP TABLE fronts",
	"ALTER TABLE museums DROP COLUMN id_organization", "DROP TABLE audit", "DROP TABLE staff_sessions", "DROP TABLE invitations", "DROP TABLE members",
	"DROP TABLE accounts", "DROP TABLE organizations", "DELETE FROM sequences WHERE name = 'change'", "DELETE FROM goose_db_version WHERE version_id >= 8",
})
