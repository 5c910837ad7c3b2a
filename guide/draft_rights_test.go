package guide

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestFieldsByPath(t *testing.T) {
	for path, want := range map[string]FieldKind{
		"name/es_ES": FieldText, "text/en_GB": FieldRichText, "audio/ar_SA": FieldLocalizedMedia, "code": FieldString, "resources": FieldElements,
		"resources/film/title/en_GB": FieldText, "resources/film/start": FieldSeconds, "hall": FieldReference, "tags": FieldReferences,
		"name": "", "name/es": "", "name/tlh": "", "name/es_ES/x": "", "key": "", "id": "", "resources/film": "", "resources/.x/title/en_GB": "",
		"resources/film/key": "", "code/x": "", "": "", "/": "", "unknown": "", "hall/name": "",
	} {
		field, _, err := FieldAt("artworks", path)
		if want == "" && ErrorCodeOf(err) != CodeInvalid || want != "" && (err != nil || field.Kind() != want) {
			t.Errorf("artworks %q is a %s, %v; want %q", path, field.Kind(), err, want)
		}
	}
	for path, known := range map[string]bool{
		"name/es_ES": true, "customization/mainButtonsColor": true, "customization/artworkBackgroundImage": true, "game/steps": true,
		"game/steps/1/text/es_ES": true, "accessCodes": true, "languages": true, "game": true, "sideMenu/guide/text/es_ES": true,
		"artworks": false, "artworks/1/code": false, "halls/x/name/es_ES": false, "accessCodes/0": false,
	} {
		if _, _, err := FieldAt("museum", path); (err == nil) != known {
			t.Errorf("museum %q: %v", path, err)
		}
	}
	if _, _, err := FieldAt("works", "code"); ErrorCodeOf(err) != CodeInvalid {
		t.Errorf("an unknown list: %v", err)
	}
}

func TestWhoMayChangeWhat(t *testing.T) { // STAFF-5
	const museum = 7
	start := ""
	values := func(path, value string) ElementChange {
		list := "artworks"
		if path == "customization/mainButtonsColor" || path == "accessCodes" {
			list = "museum"
		}
		return ElementChange{ElementRef: ElementRef{list, "1"}, Values: Values{path: json.RawMessage(value)}}
	}
	stored := Values{"resources/talk/type": json.RawMessage(`"AUDIO"`), "resources/film/type": json.RawMessage(`"VIDEO"`)}
	retyped := values("resources/film/media/es_ES", `{}`)
	retyped.Values["resources/film/type"] = json.RawMessage(`"AUDIO"`)
	for name, change := range map[string]ElementChange{
		"text in Spanish": values("name/es_ES", `"x"`), "audio in Spanish": values("audio/es_ES", `{}`),
		"transcript in Spanish": values("transcript/es_ES", `{}`), "audio of a resource": values("resources/talk/media/es_ES", `{}`),
		"text in English": values("name/en_GB", `"x"`), "film of a resource": values("resources/film/media/es_ES", `{}`), "retyped resource": retyped,
		"code": values("code", `"1"`), "picture": values("image", `{}`), "look": values("customization/mainButtonsColor", `"#000000"`),
		"access codes": values("accessCodes", `[]`), "resources": values("resources", `[]`),
		"creation": {ElementRef: ElementRef{"artworks", "2"}, Create: true}, "deletion": {ElementRef: ElementRef{"artworks", "1"}, Delete: true},
		"move": {ElementRef: ElementRef{"artworks", "1"}, After: &start},
	} {
		inSpanish := name == "text in Spanish" || name == "audio in Spanish" || name == "transcript in Spanish" || name == "audio of a resource"
		for _, test := range []struct {
			who   string
			grant Grant
			may   bool
		}{
			{"owner", Grant{Role: RoleOwner}, true},
			{"editor", Grant{Role: RoleEditor, Museums: []int64{museum}}, true},
			{"editor of another museum", Grant{Role: RoleEditor, Museums: []int64{8}}, false},
			{"translator", Grant{Role: RoleTranslator, Languages: []LanguageCode{"es_ES"}}, inSpanish},
			{"translator of all languages", Grant{Role: RoleTranslator}, inSpanish || name == "text in English"},
			{"translator of French", Grant{Role: RoleTranslator, Languages: []LanguageCode{"fr_FR"}}, false},
			{"translator of another museum", Grant{Role: RoleTranslator, Museums: []int64{8}}, false},
			{"analyst", Grant{Role: RoleAnalyst}, false},
			{"guide", Grant{Role: RoleGuide}, false},
			{"nobody", Grant{}, false},
		} {
			err := test.grant.CheckChange(museum, change, stored)
			if (err == nil) != test.may || err != nil && ErrorCodeOf(err) != CodeRefused {
				t.Errorf("STAFF-5: %s by %s: %v", name, test.who, err)
			}
		}
	}
}

func TestTokensChangeNoSecrets(t *testing.T) { // STAFF-5
	token := Grant{Role: RoleOwner, Scopes: []Scope{ScopeWriteContent}}
	change := func(path string) ElementChange {
		return ElementChange{ElementRef: MuseumElement, Values: Values{path: json.RawMessage(`""`)}}
	}
	if err := token.CheckChange(7, change("customization/mainButtonsColor"), nil); err != nil {
		t.Errorf("STAFF-5: a token that may write content: %v", err)
	}
	for _, path := range []string{"accessCodes", "devicePassword"} {
		if err := token.CheckChange(7, change(path), nil); ErrorCodeOf(err) != CodeRefused {
			t.Errorf("STAFF-5: a token changes %s: %v", path, err)
		}
	}
	if err := (Grant{Role: RoleOwner, Scopes: []Scope{ScopeReadContent}}).CheckChange(7, change("name/es_ES"), nil); ErrorCodeOf(err) != CodeRefused {
		t.Errorf("STAFF-5: a token that may read changes a name: %v", err)
	}
}

func TestWhoMayReadSecrets(t *testing.T) { // STAFF-5
	for _, secret := range [][2]string{{"museum", "accessCodes"}, {"museum", "devicePassword"}, {"routes", "code"}} {
		for role, may := range map[Role]bool{RoleOwner: true, RoleEditor: true, RoleTranslator: false, RoleGuide: false, RoleAnalyst: false} {
			if got := (Grant{Role: role}).MayRead(7, secret[0], secret[1]); got != may {
				t.Errorf("STAFF-5: %s may read %s: %t", role, secret, got)
			}
		}
	}
	if !(Grant{Role: RoleTranslator}).MayRead(7, "artworks", "code") || (Grant{Role: RoleAnalyst}).MayRead(7, "artworks", "code") {
		t.Error("STAFF-5: works are read by translators and not by analysts")
	}
}

// Lists leave secrets out by the names of their elements' fields.
func TestSecretsAreFieldsOfElements(t *testing.T) { // STAFF-5
	for list, element := range elementTypes() {
		var check func(of reflect.Type, within string)
		check = func(of reflect.Type, within string) {
			for _, field := range FieldsOf(of) {
				if isMuseumList(of, field) {
					continue
				}
				if field.Secret && (within != "" || (Grant{Role: RoleTranslator}).MayRead(7, list, field.Name)) {
					t.Errorf("STAFF-5: translators read %s%s of %s in lists", within, field.Name, list)
				}
				switch field.Kind() {
				case FieldElements, FieldStruct, FieldStructs:
					check(field.structType(), within+field.Name+"/")
				}
			}
		}
		check(element, "")
	}
}
