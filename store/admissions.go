package store

import (
	"context"

	"cicerone/guide"
)

var _ guide.Admissions = (*Store)(nil)

const admissionColumns = "first_day, last_day, admissions"

func admissionFields(c *guide.AdmissionCount) []any { return []any{&c.From, &c.To, &c.Admissions} }

// AdmissionCounts lists counts; see guide.Admissions.
func (s *Store) AdmissionCounts(ctx context.Context, museum int64, first, last guide.Day) ([]guide.AdmissionCount, error) {
	return queryAll(ctx, s.reads, admissionFields, "SELECT "+admissionColumns+` FROM admissions
		WHERE id_museum = $1 AND last_day >= $2 AND last_day <= $3 ORDER BY first_day`, museum, first, last)
}

// SaveAdmissionCounts stores counts; see guide.Admissions.
func (s *Store) SaveAdmissionCounts(ctx context.Context, museum int64, counts []guide.AdmissionCount, entry guide.AuditEntry) error {
	return s.writeOfMuseum(ctx, museum, func(ctx context.Context, tx *transaction) (guide.AuditEntry, error) {
		first, last := guide.AdmissionDays(counts)
		stored, err := queryAll(ctx, tx, admissionFields, "SELECT "+admissionColumns+` FROM admissions
			WHERE id_museum = $1 AND last_day >= $2 AND first_day <= $3 ORDER BY first_day`, museum, first, last)
		if err == nil {
			err = guide.CheckAdmissionCounts(counts, stored)
		}
		if err != nil {
			return entry, err
		}
		rows := bulkInsert{
			tx: tx, table: "admissions", columns: "id_museum, " + admissionColumns,
			onConflict: "ON CONFLICT (id_museum, first_day) DO UPDATE SET admissions = excluded.admissions",
		}
		for _, count := range counts {
			if err := rows.add(ctx, museum, count.From, count.To, count.Admissions); err != nil {
				return entry, err
			}
		}
		if err := rows.flush(ctx); err != nil {
			return entry, err
		}
		all, err := queryOne(ctx, tx, value[int], nil, "SELECT COUNT(*) FROM admissions WHERE id_museum = $1", museum)
		if err == nil && all > guide.MaxAdmissionCounts {
			err = guide.Errorf(guide.CodeConflict, "a museum can have %d counts of admissions; delete old ones first", guide.MaxAdmissionCounts)
		}
		return guide.AdmissionsEntry(entry, counts, stored), err
	})
}

// DeleteAdmissionCount deletes a count; see guide.Admissions.
func (s *Store) DeleteAdmissionCount(ctx context.Context, museum int64, first, last guide.Day, entry guide.AuditEntry) error {
	return s.writeOfMuseum(ctx, museum, func(ctx context.Context, tx *transaction) (guide.AuditEntry, error) {
		deleted, err := queryOne(ctx, tx, admissionFields, guide.Errorf(guide.CodeNotFound, "no admissions of these days are known"),
			"DELETE FROM admissions WHERE id_museum = $1 AND first_day = $2 AND last_day = $3 RETURNING "+admissionColumns, museum, first, last)
		return guide.AdmissionsEntry(entry, []guide.AdmissionCount{deleted}, nil), err
	})
}
