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
			if _, _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
				t.Errorf("STAFF-7: after %s the log is verified: %v", tampering, err)
			}
			recordEntries(t, s, 1, storetest.Now())
			if _, _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
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
		_, earlier, err := s.VerifyAudit(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		recordEntries(t, s, 1, storetest.Now())
		if entries, _, err := s.VerifyAudit(t.Context(), earlier); err != nil || entries != 3 {
			t.Errorf("STAFF-7: of a log that goes on %d entries are verified: %v", entries, err)
		}
		change(t, s, "DELETE FROM audit", "DELETE FROM audit_ends")
		recordEntries(t, s, 4, storetest.Now().Add(time.Second))
		if entries, _, err := s.VerifyAudit(t.Context(), ""); err != nil || entries != 4 {
			t.Errorf("the replaced log has %d entries: %v", entries, err)
		}
		if _, _, err := s.VerifyAudit(t.Context(), earlier); guide.ErrorCodeOf(err) != guide.CodeConflict {
			t.Errorf("STAFF-7: a replaced log is verified: %v", err)
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
			entries, last, err := s.VerifyAudit(t.Context(), earlier)
			if err != nil || entries != want {
				t.Errorf("STAFF-7: after %s %d entries are verified, want %d: %v", after, entries, want, err)
			}
			return last
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
		if _, _, err := s.VerifyAudit(t.Context(), ""); guide.ErrorCodeOf(err) != guide.CodeConflict {
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
			if entries, _, err := s.VerifyAudit(t.Context(), ""); err != nil || entries != 4-pruned {
				t.Errorf("STAFF-7: of the %s log %d entries are verified: %v", name, entries, err)
			}
			recordEntries(t, s, 1, storetest.Now())
			if entries, _, err := s.VerifyAudit(t.Context(), ""); err != nil || entries != 5-pruned {
				t.Errorf("STAFF-7: of the %s log with another entry %d are verified: %v", name, entries, err)
			}
		})
	}
}
