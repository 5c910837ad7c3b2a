package publish

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

const (
	en guide.LanguageCode = "en_GB"
	es guide.LanguageCode = "es_ES"
	ar guide.LanguageCode = "ar_SA"
)

var update = flag.Bool("update", false, "rewrite the committed files instead of comparing with them")

// golden compares got with a committed file, or rewrites it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs; when the change is intended, rewrite it with: go test ./publish -update\n%s", file, diff)
	}
}

// markup stands in for the renderer of Markdown, which is not this package's business.
func markup(source guide.Markdown) string { return "<p>" + string(source) + "</p>" }

var published = time.Date(2026, 11, 21, 8, 15, 0, 0, time.UTC)

func sampleRenderer() *Renderer {
	m := guidetest.Sample()
	return &Renderer{
		Museum: m, Facts: guidetest.SampleFacts(m), Version: 3, PublishedAt: published, HTML: markup,
		Salt: []byte(fmt.Sprintf("%032d", 1)),
	}
}

func TestDetailGolden(t *testing.T) {
	for file, language := range map[string]int64{"detail.en": 2, "detail.all": 0} {
		t.Run(file, func(t *testing.T) {
			detail, err := sampleRenderer().Detail(language)
			if err != nil {
				t.Fatal(err)
			}
			encoded, err := json.MarshalIndent(detail, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "testdata/"+file+".golden.json", append(encoded, '\n'))
		})
	}
}

func TestDetailResolvesFieldByField(t *testing.T) {
	detail, err := sampleRenderer().Detail(1) // es_ES
	if err != nil {
		t.Fatal(err)
	}
	want := Localization{
		LanguageCode: "es_ES", Name: "Azulejos", ArtworkDate: "about 1900", MainAudioURL: "/media/214.es.mp3",
		TranscriptURL: "/media/214.en.vtt", MainText: "<p>Look *closely*.</p>",
		Fallbacks: map[string]string{"artworkDate": "en_GB", "transcriptUrl": "en_GB", "mainText": "en_GB"},
	}
	if diff := cmp.Diff([]Localization{want}, detail.Artworks[0].Localizations); diff != "" {
		t.Errorf("LANG-5: the half-translated work (-want +got):\n%s", diff)
	}
}

func TestSecretsStayOnTheServer(t *testing.T) {
	for language := range int64(3) {
		detail, err := sampleRenderer().Detail(language)
		if err != nil {
			t.Fatal(err)
		}
		encoded, err := json.Marshal(detail)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"secret-code", "never-on-the-wire", "OPEN"} {
			if bytes.Contains(encoded, []byte(secret)) {
				t.Errorf("language %d: %q is on the wire", language, secret)
			}
		}
	}
}

func TestDevicePasswordCanBeChecked(t *testing.T) {
	renderer := sampleRenderer()
	detail, err := renderer.Detail(2)
	if err != nil {
		t.Fatal(err)
	}
	salt := guide.DeriveSalt(renderer.Salt, "device", "7")
	key, err := guide.DeriveKey("never-on-the-wire", salt)
	if err != nil {
		t.Fatal(err)
	}
	want := guide.NewSecretHash(key, salt)
	got := detail.DevicePasswordHash
	if got == nil || *got != SecretHash(want) {
		t.Errorf("BYE-2: the device password's hash is %v, want %v", got, want)
	}
	renderer.Museum.DevicePassword = ""
	if detail, err = renderer.Detail(2); err != nil || detail.DevicePasswordHash != nil {
		t.Errorf("BYE-2: a museum without a device password has the hash %v, %v", detail.DevicePasswordHash, err)
	}
}

