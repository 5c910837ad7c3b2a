package store

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"cicerone/guide"
)

// writeStaff runs a write of organizations, accounts or the audit log, with its entry. All servers write these in one order.
func (s *Store) writeStaff(ctx context.Context, entry guide.AuditEntry, run func(context.Context, *transaction) error) error {
	return s.writer.submit(ctx, &job{lane: s.writer.laneOf("staff"), run: func(ctx context.Context, tx *transaction) error {
		if err := run(ctx, tx); err != nil {
			return err
		}
		return appendAudit(ctx, tx, entry)
	}})
}

// jsonColumn is a value that a column has as JSON.
type jsonColumn[T any] struct{ value *T }

// Value implements driver.Valuer.
func (c jsonColumn[T]) Value() (driver.Value, error) {
	encoded, err := encode(*c.value)
	return string(encoded), err
}

// Scan implements sql.Scanner.
func (c jsonColumn[T]) Scan(stored any) error {
	text, ok := stored.(string)
	if !ok {
		return fmt.Errorf("JSON is stored as %T", stored)
	}
	return json.Unmarshal([]byte(text), c.value)
}

func nameKey(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

func unknownAccount() error { return guide.Errorf(guide.CodeNotFound, "there is no such account") }

// HasAccounts reports whether there is any account; see guide.Staff.
func (s *Store) HasAccounts(ctx context.Context) (bool, error) { return hasAccounts(ctx, s.reads) }

func hasAccounts(ctx context.Context, from querier) (bool, error) {
	ids, err := queryAll(ctx, from, value[int64], "SELECT id FROM accounts LIMIT 1")
	return len(ids) > 0, err
}

func organizationFields(o *guide.Organization) []any { return []any{&o.ID, &o.Name} }

// Organization returns an organization; see guide.Staff.
func (s *Store) Organization(ctx context.Context, id int64) (guide.Organization, error) {
	return queryOne(ctx, s.reads, organizationFields, guide.Errorf(guide.CodeNotFound, "there is no such organization"),
		"SELECT id, name FROM organizations WHERE id = $1", id)
}

// OrganizationsOf lists organizations; see guide.Staff.
func (s *Store) OrganizationsOf(ctx context.Context, account int64) ([]guide.Organization, error) {
	return queryAll(ctx, s.reads, organizationFields, `SELECT organizations.id, organizations.name FROM organizations
		JOIN members ON id_organization = organizations.id WHERE id_account = $1 ORDER BY name_key, organizations.id`, account)
}

// EnsureOrganization returns or creates an organization; see guide.Staff.
func (s *Store) EnsureOrganization(ctx context.Context, name string) (o guide.Organization, err error) {
	err = s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		o, err = ensureOrganization(ctx, tx, name)
		return err
	})
	return o, err
}

func ensureOrganization(ctx context.Context, tx *transaction, name string) (guide.Organization, error) {
	key := nameKey(name)
	if key == "" {
		return guide.Organization{}, guide.Invalid("organization", "is missing")
	}
	named, err := queryAll(ctx, tx, organizationFields, "SELECT id, name FROM organizations WHERE name_key = $1", key)
	if err != nil || len(named) > 0 {
		return first(named), err
	}
	created := guide.Organization{ID: guide.FirstOrganization, Name: strings.TrimSpace(name)}
	others, err := queryAll(ctx, tx, value[int64], "SELECT id FROM organizations LIMIT 1")
	if err != nil {
		return created, err
	}
	if len(others) > 0 {
		created.ID = newID()
	}
	_, err = tx.exec(ctx, "INSERT INTO organizations (id, name, name_key) VALUES ($1, $2, $3)", created.ID, created.Name, key)
	return created, err
}

// first returns the first of a list, or the zero value.
func first[T any](list []T) (one T) {
	if len(list) > 0 {
		one = list[0]
	}
	return one
}

const selectAccounts = "SELECT id, email, name, language, password, created_at FROM accounts "

