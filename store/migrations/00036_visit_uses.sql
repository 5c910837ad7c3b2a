-- What visits used of the guide. How they opened works is counted with it, under a new name.

-- +goose Up

DELETE FROM visit_counts WHERE measure = 'access' AND value = '';

UPDATE visit_counts SET measure = 'use', value = CASE value WHEN 'KEYBOARD' THEN 'NUMBER' ELSE 'CAMERA' END WHERE measure = 'access';

CREATE TABLE visit_uses (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    use      TEXT NOT NULL,
    UNIQUE (id_visit, use)
);
