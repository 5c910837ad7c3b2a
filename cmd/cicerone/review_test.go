package main

import (
	"slices"
	"testing"
)

type reviewAnswer struct {
	ID, State, Note, Comment string
	Current, MayDecide       bool
	RequestedBy, DecidedBy   struct{ Name string }
}

type publishingAnswer struct {
	Run *struct {
		State   string
		Percent int
		Version int64
		Author  struct{ Name string }
	}
	ReviewRequired, Approved bool
	Reviews                  []reviewAnswer
}

func (b *staffBrowser) publishing() (p publishingAnswer) {
	b.s.t.Helper()
	b.expect(200, "GET", ownMuseum+"/publishing", nil, &p)
	return p
}

func TestReviewsByCalls(t *testing.T) {
	s, owner := startStaff(t)
	owner.clear()
	editor, other := s.join("Ben", "editor", "Museum of Pattern"), s.join("Eva", "editor", "Museum of Pattern")
	editor.expect(403, "PUT", ownMuseum+"/review-setting", fields{"required": true}, nil)
	owner.expect(204, "PUT", ownMuseum+"/review-setting", fields{"required": true}, nil)

	blocked := func(what string) {
		t.Helper()
		var gate gateAnswer
		editor.expect(200, "GET", ownMuseum+"/gate", nil, &gate)
		if len(gate.Blocking) != 1 || gate.Blocking[0].Code != "not_approved" {
			t.Errorf("PUB-1: %s, the gate has %+v", what, gate.Blocking)
		}
		editor.expect(409, "POST", ownMuseum+"/publications", fields{}, nil)
		if p := editor.publishing(); p.Approved || !p.ReviewRequired {
			t.Errorf("PUB-1: %s, the state is %+v", what, p)
		}
	}
	blocked("before a review")
	stream := owner.open("")
	var event struct{ Change int64 }
	before := int64(0)
	noticed := func() bool { return event.Change != before }
	stream.next("publishing", &event, noticed)
	before = event.Change
	var review reviewAnswer
	editor.expect(201, "POST", ownMuseum+"/reviews", fields{"note": "The tiles"}, &review)
	if review.State != "requested" || review.MayDecide || !review.Current || review.RequestedBy.Name != "Ben" {
		t.Errorf("PUB-1: asking for a review answers %+v", review)
	}
	stream.next("publishing", &event, noticed) // without a reload
	var repeated reviewAnswer
	if editor.expect(201, "POST", ownMuseum+"/reviews", fields{"note": "The tiles"}, &repeated); repeated.ID != review.ID {
		t.Errorf("PUB-1: asking for the same review again makes another one, %+v", repeated)
	}
	decision := ownMuseum + "/reviews/" + review.ID + "/decision"
	editor.expect(403, "POST", decision, fields{"approved": true}, nil)
	if got := problemOf(other.expect(400, "POST", decision, fields{"approved": false}, nil)); got != "invalid comment" {
		t.Errorf("PUB-1: sending back without a word is answered with %q", got)
	}
	if p := other.publishing(); !p.Reviews[0].MayDecide || p.Reviews[0].Note != "The tiles" {
		t.Errorf("PUB-1: who may decide sees %+v", p)
	}
	other.expect(200, "POST", decision, fields{"approved": false, "comment": "The year is wrong"}, &review)
	if review.State != "returned" || review.DecidedBy.Name != "Eva" || review.Comment != "The year is wrong" {
		t.Errorf("PUB-1: the review that was sent back is %+v", review)
	}
	blocked("after it was sent back")

	// What is approved is published; a change needs another review.
	editor.expect(201, "POST", ownMuseum+"/reviews", fields{}, &review)
	editor.change(tiles, editor.element(tiles).DraftRevision, fields{"name/en_GB": "Newer tiles"})
	other.expect(409, "POST", ownMuseum+"/reviews/"+review.ID+"/decision", fields{"approved": true}, nil)
	editor.expect(200, "DELETE", ownMuseum+"/reviews/"+review.ID, nil, &review)
	editor.expect(201, "POST", ownMuseum+"/reviews", fields{}, &review)
	other.expect(200, "POST", ownMuseum+"/reviews/"+review.ID+"/decision", fields{"approved": true, "comment": "Fine"}, nil)
	if p := editor.publishing(); !p.Approved {
		t.Errorf("PUB-1: after the approval the state is %+v", p)
	}
	base := editor.element(tiles).DraftRevision
	editor.change(tiles, base, fields{"name/en_GB": "The newest tiles"})
	blocked("after a change of what was approved")
	editor.expect(201, "POST", ownMuseum+"/reviews", fields{}, &review)
	owner.expect(200, "POST", ownMuseum+"/reviews/"+review.ID+"/decision", fields{"approved": true}, nil)
	var published publishedAnswer
	editor.expect(201, "POST", ownMuseum+"/publications", fields{}, &published)
	if published.Version != 2 {
		t.Errorf("PUB-1: what is approved is published as %+v", published)
	}
	if run := editor.publishing().Run; run == nil || run.State != "done" || run.Percent != 100 || run.Version != 2 || run.Author.Name != "Ben" {
		t.Errorf("PUB-2: the last run is %+v", run)
	}
	owner.expect(404, "DELETE", ownMuseum+"/publishing", nil, nil)
	var history struct {
		Items []struct{ ApprovedBy struct{ Name string } }
	}
	owner.expect(200, "GET", ownMuseum+"/publications", nil, &history)
	if history.Items[0].ApprovedBy.Name != "Ada" {
		t.Errorf("PUB-4: the history has %+v", history.Items[0])
	}
	var audit struct{ Items []struct{ Action string } }
	owner.expect(200, "GET", "/audit?search=review", nil, &audit)
	var actions []string
	for _, entry := range slices.Backward(audit.Items) {
		actions = append(actions, entry.Action)
	}
	want := []string{
		"museum.require_review", "review.request", "review.return", "review.request", "review.withdraw", "review.request", "review.approve", "review.request", "review.approve",
	}
	if !slices.Equal(actions, want) {
		t.Errorf("STAFF-7: the audit log has %v", actions)
	}
}
