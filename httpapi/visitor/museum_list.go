package visitor

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/klauspost/compress/gzip"

	"cicerone/httpapi"
	"cicerone/publish"
)

const (
	// frontsPerQuery bounds the museums that are in memory while the list is made.
	frontsPerQuery = 200
	// museumListAge is how long a list is answered in which a museum may be missing because it could not be read.
	museumListAge = time.Minute
)

// museumListKey is the key of the list in the catalog's cache.
type museumListKey struct {
	change int64 // the last one of any museum
	period int64 // of museumListAge
}

// museumList is the list of all museums: an envelope, compressed. It is made once after each change.
type museumList struct {
	etag   string
	packed []byte
}

// Memory returns how many bytes the list takes in memory.
func (l *museumList) Memory() int64 { return int64(len(l.packed)) }

// museumListInput is the input of listMuseums.
type museumListInput struct {
	IfNoneMatch string `header:"If-None-Match" doc:"The ETag of what the client has"`
}

func (c *Calls) listMuseums(ctx context.Context, _ *museumListInput) (*museumList, error) {
	if only, limited := c.config.Catalog.Only(ctx); limited {
		one, err := c.config.Catalog.Open(ctx, only)
		return packMuseums(func(add func(publish.Museum) error) error {
			if err != nil {
				return err
			}
			return add(wireMuseum(one))
		})
	}
	if c.config.HideMuseums {
		return packMuseums(func(func(publish.Museum) error) error { return nil })
	}
	key := museumListKey{change: c.config.Catalog.LastChange(), period: c.config.Clock().UnixNano() / int64(museumListAge)}
	return publish.Load(ctx, c.config.Catalog.Cache(), key, func(ctx context.Context) (*museumList, error) {
		return packMuseums(func(add func(publish.Museum) error) error { return c.readMuseums(ctx, add) })
	})
}

// readMuseums calls add with every museum that visitors may see and that can be read, few of them in memory at a time.
func (c *Calls) readMuseums(ctx context.Context, add func(publish.Museum) error) error {
	for last := int64(0); ; {
		fronts, err := c.config.Museums.Fronts(ctx, last, frontsPerQuery)
		if err != nil {
			return err
		}
		for _, one := range fronts {
			if one.Front == nil {
				continue
			}
			if err := add(publish.NewMuseum(one.Front.Museum, one.Version)); err != nil {
				return err
			}
		}
		if len(fronts) < frontsPerQuery {
			return nil
		}
		last = fronts[len(fronts)-1].ID
	}
}

// packMuseums makes the list of the museums that read adds.
func packMuseums(read func(add func(publish.Museum) error) error) (*museumList, error) {
	var packed bytes.Buffer
	compressor, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, _ = io.WriteString(compressor, publish.EnvelopeStart+"[") // writing to memory cannot fail
	separator := ""
	err = read(func(museum publish.Museum) error {
		document, err := json.Marshal(museum)
		if err != nil {
			return err
		}
		_, _ = io.WriteString(compressor, separator)
		_, _ = compressor.Write(document)
		separator = ","
		return nil
	})
	if err != nil {
		return nil, err
	}
	_, _ = io.WriteString(compressor, "]}\n")
	_ = compressor.Close()
	sum := sha256.Sum256(packed.Bytes())
	return &museumList{etag: publish.ETag(sum[:]), packed: bytes.Clone(packed.Bytes())}, nil
}

// ServeHTTP answers with the list, compressed when the client accepts it.
func (l *museumList) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	encoding := httpapi.NegotiateEncoding(r, func(encoding string) bool { return encoding == httpapi.EncodingGzip })
	w.Header().Set("Cache-Control", "no-cache")
	httpapi.SetEncoding(w.Header(), l.etag, encoding)
	if httpapi.NotModified(w, r, l.etag) {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if encoding == httpapi.EncodingGzip {
		_, _ = w.Write(l.packed)
		return
	}
	plain, err := gzip.NewReader(bytes.NewReader(l.packed))
	if err == nil {
		_, err = io.Copy(w, plain)
	}
	if err != nil && r.Context().Err() == nil {
		httpapi.LogError(r.Context(), "the list of museums was not written to its end", "error", err)
	}
}
