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

// User is a visitor's profile from a sign-in (specification 2 §3). It does not include the provider's token, which is not
// needed and would allow acting as the visitor.
type User struct {
	ID        int64 // idUser
	Museum    int64 // idMuseum
	Visit     int64 // idVisit that it belongs to, 0 if unknown
	Name      string
	Email     string
	Gender    string // male, female or empty
	Birthdate string // such as 1990-05-21, or empty
	ImageURL  string
	Method    SignInMethod
}

// Users stores profiles.
type Users interface {
	// CreateUser stores a profile under the call's idempotency key (see Visits) and returns its id, which cannot be
	// guessed. It returns CodeNotFound if the museum or visit is unknown, and CodeInvalid if the visit is another museum's.
	CreateUser(ctx context.Context, key string, u User) (id int64, err error)
	// User returns a profile. It returns CodeNotFound if there is none with that id, or it was erased.
	User(ctx context.Context, id int64) (User, error)
}

// maxName is the maximum length of a name from a provider, in characters.
const maxName = 200

// ProviderProfile returns the profile of a visitor from a provider's data (specification 2 §5). It returns CodeInvalid,
// naming email, if there is no e-mail address. It keeps only the genders male and female, and drops invalid days of birth
// and pictures.
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

// maxImageURL is the maximum length of a picture's address, in bytes.
const maxImageURL = 2000

// maxEmail is the length of the longest e-mail address there can be (RFC 5321), in bytes.
const maxEmail = 254

// ParseEmail parses a single e-mail address. It returns CodeInvalid, naming the field, for anything else.
func ParseEmail(field, text string) (string, error) {
	text = strings.TrimSpace(text)
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || address.Name != "" || len(text) > maxEmail || strings.ContainsAny(text, "\"\\ ") {
		return "", Violates(field, ruleEmail)
	}
	return text, nil
}

// ParseGender returns male or female, or "" for everything else (specification 2 §5).
func ParseGender(text string) string {
	switch gender := strings.ToLower(strings.TrimSpace(text)); gender {
	case "male", "female":
		return gender
	}
	return ""
}

// ParseBirthdate parses 1990-05-21, or 05/21/1990 as Facebook writes it, or an empty text. It returns CodeInvalid, naming
// the field, for other texts and for days in the future.
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

// ParseImageURL parses the web address of a picture or an empty text. It returns CodeInvalid, naming the field, for
// anything else.
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
