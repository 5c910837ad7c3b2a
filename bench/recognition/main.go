// Recognition measures the recognition engine: how many phone shots of works it recognises, how often it is wrong, how
// long a frame takes and how much memory a work needs, on works and shots that it makes itself.
//
//	go run ./bench/recognition                        the evaluation, see docs/recognition.md
//	go run ./bench/recognition -pictures DIR          the same on pictures of one's own
//	go run ./bench/recognition -video out.y4m -picture P.jpg -seconds 20 -size 640x480
//	                                                  a film of a phone that moves in front of a work, for a browser's camera
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
)

func main() {
	var film film
	flag.StringVar(&film.to, "video", "", "write a y4m film to this file instead of measuring")
	flag.StringVar(&film.picture, "picture", "", "picture of the work that the film shows")
	flag.IntVar(&film.seconds, "seconds", 10, "length of the film")
	flag.StringVar(&film.size, "size", "640x480", "width and height of the film, pixels")
	flag.IntVar(&film.fps, "fps", 5, "pictures a second of the film")
	flag.Uint64Var(&film.seed, "seed", 1, "of the film's wall and movement")
	e := evaluation{out: os.Stdout}
	flag.StringVar(&e.works, "works", "100,500,2000,5000", "numbers of works to measure with")
	flag.StringVar(&e.pictures, "pictures", "", "folder of pictures to use as works instead of the demo museum's; those in its folder other are none")
	flag.IntVar(&e.shots, "shots", 8, "shots of each work at each level, an even number")
	flag.IntVar(&e.negatives, "negatives", 1000, "shots without a work of the museum")
	flag.IntVar(&e.galleries, "walls", 40, "shots of walls with each number of works from two to six, at the easy and the medium level")
	flag.Uint64Var(&e.seed, "shots-seed", 7, "seed of the shots")
	flag.StringVar(&e.cache, "cache", ".tools/recognition", "folder that keeps what takes long to make")
	flag.BoolVar(&e.scores, "scores", false, "print what every shot came to")
	learn := wordTraining{}
	flag.StringVar(&learn.pictures, "learn", "", "make the engine's words from the pictures of this folder instead of measuring")
	flag.StringVar(&learn.to, "words", "recognition/words.bin", "file for the words")
	flag.IntVar(&e.orbWorks, "orb", 500, "museums of up to so many works are shown to OpenCV's ORB too, where it is installed")
	flag.Parse()
	do := func() error { return e.run(context.Background()) }
	if film.to != "" {
		do = film.write
	}
	if learn.pictures != "" {
		do = learn.run
	}
	if err := do(); err != nil {
		fmt.Fprintln(os.Stderr, "recognition:", err)
		os.Exit(1)
	}
}
