package main

import (
	"slices"
	"testing"
	"time"
)

// draftRecognition is how well the works of a draft are recognised, as the call answers it.
type draftRecognition struct {
	Available, Ready bool
	Done, Total      int
	Items            []struct {
		Key, Fault, Advice string
		Twin               *struct{ Key string }
	}
}

// waitForRecognition waits until the pictures of the draft have been looked at.
func (b *staffBrowser) waitForRecognition() (state draftRecognition) {
	b.s.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); {
		b.expect(200, "GET", "/museums/1/recognition", nil, &state)
		if state.Ready {
			return state
		}
	}
	b.s.t.Fatalf("CON-6: after a minute %d of %d pictures have been looked at", state.Done, state.Total)
	return state
}

func TestStaffTryRecognitionOfTheDraft(t *testing.T) {
	s := startServer(t, galleryData(t))
	owner := s.browser("192.0.2.1")
	owner.expect(201, "POST", "/set-up", fields{
		"token": s.setUpToken(), "organization": "Museum of Pattern", "name": "Ada", "email": "ada@museum.example", "password": goodPassword, "language": "en",
	}, nil)
	state := owner.waitForRecognition()
	if !state.Available || state.Total != len(galleryWorks) || len(state.Items) != 0 {
		t.Errorf("CON-6: the report is %+v", state)
	}
	var works struct {
		Items []struct{ Key string }
	}
	owner.expect(200, "GET", "/museums/1/elements/artworks", nil, &works)
	first := works.Items[0].Key
	var trial struct {
		Work       *struct{ Key string }
		Candidates []struct {
			Key       string
			Certainty float64
		}
	}
	frame := fields{"image": shot(demoPicture(t, "pattern/"+galleryWorks[0]), 1)}
	owner.expect(200, "POST", "/museums/1/recognition", frame, &trial)
	if trial.Work == nil || trial.Work.Key != first || trial.Candidates[0].Key != first || trial.Candidates[0].Certainty < 1 {
		t.Errorf("CON-6: a photograph of %s shows %+v", first, trial)
	}
	if got := problemOf(owner.expect(400, "POST", "/museums/1/recognition", fields{"image": []byte("GIF89a")}, nil)); got != "invalid image" {
		t.Errorf("CON-6: a file that is no photograph is answered with %q", got)
	}

	// What is tried is the draft: without its picture, the work is not recognised, and staff read why.
	owner.expect(200, "PATCH", "/museums/1/elements/artworks/"+first, fields{"base": 1, "changes": fields{"image": nil}}, nil)
	state = owner.waitForRecognition()
	if len(state.Items) != 1 || state.Items[0].Key != first || state.Items[0].Fault != "noPicture" || state.Items[0].Advice == "" {
		t.Errorf("CON-6: without a picture the report is %+v", state)
	}
	trial.Work = nil
	owner.expect(200, "POST", "/museums/1/recognition", frame, &trial)
	if trial.Work != nil {
		t.Errorf("CON-6: a photograph of a work without a picture shows %+v", trial.Work)
	}
	var gate struct{ Warnings []struct{ Key, Code string } }
	owner.expect(200, "GET", "/museums/1/gate", nil, &gate)
	if !slices.ContainsFunc(gate.Warnings, func(w struct{ Key, Code string }) bool { return w.Key == first && w.Code == "recognition" }) {
		t.Errorf("CON-6, PUB-1: the gate warns of %+v", gate.Warnings)
	}
	limited := func() bool {
		return owner.send("POST", consoleBase+"/museums/1/recognition", fields{"image": []byte("GIF89a")}).http == 429
	}
	for range 100 {
		if limited() {
			return
		}
	}
	t.Error("CON-6: trials are not limited")
}

func TestRecognitionThatIsNotOffered(t *testing.T) {
	_, ada := startStaff(t)
	state := draftRecognition{Available: true}
	ada.expect(200, "GET", ownMuseum+"/recognition", nil, &state)
	if state.Available || !state.Ready || state.Total != 0 || state.Items == nil {
		t.Errorf("CON-6: without recognition the report is %+v", state)
	}
}
