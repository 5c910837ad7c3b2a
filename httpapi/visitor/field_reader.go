package visitor

import (
	"time"

	"cicerone/guide"
)

// fieldReader reads the fields of a body. It keeps the first error, so that its callers read as a list of fields.
type fieldReader struct{ err error }

func (f *fieldReader) check(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *fieldReader) id(field string, id int64) int64 {
	f.check(checkID(field, id))
	return id
}

// optionalID reads an id that may be left out: then it is 0.
func (f *fieldReader) optionalID(field string, id *int64) int64 {
	if id == nil {
		return 0
	}
	return f.id(field, *id)
}

func (f *fieldReader) text(field, text string) string {
	f.check(checkText(field, text))
	return text
}

func (f *fieldReader) required(field, text string) {
	if text == "" {
		f.check(missing(field))
	}
}

func (f *fieldReader) language(code string) guide.LanguageCode {
	f.required("languageCode", code)
	language, ok := guide.LanguageByCode(code)
	if !ok {
		f.check(guide.Invalid("languageCode", "is no language of the guide; write it such as es_ES"))
	}
	return language.Code
}

// access reads how a visitor came to a work.
func (f *fieldReader) access(text string) guide.AccessType {
	access, err := guide.ParseAccessType("accessType", text)
	f.check(err)
	return access
}

func (f *fieldReader) time(field, text string) time.Time {
	t, err := parseTime(field, text)
	f.check(err)
	return t
}

// optionalTime reads a time that may be left out: then it is zero.
func (f *fieldReader) optionalTime(field, text string) time.Time {
	if text == "" {
		return time.Time{}
	}
	return f.time(field, text)
}

// present refuses a time that was left out, where the call needs it.
func (f *fieldReader) present(field string, t time.Time) {
	if t.IsZero() {
		f.check(missing(field))
	}
}

// period reads startDate and endDate, each of which may be left out.
func (f *fieldReader) period(startDate, endDate string) (start, end time.Time) {
	start, end = f.optionalTime("startDate", startDate), f.optionalTime("endDate", endDate)
	if !end.IsZero() && end.Before(start) {
		f.check(guide.Invalid("endDate", "lies before startDate"))
	}
	return start, end
}
