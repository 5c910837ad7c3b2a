package visitor

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"

	"golang.org/x/text/language"

	"cicerone/guide"
	"cicerone/httpapi"
)

// The page that a sign-in ends with: it hands the result to the app and closes.
var (
	//go:embed sign_in_page.html
	signInHTML string
	//go:embed sign_in_page.css
	signInStyle string
	//go:embed sign_in_page.js
	signInScript string

	signInTemplate = template.Must(template.New("sign-in").Parse(signInHTML))
	signInPolicy   = "default-src 'none'; script-src " + inlineHash(signInScript) + "; style-src " +
		inlineHash(signInStyle) + "; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)

func inlineHash(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// writeSignInPage answers with the page that hands the result to the app.
func (c *Calls) writeSignInPage(ctx context.Context, w http.ResponseWriter, pending pendingSignIn, result SignInResult) {
	result.Attempt = pending.Attempt
	if pending.Page {
		if museum, err := c.config.Catalog.State(ctx, pending.Museum); err == nil {
			result.Back = httpapi.MuseumsPath + museum.Identifier() + "/login"
		}
	}
	code := guide.LanguageCode(pending.Language)
	messages, known := c.config.Messages[code.Short()]
	if !known {
		code, messages = "en", c.config.Messages["en"]
	}
	text := messages.SignIn.Title
	if result.Error == signInExpired {
		text = messages.SignIn.Expired
	}
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", signInPolicy)
	header.Set("Referrer-Policy", "no-referrer") // the address holds the provider's code
	_ = signInTemplate.Execute(w, struct {       // writing to a client that has gone fails
		Lang, Dir, Text, Close string
		Style                  template.CSS
		Script                 template.JS
		Result                 SignInResult
	}{code.Short(), httpapi.Direction(code), text, messages.Control.Close, template.CSS(signInStyle), template.JS(signInScript), result})
}

// requestLanguage is what the browser prefers, in two letters.
func requestLanguage(r *http.Request) string {
	preferred, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil || len(preferred) == 0 {
		return ""
	}
	base, _ := preferred[0].Base()
	return base.String()
}
