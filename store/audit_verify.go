package store

import (
	"context"
	"math"
	"time"

	"cicerone/guide"
)

// auditPosition is a place in the audit log: an entry's number and hash, 0 and "" before the first one.
type auditPosition struct {
	number int64
	hash   string
}

// auditEnds are the last entry that was pruned and the newest one. They show that entries were deleted at either end.
type auditEnds struct{ pruned, newest auditPosition }

func (e *auditEnds) fields() []any {
	return []any{&e.pruned.number, &e.pruned.hash, &e.newest.number, &e.newest.hash}
}

func readAuditEnds(ctx context.Context, from querier) (ends auditEnds, err error) {
	rows, err := queryAll(ctx, from, (*auditEnds).fields, "SELECT pruned_number, pruned_hash, newest_number, newest_hash FROM audit_ends")
	if err == nil && len(rows) > 0 { // there are none before the first entry
		ends = rows[0]
	}
	return ends, err
}

func (p *auditPosition) fields() []any { return []any{&p.number, &p.hash} }

// lastAuditEntry returns the entry that the next one follows, even if it was deleted. The release before this one adds entries
// without noting that they are the newest.
func lastAuditEntry(ctx context.Context, tx *transaction) (auditPosition, error) {
	ends, err := readAuditEnds(ctx, tx)
	if err != nil {
		return auditPosition{}, err
	}
	later, err := queryAll(ctx, tx, (*auditPosition).fields, "SELECT number, hash FROM audit WHERE number > $1 ORDER BY number DESC LIMIT 1", ends.newest.number)
	if err != nil || len(later) == 0 {
		return ends.newest, err
	}
	return later[0], nil
}

// pruneAudit deletes the entries up to the last one that was recorded before that time.
func pruneAudit(ctx context.Context, tx *transaction, before time.Time) error {
	expired, err := queryAll(ctx, tx, (*auditPosition).fields, "SELECT number, hash FROM audit WHERE recorded_at < $1 ORDER BY number DESC LIMIT 1", millis(before))
	if err != nil || len(expired) == 0 {
		return err
	}
	if _, err := tx.exec(ctx, "DELETE FROM audit WHERE number <= $1", expired[0].number); err != nil {
		return err
	}
	_, err = tx.exec(ctx, "UPDATE audit_ends SET pruned_number = $1, pruned_hash = $2", expired[0].number, expired[0].hash)
	return err
}

// auditPage is how many entries are verified at a time.
const auditPage = 1000

// VerifyAudit checks the chain of hashes from the last entry that was pruned to the newest one; see guide.Staff.
func (s *Store) VerifyAudit(ctx context.Context, since string) (entries int, lastHash string, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		ends, err := readAuditEnds(ctx, snapshot)
		if err != nil {
			return err
		}
		last, complete, hasSince := ends.pruned, ends.pruned == ends.newest, since == "" || since == ends.pruned.hash
		check := func(row auditRow) error {
			hash, err := row.chainHash()
			if err != nil {
				return err
			}
			if hash != row.ID || row.words != row.searchWords() || row.previous != last.hash || row.number != last.number+1 {
				return guide.Errorf(guide.CodeConflict, "entry %d of the audit log is not as it was recorded, or entries before it are missing", row.number)
			}
			last = auditPosition{row.number, hash}
			complete, hasSince = complete || last == ends.newest, hasSince || hash == since
			return nil
		}
		if entries, err = eachAuditEntry(ctx, snapshot, check); err != nil {
			return err
		}
		lastHash = last.hash
		switch {
		case !complete:
			return guide.Errorf(guide.CodeConflict, "the last entries of the audit log are missing: the newest one had the number %d", ends.newest.number)
		case !hasSince:
			return guide.Errorf(guide.CodeConflict, "no entry of the audit log has the hash %s: entries were replaced, or it was pruned", since)
		}
		return nil
	})
	return entries, lastHash, err
}

// eachAuditEntry calls do with the entries in their order until one is an error, and returns how many there are.
func eachAuditEntry(ctx context.Context, from querier, do func(auditRow) error) (entries int, err error) {
	for after := int64(math.MinInt64); ; {
		rows, err := queryAll(ctx, from, (*auditRow).fields,
			"SELECT "+auditColumns+" FROM audit WHERE number > $1 ORDER BY number LIMIT $2", after, auditPage)
		if err != nil || len(rows) == 0 {
			return entries, err
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return entries, err
			}
			entries, after = entries+1, row.number
		}
	}
}
