-- How loud the sounds of museums are.

-- +goose Up

CREATE TABLE sound_loudness (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    name      TEXT   NOT NULL, -- of the file
    loudness  BIGINT NOT NULL, -- hundredths of LUFS
    PRIMARY KEY (id_museum, name)
);
