package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"cicerone/guide"
)

// auditRow is a stored entry of the audit log.
type auditRow struct {
	guide.AuditEntry // its ID is the hash

	number   int64 // in the order of all entries of the installation
	previous string
	words    string // all that can be searched
}

const auditColumns = "number, id_organization, recorded_at, id_account, actor, action, element, museum, list, key, network, detail, previous, hash, words"

func (r *auditRow) fields() []any {
	return []any{
		&r.number, &r.Organization, (*millis)(&r.At), &r.Account, &r.Actor, &r.Action, &r.Element, &r.Museum, &r.Ref.List, &r.Ref.Key, &r.Network,
		&r.Detail, &r.previous, &r.ID, &r.words,
	}
}

// chainHash returns the hash of an entry and of the hash before it. Entries without an element of a draft have none in it, as
// those of earlier versions.
func (r *auditRow) chainHash() (string, error) {
	hashed := []any{
		r.previous, r.number, r.Organization, r.At.UnixMilli(), r.Account, r.Actor, r.Action, r.Element, r.Museum, r.Network, r.Detail,
	}
	if r.Ref != (guide.ElementRef{}) {
		hashed = append(hashed, r.Ref.List, r.Ref.Key)
	}
	document, err := json.Marshal(hashed)
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:]), err
}

// searchWords returns what the search looks through.
func (r *auditRow) searchWords() string {
	return strings.ToLower(strings.Join([]string{r.Actor, r.Action, r.Element, r.Network, r.Detail}, "\n"))
}

// appendAudit adds an entry to the log. Its callers are in the staff's lane. An entry without an action is left out.
func appendAudit(ctx context.Context, tx *transaction, entry guide.AuditEntry) error {
	if entry.Action == "" {
		return nil
	}
	last, err := lastAuditEntry(ctx, tx)
	if err != nil {
		return err
	}
	// PostgreSQL refuses texts with NUL, which names of elements may have.
	entry.Element, entry.Detail = strings.ReplaceAll(entry.Element, "\x00", ""), strings.ReplaceAll(entry.Detail, "\x00", "")
	row := auditRow{AuditEntry: entry, number: last.number + 1, previous: last.hash}
	row.words = row.searchWords()
	if row.ID, err = row.chainHash(); err != nil {
		return err
	}
	_, err = tx.exec(ctx, "INSERT INTO audit ("+auditColumns+") VALUES ("+placeholders(1, 15)+")",
		row.number, row.Organization, millis(row.At), row.Account, row.Actor, row.Action, row.Element, row.Museum, row.Ref.List, row.Ref.Key,
		row.Network, row.Detail, row.previous, row.ID, row.words)
	if err != nil {
		return err
	}
	_, err = tx.exec(ctx, `INSERT INTO audit_ends (id, pruned_number, pruned_hash, newest_number, newest_hash) VALUES (1, 0, '', $1, $2)
		ON CONFLICT (id) DO UPDATE SET newest_number = excluded.newest_number, newest_hash = excluded.newest_hash`, row.number, row.ID)
	return err
}

// appendAuditTo adds an entry to the log in a transaction of the content lane.
func (s *Store) appendAuditTo(ctx context.Context, tx *transaction, entry guide.AuditEntry) error {
	if entry.Action == "" {
		return nil
	}
	if err := s.dialect.lockLane(ctx, tx.Tx, s.writer.laneOf("staff")); err != nil {
		return err
	}
	return appendAudit(ctx, tx, entry)
}

// writeOfMuseum runs a write of a museum and stores the entry that it returns with it.
func (s *Store) writeOfMuseum(ctx context.Context, museum int64, run func(context.Context, *transaction) (guide.AuditEntry, error)) error {
	return s.writer.do(ctx, func(ctx context.Context, tx *transaction) error {
		if err := requireMuseum(ctx, tx, museum); err != nil {
			return err
		}
		entry, err := run(ctx, tx)
		if err != nil {
			return err
		}
		return s.appendAuditTo(ctx, tx, entry)
	})
}

// Record stores an entry; see guide.Staff.
func (s *Store) Record(ctx context.Context, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(context.Context, *transaction) error { return nil })
}

// likePattern matches a text anywhere, with its own % and _ as they are.
func likePattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(strings.ToLower(text)) + "%"
}

