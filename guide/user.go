package guide

import (
	"context"
	"net/mail"
	"net/url"
	"strings"
	"time"
)

// SignInMethod is the provider that a visitor signed in with (specification 2 §3).
type SignInMethod string

// The providers.
const (
	SignInFacebook SignInMethod = "facebook"
	SignInGoogle   SignInMethod = "google"
	SignInTwitter  SignInMethod = "twitter"
)

// User is a visitor's profile from a sign-in (specification 2 §3). The provider's token is no part of it:
// nothing here needs it, and whoever got hold of it could act as the visitor.
type User struct {
	ID        int64 // idUser
	Museum    int64 // idMuseum
	Visit     int64 // idVisit that it belongs to, 0 when it was not told
	Name      string
	Email     string
	Gender    string // male, female or empty
	Birthdate string // such as 1990-05-21, or empty
	ImageURL  string
	Method    SignInMethod
}

// Users keeps profiles.
type Users interface {
	// CreateUser keeps a profile under the event key of the call (see Visits) and returns its id, which nobody
	// can guess. CodeNotFound when the museum or visit is unknown; CodeInvalid when the visit is another museum's.
	CreateUser(ctx context.Context, key string, u User) (id int64, err error)
	// User returns a profile. CodeNotFound when there is none of that id, or it was forgotten.
	User(ctx context.Context, id int64) (User, error)
}

// maxName bounds what a provider may tell as a name, in characters.
const maxName = 200

// ProviderProfile makes the profile of what a provider told of a visitor (specification 2 §5): without an e-mail
// address there is none (CodeInvalid, naming email), gender stays only when it is male or female, and a day of
// birth or a picture that is none is left out.
func ProviderProfile(reported User, now time.Time) (User, error) {
	email, err := ParseEmail("email", reported.Email)
	if err != nil {
		return User{}, err
	}
	profile := User{Email: email, Gender: ParseGender(reported.Gender), Method: reported.Method}
	name := []rune(strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(reported.Name, ""), "\x00", "")))
	profile.Name = strings.TrimSpace(string(name[:min(len(name), maxName)]))
	profile.Birthdate, _ = ParseBirthdate("birthdate", reported.Birthdate, now)
	if profile.ImageURL, err = ParseImageURL("imageUrl", reported.ImageURL); err != nil || len(profile.ImageURL) > maxImageURL {
		profile.ImageURL = ""
	}
	return profile, nil
}

// maxImageURL bounds the address of a picture, in bytes.
const maxImageURL = 2000

// maxEmail is the length of the longest e-mail address there can be (RFC 5321), in bytes.
const maxEmail = 254

// ParseEmail checks that text is one e-mail address and nothing more. CodeInvalid, naming the field, otherwise.
func ParseEmail(field, text string) (string, error) {
	text = strings.TrimSpace(text)
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || address.Name != "" || len(text) > maxEmail || strings.ContainsAny(text, "\"\\ ") {
		return "", Invalid(field, "must be an e-mail address")
	}
	return text, nil
}

// ParseGender keeps male and female; everything else is none (specification 2 §5).
func ParseGender(text string) string {
	switch gender := strings.ToLower(strings.TrimSpace(text)); gender {
	case "male", "female":
		return gender
	}
	return ""
}

// ParseBirthdate reads 1990-05-21, or 05/21/1990 as Facebook writes it; empty is none. CodeInvalid, naming the
// field, for what is no day or lies in the future.
func ParseBirthdate(field, text string, now time.Time) (string, error) {
	if text == "" {
		return "", nil
	}
	for _, layout := range []string{time.DateOnly, "01/02/2006"} {
		day, err := time.Parse(layout, text)
		if err == nil && day.Year() >= EarliestBirthYear && !day.After(now) {
			return day.Format(time.DateOnly), nil
		}
	}
	return "", Invalid(field, "must be a day in the past, such as 1990-05-21")
}

// ParseImageURL checks that text is the address of a picture on the web; empty is none. CodeInvalid, naming the
// field, otherwise.
func ParseImageURL(field, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	address, err := url.Parse(text)
	if err != nil || address.Host == "" || (address.Scheme != "https" && address.Scheme != "http") || address.User != nil {
		return "", Invalid(field, "must be an address on the web")
	}
	return text, nil
}
