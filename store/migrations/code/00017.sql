-- What lists show of an element, without its document, so that a list of thousands is read fast. A summary whose hash is not that of
-- the element counts as missing: the release before changes elements alone. The migration fills it; see migrate_summaries.go.
CREATE TABLE draft_summaries (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    hash      TEXT   NOT NULL, -- of the element's document
    summary   TEXT   NOT NULL, -- JSON
    PRIMARY KEY (id_museum, list, key)
);
