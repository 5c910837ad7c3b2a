package signin

import (
	"context"
	"net/http"

	"golang.org/x/oauth2"

	"cicerone/guide"
)

// facebook reads profiles from the Graph API.
type facebook struct {
	client Client
	http   *http.Client
}

func (f *facebook) config(context.Context) (*oauth2.Config, error) {
	return &oauth2.Config{
		ClientID: f.client.ID, ClientSecret: f.client.Secret,
		Scopes: []string{"public_profile", "email", "user_birthday", "user_gender"},
		Endpoint: oauth2.Endpoint{
			AuthURL: f.client.URL + "/dialog/oauth", TokenURL: f.client.APIURL + "/oauth/access_token",
			AuthStyle: oauth2.AuthStyleInParams,
		},
	}, nil
}

func (f *facebook) options(guide.SignInAttempt) []oauth2.AuthCodeOption { return nil }

func (f *facebook) profile(ctx context.Context, token *oauth2.Token, _ guide.SignInAttempt) (guide.User, error) {
	var person struct {
		Name     string `json:"name"`
		Email    string `json:"email"`
		Gender   string `json:"gender"`
		Birthday string `json:"birthday"` // 05/21/1990, or less of it
		Picture  struct {
			Data struct {
				URL string `json:"url"`
			} `json:"data"`
		} `json:"picture"`
	}
	address := f.client.APIURL + "/me?fields=name,email,gender,birthday,picture.type(large)"
	if err := getJSON(ctx, f.http, address, token, &person); err != nil {
		return guide.User{}, unreachable(guide.SignInFacebook, err)
	}
	return guide.User{
		Name: person.Name, Email: person.Email, Gender: person.Gender, Birthdate: person.Birthday,
		ImageURL: person.Picture.Data.URL,
	}, nil
}
