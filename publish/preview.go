package publish

import (
	"context"
	"maps"
	"sync"

	"cicerone/guide"
)

// DraftReader reads drafts; see guide.Museums and guide.Drafts.
type DraftReader interface {
	Draft(ctx context.Context, museum int64) (*guide.Museum, error)
	DraftRevision(ctx context.Context, museum int64) (int64, error)
	Element(ctx context.Context, museum int64, ref guide.ElementRef) (guide.Element, error)
	CheckMedia(ctx context.Context, museum int64, ref guide.ElementRef, values guide.Values) error
}

// PreviewConfig is what a Previewer needs.
type PreviewConfig struct {
	Drafts DraftReader
	Facts  guide.MediaFactsStore
	HTML   func(guide.Markdown) string // renders rich text as sanitised HTML
	Clock  guide.Clock
}

// previewCacheBytes is the memory for drafts that are previewed, about.
const previewCacheBytes = 128 << 20

// Previewer renders drafts as visitors would get them. It keeps drafts and renditions in memory until others need the space.
// Make one with NewPreviewer.
type Previewer struct {
	config PreviewConfig
	cache  *Cache
	latest sync.Map // number of the revision that was read last, by museum
}

// NewPreviewer returns a previewer.
func NewPreviewer(config PreviewConfig) *Previewer {
	return &Previewer{config: config, cache: NewCache(previewCacheBytes)}
}

// draftKey identifies a draft at a revision in the cache, and draftRenditionKey its rendition in a language.
type (
	draftKey          struct{ museum, revision int64 }
	draftRenditionKey struct {
		draftKey
		language int64
	}
)

// DraftPreview is a draft at a revision.
type DraftPreview struct {
	*Renderer

	Revision int64
}

// bytesOfElement is about what an element of a draft takes in memory with its texts and media.
const bytesOfElement = 8 << 10

// Memory returns how many bytes the draft takes in memory, about.
func (d *DraftPreview) Memory() int64 {
	c := d.Museum.Counts()
	elements := 50 + c.Artworks + c.Halls + c.InfoSections + c.OneMinutes + c.Routes + c.Sections + c.Timelines + c.NavigationSections
	return int64(elements) * bytesOfElement
}

// draftRendition is a rendition of a draft.
type draftRendition struct{ guide.Rendition }

// Memory returns how many bytes the rendition takes in memory.
func (r draftRendition) Memory() int64 { return int64(len(r.Brotli)) }

// Open returns the museum's draft as it is now. It returns CodeNotFound for an unknown museum.
func (p *Previewer) Open(ctx context.Context, museum int64) (*DraftPreview, error) {
	revision, err := p.config.Drafts.DraftRevision(ctx, museum)
	if err != nil {
		return nil, err
	}
	return p.open(ctx, draftKey{museum, revision})
}

func (p *Previewer) open(ctx context.Context, key draftKey) (*DraftPreview, error) {
	return Load(ctx, p.cache, key, func(ctx context.Context) (*DraftPreview, error) {
		draft, err := p.config.Drafts.Draft(ctx, key.museum)
		if err != nil {
			return nil, err
		}
		facts, err := p.config.Facts.MediaFacts(ctx, mediaNames(draft))
		if err != nil {
			return nil, err
		}
		p.latest.Store(key.museum, key.revision)
		return &DraftPreview{Revision: key.revision, Renderer: &Renderer{
			Museum: withoutGates(draft), Facts: facts, Version: key.revision, PublishedAt: p.config.Clock(), HTML: p.config.HTML, Draft: true,
		}}, nil
	})
}

// withoutGates removes from a draft what would stop people who look at it, and what would measure them.
func withoutGates(m *guide.Museum) *guide.Museum {
	m.AccessCodeRequired, m.SocialSignIn, m.DevicePassword = false, false, ""
	m.TagManagerID, m.AnalyticsID = "", ""
	return m
}

// DraftRendition renders the draft in one language.
func (p *Previewer) DraftRendition(ctx context.Context, draft *DraftPreview, language int64) (guide.Rendition, error) {
	key := draftRenditionKey{draftKey{draft.Museum.ID, draft.Revision}, language}
	rendition, err := Load(ctx, p.cache, key, func(context.Context) (draftRendition, error) {
		made, err := draft.Rendition(language)
		return draftRendition{made}, err
	})
	return rendition.Rendition, err
}

// Element renders an element of the draft in a language, with values laid over it that nobody has saved. It returns CodeNotFound
// for an unknown element, and CodeInvalid with the path for a value that the content model does not allow.
func (p *Previewer) Element(
	ctx context.Context, museum int64, language guide.LanguageCode, ref guide.ElementRef, values guide.Values,
) (DraftElement, error) {
	stored, err := p.config.Drafts.Element(ctx, museum, ref)
	if err == nil {
		err = p.config.Drafts.CheckMedia(ctx, museum, ref, values)
	}
	if err != nil {
		return DraftElement{}, err
	}
	draft, err := p.around(ctx, museum, ref)
	if err != nil {
		return DraftElement{}, err
	}
	changed, err := withValues(draft.Museum, ref, stored.Values, values)
	if err != nil {
		return DraftElement{}, err
	}
	facts, err := p.factsOf(ctx, draft.Facts, stored.Values, values)
	if err != nil {
		return DraftElement{}, err
	}
	renderer := &Renderer{
		Museum: withoutGates(changed), Facts: facts, Version: draft.Revision, PublishedAt: draft.PublishedAt, HTML: draft.HTML, Draft: true,
	}
	return renderer.element(language, ref)
}

// around returns the draft that has the element. An earlier revision will do, since of the others their ids alone matter: while
// somebody types, each second has a revision.
func (p *Previewer) around(ctx context.Context, museum int64, ref guide.ElementRef) (*DraftPreview, error) {
	if revision, ok := p.latest.Load(museum); ok {
		if cached, ok := p.cache.get(draftKey{museum, revision.(int64)}); ok {
			if _, err := positionOf(cached.(*DraftPreview).Museum, ref); err == nil {
				return cached.(*DraftPreview), nil
			}
		}
	}
	return p.Open(ctx, museum)
}

// factsOf returns the facts of a draft's media files with those of values.
func (p *Previewer) factsOf(ctx context.Context, known map[string]guide.MediaFacts, all ...guide.Values) (map[string]guide.MediaFacts, error) {
	var names []string
	for _, values := range all {
		for _, media := range values.MediaIn() {
			if _, ok := known[media.Name]; !ok && media.Name != "" {
				names = append(names, media.Name)
			}
		}
	}
	if len(names) == 0 {
		return known, nil
	}
	facts, err := p.config.Facts.MediaFacts(ctx, names)
	if err != nil {
		return nil, err
	}
	joined := maps.Clone(known)
	maps.Copy(joined, facts)
	return joined, nil
}
