package guide

import (
	"encoding/base64"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseIdentifier(t *testing.T) { // ENTRY-1
	std := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	raw := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	tests := []struct {
		name, identifier string
		id               int64
		ok               bool
	}{
		{"ENTRY-1 canonical", "MS1kZW1v", 1, true},
		{"ENTRY-1 id alone", raw("1"), 1, true},
		{"ENTRY-1 id alone with padding", std("1"), 1, true},
		{"ENTRY-1 id and anything", raw("12-anything-at all"), 12, true},
		{"ENTRY-1 id and nothing", raw("12-"), 12, true},
		{"ENTRY-1 both alphabets: standard", std("7->>>???"), 7, true},
		{"ENTRY-1 both alphabets: URL", raw("7->>>???"), 7, true},
		{"ENTRY-1 followed by a dash and anything", raw("3-demo") + "-museum-of-pattern", 3, true},
		{"ENTRY-1 padded, followed by a dash", std("3-dem") + "-x", 3, true},
		{"ENTRY-1 largest id", raw("9007199254740991"), MaxID, true},
		{"ENTRY-1 too large an id", raw("9007199254740992"), 0, false},
		{"ENTRY-1 overflow", raw("99999999999999999999"), 0, false},
		{"ENTRY-1 no id", raw("-demo"), 0, false},
		{"ENTRY-1 zero", raw("0-demo"), 0, false},
		{"ENTRY-1 signed", raw("+1-demo"), 0, false},
		{"ENTRY-1 a word", raw("demo-1"), 0, false},
		{"ENTRY-1 decimal", raw("1.5"), 0, false},
		{"ENTRY-1 not base64", "%%%", 0, false},
		{"ENTRY-1 plain number", "1", 0, false},
		{"ENTRY-1 empty", "", 0, false},
		{"ENTRY-1 only padding", "==", 0, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if id, ok := ParseIdentifier(test.identifier); id != test.id || ok != test.ok {
				t.Errorf("ParseIdentifier(%q) = %d, %t", test.identifier, id, ok)
			}
		})
	}
}

func TestIdentifierIsCanonical(t *testing.T) {
	if got := Identifier(1, "DEMO"); got != "MS1kZW1v" {
		t.Errorf("ENTRY-1 the demo museum is %s", got)
	}
	if got := (MuseumSummary{ID: 2, Code: "MPICASSOM"}).Identifier(); got != Identifier(2, "mpicassom") {
		t.Errorf("ENTRY-1 the second museum is %s", got)
	}
}

func TestIdentifierRoundTrip(t *testing.T) { // ENTRY-1
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.Int64Range(1, MaxID).Draw(t, "id")
		code := rapid.StringMatching(`[A-Za-z0-9]{2,20}`).Draw(t, "code")
		suffix := rapid.OneOf(rapid.Just(""), rapid.Map(rapid.String(), func(s string) string { return "-" + s })).Draw(t, "suffix")
		identifier := Identifier(id, code)
		if strings.ContainsAny(identifier, "+/=") {
			t.Fatalf("%s does not stand in an address by itself", identifier)
		}
		for _, form := range []string{
			identifier, identifier + suffix,
			base64.StdEncoding.EncodeToString([]byte(strconv.FormatInt(id, 10) + suffix)),
			base64.URLEncoding.EncodeToString([]byte(strconv.FormatInt(id, 10) + suffix)),
			base64.RawStdEncoding.EncodeToString([]byte(strconv.FormatInt(id, 10) + suffix)),
		} {
			if got, ok := ParseIdentifier(form); !ok || got != id {
				t.Fatalf("ParseIdentifier(%q) = %d, %t; want %d", form, got, ok, id)
			}
		}
	})
}

func TestLongIdentifiersTakeNoTime(t *testing.T) {
	for _, dashes := range []int{1_000_000, 1_000_001} { // by the square of their number it would be minutes
		if id, ok := ParseIdentifier(strings.Repeat("-", dashes)); ok {
			t.Errorf("ENTRY-1 %d dashes are museum %d", dashes, id)
		}
	}
	demo := Identifier(1, "DEMO")
	if id, ok := ParseIdentifier(demo + "-" + strings.Repeat("-x", 100_000)); !ok || id != 1 {
		t.Errorf("ENTRY-1 an identifier followed by much is %d, %t", id, ok)
	}
}

func FuzzParseIdentifier(f *testing.F) { // ENTRY-1
	for _, seed := range []string{"MS1kZW1v", "MQ==", "", "-", "MS0-", "M-S-1", strings.Repeat("-", 100)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, identifier string) {
		id, ok := ParseIdentifier(identifier)
		if ok != (id >= 1 && id <= MaxID) {
			t.Fatalf("ParseIdentifier(%q) = %d, %t", identifier, id, ok)
		}
	})
}
