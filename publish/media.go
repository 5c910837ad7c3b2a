package publish

import (
	"bytes"
	"fmt"
	"io"
	"regexp"

	"github.com/andybalholm/brotli"

	"cicerone/guide"
)

// MediaPath is the prefix of the addresses of media files.
const MediaPath = "/media/"

// MediaURL returns the address of a media file, "" when none is referenced.
func MediaURL(m guide.Media) string {
	if m.Name == "" {
		return ""
	}
	return MediaPath + m.Name
}

func newMediaFacts(f guide.MediaFacts) MediaFacts {
	facts := MediaFacts{
		ContentType: f.ContentType, Size: f.Size, Width: f.Width, Height: f.Height, Duration: f.Duration,
		Preview: f.Preview,
	}
	for _, v := range f.Variants {
		facts.Variants = append(facts.Variants, MediaVariant{
			URL: MediaPath + v.Name, Width: v.Width, Height: v.Height, Size: v.Size,
		})
	}
	return facts
}

// mediaNames lists the names of every media file of the museum.
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

// renderedMedia matches the address of a media file in a rendition.
var renderedMedia = regexp.MustCompile(`"` + MediaPath + `([^"/]+)"`)

// RenderedMedia lists the names of the media files whose addresses are in a rendition. Those of paid steps are encrypted.
func RenderedMedia(r guide.Rendition) ([]string, error) {
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(r.Brotli)))
	if err != nil {
		return nil, fmt.Errorf("the rendition is damaged: %w", err)
	}
	var names []string
	for _, match := range renderedMedia.FindAllSubmatch(body, -1) {
		names = append(names, string(match[1]))
	}
	return names, nil
}
