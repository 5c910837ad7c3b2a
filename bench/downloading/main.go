// Downloading writes a museum package whose files weigh what those of a real museum do, for the measure of downloads:
// go run ./bench/downloading -works 300 FOLDER.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"cicerone/bench/sound"
)

// Sounds: most works have twenty seconds of speech, some a talk of three minutes, which is fetched in pieces.
const (
	speechFrames = 800 // of 26 ms
	talkFrames   = 8_000
	talkEvery    = 50
)

func main() {
	works := flag.Int("works", 300, "works in the museum")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: downloading [-works N] FOLDER")
		os.Exit(2)
	}
	if err := write(flag.Arg(0), *works); err != nil {
		fmt.Fprintln(os.Stderr, "downloading:", err)
		os.Exit(1)
	}
}

func write(folder string, works int) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var list strings.Builder
	list.WriteString("code: HEAVY\nname: Heavy Museum\nlanguages: [en]\nhalls:\n  - {key: hall, name: Hall}\nartworks:\n")
	for i := range works {
		random := rand.New(rand.NewPCG(uint64(i), 300))
		frames := speechFrames
		if i%talkEvery == 0 {
			frames = talkFrames
		}
		picture, err := picture(random)
		if err != nil {
			return err
		}
		for name, content := range map[string][]byte{fmt.Sprintf("%d.jpg", i+1): picture, fmt.Sprintf("%d.mp3", i+1): sound.MP3(random, frames)} {
			if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
				return err
			}
		}
		fmt.Fprintf(&list, "  - {code: \"%d\", hall: hall, name: Work %d, author: Nobody, image: %d.jpg, audio: %d.mp3, text: Work %d of many.}\n", i+1, i+1, i+1, i+1, i+1)
	}
	return os.WriteFile(filepath.Join(folder, "museum.yaml"), []byte(list.String()), 0o644)
}

// The picture has so much noise that few pixels weigh what many do, and importing them takes little.
const (
	pictureWidth  = 240
	pictureHeight = 300
)

// picture is one that no other work has.
func picture(random *rand.Rand) ([]byte, error) {
	m := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	for y := range pictureHeight {
		for x := range pictureWidth {
			m.SetRGBA(x, y, color.RGBA{R: uint8(random.Uint32()), G: uint8(x), B: uint8(y), A: 255})
		}
	}
	var b bytes.Buffer
	err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 95})
	return b.Bytes(), err
}
