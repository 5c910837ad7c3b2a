package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// picture is one file of a museum: how large, how heavy at most, drawn by what.
type picture struct {
	museum string // folder of the museum
	name   string // file name without .webp
	w, h   int    // pixels
	limit  int    // bytes
	draw   func(*Canvas)

	// A picture may look at part of a work of the given size more closely.
	whole [2]int
	at    Pt
	zoom  float64

	// A room shows other pictures on its wall.
	hung []string
	room func(c *Canvas, hung []*Canvas)

	clear bool // keeps its transparency
}

func (p picture) path() string {
	return filepath.Join(p.museum, "pictures", p.name+".webp")
}

// canvas is the empty canvas the picture asks for.
func (p picture) canvas() *Canvas {
	c := NewCanvas(p.w, p.h)
	if p.clear {
		c = NewClear(p.w, p.h)
	}
	if p.zoom != 0 {
		c.Width, c.Height = float64(p.whole[0]), float64(p.whole[1])
		c.X, c.Y, c.Zoom = p.at.X, p.at.Y, p.zoom
	}
	return c
}

// studio draws pictures into a folder and remembers small copies of those that
// hang in a room.
type studio struct {
	out   string
	works map[string]*work
}

type work struct {
	picture
	once  sync.Once
	small *Canvas
	bytes []byte
	err   error

	quality float32
}

func newStudio(out string) *studio {
	s := &studio{out: out, works: map[string]*work{}}
	for _, p := range catalogue() {
		s.works[p.path()] = &work{picture: p}
	}
	return s
}

// finished draws a picture the first time it is asked for.
func (s *studio) finished(path string) (*work, error) {
	w, ok := s.works[path]
	if !ok {
		return nil, fmt.Errorf("there is no picture %s", path)
	}
	w.once.Do(func() { w.err = s.make(w) })
	return w, w.err
}

func (s *studio) make(w *work) error {
	c := w.canvas()
	if w.room == nil {
		w.draw(c)
	} else {
		var hung []*Canvas
		for _, name := range w.hung {
			other, err := s.finished(picture{museum: w.museum, name: name}.path())
			if err != nil {
				return err
			}
			hung = append(hung, other.small)
		}
		w.room(c, hung)
	}
	w.small = c.Shrink(c.W*3/8, c.H*3/8)
	var err error
	w.bytes, w.quality, err = c.encode(w.limit)
	return err
}

// write puts the finished picture where the museum package expects it.
func (s *studio) write(p picture) error {
	w, err := s.finished(p.path())
	if err != nil {
		return err
	}
	path := filepath.Join(s.out, p.path())
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	fmt.Printf("%-48s %4d kB, quality %.0f\n", p.path(), (len(w.bytes)+500)/1000, w.quality)
	return os.WriteFile(path, w.bytes, 0o644)
}
