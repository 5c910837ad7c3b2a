package service

import (
	"bytes"
	"context"
	"errors"
	"image/jpeg"
	"io"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

// ready calls CheckDraft until the pictures have been looked at.
func ready(t *testing.T, r *Recogniser, draft *guide.Museum) guide.DraftRecognition {
	t.Helper()
	for {
		state, err := r.CheckDraft(t.Context(), draft)
		if err != nil {
			t.Fatal(err)
		}
		if state.Ready {
			return state
		}
	}
}

func TestDraftIsCheckedInTheBackground(t *testing.T) {
	r, _, decodings := mosaics()
	draft := mosaicMuseum(8, 46, 62, 70)
	state := ready(t, r, draft)
	twin := func(w guide.RecognitionWarning) bool { return w.Artwork == 8 && w.Twin == 46 }
	unusable := func(w guide.RecognitionWarning) bool { return w.Artwork == 62 && w.Fault == guide.FaultUnusable }
	if !slices.ContainsFunc(state.Warnings, twin) || !slices.ContainsFunc(state.Warnings, unusable) || state.Done != 4 || state.Total != 4 {
		t.Errorf("CON-6: the report is %+v", state)
	}
	before := decodings()
	ready(t, r, draft)
	if decodings() != before {
		t.Error("CON-6: pictures that have been looked at are looked at again")
	}
	draft = mosaicMuseum(8, 62, 70, 71)
	if state = ready(t, r, draft); slices.ContainsFunc(state.Warnings, twin) || len(state.Warnings) != 1 {
		t.Errorf("CON-6: without the twin the report is %+v", state.Warnings)
	}
	draft.RecognitionAvailable = false
	if state = ready(t, r, draft); len(state.Warnings) > 0 {
		t.Errorf("CON-6: without recognition the report is %+v", state.Warnings)
	}
}

func TestDraftCheckReportsFailures(t *testing.T) {
	r, blobs, _ := mosaics()
	r.features.blobs = refusing{blobs}
	if _, err := r.CheckDraft(t.Context(), mosaicMuseum(8)); err == nil {
		t.Error("CON-6: a draft whose features cannot be stored counts as checked")
	}
	r.features.blobs = blobs
	if state := ready(t, r, mosaicMuseum(8)); len(state.Warnings) > 0 {
		t.Errorf("CON-6: after a failure the report is %+v", state.Warnings)
	}
}

type refusing struct{ *memoryBlobs }

func (refusing) Put(context.Context, string, io.Reader) error { return errors.New("the disk is full") }

func TestTrialOfDraft(t *testing.T) {
	r, _, _ := mosaics()
	draft := mosaicMuseum(8, 70, 71)
	ready(t, r, draft)
	frame := func(seed uint64) []byte {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, mosaic(seed, 1), nil); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	trial, err := r.TryDraft(t.Context(), draft, frame(70))
	if err != nil || trial.Artwork != 70 || len(trial.Candidates) == 0 || trial.Candidates[0].Artwork != 70 || trial.Candidates[0].Certainty < 1 {
		t.Errorf("CON-6: a frame of work 70 gives %+v, %v", trial, err)
	}
	if trial, err := r.TryDraft(t.Context(), draft, frame(500)); err != nil || trial.Artwork != 0 {
		t.Errorf("CON-6: a frame of another museum's work gives %+v, %v", trial, err)
	}
	if _, err := r.TryDraft(t.Context(), draft, []byte("GIF89a")); guide.ErrorCodeOf(err) != guide.CodeInvalid || !strings.Contains(err.Error(), "JPEG") {
		t.Errorf("CON-6: a file that is no JPEG gives %v", err)
	}
	draft.RecognitionAvailable = false
	if _, err := r.TryDraft(t.Context(), draft, frame(70)); guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("CON-6: without recognition a trial gives %v", err)
	}
}
