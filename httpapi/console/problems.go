package console

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"cicerone/guide"
	"cicerone/httpapi"
)

// DraftProblem is something to correct before the draft is published.
type DraftProblem struct {
	List    string         `json:"list"`
	Key     string         `json:"key"`
	Path    string         `json:"path" doc:"As that of values; empty for the whole element"`
	Rule    string         `json:"rule" doc:"The violated rule"`
	Params  httpapi.Params `json:"params" doc:"What the message is about: numbers, texts and lists of languages, by name"`
	Message string         `json:"message" doc:"In English, as the package checker's"`
}

// DraftProblems are the problems of a draft.
type DraftProblems struct {
	Revision int64          `json:"revision" doc:"Of the draft, when it was checked"`
	Items    []DraftProblem `json:"items" doc:"At most 1000"`
	Total    int            `json:"total"`
}

type listProblemsIn struct {
	InMuseum

	List string `query:"list" doc:"Of this element only, together with key"`
	Key  string `query:"key"`
}

// maxShownProblems bounds an answer. People correct some and look again.
const maxShownProblems = 1000

func (c *Calls) listProblems(ctx context.Context, p *museumPerson, in *listProblemsIn) (*out[DraftProblems], error) {
	checked, err := c.problems.of(ctx, p.museum.ID)
	if err != nil {
		return nil, err
	}
	answer := DraftProblems{Revision: checked.revision, Items: []DraftProblem{}}
	for _, problem := range checked.problems {
		if in.List != "" && (problem.List != in.List || problem.Key != in.Key) {
			continue
		}
		if answer.Total++; answer.Total <= maxShownProblems {
			answer.Items = append(answer.Items, DraftProblem{
				problem.List, problem.Key, problem.Path, problem.Rule.Code, problem.Params(), problem.Message(),
			})
		}
	}
	return &out[DraftProblems]{answer}, nil
}

// Drafts that are remembered, and the changed elements that are checked one by one; of more, all of the draft is checked.
const (
	maxCheckedDrafts = 20
	maxCheckedAlone  = 100
)

// problemCache has the problems of drafts that were checked last. After a change, the changed elements are checked alone as far as
// no other element depends on what changed.
type problemCache struct {
	drafts  guide.Drafts
	museums guide.Museums
	markup  func(guide.Markdown) []string

	checking singleflight.Group
	mu       sync.Mutex
	checked  map[int64]checkedDraft // by museum
}

// checkedDraft has the problems of a draft.
type checkedDraft struct {
	revision int64
	problems []guide.Problem
	outline  *guide.Outline // used by one check at a time
}

// of returns the problems of a museum's draft.
func (c *problemCache) of(ctx context.Context, museum int64) (checkedDraft, error) {
	revision, err := c.drafts.DraftRevision(ctx, museum)
	if err != nil {
		return checkedDraft{}, err
	}
	for {
		if checked := c.known(museum); checked.revision >= revision && checked.outline != nil {
			return checked, nil
		}
		// Another request may wait for the same result, or for that of an earlier revision.
		if _, err, _ := c.checking.Do(idOf(museum), func() (any, error) { return nil, c.check(context.WithoutCancel(ctx), museum) }); err != nil {
			return checkedDraft{}, err
		}
	}
}

func (c *problemCache) known(museum int64) checkedDraft {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.checked[museum]
}

// check checks a museum's draft as it is now.
func (c *problemCache) check(ctx context.Context, museum int64) error {
	revision, err := c.drafts.DraftRevision(ctx, museum) // before what it has
	if err != nil {
		return err
	}
	checked, err := c.checkChanged(ctx, museum, c.known(museum))
	if err == nil && checked.outline == nil {
		checked, err = c.checkAll(ctx, museum)
	}
	if err != nil {
		return err
	}
	checked.revision = revision
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.checked[museum]; !known && len(c.checked) >= maxCheckedDrafts {
		clear(c.checked)
	}
	c.checked[museum] = checked
	return nil
}

func (c *problemCache) checkAll(ctx context.Context, museum int64) (checkedDraft, error) {
	draft, err := c.museums.Draft(ctx, museum)
	if err != nil {
		return checkedDraft{}, err
	}
	return checkedDraft{problems: draft.Problems(c.markup), outline: guide.NewOutline(draft)}, nil
}

// checkChanged checks the elements that changed since the draft was checked. The result has no outline if all of the draft has to
// be checked.
func (c *problemCache) checkChanged(ctx context.Context, museum int64, before checkedDraft) (checkedDraft, error) {
	if before.outline == nil {
		return checkedDraft{}, nil
	}
	changed, err := c.drafts.ChangedSince(ctx, museum, before.revision)
	if err != nil || len(changed) > maxCheckedAlone {
		return checkedDraft{}, err
	}
	problems := slices.Clone(before.problems) // requests may read the others
	for _, ref := range changed {
		stored, err := c.drafts.Element(ctx, museum, ref)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return checkedDraft{}, nil // it was deleted
		}
		if err != nil {
			return checkedDraft{}, err
		}
		element, err := guide.ContentOf(stored)
		if err != nil {
			return checkedDraft{}, err
		}
		own, alone := before.outline.Problems(ref, element, c.markup)
		if !alone {
			return checkedDraft{}, nil
		}
		problems = replaceProblems(problems, ref, own)
	}
	return checkedDraft{problems: problems, outline: before.outline}, nil
}

// replaceProblems replaces the problems of an element.
func replaceProblems(all []guide.Problem, ref guide.ElementRef, own []guide.Problem) []guide.Problem {
	isOwn := func(p guide.Problem) bool { return p.ElementRef == ref }
	at := slices.IndexFunc(all, isOwn)
	if at < 0 {
		return append(all, own...)
	}
	return slices.Insert(slices.DeleteFunc(all, isOwn), at, own...)
}
