package publish

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// openGate is a gate at which all files of a museum are stored.
func openGate(m *guide.Museum) *Gate {
	return &Gate{
		Facts: guidetest.SampleFacts(m), HasFile: func(context.Context, string) (bool, error) { return true, nil },
		Markup: func(guide.Markdown) []string { return nil }, Links: func(guide.Markdown) []string { return nil },
	}
}

func TestGateLooksForNewFiles(t *testing.T) {
	m := gateSample()
	if report, err := openGate(m).Check(t.Context(), m, &guide.Publication{}); err != nil || len(report.Blocking) > 0 {
		t.Fatalf("PUB-1: the sample has %+v, %v", report.Blocking, err)
	}
	var asked []string
	gate := openGate(m)
	gate.HasFile = func(_ context.Context, name string) (bool, error) {
		asked = append(asked, name)
		return name == "", nil
	}
	if report, err := gate.Check(t.Context(), m, &guide.Publication{Museum: gateSample()}); err != nil || len(report.Blocking)+len(asked) > 0 {
		t.Errorf("PUB-1: files that are published are looked for: %v, %+v, %v", asked, report.Blocking, err)
	}
	report, err := gate.Check(t.Context(), m, &guide.Publication{})
	isFile := func(f guide.GateFault) bool { return f.Code == guide.GateFile }
	if err != nil || len(asked) == 0 || !slices.ContainsFunc(report.Blocking, isFile) {
		t.Errorf("PUB-1: missing files give %+v, %v", report.Blocking, err)
	}
	m.Logo = guide.Media{Path: "new.png"}
	if report, _ := openGate(gateSample()).Check(t.Context(), m, &guide.Publication{}); len(report.Blocking) != 1 || report.Blocking[0].Path != "logo" {
		t.Errorf("PUB-1: a file that was never stored gives %+v", report.Blocking)
	}
	gate.HasFile = func(context.Context, string) (bool, error) { return false, errors.New("the bucket is away") }
	if _, err := gate.Check(t.Context(), gateSample(), &guide.Publication{}); err == nil {
		t.Error("PUB-1: a storage that cannot be asked counts as complete")
	}
}

func TestGateWarnsOfWorksThatAreRecognisedPoorly(t *testing.T) {
	m := gateSample()
	m.RecognitionAvailable = true
	gate := openGate(m)
	warning := guide.RecognitionWarning{Artwork: m.Artworks[0].ID, Fault: guide.FaultFewDetails}
	answer := guide.DraftRecognition{Ready: true, RecognitionReport: guide.RecognitionReport{Warnings: []guide.RecognitionWarning{warning}}}
	var failure error
	gate.Recognition = func(context.Context, *guide.Museum) (guide.DraftRecognition, error) { return answer, failure }
	check := func() (report guide.GateReport) {
		gate.CheckSlow(t.Context(), m, &report)
		return report
	}
	isWarning := func(f guide.GateFault) bool { return f.Code == guide.GateRecognition && f.Key == m.Artworks[0].Key }
	if report := check(); !slices.ContainsFunc(report.Warnings, isWarning) || slices.Contains(report.NotChecked, guide.GateRecognition) {
		t.Errorf("PUB-1, CON-6: %+v", report)
	}
	answer = guide.DraftRecognition{Total: 3}
	if report := check(); len(report.Warnings) > 0 || !slices.Equal(report.Checking, []guide.GateCode{guide.GateRecognition}) {
		t.Errorf("PUB-1: while pictures are looked at: %+v", report)
	}
	failure = guide.Errorf(guide.CodeBusy, "too much to do")
	if report := check(); !slices.Contains(report.NotChecked, guide.GateRecognition) {
		t.Errorf("PUB-1: when pictures cannot be looked at: %+v", report.NotChecked)
	}
	m.RecognitionAvailable = false
	if report := check(); len(report.Warnings)+len(report.NotChecked) > 0 {
		t.Errorf("PUB-1: without recognition: %+v", report)
	}
}

// measuredSounds is a store of how loud sounds are.
type measuredSounds map[string]guide.SoundLoudness

func (m measuredSounds) SaveLoudness(context.Context, int64, []guide.SoundLoudness) error { return nil }

func (m measuredSounds) Loudness(context.Context, int64, []string) (map[string]guide.SoundLoudness, error) {
	return m, nil
}

