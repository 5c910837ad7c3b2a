package storetest

import (
	"fmt"
	"testing"
	"time"

	"cicerone/guide"
)

func presences(t *testing.T, s Opened) {
	ctx := t.Context()
	work := guide.ElementRef{List: "artworks", Key: "214"}
	ada := guide.Presence{Account: 1, Name: "Ada", Tab: "a", ElementRef: work, Path: "name/es_ES", Since: now, Seen: now}
	ben := guide.Presence{Account: 2, Name: "Ben", Tab: "a", Since: now, Seen: now.Add(time.Second)}
	must(t, s.SavePresence(ctx, 7, ben))
	must(t, s.SavePresence(ctx, 7, ada))
	must(t, s.SavePresence(ctx, 8, ada))
	list := func(since time.Time) []guide.Presence {
		t.Helper()
		all, err := s.Presences(ctx, 7, since)
		must(t, err)
		return all
	}
	wantSame(t, "both", list(now), []guide.Presence{ada, ben})
	wantSame(t, "who was seen later", list(now.Add(time.Second)), []guide.Presence{ben})

	ada.Seen = now.Add(20 * time.Second)
	later := ada
	later.Since = ada.Seen
	must(t, s.SavePresence(ctx, 7, later))
	wantSame(t, "who stays at a field", list(now)[0], ada)
	later.Path, ada.Path, ada.Since = "code", "code", later.Since
	must(t, s.SavePresence(ctx, 7, later))
	wantSame(t, "who goes to another field", list(now)[0], ada)

	must(t, s.RemovePresence(ctx, 7, ada.Account, "another tab"))
	must(t, s.RemovePresence(ctx, 7, ada.Account, ada.Tab))
	wantSame(t, "who is left", list(now), []guide.Presence{ben})

	ada.Seen = ben.Seen.Add(guide.PresencePeriod + time.Millisecond)
	must(t, s.SavePresence(ctx, 7, ada))
	wantSame(t, "who has not gone", list(now.Add(-time.Hour)), []guide.Presence{ada})
	for n := range guide.MaxTabs - 1 {
		ada.Tab = fmt.Sprint(n)
		must(t, s.SavePresence(ctx, 8, ada))
	}
	must(t, s.SavePresence(ctx, 8, ada))
	ada.Tab = "one too many"
	wantCode(t, "one tab too many", s.SavePresence(ctx, 8, ada), guide.CodeTooMany)
	late := ada
	late.Seen = ada.Seen.Add(guide.PresencePeriod + time.Millisecond)
	must(t, s.SavePresence(ctx, 9, late))
	for n := range guide.MaxPresences {
		ada.Account, ada.Tab = int64(100+n/guide.MaxTabs), fmt.Sprint(n)
		must(t, s.SavePresence(ctx, 7, ada))
	}
	wantSame(t, "how many are known", len(list(now)), guide.MaxPresences)
}
