// Package publish makes a museum's draft what visitors see: it renders the draft once per language to the
// bytes that go over the wire, and compares them with what is published. It knows no HTTP.
package publish

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"cicerone/guide"
)

// Publisher makes a museum's draft what visitors see.
type Publisher struct {
	Museums guide.Museums
	Drafts  DraftRevisions
	Facts   guide.MediaFactsStore
	HTML    func(guide.Markdown) string // renders rich text as sanitised HTML
	Clock   guide.Clock
	// Prepare makes what recognition needs before visitors see the museum, and returns the file with which phones recognise its
	// works, empty where there is none; before is what visitors saw so far, nil when nothing. May be nil.
	Prepare func(ctx context.Context, museum, before *guide.Museum) (phoneFeatures guide.MediaFacts, err error)
	// LockMedia keeps what Prepare stores from being deleted, until the lock is closed: the publication refers to it then. May be nil.
	LockMedia func(context.Context) (io.Closer, error)
	// Progress is called with how many of the renditions are made, first with 0; may be nil.
	Progress func(made, total int)
}

// DraftRevisions numbers the states of drafts; guide.Drafts does.
type DraftRevisions interface {
	// DraftRevision returns the number of the draft's last revision.
	DraftRevision(ctx context.Context, museum int64) (int64, error)
}

// Order says what to publish, and in whose name.
type Order struct {
	Museum     int64
	Selection  guide.Selection
	Author     guide.Author
	Token      int64 // API token with which the author orders it; 0 for none
	Note       string
	Schedule   int64            // scheduled publication that this one completes; 0 for none
	RequestKey string           // of the request that orders it; "" for none
	Audit      guide.AuditEntry // that is stored with the publication, whose version is added to its detail; none without an action
	// Check is called with what visitors would see, and prevents it by an error. It returns what the history has to say of faults
	// with which it is published. May be nil.
	Check func(ctx context.Context, c *Candidate) ([]guide.Waiver, error)
	// Progress is called with how much of the publication is made, in percent. May be nil.
	Progress func(percent int)
}

// Percents of a publication that are made after its steps.
const (
	percentRead     = 5
	percentChecked  = 15
	percentPrepared = 30
	percentRendered = 95
)

func (o *Order) report(percent int) {
	if o.Progress != nil {
		o.Progress(percent)
	}
}

// Candidate is a museum that is about to be published.
type Candidate struct {
	Museum  *guide.Museum
	Before  *guide.Publication // what visitors see; without its museum before the first publication, or if that cannot be read
	Partial guide.PartialDraft // what of the draft it has
	// ApprovedBy is who approved it; nil for nobody. Check sets it.
	ApprovedBy *guide.Author

	whole     bool  // it is the draft
	fromDraft bool  // it is the draft, or a part of it
	revision  int64 // of the draft
}

// Changes counts what visitors would see change: elements, the museum itself being one, and lists in another order.
func (c *Candidate) Changes() int { return changesSince(c.Museum, c.Before.Museum).Count() }

// Result is the outcome of publishing.
type Result struct {
	Version int64
	Changed bool // false when visitors saw the same already
}

// publishQuality is brotli's quality at publish: most of what 11 saves in a small part of its time.
const publishQuality = 5

// publishAttempts is how often publishing starts again when another process publishes the same museum meanwhile.
const publishAttempts = 3

// RenderedPublications is how many publications of a museum have their renditions stored, the last ones.
const RenderedPublications = 2

// Publish publishes the museum's draft, or what is selected of it, and activates the museum. Content that did not change gives
// no new version. CodeNotFound when there is no such museum; CodeConflict when others reused publishing it meanwhile; CodeInvalid
// for a selection without anything, or before the first publication.
func (p *Publisher) Publish(ctx context.Context, order Order) (Result, error) {
	return p.attempt(ctx, func() (Result, error) {
		candidate, err := p.Candidate(ctx, order.Museum, order.Selection)
		if err != nil {
			return Result{}, err
		}
		return p.publish(ctx, order, candidate)
	})
}

