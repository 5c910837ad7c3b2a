package publish

import "cicerone/guide"

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
