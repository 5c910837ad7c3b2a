-- What happened in a museum on some days, for people who read its statistics.

-- +goose Up

CREATE TABLE annotations (
    id          BIGINT NOT NULL PRIMARY KEY,
    id_museum   BIGINT NOT NULL REFERENCES museums (id),
    first_day   TEXT   NOT NULL, -- such as 2026-03-01
    last_day    TEXT   NOT NULL,
    text        TEXT   NOT NULL,
    request_key TEXT   NOT NULL  -- of the request that made it; empty for none
);

CREATE INDEX annotations_by_museum ON annotations (id_museum);
