// Package guidetest makes museums for tests of code that stores, checks or shows them.
package guidetest

import (
	"fmt"
	"reflect"
	"strings"

	"pgregory.net/rapid"

	"cicerone/guide"
)

// Museum generates museums that keep every rule of the domain and use every field, with texts that are
// hard to write down: other scripts, quotes, colons, line breaks, words that YAML takes for other things.
// Their elements have keys and no ids, their media paths and no names.
func Museum() *rapid.Generator[*guide.Museum] {
	return rapid.Custom(func(t *rapid.T) *guide.Museum {
		g := &generator{t: t}
		m := &guide.Museum{}
		for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(guide.Languages())-1), 1, 4, rapid.ID[int]).Draw(t, "languages") {
			g.languages = append(g.languages, guide.Languages()[i].Code)
		}
		g.fill(reflect.ValueOf(m).Elem(), false)
		m.FillKeys()
		g.makeConsistent(m)
		return m
	})
}

type generator struct {
	t         *rapid.T
	languages []guide.LanguageCode
	keys      int
}

func (g *generator) chance(label string) bool { return rapid.Bool().Draw(g.t, label) }

// fill gives every field of a struct a value, required ones always and others sometimes.
func (g *generator) fill(v reflect.Value, required bool) {
	for _, field := range guide.FieldsOf(v.Type()) {
		if !field.InPackage {
			continue
		}
		if !field.Required && !required && field.Name != "key" && !g.chance(field.Name) {
			continue
		}
		g.value(v.Field(field.Index), field)
	}
	for name, alt := range v.Fields() {
		if picture, isAlt := strings.CutSuffix(name.Name, "Alt"); isAlt && alt.Len() > 0 {
			v.FieldByName(picture + "Decorative").SetBool(false)
		}
	}
}

func (g *generator) value(v reflect.Value, field guide.Field) {
	switch target := v.Addr().Interface().(type) {
	case *guide.Text:
		*target = localized(g, func(guide.LanguageCode) string { return g.text(300) })
		return
	case *guide.RichText:
		*target = localized(g, func(guide.LanguageCode) guide.Markdown { return guide.Markdown(g.markdown()) })
		return
	case *guide.LocalizedMedia:
		*target = g.localizedMedia(field)
		return
	case *guide.Media:
		*target = guide.Media{Path: g.path(field, "")}
		return
	case *guide.Color:
		*target = guide.Color(rapid.StringMatching(`#[0-9a-fA-F]{6}`).Draw(g.t, "colour"))
		return
	case *guide.FocalPoint:
		*target = guide.FocalPoint(rapid.StringMatching(`[1-9]?[0-9](\.[0-9]{1,2})?% (100|[1-9]?[0-9])%`).Draw(g.t, "focal point"))
		return
	case *guide.Seconds:
		*target = guide.Seconds(rapid.IntRange(0, 4000).Draw(g.t, "seconds"))
		return
	case *[]guide.LanguageCode:
		*target = g.languages
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(g.chance("bool"))
	case reflect.Int:
		v.SetInt(int64(rapid.IntRange(10, 90).Draw(g.t, "int")))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Elem().Kind() == reflect.Struct {
			g.fill(v.Elem(), false)
		} else {
			g.value(v.Elem(), field)
		}
	case reflect.Struct:
		g.fill(v, false)
	case reflect.Slice:
		n := rapid.IntRange(1, 3).Draw(g.t, "n")
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			element := field
			element.Type = field.Type.Elem()
			g.value(v.Index(i), element)
		}
	default:
		g.string(v, field)
	}
}

func (g *generator) string(v reflect.Value, field guide.Field) {
	switch values := guide.Enumeration(v.Type()); {
	case values != nil:
		v.SetString(rapid.SampledFrom(values).Draw(g.t, "value"))
	case field.Name == "key":
		g.keys++
		if field.Required || g.chance("key") {
			v.SetString(fmt.Sprintf("%s-%d", rapid.SampledFrom([]string{"k", "Ωmega", "木", "no", "a.b_c"}).Draw(g.t, "key"), g.keys))
		}
	default:
		v.SetString(g.text(100))
	}
}

