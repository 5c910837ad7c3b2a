-- Preview links that were made with an API token end with it, and the open tabs of an account are counted.

-- +goose Up

ALTER TABLE preview_links ADD COLUMN id_token BIGINT NOT NULL DEFAULT 0; -- 0: none

CREATE INDEX presences_by_account ON presences (id_account);
