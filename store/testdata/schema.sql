CREATE TABLE account_identities (
    issuer     TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    id_account BIGINT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (issuer, subject),
    UNIQUE (id_account, issuer)
);

CREATE TABLE accounts (
    id         BIGINT NOT NULL PRIMARY KEY,
    email      TEXT   NOT NULL,
    email_key  TEXT   NOT NULL UNIQUE, -- in lower case
    name       TEXT   NOT NULL,
    language   TEXT   NOT NULL,
    password   TEXT   NOT NULL,        -- argon2id hash, or empty
    created_at BIGINT NOT NULL
);

CREATE TABLE admissions (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    first_day  TEXT   NOT NULL, -- such as 2026-03-01
    last_day   TEXT   NOT NULL,
    admissions BIGINT NOT NULL,
    PRIMARY KEY (id_museum, first_day)
);

CREATE TABLE annotations (
    id          BIGINT NOT NULL PRIMARY KEY,
    id_museum   BIGINT NOT NULL REFERENCES museums (id),
    first_day   TEXT   NOT NULL, -- such as 2026-03-01
    last_day    TEXT   NOT NULL,
    text        TEXT   NOT NULL,
    request_key TEXT   NOT NULL  -- of the request that made it; empty for none
);

CREATE INDEX annotations_by_museum ON annotations (id_museum);

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

CREATE TABLE artwork_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_artwork BIGINT NOT NULL,
    access     TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    seconds    BIGINT NOT NULL
);

CREATE INDEX artwork_visits_by_visit ON artwork_visits (id_visit, id_artwork);

CREATE TABLE assets (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    path       TEXT   NOT NULL,
    path_key   TEXT   NOT NULL, -- in lower case
    name       TEXT   NOT NULL, -- of the stored file
    kind       TEXT   NOT NULL,
    size       BIGINT NOT NULL, -- bytes
    title      TEXT   NOT NULL,
    credit     TEXT   NOT NULL,
    rights     TEXT   NOT NULL,
    words      TEXT   NOT NULL, -- all that can be searched, in lower case
    created_at BIGINT NOT NULL,
    id_account BIGINT NOT NULL, -- 0: a museum package brought it
    author     TEXT   NOT NULL, -- name of the account then
    deleted_at BIGINT,          -- NULL: it is not in the bin
    UNIQUE (id_museum, path_key)
);

CREATE INDEX assets_by_name ON assets (id_museum, name);

CREATE INDEX assets_by_time ON assets (id_museum, created_at, id);

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
, list TEXT NOT NULL DEFAULT '', key TEXT NOT NULL DEFAULT '');

CREATE INDEX audit_by_account ON audit (id_organization, id_account, number);

CREATE INDEX audit_by_action ON audit (id_organization, action, number);

CREATE INDEX audit_by_element ON audit (museum, list, key, recorded_at);

CREATE INDEX audit_by_hash ON audit (hash);

CREATE INDEX audit_by_organization ON audit (id_organization, number);

CREATE TABLE audit_ends (
    id            BIGINT NOT NULL PRIMARY KEY, -- 1
    pruned_number BIGINT NOT NULL,             -- of the last entry that was pruned; 0: none
    pruned_hash   TEXT   NOT NULL,
    newest_number BIGINT NOT NULL,
    newest_hash   TEXT   NOT NULL
);

CREATE TABLE challenges (
    hash       TEXT   NOT NULL PRIMARY KEY,
    purpose    TEXT   NOT NULL,
    id_account BIGINT NOT NULL, -- 0: nobody is signed in
    data       TEXT   NOT NULL,
    expires_at BIGINT NOT NULL
);

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

CREATE TABLE draft_references (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL, -- of the element that refers
    key       TEXT   NOT NULL,
    to_list   TEXT   NOT NULL,
    to_key    TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, key, to_list, to_key)
);

CREATE INDEX draft_references_by_target ON draft_references (id_museum, to_list, to_key);

CREATE TABLE draft_requests (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    key        TEXT   NOT NULL,
    hash       TEXT   NOT NULL, -- of the edit
    number     BIGINT NOT NULL, -- of the revision that answers it
    created_at BIGINT NOT NULL,
    PRIMARY KEY (id_museum, key)
);

CREATE INDEX draft_requests_by_time ON draft_requests (created_at);

