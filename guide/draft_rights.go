package guide

import (
	"encoding/json"
	"strings"
)

// CheckChange returns CodeRefused, naming the field, if the grant does not allow to change an element of the museum's draft like
// that. stored has the element's values before, and is needed of elements with resources only.
func (g Grant) CheckChange(museum int64, change ElementChange, stored Values) error {
	if !g.MayIn(museum, Translate) || !g.MayIn(museum, EditContent) && (change.Create || change.Delete || change.After != nil) {
		return Errorf(CodeRefused, "your role does not allow this")
	}
	for path := range change.Values {
		field, language, err := FieldAt(change.List, path)
		switch {
		case err != nil:
			return err
		case field.Secret && !g.MayIn(museum, ManageAccessCodes):
			return &Error{Code: CodeRefused, Field: path, Message: "your role does not allow this"}
		case g.MayIn(museum, EditContent):
		case !g.MayTranslate(museum, language) || !field.IsTranslated(resourceTypeAt(path, change.Values, stored)):
			return &Error{
				Code: CodeRefused, Field: path,
				Message: "your role allows to change texts, audio and transcripts of the languages assigned to you",
			}
		}
	}
	return nil
}

// IsTranslated reports whether translators change the field in the languages assigned to them: a text, an audio or a transcript. The
// type of the resource that has the field decides where the field's files may be of any kind.
func (f Field) IsTranslated(of ResourceType) bool {
	switch f.Kind() {
	case FieldText, FieldRichText:
		return true
	case FieldLocalizedMedia:
		kind := f.Media
		if kind == "" {
			kind = of.MediaKind()
		}
		return kind == MediaAudio || kind == MediaCaptions
	}
	return false
}

// resourceTypeAt returns the type of the resource to whose media a path leads.
func resourceTypeAt(path string, changed, stored Values) (t ResourceType) {
	owner, _, _ := strings.Cut(path, "/media/")
	if _, changes := changed[owner+"/type"]; !changes {
		_ = json.Unmarshal(stored[owner+"/type"], &t) // no type for what is not stored
	}
	return t
}

// MayRead reports whether the grant allows to read a field of the museum's draft: secrets that open something for visitors are for
// people who manage them.
func (g Grant) MayRead(museum int64, list, path string) bool {
	if !g.MayIn(museum, Preview) || g.MayIn(museum, ManageAccessCodes) {
		return g.MayIn(museum, Preview)
	}
	field, _, err := FieldAt(list, path)
	return err != nil || !field.Secret
}

// ChangeSecrets reports whether differences change something that opens a thing for visitors, such as an access code.
func ChangeSecrets(differences []ElementDifference) bool {
	for _, d := range differences {
		for _, path := range d.Paths() {
			if field, _, err := FieldAt(d.List, path); err == nil && field.Secret {
				return true
			}
		}
	}
	return false
}
