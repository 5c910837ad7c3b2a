-- The elements of drafts by key, with their revisions. The migration moves the rows of the table elements, which had them by
-- position; see migrate_drafts.go.

-- The lists of a draft, one element a row. Lists have the names of the museum package.
CREATE TABLE draft_elements (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    place     BIGINT NOT NULL, -- ascending in the order of the list, with gaps
    revision  BIGINT NOT NULL, -- the last one that changed it; 0: none
    hash      TEXT   NOT NULL, -- of the document
    document  TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, key)
);

CREATE INDEX draft_elements_by_place ON draft_elements (id_museum, list, place);

-- What elements refer to. The museum itself is museum/museum.
CREATE TABLE draft_references (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL, -- of the element that refers
    key       TEXT   NOT NULL,
    to_list   TEXT   NOT NULL,
    to_key    TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, key, to_list, to_key)
);

CREATE INDEX draft_references_by_target ON draft_references (id_museum, to_list, to_key);

ALTER TABLE museums ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;      -- of the draft, 0 before the first
ALTER TABLE museums ADD COLUMN head_revision BIGINT NOT NULL DEFAULT 0; -- the last one that changed the museum without its lists

-- The changes of drafts, numbered by museum.
CREATE TABLE revisions (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    number     BIGINT NOT NULL,
    action     TEXT   NOT NULL,
    id_account BIGINT NOT NULL, -- 0: a command
    author     TEXT   NOT NULL, -- name of the account then
    summary    TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    undoes     BIGINT NOT NULL, -- number, 0: none
    PRIMARY KEY (id_museum, number)
);

CREATE INDEX revisions_by_time ON revisions (id_museum, created_at);

-- What revisions changed, one element a row.
CREATE TABLE revision_changes (
    id_museum  BIGINT  NOT NULL,
    number     BIGINT  NOT NULL,
    list       TEXT    NOT NULL,
    key        TEXT    NOT NULL,
    created    BOOLEAN NOT NULL,
    deleted    BOOLEAN NOT NULL,
    moved      BOOLEAN NOT NULL,
    behind     TEXT,             -- key of the element before it until it was deleted or moved, empty at the start
    old_values TEXT    NOT NULL, -- JSON by path, of what changed
    new_values TEXT    NOT NULL, -- null: see draft_elements and later changes
    PRIMARY KEY (id_museum, number, list, key),
    FOREIGN KEY (id_museum, number) REFERENCES revisions (id_museum, number)
);

CREATE INDEX revision_changes_by_element ON revision_changes (id_museum, list, key, number);

-- Edits that may be repeated, by the key of their request.
CREATE TABLE draft_requests (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    key        TEXT   NOT NULL,
    hash       TEXT   NOT NULL, -- of the edit
    number     BIGINT NOT NULL, -- of the revision that answers it
    created_at BIGINT NOT NULL,
    PRIMARY KEY (id_museum, key)
);

CREATE INDEX draft_requests_by_time ON draft_requests (created_at);
