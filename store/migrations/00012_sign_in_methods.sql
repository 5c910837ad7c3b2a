-- How the staff signs in besides with passwords, and API tokens. Tokens and codes are stored as hashes.

-- +goose Up

CREATE TABLE passkeys (
    id            BIGINT NOT NULL PRIMARY KEY,
    id_account    BIGINT NOT NULL REFERENCES accounts (id),
    name          TEXT   NOT NULL,
    credential_id TEXT   NOT NULL UNIQUE, -- base64url
    credential    TEXT   NOT NULL,        -- JSON: public key, counter and flags
    created_at    BIGINT NOT NULL,
    last_used_at  BIGINT
);

CREATE INDEX passkeys_by_account ON passkeys (id_account);

CREATE TABLE second_factors (
    id_account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
    secret     TEXT   NOT NULL, -- of TOTP; sealed if the installation has a key
    last_step  BIGINT NOT NULL  -- of the last code that was used
);

CREATE TABLE recovery_codes (
    hash       TEXT   NOT NULL PRIMARY KEY,
    id_account BIGINT NOT NULL REFERENCES accounts (id)
);

CREATE INDEX recovery_codes_by_account ON recovery_codes (id_account);

-- Accounts of OpenID providers.
CREATE TABLE account_identities (
    issuer     TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    id_account BIGINT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (issuer, subject),
    UNIQUE (id_account, issuer)
);

-- What a browser has to answer, once.
CREATE TABLE challenges (
    hash       TEXT   NOT NULL PRIMARY KEY,
    purpose    TEXT   NOT NULL,
    id_account BIGINT NOT NULL, -- 0: nobody is signed in
    data       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE api_tokens (
    id              BIGINT NOT NULL PRIMARY KEY,
    token_hash      TEXT   NOT NULL UNIQUE,
    id_organization BIGINT NOT NULL REFERENCES organizations (id),
    id_account      BIGINT NOT NULL REFERENCES accounts (id), -- who made it
    name            TEXT   NOT NULL,
    scopes          TEXT   NOT NULL, -- JSON
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL,
    last_used_at    BIGINT
);

CREATE INDEX api_tokens_by_organization ON api_tokens (id_organization);
