-- Events of visits that began contained a hash of the visitor's token and device, which stayed after the visitor was
-- forgotten. A repeat is compared with the visit's row instead.

-- +goose Up

-- Copies of the rows in the gaps of pages are erased soon after the start.
INSERT INTO settings (name, value) SELECT 'compaction-due', 'events'
WHERE EXISTS (SELECT 1 FROM events WHERE call LIKE 'StartVisit of museum % by ________________________________')
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- The hash of neither.
UPDATE events SET call = substr(call, 1, length(call) - 36) || ', anonymous'
WHERE call LIKE 'StartVisit of museum % by 6e340b9cffb37a989ca544e6bb780a2c';

UPDATE events SET call = substr(call, 1, length(call) - 36)
WHERE call LIKE 'StartVisit of museum % by ________________________________';
