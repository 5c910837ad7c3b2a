package pages

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cicerone/guide"
)

// PAY-2: the payment provider's component has a page of its own, with the museum's keys and a policy that lets
// in nothing but the provider; no other page does.
func TestPaymentPage(t *testing.T) {
	m := publicMuseum()
	m.Routes = []guide.Route{
		{
			ID: 3, Type: guide.RoutePaid, KeyButton: "buy_btn_1Abc", PublishableKey: "pk_test_9xyz",
			Steps: []guide.Step{{ID: 31, KeyButton: "buy_btn_2", PublishableKey: "pk_live_2"}, {ID: 32}},
		},
		{ID: 4, Type: guide.RoutePaid, KeyButton: `buy_btn_1"><script>`, PublishableKey: "pk_test_9xyz"},
		{ID: 5, Type: guide.RoutePaid, KeyButton: "buy_btn_1", PublishableKey: "sk_live_secret"},
	}
	s := newPageServer(t, m)
	s.config.Payments = Payments{URL: "https://pay.example", Hosts: []string{"https://*.pay.example"}}
	at := func(rest string) string { return fmt.Sprintf("/payment/%d/%s", m.ID, rest) }

	for path, want := range map[string]string{
		"routes/3": `<stripe-buy-button buy-button-id="buy_btn_1Abc" publishable-key="pk_test_9xyz">`,
		"steps/31": `<stripe-buy-button buy-button-id="buy_btn_2" publishable-key="pk_live_2">`,
	} {
		w := get(s, at(path))
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) ||
			!strings.Contains(w.Body.String(), `<script id="provider" async src="https://pay.example/v3/buy-button.js">`) {
			t.Errorf("PAY-2: %s answers %d %s, want %s", path, w.Code, w.Body, want)
		}
		policy := w.Header().Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src " + hashOfScript(w.Body.String()) + " https://pay.example;", "frame-ancestors 'self'",
			"frame-src https://pay.example https://*.pay.example;", "sandbox allow-scripts ",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("PAY-2: the policy of %s lacks %q: %s", path, part, policy)
			}
		}
	}
	if strings.Contains(get(s, at("routes/3")).Header().Get("Content-Security-Policy"), "allow-same-origin") {
		t.Error("PAY-2: the provider's script has the app's origin")
	}
	for _, path := range []string{"routes/4", "routes/5", "routes/31", "steps/3", "steps/32"} {
		if w := get(s, at(path)); w.Code != 404 || strings.Contains(w.Body.String(), "buy_btn") {
			t.Errorf("PAY-2: %s sells nothing and answers %d %s", path, w.Code, w.Body)
		}
	}
	page := get(s, openMuseum(m)+"/routes/3").Header().Get("Content-Security-Policy")
	if strings.Contains(page, "example") || !strings.Contains(page, "frame-src 'self'") {
		t.Errorf("PAY-2: the route's own page has the policy %s", page)
	}
	s.config.Payments = Payments{}
	if w := get(s, at("routes/3")); w.Code != 404 {
		t.Errorf("PAY-2: an installation without payments answers %d", w.Code)
	}
}

// hashOfScript returns the source that allows a page's own script.
func hashOfScript(page string) string {
	_, rest, _ := strings.Cut(page, "<script>")
	script, _, _ := strings.Cut(rest, "</script>")
	hash := sha256.Sum256([]byte(script))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}

// PAY-2: at a name of its own the payment page has an origin, that nothing else of the server's is at.
func TestPaymentOrigin(t *testing.T) {
	m := publicMuseum()
	m.Routes = []guide.Route{{ID: 3, Type: guide.RoutePaid, KeyButton: "buy_btn_1", PublishableKey: "pk_test_9"}}
	s := newPageServer(t, m)
	s.config.Payments = Payments{
		URL: "https://pay.example", Origin: "https://pay.museum.example", Apps: []string{"https://guide.museum.example"},
	}
	ask := func(host, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = host
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	path := fmt.Sprintf("/payment/%d/routes/3", m.ID)
	if w := ask("guide.museum.example", path); w.Code != 307 || w.Header().Get("Location") != "https://pay.museum.example"+path {
		t.Errorf("PAY-2: the guide's own address answers %d %s", w.Code, w.Header().Get("Location"))
	}
	w := ask("pay.museum.example", path)
	policy := w.Header().Get("Content-Security-Policy")
	if w.Code != 200 || strings.Contains(policy, "sandbox") ||
		!strings.HasSuffix(policy, "frame-ancestors https://guide.museum.example") {
		t.Errorf("PAY-2: the payment page's own address answers %d with the policy %s", w.Code, policy)
	}
	for _, other := range []string{openMuseum(m), "/config.json", "/sw.js", "/"} {
		if w := ask("pay.museum.example", other); w.Code != 404 || strings.Contains(w.Body.String(), "<html") {
			t.Errorf("PAY-2: %s is at the payment page's address too: %d", other, w.Code)
		}
	}
	page := ask("guide.museum.example", openMuseum(m)+"/routes/3").Header().Get("Content-Security-Policy")
	if !strings.Contains(page, "frame-src 'self' https://pay.museum.example;") {
		t.Errorf("PAY-2: the route's page may not show the payment page: %s", page)
	}
}
