-- Organizations, the people of their staff, and the audit log. Tokens are stored as hashes.

-- +goose Up

CREATE TABLE organizations (
    id       BIGINT NOT NULL PRIMARY KEY, -- 1 is the first one's
    name     TEXT   NOT NULL,
    name_key TEXT   NOT NULL UNIQUE       -- in lower case
);

-- The museum's organization; NULL stands for the first one.
ALTER TABLE museums ADD COLUMN id_organization BIGINT;

CREATE TABLE accounts (
    id         BIGINT NOT NULL PRIMARY KEY,
    email      TEXT   NOT NULL,
    email_key  TEXT   NOT NULL UNIQUE, -- in lower case
    name       TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    password   TEXT   NOT NULL,        -- argon2id hash, or empty
    created_at BIGINT NOT NULL
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

-- Those without an organization are set-up links.
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

-- Each row has the hash of itself and of the row before.
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
