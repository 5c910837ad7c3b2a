package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
)

func TestRequestKeysOfAccountsNeverMeet(t *testing.T) {
	s, ada := startStaff(t)
	ben := s.join("Ben", "editor", "Museum of Pattern")
	ada.clear()
	home, fresh := ada.assets("")[0], ada.upload("loom.png", paint(t, 30)).Asset
	replacing, publishing, scheduling := uuid.NewString(), uuid.NewString(), uuid.NewString()
	send := func(b *staffBrowser, path, key string, body fields) (into struct {
		ID        string
		Revision  int64
		Number    int64
		Version   int64
		Scheduled struct{ ID string }
	},
	) {
		t.Helper()
		a := b.send("POST", consoleBase+path, body, "Idempotency-Key", key)
		if err := json.Unmarshal(a.raw, &into); err != nil || a.http >= 400 {
			t.Fatalf("DRAFT-2: %s answers %d %s", path, a.http, a.raw)
		}
		return into
	}
	one := send(ada, "/museums/1/assets/"+home.ID+"/replace", replacing, fields{"with": fresh.ID})
	two := send(ben, "/museums/1/assets/"+fresh.ID+"/replace", replacing, fields{"with": home.ID})
	if one.Revision == 0 || two.Revision == one.Revision {
		t.Errorf("DRAFT-2: Ben's replacement with Ada's key is %+v, hers %+v", two, one)
	}
	undoing := uuid.NewString()
	undo := fmt.Sprint("/museums/1/revisions/", two.Revision, "/undo")
	undone := send(ada, undo, undoing, fields{})
	ada.change(tiles, ada.element(tiles).DraftRevision, fields{"author": "Ada"})
	if repeated := send(ada, undo, undoing, fields{}); repeated.Number == 0 || repeated.Number != undone.Number {
		t.Errorf("DRAFT-3: a repeated undo is revision %d, the first one %d", repeated.Number, undone.Number)
	}
	museum := fields{"code": "KEYED", "name": fields{"en_GB": "Keyed"}, "languages": []string{"en_GB"}}
	made := send(ada, "/museums", undoing, museum)
	if repeated := send(ada, "/museums", undoing, museum); repeated.ID == "" || repeated.ID != made.ID {
		t.Errorf("CON-1: a repeated request makes the museum %q, the first one %q", repeated.ID, made.ID)
	}
	if got := problemOf(ben.send("POST", consoleBase+"/museums", museum, "Idempotency-Key", undoing)); got != "conflict code" {
		t.Errorf("CON-1: Ben's museum with Ada's key is answered with %q", got)
	}
	first := send(ada, "/museums/1/publications", publishing, fields{})
	ben.change(tiles, ben.element(tiles).DraftRevision, fields{"author": "Ben"})
	second := send(ben, "/museums/1/publications", publishing, fields{})
	if first.Version == 0 || second.Version != first.Version+1 {
		t.Errorf("PUB-2: Ben's publication with Ada's key is %+v, hers %+v", second, first)
	}
	restored := send(ada, "/museums/1/publications/1/again", scheduling, fields{})
	if other := send(ben, "/museums/1/publications/2/again", scheduling, fields{}); other.Version == restored.Version {
		t.Errorf("PUB-4: Ben publishes again with Ada's key: %+v", other)
	}
	at := fields{"at": time.Now().AddDate(0, 0, 1).Format(time.RFC3339)}
	mine := send(ada, "/museums/1/publications", scheduling, at)
	if repeated := send(ada, "/museums/1/publications", scheduling, at); repeated.Scheduled.ID != mine.Scheduled.ID {
		t.Errorf("PUB-3: a repeated schedule is %+v, the first one %+v", repeated, mine)
	}
	if other := send(ben, "/museums/1/publications", scheduling, at); other.Scheduled.ID == mine.Scheduled.ID {
		t.Error("PUB-3: Ben's schedule with Ada's key is hers")
	}
}

// repeatableCalls are the calls with POST that need no key, and why.
var repeatableCalls = map[string]string{
	"setUpConsole":         "only one can succeed",
	"startSession":         "another session of the same person",
	"readInvitation":       "it changes nothing",
	"acceptInvitation":     "an invitation is accepted once",
	"getPasskeyRequest":    "a request expires unused",
	"getNewPasskeyRequest": "a request expires unused",
	"confirmIdentity":      "the identity stays confirmed",
	"addPasskey":           "a request is answered once",
	"enrolSecondFactor":    "an enrolment expires unused",
	"addSecondFactor":      "a code counts once",
	"renewRecoveryCodes":   "the last codes count",
	"createImport":         "an upload that nobody continues expires",
	"createMuseumImport":   "an upload that nobody continues expires",
	"createUpload":         "an upload that nobody continues expires",
	"applyImport":          "a package is brought in once",
	"applyMuseumImport":    "a package is brought in once",
	"restoreAsset":         "the file stays restored",
	"saveLoudness":         "it sets values",
	"previewElement":       "it changes nothing",
	"tryRecognition":       "it changes nothing",
	"requestReview":        "an open or approved review of the same is answered",
	"decideReview":         "a review is decided once",
}

func TestCallsThatMakeSomethingTakeAKey(t *testing.T) {
	d, err := committedDocument()
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for path, methods := range d.Paths {
		op := methods["post"]
		if op == nil || !strings.HasPrefix(path, consoleBase) {
			continue
		}
		takesKey := false
		for _, p := range op.Parameters {
			takesKey = takesKey || p.Name == "Idempotency-Key"
		}
		if why := repeatableCalls[op.OperationID]; takesKey == (why != "") {
			t.Errorf("DRAFT-2: %s %s takes a key: %v; that it needs none: %q", op.OperationID, path, takesKey, why)
		}
		listed[op.OperationID] = true
	}
	for id := range repeatableCalls {
		if !listed[id] {
			t.Errorf("DRAFT-2: there is no call %s", id)
		}
	}
}
