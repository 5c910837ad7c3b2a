-- Wrong codes, counted by hashes of who tried what, in windows of time.

-- +goose Up

CREATE TABLE guesses (
    key     TEXT   NOT NULL,
    started BIGINT NOT NULL, -- of the window
    count   BIGINT NOT NULL,
    PRIMARY KEY (key, started)
);
