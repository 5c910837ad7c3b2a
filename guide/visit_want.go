package guide

import "strings"

// WantKind is what a visitor wanted and did not get (specification 4 §1).
type WantKind string

// The kinds, and what a VisitWant of them has as its value.
const (
	WantNumber   WantKind = "NUMBER"   // a number that no work has, as it was typed
	WantLanguage WantKind = "LANGUAGE" // the phone's language, which the guide lacks: its code without a region, such as "ja"
	WantCamera   WantKind = "CAMERA"   // a work that the camera did not recognise; no value
)

// MaxTypedDigits is the longest number that the keypad takes (specification 1 §5).
const MaxTypedDigits = 7

// MaxWants bounds what one visit can want.
const MaxWants = 200

// VisitWant is what a visitor wanted and did not get. A visit wants each thing once, however often it was tried. It says nothing
// about who wanted it.
type VisitWant struct {
	Visit int64 // idVisit
	Kind  WantKind
	Value string
}

// Check returns CodeInvalid, naming the field, for an unknown kind, and for a value that the kind cannot have. No kind has values that
// could say who the visitor is, such as words or telephone numbers.
func (w VisitWant) Check() error {
	switch w.Kind {
	case WantNumber:
		if len(w.Value) < 1 || len(w.Value) > MaxTypedDigits || strings.Trim(w.Value, "0123456789") != "" {
			return Invalid("value", "must have 1 to %d digits", MaxTypedDigits)
		}
	case WantLanguage:
		if len(w.Value) < 2 || len(w.Value) > 3 || strings.Trim(w.Value, "abcdefghijklmnopqrstuvwxyz") != "" {
			return Invalid("value", "must be the code of a language in two or three small letters, such as ja")
		}
	case WantCamera:
		if w.Value != "" {
			return Invalid("value", "must be empty for the camera")
		}
	default:
		return Invalid("kind", "must be %s, %s or %s", WantNumber, WantLanguage, WantCamera)
	}
	return nil
}

// Text returns kind and value as one text, such as "NUMBER 217".
func (w VisitWant) Text() string { return string(w.Kind) + " " + w.Value }

// ParseWantText is the inverse of Text.
func ParseWantText(text string) (kind WantKind, value string) {
	before, after, _ := strings.Cut(text, " ")
	return WantKind(before), after
}
