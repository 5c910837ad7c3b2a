package guide

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestAssetPath(t *testing.T) {
	for name, want := range map[string]string{
		"Photo 12.JPG":                       "media/Photo-12.jpg",
		"hall/first floor/weaver (2).png":    "hall/first-floor/weaver-2.png",
		`C:\Users\ada\Desktop\tapestry.png`:  "C/Users/ada/Desktop/tapestry.png",
		"../../etc/passwd.jpg":               "etc/passwd.jpg",
		"متحف النسيج.mp3":                    "media/متحف-النسيج.mp3",
		"con.jpg":                            "media/file-con.jpg",
		"COM1/x.jpg":                         "file-COM1/x.jpg",
		"archive.tar.jpg":                    "media/archive-tar.jpg",
		"a\x00b\u202e\n.mp3":                 "media/a-b.mp3",
		"<img src=x onerror=alert(1)>.png":   "media/img-src-x-onerror-alert-1.png",
		"~$weaver.png":                       "media/weaver.png",
		strings.Repeat("long ", 60) + ".jpg": "media/" + strings.Repeat("long-", 15) + "long.jpg",
	} {
		if got, err := AssetPath("file", name); got != want || err != nil {
			t.Errorf("AssetPath(%q) = %q, %v; want %q", name, got, err, want)
		}
	}
	for _, name := range []string{"", ".", "..", "/", ".jpg", "photo", "folder/", "\x00.png", "???.png", "photo.", "photo.verylong", "\xff\xfe"} {
		if got, err := AssetPath("file", name); ErrorCodeOf(err) != CodeInvalid {
			t.Errorf("AssetPath(%q) = %q, %v; want CodeInvalid", name, got, err)
		}
	}
}

// TestHostileAssetNames tries 10,000 names that are put together from what has broken other programs.
func TestHostileAssetNames(t *testing.T) {
	pieces := []string{
		"..", "/", `\`, ".", "\x00", "\n", "\u202e", "%2e%2e", "~", "CON", "aux", "<script>", "'", "\"", "$(id)", "`id`", ";", "|", "é", "e\u0301", "\u0301",
		"متحف", "画", "🖼", "\xff", "\xc0\xaf", ".jpg", ".php", ".svg", "a", strings.Repeat("x", 300), strings.Repeat("d/", 40),
	}
	for n := range 10_000 {
		var name strings.Builder
		for i, seed := 0, n*7919+13; i < 1+n%6; i++ {
			name.WriteString(pieces[seed%len(pieces)])
			seed = seed/len(pieces) + n*31 + i
		}
		got, err := AssetPath("file", name.String())
		if err != nil {
			continue
		}
		if cleaned, err := AssetPath("file", got); err != nil || cleaned != got {
			t.Errorf("CON-11: %q becomes %q, and that becomes %q, %v", name.String(), got, cleaned, err)
		}
		if problem := badPath(got); problem != "" {
			t.Errorf("CON-11: %q becomes %q, which %s", name.String(), got, problem)
		}
	}
}

func badPath(got string) string {
	switch {
	case got != path.Clean(got) || path.IsAbs(got) || strings.HasPrefix(got, "."):
		return "leaves its folder"
	case !utf8.ValidString(got) || len(got) > maxAssetPath:
		return "is too long or no text"
	case strings.Count(got, ".") != 1:
		return "has two endings"
	}
	for _, r := range got {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("-_./", r) {
			return fmt.Sprintf("has the character %q", r)
		}
	}
	return ""
}

func TestMediaUses(t *testing.T) {
	e := &Element{ElementRef: ElementRef{"artworks", "214"}, Values: Values{
		"name/ar_SA":                    json.RawMessage(`"النساجة"`),
		"name/en_GB":                    json.RawMessage(`"The Weaver"`),
		"image":                         json.RawMessage(`{"path":"a.jpg","name":"1.jpg"}`),
		"images":                        json.RawMessage(`[{"path":"a.jpg","name":"1.jpg"},{"path":"b.jpg","name":"2.jpg"}]`),
		"text/en_GB":                    json.RawMessage(`"{\"path\":\"a.jpg\"}"`),
		"resources/film/media/en_GB":    json.RawMessage(`{"path":"b.jpg","name":"2.jpg","original":"3.jpg.original"}`),
		"steps":                         json.RawMessage(`[{"clue":{"path":"b.jpg","name":"2.jpg"},"text":"x"}]`),
		"resources/film/title/en_GB":    json.RawMessage(`"Film"`),
		"resources/film/additionalData": json.RawMessage(`{"path":"a.jpg","other":1}`),
	}}
	paths := func(m Media) (fields []string) {
		for _, use := range MediaUses(e, []LanguageCode{"es_ES", "en_GB", "ar_SA"})[m] {
			if use.Title != "The Weaver" || use.ElementRef != e.ElementRef {
				t.Errorf("CON-11: the use is %+v", use)
			}
			fields = append(fields, use.Path)
		}
		return fields
	}
	a, b := Media{Path: "a.jpg", Name: "1.jpg"}, Media{Path: "b.jpg", Name: "2.jpg"}
	if got := paths(a); !slices.Equal(got, []string{"image", "images"}) {
		t.Errorf("CON-11: a.jpg is used in %v", got)
	}
	if got := paths(b); !slices.Equal(got, []string{"images", "resources/film/media/en_GB", "steps"}) {
		t.Errorf("CON-11: b.jpg is used in %v", got)
	}
	changed := ReplaceMedia(e, b, Media{Path: "c.jpg", Name: "4.jpg"})
	if got := slices.Sorted(maps.Keys(changed)); !slices.Equal(got, []string{"images", "resources/film/media/en_GB", "steps"}) {
		t.Errorf("CON-11: replacing changes %v", got)
	}
	if got := string(changed["images"]); got != `[{"path":"a.jpg","name":"1.jpg"},{"path":"c.jpg","name":"4.jpg"}]` {
		t.Errorf("CON-11: the list becomes %s", got)
	}
	if got := string(changed["steps"]); got != `[{"clue":{"path":"c.jpg","name":"4.jpg"},"text":"x"}]` {
		t.Errorf("CON-11: the steps become %s", got)
	}
}