CREATE TABLE draft_summaries (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    hash      TEXT   NOT NULL, -- of the element's document
    summary   TEXT   NOT NULL, -- JSON
    PRIMARY KEY (id_museum, list, key)
);

CREATE TABLE draft_texts (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    list      TEXT   NOT NULL,
    key       TEXT   NOT NULL,
    hash      TEXT   NOT NULL, -- of the element's document
    text      TEXT   NOT NULL,
    PRIMARY KEY (id_museum, list, key)
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

CREATE TABLE listening_counts (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_artwork BIGINT NOT NULL,
    day        TEXT   NOT NULL, -- in the museum's time zone
    visits     TEXT   NOT NULL, -- JSON: by language, how many listened for how many seconds
    PRIMARY KEY (id_museum, id_artwork, day)
);

CREATE INDEX listening_counts_by_day ON listening_counts (id_museum, day);

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
, change BIGINT NOT NULL DEFAULT 0, id_organization BIGINT, revision BIGINT NOT NULL DEFAULT 0, head_revision BIGINT NOT NULL DEFAULT 0);

CREATE INDEX museums_by_change ON museums (change, id, code, version, active);

CREATE TABLE organizations (
    id       BIGINT NOT NULL PRIMARY KEY, -- 1 is the first one's
    name     TEXT   NOT NULL,
    name_key TEXT   NOT NULL UNIQUE       -- in lower case
);

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

CREATE TABLE presences (
    id_museum  BIGINT NOT NULL, -- no foreign key: it is no part of the museum
    id_account BIGINT NOT NULL,
    tab        TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    list       TEXT   NOT NULL,
    key        TEXT   NOT NULL,
    path       TEXT   NOT NULL,
    since      BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    PRIMARY KEY (id_museum, id_account, tab)
);

CREATE INDEX presences_by_account ON presences (id_account);

CREATE TABLE preview_links (
    id              BIGINT NOT NULL PRIMARY KEY,
    token_hash      TEXT   NOT NULL UNIQUE,
    id_museum       BIGINT NOT NULL REFERENCES museums (id),
    id_organization BIGINT NOT NULL,
    id_account      BIGINT NOT NULL,
    created_by      TEXT   NOT NULL,
    id_session      BIGINT NOT NULL, -- 0: none
    created_at      BIGINT NOT NULL,
    expires_at      BIGINT NOT NULL
, id_token BIGINT NOT NULL DEFAULT 0);

CREATE INDEX preview_links_by_museum ON preview_links (id_museum);

CREATE TABLE publications (
    id_museum    BIGINT NOT NULL REFERENCES museums (id),
    version      BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    document     BYTEA  NOT NULL, record TEXT NOT NULL DEFAULT '{}', size BIGINT NOT NULL DEFAULT 0, draft_revision BIGINT,
    PRIMARY KEY (id_museum, version)
);

CREATE TABLE publishing (
    id_museum       BIGINT  NOT NULL PRIMARY KEY REFERENCES museums (id),
    review_required BOOLEAN NOT NULL,
    change          BIGINT  NOT NULL, -- counts the changes of reviews, of the run and of this row
    run             TEXT    NOT NULL  -- JSON: the last publication that was started; empty for none
);

CREATE TABLE recovery_codes (
    hash       TEXT   NOT NULL PRIMARY KEY,
    id_account BIGINT NOT NULL REFERENCES accounts (id)
);

CREATE INDEX recovery_codes_by_account ON recovery_codes (id_account);

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

CREATE TABLE reviews (
    id           BIGINT NOT NULL PRIMARY KEY,
    id_museum    BIGINT NOT NULL REFERENCES museums (id),
    revision     BIGINT NOT NULL, -- of the draft
    state        TEXT   NOT NULL, -- requested, approved, returned, withdrawn
    requested_at BIGINT NOT NULL,
    review       TEXT   NOT NULL  -- JSON: who asked and who decided, with their words
);

CREATE INDEX reviews_by_museum ON reviews (id_museum, requested_at);

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

CREATE TABLE revisions (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    number     BIGINT NOT NULL,
    action     TEXT   NOT NULL,
    id_account BIGINT NOT NULL, -- 0: a command
    author     TEXT   NOT NULL, -- name of the account then
    summary    TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    undoes     BIGINT NOT NULL, run BIGINT NOT NULL DEFAULT 0, -- number, 0: none
    PRIMARY KEY (id_museum, number)
);

