-- What visitors wanted and did not get, such as numbers that no work has.

-- +goose Up

CREATE TABLE visit_wants (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    kind     TEXT   NOT NULL,
    value    TEXT   NOT NULL,
    UNIQUE (id_visit, kind, value)
);
