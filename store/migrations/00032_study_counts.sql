-- Visits are counted by what they answered to studies as well: all days are counted again when statistics are read. Days whose visits
-- are deleted stay as they are.

-- +goose Up

UPDATE visit_counts_state SET time_zone = '';

CREATE INDEX visit_answers_of_input ON visit_answers (id_answer);
