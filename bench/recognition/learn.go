package main

import (
	"fmt"
	"os"

	"cicerone/recognition"
	"cicerone/recognition/phoneshot"
)

// wordTraining learns the engine's words from pictures of a folder, and from as many generated paintings.
type wordTraining struct {
	pictures string
	to       string
}

const (
	wordCount  = 2048
	wordRounds = 8
)

func (l wordTraining) run() error {
	paths, err := picturesIn(l.pictures)
	if err != nil {
		return err
	}
	features := make([]recognition.Features, 2*len(paths))
	err = forEach(len(features), func(i int) (err error) {
		img := phoneshot.Painting(uint64(i))
		if i >= len(paths) {
			features[i], err = recognition.Extract(img)
			return err
		}
		picture, err := readPicture(paths[i])
		if err != nil {
			return err
		}
		features[i], err = recognition.Extract(picture)
		return err
	})
	if err != nil {
		return err
	}
	words := recognition.LearnWords(features, wordCount, wordRounds)
	fmt.Println("words from", len(features), "pictures")
	return os.WriteFile(l.to, words, 0o644)
}
