-- Links that open a museum's draft. Tokens are stored as hashes.

-- +goose Up

CREATE TABLE preview_links (
    id              BIGINT NOT NULL PRIMARY KEY,
    token_hash      TEXT   NOT NULL UNIQUE,
    id_museum       BIGINT NOT NULL REFERENCES museums (id),
    id_organization BIGINT NOT NULL,
    id_account      BIGINT NOT NULL,
    created_by      TEXT   NOT NULL,
    id_session      BIGINT NOT NULL, -- 0: none
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL
);

CREATE INDEX preview_links_by_museum ON preview_links (id_museum);
