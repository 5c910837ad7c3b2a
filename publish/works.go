package publish

import (
	"context"

	"cicerone/guide"
)

// PublishedWork is what lists show of a work that visitors see.
type PublishedWork struct {
	ID       int64 // idArtwork
	Key      string
	Number   string
	Name     string
	Language guide.LanguageCode // of the name
	Sounds   []PublishedSound   // what visitors of each of the museum's languages hear; none of a work without sound
}

// PublishedSound is the recording of a work that visitors of a language hear.
type PublishedSound struct {
	Visitors   guide.LanguageCode // their language
	Language   guide.LanguageCode // of the recording
	Name       string             // of the file
	Transcript string             // the name of the file of its transcript, if it has one
}

// publishedWorks are works as content of a cache.
type publishedWorks []PublishedWork

// Memory returns the bytes that the works take, about.
func (p publishedWorks) Memory() int64 {
	const perWork, perSound = 170, 220
	memory := perWork * int64(1+len(p))
	for _, w := range p {
		memory += int64(len(w.Name)) + perSound*int64(len(w.Sounds))
	}
	return memory
}

// Works returns the works that visitors see, in the museum's order and with their names in its first language, even when the museum is
// deactivated; none before it is published.
func (c *Catalog) Works(ctx context.Context, id int64) ([]PublishedWork, error) {
	return loadPublished(ctx, c, id, func(m *guide.Museum) publishedWorks {
		works := make(publishedWorks, len(m.Artworks))
		for i, a := range m.Artworks {
			name, language, _ := a.Name.Resolve("", m.Languages)
			works[i] = PublishedWork{ID: a.ID, Key: a.Key, Number: a.Code, Name: name, Language: language, Sounds: soundsOf(&a, m.Languages)}
		}
		return works
	})
}

// soundsOf returns what visitors of each language hear of a work.
func soundsOf(a *guide.Artwork, languages []guide.LanguageCode) (sounds []PublishedSound) {
	for _, language := range languages {
		recording, from, ok := resolve(a.Audio, language, languages)
		if !ok {
			return nil
		}
		sounds = append(sounds, PublishedSound{Visitors: language, Language: from, Name: recording.Name, Transcript: a.Transcript[from].Name})
	}
	return sounds
}