func TestGateWarnsOfLoudness(t *testing.T) {
	m := gateSample()
	sounds := []string{"english.mp3", "spanish.mp3"}
	m.Artworks[0].Audio = guide.LocalizedMedia{"en_GB": {Path: sounds[0], Name: sounds[0]}, "es_ES": {Path: sounds[1], Name: sounds[1]}}
	gate := openGate(m)
	check := func() (report guide.GateReport, quiet []string) {
		report, err := gate.Check(t.Context(), m, &guide.Publication{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range report.Warnings {
			if f.Code == guide.GateLoudness {
				quiet = append(quiet, f.List+"/"+f.Key+"/"+f.Path+" "+f.Args[0].(string))
			}
		}
		return report, quiet
	}
	report, quiet := check()
	if len(quiet) > 0 || !slices.Equal(report.Unmeasured, sounds) || !slices.Contains(report.NotChecked, guide.GateLoudness) {
		t.Errorf("PUB-1: without measurements: %v, %v, %v", quiet, report.Unmeasured, report.NotChecked)
	}
	measured := measuredSounds{}
	for _, name := range sounds {
		measured[name] = guide.SoundLoudness{Name: name, LUFS: -18}
	}
	gate.Loudness = measured
	if report, quiet := check(); len(quiet)+len(report.Unmeasured) > 0 || slices.Contains(report.NotChecked, guide.GateLoudness) {
		t.Errorf("PUB-1: at the limit: %v, %v", quiet, report.Unmeasured)
	}
	for _, lufs := range []float64{-18.1, -13.9, -70} {
		measured[sounds[0]] = guide.SoundLoudness{Name: sounds[0], LUFS: lufs}
		want := []string{fmt.Sprintf("artworks/a/audio/en_GB %.1f", lufs)}
		if _, quiet := check(); !slices.Equal(quiet, want) {
			t.Errorf("PUB-1: at %v LUFS: %v", lufs, quiet)
		}
	}
	delete(measured, sounds[1])
	if report, _ := check(); !slices.Equal(report.Unmeasured, sounds[1:]) {
		t.Errorf("PUB-1: one is not measured: %v", report.Unmeasured)
	}
}

func TestGatePreventsPublishing(t *testing.T) {
	s := newScheduled(t)
	s.edit("Bad")
	s.museums.draft.Artworks[0].Hall = "nowhere"
	order := Order{Museum: s.museums.draft.ID}
	_, _, err := s.Publish(t.Context(), order, nil)
	if refused, ok := errors.AsType[*GateError](err); !ok || len(refused.Report.Blocking) != 1 || guide.ErrorCodeOf(err) != guide.CodeConflict || s.museums.published.Version != 1 {
		t.Errorf("PUB-1: publishing a broken reference gives %v", err)
	}
	if _, _, err := s.Schedule(t.Context(), order, nil, s.now.Add(1), guide.AuditEntry{}); guide.ErrorCodeOf(err) != guide.CodeConflict || len(s.schedules.all) > 0 {
		t.Errorf("PUB-1: scheduling a broken reference gives %v", err)
	}
	// What is not chosen is no obstacle.
	other := guide.Selection{Elements: []guide.ElementRef{guide.MuseumElement}}
	if result, _, err := s.Publish(t.Context(), Order{Museum: s.museums.draft.ID, Selection: other}, nil); err != nil || result.Version != 2 || s.visible() != "Bad" {
		t.Errorf("PUB-2: publishing the museum alone gives %+v, %v", result, err)
	}
}

// Links that do not answer are warned of when that is known, and publishing does not wait for it.
func TestGateWarnsOfLinksThatDoNotAnswer(t *testing.T) {
	m := gateSample()
	gate := openGate(m)
	gate.Links = func(text guide.Markdown) []string { return []string{string(text)} }
	check := func() (report guide.GateReport) {
		gate.CheckSlow(t.Context(), m, &report)
		return report
	}
	if report := check(); len(report.Warnings)+len(report.NotChecked)+len(report.Checking) > 0 {
		t.Errorf("PUB-1: without links the gate says %+v", report)
	}
	work := &m.Artworks[0]
	work.Links = []guide.Link{{Key: "more", Label: guide.Text{"en_GB": "More"}, URL: guide.Text{"en_GB": "https://a.example/", "es_ES": "https://b.example/"}}}
	work.IIIFManifest = "https://a.example/manifest.json"
	work.Text = guide.RichText{"es_ES": "https://b.example/"}
	if report := check(); !slices.Equal(report.NotChecked, []guide.GateCode{guide.GateOutsideLinks}) || len(report.Checking) > 0 {
		t.Errorf("PUB-1: while nobody looks the gate says %+v", report)
	}
	ready := false
	gate.CheckAddresses = func(addresses []string) (map[string]guide.Fault, bool) {
		want := []string{"https://a.example/manifest.json", "https://b.example/", "https://a.example/", "https://b.example/"}
		if !slices.Equal(slices.Sorted(slices.Values(addresses)), slices.Sorted(slices.Values(want))) {
			t.Errorf("PUB-1: asked are %v, want %v", addresses, want)
		}
		fault := guide.Fault{Rule: guide.RuleLinkGone, Args: []any{"https://b.example/", 404}}
		return map[string]guide.Fault{"https://b.example/": fault}, ready
	}
	report := check()
	var at []string
	for _, w := range report.Warnings {
		at = append(at, fmt.Sprint(w.ElementRef, " ", w.Path, " ", w.Code, " ", w.Rule.Code))
	}
	slices.Sort(at)
	want := []string{"artworks/a links/more/url/es_ES outside_links link_gone", "artworks/a text/es_ES outside_links link_gone"}
	if !slices.Equal(at, want) || !slices.Equal(report.Checking, []guide.GateCode{guide.GateOutsideLinks}) || len(report.NotChecked) > 0 {
		t.Errorf("PUB-1: warnings %q, want %q; %+v", at, want, report)
	}
	ready = true
	if report := check(); len(report.Checking) > 0 {
		t.Errorf("PUB-1: when all have answered the gate says %+v", report)
	}

	// Of too many links some are left out, which the report says.
	gate.Links = func(guide.Markdown) []string { return slices.Repeat([]string{"https://a.example/"}, maxAddresses) }
	asked := 0
	gate.CheckAddresses = func(addresses []string) (map[string]guide.Fault, bool) {
		asked = len(addresses)
		return nil, true
	}
	if report := check(); asked != maxAddresses || !slices.Equal(report.NotChecked, []guide.GateCode{guide.GateOutsideLinks}) {
		t.Errorf("PUB-1: of too many links %d are asked: %+v", asked, report)
	}
}
