package httpapi

import (
	"fmt"
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
	s := pageServer(t, m)
	s.config.Payments = Payments{URL: "https://pay.example", Hosts: []string{"https://*.pay.example"}}
	s.shelf.snapshots[m.ID].buttons = buyButtonsOf(m)
	at := func(rest string) string { return fmt.Sprintf("/payment/%d/%s", m.ID, rest) }

	for path, want := range map[string]string{
		"routes/3": `<stripe-buy-button buy-button-id="buy_btn_1Abc" publishable-key="pk_test_9xyz">`,
		"steps/31": `<stripe-buy-button buy-button-id="buy_btn_2" publishable-key="pk_live_2">`,
	} {
		w := get(s, at(path))
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) ||
			!strings.Contains(w.Body.String(), `<script async src="https://pay.example/v3/buy-button.js">`) {
			t.Errorf("PAY-2: %s answers %d %s, want %s", path, w.Code, w.Body, want)
		}
		policy := w.Header().Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src https://pay.example;", "frame-ancestors 'self'",
			"frame-src https://pay.example https://*.pay.example;",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("PAY-2: the policy of %s lacks %q: %s", path, part, policy)
			}
		}
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
