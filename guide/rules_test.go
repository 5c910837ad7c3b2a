package guide

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestCheckAccessCode(t *testing.T) { // API-3
	m := Museum{AccessCodes: []AccessCode{{Code: "CICERONE"}, {Code: "Zwei Tage", Days: 2}, {Code: "GROß", Days: 3}}}
	for typed, days := range map[string]int{"CICERONE": 1, " cicerone ": 1, "zwei tage": 2, "GROSS": 3, "groß": 3, "GROẞ": 3, "CICERON": 0, "": 0, "CICERONE2": 0} {
		code, ok := m.CheckAccessCode(typed)
		if ok != (days > 0) || ok && code.ValidDays() != days {
			t.Errorf("API-3 %q gives %v, %t", typed, code, ok)
		}
	}
}

func TestSecretHash(t *testing.T) {
	hash := func(code string) SecretHash {
		salt := []byte("salt of 16 bytes")
		key, err := DeriveKey(code, salt)
		if err != nil {
			t.Fatal(err)
		}
		return NewSecretHash(key, salt)
	}
	one, same, other := hash("CICERONE"), hash("CICERONE"), hash("cicerone")
	if one != same || one.Hash == other.Hash || one.Iterations < 600_000 || len(one.Hash) != 44 {
		t.Errorf("got %v, %v and %v", one, same, other)
	}
}

func TestHallNumber(t *testing.T) { // HALL-2
	halls := []Hall{{ID: 70}, {ID: 30}, {ID: 50}}
	for id, number := range map[int64]int{70: 1, 30: 2, 50: 3, 1: -1, 0: -1} {
		if got := HallNumber(halls, id); got != number {
			t.Errorf("HALL-2 the hall %d has number %d, want %d", id, got, number)
		}
	}
	if HallNumber(nil, 1) != -1 {
		t.Error("HALL-2 without halls the number is -1")
	}
}

func TestHallArtworks(t *testing.T) { // HALL-1
	m := Museum{Artworks: []Artwork{{Key: "c", Hall: "x"}, {Key: "a"}, {Key: "b", Hall: "x"}}}
	works := m.HallArtworks("x")
	if len(works) != 2 || works[0].Key != "c" || works[1].Key != "b" {
		t.Errorf("HALL-1 the hall's works are %v", works)
	}
	if len(m.HallArtworks("")) != 0 {
		t.Error("HALL-1 works without a hall hang in none")
	}
}