// Again publishes what visitors saw with an earlier version, as a new one; the draft stays. Its renditions are those of that
// version as far as the program renders them as before. CodeNotFound when there is no such version, or it is not stored any more.
func (p *Publisher) Again(ctx context.Context, order Order, version int64) (Result, error) {
	return p.attempt(ctx, func() (Result, error) {
		current, err := p.Museums.Summary(ctx, order.Museum)
		if err != nil || current.Version == version {
			return Result{Version: version}, err
		}
		earlier, err := p.Museums.Publication(ctx, order.Museum, version)
		if err != nil {
			return Result{}, err
		}
		renderer, err := p.prepare(ctx, earlier.Museum, nil)
		if err != nil {
			return Result{}, err
		}
		renderer.Origins = map[int64]guide.RenditionOrigin{}
		for _, language := range RenditionLanguages(earlier.Museum) {
			renderer.Origins[language] = earlier.Origin(language)
		}
		record := guide.PublicationRecord{Author: order.Author, Note: order.Note, RequestKey: order.RequestKey, Restores: version, Waivers: earlier.Record.Waivers}
		before, err := p.lastPublication(ctx, order.Museum)
		if err != nil {
			return Result{}, err
		}
		countChanges(&record, earlier.Museum, before.Museum)
		return p.store(ctx, order, renderer, record, current.Version, nil)
	})
}

// Undo publishes again what visitors saw before the last publication. A second call undoes the first. CodeNotFound when there is
// no earlier publication.
func (p *Publisher) Undo(ctx context.Context, order Order) (Result, error) {
	last, err := p.Museums.Publications(ctx, order.Museum, 0, 2)
	if err == nil && len(last) < 2 {
		err = guide.Errorf(guide.CodeNotFound, "museum %d has no earlier publication", order.Museum)
	}
	if err != nil {
		return Result{}, err
	}
	return p.Again(ctx, order, last[1].Version)
}

// attempt publishes, again if another process publishes the same museum meanwhile.
func (p *Publisher) attempt(ctx context.Context, do func() (Result, error)) (result Result, err error) {
	if p.LockMedia != nil {
		lock, err := p.LockMedia(ctx)
		if err != nil {
			return Result{}, err
		}
		defer lock.Close()
	}
	for range publishAttempts {
		result, err = do()
		if guide.ErrorCodeOf(err) != guide.CodeConflict {
			break
		}
	}
	return result, err
}

// lastPublication returns what visitors see. It has no version before the first publication, and no museum if that cannot be
// read.
func (p *Publisher) lastPublication(ctx context.Context, museum int64) (*guide.Publication, error) {
	last, err := p.Museums.Published(ctx, museum)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		return &guide.Publication{}, nil
	case err != nil: // a damaged publication is replaced
		summary, errSummary := p.Museums.Summary(ctx, museum)
		if errSummary != nil {
			return nil, errors.Join(err, errSummary)
		}
		return &guide.Publication{Version: summary.Version}, nil
	}
	return last, nil
}

// Candidate returns what visitors would see if that part of the draft was published now.
func (p *Publisher) Candidate(ctx context.Context, museum int64, selection guide.Selection) (*Candidate, error) {
	var revision int64 // of the draft, or of one before it
	if p.Drafts != nil {
		var err error
		if revision, err = p.Drafts.DraftRevision(ctx, museum); err != nil {
			return nil, err
		}
	}
	draft, err := p.Museums.Draft(ctx, museum)
	if err != nil {
		return nil, err
	}
	last, err := p.lastPublication(ctx, museum)
	if err != nil {
		return nil, err
	}
	c := &Candidate{Museum: draft, Before: last, whole: true, fromDraft: true, revision: revision}
	if selection.IsAll() {
		return c, nil
	}
	if last.Museum == nil {
		return nil, guide.Invalid("elements", "visitors see nothing of this museum yet, so publish all of it first")
	}
	if c.Museum, c.Partial, err = selection.Apply(last.Museum, draft); err != nil {
		return nil, err
	}
	c.whole = sameMuseum(c.Museum, draft)
	return c, nil
}

