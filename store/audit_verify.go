package store

import (
	"context"
	"math"
	"slices"
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
func (s *Store) VerifyAudit(ctx context.Context, since string) (summary guide.AuditSummary, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		ends, err := readAuditEnds(ctx, snapshot)
		if err != nil {
			return err
		}
		hasAccounts, err := hasAccounts(ctx, snapshot)
		if err != nil {
			return err
		}
		unrecorded, err := readCreations(ctx, snapshot, s.clock().Add(pruningMargin-guide.AuditPeriod))
		if err != nil {
			return err
		}
		check := auditCheck{
			ends: ends, since: since, last: ends.pruned, isComplete: ends.pruned == ends.newest, hasSince: since == "" || since == ends.pruned.hash,
			hasAccounts: hasAccounts, unrecorded: unrecorded,
		}
		if err := eachAuditEntry(ctx, snapshot, check.add); err != nil {
			return err
		}
		summary = check.summary
		summary.Newest, summary.Hash = check.last.number, check.last.hash
		return check.end()
	})
	return summary, err
}

// recordingTime is how long after an account or a session was created its entry is recorded at the latest.
const recordingTime = time.Minute

// pruningMargin is how much younger than guide.AuditPeriod a pruned entry can be, where clocks of servers differ.
const pruningMargin = 24 * time.Hour

// creation is when an account or one of its sessions was created, which the log has an entry of.
type creation struct {
	account   int64
	at        time.Time
	isSession bool
}

func (c *creation) fields() []any { return []any{&c.account, (*millis)(&c.at), &c.isSession} }

// isRecordedBy reports whether an entry of the account is the one of its creation.
func (c creation) isRecordedBy(entry guide.AuditEntry) bool {
	actions := []string{guide.AuditSetUp, guide.AuditJoin}
	if c.isSession {
		actions = []string{guide.AuditSignIn}
	}
	return slices.Contains(actions, entry.Action) && !entry.At.Before(c.at) && entry.At.Sub(c.at) <= recordingTime
}

// readCreations returns when accounts and their sessions were created, by account and of those since that time, the newest first.
func readCreations(ctx context.Context, from querier, since time.Time) (map[int64][]creation, error) {
	rows, err := queryAll(ctx, from, (*creation).fields, `SELECT id, created_at, FALSE FROM accounts WHERE created_at >= $1
		UNION ALL SELECT id_account, created_at, TRUE FROM staff_sessions WHERE created_at >= $1 ORDER BY created_at DESC`, millis(since))
	creations := map[int64][]creation{}
	for _, row := range rows {
		creations[row.account] = append(creations[row.account], row)
	}
	return creations, err
}

// auditCheck checks the entries of the audit log in their order.
type auditCheck struct {
	ends        auditEnds
	since       string // a hash
	hasAccounts bool

	last       auditPosition
	isComplete bool                 // the newest entry was added
	hasSince   bool                 // the one with the hash since was added
	unrecorded map[int64][]creation // creations of which no entry was added
	summary    guide.AuditSummary
}

// add returns CodeConflict if the next entry does not follow the last one as it was recorded.
func (c *auditCheck) add(row auditRow) error {
	hash, err := row.chainHash()
	if err != nil {
		return err
	}
	if hash != row.ID || row.words != row.searchWords() || row.previous != c.last.hash || row.number != c.last.number+1 {
		return guide.Errorf(guide.CodeConflict, "entry %d of the audit log is not as it was recorded, or entries before it are missing", row.number)
	}
	c.last = auditPosition{row.number, hash}
	c.isComplete, c.hasSince = c.isComplete || c.last == c.ends.newest, c.hasSince || hash == c.since
	if c.summary.Entries++; c.summary.Entries == 1 {
		c.summary.From = row.At
	}
	c.summary.To = row.At
	created := c.unrecorded[row.Account]
	isRecorded := func(one creation) bool { return one.isRecordedBy(row.AuditEntry) }
	if i := slices.IndexFunc(created, isRecorded); i >= 0 { // an entry is of one creation
		c.unrecorded[row.Account] = slices.Delete(created, i, i+1)
	}
	return nil
}

// end returns CodeConflict if entries are missing.
func (c *auditCheck) end() error {
	switch {
	case !c.isComplete:
		return guide.Errorf(guide.CodeConflict, "the last entries of the audit log are missing: the newest one had the number %d", c.ends.newest.number)
	case c.ends == auditEnds{} && (c.hasAccounts || c.summary.Entries > 0):
		return guide.Errorf(guide.CodeConflict, "entries of the audit log are missing: which one was the newest is not stored any more")
	case !c.hasSince:
		return guide.Errorf(guide.CodeConflict, "no entry of the audit log has the hash %s: entries were replaced or deleted, or it was pruned", c.since)
	}
	for _, created := range c.unrecorded {
		if len(created) > 0 {
			return guide.Errorf(guide.CodeConflict, "entries of the audit log are missing: none is of the account or session that was created at %s",
				created[0].at.Format(time.RFC3339))
		}
	}
	return nil
}

// AuditSummary returns what the audit log has, without checking it; see guide.Staff.
func (s *Store) AuditSummary(ctx context.Context) (summary guide.AuditSummary, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		ends, err := readAuditEnds(ctx, snapshot)
		if err != nil {
			return err
		}
		summary.Newest, summary.Hash = ends.newest.number, ends.newest.hash
		if summary.Entries, err = queryOne(ctx, snapshot, value[int], nil, "SELECT COUNT(*) FROM audit"); err != nil || summary.Entries == 0 {
			return err
		}
		ofEnds, err := queryAll(ctx, snapshot, (*auditRow).fields, "SELECT "+auditColumns+` FROM audit
			WHERE number IN ((SELECT MIN(number) FROM audit), (SELECT MAX(number) FROM audit)) ORDER BY number`)
		if err != nil {
			return err
		}
		newest := ofEnds[len(ofEnds)-1]
		summary.Newest, summary.Hash, summary.From, summary.To = newest.number, newest.ID, ofEnds[0].At, newest.At
		return nil
	})
	return summary, err
}

// eachAuditEntry calls do with the entries in their order until one is an error.
func eachAuditEntry(ctx context.Context, from querier, do func(auditRow) error) error {
	for after := int64(math.MinInt64); ; {
		rows, err := queryAll(ctx, from, (*auditRow).fields,
			"SELECT "+auditColumns+" FROM audit WHERE number > $1 ORDER BY number LIMIT $2", after, auditPage)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			if err := do(row); err != nil {
				return err
			}
			after = row.number
		}
	}
}
