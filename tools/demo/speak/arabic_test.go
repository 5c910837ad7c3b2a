package main

import "testing"

func TestVowelledArabicIsWrittenAsTheVoiceReadsIt(t *testing.T) {
	const fatha, shadda = "\u064e", "\u0651"
	for text, want := range map[string]string{
		"ثُم" + fatha + shadda:     "ثُم" + shadda + fatha, // the doubling comes first
		"القاعَة.":                 "القاعَه.",             // no t before a pause
		"قاعَةِ":                   "قاعَةِ",               // but within the phrase
		"ال" + "ن" + shadda + "ار": "النار",                // the article doubles it already
		"كَالقِطَط":                "كَلْقِطَط",
		"بِالن" + shadda + "ُور":   "بِن" + shadda + "ُور",
		"وَانْظُر":                 "وَنْظُر",
		"ما انْزِل":                "ما ٱنْزِل",
		"انْزِل":                   "انْزِل",
		"والِد":                    "والِد",
	} {
		if got := vowelledArabic(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}
