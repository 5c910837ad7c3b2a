-- Media files as the staff of museums see them.

-- +goose Up

CREATE TABLE assets (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    path       TEXT   NOT NULL,
    path_key   TEXT   NOT NULL, -- in lower case
    name       TEXT   NOT NULL, -- of the stored file
    kind       TEXT   NOT NULL,
    size       BIGINT NOT NULL, -- bytes
    title      TEXT   NOT NULL,
    credit     TEXT   NOT NULL,
    rights     TEXT   NOT NULL,
    words      TEXT   NOT NULL, -- all that can be searched, in lower case
    created_at BIGINT NOT NULL,
    id_account BIGINT NOT NULL, -- 0: a museum package brought it
    author     TEXT   NOT NULL, -- name of the account then
    deleted_at BIGINT,          -- NULL: it is not in the bin
    UNIQUE (id_museum, path_key)
);

CREATE INDEX assets_by_time ON assets (id_museum, created_at, id);
CREATE INDEX assets_by_name ON assets (id_museum, name);
