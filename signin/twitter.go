package signin

import (
	"context"
	"net/http"

	"golang.org/x/oauth2"

	"cicerone/guide"
)

// twitter tells a name, a picture and, of visitors who confirmed it, an e-mail address; gender and birthday it
// does not know.
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

func (t *twitter) told(ctx context.Context, token *oauth2.Token, _ guide.SignInAttempt) (guide.User, error) {
	var person struct {
		Data struct {
			Name  string `json:"name"`
			Image string `json:"profile_image_url"`
			Email string `json:"confirmed_email"`
		} `json:"data"`
	}
	address := t.client.APIURL + "/2/users/me?user.fields=profile_image_url,confirmed_email"
	if err := ask(ctx, t.http, address, token, &person); err != nil {
		return guide.User{}, unreachable(guide.SignInTwitter, err)
	}
	return guide.User{Name: person.Data.Name, Email: person.Data.Email, ImageURL: person.Data.Image}, nil
}
