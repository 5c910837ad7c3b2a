CREATE TABLE accounts (
    id         BIGINT NOT NULL PRIMARY KEY,
    email      TEXT   NOT NULL,
    email_key  TEXT   NOT NULL UNIQUE, -- in lower case
    name       TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    password   TEXT   NOT NULL,        -- argon2id hash, or empty
    created_at BIGINT NOT NULL
);

CREATE TABLE artwork_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_artwork BIGINT NOT NULL,
    access     TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    seconds    BIGINT NOT NULL
);

CREATE INDEX artwork_visits_by_visit ON artwork_visits (id_visit, id_artwork);

CREATE TABLE audit (
    number          BIGINT NOT NULL PRIMARY KEY,
    id_organization BIGINT NOT NULL,
    recorded_at     BIGINT NOT NULL,
    id_account      BIGINT NOT NULL, -- 0: a command
    actor           TEXT   NOT NULL,
    action          TEXT   NOT NULL,
    element         TEXT   NOT NULL,
    museum          BIGINT NOT NULL, -- 0: none
    network         TEXT   NOT NULL,
    detail          TEXT   NOT NULL,
    words           TEXT   NOT NULL, -- all that can be searched, in lower case
    previous        TEXT   NOT NULL, -- hash
    hash            TEXT   NOT NULL
);

CREATE INDEX audit_by_organization ON audit (id_organization, number);

CREATE TABLE elements (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    position  BIGINT NOT NULL, -- from 0
    hash      TEXT   NOT NULL, -- of the document
    document  TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, position)
);

CREATE TABLE events (
    key         TEXT   NOT NULL PRIMARY KEY,
    call        TEXT   NOT NULL, -- what the event asked for
    answer      TEXT   NOT NULL, -- what it was answered, JSON
    recorded_at BIGINT NOT NULL
);

CREATE INDEX events_by_time ON events (recorded_at);

CREATE TABLE fronts (
    id_museum BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    document  BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version),
    FOREIGN KEY (id_museum, version) REFERENCES publications (id_museum, version)
);

CREATE TABLE identities (
    kind      TEXT   NOT NULL,
    id        BIGINT NOT NULL,
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    path      TEXT   NOT NULL,
    PRIMARY KEY (kind, id),
    UNIQUE (id_museum, kind, path)
);

CREATE TABLE invitations (
    id              BIGINT NOT NULL PRIMARY KEY,
    token_hash      TEXT   NOT NULL UNIQUE,
    id_organization BIGINT REFERENCES organizations (id),
    email           TEXT   NOT NULL,
    role            TEXT   NOT NULL,
    museums         TEXT   NOT NULL,
    languages       TEXT   NOT NULL,
    invited_by      TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL
);

CREATE TABLE media_facts (
    name     TEXT NOT NULL PRIMARY KEY,
    document TEXT NOT NULL
);

CREATE TABLE members (
    id              BIGINT NOT NULL PRIMARY KEY,
    id_organization BIGINT NOT NULL REFERENCES organizations (id),
    id_account      BIGINT NOT NULL REFERENCES accounts (id),
    role            TEXT   NOT NULL,
    museums         TEXT   NOT NULL, -- JSON: ids, null for all
    languages       TEXT   NOT NULL, -- JSON: codes, null for all
    last_seen_at    BIGINT,
    UNIQUE (id_organization, id_account)
);

CREATE INDEX members_by_account ON members (id_account);

CREATE TABLE museums (
    id           BIGINT  NOT NULL PRIMARY KEY,
    code         TEXT    NOT NULL,
    code_key     TEXT    NOT NULL UNIQUE, -- the code in lower case
    active       BOOLEAN NOT NULL,
    version      BIGINT  NOT NULL,        -- of what visitors see, 0 before the first publication
    draft        TEXT,                    -- the museum without its lists
    draft_hash   TEXT    NOT NULL,
    artworks     BIGINT  NOT NULL         -- works in the draft
, change BIGINT NOT NULL DEFAULT 0, id_organization BIGINT);

CREATE INDEX museums_by_change ON museums (change, id, code, version, active);

CREATE TABLE organizations (
    id       BIGINT NOT NULL PRIMARY KEY, -- 1 is the first one's
    name     TEXT   NOT NULL,
    name_key TEXT   NOT NULL UNIQUE       -- in lower case
);

CREATE TABLE publications (
    id_museum    BIGINT NOT NULL REFERENCES museums (id),
    version      BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    document     BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version)
);

CREATE TABLE renditions (
    id_museum BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    language  BIGINT NOT NULL, -- 0 holds every language
    etag      TEXT   NOT NULL,
    size      BIGINT NOT NULL, -- bytes before compression
    brotli    BYTEA  NOT NULL,
    PRIMARY KEY (id_museum, version, language),
    FOREIGN KEY (id_museum, version) REFERENCES publications (id_museum, version)
);

CREATE TABLE route_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_route   BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT
);

CREATE INDEX route_visits_by_visit ON route_visits (id_visit, id_route);

CREATE TABLE sequences (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE staff_sessions (
    id              BIGINT NOT NULL PRIMARY KEY,
    token_hash      TEXT   NOT NULL UNIQUE,
    id_account      BIGINT NOT NULL REFERENCES accounts (id),
    id_organization BIGINT NOT NULL REFERENCES organizations (id),
    device          TEXT   NOT NULL,
    network         TEXT   NOT NULL,
    created_at      BIGINT NOT NULL,
    last_used_at    BIGINT NOT NULL,
    confirmed_at    BIGINT NOT NULL
);

CREATE INDEX staff_sessions_by_account ON staff_sessions (id_account);

CREATE TABLE token_buckets (
    key     TEXT   NOT NULL PRIMARY KEY,
    full_at BIGINT NOT NULL -- by the database's clock; a bucket without a row is full
);

CREATE TABLE users (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_visit   BIGINT REFERENCES visits (id),
    name       TEXT   NOT NULL,
    email      TEXT   NOT NULL,
    gender     TEXT   NOT NULL,
    birthdate  TEXT   NOT NULL,
    image_url  TEXT   NOT NULL,
    method     TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX users_by_visit ON users (id_visit);

CREATE TABLE visit_answers (
    id          BIGINT  NOT NULL PRIMARY KEY,
    id_visit    BIGINT  NOT NULL REFERENCES visits (id),
    id_answer   BIGINT  NOT NULL, -- of the input
    value       TEXT    NOT NULL, -- empty when it was forgotten
    free        BOOLEAN NOT NULL, -- words of the visitor's own
    answered_at BIGINT  NOT NULL,
    UNIQUE (id_visit, id_answer)
);

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
