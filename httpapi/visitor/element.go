package visitor

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/s2"

	"cicerone/guide"
	"cicerone/publish"
)

// elementKind is a kind of element that has calls of its own on the legacy base. They answer what the
// museum's published detail holds, byte for byte.
type elementKind struct {
	kind  guide.Kind
	list  string // its list in the detail
	field string // the wire name of its id
}

var (
	artworkElements           = elementKind{guide.KindArtwork, "artworks", "idArtwork"}
	timelineElements          = elementKind{guide.KindTimeline, "timeline", "idTimeline"}
	routeElements             = elementKind{guide.KindRoute, "routes", "idRoute"}
	beaconElements            = elementKind{guide.KindBeacon, "beacons", "idBeacon"}
	infoSectionElements       = elementKind{guide.KindInfoSection, "infoSections", "idInfoSection"}
	navigationSectionElements = elementKind{guide.KindNavigationSection, "navigationSections", "idNavigationSection"}

	elementKinds = []elementKind{
		artworkElements, timelineElements, routeElements, beaconElements, infoSectionElements,
		navigationSectionElements,
	}
)

// elementsForm is the cacheKey's encoding under which a rendition's elements are kept.
const elementsForm = "elements"

// renditionElements are the elements of a rendition that have calls of their own. Each is compressed by itself, so that
// one is answered without reading the others, and a big museum in every language fits into memory.
type renditionElements struct {
	etag  string // of the rendition
	lists map[string][]renditionElement
	size  int64
}

type renditionElement struct {
	id         int64
	exhibition bool   // a route's
	packed     []byte // with S2
}

func (e *renditionElements) Memory() int64 { return e.size }

// find returns the element with that id, nil when there is none.
func (e *renditionElements) find(kind elementKind, id int64) *renditionElement {
	list := e.lists[kind.list]
	for i := range list {
		if list[i].id == id {
			return &list[i]
		}
	}
	return nil
}

func (e *renditionElement) writeTo(w io.Writer) error {
	plain, err := s2.Decode(nil, e.packed)
	if err != nil {
		return fmt.Errorf("unpack an element: %w", err)
	}
	_, err = w.Write(plain)
	return err
}

// elements are the elements of a rendition, cut once and cached like the renditions.
func (r *renditions) elements(ctx context.Context, of *publish.Snapshot, language int64) (*renditionElements, error) {
	key := cacheKey{of.ID, of.Version, language, elementsForm}
	return getOrLoad(ctx, r, of, key, splitElements)
}

// splitElements reads a rendition from beginning to end and returns its elements.
func splitElements(stored guide.Rendition) (*renditionElements, error) {
	split := &renditionElements{etag: stored.ETag, lists: map[string][]renditionElement{}}
	reader := json.NewDecoder(brotli.NewReader(bytes.NewReader(stored.Brotli)))
	err := eachField(reader, func(name string) error {
		if name != "data" {
			return skipValue(reader)
		}
		return eachField(reader, func(list string) error {
			for _, kind := range elementKinds {
				if kind.list == list {
					return split.readList(reader, kind)
				}
			}
			return skipValue(reader)
		})
	})
	if err != nil {
		return nil, fmt.Errorf("split the rendition into elements: %w", err)
	}
	return split, nil
}

func (e *renditionElements) readList(reader *json.Decoder, kind elementKind) error {
	if _, err := reader.Token(); err != nil {
		return err
	}
	for reader.More() {
		var document json.RawMessage
		if err := reader.Decode(&document); err != nil {
			return err
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(document, &fields); err != nil {
			return err
		}
		element := renditionElement{exhibition: string(fields["isExhibition"]) == "true", packed: s2.EncodeBetter(nil, document)}
		if err := json.Unmarshal(fields[kind.field], &element.id); err != nil {
			return err
		}
		e.lists[kind.list] = append(e.lists[kind.list], element)
		e.size += int64(len(element.packed))
	}
	_, err := reader.Token()
	return err
}

// eachField reads an object, calling read where a field's value begins.
func eachField(reader *json.Decoder, read func(name string) error) error {
	if _, err := reader.Token(); err != nil {
		return err
	}
	for reader.More() {
		name, err := reader.Token()
		if err != nil {
			return err
		}
		if err := read(fmt.Sprint(name)); err != nil {
			return err
		}
	}
	_, err := reader.Token()
	return err
}

func skipValue(reader *json.Decoder) error {
	var skipped json.RawMessage
	return reader.Decode(&skipped)
}
