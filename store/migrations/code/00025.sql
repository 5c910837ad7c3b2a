-- What authors wrote in an element, without accents and case, for the search. A text whose hash is not that of the element counts as
-- missing, as summaries do. The migration fills it; see migrate_texts.go.
CREATE TABLE draft_texts (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    hash      TEXT   NOT NULL, -- of the element's document
    text      TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, key)
);
