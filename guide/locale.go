package guide

import "slices"

// Localized has one value per language, by full language code.
type Localized[T any] map[LanguageCode]T

type (
	// Text is plain text in several languages.
	Text = Localized[string]
	// RichText is Markdown in several languages. It may hold the inline HTML that sanitising leaves alone;
	// a package with other markup is refused, and what is published is sanitised HTML made from it.
	RichText = Localized[Markdown]
	// LocalizedMedia is one media file per language.
	LocalizedMedia = Localized[Media]
)

// Markdown is the source of a rich text in one language.
type Markdown string

// Resolve applies the localization rule (specification 1 §3) to one field: the value of the full code,
// else of the first two letters, else the first available in the museum's order of languages. It returns
// the value and the language it is in; ok is false when there is none at all (an empty locale).
// Working on fields rather than whole elements, a half-translated work never shows a blank (decisions.md).
func (l Localized[T]) Resolve(language LanguageCode, order []LanguageCode) (value T, from LanguageCode, ok bool) {
	if value, ok = l[language]; ok {
		return value, language, true
	}
	codes := orderedCodes(l, order)
	if len(codes) == 0 {
		return value, "", false
	}
	from, same := CodeWithShort(codes, language.Short())
	if !same {
		from = codes[0]
	}
	return l[from], from, true
}

// orderedCodes lists l's languages: those of order first, in that order, then any others by id and code.
func orderedCodes[T any](l Localized[T], order []LanguageCode) []LanguageCode {
	if len(l) == 0 {
		return nil
	}
	all := make([]LanguageCode, 0, len(order)+len(languages))
	all = append(all, order...)
	for _, language := range languages {
		all = append(all, language.Code)
	}
	var codes []LanguageCode
	for _, code := range all {
		if _, has := l[code]; has && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}