// hardTexts are texts that formats are known to stumble over.
var hardTexts = []string{
	"yes", "No", "null", "~", "1e3", "0x1F", "007", "- a", "a: b", "# a", "a #b", "=", "<<", "2001-01-01", "12:30",
	"'", `"`, `\n`, "!x", "&x", "*x", "%x", "@x", "`x`", "|", ">", "{a}", "[a]", "a,b", "?", "? a", ": a", "-", "---", "...",
	"a\n", "\na", "a\n\nb", "  a\nb", "a  \nb", "a\tb", "\ta", "a\r\nb", "a\u0085b", "a\u2028b", "\ufeffa", "a\u00a0", "مرجان", "サンゴ 🐚", "é",
}

func (g *generator) text(longest int) string {
	letters := []rune("abc XYZ 012 áñü مرجان サンゴ 🐚 :#-&*!|>'\"%@,?~=`$\n")
	return rapid.OneOf(
		rapid.SampledFrom(hardTexts),
		rapid.StringOfN(rapid.SampledFrom(letters), 1, longest, -1).Filter(func(s string) bool { return strings.TrimSpace(s) != "" }),
	).Draw(g.t, "text")
}

func (g *generator) markdown() string {
	pieces := []string{
		"# A heading", "Some *words* and **more**.", "- one\n- two", "> said", "<em lang=\"fr\">mots</em>",
		"[a link](https://example.org/a?b=c&d)", "[mail](mailto:a@example.org)", "| a | b |\n|---|:-:|\n| 1 | 2 |",
		"Line  \nbroken", "    code", "&lt;not a tag&gt;", "5 < 6 & 7 > 3",
	}
	chosen := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.Just(g.text(60))), 1, 4).Draw(g.t, "markdown")
	return strings.Join(chosen, "\n\n")
}

func localized[T any](g *generator, value func(guide.LanguageCode) T) guide.Localized[T] {
	all := guide.Localized[T]{}
	for i, code := range g.languages {
		if i == 0 || g.chance("language") {
			all[code] = value(code)
		}
	}
	if len(g.languages) > 1 && g.chance("not the first") {
		all[g.languages[1]] = value(g.languages[1])
		delete(all, g.languages[0])
	}
	return all
}

func (g *generator) localizedMedia(field guide.Field) guide.LocalizedMedia {
	shape := rapid.SampledFrom([]string{"one", "pattern", "folder", "some"}).Draw(g.t, "shape")
	one := g.path(field, "")
	at := strings.LastIndex(one, ".")
	media := guide.LocalizedMedia{}
	for _, code := range g.languages {
		switch shape {
		case "one":
			media[code] = guide.Media{Path: one}
		case "pattern":
			media[code] = guide.Media{Path: one[:at] + "." + code.Short() + one[at:]}
		case "folder":
			media[code] = guide.Media{Path: code.Short() + "/" + one[:at] + "-" + code.Short() + one[at:]}
		}
	}
	if shape == "some" {
		return localized(g, func(code guide.LanguageCode) guide.Media { return guide.Media{Path: g.path(field, code.Short())} })
	}
	return media
}

var extensions = map[guide.MediaKind]string{
	guide.MediaImage: ".png", guide.MediaAudio: ".mp3", guide.MediaVideo: ".mp4", guide.MediaCaptions: ".vtt",
}

func (g *generator) path(field guide.Field, part string) string {
	extension, known := extensions[field.Media]
	if !known {
		extension = ".mp3" // of a resource, whose type decides
	}
	name := rapid.SampledFrom([]string{"pictures/a b", "media/größe", "x", "audio/es/de.it", "deep/er/1,2"}).Draw(g.t, "path")
	return fmt.Sprintf("%s%s%d%s", name, part, rapid.IntRange(0, 5).Draw(g.t, "number"), extension)
}
