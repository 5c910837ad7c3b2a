// Package publish makes a museum's draft what visitors see: it renders the draft once per language to the
// bytes that go over the wire, and compares them with what is published. It knows no HTTP.
package publish

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"cicerone/guide"
)

// Publisher makes a museum's draft what visitors see.
type Publisher struct {
	Museums guide.Museums
	Facts   guide.MediaFactsStore
	HTML    func(guide.Markdown) string // renders rich text as sanitised HTML
	Clock   guide.Clock
	// Prepare makes what a museum needs besides its renditions before visitors see it; before is what they
	// saw so far, nil when nothing. May be nil.
	Prepare func(ctx context.Context, museum, before *guide.Museum) error
	// Progress is called with how many of the renditions are made, first with 0, from several goroutines; may be nil.
	Progress func(made, total int)
}

// Result is the outcome of publishing.
type Result struct {
	Version int64
	Changed bool // false when visitors saw the same already
}

// publishQuality is brotli's quality at publish: most of what 11 saves in a small part of its time.
const publishQuality = 5

// publishAttempts is how often publishing starts again when another process publishes the same museum meanwhile.
const publishAttempts = 3

// Publish publishes the museum's draft and activates the museum. Content that did not change gives no new
// version. CodeNotFound when there is no such museum; CodeConflict when others kept publishing it meanwhile.
func (p *Publisher) Publish(ctx context.Context, museum int64) (Result, error) {
	return retryConflicts(func() (Result, error) { return p.publish(ctx, museum) })
}

// Undo publishes again what visitors saw before the last publication, as a new version; the draft stays. A second call
// undoes the first. CodeNotFound when there is no earlier publication.
func (p *Publisher) Undo(ctx context.Context, museum int64) (Result, error) {
	return retryConflicts(func() (Result, error) {
		current, err := p.Museums.Summary(ctx, museum)
		if err != nil {
			return Result{}, err
		}
		previous, err := p.Museums.PublishedBefore(ctx, museum)
		if err != nil {
			return Result{}, err
		}
		renderer, err := p.prepare(ctx, previous.Museum, nil)
		if err != nil {
			return Result{}, err
		}
		return p.store(ctx, renderer, current.Version)
	})
}

func retryConflicts(do func() (Result, error)) (result Result, err error) {
	for range publishAttempts {
		result, err = do()
		if guide.ErrorCodeOf(err) != guide.CodeConflict {
			break
		}
	}
	return result, err
}

func (p *Publisher) publish(ctx context.Context, museum int64) (Result, error) {
	draft, err := p.Museums.Draft(ctx, museum)
	if err != nil {
		return Result{}, err
	}
	last, err := p.Museums.Published(ctx, museum)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		last = &guide.Publication{}
	case err != nil: // a damaged publication is replaced
		summary, errSummary := p.Museums.Summary(ctx, museum)
		if errSummary != nil {
			return Result{}, errors.Join(err, errSummary)
		}
		last = &guide.Publication{Version: summary.Version}
	}
	renderer, err := p.prepare(ctx, draft, last.Museum)
	if err != nil {
		return Result{}, err
	}

	// A newer program may render the same content differently, so it is rendered as the last version was and
	// compared.
	same := last.Museum != nil && sameMuseum(last.Museum, draft)
	last.Museum = nil // a big museum's memory is better spent on renderer
	if same {
		renderer.Version, renderer.PublishedAt = last.Version, last.PublishedAt
		if same, err = p.sameRenditions(ctx, renderer); err != nil {
			return Result{}, err
		}
		if same {
			return Result{Version: last.Version}, p.Museums.SetActive(ctx, museum, true)
		}
	}
	return p.store(ctx, renderer, last.Version)
}

// prepare makes what the museum needs besides its renditions, and returns its renderer.
func (p *Publisher) prepare(ctx context.Context, museum, before *guide.Museum) (*Renderer, error) {
	salt, err := p.Museums.SecretSalt(ctx)
	if err != nil {
		return nil, err
	}
	facts, err := p.Facts.MediaFacts(ctx, mediaNames(museum))
	if err != nil {
		return nil, err
	}
	if p.Prepare != nil {
		if err := p.Prepare(ctx, museum, before); err != nil {
			return nil, err
		}
	}
	return &Renderer{Museum: museum, Facts: facts, HTML: p.HTML, Salt: salt}, nil
}

// store renders the museum and stores it as the version after last.
func (p *Publisher) store(ctx context.Context, renderer *Renderer, last int64) (Result, error) {
	renderer.Version, renderer.PublishedAt = last+1, p.Clock()
	renditions, err := p.render(ctx, renderer)
	if err != nil {
		return Result{}, err
	}
	front := guide.NewFront(renderer.Museum, renderer.Facts)
	front.Checksums = checksumsOf(renditions)
	err = p.Museums.Publish(ctx, &guide.Publication{
		Museum: renderer.Museum, Version: renderer.Version, PublishedAt: renderer.PublishedAt,
		Front: front, Renditions: renditions,
	})
	return Result{Version: renderer.Version, Changed: err == nil}, err
}

func sameMuseum(a, b *guide.Museum) bool {
	hashOf := func(m *guide.Museum) string {
		sum := sha256.New()
		if err := json.NewEncoder(sum).Encode(m); err != nil {
			return err.Error() // never the same as a hash
		}
		return string(sum.Sum(nil))
	}
	return hashOf(a) == hashOf(b)
}

// sameRenditions reports whether the renditions are stored undamaged as the renderer makes them.
func (p *Publisher) sameRenditions(ctx context.Context, renderer *Renderer) (bool, error) {
	// The rendition of all languages holds every text, so making it is enough.
	made, err := renderer.Rendition(0)
	if err != nil {
		return false, err
	}
	for _, language := range renditionIDs(renderer.Museum) {
		stored, err := p.Museums.Rendition(ctx, renderer.Museum.ID, renderer.Version, language)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if CheckRendition(stored) != nil || language == 0 && stored.ETag != made.ETag {
			return false, nil
		}
	}
	return true, nil
}

// renditionIDs returns the languages of the museum's renditions: 0, which is all of them, and each one.
func renditionIDs(m *guide.Museum) []int64 {
	ids := []int64{0}
	for _, language := range Languages(m) {
		ids = append(ids, language.ID)
	}
	return ids
}

// render makes the renditions of all languages together and of each one, as many at a time as there are
// processors.
func (p *Publisher) render(ctx context.Context, renderer *Renderer) ([]guide.Rendition, error) {
	ids := renditionIDs(renderer.Museum)
	progress := p.Progress
	if progress == nil {
		progress = func(int, int) {}
	}
	progress(0, len(ids))
	renditions := make([]guide.Rendition, len(ids))
	var made atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, id := range ids {
		group.Go(func() (err error) {
			if err = ctx.Err(); err != nil {
				return err
			}
			renditions[i], err = renderer.Rendition(id)
			progress(int(made.Add(1)), len(ids))
			return err
		})
	}
	return renditions, group.Wait()
}
