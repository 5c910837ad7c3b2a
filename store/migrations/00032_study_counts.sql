-- Visits are counted by what they answered to studies as well: all days are counted again when statistics are read. Days whose visits
-- are deleted stay as they are. An answer has the type that its input had, and when the server received it first.

-- +goose Up

UPDATE visit_counts_state SET time_zone = '';

ALTER TABLE visit_answers ADD COLUMN type TEXT NOT NULL DEFAULT '';
ALTER TABLE visit_answers ADD COLUMN received_at BIGINT NOT NULL DEFAULT 0;
UPDATE visit_answers SET received_at = answered_at;

CREATE INDEX visit_answers_of_input ON visit_answers (id_answer);
