// Command speak gives the demo museums their voices: for every audio that a package of the folder names with
// {lang}, it speaks the text next to it with espeak-ng, one sentence at a time, writes an MP3 and,
// where the package names one, a WebVTT transcript whose cues are those sentences.
//
// Usage: go run ./speak [-only PREFIX] [-all] PACKAGE...
//
// Where a `script` is next to the text, the voice reads that in the languages it has, and the cues show the
// text. The same texts give the same bytes with the same versions of espeak-ng and ffmpeg. Files that are newer
// than every YAML file of the package are left alone unless -all is given.
package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// rate is espeak-ng's sample rate, in samples a second.
const rate = 22050

// Silence between sentences and paragraphs, in seconds: a guide leaves time to look.
const (
	sentencePause  = 0.34
	paragraphPause = 0.7
)

// voice is how espeak-ng speaks a language.
type voice struct {
	name  string // of the language, with the variant of the speaker after a plus
	speed int    // words a minute
	pitch int    // 0 to 99; 50 is the speaker's own
	gap   int    // silence between words, in hundredths of a second
}

// voices has one speaker a language, two women and two men. Their speeds come out at 150 to 160 words a minute
// with the pauses, in Arabic at 110 of its longer words: visitors stand, and look at something else.
func voices() map[string]voice {
	return map[string]voice{
		"en": {"en-gb-x-rp+f2", 150, 40, 0},
		"es": {"es+m3", 154, 44, 0},
		"fr": {"fr-fr+f4", 138, 38, 0},
		"ar": {"ar+m3", 186, 44, 0},
	}
}

func main() {
	log.SetFlags(0)
	only := flag.String("only", "", "speak only files whose name begins with this")
	all := flag.Bool("all", false, "speak files again that are up to date")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for _, root := range flag.Args() {
		lines, err := readLines(root)
		if err != nil {
			log.Fatal(err)
		}
		if err := speakAll(ctx, root, lines, *only, *all); err != nil {
			log.Fatal(err)
		}
	}
}

func speakAll(ctx context.Context, root string, lines []line, only string, all bool) error {
	work := make(chan line)
	errs := make(chan error, len(lines))
	var group sync.WaitGroup
	for range runtime.NumCPU() {
		group.Add(1)
		go func() {
			defer group.Done()
			for l := range work {
				if err := l.speak(ctx, root); err != nil {
					errs <- fmt.Errorf("%s: %w", l.audio, err)
				}
			}
		}()
	}
	spoken := 0
	for _, l := range lines {
		if strings.HasPrefix(filepath.Base(l.audio), only) && (all || !l.upToDate(root)) {
			spoken++
			work <- l
		}
	}
	close(work)
	group.Wait()
	close(errs)
	log.Printf("%s: %d of %d texts spoken", root, spoken, len(lines))
	return <-errs
}

// speak writes the line's audio and transcript.
func (l line) speak(ctx context.Context, root string) error {
	v, ok := voices()[l.language]
	if !ok {
		return fmt.Errorf("no voice for the language %q", l.language)
	}
	list, err := l.sentences()
	if err != nil {
		return err
	}
	var samples []int16
	var cues strings.Builder
	cues.WriteString("WEBVTT\n")
	for _, s := range list {
		start := seconds(samples)
		said, err := v.say(ctx, s.spoken)
		if err != nil {
			return err
		}
		samples = append(samples, said...)
		fmt.Fprintf(&cues, "\n%s --> %s\n%s\n", timestamp(start), timestamp(seconds(samples)), s.text)
		pause := sentencePause
		if s.endsParagraph {
			pause = paragraphPause
		}
		samples = append(samples, make([]int16, int(pause*rate))...)
	}
	if err := encode(ctx, samples, filepath.Join(root, filepath.FromSlash(l.audio))); err != nil {
		return err
	}
	if l.transcript == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(l.transcript)), []byte(cues.String()), 0o644)
}

// say speaks one sentence and cuts the silence around it.
func (v voice) say(ctx context.Context, text string) ([]int16, error) {
	command := exec.CommandContext(ctx, "espeak-ng", "-v", v.name, "-s", fmt.Sprint(v.speed), "-p", fmt.Sprint(v.pitch),
		"-g", fmt.Sprint(v.gap), "--stdin", "--stdout")
	command.Stdin = strings.NewReader(text)
	wav, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("espeak-ng: %w", err)
	}
	data := bytes.Index(wav, []byte("data"))
	if data < 0 || len(wav) < data+8 {
		return nil, fmt.Errorf("espeak-ng gave no sound for %q", text)
	}
	wav = wav[data+8:]
	samples := make([]int16, len(wav)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(wav[2*i:]))
	}
	return trim(samples), nil
}

// trim cuts silence from both ends but for a twentieth of a second.
func trim(samples []int16) []int16 {
	const quiet, margin = 200, rate / 20
	first, last := 0, len(samples)-1
	for first < last && abs(samples[first]) < quiet {
		first++
	}
	for last > first && abs(samples[last]) < quiet {
		last--
	}
	return samples[max(0, first-margin):min(len(samples), last+margin)]
}

func abs(s int16) int16 {
	if s < 0 {
		return -s
	}
	return s
}

// level brings what is spoken to the same loudness in every voice: speakers differ by half, and visitors should
// not have to reach for the volume when they change the language.
func level(samples []int16) []int16 {
	const loudness, quiet = 0.14 * 32768, 500 // root mean square of what is louder than quiet
	sum, loud := 0.0, 0
	for _, s := range samples {
		if abs(s) > quiet {
			sum += float64(s) * float64(s)
			loud++
		}
	}
	if loud == 0 {
		return samples
	}
	gain := loudness / math.Sqrt(sum/float64(loud))
	levelled := make([]int16, len(samples))
	for i, s := range samples {
		levelled[i] = int16(max(-32767, min(32767, gain*float64(s))))
	}
	return levelled
}

// effects make the synthesiser pleasant to listen to: no rumble, less hiss above 5 kHz, a little warmth, and the
// first reflections of a small room, without which the voice sits inside the head.
const effects = "highpass=f=90,equalizer=f=240:t=q:w=1:g=2,treble=g=-5:f=5000," +
	"aecho=1:0.9:19|31:0.07|0.05,alimiter=limit=0.9:level=false"

// encode writes speech as small as it stays clear: mono MP3 of 10 kbit/s on average at 11 kHz, with all
// it can hold up to 5.25 kHz: the encoder's own limit at this rate would be half of that, and drown consonants.
func encode(ctx context.Context, samples []int16, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	var pcm bytes.Buffer
	if err := binary.Write(&pcm, binary.LittleEndian, level(samples)); err != nil {
		return err
	}
	command := exec.CommandContext(ctx, "ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", fmt.Sprint(rate), "-ac", "1", "-i", "pipe:0",
		"-af", effects, "-ar", "11025",
		"-c:a", "libmp3lame", "-abr", "1", "-b:a", "10k", "-cutoff", "5250", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", path)
	command.Stdin = &pcm
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("ffmpeg: %w: %s", err, out)
	}
	return nil
}

func seconds(samples []int16) float64 { return float64(len(samples)) / rate }

func timestamp(second float64) string {
	ms := int(second*1000 + 0.5)
	return fmt.Sprintf("%02d:%02d.%03d", ms/60000, ms/1000%60, ms%1000)
}
