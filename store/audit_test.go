package store

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// recordEntries adds entries to the audit log.
func recordEntries(t *testing.T, s *Store, count int, at time.Time) {
	t.Helper()
	for n := range count {
		err := s.Record(t.Context(), guide.AuditEntry{
			Organization: 1, At: at, Account: 7, Actor: "Ada", Action: "try", Element: "Sea", Museum: 3, Network: "192.0.2.1", Detail: fmt.Sprint(n),
			Ref: guide.ElementRef{List: "artworks", Key: "sea"},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func change(t *testing.T, s *Store, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := s.writeDB.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// STAFF-7: whatever somebody changes or deletes in the audit log is noticed, even once others are recorded.
func TestTamperingWithTheAuditLogIsNoticed(t *testing.T) {
	tamperings := []string{
		"DELETE FROM audit WHERE number = 1", "DELETE FROM audit WHERE number <= 2", "DELETE FROM audit WHERE number = 3",
		"DELETE FROM audit WHERE number = 5", "DELETE FROM audit WHERE number > 3", "DELETE FROM audit",
		"UPDATE audit SET words = '' WHERE number = 4", "UPDATE audit SET number = 9 WHERE number = 5", "UPDATE audit SET number = -1 WHERE number = 1",
	}
	for _, column := range []string{"id_organization", "recorded_at", "id_account", "museum"} {
		tamperings = append(tamperings, fmt.Sprintf("UPDATE audit SET %s = %s + 1 WHERE number = 4", column, column))
	}
	for _, column := range []string{"actor", "action", "element", "list", "key", "network", "detail", "words", "previous", "hash"} {
		tamperings = append(tamperings, fmt.Sprintf("UPDATE audit SET %s = %s || 'x' WHERE number = 4", column, column))
	}
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		for _, tampering := range tamperings {
			s := open()
			recordEntries(t, s, 5, storetest.Now())
			change(t, s, tampering)
			if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: after %s the log is verified: %v", tampering, err)
			}
			recordEntries(t, s, 1, storetest.Now())
			if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: after %s and another entry the log is verified: %v", tampering, err)
			}
		}
	})
}

// STAFF-7: a hash that is kept elsewhere shows that somebody replaced the whole log.
func TestKeptHashIsInTheAuditLog(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		recordEntries(t, s, 2, storetest.Now())
		earlier, err := s.VerifyAudit(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		recordEntries(t, s, 1, storetest.Now())
		if got, err := s.VerifyAudit(t.Context(), earlier.Hash); err != nil || got.Entries != 3 {
			t.Errorf("STAFF-7: of a log that goes on %d entries are verified: %v", got.Entries, err)
		}
		change(t, s, "DELETE FROM audit", "DELETE FROM audit_ends")
		recordEntries(t, s, 4, storetest.Now().Add(time.Second))
		if got, err := s.VerifyAudit(t.Context(), ""); err != nil || got.Entries != 4 {
			t.Errorf("the replaced log has %d entries: %v", got.Entries, err)
		}
		if _, err := s.VerifyAudit(t.Context(), earlier.Hash); guide.ErrorCodeOf(err) != guide.CodeConflict {
			t.Errorf("STAFF-7: a replaced log is verified: %v", err)
		}
	})
}

// fillStaff stores an account with a session, of which there are entries with the numbers 1 and 2.
func fillStaff(t *testing.T, s *Store, created time.Time) {
	t.Helper()
	if err := s.SaveSetUpLink(t.Context(), "set-up", created); err != nil {
		t.Fatal(err)
	}
	entry := guide.AuditEntry{At: created, Actor: "Ada", Action: "organization.set_up"}
	owner := guide.Account{Email: "ada@museum.example", Name: "Ada", Language: "en", Created: created}
	m, err := s.SetUp(t.Context(), "set-up", "Museum of Pattern", owner, entry)
	if err != nil {
		t.Fatal(err)
	}
	startSession(t, s, "s", m, created.Add(time.Hour+time.Minute))
}

