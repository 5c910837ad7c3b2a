package console

import (
	"context"
	"reflect"

	"cicerone/guide"
	"cicerone/staff"
)

// Model describes the content of museums.
type Model struct {
	Lists     []ModelList             `json:"lists" doc:"Lists of elements that are edited on their own"`
	Types     map[string][]ModelField `json:"types" doc:"The fields of each type, in the order of forms; Museum has the museum's own"`
	Languages []ModelLanguage         `json:"languages" doc:"The languages that content can be written in"`
}

// ModelList is a list of elements.
type ModelList struct {
	Name string `json:"name"`
	Type string `json:"type" doc:"Name of the elements' type"`
	Doc  string `json:"doc"`
}

// ModelField is a field of a type.
type ModelField struct {
	Name        string          `json:"name" doc:"In paths of values"`
	Kind        guide.FieldKind `json:"kind" enum:"string,boolean,integer,seconds,color,text,richText,media,mediaList,localizedMedia,enum,strings,reference,references,elements,structs,struct,languages"`
	Required    bool            `json:"required,omitempty" doc:"The museum cannot be published without it"`
	DefaultTrue bool            `json:"defaultTrue,omitempty" doc:"A boolean that is true when it is left out"`
	MaxLength   int             `json:"maxLength,omitempty" doc:"Of a text, in characters"`
	Doc         string          `json:"doc" doc:"For authors, in English"`
	Values      []string        `json:"values,omitempty" doc:"What an enum may be"`
	Media       guide.MediaKind `json:"media,omitempty" enum:"image,audio,video,captions" doc:"Kind of files; left out where the element's type decides"`
	RefersTo    string          `json:"refersTo,omitempty" doc:"The list whose elements a reference names; tags are those of all kidsSections"`
	Type        string          `json:"type,omitempty" doc:"Name of the type of a struct, or of a list's elements"`

	Secret          bool                 `json:"secret,omitempty" doc:"Only people who manage access codes may read and change it"`
	Translated      bool                 `json:"translated,omitempty" doc:"Translators may change it in the languages assigned to them"`
	TranslatedTypes []guide.ResourceType `json:"translatedTypes,omitempty" doc:"Types of the resource with which translators may change it"`
}

// ModelLanguage is a language that content can be written in.
type ModelLanguage struct {
	Code guide.LanguageCode `json:"code"`
	Name string             `json:"name" doc:"In the language itself"`
}

func (c *Calls) getModel(context.Context, *staff.Person, *none) (*out[Model], error) {
	described := guide.DescribeModel()
	model := Model{Types: map[string][]ModelField{}}
	for _, l := range described.Lists {
		model.Lists = append(model.Lists, ModelList{l.Name, l.Type, l.Doc})
	}
	for name, fields := range described.Types {
		for _, f := range fields {
			model.Types[name] = append(model.Types[name], wireField(f))
		}
	}
	for _, l := range guide.Languages() {
		model.Languages = append(model.Languages, ModelLanguage{l.Code, l.OriginalTitle})
	}
	return &out[Model]{model}, nil
}

func wireField(f guide.Field) ModelField {
	wire := ModelField{
		Name: f.Name, Kind: f.Kind(), Required: f.Required, DefaultTrue: f.DefaultTrue(), Doc: f.Doc, Media: f.Media, RefersTo: f.Ref,
		Type: f.TypeName(), Secret: f.Secret, Translated: f.IsTranslated(""),
	}
	if !wire.Translated {
		for _, t := range guide.Enumeration(reflect.TypeFor[guide.ResourceType]()) {
			if f.IsTranslated(guide.ResourceType(t)) {
				wire.TranslatedTypes = append(wire.TranslatedTypes, guide.ResourceType(t))
			}
		}
	}
	switch wire.Kind {
	case guide.FieldEnum:
		wire.Values = guide.Enumeration(f.Type)
	case guide.FieldColor, guide.FieldReference, guide.FieldReferences: // which have a form of their own
	default:
		wire.MaxLength = f.MaxLength
	}
	return wire
}
