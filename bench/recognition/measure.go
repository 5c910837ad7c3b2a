package main

import (
	"bytes"
	"runtime"
	"slices"
	"time"

	"cicerone/recognition"
)

// answer is the engine's result for a shot.
type answer struct {
	shot      shot
	work      int64
	agreement float64
	result    recognition.Result
	stages    []recognition.Stage
	took      time.Duration
}

func (a answer) accepted() bool {
	return a.agreement >= recognition.RecommendedThreshold.MinAgreement()
}
func (a answer) right() bool { return a.accepted() && a.work == a.shot.work }
func (a answer) wrong() bool { return a.accepted() && a.work != a.shot.work }

// recognise runs the engine on every shot and measures the processor time of one thread.
func recognise(ix *recognition.Index, shots []shot) ([]answer, error) {
	answers := make([]answer, len(shots))
	return answers, forEach(len(shots), func(i int) error {
		a := answer{shot: shots[i]}
		trace := &recognition.Trace{Now: threadTime}
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		start := threadTime()
		frame, err := recognition.DecodeFrame(bytes.NewReader(shots[i].frame))
		if err != nil {
			return err
		}
		decoded := threadTime()
		a.result = ix.Recognise(frame, trace)
		a.took = threadTime().Sub(start)
		a.stages = append([]recognition.Stage{{Name: "decoding", Took: decoded.Sub(start)}}, trace.Stages...)
		a.work, a.agreement = a.result.Agreement()
		answers[i] = a
		return nil
	})
}

// percentile returns the percentile of the sorted durations.
func percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

func sortedTimes(answers []answer, of func(answer) time.Duration) []time.Duration {
	times := make([]time.Duration, len(answers))
	for i, a := range answers {
		times[i] = of(a)
	}
	slices.Sort(times)
	return times
}

func count(answers []answer, which func(answer) bool) int {
	n := 0
	for _, a := range answers {
		if which(a) {
			n++
		}
	}
	return n
}

// countVisitors counts the visitors, two frames each, for whom the session names the right work and a wrong one.
func countVisitors(answers []answer) (right, wrong, visitors int) {
	for i := 0; i+1 < len(answers); i += 2 {
		var s recognition.Session
		visitors++
		for _, a := range answers[i : i+2] {
			work, ok := s.Observe(a.result, recognition.RecommendedThreshold)
			if !ok {
				continue
			}
			if work == a.shot.work {
				right++
			} else {
				wrong++
			}
			break
		}
	}
	return right, wrong, visitors
}
