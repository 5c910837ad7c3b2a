package guide

import (
	"reflect"
	"slices"
	"testing"
)

func TestModelDescribesEveryField(t *testing.T) { // DRAFT-2: forms follow the types
	model := DescribeModel()
	var lists []string
	for _, l := range model.Lists {
		lists = append(lists, l.Name)
		if model.Types[l.Type] == nil || l.Doc == "" {
			t.Errorf("the list %s is described as %+v", l.Name, l)
		}
	}
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct || typ == reflect.TypeFor[Media]() || seen[typ] {
			return
		}
		seen[typ] = true
		for i := range typ.NumField() {
			visit(typ.Field(i).Type)
		}
		for _, f := range FieldsOf(typ) {
			described := slices.ContainsFunc(model.Types[typ.Name()], func(d Field) bool { return d.Name == f.Name })
			isList := typ == reflect.TypeFor[Museum]() && slices.Contains(lists, f.Name)
			if want := f.InPackage && f.Name != "key" && !isList; described != want {
				t.Errorf("%s.%s is described: %t; want %t", typ.Name(), f.Name, described, want)
			}
			if f.InPackage && f.Doc == "" {
				t.Errorf("%s.%s needs words for authors", typ.Name(), f.Name)
			}
		}
	}
	visit(reflect.TypeFor[Museum]())
	if len(seen) != len(model.Types) {
		t.Errorf("%d types are described, %d are reachable", len(model.Types), len(seen))
	}
	want := []string{
		"navigationSections", "halls", "artworks", "routes", "timelines", "infoSections", "oneMinutes", "slides", "beacons", "sections",
		"kidsSections", "studies",
	}
	if !slices.Equal(lists, want) {
		t.Errorf("the lists are %q", lists)
	}
}

func TestKindsOfFields(t *testing.T) {
	model := DescribeModel()
	for _, want := range []struct {
		owner, field string
		kind         FieldKind
		typeName     string
	}{
		{"Museum", "code", FieldString, ""},
		{"Museum", "languages", FieldLanguages, ""},
		{"Museum", "privacyPolicyEnabled", FieldBoolean, ""},
		{"Museum", "recognitionThreshold", FieldInteger, ""},
		{"Museum", "accessCodes", FieldStructs, "AccessCode"},
		{"Museum", "customization", FieldStruct, "Customization"},
		{"Museum", "game", FieldStruct, "Game"},
		{"Game", "steps", FieldElements, "GameStep"},
		{"Artwork", "name", FieldText, ""},
		{"Artwork", "text", FieldRichText, ""},
		{"Artwork", "image", FieldMedia, ""},
		{"Artwork", "recognitionImages", FieldMediaList, ""},
		{"Artwork", "audio", FieldLocalizedMedia, ""},
		{"Artwork", "resources", FieldElements, "Resource"},
		{"Resource", "type", FieldEnum, ""},
		{"Resource", "start", FieldSeconds, ""},
		{"Section", "color", FieldColor, ""},
		{"Beacon", "resource", FieldStruct, "Resource"},
		{"Artwork", "tags", FieldReferences, ""},
		{"Artwork", "hall", FieldReference, ""},
		{"StudyQuestion", "active", FieldBoolean, ""},
	} {
		i := slices.IndexFunc(model.Types[want.owner], func(f Field) bool { return f.Name == want.field })
		if i < 0 {
			t.Errorf("%s.%s is not described", want.owner, want.field)
			continue
		}
		f := model.Types[want.owner][i]
		if f.Kind() != want.kind || f.TypeName() != want.typeName {
			t.Errorf("%s.%s is a %s of type %q; want %s of %q", want.owner, want.field, f.Kind(), f.TypeName(), want.kind, want.typeName)
		}
		if f.DefaultTrue() != (want.owner == "StudyQuestion") {
			t.Errorf("%s.%s is true when left out: %t", want.owner, want.field, f.DefaultTrue())
		}
	}
}