func startSession(t *testing.T, s *Store, token string, m guide.Member, at time.Time) {
	t.Helper()
	session := guide.StaffSession{TokenHash: token, Account: m.Account.ID, Organization: m.Organization, Created: at, LastUsed: at, Confirmed: at}
	entry := guide.AuditEntry{Organization: m.Organization, At: at.Add(time.Second), Account: m.Account.ID, Actor: "Ada", Action: "session.start"}
	if _, err := s.StartSession(t.Context(), session, entry); err != nil {
		t.Fatal(err)
	}
}

// STAFF-7: entries that are deleted together with the ends of the log are missed by accounts and their sessions.
func TestDeletedEntriesOfAccountsAreNoticed(t *testing.T) {
	newestIs := func(number int) string {
		return fmt.Sprintf("UPDATE audit_ends SET newest_number = %d, newest_hash = (SELECT hash FROM audit WHERE number = %d)", number, number)
	}
	prunedIs := func(number int) string {
		return fmt.Sprintf("UPDATE audit_ends SET pruned_number = %d, pruned_hash = (SELECT hash FROM audit WHERE number = %d)", number, number)
	}
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		for name, tampering := range map[string][]string{
			"all entries and the ends":      {"DELETE FROM audit", "DELETE FROM audit_ends"},
			"the last entries and the ends": {"DELETE FROM audit WHERE number > 2", "DELETE FROM audit_ends"},
			"the account's entry":           {prunedIs(1), "DELETE FROM audit WHERE number <= 1"},
			"the session's entry":           {newestIs(1), "DELETE FROM audit WHERE number > 1"},
			"all entries but not the ends":  {prunedIs(4), "DELETE FROM audit"},
		} {
			s := open()
			fillStaff(t, s, storetest.Now().Add(-24*time.Hour))
			recordEntries(t, s, 2, storetest.Now())
			if got, err := s.VerifyAudit(t.Context(), ""); err != nil || got.Entries != 4 {
				t.Fatalf("STAFF-7: %d entries are verified: %v", got.Entries, err)
			}
			change(t, s, tampering...)
			if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: after deleting %s the log is verified: %v", name, err)
			}
			if name == "the last entries and the ends" { // which the next entry replaces
				continue
			}
			recordEntries(t, s, 1, storetest.Now())
			if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: after deleting %s and another entry the log is verified: %v", name, err)
			}
		}
	})
}

// STAFF-7: other entries of the same minute, and those of other sessions, do not stand for the one of a session.
func TestEntryOfASessionIsItsOwn(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		for name, after := range map[string]func(*Store, guide.Member, time.Time){
			"a change of its account": func(s *Store, m guide.Member, at time.Time) {
				entry := guide.AuditEntry{Organization: m.Organization, At: at, Account: m.Account.ID, Actor: "Ada", Action: "account.change"}
				if err := s.Record(t.Context(), entry); err != nil {
					t.Fatal(err)
				}
			},
			"its next session": func(s *Store, m guide.Member, at time.Time) { startSession(t, s, "t", m, at) },
		} {
			s := open()
			created := storetest.Now().Add(-24 * time.Hour)
			fillStaff(t, s, created)
			account, err := s.AccountByEmail(t.Context(), "ada@museum.example")
			if err != nil {
				t.Fatal(err)
			}
			members, err := s.Memberships(t.Context(), account.ID)
			if err != nil || len(members) != 1 {
				t.Fatal(members, err)
			}
			after(s, members[0], created.Add(time.Hour+time.Minute+recordingTime/2))
			change(t, s, "UPDATE accounts SET created_at = 0")
			if _, err := s.VerifyAudit(t.Context(), ""); err != nil {
				t.Fatal(err)
			}
			change(t, s, "UPDATE audit_ends SET pruned_number = 2, pruned_hash = (SELECT hash FROM audit WHERE number = 2)", "DELETE FROM audit WHERE number <= 2")
			if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: %s stands for the session's entry, which was deleted: %v", name, err)
			}
		}
	})
}

