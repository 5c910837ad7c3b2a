-- The history of publications, and those that will be made at a set time.

-- +goose Up

ALTER TABLE publications ADD COLUMN record TEXT NOT NULL DEFAULT '{}'; -- JSON: who, why, what was chosen
ALTER TABLE publications ADD COLUMN size BIGINT NOT NULL DEFAULT 0;    -- bytes of the renditions, compressed
ALTER TABLE publications ADD COLUMN draft_revision BIGINT;             -- NULL if no state of the draft was published as a whole

UPDATE publications SET size =
    (SELECT COALESCE(SUM(LENGTH(brotli)), 0) FROM renditions WHERE renditions.id_museum = publications.id_museum AND renditions.version = publications.version);

-- What earlier versions published is taken for the draft that is stored.
UPDATE publications SET draft_revision =
    (SELECT revision FROM museums WHERE museums.id = publications.id_museum AND museums.version = publications.version);

CREATE TABLE scheduled_publications (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    due_at     BIGINT NOT NULL,
    state      TEXT   NOT NULL, -- waiting, running, done, failed
    lease_at   BIGINT NOT NULL, -- until when a server makes it; 0: none does
    schedule   TEXT   NOT NULL, -- JSON: who, why, what was chosen, and the outcome
    document   BYTEA  NOT NULL, -- the museum as it was when it was scheduled; empty after the publication
    base       BYTEA  NOT NULL  -- what visitors saw then; empty before the first publication, and afterwards
);

CREATE INDEX scheduled_publications_by_time ON scheduled_publications (state, due_at);
CREATE INDEX scheduled_publications_by_museum ON scheduled_publications (id_museum);
