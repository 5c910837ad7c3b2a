-- Visits, and the events that reported them.

-- +goose Up

CREATE TABLE visits (
    id            BIGINT NOT NULL PRIMARY KEY,
    id_museum     BIGINT NOT NULL REFERENCES museums (id),
    api           BIGINT NOT NULL, -- 1 or 2: which call registered it
    visitor_token TEXT   NOT NULL,
    device        TEXT   NOT NULL,
    language      TEXT   NOT NULL,
    started_at    BIGINT NOT NULL,
    ended_at      BIGINT,
    email         TEXT   NOT NULL
);
CREATE INDEX visits_by_museum ON visits (id_museum, started_at);

CREATE TABLE artwork_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_artwork BIGINT NOT NULL,
    access     TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    seconds    BIGINT NOT NULL
);
CREATE INDEX artwork_visits_by_visit ON artwork_visits (id_visit, id_artwork);

CREATE TABLE route_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_route   BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT
);
CREATE INDEX route_visits_by_visit ON route_visits (id_visit, id_route);

-- One row for each event that was recorded, by the key its client made: a repeat is answered from here.
CREATE TABLE events (
    key         TEXT   NOT NULL PRIMARY KEY,
    call        TEXT   NOT NULL, -- what the event asked for
    answer      TEXT   NOT NULL, -- what it was answered, JSON
    recorded_at BIGINT NOT NULL
);
