-- What servers ask for to notice what was published, activated or deactivated, and what they read when a museum is opened.

-- +goose Up

-- The number of the museum's last change that visitors see, from the sequence "change"; 0 before the first publication.
ALTER TABLE museums ADD COLUMN change BIGINT NOT NULL DEFAULT 0;

UPDATE museums SET change = id WHERE version > 0;

INSERT INTO sequences (name, last)
SELECT 'change', MAX(change) FROM museums HAVING MAX(change) > 0;

-- It has all that servers ask for: drafts are not read.
CREATE INDEX museums_by_change ON museums (change, id, code, version, active);

-- What gates, lists and first pages need of a publication: JSON, compressed with zstd. Publications of earlier versions of the
-- program have none.
CREATE TABLE fronts (
    id_museum BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    document  BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version),
    FOREIGN KEY (id_museum, version) REFERENCES publications (id_museum, version)
);
