// Package storetest checks that a store keeps the contracts of guide.Museums, guide.Visits, guide.VisitAnswers,
// guide.Users, guide.Forgetting, guide.Guesses and guide.MediaFactsStore. Every database runs it.
package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// Store is what the suite checks.
type Store interface {
	guide.Museums
	guide.Visits
	guide.VisitAnswers
	guide.Users
	guide.Forgetting
	guide.Guesses
	guide.MediaFactsStore
}

// Opened is an empty store for one test.
type Opened struct {
	Store
	// Reopen closes the store and opens the same data again, as after a restart.
	Reopen func() Store
}

// Run runs the suite; open gives an empty store for each test, whose clock says Now, and cleans up.
func Run(t *testing.T, open func(t *testing.T) Opened) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Opened)
	}{
		{"museum ids go by code, whatever the case", museumIDs},
		{"element ids outlive a re-import and are never given out twice", assignIDs},
		{"API-7, API-10: an element tells its museum, which it never changes", museumOf},
		{"two elements of one path are refused", duplicatePaths},
		{"a draft comes back exactly as it was saved", draftRoundTrip},
		{"saving the same draft changes nothing", draftUnchanged},
		{"a draft that cannot be saved leaves the old one", draftWholeOrNothing},
		{"a museum's code stays", codeStays},
		{"the list tells of every museum", listMuseums},
		{"museums that are unknown are not found", unknownMuseums},
		{"visitors see whole publications, whatever is edited", publish},
		{"publishing a version out of turn is refused", publishConflict},
		{"many who publish at once: one version each", publishAtOnce},
		{"a deactivated museum is active again when it is published", activate},
		{"the secret salt stays the same", secretSalt},
		{"media facts are remembered and replaced", mediaFacts},
		{"VISIT-2, API-4: a version 1 visit is recorded with its works and routes", visitV1},
		{"VISIT-3, API-8: a version 2 visit starts, changes language and ends", visitV2},
		{"VISIT-2, API-4: what a visit reports again and again counts once", reportedAgain},
		{"VISIT-2, VISIT-3: nobody can guess the id of another's visit", visitIDs},
		{"STAT-1, API-8: the time on a work goes to its latest visit", artworkVisits},
		{"STAT-2: durations are whole seconds as they were sent", artworkSeconds},
		{"STAT-3, API-8: the time on a route goes to its latest visit", routeVisits},
		{"STAT-5: what ends without a start that arrived is recorded all the same", endsWithoutStart},
		{"STAT-5: a repeated event counts once and is answered as the first", repeatedEvents},
		{"a key that came with another call is refused", reusedKeys},
		{"events of unknown visits and museums are refused and leave no trace", unknownVisits},
		{"API-4, API-8: works and routes that the visit's museum never had are refused", otherMuseumsWorks},
		{"events without a proper key are refused", badKeys},
		{"API-11: a visit has one answer to each input, the last one", registerAnswers},
		{"API-11: repeated answers count once", repeatedAnswers},
		{"API-11: answers to what the museum never asked are refused, all of the call", wrongAnswers},
		{"API-11: answers to what the museum asks no more are kept", lateAnswers},
		{"API-12: a profile is kept once", createUser},
		{"API-13: who made a visit is forgotten, what was counted stays", forgetVisitor},
		{"API-13: a profile is forgotten with its visit, and alone", forgetUsers},
		{"API-13: an e-mail address is forgotten wherever it was told", forgetEmail},
		{"API-13: what is repeated later brings nothing back", forgottenRepeats},
		{"API-3: wrong codes are counted by key and window, for all together", countGuesses},
		{"STAT-5: many phones at once, good events, repeats and bad ones", manyPhones},
		{"a caller that gives up harms no other", cancelledCallers},
		{"everything is there after a restart", restart},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Now is what the clock of the stores under test says.
func Now() time.Time { return time.Date(2026, 3, 14, 15, 9, 26, 535_897_932, time.UTC) }

// now is Now as a store keeps it.
var now = Now().Truncate(time.Millisecond)

// newMuseum saves a small museum's draft and returns it.
func newMuseum(t *testing.T, s Store, code string) *guide.Museum {
	t.Helper()
	m := &guide.Museum{
		Code: code, Name: guide.Text{"en_GB": "Museum " + code, "ar_SA": "متحف"}, Languages: []guide.LanguageCode{"en_GB", "ar_SA"},
		Halls: []guide.Hall{{Key: "first", Name: guide.Text{"en_GB": "First hall"}}},
		Artworks: []guide.Artwork{
			{Key: "214", Code: "214", Hall: "first", Name: guide.Text{"en_GB": "<The> Weaver & \"others\""}, Resources: []guide.Resource{
				{Key: "1", Type: guide.ResourceText, Title: guide.Text{"en_GB": "More"}},
			}},
			{Key: "215", Code: "215", Name: guide.Text{"en_GB": "Blue\u2028sea"}},
		},
		Routes: []guide.Route{{Key: "short", Name: guide.Text{"en_GB": "Short"}, Steps: []guide.Step{{Key: "1", Type: guide.StepArtwork, Artwork: "214"}}}},
	}
	must(t, giveIDs(t, s, m))
	save(t, s, m, true)
	return m
}

func giveIDs(t *testing.T, s Store, m *guide.Museum) error {
	t.Helper()
	id, err := s.MuseumID(t.Context(), m.Code)
	if err != nil {
		return err
	}
	m.ID = id
	return s.AssignIDs(t.Context(), m)
}

func save(t *testing.T, s Store, m *guide.Museum, wantChanged bool) {
	t.Helper()
	changed, err := s.SaveDraft(t.Context(), m)
	if err != nil || changed != wantChanged {
		t.Fatalf("SaveDraft = %v, %v; want %v", changed, err, wantChanged)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantCode(t *testing.T, what string, err error, code guide.ErrorCode) {
	t.Helper()
	if guide.ErrorCodeOf(err) != code {
		t.Errorf("%s: got %v, want %s", what, err, code)
	}
}

func wantSame(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// atOnce runs count functions at the same time.
func atOnce(count int, run func(n int)) {
	var group sync.WaitGroup
	for n := range count {
		group.Go(func() { run(n) })
	}
	group.Wait()
}

func restart(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	salt, err := s.SecretSalt(t.Context())
	must(t, err)
	must(t, s.Publish(t.Context(), publication(m, 1)))
	visit, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	must(t, err)
	must(t, s.SaveMediaFacts(t.Context(), []guide.MediaFacts{{Name: "a.jpg", Width: 3}}))

	again := s.Reopen()
	draft, err := again.Draft(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the draft", draft, m)
	published, err := again.Published(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the published museum", published.Museum, m)
	sameSalt, err := again.SecretSalt(t.Context())
	must(t, err)
	wantSame(t, "the salt", sameSalt, salt)
	sameVisit, err := again.Visit(t.Context(), visit.ID)
	must(t, err)
	wantSame(t, "the visit", sameVisit, visit)
	repeated, err := again.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	must(t, err)
	wantSame(t, "the repeated start", repeated, visit)
	facts, err := again.MediaFacts(t.Context(), []string{"a.jpg"})
	must(t, err)
	wantSame(t, "the facts", facts, map[string]guide.MediaFacts{"a.jpg": {Name: "a.jpg", Width: 3}})
	id, err := again.MuseumID(t.Context(), "demo")
	if err != nil || id != m.ID {
		t.Errorf("MuseumID = %d, %v; want %d", id, err, m.ID)
	}
}

func mediaFacts(t *testing.T, s Opened) {
	var facts []guide.MediaFacts
	var names []string
	want := map[string]guide.MediaFacts{}
	for n := range 1200 {
		f := guide.MediaFacts{
			Name: fmt.Sprintf("%d.jpg", n), Kind: guide.MediaImage, ContentType: "image/jpeg", Size: int64(n), Width: n, Height: 2 * n,
			Duration: float64(n) / 7, Preview: "data:image/webp;base64,AA==",
			Variants: []guide.MediaVariant{{Name: fmt.Sprintf("%d-small.webp", n), Width: 320, Height: 200, Size: 9}},
		}
		facts, names = append(facts, f), append(names, f.Name)
		want[f.Name] = f
	}
	must(t, s.SaveMediaFacts(t.Context(), facts))
	got, err := s.MediaFacts(t.Context(), append(names, "unknown.jpg"))
	must(t, err)
	wantSame(t, "the facts", got, want)

	must(t, s.SaveMediaFacts(t.Context(), []guide.MediaFacts{{Name: "7.jpg", Width: 1}, {Name: "7.jpg", Width: 2}}))
	got, err = s.MediaFacts(t.Context(), []string{"7.jpg"})
	must(t, err)
	wantSame(t, "replaced facts", got, map[string]guide.MediaFacts{"7.jpg": {Name: "7.jpg", Width: 2}})

	must(t, s.SaveMediaFacts(t.Context(), nil))
	got, err = s.MediaFacts(t.Context(), nil)
	must(t, err)
	wantSame(t, "no facts", got, map[string]guide.MediaFacts{})
	wantCode(t, "facts without a name", s.SaveMediaFacts(t.Context(), []guide.MediaFacts{{Width: 1}}), guide.CodeInvalid)
}

func secretSalt(t *testing.T, s Opened) {
	salts := make([][]byte, 8)
	atOnce(len(salts), func(n int) {
		salt, err := s.SecretSalt(context.Background())
		if err != nil {
			t.Error(err)
		}
		salts[n] = salt
	})
	for _, salt := range salts {
		wantSame(t, "the salt", salt, salts[0])
	}
	if len(salts[0]) != 32 {
		t.Errorf("the salt has %d bytes, want 32", len(salts[0]))
	}
}
