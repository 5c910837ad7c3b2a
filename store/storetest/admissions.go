package storetest

import (
	"testing"

	"cicerone/guide"
)

// admissions stores and deletes how many people two museums admitted.
func admissions(t *testing.T, s Opened) {
	ctx := t.Context()
	owner := setUp(t, s)
	museum, other := newMuseum(t, s, "ONE").ID, newMuseum(t, s, "TWO").ID
	entry := guide.AuditEntry{Organization: owner.Organization, At: now, Action: "admissions.save", Museum: museum}
	count := func(from, to guide.Day, admissions int) guide.AdmissionCount {
		return guide.AdmissionCount{From: from, To: to, Admissions: admissions}
	}
	list := func(museum int64, first, last guide.Day, want ...guide.AdmissionCount) {
		t.Helper()
		got, err := s.AdmissionCounts(ctx, museum, first, last)
		must(t, err)
		wantSame(t, "STATS-11: whose last day is from "+string(first)+" to "+string(last), got, want)
	}
	february, first, second := count("2026-02-01", "2026-02-28", 9000), count("2026-03-01", "2026-03-01", 310), count("2026-03-02", "2026-03-02", 0)
	must(t, s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{second, february, first}, entry))
	must(t, s.SaveAdmissionCounts(ctx, other, []guide.AdmissionCount{count("2026-03-01", "2026-03-02", 7)}, entry))
	list(museum, "2026-02-28", "2026-03-02", february, first, second)
	list(museum, "2026-03-01", "2026-03-01", first)
	list(museum, "2026-02-01", "2026-02-27")
	list(other, "0000-01-01", guide.LastDay, count("2026-03-01", "2026-03-02", 7))

	first.Admissions = 312
	third := count("2026-03-03", "2026-03-09", 2000)
	must(t, s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{first, third}, entry))
	list(museum, "0000-01-01", guide.LastDay, february, first, second, third)

	wantCode(t, "a count within another one, after one that could be stored",
		s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{count("2026-03-10", "2026-03-10", 1), count("2026-02-03", "2026-02-03", 1)}, entry), guide.CodeInvalid)
	for what, taken := range map[string]guide.AdmissionCount{
		"days from the same day on, but more of them": count("2026-03-01", "2026-03-02", 1),
		"a day of a month":                            count("2026-02-03", "2026-02-03", 1),
		"days that end with the first of a month":     count("2026-01-20", "2026-02-01", 1),
		"days that begin with the last of a count":    count("2026-03-09", "2026-03-12", 1),
		"days that have all others among them":        count("2026-01-01", "2026-12-31", 1),
	} {
		wantCode(t, "STATS-11: "+what, s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{taken}, entry), guide.CodeInvalid)
	}
	wantCode(t, "admissions of no museum", s.SaveAdmissionCounts(ctx, 9_007_199, []guide.AdmissionCount{first}, entry), guide.CodeNotFound)
	list(museum, "0000-01-01", guide.LastDay, february, first, second, third)

	entry.Action = "admissions.delete"
	remove := func(museum int64, c guide.AdmissionCount) error {
		return s.DeleteAdmissionCount(ctx, museum, c.From, c.To, entry)
	}
	must(t, remove(museum, february))
	wantCode(t, "deleting twice", remove(museum, february), guide.CodeNotFound)
	wantCode(t, "deleting some of the days of a count", remove(museum, count("2026-03-03", "2026-03-08", 0)), guide.CodeNotFound)
	wantCode(t, "deleting those of another museum", remove(other, second), guide.CodeNotFound)
	list(museum, "0000-01-01", guide.LastDay, first, second, third)

	log, err := s.Audit(ctx, owner.Organization, guide.AuditFilter{Museum: museum, Limit: 10})
	must(t, err)
	var done []string
	for _, e := range log {
		done = append(done, e.Action+" "+e.Element+": "+e.Detail)
	}
	wantSame(t, "STAFF-7: the audit log", done, []string{
		"admissions.delete 2026-02-01 – 2026-02-28: 9000", "admissions.save 2026-03-01 – 2026-03-09: 2312; 2026-03-01: 310 → 312",
		"admissions.save 2026-03-01 – 2026-03-02: 7", "admissions.save 2026-02-01 – 2026-03-02: 9310",
	})

	var days []guide.AdmissionCount
	for day := guide.Day("1950-01-01"); len(days) < guide.MaxAdmissionCounts-3; day = day.Plus(1) {
		days = append(days, count(day, day, 1))
	}
	must(t, s.SaveAdmissionCounts(ctx, museum, days, entry))
	must(t, s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{first}, entry))
	wantCode(t, "one count too many", s.SaveAdmissionCounts(ctx, museum, []guide.AdmissionCount{count("2026-03-10", "2026-03-10", 1)}, entry), guide.CodeConflict)
	list(museum, "2026-03-01", guide.LastDay, first, second, third)
}

// FillAdmissions stores how many people a museum admitted on two days.
func FillAdmissions(t *testing.T, s guide.Admissions, museum int64) {
	t.Helper()
	must(t, s.SaveAdmissionCounts(t.Context(), museum, []guide.AdmissionCount{{From: "2026-03-01", To: "2026-03-02", Admissions: 640}}, guide.AuditEntry{}))
}
