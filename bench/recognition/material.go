package main

import (
	"fmt"
	"image"
	"math/rand/v2"
	"path/filepath"

	"cicerone/recognition"
	"cicerone/recognition/phoneshot"
)

// demoPictures matches the pictures of the demo museum's works.
const demoPictures = "demo/museums/pattern/pictures/[0-9][0-9][0-9].webp"

// material makes works, shots of them, and shots without a work of the museum.
type material struct {
	cache cache
	paths []string // pictures of the works that are shot
	other []string // real pictures of scenes and of works of other museums, if any
	seed  uint64
}

// listMaterial lists the pictures: the demo museum's, or those of a folder, in which "other" holds the ones that are no
// works.
func listMaterial(c cache, folder string, seed uint64) (m material, err error) {
	m = material{cache: c, seed: seed}
	if folder == "" {
		m.paths, err = filepath.Glob(demoPictures)
		return m, err
	}
	all, err := picturesIn(folder)
	for _, path := range all {
		if rel, _ := filepath.Rel(folder, path); len(rel) > 6 && rel[:6] == "other"+string(filepath.Separator) {
			m.other = append(m.other, path)
		} else {
			m.paths = append(m.paths, path)
		}
	}
	return m, err
}

// references returns n references: the works that are shot, then distractors.
func (m material) references(n int) ([]recognition.Reference, error) {
	refs := make([]recognition.Reference, n)
	return refs, forEach(n, func(i int) error {
		name := fmt.Sprintf("painting 3 %d", i)
		if i < len(m.paths) {
			name = m.paths[i]
		}
		f, err := m.cache.features(name, func() ([]byte, error) {
			img, err := m.picture(i)
			if err != nil {
				return nil, err
			}
			f, err := recognition.Extract(img)
			if err != nil {
				return nil, err
			}
			return f.MarshalBinary()
		})
		refs[i] = recognition.Reference{Work: int64(i), Features: f}
		return err
	})
}

// picture returns the picture of a work that is shot, or a generated painting.
func (m material) picture(i int) (image.Image, error) {
	if i < len(m.paths) {
		return readPicture(m.paths[i])
	}
	return phoneshot.Painting(1_000_000 + uint64(i)), nil
}

// shot is a frame and the work in it; none has work -1.
type shot struct {
	work  int64
	kind  string
	frame []byte
}

// positives returns shots of every work at the level. Each two consecutive ones are frames of one visitor.
func (m material) positives(level phoneshot.Level, perWork int) ([]shot, error) {
	shots := make([]shot, len(m.paths)*perWork)
	return shots, forEach(len(m.paths), func(i int) error {
		var work image.Image
		for k := range perWork {
			seed := m.seed<<32 + uint64(i*1000+k)
			frame, err := m.cache.getOrMake(fmt.Sprintf("shot 3 %s %v %d", m.paths[i], level, seed), func() (_ []byte, err error) {
				if work == nil {
					if work, err = readPicture(m.paths[i]); err != nil {
						return nil, err
					}
				}
				return phoneshot.JPEG(phoneshot.Take(work, level, seed), seed), nil
			})
			if err != nil {
				return err
			}
			shots[i*perWork+k] = shot{int64(i), level.Name, frame}
		}
		return nil
	})
}

// negatives returns shots without a work of the museum: works of other museums, bare walls, scenes.
func (m material) negatives(n int) ([]shot, error) {
	shots := make([]shot, n)
	return shots, forEach(n, func(i int) error {
		seed := m.seed<<32 + 500_000_000 + uint64(i)
		kind := [...]string{"other work", "other work", "wall", "scene"}[i%4]
		frame, err := m.cache.getOrMake(fmt.Sprintf("negative 5 %s %d %d", kind, seed, len(m.other)), func() ([]byte, error) {
			img, err := m.negative(kind, seed)
			if err != nil {
				return nil, err
			}
			return phoneshot.JPEG(img, seed), nil
		})
		shots[i] = shot{-1, kind, frame}
		return err
	})
}

func (m material) negative(kind string, seed uint64) (image.Image, error) {
	random := rand.New(rand.NewPCG(seed, 1))
	level := phoneshot.Levels[random.IntN(len(phoneshot.Levels))]
	if kind == "wall" {
		return phoneshot.Wall(level, seed), nil
	}
	var picture image.Image = phoneshot.Painting(seed)
	if kind == "scene" {
		picture = phoneshot.Outdoors(seed)
	}
	if len(m.other) > 0 && random.IntN(2) == 0 {
		var err error
		if picture, err = readPicture(m.other[random.IntN(len(m.other))]); err != nil {
			return nil, err
		}
	}
	if kind == "scene" {
		return phoneshot.Fill(picture, level, seed), nil
	}
	return phoneshot.Take(picture, level, seed), nil
}
