-- What statistics read: how many visits of a day have a value.

-- +goose Up

-- By this, the days that have to be counted again are found.
ALTER TABLE visits ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX visits_by_change ON visits (id_museum, changed_at);

CREATE TABLE visit_counts (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    measure   TEXT   NOT NULL,
    day       TEXT   NOT NULL, -- in the museum's time zone
    value     TEXT   NOT NULL,
    visits    BIGINT NOT NULL,
    PRIMARY KEY (id_museum, measure, day, value)
);

-- How far the counts of a museum are.
CREATE TABLE visit_counts_state (
    id_museum  BIGINT NOT NULL PRIMARY KEY REFERENCES museums (id),
    time_zone  TEXT   NOT NULL,
    counted_at BIGINT NOT NULL
);
