// Package storetest checks that a store keeps the contracts of guide.Museums, guide.Visits, guide.VisitAnswers,
// guide.Users, guide.PersonalDataEraser, guide.TokenBuckets, guide.MediaFactsStore, guide.Staff, guide.Assets, guide.LoudnessStore,
// guide.Presences, guide.PreviewLinks, guide.Annotations, guide.Admissions, guide.Reviews, guide.PublicationRuns, guide.Schedules and guide.Drafts. It runs for every database.
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
	guide.VisitorCounter
	guide.VisitCounts
	guide.VisitAnswers
	guide.Users
	guide.PersonalDataEraser
	guide.TokenBuckets
	guide.MediaFactsStore
	guide.Staff
	guide.Drafts
	guide.Schedules
	guide.Assets
	guide.LoudnessStore
	guide.Presences
	guide.PreviewLinks
	guide.Annotations
	guide.Admissions
	guide.Reviews
	guide.PublicationRuns

	// MuseumMedia lists the files that a museum needs.
	MuseumMedia(ctx context.Context, id int64) ([]string, error)
}

// Opened is an empty store for one test.
type Opened struct {
	Store
	// Reopen closes the store and opens the same data again, as after a restart.
	Reopen func() Store
	Clock  *Clock
}

// Run runs the suite. open returns an empty store with a Clock, and closes it after the test.
func Run(t *testing.T, open func(t *testing.T) Opened) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Opened)
	}{
		{"a museum id belongs to a code, ignoring case", museumIDs},
		{"element ids survive a re-import and are never reused", assignIDs},
		{"API-7, API-10: an element belongs to one museum for ever", museumOf},
		{"two elements with the same path are refused", duplicatePaths},
		{"a draft comes back exactly as it was saved", draftRoundTrip},
		{"saving the same draft changes nothing", draftUnchanged},
		{"a draft that cannot be saved leaves the old one", draftWholeOrNothing},
		{"a museum's code stays", codeStays},
		{"the list contains every museum", listMuseums},
		{"fronts are listed of published and active museums", listFronts},
		{"unknown museums are not found", unknownMuseums},
		{"visitors see whole publications and no edits", publish},
		{"PUB-4: the history has every publication, and the content of the last ones", publicationHistory},
		{"PUB-4: a publication and its audit entry are stored together", publicationAudit},
		{"PUB-3: a scheduled publication is made once, by one server", schedules},
		{"PUB-3: a scheduled publication can be cancelled until it is made", cancelSchedules},
		{"PUB-1: a review is of the draft as it was, and its decision is stored", reviews},
		{"PUB-2: a museum is published by one at a time, and others see how far it is", publicationRuns},
		{"publishing a version out of turn is refused", publishConflict},
		{"only one of several simultaneous publications of a version succeeds", publishAtOnce},
		{"a deactivated museum is active again when it is published", activate},
		{"each change that visitors see is listed once", changes},
		{"changes become visible in their order", changesInOrder},
		{"the secret salt stays the same", secretSalt},
		{"media facts are stored and replaced", mediaFacts},
		{"VISIT-2, API-4: a version 1 visit is recorded with its works and routes", visitV1},
		{"VISIT-3, API-8: a version 2 visit starts, changes language and ends", visitV2},
		{"VISIT-2, API-4: what a visit reports repeatedly counts once", repeatedReports},
		{"VISIT-2, VISIT-3: visit ids cannot be guessed", visitIDs},
		{"STAT-1, API-8: the time on a work goes to its latest visit", artworkVisits},
		{"STAT-2: durations are stored as they were sent, in whole seconds", artworkSeconds},
		{"STAT-3, API-8: the time on a route goes to its latest visit", routeVisits},
		{"STATS-1: a visit wants each thing once", wants},
		{"STATS-6: a visit sees each step of a route once", steps},
		{"STATS-1: a visit uses each thing once", uses},
		{"STAT-5: an end whose start never arrived is recorded", endsWithoutStart},
		{"STAT-5: a repeated event counts once and gets the first answer", repeatedEvents},
		{"a key that was used for another call is refused", reusedKeys},
		{"events of unknown visits and museums are refused and store nothing", unknownVisits},
		{"API-4, API-8: works and routes that the visit's museum never had are refused", otherMuseumsWorks},
		{"events without a valid key are refused", badKeys},
		{"API-11: a visit has one answer to each input, the last one", registerAnswers},
		{"API-11: repeated answers count once", repeatedAnswers},
		{"API-11: an answer to a question the museum never asked refuses the whole call", wrongAnswers},
		{"API-11: answers to a removed question are stored", lateAnswers},
		{"STATS-8: free texts are read by input and time", freeTexts},
		{"STATS-8: answers have the type that their input had", answerTypes},
		{"API-12: a profile is stored once", createUser},
		{"API-13: the visitor is forgotten and the visit still counts", forgetVisitor},
		{"API-13: a profile is forgotten with its visit, and alone", forgetUsers},
		{"API-13: an e-mail address is forgotten everywhere", forgetEmail},
		{"API-13: a later repeat restores nothing", forgottenRepeats},
		{"API-3: token buckets are spent by all processes and refill by the database's clock", tokenBuckets},
		{"CON-1: visits of now and of today are counted in the museum's time zone", visitorCounts},
		{"STATS-4: annotations have days and a text, and belong to a museum", annotations},
		{"STATS-11: admissions are counted by days that no two counts share", admissions},
		{"STATS-2: counts equal those of random histories, in each time zone", visitCounts},
		{"STAFF-1: a set-up link creates the first organization, once", setUpLink},
		{"STAFF-4: an invitation is accepted once", invitations},
		{"STAFF-3: members and their sessions", members},
		{"STAFF-7: the audit log is searched and verified", auditLog},
		{"STAFF-7: edits are in the audit log, once in ten minutes for each field", auditOfEdits},
		{"STAFF-6: a museum belongs to one organization", museumsOfOrganizations},
		{"DRAFT-2: edits are merged field by field, and what clashes is refused with both versions", editElements},
		{"DRAFT-2: the museum itself is edited as an element", editMuseumItself},
		{"DRAFT-9: what one writes in two tabs never clashes, and both versions are in the history", ownTabs},
		{"DRAFT-9: what others wrote meanwhile is no version of one's own", tabsAndOthers},
		{"DRAFT-11: what was written three weeks ago is merged with all that happened since", oldEdits},
		{"DRAFT-2: a repeated edit counts once", repeatedEdits},
		{"DRAFT-2: no acknowledged edit is lost in random schedules of five editors", randomSchedules},
		{"DRAFT-3: elements are compared with earlier revisions and restored", revisionsOfElements},
		{"DRAFT-3, DRAFT-12: the saves of somebody who goes on typing are one entry of the history, undone as one", runsOfSaves},
		{"DRAFT-3: the history of a museum names elements, and is narrowed to a person and an action", museumHistory},
		{"DRAFT-3: elements are created with keys of their own, and moved", createAndMove},
		{"DRAFT-3: taking all revisions back leaves the draft as it was", undoEverything},
		{"DRAFT-4: a deleted element is restored with its references", deleteAndRestore},
		{"CON-3: lists read summaries and texts are found, which follow every change", summaries},
		{"DRAFT-6: an import is one revision that can be undone", importRevisions},
		{"a museum is created with an empty draft", createMuseum},
		{"CON-11: elements refer to files of their own museum", draftMedia},
		{"DRAFT-5: who has a museum open is known for a while", presences},
		{"CON-11: an asset has a path and a file of its own in its museum", assets},
		{"CON-11: assets are listed in pages", assetPages},
		{"PUB-1: the loudness of a museum's sounds is stored", loudness},
		{"CON-11: an asset in the bin keeps its file for 30 days", assetBin},
		{"CON-11: files of a museum package become assets", adoptAssets},
		{"STAFF-2: passkeys and identities are stored, and the last way to sign in stays", passkeys},
		{"STAFF-2: codes and recovery codes are used once", secondFactors},
		{"STAFF-2: a challenge is answered once and in time", challenges},
		{"STAFF-8: API tokens belong to an organization", apiTokens},
		{"STAFF-6: a session moves to where its account is a member", organizationsOfAccounts},
		{"CON-4: a preview link opens one museum until it expires or is revoked", previewLinks},
		{"STAT-5: many phones at once, good events, repeats and bad ones", manyPhones},
		{"a cancelled caller does not affect others", cancelledCallers},
		{"everything is stored after a restart", restart},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Clock is the clock of a store under test. It begins at Now, and passes only by Advance.
type Clock struct{ passed time.Duration }

// Now returns the clock's time.
func (c *Clock) Now() time.Time { return Now().Add(c.passed) }

// Advance lets time pass. It may not run while the store is used.
func (c *Clock) Advance(by time.Duration) { c.passed += by }

// Now is when the clocks of the stores under test begin.
func Now() time.Time { return time.Date(2026, 3, 14, 15, 9, 26, 535_897_932, time.UTC) }

// now is Now as a store stores it, in milliseconds.
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
	changed, err := s.SaveDraft(t.Context(), m, guide.Import{})
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

// parallel calls run count times at the same time.
func parallel(count int, run func(n int)) {
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

	reopened := s.Reopen()
	draft, err := reopened.Draft(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the draft", draft, m)
	published, err := reopened.Published(t.Context(), m.ID)
	must(t, err)
	wantSame(t, "the published museum", published.Museum, m)
	sameSalt, err := reopened.SecretSalt(t.Context())
	must(t, err)
	wantSame(t, "the salt", sameSalt, salt)
	sameVisit, err := reopened.Visit(t.Context(), visit.ID)
	must(t, err)
	wantSame(t, "the visit", sameVisit, visit)
	repeated, err := reopened.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	must(t, err)
	wantSame(t, "the repeated start", repeated, visit)
	facts, err := reopened.MediaFacts(t.Context(), []string{"a.jpg"})
	must(t, err)
	wantSame(t, "the facts", facts, map[string]guide.MediaFacts{"a.jpg": {Name: "a.jpg", Width: 3}})
	id, err := reopened.MuseumID(t.Context(), "demo")
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
	parallel(len(salts), func(n int) {
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
