package main

import (
	"slices"
	"testing"
)

func TestModelForForms(t *testing.T) { // DRAFT-2
	_, owner := startStaff(t)
	type field struct {
		Name, Kind, RefersTo, Type string
		Values                     []string
		MaxLength                  int
		Required                   bool
	}
	var model struct {
		Lists     []struct{ Name, Type string }
		Types     map[string][]field
		Languages []struct{ Code, Name string }
	}
	owner.expect(200, "GET", "/model", nil, &model)
	if len(model.Lists) != 12 || len(model.Languages) != 18 {
		t.Errorf("DRAFT-2: the model has %d lists and %d languages", len(model.Lists), len(model.Languages))
	}
	find := func(owner, name string) field {
		i := slices.IndexFunc(model.Types[owner], func(f field) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("DRAFT-2: %s.%s is missing", owner, name)
		}
		return model.Types[owner][i]
	}
	if f := find("Artwork", "hall"); f.Kind != "reference" || f.RefersTo != "halls" || f.MaxLength != 0 {
		t.Errorf("DRAFT-2: the hall is %+v", f)
	}
	if f := find("Artwork", "name"); f.Kind != "text" || !f.Required || f.MaxLength != 300 {
		t.Errorf("DRAFT-2: the name is %+v", f)
	}
	if f := find("Resource", "type"); f.Kind != "enum" || !slices.Contains(f.Values, "VIDEO") {
		t.Errorf("DRAFT-2: the type is %+v", f)
	}
	if f := find("Artwork", "resources"); f.Kind != "elements" || f.Type != "Resource" {
		t.Errorf("DRAFT-2: the resources are %+v", f)
	}
}
