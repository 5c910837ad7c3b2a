package main

import (
	"strings"
	"testing"
)

func TestSentencesAreWhatIsSpokenAtOnce(t *testing.T) {
	got := sentencesOf("Look *closely*. Is it “one line?” It is.\n\nهل ترى؟ نعم.")
	want := []string{"Look closely.", "Is it “one line?”", "It is.", "هل ترى؟", "نعم."}
	if len(got) != len(want) {
		t.Fatalf("got %d sentences, want %d: %+v", len(got), len(want), got)
	}
	for i, s := range got {
		if s.text != want[i] {
			t.Errorf("sentence %d is %q, want %q", i, s.text, want[i])
		}
	}
	if !got[2].endsParagraph || got[1].endsParagraph {
		t.Error("the third sentence ends the paragraph, the second does not")
	}
}

func TestEveryLanguageOfALineHasItsFiles(t *testing.T) {
	lines := linesOf(map[string]any{
		"audio": "audio/1.{lang}.mp3", "transcript": "audio/1.{lang}.vtt",
		"text": map[string]any{"en": "One.", "ar": "واحد."},
	})
	if len(lines) != 2 {
		t.Fatalf("got %d lines, want 2", len(lines))
	}
	for _, l := range lines {
		if !strings.Contains(l.audio, "."+l.language+".") || !strings.Contains(l.transcript, "."+l.language+".") {
			t.Errorf("%s speaks into %s and %s", l.language, l.audio, l.transcript)
		}
	}
}

func TestFrenchKeepsItsNoBreakSpaces(t *testing.T) {
	list, err := line{language: "fr", text: "Où\u00a0?\nIci."}.sentences()
	if err != nil || len(list) != 2 || list[0].text != "Où\u00a0?" || list[0].spoken != "Où ?" {
		t.Errorf("got %+v, %v", list, err)
	}
}

func TestTrimKeepsALittleSilence(t *testing.T) {
	samples := make([]int16, rate)
	samples[rate/2] = 9000
	if got := len(trim(samples)); got < rate/20 || got > rate/5 {
		t.Errorf("%d samples are left around one loud one", got)
	}
}