CREATE INDEX revisions_by_account ON revisions (id_museum, id_account, number);

CREATE INDEX revisions_by_run ON revisions (id_museum, run, number) WHERE run <> 0;

CREATE INDEX revisions_by_time ON revisions (id_museum, created_at);

CREATE INDEX revisions_by_undone ON revisions (id_museum, undoes) WHERE undoes <> 0;

CREATE TABLE route_visits (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_visit   BIGINT NOT NULL REFERENCES visits (id),
    id_route   BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at   BIGINT
);

CREATE INDEX route_visits_by_visit ON route_visits (id_visit, id_route);

CREATE TABLE scheduled_publications (
    id         BIGINT NOT NULL PRIMARY KEY,
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    due_at     BIGINT NOT NULL,
    state      TEXT   NOT NULL, -- waiting, running, done, failed
    lease_at   BIGINT NOT NULL, -- until when a server makes it; 0: none does
    schedule   TEXT   NOT NULL, -- JSON: who, why, what was chosen, and the outcome
    document   BYTEA  NOT NULL, -- the museum as it was when it was scheduled; empty after the publication
    base       BYTEA  NOT NULL  -- what visitors saw then; empty before the first publication, and afterwards
);

CREATE INDEX scheduled_publications_by_museum ON scheduled_publications (id_museum);

CREATE INDEX scheduled_publications_by_time ON scheduled_publications (state, due_at);

CREATE TABLE second_factors (
    id_account BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id),
    secret     TEXT   NOT NULL, -- of TOTP; sealed if the installation has a key
    last_step  BIGINT NOT NULL  -- of the last code that was used
);

CREATE TABLE sequences (
    name TEXT   NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

CREATE TABLE settings (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE sound_loudness (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    name      TEXT   NOT NULL, -- of the file
    loudness  BIGINT NOT NULL, -- hundredths of LUFS
    PRIMARY KEY (id_museum, name)
);

CREATE TABLE staff_requests (
    key        TEXT   NOT NULL PRIMARY KEY, -- with the account
    created_at BIGINT NOT NULL
);

CREATE INDEX staff_requests_by_time ON staff_requests (created_at);

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
    answered_at BIGINT  NOT NULL, type TEXT NOT NULL DEFAULT '', received_at BIGINT NOT NULL DEFAULT 0,
    UNIQUE (id_visit, id_answer)
);

CREATE INDEX visit_answers_of_input ON visit_answers (id_answer);

CREATE TABLE visit_counts (
    id_museum BIGINT NOT NULL REFERENCES museums (id),
    measure   TEXT   NOT NULL,
    day       TEXT   NOT NULL, -- in the museum's time zone
    value     TEXT   NOT NULL,
    visits    BIGINT NOT NULL,
    PRIMARY KEY (id_museum, measure, day, value)
);

CREATE TABLE visit_counts_state (
    id_museum  BIGINT NOT NULL PRIMARY KEY REFERENCES museums (id),
    time_zone  TEXT   NOT NULL,
    counted_at BIGINT NOT NULL
, first_day TEXT NOT NULL DEFAULT '');

CREATE TABLE visit_steps (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    id_route BIGINT NOT NULL,
    id_step  BIGINT NOT NULL,
    UNIQUE (id_visit, id_route, id_step)
);

CREATE TABLE visit_uses (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    use      TEXT NOT NULL,
    UNIQUE (id_visit, use)
);

CREATE TABLE visit_wants (
    id       BIGINT NOT NULL PRIMARY KEY,
    id_visit BIGINT NOT NULL REFERENCES visits (id),
    kind     TEXT   NOT NULL,
    value    TEXT   NOT NULL,
    UNIQUE (id_visit, kind, value)
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
, changed_at BIGINT NOT NULL DEFAULT 0);

CREATE INDEX visits_by_change ON visits (id_museum, changed_at);

CREATE INDEX visits_by_museum ON visits (id_museum, started_at);

CREATE TABLE work_halls (
    id_museum  BIGINT NOT NULL REFERENCES museums (id),
    id_artwork BIGINT NOT NULL,
    since      BIGINT NOT NULL, -- 0 for its first hall
    id_hall    BIGINT NOT NULL, -- 0: in none
    PRIMARY KEY (id_museum, id_artwork, since)
);
