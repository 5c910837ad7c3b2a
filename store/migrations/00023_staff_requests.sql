-- Requests that have made a secret, such as an API token: repeated within a day, they make no second one.

-- +goose Up

CREATE TABLE staff_requests (
    key        TEXT   NOT NULL PRIMARY KEY, -- with the account
    created_at BIGINT NOT NULL
);

CREATE INDEX staff_requests_by_time ON staff_requests (created_at);
