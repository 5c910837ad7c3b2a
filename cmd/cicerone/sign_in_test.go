package main

import (
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"cicerone/httpapi/visitor"
	"cicerone/signin/signintest"
)

// signingIn is a museum that asks for a sign-in, and visitors' browsers on their way through it.
type signingIn struct {
	*testServer
	provider *signintest.Provider
}

// signingInAt lets an installation's visitors sign in at the provider, which needs to know its address.
func signingInAt(t *testing.T, p *signintest.Provider) func(*Config) {
	t.Helper()
	free, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err == nil {
		err = free.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return func(c *Config) {
		c.Addr = free.Addr().String()
		c.URL = "http://" + c.Addr
		c.Google = provider{ID: signintest.ID, Secret: signintest.Secret, URL: p.URL, APIURL: p.URL}
		c.Facebook = c.Google // and nobody by Twitter
	}
}

func startSigningIn(t *testing.T) signingIn {
	t.Helper()
	data := publishedMuseum(t, "accessCodeRequired: true", "accessCodeRequired: true\nsocialNetworksRequired: true")
	p := signintest.Start(t)
	return signingIn{startServer(t, data, signingInAt(t, p)), p}
}

// page is what a window shows.
type page struct {
	status  int
	header  http.Header
	cookies []*http.Cookie
	body    string
}

// open fetches an address as a browser's window does, without following where it leads.
func open(t testing.TB, address string, cookies ...*http.Cookie) page {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return page{response.StatusCode, response.Header, response.Cookies(), string(content)}
}

var attemptID = uuid.NewString()

// begin opens the sign-in's address and returns where it leads, and what the browser keeps.
func (s *testServer) begin(query string) (address string, cookies []*http.Cookie) {
	s.t.Helper()
	shown := open(s.t, s.address+"/sign-in/google?idMuseum=1&attempt="+attemptID+query)
	if shown.status != http.StatusSeeOther {
		s.t.Fatalf("the sign-in begins with %d %s", shown.status, shown.body)
	}
	return shown.header.Get("Location"), shown.cookies
}

// consent goes to the provider, and returns the address that it sends the browser back to.
func consent(t testing.TB, address string) string {
	t.Helper()
	shown := open(t, address)
	if shown.status != http.StatusFound {
		t.Fatalf("the provider answers %d %s", shown.status, shown.body)
	}
	return shown.header.Get("Location")
}

var signInResult = regexp.MustCompile(`<script id="result" type="application/json">(.*)</script>`)

// finishSignIn returns from the provider and reads the result for the app.
func finishSignIn(t testing.TB, back string, cookies ...*http.Cookie) (result visitor.SignInResult, shown page) {
	t.Helper()
	shown = open(t, back, cookies...)
	match := signInResult.FindStringSubmatch(shown.body)
	if shown.status != http.StatusOK || match == nil {
		t.Fatalf("the way back ends with %d %s", shown.status, shown.body)
	}
	if err := json.Unmarshal([]byte(match[1]), &result); err != nil {
		t.Fatalf("%s: %v", match[1], err)
	}
	return result, shown
}

// AUTH-1, AUTH-2: through the provider and back; the profile that comes of it is kept.
func TestVisitorsSignIn(t *testing.T) {
	s := startSigningIn(t)
	var configuration visitor.Configuration
	if err := json.Unmarshal(s.call("GET", "/config.json", nil).raw, &configuration); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"facebook", "google"}, configuration.SignInProviders); diff != "" {
		t.Error(diff)
	}
	address, cookies := s.begin("")
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode || cookies[0].Path != "/sign-in/" ||
		cookies[0].MaxAge != 600 || cookies[0].Secure {
		t.Errorf("the browser keeps %v", cookies)
	}
	query := mustParse(t, address).Query()
	if query.Get("nonce") == "" || query.Get("code_challenge_method") != "S256" || !strings.Contains(query.Get("scope"), "openid") ||
		strings.Contains(address, url.QueryEscape(signintest.Secret)) || strings.Contains(cookies[0].Value, query.Get("state")) {
		t.Errorf("it leads to %s", address)
	}
	result, shown := finishSignIn(t, consent(t, address), cookies...)
	if policy := shown.header.Get("Content-Security-Policy"); strings.Contains(policy, "unsafe") || !strings.Contains(policy, "default-src 'none'") ||
		shown.header.Get("Cache-Control") != "no-store" || shown.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("the page that ends it has %v", shown.header)
	}
	if after := shown.cookies; len(after) != 1 || after[0].MaxAge != -1 {
		t.Errorf("afterwards the browser keeps %v", after)
	}
	profile := result.Profile
	if result.Error != "" || result.Attempt != attemptID || result.Back != "" || profile == nil || profile.Token == nil {
		t.Fatalf("the app is told %+v", result)
	}
	var created visitor.CreatedUser
	s.succeed("POST", createUser, profile, &created, key()...)
	stored, err := s.storedUser(created.IDUser)
	if err != nil || stored.Email != "ana@example.org" || stored.Gender != "female" || stored.Birthdate != "1990-05-21" || stored.Name != "Ana" {
		t.Errorf("what is kept is %+v, %v", stored, err)
	}
	if log := s.log.String(); strings.Contains(log, "ana@example.org") || strings.Contains(log, query.Get("state")) {
		t.Errorf("the log tells of the visitor: %s", log)
	}
}

