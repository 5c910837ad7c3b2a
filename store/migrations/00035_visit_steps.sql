-- Which steps of routes and exhibitions visits saw. Visits are counted by how they opened works as well: all days are counted again when
-- statistics are read. Days whose visits are deleted stay as they are.

-- +goose Up

UPDATE visit_counts_state SET time_zone = '';

CREATE TABLE visit_steps (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    id_route BIGINT NOT NULL,
    id_step  BIGINT NOT NULL,
    UNIQUE (id_visit, id_route, id_step)
);
