-- Events are deleted by age.

-- +goose Up

CREATE INDEX IF NOT EXISTS events_by_time ON events (recorded_at);
