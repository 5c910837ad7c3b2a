package guide

import (
	"slices"
	"strings"
)

// LanguageCode is a full language code such as "es_ES".
type LanguageCode string

// Language is a language that content can be written in.
type Language struct {
	ID            int64        // idLanguage on the wire
	Code          LanguageCode // such as es_ES
	OriginalTitle string       // the language's name in itself
}

// languages are the interface's eighteen languages (specification 1 §1) with the ids of decisions.md.
var languages = []Language{
	{1, "es_ES", "Español"},
	{2, "en_GB", "English"},
	{3, "fr_FR", "Français"},
	{4, "de_DE", "Deutsch"},
	{5, "it_IT", "Italiano"},
	{6, "pt_PT", "Português"},
	{7, "ca_ES", "Català"},
	{8, "eu_ES", "Euskara"},
	{9, "gl_ES", "Galego"},
	{10, "ar_SA", "العربية"},
	{11, "el_GR", "Ελληνικά"},
	{12, "ja_JP", "日本語"},
	{13, "ko_KR", "한국어"},
	{14, "nl_NL", "Nederlands"},
	{15, "no_NO", "Norsk"},
	{16, "ru_RU", "Русский"},
	{17, "sv_SE", "Svenska"},
	{18, "zh_CN", "中文"},
}

// Languages lists every language content can be written in, by id.
func Languages() []Language { return slices.Clone(languages) }

// LanguageByID finds a language by its wire id.
func LanguageByID(id int64) (Language, bool) {
	if id < 1 || id > int64(len(languages)) {
		return Language{}, false
	}
	return languages[id-1], true
}

// LanguageCodes lists the codes of the languages by id.
func LanguageCodes() []LanguageCode {
	codes := make([]LanguageCode, len(languages))
	for i, language := range languages {
		codes[i] = language.Code
	}
	return codes
}

// CodeWithShort returns the first of the codes that is short without its region (LanguageCode.Short).
func CodeWithShort(codes []LanguageCode, short string) (LanguageCode, bool) {
	for _, code := range codes {
		if code.Short() == short {
			return code, true
		}
	}
	return "", false
}

// LanguageByCode finds a language by full code or by its first two letters, whatever the case and
// punctuation: "es_ES", "es-ES", "ES" and "es" are the same (specification 1 §4, language codes are
// cleaned of punctuation and cut to two letters before comparison).
func LanguageByCode(code string) (Language, bool) {
	short := LanguageCode(code).Short()
	at := slices.IndexFunc(languages, func(l Language) bool { return l.Code.Short() == short })
	if at < 0 {
		return Language{}, false
	}
	return languages[at], true
}

// Short is the code cleaned of everything but letters, in lower case, cut to two letters: "es_ES" gives "es".
func (c LanguageCode) Short() string {
	letters := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return -1
	}, string(c))
	if len(letters) > 2 {
		letters = letters[:2]
	}
	return letters
}
