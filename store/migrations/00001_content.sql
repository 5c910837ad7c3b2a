-- The content of museums. The text is what SQLite and PostgreSQL both understand; times are milliseconds
-- since 1970 in UTC, documents are JSON of the domain's types.

-- +goose Up

-- A museum has its row from the moment its code got an id, and a draft from its first import on.
CREATE TABLE museums (
    id           BIGINT  NOT NULL PRIMARY KEY,
    code         TEXT    NOT NULL,
    code_key     TEXT    NOT NULL UNIQUE, -- the code in lower case
    active       BOOLEAN NOT NULL,
    version      BIGINT  NOT NULL,        -- of what visitors see, 0 before the first publication
    draft        TEXT,                    -- the museum without its lists
    draft_hash   TEXT    NOT NULL,
    artworks     BIGINT  NOT NULL         -- works in the draft
);

-- The lists of a draft, one element a row.
CREATE TABLE elements (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    position  BIGINT NOT NULL, -- from 0
    hash      TEXT   NOT NULL, -- of the document
    document  TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, position)
);

-- Last numbers given out, by what they number.
CREATE TABLE sequences (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

-- Every id an element ever had; rows are never deleted, so an id never comes to mean something else.
CREATE TABLE identities (
    kind      TEXT   NOT NULL,
    id        BIGINT NOT NULL,
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    path      TEXT   NOT NULL,
    PRIMARY KEY (kind, id),
    UNIQUE (id_museum, kind, path)
);

-- What visitors see: the museum as it was published (JSON lines, compressed with zstd) and its renditions.
CREATE TABLE publications (
    id_museum    BIGINT NOT NULL REFERENCES museums (id),
    version      BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    document     BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version)
);

CREATE TABLE renditions (
    id_museum BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    language  BIGINT NOT NULL, -- 0 holds every language
    etag      TEXT   NOT NULL,
    size      BIGINT NOT NULL, -- bytes before compression
    brotli    BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version, language),
    FOREIGN KEY (id_museum, version) REFERENCES publications (id_museum, version)
);

CREATE TABLE media_facts (
    name     TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL
);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
