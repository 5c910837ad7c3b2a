-- In which halls the works are that visitors see. Visits are counted by halls as well: all days are counted again when statistics are read.
-- Days whose visits are deleted stay as they are.

CREATE TABLE work_halls (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_artwork BIGINT NOT NULL,
    since      BIGINT NOT NULL, -- 0 for its first hall
    id_hall    BIGINT NOT NULL, -- 0: in none
    PRIMARY KEY (id_museum, id_artwork, since)
);

UPDATE visit_counts_state SET time_zone = '';
