package signin

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/signin/signintest"
)

var attempt = guide.SignInAttempt{
	State: "state", Nonce: "nonce", Verifier: strings.Repeat("v", 52), Return: "http://museum.example/sign-in/google/return",
}

func today() time.Time { return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC) }

// at is the sign-ins of an installation that knows all three providers, at that one.
func at(p *signintest.Provider) *SignIns {
	client := Client{ID: signintest.ID, Secret: signintest.Secret, URL: p.URL, APIURL: p.URL}
	return New(Clients{Google: client, Facebook: client, Twitter: client}, today)
}

// consent goes where the provider asks the visitor, and comes back with a code.
func consent(t *testing.T, s *SignIns, method guide.SignInMethod) string {
	t.Helper()
	address, err := s.Address(t.Context(), method, attempt)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	back, err := url.Parse(answer.Header.Get("Location"))
	if err != nil || answer.StatusCode != http.StatusFound || back.Query().Get("state") != attempt.State {
		t.Fatalf("the provider answers %s %s", answer.Status, answer.Header)
	}
	return back.Query().Get("code")
}

// AUTH-1, AUTH-2: what each provider returns becomes a profile by the specification's rules.
func TestEachProviderReturnsTheProfile(t *testing.T) {
	for method, want := range map[guide.SignInMethod]guide.User{
		guide.SignInGoogle: {
			Name: "Ana", Email: "ana@example.org", Gender: "female", Birthdate: "1990-05-21", ImageURL: "https://example.org/ana.jpg",
		},
		guide.SignInFacebook: {Name: "Ana Fa", Email: "ana@example.org", Birthdate: "1990-05-21", ImageURL: "https://example.org/fb.jpg"},
		guide.SignInTwitter:  {Name: "Ana Tw", Email: "ana@example.org", ImageURL: "https://example.org/tw.jpg"},
	} {
		t.Run(string(method), func(t *testing.T) {
			s := at(signintest.Start(t))
			want.Method = method
			got, err := s.Profile(t.Context(), method, attempt, consent(t, s, method))
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%v\n%s", err, diff)
			}
		})
	}
}

// AUTH-2: an e-mail address is needed; anything else may be missing or wrong.
func TestProfilesThatLackSomething(t *testing.T) {
	p := signintest.Start(t)
	p.People = map[string]any{}
	p.Graph = map[string]any{"name": "Ana"}
	p.Tweeter = map[string]any{"data": map[string]any{"name": "Ana", "confirmed_email": "not an address"}}
	s := at(p)
	for _, method := range s.Methods() {
		_, err := s.Profile(t.Context(), method, attempt, consent(t, s, method))
		if guide.ErrorCodeOf(err) != guide.CodeInvalid || !strings.Contains(err.Error(), "email") {
			t.Errorf("%s without an e-mail address: %v", method, err)
		}
	}
	p.Graph = map[string]any{
		"email": "ana@example.org", "birthday": "05/21", "gender": "male", "name": strings.Repeat("å", 300),
		"picture": map[string]any{"data": map[string]any{"url": "javascript:alert(1)"}},
	}
	got, err := s.Profile(t.Context(), guide.SignInFacebook, attempt, consent(t, s, guide.SignInFacebook))
	want := guide.User{Name: strings.Repeat("å", 200), Email: "ana@example.org", Gender: "male", Method: guide.SignInFacebook}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// AUTH-1: an answer that is not of this sign-in is refused, whatever is wrong with it.
func TestAnswersOfAnotherSignInAreRefused(t *testing.T) {
	for name, change := range map[string]func(*signintest.Provider){
		"nonce":    func(p *signintest.Provider) { p.Claims = map[string]any{"nonce": "another"} },
		"audience": func(p *signintest.Provider) { p.Claims = map[string]any{"aud": "another"} },
		"issuer":   func(p *signintest.Provider) { p.Claims = map[string]any{"iss": "https://another.example"} },
		"expired":  func(p *signintest.Provider) { p.Claims = map[string]any{"exp": time.Now().Add(-time.Hour).Unix()} },
		"key":      func(p *signintest.Provider) { p.WrongKey = true },
	} {
		t.Run(name, func(t *testing.T) {
			p := signintest.Start(t)
			change(p)
			s := at(p)
			_, err := s.Profile(t.Context(), guide.SignInGoogle, attempt, consent(t, s, guide.SignInGoogle))
			if guide.ErrorCodeOf(err) != guide.CodeRefused {
				t.Errorf("want it refused, got %v", err)
			}
		})
	}
}

// AUTH-1: a code is worth something once, and only with the verifier that only who began has (PKCE).
func TestCodesOfOthersAreRefused(t *testing.T) {
	s := at(signintest.Start(t))
	for _, method := range s.Methods() {
		stolen := attempt
		stolen.Verifier = strings.Repeat("x", 52)
		if _, err := s.Profile(t.Context(), method, stolen, consent(t, s, method)); guide.ErrorCodeOf(err) != guide.CodeRefused {
			t.Errorf("%s with another verifier: %v", method, err)
		}
		code := consent(t, s, method)
		if _, err := s.Profile(t.Context(), method, attempt, code); err != nil {
			t.Errorf("%s: %v", method, err)
		}
		if _, err := s.Profile(t.Context(), method, attempt, code); guide.ErrorCodeOf(err) != guide.CodeRefused {
			t.Errorf("%s with a code that was used: %v", method, err)
		}
	}
}

func TestProvidersThatDoNotAnswer(t *testing.T) {
	p := signintest.Start(t)
	p.People, p.Graph, p.Tweeter = nil, nil, nil
	s := at(p)
	for _, method := range s.Methods() {
		if _, err := s.Profile(t.Context(), method, attempt, consent(t, s, method)); guide.ErrorCodeOf(err) != guide.CodeBusy {
			t.Errorf("%s without a profile: %v", method, err)
		}
	}
	gone := Client{ID: "id", Secret: "secret", URL: "http://127.0.0.1:1", APIURL: "http://127.0.0.1:1"}
	s = New(Clients{Google: gone, Facebook: gone}, today)
	if _, err := s.Address(t.Context(), guide.SignInGoogle, attempt); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("Google out of reach: %v", err)
	}
	if _, err := s.Profile(t.Context(), guide.SignInFacebook, attempt, "code"); guide.ErrorCodeOf(err) != guide.CodeBusy {
		t.Errorf("Facebook out of reach: %v", err)
	}
	if _, err := s.Address(t.Context(), guide.SignInTwitter, attempt); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("Twitter is not configured: %v", err)
	}
}
