-- The history of a draft: saves of one person in one element that follow each other closely are a run, which is shown as one entry.

-- +goose Up

-- The number of the revision that begins the run of saves that this one continues; 0: it continues none.
ALTER TABLE revisions ADD COLUMN run BIGINT NOT NULL DEFAULT 0;

CREATE INDEX revisions_by_run ON revisions (id_museum, run, number) WHERE run <> 0;
CREATE INDEX revisions_by_undone ON revisions (id_museum, undoes) WHERE undoes <> 0;
CREATE INDEX revisions_by_account ON revisions (id_museum, id_account, number);
