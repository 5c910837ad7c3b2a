package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"cicerone/recognition"
	"cicerone/recognition/phoneshot"
)

// evaluation has the options of a measurement.
type evaluation struct {
	works     string // numbers of works, with commas
	pictures  string // folder of pictures instead of the repository's
	shots     int    // of each work at each level
	negatives int
	galleries int // walls with each number of works, at each level
	seed      uint64
	cache     string
	orbWorks  int // museums up to this size are measured with OpenCV too
	scores    bool
	out       io.Writer
}

func (e evaluation) run(ctx context.Context) error {
	m, err := listMaterial(cache{e.cache}, e.pictures, e.seed)
	if err != nil {
		return err
	}
	if len(m.paths) == 0 {
		return fmt.Errorf("no pictures")
	}
	fmt.Fprintf(e.out, "Works that are shot: %d; shots of each at each level: %d; negatives: %d; seed %d\n", len(m.paths), e.shots, e.negatives, e.seed)
	levels := make([][]shot, len(phoneshot.Levels))
	for i, l := range phoneshot.Levels {
		if levels[i], err = m.positives(l, e.shots); err != nil {
			return err
		}
	}
	none, err := m.negatives(e.negatives)
	if err != nil {
		return err
	}
	for _, field := range strings.Split(e.works, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return fmt.Errorf("-works: %w", err)
		}
		n = max(n, len(m.paths))
		if err := e.measureMuseum(ctx, m, n, levels, none); err != nil {
			return err
		}
		if n > e.orbWorks {
			continue
		}
		if err := e.measureORB(ctx, m, n, slices.Concat(slices.Concat(levels...), none)); err != nil {
			return err
		}
	}
	return nil
}

// measureMuseum measures a museum of the given number of works.
func (e evaluation) measureMuseum(ctx context.Context, m material, works int, levels [][]shot, none []shot) error {
	refs, err := m.references(works)
	if err != nil {
		return err
	}
	if works == len(m.paths) || e.scores {
		for i, path := range m.paths {
			if q := refs[i].Features.Quality(); q != recognition.Good {
				fmt.Fprintf(e.out, "  quality %d  %s, %d features\n", q, path, refs[i].Features.Count())
			}
		}
	}
	runtime.LockOSThread()
	start := threadTime()
	ix := recognition.NewIndex(refs)
	built := threadTime().Sub(start)
	runtime.UnlockOSThread()
	fmt.Fprintf(e.out, "\n%d works\n", works)
	fmt.Fprintf(e.out, "  index      built in %v; %.1f KiB a work\n", built.Round(time.Millisecond), float64(ix.Size())/float64(works)/1024)
	if err := e.measureAdding(ctx, m, refs); err != nil {
		return err
	}
	var all []answer
	for i, shots := range levels {
		answers, err := recognise(ix, shots)
		if err != nil {
			return err
		}
		all = append(all, answers...)
		right, wrong := count(answers, answer.right), count(answers, answer.wrong)
		two, twoWrong, visitors := countVisitors(answers)
		fmt.Fprintf(e.out, "  %-10s recall %s; another work %s; of two frames %s, another %s\n", phoneshot.Levels[i].Name,
			percent(right, len(answers)), percent(wrong, len(answers)), percent(two, visitors), percent(twoWrong, visitors))
	}
	answers, err := recognise(ix, none)
	if err != nil {
		return err
	}
	for _, kind := range []string{"other work", "wall", "scene"} {
		of := func(a answer) bool { return a.shot.kind == kind }
		fmt.Fprintf(e.out, "  %-10s taken for a work %s\n", kind, percent(count(answers, func(a answer) bool { return of(a) && a.wrong() }), count(answers, of)))
	}
	fmt.Fprintf(e.out, "  false accepts in all %s\n", percent(count(answers, answer.wrong), len(answers)))
	all = append(all, answers...)
	e.printTimes(all)
	gallery, err := e.measureGalleries(ix, m)
	if err != nil {
		return err
	}
	if len(gallery) > 0 {
		fmt.Fprintln(e.out, "  of these frames")
		e.printTimes(gallery)
	}
	if e.scores {
		all = append(all, gallery...)
		e.printScores(all)
	}
	return nil
}

func (e evaluation) printTimes(all []answer) {
	times := sortedTimes(all, func(a answer) time.Duration { return a.took })
	fmt.Fprintf(e.out, "  a frame    p50 %v, p95 %v of one thread\n", percentile(times, 50).Round(time.Millisecond), percentile(times, 95).Round(time.Millisecond))
	if len(all) == 0 {
		return
	}
	for i, s := range all[0].stages {
		times := sortedTimes(all, func(a answer) time.Duration { return a.stages[i].Took })
		fmt.Fprintf(e.out, "    %-10s p50 %v, p95 %v\n", s.Name, percentile(times, 50).Round(time.Millisecond/10), percentile(times, 95).Round(time.Millisecond/10))
	}
}

// printScores prints the result of every shot, for work on the engine.
func (e evaluation) printScores(all []answer) {
	for _, a := range all {
		fmt.Fprintf(e.out, "score %s work %d answer %d agreement %.2f", strings.ReplaceAll(a.shot.kind, " ", "-"), a.shot.work, a.work, a.agreement)
		for _, c := range a.result.Candidates[:min(len(a.result.Candidates), 3)] {
			fmt.Fprintf(e.out, " | %d votes %.1f inliers %d score %.2f", c.Work, c.Votes, c.Inliers, c.Score)
		}
		fmt.Fprintln(e.out)
	}
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f %% (%d of %d)", 100*float64(n)/float64(of), n, of)
}
