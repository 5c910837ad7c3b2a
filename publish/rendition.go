package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"reflect"
	"strings"

	"github.com/andybalholm/brotli"

	"cicerone/guide"
)

// Rendition renders one language (0: all of them) and compresses it on the way, so that the whole body is
// never in memory.
func (g *Renderer) Rendition(language int64) (guide.Rendition, error) {
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
		Language: language, ETag: ETag(counted.hash.Sum(nil)), Brotli: compressed.Bytes(), Size: counted.size,
	}, nil
}

// ETag returns the strong ETag of content with that SHA-256. It carries 128 bits of it, beyond any accident.
func ETag(sum []byte) string { return `"` + base64.RawURLEncoding.EncodeToString(sum[:16]) + `"` }

// CheckRendition returns an error if the rendition is not what its ETag names, as when a byte of it was lost in storage.
func CheckRendition(r guide.Rendition) error {
	sum := &countingWriter{hash: sha256.New()}
	if _, err := io.Copy(sum, brotli.NewReader(bytes.NewReader(r.Brotli))); err != nil {
		return fmt.Errorf("the rendition is damaged: %w", err)
	}
	if sum.size != r.Size || ETag(sum.hash.Sum(nil)) != r.ETag {
		return errors.New("the rendition is damaged: it is not what was published")
	}
	return nil
}

// checksum returns the checksum of a rendition as it is stored.
func checksum(r guide.Rendition) string {
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s %d ", r.ETag, r.Size) // hashing cannot fail
	_, _ = sum.Write(r.Brotli)
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil))
}

func checksumsOf(renditions []guide.Rendition) map[int64]string {
	sums := make(map[int64]string, len(renditions))
	for _, r := range renditions {
		sums[r.Language] = checksum(r)
	}
	return sums
}

// CheckRendition returns an error if the rendition is not what was published. Publications of earlier versions of the program
// have no checksums; their renditions are unpacked.
func (s *Snapshot) CheckRendition(r guide.Rendition) error {
	sum, ok := s.Checksums[r.Language]
	if !ok {
		return CheckRendition(r)
	}
	if sum != checksum(r) {
		return errors.New("the rendition is damaged: it is not what was published")
	}
	return nil
}

type countingWriter struct {
	hash hash.Hash
	size int64
}

func (c *countingWriter) Write(b []byte) (int, error) {
	c.size += int64(len(b))
	return c.hash.Write(b)
}

// EnvelopeStart is the start of a successful answer that is written as bytes, up to its data.
const EnvelopeStart = `{"success":true,"status":0,"message":"","data":`

// writeDetail writes the answer that carries the detail, as encoding/json would, but element by element:
// a big museum in every language would be hundreds of megabytes at once.
func writeDetail(w io.Writer, detail *Detail) error {
	out := &jsonWriter{w: w}
	out.text(EnvelopeStart + "{")
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
