package signin

import (
	"context"
	"net/http"

	"golang.org/x/oauth2"

	"cicerone/guide"
)

// twitter returns a name, a picture and a confirmed e-mail address; it knows neither gender nor birthday.
type twitter struct {
	client Client
	http   *http.Client
}

func (t *twitter) config(context.Context) (*oauth2.Config, error) {
	return &oauth2.Config{
		ClientID: t.client.ID, ClientSecret: t.client.Secret, Scopes: []string{"users.read", "tweet.read", "users.email"},
		Endpoint: oauth2.Endpoint{
			AuthURL: t.client.URL + "/i/oauth2/authorize", TokenURL: t.client.APIURL + "/2/oauth2/token",
			AuthStyle: oauth2.AuthStyleInHeader,
		},
	}, nil
}

func (t *twitter) options(guide.SignInAttempt) []oauth2.AuthCodeOption { return nil }

func (t *twitter) profile(ctx context.Context, token *oauth2.Token, _ guide.SignInAttempt) (guide.User, error) {
	var person struct {
		Data struct {
			Name  string `json:"name"`
			Image string `json:"profile_image_url"`
			Email string `json:"confirmed_email"`
		} `json:"data"`
	}
	address := t.client.APIURL + "/2/users/me?user.fields=profile_image_url,confirmed_email"
	if err := getJSON(ctx, t.http, address, token, &person); err != nil {
		return guide.User{}, unreachable(guide.SignInTwitter, err)
	}
	return guide.User{Name: person.Data.Name, Email: person.Data.Email, ImageURL: person.Data.Image}, nil
}