func accountFields(a *guide.Account) []any {
	return []any{&a.ID, &a.Email, &a.Name, &a.Language, &a.Password, (*millis)(&a.Created)}
}

// Account returns an account; see guide.Staff.
func (s *Store) Account(ctx context.Context, id int64) (guide.Account, error) {
	return queryOne(ctx, s.reads, accountFields, unknownAccount(), selectAccounts+"WHERE id = $1", id)
}

// AccountByEmail returns an account; see guide.Staff.
func (s *Store) AccountByEmail(ctx context.Context, email string) (guide.Account, error) {
	return queryOne(ctx, s.reads, accountFields, unknownAccount(), selectAccounts+"WHERE email_key = $1", nameKey(email))
}

// createAccount inserts an account and returns its id. It returns CodeConflict if its address has one.
func createAccount(ctx context.Context, tx *transaction, a guide.Account) (int64, error) {
	id := newID()
	inserted, err := tx.exec(ctx, `INSERT INTO accounts (id, email, email_key, name, language, password, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email_key) DO NOTHING`,
		id, strings.TrimSpace(a.Email), nameKey(a.Email), a.Name, a.Language, a.Password, millis(a.Created))
	if err == nil && inserted == 0 {
		err = guide.Errorf(guide.CodeConflict, "there is an account with this e-mail address")
	}
	return id, err
}

// ChangeAccount stores name and language; see guide.Staff.
func (s *Store) ChangeAccount(ctx context.Context, a guide.Account, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE accounts SET name = $1, language = $2 WHERE id = $3", a.Name, a.Language, a.ID)
		return foundOne(changed, err, unknownAccount())
	})
}

// foundOne returns missing when a statement changed no row.
func foundOne(changed int64, err, missing error) error {
	if err == nil && changed == 0 {
		return missing
	}
	return err
}

// ChangePassword stores a password's hash; see guide.Staff.
func (s *Store) ChangePassword(ctx context.Context, account int64, hash string, keepSession int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE accounts SET password = $1 WHERE id = $2", hash, account)
		if err := foundOne(changed, err, unknownAccount()); err != nil {
			return err
		}
		_, err = tx.exec(ctx, "DELETE FROM staff_sessions WHERE id_account = $1 AND id <> $2", account, keepSession)
		return err
	})
}

// SaveSetUpLink stores the hash of a set-up link; see guide.Staff.
func (s *Store) SaveSetUpLink(ctx context.Context, tokenHash string, created time.Time) error {
	return s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		link := guide.Invitation{
			TokenHash: tokenHash, Grant: guide.Grant{Role: guide.RoleOwner}, Created: created, Expires: created.Add(guide.SetUpPeriod),
		}
		_, err := insertInvitation(ctx, tx, link)
		return err
	})
}

// SetUp accepts a set-up link; see guide.Staff.
func (s *Store) SetUp(ctx context.Context, tokenHash, organization string, owner guide.Account, entry guide.AuditEntry) (m guide.Member, err error) {
	err = s.writeStaff(ctx, guide.AuditEntry{}, func(ctx context.Context, tx *transaction) error {
		existing, err := hasAccounts(ctx, tx)
		if err != nil {
			return err
		}
		if existing {
			return guide.Errorf(guide.CodeConflict, "Cicerone is set up already")
		}
		link, err := readInvitation(ctx, tx, tokenHash, owner.Created)
		if err == nil && link.Organization.ID != 0 {
			err = unknownInvitation()
		}
		if err != nil {
			return err
		}
		created, err := ensureOrganization(ctx, tx, organization)
		if err != nil {
			return err
		}
		if owner.ID, err = createAccount(ctx, tx, owner); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, "DELETE FROM invitations WHERE id_organization IS NULL"); err != nil {
			return err
		}
		m = guide.Member{Organization: created.ID, Account: owner, Grant: link.Grant}
		if m.ID, err = insertMember(ctx, tx, m); err != nil {
			return err
		}
		m.Account.Password = ""
		entry.Organization, entry.Account = created.ID, owner.ID
		return appendAudit(ctx, tx, entry)
	})
	return m, err
}

