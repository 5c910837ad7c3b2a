-- Who has a museum open in the staff console, for a minute.

-- +goose Up

CREATE TABLE presences (
    id_museum  BIGINT NOT NULL, -- no foreign key: it is no part of the museum
    id_account BIGINT NOT NULL,
    tab        TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    list       TEXT   NOT NULL,
    key        TEXT   NOT NULL,
    path       TEXT   NOT NULL,
    since      BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    PRIMARY KEY (id_museum, id_account, tab)
);
