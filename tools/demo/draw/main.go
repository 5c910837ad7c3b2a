// Command draw makes every picture of the two demo museums, each by the rule
// its label names: a reaction runs, a tiling is deflated, a curve is folded.
// The same program draws the same bytes on every run.
//
//	go run ./draw ../../demo/museums
//	go run ./draw -only 214,hall-growth ../../demo/museums
//	go run ./draw -frames /tmp/frames   (stills of the films, see videos.sh)
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
)

func main() {
	only := flag.String("only", "", "draw only these pictures: names, or museum/name, with commas between")
	frames := flag.String("frames", "", "draw the stills of the films into this folder instead of the pictures")
	list := flag.Bool("list", false, "print the names of all pictures and stop")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: draw [-only NAMES] [-frames DIR] OUTDIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*only, *frames, *list, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}

func run(only, frames string, list bool, args []string) error {
	pictures, err := choose(catalogue(), only)
	switch {
	case err != nil:
		return err
	case list:
		for _, p := range pictures {
			fmt.Println(p.path())
		}
		return nil
	case frames != "":
		return drawFilms(frames)
	case len(args) != 1:
		return errors.New("name the folder of the museums, for example ../../demo/museums")
	}
	return newStudio(args[0]).drawAll(pictures)
}

// choose keeps the pictures asked for; with nothing asked for, all.
func choose(all []picture, only string) ([]picture, error) {
	if only == "" {
		return all, nil
	}
	var chosen []picture
	for _, want := range strings.Split(only, ",") {
		known := false
		for _, p := range all {
			if want == p.name || want == p.museum+"/"+p.name {
				chosen, known = append(chosen, p), true
			}
		}
		if !known {
			return nil, fmt.Errorf("there is no picture %q; -list prints the names", want)
		}
	}
	return chosen, nil
}

// drawAll draws with as many workers as there are processors. Their order does
// not matter: every picture has a random source of its own.
func (s *studio) drawAll(pictures []picture) error {
	queue := make(chan picture)
	var errs []error
	var workers sync.WaitGroup
	var lock sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for p := range queue {
				if err := s.write(p); err != nil {
					lock.Lock()
					errs = append(errs, fmt.Errorf("%s: %w", p.path(), err))
					lock.Unlock()
				}
			}
		})
	}
	for _, p := range pictures {
		queue <- p
	}
	close(queue)
	workers.Wait()
	return errors.Join(errs...)
}
