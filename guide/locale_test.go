package guide

import (
	"testing"

	"pgregory.net/rapid"
)

func TestResolve(t *testing.T) { // LANG-5
	order := []LanguageCode{"fr_FR", "es_ES", "en_GB"}
	tests := []struct {
		name     string
		text     Text
		language LanguageCode
		value    string
		from     LanguageCode
		ok       bool
	}{
		{"LANG-5 full code", Text{"es_ES": "hola", "en_GB": "hello"}, "es_ES", "hola", "es_ES", true},
		{"LANG-5 first two letters", Text{"es_ES": "hola", "en_GB": "hello"}, "es_MX", "hola", "es_ES", true},
		{"LANG-5 two letters asked for", Text{"es_ES": "hola", "en_GB": "hello"}, "en", "hello", "en_GB", true},
		{"LANG-5 first available in the museum's order", Text{"en_GB": "hello", "es_ES": "hola"}, "de_DE", "hola", "es_ES", true},
		{"LANG-5 available outside the museum's order", Text{"it_IT": "ciao"}, "de_DE", "ciao", "it_IT", true},
		{"LANG-5 none: empty locale", Text{}, "es_ES", "", "", false},
		{"LANG-5 no localizations at all", nil, "es_ES", "", "", false},
		{"LANG-5 full code before two letters", Text{"es_ES": "hola", "es_MX": "qué onda"}, "es_MX", "qué onda", "es_MX", true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			value, from, ok := test.text.Resolve(test.language, order)
			if value != test.value || from != test.from || ok != test.ok {
				t.Errorf("got %q from %q, %t", value, from, ok)
			}
		})
	}
}

// LANG-5, field by field: a work of which one field is translated shows that one in the visitor's language
// and the others in the first that is there.
func TestResolveFieldByField(t *testing.T) {
	work := Artwork{Name: Text{"es_ES": "Coral", "en_GB": "Coral (en)"}, Date: Text{"es_ES": "hoy"}}
	name, _, _ := work.Name.Resolve("en_GB", []LanguageCode{"es_ES", "en_GB"})
	date, from, ok := work.Date.Resolve("en_GB", []LanguageCode{"es_ES", "en_GB"})
	if name != "Coral (en)" || date != "hoy" || from != "es_ES" || !ok {
		t.Errorf("LANG-5 got name %q and date %q in %q", name, date, from)
	}
}

func TestResolveNeverShowsABlank(t *testing.T) { // LANG-5
	codes := rapid.Map(rapid.IntRange(0, len(languages)-1), func(i int) LanguageCode { return languages[i].Code })
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.MapOf(codes, rapid.StringMatching(`[a-z]{1,5}`)).Draw(t, "text")
		order := rapid.SliceOf(codes).Draw(t, "order")
		language := codes.Draw(t, "language")
		value, from, ok := Text(text).Resolve(language, order)
		switch own, has := text[language]; {
		case ok != (len(text) > 0):
			t.Fatalf("ok is %t of %v", ok, text)
		case has && (value != own || from != language):
			t.Fatalf("got %q from %q instead of the language's own", value, from)
		case ok && text[from] != value:
			t.Fatalf("got %q, which is not what %q says", value, from)
		}
	})
}

func TestLanguageByCode(t *testing.T) { // LANG-3
	tests := []struct {
		code string
		id   int64
		ok   bool
	}{
		{"es_ES", 1, true},
		{"es-ES", 1, true},
		{"ES", 1, true},
		{"es", 1, true},
		{"es-419", 1, true},
		{"en_US", 2, true},
		{" en ", 2, true},
		{"e.n", 2, true},
		{"zh-Hant-TW", 18, true},
		{"nb", 0, false},
		{"xx", 0, false},
		{"e", 0, false},
		{"", 0, false},
		{"_", 0, false},
		{"日本", 0, false},
	}
	for _, test := range tests {
		t.Run("LANG-3 "+test.code, func(t *testing.T) {
			if language, ok := LanguageByCode(test.code); ok != test.ok || language.ID != test.id {
				t.Errorf("got %v, %t", language, ok)
			}
		})
	}
}

func TestLanguages(t *testing.T) { // LANG-4
	list := Languages()
	if len(list) != 18 {
		t.Fatalf("LANG-4 there are %d languages", len(list))
	}
	for i, language := range list {
		byID, ok := LanguageByID(language.ID)
		byCode, _ := LanguageByCode(string(language.Code))
		if !ok || byID != language || byCode != language || language.ID != int64(i+1) || language.OriginalTitle == "" {
			t.Errorf("LANG-4 language %v is found as %v and %v", language, byID, byCode)
		}
	}
	if first, _ := LanguageByID(1); first.Code != "es_ES" {
		t.Error("LANG-3 language 1 is not es_ES")
	}
	if standard, _ := LanguageByID(2); standard.Code != "en_GB" {
		t.Error("LANG-3 the default language is not en_GB")
	}
	if _, ok := LanguageByID(0); ok {
		t.Error("there is no language 0")
	}
	if _, ok := LanguageByID(19); ok {
		t.Error("there is no language 19")
	}
	list[0].Code = "xx_XX"
	if Languages()[0].Code != "es_ES" {
		t.Error("the list can be changed from outside")
	}
}

func FuzzLanguageCode(f *testing.F) { // LANG-3
	f.Add("es-ES")
	f.Fuzz(func(t *testing.T, code string) {
		short := LanguageCode(code).Short()
		if len(short) > 2 || LanguageCode(short).Short() != short {
			t.Fatalf("%q is cleaned to %q", code, short)
		}
		if language, ok := LanguageByCode(code); ok && language.Code.Short() != short {
			t.Fatalf("%q is taken for %q", code, language.Code)
		}
	})
}
