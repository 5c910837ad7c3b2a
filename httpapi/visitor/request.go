package visitor

import (
	"errors"
	"reflect"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"cicerone/guide"
	"cicerone/publish"
)

// timeLayouts are the ISO 8601 forms that clients send; those without an offset are in publish.Zone.
var timeLayouts = []string{
	time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02T15:04", "2006-01-02 15:04:05",
}

// earliestTime and latestTime bound what a phone's clock may claim.
var (
	earliestTime = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	latestTime   = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
)

// parseTime reads an ISO 8601 time. CodeInvalid, naming the field, when it is missing, none or out of all reason.
func parseTime(field, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, missing(field)
	}
	for _, layout := range timeLayouts {
		if t, err := time.ParseInLocation(layout, text, publish.Zone); err == nil {
			if t.Before(earliestTime) || !t.Before(latestTime) {
				return time.Time{}, guide.Invalid(field, "the year must lie between 2000 and 2099")
			}
			return t, nil
		}
	}
	return time.Time{}, guide.Invalid(field, "must be an ISO 8601 time, such as 2026-11-21T08:15:00+00:00")
}

func missing(field string) error { return guide.Invalid(field, "is missing") }

// renameField returns err with another name for a field.
func renameField(err error, from, to string) error {
	var domain *guide.Error
	if !errors.As(err, &domain) || domain.Field != from {
		return err
	}
	renamed := *domain
	renamed.Field = to
	return &renamed
}

// checkID refuses ids that no element can have.
func checkID(field string, id int64) error {
	if id == 0 {
		return missing(field)
	}
	if id < 1 || id > guide.MaxID {
		return noID(field)
	}
	return nil
}

func noID(field string) error { return guide.Invalid(field, "must be a positive id") }

func unknownLanguage() *guide.Error {
	return guide.Invalid("idLanguage", "must be between 1 and %d", len(guide.Languages()))
}

// checkStorable refuses what a database cannot hold.
func checkStorable(field, text string) error {
	if strings.ContainsRune(text, 0) || !utf8.ValidString(text) {
		return guide.Invalid(field, "holds characters that cannot be stored")
	}
	return nil
}

// maxShortText is how many bytes a token, device or e-mail address may have.
const maxShortText = 320

// checkText refuses what cannot be stored: NUL, broken UTF-8 and texts out of all reason.
func checkText(field, text string) error {
	if len(text) > maxShortText {
		return guide.Invalid(field, "must have at most %d bytes", maxShortText)
	}
	return checkStorable(field, text)
}

// eventKey is the key that makes a creating call idempotent: the client's, or a new one.
func eventKey(header string) (string, error) {
	if header == "" {
		return uuid.Must(uuid.NewV7()).String(), nil
	}
	key, err := uuid.Parse(header)
	if err != nil || key == uuid.Nil || key == uuid.Max { // which clients send that have not made one
		return "", guide.Invalid("Idempotency-Key", "must be a UUID of this call's own")
	}
	return key.String(), nil
}

// optionalBool is a query parameter that may be left out.
type optionalBool struct {
	Value bool
	set   bool
}

var (
	_ huma.SchemaProvider = optionalBool{}
	_ huma.ParamWrapper   = (*optionalBool)(nil)
	_ huma.ParamReactor   = (*optionalBool)(nil)
)

// Schema describes the parameter to clients.
func (optionalBool) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeBoolean} }

// Receiver returns where huma stores the parameter's value.
func (b *optionalBool) Receiver() reflect.Value { return reflect.ValueOf(b).Elem().Field(0) }

// OnParamSet notes whether the request has the parameter.
func (b *optionalBool) OnParamSet(set bool, _ any) { b.set = set }
