-- Between which entries the audit log is: without this, nobody notices that the first or the last ones were deleted.

-- +goose Up

CREATE TABLE audit_ends (
    id            BIGINT NOT NULL PRIMARY KEY, -- 1
    pruned_number BIGINT NOT NULL,             -- of the last entry that was pruned; 0: none
    pruned_hash   TEXT   NOT NULL,
    newest_number BIGINT NOT NULL,
    newest_hash   TEXT   NOT NULL
);

INSERT INTO audit_ends (id, pruned_number, pruned_hash, newest_number, newest_hash)
SELECT 1, oldest.number - 1, oldest.previous, newest.number, newest.hash
FROM audit AS oldest, audit AS newest
WHERE oldest.number = (SELECT MIN(number) FROM audit) AND newest.number = (SELECT MAX(number) FROM audit);
