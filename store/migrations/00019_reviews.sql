-- Reviews before publishing, and how far publications are.

-- +goose Up

CREATE TABLE reviews (
    id           BIGINT NOT NULL PRIMARY KEY,
    id_museum    BIGINT NOT NULL REFERENCES museums (id),
    revision     BIGINT NOT NULL, -- of the draft
    state        TEXT   NOT NULL, -- requested, approved, returned, withdrawn
    requested_at BIGINT NOT NULL,
    review       TEXT   NOT NULL  -- JSON: who asked and who decided, with their words
);

CREATE INDEX reviews_by_museum ON reviews (id_museum, requested_at);

CREATE TABLE publishing (
    id_museum       BIGINT  NOT NULL PRIMARY KEY REFERENCES museums (id),
    review_required BOOLEAN NOT NULL,
    change          BIGINT  NOT NULL, -- counts the changes of reviews, of the run and of this row
    run             TEXT    NOT NULL  -- JSON: the last publication that was started; empty for none
);
