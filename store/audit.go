package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"cicerone/guide"
)

// auditRow is a stored entry of the audit log.
type auditRow struct {
	guide.AuditEntry
	previous, hash string
}

const auditColumns = "number, id_organization, recorded_at, id_account, actor, action, element, museum, network, detail, previous, hash"

func (r *auditRow) fields() []any {
	return []any{
		&r.Number, &r.Organization, (*millis)(&r.At), &r.Account, &r.Actor, &r.Action, &r.Element, &r.Museum, &r.Network, &r.Detail, &r.previous, &r.hash,
	}
}

// chainHash returns the hash of an entry and of the hash before it.
func (r *auditRow) chainHash() (string, error) {
	document, err := json.Marshal([]any{
		r.previous, r.Number, r.Organization, r.At.UnixMilli(), r.Account, r.Actor, r.Action, r.Element, r.Museum, r.Network, r.Detail,
	})
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:]), err
}

// appendAudit adds an entry to the log. Its callers are in the staff's lane. An entry without an action is left out.
func appendAudit(ctx context.Context, tx *transaction, entry guide.AuditEntry) error {
	if entry.Action == "" {
		return nil
	}
	last, err := queryAll(ctx, tx, (*auditRow).fields, "SELECT "+auditColumns+" FROM audit ORDER BY number DESC LIMIT 1")
	if err != nil {
		return err
	}
	row := auditRow{AuditEntry: entry}
	row.Number = 1
	if len(last) > 0 {
		row.Number, row.previous = last[0].Number+1, last[0].hash
	}
	if row.hash, err = row.chainHash(); err != nil {
		return err
	}
	words := strings.ToLower(strings.Join([]string{entry.Actor, entry.Action, entry.Element, entry.Network, entry.Detail}, "\n"))
	_, err = tx.exec(ctx, "INSERT INTO audit ("+auditColumns+", words) VALUES ("+placeholders(1, 13)+")",
		row.Number, row.Organization, millis(row.At), row.Account, row.Actor, row.Action, row.Element, row.Museum, row.Network, row.Detail,
		row.previous, row.hash, words)
	return err
}

// Record stores an entry; see guide.Staff.
func (s *Store) Record(ctx context.Context, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(context.Context, *transaction) error { return nil })
}

// likePattern matches a text anywhere, with its own % and _ as they are.
func likePattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(text)) + "%"
}

// Audit lists entries; see guide.Staff.
func (s *Store) Audit(ctx context.Context, organization, before int64, limit int, search string) ([]guide.AuditEntry, error) {
	rows, err := queryAll(ctx, s.reads, (*auditRow).fields, "SELECT "+auditColumns+` FROM audit
		WHERE id_organization = $1 AND ($2 = 0 OR number < $2) AND words LIKE $3 ESCAPE '\' ORDER BY number DESC LIMIT $4`,
		organization, before, likePattern(search), limit)
	entries := make([]guide.AuditEntry, len(rows))
	for i, row := range rows {
		entries[i] = row.AuditEntry
	}
	return entries, err
}

// auditPage is how many entries are verified at a time.
const auditPage = 1000

// VerifyAudit checks the chain of hashes; see guide.Staff. The first entry may follow others that were pruned.
func (s *Store) VerifyAudit(ctx context.Context) (entries int, lastHash string, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		number := int64(0)
		for {
			rows, err := queryAll(ctx, snapshot, (*auditRow).fields,
				"SELECT "+auditColumns+" FROM audit WHERE number > $1 ORDER BY number LIMIT $2", number, auditPage)
			if err != nil || len(rows) == 0 {
				return err
			}
			for _, row := range rows {
				hash, err := row.chainHash()
				if err != nil {
					return err
				}
				if hash != row.hash || entries > 0 && (row.previous != lastHash || row.Number != number+1) {
					return guide.Errorf(guide.CodeConflict, "entry %d of the audit log is not as it was recorded, or entries before it are missing", row.Number)
				}
				entries, lastHash, number = entries+1, hash, row.Number
			}
		}
	})
	return entries, lastHash, err
}

// pruneStaff deletes what has expired: sessions, invitations and entries of the audit log.
func (s *Store) pruneStaff(ctx context.Context) error {
	now := s.clock()
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		for _, expired := range []struct {
			rows   string
			before time.Time
		}{
			{"staff_sessions WHERE last_used_at < $1", now.Add(-guide.SessionIdlePeriod)},
			{"staff_sessions WHERE created_at < $1", now.Add(-guide.SessionPeriod)},
			{"invitations WHERE expires_at < $1", now},
			{"audit WHERE number <= (SELECT MAX(number) FROM audit WHERE recorded_at < $1)", now.Add(-guide.AuditPeriod)},
		} {
			if _, err := tx.exec(ctx, "DELETE FROM "+expired.rows, expired.before.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
}
