-- Token buckets that limit wrong access codes, by hashes of networks and codes, instead of counts in windows of time.

-- +goose Up

DROP TABLE guesses;

CREATE TABLE token_buckets (
    key     TEXT   NOT NULL PRIMARY KEY,
    full_at BIGINT NOT NULL -- by the database's clock; a bucket without a row is full
);
