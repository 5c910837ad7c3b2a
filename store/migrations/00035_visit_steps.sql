-- Which steps of routes and exhibitions visits saw.

-- +goose Up

CREATE TABLE visit_steps (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    id_route BIGINT NOT NULL,
    id_step  BIGINT NOT NULL,
    UNIQUE (id_visit, id_route, id_step)
);
