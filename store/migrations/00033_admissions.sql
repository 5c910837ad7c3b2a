-- How many people a museum admitted, by days.

-- +goose Up

CREATE TABLE admissions (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    first_day  TEXT   NOT NULL, -- such as 2026-03-01
    last_day   TEXT   NOT NULL,
    admissions BIGINT NOT NULL,
    PRIMARY KEY (id_museum, first_day)
);