func mustParse(t testing.TB, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// AUTH-1: any server of an installation ends what another began, and one of another installation does not.
func TestSignInFinishesOnAnyServer(t *testing.T) {
	s := startSigningIn(t)
	other := startServer(t, s.data, signingInAt(t, s.provider))
	address, cookies := s.begin("")
	back := mustParse(t, consent(t, address))
	if back.Host != mustParse(t, s.address).Host {
		t.Fatalf("the provider sends the browser to %s", back)
	}
	back.Host = mustParse(t, other.address).Host
	if result, _ := finishSignIn(t, back.String(), cookies...); result.Profile == nil {
		t.Errorf("the other server says %+v", result)
	}
	// Copies of one museum would be servers of one installation.
	stranger := startMuseum(t, signingInAt(t, s.provider))
	address, cookies = s.begin("")
	back = mustParse(t, consent(t, address))
	back.Host = mustParse(t, stranger.address).Host
	if result, _ := finishSignIn(t, back.String(), cookies...); result.Error != "expired" || result.Profile != nil {
		t.Errorf("another installation says %+v", result)
	}
}

// AUTH-1: each failure has an error of its own and creates no profile.
func TestFailedSignIns(t *testing.T) {
	s := startSigningIn(t)
	tell := func(name, want, back string, cookies ...*http.Cookie) {
		t.Helper()
		if result, _ := finishSignIn(t, back, cookies...); result.Error != want || result.Profile != nil {
			t.Errorf("%s: the app is told %+v, want %s", name, result, want)
		}
	}
	address, cookies := s.begin("")
	_, others := s.begin("")
	back := consent(t, address)
	tell("without what the browser kept", "expired", back)
	tell("with what another sign-in kept", "expired", back, others...)
	renamed := *others[0]
	renamed.Name = cookies[0].Name
	tell("with another sign-in's secret under this one's name", "expired", back, &renamed)
	forged := *cookies[0]
	forged.Value = strings.Repeat("A", len(forged.Value))
	tell("with a forged secret", "expired", back, &forged)
	tell("with another state", "expired", s.address+"/sign-in/google/return?code=x&state="+strings.Repeat("A", 52), cookies...)
	tell("without state", "expired", s.address+"/sign-in/google/return?code=x", cookies...)
	tell("at another provider's address", "expired", strings.Replace(back, "/google/", "/facebook/", 1), cookies...)
	tell("with a code that nobody gave", "refused", withQuery(t, back, "code", "x"), cookies...)
	tell("without a code", "refused", withQuery(t, back, "code", ""), cookies...)

	address, cookies = s.begin("")
	s.provider.Refuses = true
	tell("when the visitor says no", "refused", consent(t, address), cookies...)
	s.provider.Refuses = false

	address, cookies = s.begin("")
	s.provider.People = map[string]any{}
	tell("without an e-mail address", "no_email", consent(t, address), cookies...)

	address, cookies = s.begin("")
	s.provider.People = nil
	tell("when the people service says no", "unavailable", consent(t, address), cookies...)
}

// withQuery is the address with one part of its query changed.
func withQuery(t testing.TB, address, name, value string) string {
	t.Helper()
	parsed := mustParse(t, address)
	query := parsed.Query()
	query.Set(name, value)
	parsed.RawQuery = query.Encode()
	return parsed.String()
}

// AUTH-1: bad input is refused by name, and no part of it leads the browser anywhere else.
func TestRefusedSignInStarts(t *testing.T) {
	s := startSigningIn(t)
	good := "?idMuseum=1&attempt=" + attemptID
	for path, want := range map[string]struct {
		http, status int
		field        string
	}{
		"/sign-in/twitter" + good:                                       {404, 404, "method"},
		"/sign-in/instagram" + good:                                     {404, 404, "method"},
		"/sign-in/instagram/return?state=x":                             {404, 404, "method"},
		"/sign-in/google?attempt=" + attemptID:                          {400, 400, "idMuseum"},
		"/sign-in/google?idMuseum=x!&attempt=" + attemptID:              {400, 400, "idMuseum"},
		"/sign-in/google?idMuseum=9&attempt=" + attemptID:               {404, 1000, "idMuseum"},
		"/sign-in/google?idMuseum=1":                                    {400, 400, "attempt"},
		"/sign-in/google?idMuseum=1&attempt=javascript:alert(1)":        {400, 400, "attempt"},
		"/sign-in/google" + good + "&display=https://elsewhere.example": {400, 400, "display"},
	} {
		s.fail("GET", path, nil, want.http, want.status, want.field)
	}
	address, cookies := s.begin("&display=page&lang=../../x&redirect_uri=https://elsewhere.example&back=//elsewhere.example")
	if got := mustParse(t, address).Query()["redirect_uri"]; !slices.Equal(got, []string{s.address + "/sign-in/google/return"}) {
		t.Errorf("the provider is told to come back to %q", got)
	}
	result, _ := finishSignIn(t, consent(t, address), cookies...)
	if want := "/museums/" + identifierOf(t, s.testServer) + "/login"; result.Back != want || result.Profile == nil {
		t.Errorf("in the app's own place it goes back to %q, want %q", result.Back, want)
	}
}

func identifierOf(t testing.TB, s *testServer) string {
	t.Helper()
	var list []struct{ Identifier string }
	s.succeed("GET", "/api/legacy/Museum", nil, &list)
	return list[0].Identifier
}

// AUTH-2: a museum that asks for a sign-in takes only profiles that came of one.
func TestUnverifiedProfilesAreRefused(t *testing.T) {
	s := startSigningIn(t)
	address, cookies := s.begin("")
	result, _ := finishSignIn(t, consent(t, address), cookies...)
	if result.Profile == nil {
		t.Fatalf("the app is told %+v", result)
	}
	good := map[string]any{"idMuseum": 1, "email": result.Profile.Email, "method": "google", "token": *result.Profile.Token}
	for name, value := range map[string]any{"token": nil, "email": "else@example.org", "method": "facebook"} {
		bad := maps.Clone(good)
		bad[name] = value
		s.fail("POST", createUser, bad, 400, 400, "token", key()...)
	}
	made := maps.Clone(good)
	made["token"] = cookies[0].Value
	s.fail("POST", createUser, made, 400, 400, "token", key()...)
	s.succeed("POST", createUser, good, nil, key()...)
}

func TestBadSignInSettingsAreRefused(t *testing.T) {
	for setting, environ := range map[string]map[string]string{
		"CICERONE_GOOGLE_SECRET":    {"CICERONE_GOOGLE_ID": "x"},
		"CICERONE_FACEBOOK_ID":      {"CICERONE_FACEBOOK_SECRET": "x"},
		"CICERONE_TWITTER_URL":      {"CICERONE_TWITTER_URL": "x.com"},
		"CICERONE_FACEBOOK_API_URL": {"CICERONE_FACEBOOK_API_URL": "ftp://graph.example"},
	} {
		config, err := readConfig(environ)
		if err != nil {
			t.Fatal(err)
		}
		if err := config.check(); err == nil || !strings.Contains(err.Error(), setting) {
			t.Errorf("%v is said to be wrong as %v", environ, err)
		}
	}
	google := map[string]string{"CICERONE_GOOGLE_ID": "id", "CICERONE_GOOGLE_SECRET": "secret"}
	config, err := readConfig(google)
	if err != nil {
		t.Fatal(err)
	}
	if err := config.check(); err == nil || !strings.Contains(err.Error(), "--url") {
		t.Errorf("AUTH-1: providers without the server's address are said to be wrong as %v", err)
	}
	google["CICERONE_URL"] = "https://guide.example"
	config, err = readConfig(google)
	if err != nil || config.check() != nil || config.signIn().Google.URL != "https://accounts.google.com" {
		t.Errorf("%+v, %v", config, err)
	}
}

// AUTH-1: by HTTPS the cookie of a sign-in cannot be set by another host, nor read without encryption.
func TestSignInCookieBelongsToTheHost(t *testing.T) {
	s := startSigningIn(t)
	secure := startServer(t, s.data, signingInAt(t, s.provider), func(c *Config) { c.URL = "https://guide.example" })
	s.testServer = secure
	address, cookies := s.begin("")
	if len(cookies) != 1 || !strings.HasPrefix(cookies[0].Name, "__Host-") || !cookies[0].Secure || cookies[0].Path != "/" || cookies[0].Domain != "" {
		t.Fatalf("the cookie is %v", cookies)
	}
	back := mustParse(t, consent(t, address))
	if back.Scheme+"://"+back.Host != "https://guide.example" {
		t.Errorf("the provider sends the browser to %s", back)
	}
	local := mustParse(t, secure.address)
	back.Scheme, back.Host = local.Scheme, local.Host // the proxy ends the encryption
	if result, _ := finishSignIn(t, back.String(), cookies...); result.Profile == nil {
		t.Errorf("the sign-in ends with %+v", result)
	}
}
