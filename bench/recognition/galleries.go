package main

import (
	"fmt"
	"image"
	"math/rand/v2"

	"cicerone/recognition"
	"cicerone/recognition/phoneshot"
)

// Numbers of works that hang side by side.
const (
	minHung = 2
	maxHung = 6
)

// galleries returns shots of walls with hung works of the museum each; the right answer is the one in the center. Each two
// consecutive ones are frames of one visitor.
func (m material) galleries(level phoneshot.Level, hung, n int) ([]shot, error) {
	shots := make([]shot, n)
	return shots, forEach(n, func(i int) error {
		seed := m.seed<<32 + 600_000_000 + uint64(hung*100_000+i)
		chosen := rand.New(rand.NewPCG(seed-seed%2, 2)).Perm(len(m.paths))[:min(hung, len(m.paths))]
		frame, err := m.cache.getOrMake(fmt.Sprintf("gallery 3 %v %d %v", level, seed, m.paths), func() ([]byte, error) {
			works := make([]image.Image, len(chosen))
			for k, at := range chosen {
				picture, err := readPicture(m.paths[at])
				if err != nil {
					return nil, err
				}
				works[k] = picture
			}
			return phoneshot.JPEG(phoneshot.TakeGallery(works, level, seed), seed), nil
		})
		shots[i] = shot{int64(chosen[0]), fmt.Sprintf("%s, %d works", level.Name, hung), frame}
		return err
	})
}

// measureGalleries measures frames with several of the museum's works.
func (e evaluation) measureGalleries(ix *recognition.Index, m material) (all []answer, err error) {
	for _, level := range phoneshot.Levels[:2] {
		for hung := minHung; hung <= maxHung; hung++ {
			shots, err := m.galleries(level, hung, e.galleries)
			if err != nil {
				return nil, err
			}
			answers, err := recognise(ix, shots)
			if err != nil {
				return nil, err
			}
			all = append(all, answers...)
			two, twoWrong, visitors := countVisitors(answers)
			fmt.Fprintf(e.out, "  %d works side by side, %s: the centered one %s; another %s; of two frames %s, another %s\n", hung, level.Name,
				percent(count(answers, answer.right), len(answers)), percent(count(answers, answer.wrong), len(answers)),
				percent(two, visitors), percent(twoWrong, visitors))
		}
	}
	return all, nil
}