func TestParseSeconds(t *testing.T) { // ART-6
	for text, want := range map[string]Seconds{"0:00": 0, "0:05": 5, "0:5": 5, "1:05": 65, "12:59": 779, "90:00": 5400} {
		if got, err := ParseSeconds(text); err != nil || got != want {
			t.Errorf("%s is %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "5", "0:60", "1:005", ":5", "1:", "-1:05", "1:-5", "1:+5", "a:b", "1:05:00", "99999:00", " 1:05"} {
		if got, err := ParseSeconds(text); ErrorCodeOf(err) != CodeInvalid {
			t.Errorf("%q is taken for %d, %v", text, got, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := Seconds(rapid.IntRange(0, 65535*60+59).Draw(t, "seconds"))
		var back Seconds
		text, err := json.Marshal(s)
		if err != nil || json.Unmarshal(text, &back) != nil || back != s {
			t.Fatalf("%d becomes %s becomes %d", s, text, back)
		}
	})
	var s Seconds
	if json.Unmarshal([]byte(`5`), &s) == nil || json.Unmarshal([]byte(`"x"`), &s) == nil {
		t.Error("a number and a word are taken for a time")
	}
}

func FuzzParseSeconds(f *testing.F) {
	f.Add("1:05")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseSeconds(text); err == nil {
			if back, err := ParseSeconds(s.String()); err != nil || back != s || s < 0 {
				t.Fatalf("%q is %d is %s", text, s, s)
			}
		}
	})
}

func TestColors(t *testing.T) { // CUST-1
	for color, valid := range map[Color]bool{
		"": true, "#72c4d0": true, "#FFFFFF": true, "72c4d0": false, "#fff": false, "#72c4dg": false, "#72c4d00": false, "red": false, "#######": false,
	} {
		if color.Valid() != valid {
			t.Errorf("CUST-1 %q: valid is %t", color, !valid)
		}
	}
	if Color("").Or("#000000") != "#000000" || Color("#ffffff").Or("#000000") != "#ffffff" {
		t.Error("CUST-1 unset colours take the default")
	}
	for kind, want := range map[SectionType]Color{
		"EXHIBITIONS": "#17779b", "ROUTES": "#d1b490", "TIMELINE": "#94af49", "HALLS": "#94af49", "SPONSORS": "#72c4d0", "KEYBOARD": "#f06140", "SIDE_MENU": "#39393a",
	} {
		if got := DefaultLineColor(kind); got != want || !got.Valid() {
			t.Errorf("the line of %s is %s", kind, got)
		}
	}
}

func TestCounts(t *testing.T) { // ENTRY-10
	m := Museum{
		Artworks: make([]Artwork, 1), Halls: make([]Hall, 2), InfoSections: make([]InfoSection, 3), OneMinutes: make([]OneMinute, 4),
		Routes: make([]Route, 5), Sections: make([]Section, 6), Timelines: make([]Timeline, 7), NavigationSections: make([]NavigationSection, 8),
	}
	if got, want := m.Counts(), (Counts{1, 2, 3, 4, 5, 6, 7, 8}); got != want {
		t.Errorf("ENTRY-10 the counts are %+v", got)
	}
}

func TestHasPresentation(t *testing.T) { // OPT-5
	for name, test := range map[string]struct {
		route Route
		has   bool
	}{
		"nothing":     {Route{Name: Text{"es_ES": "a"}}, false},
		"description": {Route{Description: RichText{"es_ES": "a"}}, true},
		"audio":       {Route{Audio: LocalizedMedia{"es_ES": {Path: "a.mp3"}}}, true},
	} {
		if test.route.HasPresentation() != test.has {
			t.Errorf("OPT-5 a route with %s: %t", name, !test.has)
		}
	}
}

func TestSteps(t *testing.T) {
	for kind, number := range map[StepType]int{StepArtwork: 1, StepInstruction: 2, StepRichText: 3, StepHall: 4, "": 0, "X": 0} {
		if kind.WireNumber() != number {
			t.Errorf("%q has number %d", kind, kind.WireNumber())
		}
	}
	steps := []Step{{Artwork: "b"}, {Type: StepHall, Hall: "y"}, {Artwork: "a"}, {Artwork: "b"}, {Type: StepHall, Hall: "x"}, {Type: StepHall, Hall: "y"}, {Hall: "z"}}
	if got := fmt.Sprint(ArtworkKeys(steps)); got != "[b a]" {
		t.Errorf("the works are %s", got)
	}
	if got := fmt.Sprint((&Timeline{Steps: steps}).HallKeys()); got != "[y x]" {
		t.Errorf("the halls are %s", got)
	}
}

func TestGameSteps(t *testing.T) { // GAME-1
	var locating []int
	for index := GameFirstIndex; index < GameFirstIndex+GameSteps+1; index++ {
		if LocatesArtwork(index) {
			locating = append(locating, index)
		}
	}
	if fmt.Sprint(locating) != "[1 3 5]" {
		t.Errorf("works are located at %v", locating)
	}
}

func TestArtworkResources(t *testing.T) { // ART-3
	a := Artwork{Resources: []Resource{{Key: "a"}, {Key: "b", Additional: true}, {Key: "c"}}}
	if extra, more := a.ExtraResources(), a.AdditionalInformation(); len(extra) != 2 || extra[1].Key != "c" || len(more) != 1 || more[0].Key != "b" {
		t.Errorf("got %v and %v", extra, more)
	}
}

func TestErrors(t *testing.T) { // API-1
	cause := errors.New("the disk is full")
	err := &Error{Code: CodeInternal, Field: "name", Message: "it could not be stored", Cause: cause}
	if err.Error() != "name: it could not be stored: the disk is full" || !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	for _, test := range []struct {
		err  error
		code ErrorCode
	}{
		{nil, ""},
		{cause, CodeInternal},
		{err, CodeInternal},
		{Invalid("code", "%d digits", 8), CodeInvalid},
		{fmt.Errorf("importing: %w", Errorf(CodeConflict, "again")), CodeConflict},
	} {
		if got := ErrorCodeOf(test.err); got != test.code {
			t.Errorf("%v has code %q, want %q", test.err, got, test.code)
		}
	}
	if Invalid("code", "%d digits", 8).Error() != "code: 8 digits" {
		t.Error("the field is named first")
	}
}