// STAFF-7: nothing is missed in the log of accounts that are older than its entries, nor in the copy of one.
func TestAuditLogOfOldAccountsIsVerified(t *testing.T) {
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		for _, age := range []time.Duration{guide.AuditPeriod + 24*time.Hour, guide.AuditPeriod + time.Minute, time.Hour} {
			s, target := open(), open()
			fillStaff(t, s, storetest.Now().Add(-age))
			if err := s.pruneStaff(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.CopyTo(t.Context(), target); err != nil {
				t.Fatal(err)
			}
			for _, one := range []*Store{s, target} {
				if _, err := one.VerifyAudit(t.Context(), ""); err != nil {
					t.Errorf("STAFF-7: the log of an account that is %s old is not verified: %v", age, err)
				}
			}
		}
	})
}

// STAFF-7: a log that is pruned, or that servers of the release before add to, is as it was recorded.
func TestAuditLogIsVerifiedAfterPruning(t *testing.T) {
	expired := storetest.Now().Add(-guide.AuditPeriod - time.Hour)
	eachDatabase(t, func(t *testing.T, open func() *Store) {
		s := open()
		verify := func(after, earlier string, want int) string {
			t.Helper()
			got, err := s.VerifyAudit(t.Context(), earlier)
			if err != nil || got.Entries != want {
				t.Errorf("STAFF-7: after %s %d entries are verified, want %d: %v", after, got.Entries, want, err)
			}
			if summary, err := s.AuditSummary(t.Context()); err != nil || summary != got {
				t.Errorf("STAFF-7: after %s the summary is %+v, want %+v: %v", after, summary, got, err)
			}
			return got.Hash
		}
		prune := func() {
			t.Helper()
			if err := s.pruneStaff(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		verify("nothing", "", 0)
		recordEntries(t, s, 3, expired)
		earlier := verify("three entries", "", 3)
		prune()
		if last := verify("pruning all", earlier, 0); last != earlier {
			t.Errorf("STAFF-7: the last hash of the pruned log is %q, want %q", last, earlier)
		}
		recordEntries(t, s, 1, expired)
		recordEntries(t, s, 2, storetest.Now())
		prune()
		verify("pruning some", "", 2)
		change(t, s, "UPDATE audit_ends SET newest_number = 5, newest_hash = (SELECT hash FROM audit WHERE number = 5)")
		verify("an entry of the release before", "", 2)
		recordEntries(t, s, 1, storetest.Now())
		verify("an entry that follows it", "", 3)
		change(t, s, "DELETE FROM audit WHERE number = 5")
		if _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
			t.Errorf("STAFF-7: the first entry after those that were pruned is missing, and the log is verified: %v", err)
		}
	})
}

// STAFF-7: logs of earlier versions, pruned ones as well, are as they were recorded.
func TestMigratedAuditLogIsVerified(t *testing.T) {
	for name, pruned := range map[string]int{"whole": 0, "pruned": 2, "empty": 4} {
		eachDatabase(t, func(t *testing.T, open func() *Store) {
			s := open()
			recordEntries(t, s, 4, storetest.Now())
			change(t, s, UndoVisitCounts...)
			change(t, s, fmt.Sprint("DELETE FROM audit WHERE number <= ", pruned), "DROP TABLE audit_ends", "DELETE FROM goose_db_version WHERE version_id = 26")
			if err := s.migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got, err := s.VerifyAudit(t.Context(), ""); err != nil || got.Entries != 4-pruned {
				t.Errorf("STAFF-7: of the %s log %d entries are verified: %v", name, got.Entries, err)
			}
			recordEntries(t, s, 1, storetest.Now())
			if got, err := s.VerifyAudit(t.Context(), ""); err != nil || got.Entries != 5-pruned {
				t.Errorf("STAFF-7: of the %s log with another entry %d are verified: %v", name, got.Entries, err)
			}
		})
	}
}
