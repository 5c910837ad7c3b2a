-- The first day whose visits are stored; the counts of earlier days stay as they are. Empty while all visits are stored.

-- +goose Up

ALTER TABLE visit_counts_state ADD COLUMN first_day TEXT NOT NULL DEFAULT '';