func (p *Publisher) publish(ctx context.Context, order Order, c *Candidate) (Result, error) {
	order.report(percentRead)
	record := guide.PublicationRecord{
		Author: order.Author, Note: order.Note, RequestKey: order.RequestKey, Scheduled: order.Schedule != 0, Languages: order.Selection.Languages, Elements: slices.Concat(order.Selection.Elements, c.Partial.Included),
	}
	if c.whole {
		record.DraftRevision = &c.revision
	}
	if order.Check != nil {
		var err error
		if record.Waivers, err = order.Check(ctx, c); err != nil {
			return Result{}, err
		}
		record.ApprovedBy = c.ApprovedBy
	}
	order.report(percentChecked)
	last := c.Before
	renderer, err := p.prepare(ctx, c.Museum, last.Museum)
	if err != nil {
		return Result{}, err
	}
	order.report(percentPrepared)
	same := last.Museum != nil && sameMuseum(last.Museum, c.Museum)
	var reused map[int64]guide.Rendition
	if len(order.Selection.Languages) > 0 && !c.Partial.AllLanguages {
		if reused, err = p.otherRenditions(ctx, last, order.Selection.Languages); err != nil {
			return Result{}, err
		}
		renderer.Origins = map[int64]guide.RenditionOrigin{}
		for language := range reused {
			renderer.Origins[language] = last.Origin(language)
		}
	}
	countChanges(&record, c.Museum, last.Museum)
	last.Museum = nil // a big museum's memory is better spent on renderer

	// A newer program may render the same content differently, so it is rendered as the last version was and
	// compared.
	if same {
		if same, err = p.sameRenditions(ctx, renderer, last); err != nil {
			return Result{}, err
		}
		if same {
			return Result{Version: last.Version}, p.Museums.SetActive(ctx, order.Museum, true, order.Audit)
		}
	}
	return p.store(ctx, order, renderer, record, last.Version, reused)
}

// otherRenditions returns the renditions of a publication in other languages than those, as far as they are stored undamaged.
func (p *Publisher) otherRenditions(ctx context.Context, last *guide.Publication, chosen []guide.LanguageCode) (map[int64]guide.Rendition, error) {
	reused := map[int64]guide.Rendition{}
	for _, language := range Languages(last.Museum) {
		if slices.Contains(chosen, guide.LanguageCode(language.Code)) {
			continue
		}
		stored, err := p.Museums.Rendition(ctx, last.Museum.ID, last.Version, language.ID)
		if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
			return nil, err
		}
		if err == nil && CheckRendition(stored) == nil {
			reused[language.ID] = stored
		}
	}
	return reused, nil
}

// countChanges counts what differs; before is nil for a first publication.
func countChanges(record *guide.PublicationRecord, museum, before *guide.Museum) {
	changes := changesSince(museum, before)
	for _, list := range changes.Lists {
		record.Added += len(list.Added)
		record.Changed += len(list.Changed)
		record.Removed += len(list.Removed)
		if list.Reordered {
			record.Reordered++
		}
	}
	switch {
	case !changes.Museum:
	case before == nil:
		record.Added++
	default:
		record.Changed++
	}
}

func changesSince(museum, before *guide.Museum) guide.Changes {
	return museum.ChangesSince(cmp.Or(before, &guide.Museum{}))
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
	renderer := &Renderer{Museum: museum, Facts: facts, HTML: p.HTML, Salt: salt}
	if p.Prepare != nil {
		if renderer.PhoneFeatures, err = p.Prepare(ctx, museum, before); err != nil {
			return nil, err
		}
	}
	return renderer, nil
}

