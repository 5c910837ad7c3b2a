package storetest

import (
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

func auditLog(t *testing.T, s Opened) {
	owner := setUp(t, s)
	ctx := t.Context()
	ref := guide.ElementRef{List: "artworks", Key: "214"}
	for minute, entry := range []guide.AuditEntry{
		{Action: "try", Detail: "100 % of it", Account: 7}, {Action: "try.more", Detail: "Ünïcode", Museum: 3}, {Action: "try", Detail: "a_b\x00", Element: "\x00", Museum: 3, Ref: ref},
	} {
		entry.Organization, entry.At = owner.Organization, now.Add(time.Duration(minute+1)*time.Minute)
		must(t, s.Record(ctx, entry))
	}
	must(t, s.Record(ctx, guide.AuditEntry{Organization: 77, At: now, Action: "try", Detail: "elsewhere"}))
	operator, ada := int64(0), owner.Account.ID
	for _, one := range []struct {
		filter guide.AuditFilter
		want   string
	}{
		{guide.AuditFilter{}, "a_b Ünïcode 100 % of it "},
		{guide.AuditFilter{Search: "100 %"}, "100 % of it"},
		{guide.AuditFilter{Search: "ünÏ"}, "Ünïcode"},
		{guide.AuditFilter{Search: "a_b"}, "a_b"},
		{guide.AuditFilter{Search: "a%b"}, ""},
		{guide.AuditFilter{Search: "elsewhere"}, ""},
		{guide.AuditFilter{Account: &operator}, "a_b Ünïcode"},
		{guide.AuditFilter{Account: &ada, Search: guide.AuditSetUp}, ""},
		{guide.AuditFilter{Actions: []string{"try.more", guide.AuditSetUp}}, "Ünïcode "},
		{guide.AuditFilter{Museum: 3}, "a_b Ünïcode"},
		{guide.AuditFilter{Element: ref}, "a_b"},
		{guide.AuditFilter{Element: guide.ElementRef{List: "halls", Key: "214"}}, ""},
		{guide.AuditFilter{From: now.Add(time.Minute), To: now.Add(3 * time.Minute)}, "Ünïcode 100 % of it"},
		{guide.AuditFilter{Museum: 3, Actions: []string{"try"}, Search: "B"}, "a_b"},
	} {
		one.filter.Limit = 10
		entries, err := s.Audit(ctx, owner.Organization, one.filter)
		must(t, err)
		details := make([]string, len(entries))
		for i, e := range entries {
			details[i] = e.Detail
		}
		wantSame(t, "entries with "+strings.Join(one.filter.Actions, " ")+one.filter.Search, strings.Join(details, " "), one.want)
	}
	first, err := s.Audit(ctx, owner.Organization, guide.AuditFilter{Limit: 2})
	must(t, err)
	rest, err := s.Audit(ctx, owner.Organization, guide.AuditFilter{Limit: 1, Before: first[1].ID})
	must(t, err)
	wantSame(t, "the entry before the second one", rest[0].Detail, "100 % of it")
	_, err = s.Audit(ctx, 77, guide.AuditFilter{Limit: 1, Before: first[1].ID})
	wantCode(t, "entries before one of another organization", err, guide.CodeNotFound)

	choices, err := s.AuditChoices(ctx, owner.Organization)
	must(t, err)
	wantSame(t, "what can be chosen", choices, guide.AuditChoices{
		Actions: []string{guide.AuditSetUp, "try", "try.more"}, People: []guide.Author{{Account: 7}, {Account: ada, Name: "Ada"}},
	})

	summary, err := s.VerifyAudit(ctx, "")
	must(t, err)
	wantSame(t, "the verified log", summary, guide.AuditSummary{Entries: 5, Newest: 5, Hash: summary.Hash, From: now, To: now})
	unchecked, err := s.AuditSummary(ctx)
	must(t, err)
	wantSame(t, "the log that is not verified", unchecked, summary)
	err = s.ChangeAccount(ctx, guide.Account{ID: 77}, guide.AuditEntry{Organization: owner.Organization, Action: "fails"})
	wantCode(t, "to change an unknown account", err, guide.CodeNotFound)
	summary, err = s.VerifyAudit(ctx, "")
	must(t, err)
	wantSame(t, "entries after a change that failed", summary.Entries, 5)
}

func auditOfEdits(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	ctx := t.Context()
	entry := guide.AuditEntry{Organization: 1, Account: ada.Account, Actor: ada.Name, Museum: m.ID, Network: "192.0.2.1"}
	do := func(minute int, by guide.AuditEntry, e guide.Edit) guide.Revision {
		t.Helper()
		e.Entry, e.At = by, now.Add(time.Duration(minute)*time.Minute)
		if e.Action == "" {
			e.Action = guide.ActionEdit
		}
		return mustEdit(t, s, e)
	}
	changed := func(values guide.Values, refs ...guide.ElementRef) guide.Edit {
		base, err := s.DraftRevision(ctx, m.ID)
		must(t, err)
		e := guide.Edit{Museum: m.ID, Base: base}
		for _, ref := range refs {
			e.Changes = append(e.Changes, guide.ElementChange{ElementRef: ref, Values: values})
		}
		return e
	}
	away := entry
	away.Network = "198.51.100.1"
	do(0, entry, changed(guide.Values{"author": raw("A"), "name/en_GB": raw("Sea")}, sea))
	do(1, entry, changed(guide.Values{"author": raw("Ad")}, sea))                          // the same field
	do(2, entry, changed(guide.Values{"author": raw("Ada"), "name/es_ES": raw("M")}, sea)) // fields that are in the log
	do(3, entry, changed(guide.Values{"author": raw("Ada B"), "date/en_GB": raw("1")}, sea))
	do(4, away, changed(guide.Values{"author": raw("Ada C")}, sea))
	do(11, entry, changed(guide.Values{"author": raw("Ada D")}, sea))
	do(12, entry, changed(guide.Values{"extraDownloads": []byte(`["214"]`)}, guide.MuseumElement))
	do(12, entry, changed(guide.Values{"author": raw("Ada D")}, sea)) // nothing
	bulk := changed(guide.Values{"author": raw("Eve")}, sea, guide.ElementRef{List: "artworks", Key: "214"})
	bulk.Action, bulk.Summary = guide.ActionBulk, "New author"
	last := do(13, entry, bulk)
	deletion := guide.Edit{Museum: m.ID, Base: last.Number, Action: guide.ActionDelete, Changes: []guide.ElementChange{{ElementRef: sea, Delete: true}}}
	deleted := do(14, entry, deletion)
	_, err := s.Undo(ctx, m.ID, deleted.Number, guide.Request{Author: ada, At: now.Add(15 * time.Minute), Entry: entry})
	must(t, err)
	_, err = s.Restore(ctx, m.ID, sea, 2, guide.Request{Author: ada, At: now.Add(16 * time.Minute), Entry: entry})
	must(t, err)

	entries, err := s.Audit(ctx, 1, guide.AuditFilter{Limit: 100})
	must(t, err)
	var lines []string
	for _, e := range entries {
		line := strings.Join([]string{e.At.Sub(now).String(), e.Action, e.Element, e.Ref.Key, e.Detail}, "|")
		if e.Network == away.Network {
			line += " away"
		}
		lines = append(lines, line)
	}
	wantSame(t, "the log", lines, []string{
		"16m0s|element.restore|Sea|" + sea.Key + "|author date name",
		"15m0s|draft.undo|Sea|" + sea.Key + "|10",
		"14m0s|element.delete|Sea|" + sea.Key + "|",
		"13m0s|draft.change|New author||2",
		"12m0s|museum.change|Museum DEMO|museum|extraDownloads",
		"11m0s|element.change|Sea|" + sea.Key + "|author",
		"4m0s|element.change|Sea|" + sea.Key + "|author away",
		"3m0s|element.change|Sea|" + sea.Key + "|date",
		"0s|element.change|Sea|" + sea.Key + "|author name",
	})
	_, err = s.VerifyAudit(ctx, "")
	must(t, err)
}
