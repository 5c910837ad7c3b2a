package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
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
	// Progress is told how many of the renditions are made; may be nil.
	// It is called from several goroutines.
	Progress func(made, total int)
}

// Published is the outcome of publishing.
type Published struct {
	Version int64
	Changed bool // false when visitors saw the same already
}

// publishQuality is brotli's quality at publish: most of what 11 saves in a small part of its time.
const publishQuality = 5

// publishAttempts is how often publishing begins anew when another process publishes the same museum meanwhile.
const publishAttempts = 3

// Publish publishes the museum's draft and activates the museum. Content that did not change gives no new
// version. CodeNotFound when there is no such museum; CodeConflict when others kept publishing it meanwhile.
func (p *Publisher) Publish(ctx context.Context, museum int64) (published Published, err error) {
	for range publishAttempts {
		published, err = p.publish(ctx, museum)
		if guide.ErrorCodeOf(err) != guide.CodeConflict {
			break
		}
	}
	return published, err
}

func (p *Publisher) publish(ctx context.Context, museum int64) (Published, error) {
	draft, err := p.Museums.Draft(ctx, museum)
	if err != nil {
		return Published{}, err
	}
	last, err := p.Museums.Published(ctx, museum)
	switch {
	case guide.ErrorCodeOf(err) == guide.CodeNotFound:
		last = &guide.Publication{}
	case err != nil:
		return Published{}, err
	}
	zone, err := time.LoadLocation(visitZone)
	if err != nil {
		return Published{}, err
	}
	salt, err := p.Museums.SecretSalt(ctx)
	if err != nil {
		return Published{}, err
	}
	facts, err := p.Facts.MediaFacts(ctx, mediaNames(draft))
	if err != nil {
		return Published{}, err
	}
	if p.Prepare != nil {
		if err := p.Prepare(ctx, draft, last.Museum); err != nil {
			return Published{}, err
		}
	}
	rendering := &Rendering{Museum: draft, Facts: facts, HTML: p.HTML, Salt: salt, Zone: zone}

	// The same content may still render otherwise than it did, by a newer program: so it is rendered as the
	// last version was and compared.
	same := last.Museum != nil && sameMuseum(last.Museum, draft)
	last.Museum = nil // a big museum's memory is better spent on rendering
	if same {
		rendering.Version, rendering.PublishedAt = last.Version, last.PublishedAt
		if same, err = p.sameRenditions(ctx, rendering); err != nil {
			return Published{}, err
		}
		if same {
			return Published{Version: last.Version}, p.Museums.SetActive(ctx, museum, true)
		}
	}
	rendering.Version, rendering.PublishedAt = last.Version+1, p.Clock()
	renditions, err := p.render(ctx, rendering)
	if err != nil {
		return Published{}, err
	}
	err = p.Museums.Publish(ctx, &guide.Publication{
		Museum: draft, Version: rendering.Version, PublishedAt: rendering.PublishedAt, Renditions: renditions,
	})
	return Published{Version: rendering.Version, Changed: err == nil}, err
}

// mediaNames are the names of every media file of the museum.
func mediaNames(m *guide.Museum) []string {
	var names []string
	seen := map[string]bool{}
	m.MapMedia(func(use guide.MediaUse) guide.Media {
		if use.Media.Name != "" && !seen[use.Media.Name] {
			seen[use.Media.Name] = true
			names = append(names, use.Media.Name)
		}
		return use.Media
	})
	return names
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

func (p *Publisher) sameRenditions(ctx context.Context, rendering *Rendering) (bool, error) {
	// The rendition of all languages holds every text, so it alone tells.
	made, err := rendering.rendition(0)
	if err != nil {
		return false, err
	}
	stored, err := p.Museums.Rendition(ctx, rendering.Museum.ID, rendering.Version, 0)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return false, nil
	}
	return err == nil && stored.ETag == made.ETag, err
}

// render makes the renditions of all languages together and of each one, as many at a time as there are
// processors.
func (p *Publisher) render(ctx context.Context, rendering *Rendering) ([]guide.Rendition, error) {
	ids := []int64{0}
	for _, language := range languagesOf(rendering.Museum) {
		ids = append(ids, language.ID)
	}
	renditions := make([]guide.Rendition, len(ids))
	var made atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, id := range ids {
		group.Go(func() (err error) {
			if err = ctx.Err(); err != nil {
				return err
			}
			renditions[i], err = rendering.rendition(id)
			if done := int(made.Add(1)); p.Progress != nil {
				p.Progress(done, len(ids))
			}
			return err
		})
	}
	return renditions, group.Wait()
}

// rendition renders one language (0: all of them) and compresses it on the way, so that the whole body is
// never in memory.
func (g *Rendering) rendition(language int64) (guide.Rendition, error) {
	detail, err := g.Detail(language)
	if err != nil {
		return guide.Rendition{}, err
	}
	var compressed bytes.Buffer
	compressor := brotli.NewWriterLevel(&compressed, publishQuality)
	counted := &countingWriter{hash: sha256.New()}
	if err := writeDetail(io.MultiWriter(compressor, counted), &detail); err != nil {
		return guide.Rendition{}, err
	}
	if err := compressor.Close(); err != nil {
		return guide.Rendition{}, fmt.Errorf("compress the detail: %w", err)
	}
	return guide.Rendition{
		Language: language, ETag: counted.etag(), Brotli: compressed.Bytes(), Size: counted.size,
	}, nil
}

// etagBytes is how much of the SHA-256 an ETag carries: 128 bits, beyond any accident.
const etagBytes = 16

type countingWriter struct {
	hash hash.Hash
	size int64
}

func (c *countingWriter) Write(b []byte) (int, error) {
	c.size += int64(len(b))
	return c.hash.Write(b)
}

func (c *countingWriter) etag() string {
	return `"` + base64.RawURLEncoding.EncodeToString(c.hash.Sum(nil)[:etagBytes]) + `"`
}

// envelopeStart is how an envelope begins that is written as bytes, up to its data.
const envelopeStart = `{"success":true,"status":0,"message":"","data":`

// writeDetail writes the answer that carries the detail, as encoding/json would, but element by element:
// a big museum in every language would be hundreds of megabytes at once.
func writeDetail(w io.Writer, detail *Detail) error {
	out := &jsonWriter{w: w}
	out.text(envelopeStart + "{")
	value := reflect.ValueOf(detail).Elem()
	separator := ""
	for i := range value.NumField() {
		name, options, _ := strings.Cut(value.Type().Field(i).Tag.Get("json"), ",")
		field := value.Field(i)
		if strings.Contains(options, "omitempty") && field.IsZero() {
			continue
		}
		out.text(separator)
		separator = ","
		out.value(name)
		out.text(":")
		if field.Kind() != reflect.Slice {
			out.value(field.Interface())
			continue
		}
		out.text("[")
		for j := range field.Len() {
			if j > 0 {
				out.text(",")
			}
			out.value(field.Index(j).Interface())
		}
		out.text("]")
	}
	out.text("}}\n")
	return out.err
}

// jsonWriter keeps the first error, so that its callers read as what they write.
type jsonWriter struct {
	w   io.Writer
	err error
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, s)
	}
}

func (j *jsonWriter) value(v any) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false) // nothing is served as HTML, and texts are full of tags
	if j.err == nil {
		j.err = encoder.Encode(v)
	}
	if j.err == nil {
		_, j.err = j.w.Write(bytes.TrimSuffix(buffer.Bytes(), []byte("\n")))
	}
}