// auditEdit adds what an edit has stored to the log, unless a recent entry stands for it.
func (s *Store) auditEdit(ctx context.Context, tx *transaction, e *draftEdit, r guide.Revision) error {
	if e.Entry.Organization == 0 {
		return nil
	}
	title, err := e.titleOf(r.Changes[0])
	if err != nil {
		return err
	}
	entry := e.Entry.OfRevision(r, len(e.Changes), title)
	entry.At = r.At
	if entry.IsEdit() {
		rows, err := queryAll(ctx, tx, (*auditRow).fields, "SELECT "+auditColumns+` FROM audit WHERE museum = $1 AND list = $2 AND key = $3
			AND recorded_at > $4 AND id_organization = $5 AND id_account = $6 AND actor = $7 AND action = $8 AND network = $9`,
			entry.Museum, entry.Ref.List, entry.Ref.Key, millis(entry.At.Add(-guide.AuditEditPeriod)), entry.Organization, entry.Account, entry.Actor,
			entry.Action, entry.Network)
		if err != nil {
			return err
		}
		unrecorded, ok := entry.Since(entriesOf(rows))
		if !ok {
			return nil
		}
		entry = unrecorded
	}
	return s.appendAuditTo(ctx, tx, entry)
}

func entriesOf(rows []auditRow) []guide.AuditEntry {
	entries := make([]guide.AuditEntry, len(rows))
	for i, row := range rows {
		entries[i] = row.AuditEntry
	}
	return entries
}

func unknownEntry() error {
	return guide.Errorf(guide.CodeNotFound, "there is no such entry of the audit log")
}

// Audit lists entries; see guide.Staff.
func (s *Store) Audit(ctx context.Context, organization int64, filter guide.AuditFilter) ([]guide.AuditEntry, error) {
	conditions, values := []string{"id_organization = $1"}, []any{organization}
	where := func(condition string, of ...any) {
		numbered := condition
		for _, value := range of {
			values = append(values, value)
			numbered = strings.Replace(numbered, "?", "$"+strconv.Itoa(len(values)), 1)
		}
		conditions = append(conditions, numbered)
	}
	if filter.Before != "" {
		number, err := queryOne(ctx, s.reads, value[int64], unknownEntry(), "SELECT number FROM audit WHERE hash = $1 AND id_organization = $2", filter.Before, organization)
		if err != nil {
			return nil, err
		}
		where("number < ?", number)
	}
	if filter.Search != "" {
		where(`words LIKE ? ESCAPE '\'`, likePattern(filter.Search))
	}
	if filter.Account != nil {
		where("id_account = ?", *filter.Account)
	}
	if len(filter.Actions) > 0 {
		actions := make([]any, len(filter.Actions))
		for i, action := range filter.Actions {
			actions[i] = action
		}
		where("action IN (?"+strings.Repeat(", ?", len(actions)-1)+")", actions...)
	}
	if filter.Museum != 0 {
		where("museum = ?", filter.Museum)
	}
	if filter.Element != (guide.ElementRef{}) {
		where("list = ? AND key = ?", filter.Element.List, filter.Element.Key)
	}
	if !filter.From.IsZero() {
		where("recorded_at >= ?", millis(filter.From))
	}
	if !filter.To.IsZero() {
		where("recorded_at < ?", millis(filter.To))
	}
	values = append(values, filter.Limit)
	rows, err := queryAll(ctx, s.reads, (*auditRow).fields, "SELECT "+auditColumns+" FROM audit WHERE "+strings.Join(conditions, " AND ")+
		" ORDER BY number DESC LIMIT $"+strconv.Itoa(len(values)), values...)
	return entriesOf(rows), err
}

// AuditChoices lists what entries can be searched for; see guide.Staff.
func (s *Store) AuditChoices(ctx context.Context, organization int64) (choices guide.AuditChoices, err error) {
	err = s.readSnapshot(ctx, func(snapshot querier) error {
		choices.Actions, err = queryAll(ctx, snapshot, value[string], "SELECT DISTINCT action FROM audit WHERE id_organization = $1 ORDER BY action", organization)
		if err != nil {
			return err
		}
		fields := func(a *guide.Author) []any { return []any{&a.Account, &a.Name} }
		choices.People, err = queryAll(ctx, snapshot, fields, `SELECT id_account, actor FROM audit WHERE number IN (
			SELECT MAX(number) FROM audit WHERE id_organization = $1 AND id_account <> 0 GROUP BY id_account) ORDER BY actor, id_account`, organization)
		return err
	})
	return choices, err
}

// pruneStaff deletes what has expired: sessions, invitations, challenges, assets in the bin and entries of the audit log.
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
			{"assets WHERE deleted_at < $1", now.Add(-guide.BinPeriod)},
			{"challenges WHERE expires_at < $1", now},
			{"staff_requests WHERE created_at < $1", now.Add(-guide.SecretRequestPeriod)},
		} {
			if _, err := tx.exec(ctx, "DELETE FROM "+expired.rows, expired.before.UnixMilli()); err != nil {
				return err
			}
		}
		return pruneAudit(ctx, tx, now.Add(-guide.AuditPeriod))
	})
}
