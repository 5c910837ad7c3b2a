package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cicerone/guide"
)

// maxValues is how many values a call's body may hold. A visit of a thousand works has less; checking more of them
// than any client sends takes seconds and memory.
const maxValues = 10_000

// boundedBody ends the body of a call that holds more values than any client sends.
type boundedBody struct {
	io.ReadCloser
	values           int
	quoted, escaping bool
}

// boundValues bounds how many values the body of a call may hold. Forms are bounded by their reader.
func boundValues(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isCall(r.URL.Path) && r.URL.Path != recognitionPath && r.Body != nil && r.Body != http.NoBody {
			r.Body = &boundedBody{ReadCloser: r.Body}
		}
		next.ServeHTTP(w, r)
	})
}

// Read reads and counts: each value but the first comes after one of these signs.
func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	for _, c := range p[:n] {
		switch {
		case b.escaping:
			b.escaping = false
		case b.quoted && c == '\\':
			b.escaping = true
		case c == '"':
			b.quoted = !b.quoted
		case !b.quoted && (c == ',' || c == ':' || c == '[' || c == '{'):
			b.values++
		}
	}
	if b.values > maxValues {
		return 0, guide.Invalid("body", "must not hold more than %d values", maxValues)
	}
	return n, err
}

// formats are huma's, with an error of ours for a field of the wrong type.
var formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}

var jsonFormat = huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}

// unmarshal reads JSON. The error of a field of the wrong type names its place and what is expected there, as huma's own
// check of a body does.
func unmarshal(text []byte, to any) error {
	err := json.Unmarshal(text, to)
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	expected := map[reflect.Kind]string{
		reflect.Struct: huma.TypeObject, reflect.Slice: huma.TypeArray, reflect.String: huma.TypeString,
		reflect.Int: huma.TypeInteger, reflect.Int64: huma.TypeInteger,
	}[wrong.Type.Kind()]
	if expected == "" {
		return err // a number that none can hold
	}
	return fmt.Errorf("body%s: expected %s", placeAt(text, wrong.Offset), expected)
}

// placeAt is where in a JSON text the value is that ends, or begins when it has parts, at an offset: .artworks[2].idArtwork.
func placeAt(text []byte, offset int64) string {
	type part struct {
		list  bool
		entry int    // of the list, from 0
		name  string // of the field, "" before it is read
	}
	var within []part
	step := func() { // to what follows a value
		if len(within) > 0 {
			within[len(within)-1].entry++
			within[len(within)-1].name = ""
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	for decoder.InputOffset() < offset {
		token, err := decoder.Token()
		if err != nil || decoder.InputOffset() >= offset {
			break
		}
		switch last := len(within) - 1; token {
		case json.Delim('{'), json.Delim('['):
			within = append(within, part{list: token == json.Delim('[')})
		case json.Delim('}'), json.Delim(']'):
			within = within[:last]
			step()
		default:
			if name, ok := token.(string); ok && last >= 0 && !within[last].list && within[last].name == "" {
				within[last].name = name
			} else {
				step()
			}
		}
	}
	var place strings.Builder
	for _, p := range within {
		if p.list {
			fmt.Fprintf(&place, "[%d]", p.entry)
		} else if p.name != "" {
			place.WriteString("." + p.name)
		}
	}
	return place.String()
}
