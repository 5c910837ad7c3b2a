package service

import (
	"bytes"
	"context"
	"sync"
	"time"

	"cicerone/guide"
	"cicerone/recognition"
)

// draftChecks are the checks of drafts that run in the background.
type draftChecks struct {
	mu      sync.Mutex
	running map[int64]*draftCheck // by museum
	last    map[int64][]picture   // of the draft that was checked last, by museum
}

// draftCheck is a check of a draft.
type draftCheck struct {
	ended chan struct{}
	err   error // once it has ended

	mu          sync.Mutex
	done, total int
}

func (c *draftCheck) progress(stage string, done, total int) {
	if stage != stageExtracting {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done, c.total = max(c.done, done), total
}

const (
	// checkPatience is how long CheckDraft waits for a check: that of a small museum is done in this time.
	checkPatience = 2 * time.Second
	// maxRememberedDrafts bounds draftChecks.last.
	maxRememberedDrafts = 64
)

// CheckDraft implements guide.DraftRecogniser.
func (r *Recogniser) CheckDraft(ctx context.Context, draft *guide.Museum) (guide.DraftRecognition, error) {
	if !draft.RecognitionAvailable {
		return guide.DraftRecognition{Ready: true}, nil
	}
	pictures := picturesOf(draft)
	pending := guide.DraftRecognition{Total: len(pictures)}
	stored, err := r.features.comparison(ctx, pictures)
	if err != nil {
		return pending, err
	}
	if stored == nil {
		check := r.startCheck(ctx, draft)
		patience := time.NewTimer(checkPatience)
		defer patience.Stop()
		select {
		case <-check.ended:
			if check.err != nil {
				return pending, check.err
			}
			if stored, err = r.features.comparison(ctx, pictures); err != nil {
				return pending, err
			}
		case <-patience.C:
		case <-ctx.Done():
			return pending, ctx.Err()
		}
		if stored == nil { // it takes longer, or it was the check of an earlier draft
			check.mu.Lock()
			defer check.mu.Unlock()
			pending.Done = min(check.done, pending.Total)
			return pending, nil
		}
	}
	report := report(worksOf(draft), pictures, stored)
	return guide.DraftRecognition{RecognitionReport: report, Ready: true, Done: len(pictures), Total: len(pictures)}, nil
}

// startCheck checks a draft in the background, unless one of the museum is being checked. It returns the check that runs.
func (r *Recogniser) startCheck(ctx context.Context, draft *guide.Museum) *draftCheck {
	r.drafts.mu.Lock()
	defer r.drafts.mu.Unlock()
	if running, ok := r.drafts.running[draft.ID]; ok {
		return running
	}
	check := &draftCheck{ended: make(chan struct{})}
	r.drafts.running[draft.ID] = check
	before := r.drafts.last[draft.ID]
	// Others may wait for the same check, so it must outlive the request that started it.
	shared := context.WithoutCancel(ctx)
	go func() {
		check.err = guide.RecoverPanics(func() error {
			if err := r.indexes.builds.Acquire(shared, 1); err != nil {
				return err
			}
			defer r.indexes.builds.Release(1)
			_, err := r.prepareWorks(shared, draft, before, check.progress)
			return err
		})
		r.drafts.mu.Lock()
		defer r.drafts.mu.Unlock()
		delete(r.drafts.running, draft.ID)
		if check.err == nil {
			if len(r.drafts.last) >= maxRememberedDrafts {
				clear(r.drafts.last)
			}
			r.drafts.last[draft.ID] = picturesOf(draft)
		}
		close(check.ended)
	}()
	return check
}

// TryDraft implements guide.DraftRecogniser. The index of a draft is not cached: it is made of stored features for each frame.
func (r *Recogniser) TryDraft(ctx context.Context, draft *guide.Museum, jpeg []byte) (guide.RecognitionTrial, error) {
	none := guide.RecognitionTrial{}
	if !draft.RecognitionAvailable {
		return none, guide.Errorf(guide.CodeConflict, "this museum does not offer recognition by the camera")
	}
	frame, err := recognition.DecodeFrame(bytes.NewReader(jpeg))
	if err != nil {
		return none, frameError(err)
	}
	state, err := r.CheckDraft(ctx, draft)
	if err != nil {
		return none, err
	}
	if !state.Ready {
		return none, errIndexing()
	}
	if err := r.indexes.builds.Acquire(ctx, 1); err != nil {
		return none, err
	}
	defer r.indexes.builds.Release(1)
	built, _, err := r.features.buildIndex(ctx, draft, nil)
	if err != nil {
		return none, err
	}
	result := built.index.Recognise(frame, nil)
	trial := guide.RecognitionTrial{}
	if work, ok := result.Decide(built.threshold); ok {
		trial.Artwork = work
	}
	for _, c := range result.Candidates[:min(len(result.Candidates), maxTrialCandidates)] {
		trial.Candidates = append(trial.Candidates, guide.TrialCandidate{Artwork: c.Work, Certainty: c.Score / built.threshold.MinAgreement()})
	}
	return trial, nil
}

// maxTrialCandidates is how many works a trial names.
const maxTrialCandidates = 3
