-- Entries of the audit log name the element of a draft that they are about, and are found by their hash.

-- +goose Up

ALTER TABLE audit ADD COLUMN list TEXT NOT NULL DEFAULT ''; -- empty: of no draft
ALTER TABLE audit ADD COLUMN key TEXT NOT NULL DEFAULT '';

CREATE INDEX audit_by_element ON audit (museum, list, key, recorded_at);
CREATE INDEX audit_by_hash ON audit (hash);
CREATE INDEX audit_by_account ON audit (id_organization, id_account, number);
CREATE INDEX audit_by_action ON audit (id_organization, action, number);
