-- Visits are counted by how long they listened to each work as well: all days are counted again when statistics are read. Days whose visits
-- are deleted stay as they are.

-- +goose Up

UPDATE visit_counts_state SET time_zone = '';

CREATE TABLE listening_counts (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_artwork BIGINT NOT NULL,
    day        TEXT   NOT NULL, -- in the museum's time zone
    visits     TEXT   NOT NULL, -- JSON: by language, how many listened for how many seconds
    PRIMARY KEY (id_museum, id_artwork, day)
);
CREATE INDEX listening_counts_by_day ON listening_counts (id_museum, day);