// store renders the museum but for the reused renditions, by language, and stores it as the version after last.
func (p *Publisher) store(
	ctx context.Context, order Order, renderer *Renderer, record guide.PublicationRecord, last int64, reused map[int64]guide.Rendition,
) (Result, error) {
	renderer.Version, renderer.PublishedAt = last+1, p.Clock()
	renditions, err := p.render(ctx, &order, renderer, reused)
	if err != nil {
		return Result{}, err
	}
	record.Origins = renderer.Origins
	if record.PhoneFeatures, err = renderer.phoneFeatures(reused); err != nil {
		return Result{}, err
	}
	front := guide.NewFront(renderer.Museum, renderer.Facts)
	front.Checksums = checksumsOf(renditions)
	audit := order.Audit
	audit.Detail = strings.TrimSpace(fmt.Sprintf("version %d %s", renderer.Version, audit.Detail))
	err = p.Museums.Publish(ctx, &guide.Publication{
		Museum: renderer.Museum, Version: renderer.Version, PublishedAt: renderer.PublishedAt,
		Front: front, Renditions: renditions, Record: record, Schedule: order.Schedule, Audit: audit,
	})
	return Result{Version: renderer.Version, Changed: err == nil}, err
}

// phoneFeatures lists the files with which phones recognise works, of the renderer's renditions and the reused ones, each once.
func (g *Renderer) phoneFeatures(reused map[int64]guide.Rendition) (names []string, err error) {
	if g.PhoneFeatures.Name != "" {
		names = append(names, g.PhoneFeatures.Name)
	}
	for _, rendition := range reused {
		all, err := RenderedMedia(rendition)
		if err != nil {
			return nil, err
		}
		for _, name := range all {
			if strings.HasSuffix(name, guide.PhoneFeaturesExtension) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names, nil
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

// sameRenditions reports whether the renditions of the last publication are stored undamaged as the renderer makes them.
func (p *Publisher) sameRenditions(ctx context.Context, renderer *Renderer, last *guide.Publication) (bool, error) {
	as := &Renderer{
		Museum: renderer.Museum, Facts: renderer.Facts, PhoneFeatures: renderer.PhoneFeatures, HTML: renderer.HTML, Salt: renderer.Salt,
		Origins: map[int64]guide.RenditionOrigin{},
	}
	languages := RenditionLanguages(renderer.Museum)
	for _, language := range languages {
		as.Origins[language] = last.Origin(language)
	}
	for _, language := range languages {
		stored, err := p.Museums.Rendition(ctx, renderer.Museum.ID, last.Version, language)
		if guide.ErrorCodeOf(err) == guide.CodeNotFound {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if CheckRendition(stored) != nil {
			return false, nil
		}
		// The rendition of all languages holds every text, so making it is enough, but for those that are older.
		if _, keeps := renderer.Origins[language]; keeps || language != 0 && as.Origins[language].Version == as.Origins[0].Version {
			continue
		}
		made, err := as.Rendition(language)
		if err != nil {
			return false, err
		}
		if stored.ETag != made.ETag {
			return false, nil
		}
	}
	return true, nil
}

// RenditionLanguages returns the languages of the museum's renditions: 0, which is all of them, and each one.
func RenditionLanguages(m *guide.Museum) []int64 {
	ids := []int64{0}
	for _, language := range Languages(m) {
		ids = append(ids, language.ID)
	}
	return ids
}

// render makes the renditions of all languages together and of each one, but for those that are reused, as many at a time as there
// are processors.
func (p *Publisher) render(ctx context.Context, order *Order, renderer *Renderer, reused map[int64]guide.Rendition) ([]guide.Rendition, error) {
	ids := RenditionLanguages(renderer.Museum)
	progress := func(made, total int) {
		if p.Progress != nil {
			p.Progress(made, total)
		}
		order.report(percentPrepared + (percentRendered-percentPrepared)*made/max(total, 1))
	}
	total := len(ids) - len(reused)
	progress(0, total)
	renditions := make([]guide.Rendition, len(ids))
	var reporting sync.Mutex
	made := 0
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, id := range ids {
		if rendition, ok := reused[id]; ok {
			renditions[i] = rendition
			continue
		}
		group.Go(func() (err error) {
			if err = ctx.Err(); err != nil {
				return err
			}
			renditions[i], err = renderer.Rendition(id)
			reporting.Lock()
			defer reporting.Unlock()
			made++
			progress(made, total)
			return err
		})
	}
	return renditions, group.Wait()
}
