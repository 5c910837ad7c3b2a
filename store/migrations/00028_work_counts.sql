-- Visits are counted by work as well: all days are counted again when statistics are read.

-- +goose Up

DELETE FROM visit_counts_state;