// openSteps decrypts the steps of a paid route as a phone does.
func openSteps(t *testing.T, sealed *SealedSteps, language int, code string) (content RouteContent, err error) {
	t.Helper()
	decode := func(text string) []byte {
		decoded, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return decoded
	}
	key, err := pbkdf2.Key(sha256.New, code, decode(sealed.Salt), sealed.Iterations, 32)
	if err != nil {
		t.Fatal(err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	one := sealed.Localizations[language]
	plain, err := gcm.Open(nil, decode(one.Nonce), decode(one.Content), nil)
	if err == nil {
		err = json.Unmarshal(plain, &content)
	}
	return content, err
}

func TestPaidRouteIsOpenedByItsCode(t *testing.T) {
	renderer := sampleRenderer()
	route := &renderer.Museum.Routes[0]
	route.Steps[0].Audio = guide.LocalizedMedia{"en_GB": {Path: "media/paid.mp3", Name: "paid.mp3"}}
	route.Steps[0].Instructions = guide.RichText{"en_GB": "Behind the curtain."}
	renderer.Facts["paid.mp3"] = guide.MediaFacts{Name: "paid.mp3", ContentType: "audio/mpeg", Size: 12345}
	detail, err := renderer.Detail(2)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := json.Marshal(detail)
	if err != nil {
		t.Fatal(err)
	}
	for _, inside := range []string{"paid.mp3", "curtain", "secret-code"} {
		if bytes.Contains(answer, []byte(inside)) {
			t.Errorf("%q is in the clear answer", inside)
		}
	}
	paid := detail.Routes[0]
	if len(paid.Steps) != 0 || paid.Steps == nil || paid.SealedSteps == nil || paid.SealedSteps.Iterations != 600_000 || !slices.IsSorted(paid.ArtworkIDs) {
		t.Fatalf("the paid route is %+v", paid)
	}
	content, err := openSteps(t, paid.SealedSteps, 0, "secret-code")
	if err != nil || len(content.Steps) != len(route.Steps) || content.Media["/media/paid.mp3"].Size != 12345 ||
		!strings.Contains(content.Steps[0].Localizations[0].Instructions, "curtain") {
		t.Errorf("the code opens %+v, %v", content, err)
	}
	if _, err := openSteps(t, paid.SealedSteps, 0, "Secret-code"); err == nil {
		t.Error("another code opens it")
	}
	if free := detail.Routes[1]; free.SealedSteps != nil {
		t.Errorf("a free route is %+v", free)
	}

	all, err := renderer.Detail(0)
	if err != nil {
		t.Fatal(err)
	}
	nonces := map[string]bool{}
	for i, one := range all.Routes[0].SealedSteps.Localizations {
		nonces[one.Nonce] = true
		if content, err := openSteps(t, all.Routes[0].SealedSteps, i, "secret-code"); err != nil || content.Steps[0].Localizations[0].LanguageCode != one.LanguageCode {
			t.Errorf("in %s the code opens %+v, %v", one.LanguageCode, content, err)
		}
	}
	if len(nonces) != len(renderer.Museum.Languages) {
		t.Errorf("%d languages share %d nonces", len(renderer.Museum.Languages), len(nonces))
	}
	if repeated, err := sampleRenderer().Detail(0); err != nil || repeated.Routes[0].SealedSteps.Salt != paid.SealedSteps.Salt {
		t.Errorf("rendered again the salt is another one: %v", err)
	}
}

func TestDetailNamesMissingMedia(t *testing.T) {
	renderer := sampleRenderer()
	delete(renderer.Facts, "214.webp")
	_, err := renderer.Detail(2)
	if guide.ErrorCodeOf(err) != guide.CodeInternal || !strings.Contains(fmt.Sprint(err), "media/214.webp") {
		t.Errorf("the error is %v", err)
	}
}

func TestDetailRefusesUnknownLanguages(t *testing.T) {
	for _, language := range []int64{-1, 19} {
		if _, err := sampleRenderer().Detail(language); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("language %d: the error is %v", language, err)
		}
	}
}

func TestMediaHoldsEveryAddress(t *testing.T) {
	detail, err := sampleRenderer().Detail(0)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	addresses(reflect.ValueOf(detail), func(address string) {
		seen++
		if _, ok := detail.Media[address]; !ok {
			t.Errorf("the facts of %s are missing", address)
		}
	})
	if seen < 20 {
		t.Errorf("only %d addresses were found", seen)
	}
}

// addresses visits the media addresses in a value, those of variants and facts aside.
func addresses(v reflect.Value, visit func(string)) {
	switch v.Kind() {
	case reflect.String:
		if strings.HasPrefix(v.String(), MediaPath) {
			visit(v.String())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Type != reflect.TypeFor[map[string]MediaFacts]() {
				addresses(v.Field(i), visit)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			addresses(v.Index(i), visit)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			addresses(v.Elem(), visit)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			addresses(v.MapIndex(key), visit)
		}
	}
}

func TestListsAreNeverNull(t *testing.T) {
	renderer := &Renderer{Museum: &guide.Museum{ID: 1, Code: "EMPTY", Languages: []guide.LanguageCode{en}}, HTML: markup}
	detail, err := renderer.Detail(2)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(detail)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(encoded, []byte("null")) {
		t.Errorf("there is a null in %s", encoded)
	}
}

func TestDefaultsOfUnsetColours(t *testing.T) {
	m := &guide.Museum{ID: 1, Code: "X", Languages: []guide.LanguageCode{en}, NavigationSections: []guide.NavigationSection{
		{Key: "r", Type: "ROUTES"}, {Key: "k", Type: "KEYBOARD"},
	}}
	detail, err := (&Renderer{Museum: m, HTML: markup}).Detail(2)
	if err != nil {
		t.Fatal(err)
	}
	got := []any{
		detail.Customization.MainButtonsColor, detail.Customization.ArtworkTextColor, detail.KeyboardCustomization.KeysColor,
		detail.KeyboardCustomization.OKColor, detail.NavigationSections[0].LineColor,
		detail.NavigationSections[1].LineColor, detail.NavigationSections[0].FontSize,
	}
	want := []any{"#72c4d0", "#8f8f8f", "#39393a", "#72c4d0", "#d1b490", "#f06140", 32}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("CUST-1: defaults of specification 1 §9 (-want +got):\n%s", diff)
	}
}

// TestNoBlankWhereAnyLanguageHasIt draws museums with holes in their translations (requirement LANG-5).
func TestNoBlankWhereAnyLanguageHasIt(t *testing.T) {
	codes := []guide.LanguageCode{es, en, ar}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) guide.Text {
			drawn := guide.Text{}
			for _, code := range codes {
				if rapid.Bool().Draw(t, label+" has "+string(code)) {
					drawn[code] = rapid.SampledFrom([]string{"", "word"}).Draw(t, label)
				}
			}
			return drawn
		}
		filled := func(values guide.Text) bool {
			for _, value := range values {
				if value != "" {
					return true
				}
			}
			return false
		}
		name, date := draw("name"), draw("date")
		mainText := guide.RichText{}
		for code, value := range draw("text") {
			mainText[code] = guide.Markdown(value)
		}
		m := &guide.Museum{
			ID: 1, Code: "X", Languages: codes,
			Artworks: []guide.Artwork{{ID: 1, Key: "1", Name: name, Date: date, Text: mainText}},
		}
		language := rapid.Int64Range(0, 18).Draw(t, "language")
		detail, err := (&Renderer{Museum: m, HTML: markup}).Detail(language)
		if err != nil {
			t.Fatal(err)
		}
		plain := guide.Text{}
		for code, value := range mainText {
			plain[code] = string(value)
		}
		for _, l := range detail.Artworks[0].Localizations {
			for _, field := range []struct {
				name, got string
				values    guide.Text
			}{{"name", l.Name, name}, {"artworkDate", l.ArtworkDate, date}, {"mainText", l.MainText, plain}} {
				if filled(field.values) != (field.got != "") {
					t.Fatalf("%s in %s is %q of %v", field.name, l.LanguageCode, field.got, field.values)
				}
				own := field.values[guide.LanguageCode(l.LanguageCode)] != ""
				if _, fellBack := l.Fallbacks[field.name]; filled(field.values) && fellBack == own {
					t.Fatalf("%s in %s: fallbacks are %v of %v", field.name, l.LanguageCode, l.Fallbacks, field.values)
				}
			}
		}
	})
}

func TestWrittenDetailIsTheEncodedOne(t *testing.T) {
	detail, err := sampleRenderer().Detail(0)
	if err != nil {
		t.Fatal(err)
	}
	var streamed, encoded bytes.Buffer
	if err := writeDetail(&streamed, &detail); err != nil {
		t.Fatal(err)
	}
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	envelope := struct {
		Success bool   `json:"success"`
		Status  int    `json:"status"`
		Message string `json:"message"`
		Data    Detail `json:"data"`
	}{Success: true, Data: detail}
	if err := encoder.Encode(envelope); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(encoded.String(), streamed.String()); diff != "" {
		t.Errorf("encoding/json (-) and the writer (+) differ:\n%s", diff)
	}
}

func TestRenderingTwiceGivesTheSameBytes(t *testing.T) {
	first, err := sampleRenderer().Rendition(0)
	if err != nil {
		t.Fatal(err)
	}
	second, err := sampleRenderer().Rendition(0)
	if err != nil {
		t.Fatal(err)
	}
	if first.ETag != second.ETag || !bytes.Equal(first.Brotli, second.Brotli) {
		t.Error("the same museum gave other bytes")
	}
}
