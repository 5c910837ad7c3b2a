package main

import (
	"strings"
	"testing"
)

func TestEnglishYearsAreSaidInTwoHalves(t *testing.T) {
	for text, want := range map[string]string{
		"In 1787 he bowed.":                  "In seventeen eighty-seven he bowed.",
		"1900":                               "nineteen hundred",
		"Since 1905.":                        "Since nineteen oh five.",
		"In 2000, 2005 and 2010.":            "In two thousand, two thousand and five and twenty ten.",
		"From 1801–03, 1914-1918.":           "From eighteen oh one to oh three, nineteen fourteen to nineteen eighteen.",
		"The 1960s and the 1700s":            "The nineteen sixties and the seventeen hundreds",
		"By 1066":                            "By ten sixty-six",
		"1,500 seeds, £1800, 3000 or 1900.5": "1,500 seeds, £1800, 3000 or 1900.5",
		"Work 214 of 17874 and 2100":         "Work 214 of 17874 and 2100",
		"1983 and 1985":                      "nineteen eighty-three and nineteen eighty-five",
	} {
		if got := aloud("en", text); got != want {
			t.Errorf("%q is said %q, want %q", text, got, want)
		}
	}
	if got := aloud("es", "En 1787"); got != "En 1787" {
		t.Errorf("Spanish says %q", got)
	}
}

func TestAScriptIsSaidWhileItsTextIsShown(t *testing.T) {
	lines := linesOf(map[string]any{
		"audio":  "audio/1.{lang}.mp3",
		"text":   map[string]any{"en": "One. Two.", "ar": "هل ترى؟ نعم."},
		"script": map[string]any{"ar": "هَلْ تَرَى؟ نَعَم."},
	})
	if len(lines) != 2 || lines[0].language != "ar" || lines[1].script != "" {
		t.Fatalf("got %+v", lines)
	}
	list, err := lines[0].sentences()
	if err != nil || len(list) != 2 {
		t.Fatalf("got %+v, %v", list, err)
	}
	if list[0].text != "هل ترى؟" || list[0].spoken != "هَلْ تَرَى؟" {
		t.Errorf("%q is shown and %q said", list[0].text, list[0].spoken)
	}
}

func TestAScriptWithoutATextIsShownWithoutItsVowels(t *testing.T) {
	lines := linesOf(map[string]any{
		"media":  "audio/1.{lang}.mp3",
		"script": map[string]any{"ar": "هٰذا بَيْتٌ جِدًّا."},
	})
	if len(lines) != 1 || lines[0].text != "هذا بيت جدًّا." || lines[0].script != "هٰذا بَيْتٌ جِدًّا." {
		t.Fatalf("got %+v", lines)
	}
}

func TestAScriptOfOtherLengthIsRefused(t *testing.T) {
	_, err := line{language: "ar", text: "One. Two.", script: "Only one."}.sentences()
	if err == nil || !strings.Contains(err.Error(), `"ar" has 1 sentences and the text 2`) {
		t.Errorf("got %v", err)
	}
}