func ownedMuseumFields(m *ownedMuseumRow) []any {
	return append(m.fields(), (*millis)(&m.publishedAt), &m.publishedRevision, &m.lastWhole)
}

type ownedMuseumRow struct {
	museumRow
	publishedAt       time.Time
	publishedRevision *int64 // of the draft that was published as a whole
	lastWhole         int64  // the last one of these
}

// MuseumsOf lists the museums of an organization; see guide.Staff.
func (s *Store) MuseumsOf(ctx context.Context, organization int64) ([]guide.OwnedMuseum, error) {
	museums, err := s.ownedMuseums(ctx, organization, "")
	if err != nil {
		return nil, err
	}
	changes, err := queryAll(ctx, s.reads, (*changeCount).fields, `SELECT id, (SELECT COUNT(*) FROM (
			SELECT DISTINCT list, key FROM revision_changes WHERE revision_changes.id_museum = museums.id AND number > (
				SELECT COALESCE(MAX(draft_revision), 0) FROM publications WHERE publications.id_museum = museums.id)
		) AS changed) FROM museums WHERE draft IS NOT NULL AND version > 0 AND COALESCE(id_organization, $1) = $2`, guide.FirstOrganization, organization)
	for i := range museums {
		for _, c := range changes {
			if c.museum == museums[i].ID && museums[i].Changed {
				museums[i].Changes = c.elements
			}
		}
	}
	return museums, err
}

// changeCount is how many elements of a museum were changed since it was published as a whole.
type changeCount struct {
	museum   int64
	elements int
}

func (c *changeCount) fields() []any { return []any{&c.museum, &c.elements} }

// OwnedMuseum returns a museum of an organization; see guide.Staff.
func (s *Store) OwnedMuseum(ctx context.Context, organization, id int64) (guide.OwnedMuseum, error) {
	museums, err := s.ownedMuseums(ctx, organization, "AND id = $3", id)
	if err == nil && len(museums) == 0 {
		err = guide.Errorf(guide.CodeNotFound, "there is no such museum")
	}
	if err != nil {
		return guide.OwnedMuseum{}, err
	}
	return museums[0], nil
}

func (s *Store) ownedMuseums(ctx context.Context, organization int64, condition string, values ...any) ([]guide.OwnedMuseum, error) {
	values = append([]any{guide.FirstOrganization, organization}, values...)
	rows, err := queryAll(ctx, s.reads, ownedMuseumFields, `SELECT id, code, code_key, active, museums.version, draft, draft_hash, artworks,
			revision, head_revision, published_at, draft_revision,
			(SELECT COALESCE(MAX(draft_revision), 0) FROM publications WHERE publications.id_museum = museums.id)
		FROM museums LEFT JOIN publications ON publications.id_museum = id AND publications.version = museums.version
		WHERE draft IS NOT NULL AND COALESCE(id_organization, $1) = $2 `+condition+" ORDER BY id", values...)
	museums := make([]guide.OwnedMuseum, len(rows))
	for i, row := range rows {
		museums[i].MuseumSummary, _ = row.summary() // one damaged draft must not hide the other museums
		museums[i].PublishedAt, museums[i].PublishedRevision = row.publishedAt, row.lastWhole
		museums[i].Changed = row.publishedRevision == nil || row.revision > *row.publishedRevision
	}
	return museums, err
}

// GiveMuseum makes a museum another organization's; see guide.Staff.
func (s *Store) GiveMuseum(ctx context.Context, museum, organization int64, entry guide.AuditEntry) error {
	return s.writeStaff(ctx, entry, func(ctx context.Context, tx *transaction) error {
		changed, err := tx.exec(ctx, "UPDATE museums SET id_organization = $1 WHERE id = $2 AND NOT ("+isDeleting+")", organization, museum)
		return foundOne(changed, err, unknownMuseum(museum))
	})
}
