-- What visitors enter: answers to studies, and profiles from a sign-in.

-- +goose Up

-- One row for each input that a visit answered; a later answer replaces the earlier one.
CREATE TABLE visit_answers (
    id          BIGINT  NOT NULL PRIMARY KEY,
    id_visit    BIGINT  NOT NULL REFERENCES visits (id),
    id_answer   BIGINT  NOT NULL, -- of the input
    value       TEXT    NOT NULL, -- empty when it was forgotten
    free        BOOLEAN NOT NULL, -- words of the visitor's own
    answered_at BIGINT  NOT NULL,
    UNIQUE (id_visit, id_answer)
);

-- Personal data: rows are deleted at their visitors' request.
CREATE TABLE users (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_visit   BIGINT REFERENCES visits (id),
    name       TEXT   NOT NULL,
    email      TEXT   NOT NULL,
    gender     TEXT   NOT NULL,
    birthdate  TEXT   NOT NULL,
    image_url  TEXT   NOT NULL,
    method     TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX users_by_visit ON users (id_visit);
