package pages

import (
	"strings"
	"testing"
)

// SHELL-5: foreign scripts may run on pages of museums that have configured them, and on no other page.
func TestForeignScriptsAreAllowedWhereConfigured(t *testing.T) {
	with, without := publicMuseum(), publicMuseum()
	with.TagManagerID = "GTM-ABC123"
	without.ID, without.Code = with.ID+1, "OTHER"
	s := newPageServer(t, with, without)
	s.config.Analytics = Analytics{URL: "https://tags.example", Hosts: []string{"https://*.figures.example"}}

	for _, path := range []string{"", "/options", "/kids", "/artworks/3"} {
		policy := get(s, openMuseum(with)+path).Header().Get("Content-Security-Policy")
		for _, want := range []string{
			"script-src 'self' https://tags.example", "connect-src 'self' https://tags.example https://*.figures.example;",
			"img-src 'self' https://tags.example https://*.figures.example data:",
		} {
			if !strings.Contains(policy, want) {
				t.Errorf("SHELL-5: the policy at %q lacks %q: %s", path, want, policy)
			}
		}
		if strings.Contains(policy, "trusted-types") {
			t.Errorf("SHELL-5: the policy at %q stops scripts without Trusted Types: %s", path, policy)
		}
	}
	for _, address := range []string{
		"/", "/index.html", "/sw.js", "/museums/", "/museums/$$$", openMuseum(without), openMuseum(without) + "/options",
	} {
		if policy := get(s, address).Header().Get("Content-Security-Policy"); strings.Contains(policy, "example") {
			t.Errorf("SHELL-5: the policy at %s lets foreign hosts in: %s", address, policy)
		}
	}
	s.config.Analytics = Analytics{}
	if policy := get(s, openMuseum(with)).Header().Get("Content-Security-Policy"); strings.Contains(policy, "example") {
		t.Errorf("SHELL-5: an installation without measuring allows %s", policy)
	}
}

// SHELL-2: the worker is asked for again each time, and what it keeps the app from begins like any page.
func TestServiceWorkerAndItsShell(t *testing.T) {
	s := newPageServer(t)
	worker := get(s, "/sw.js").Header()
	if got := worker.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("SHELL-2: the worker's Cache-Control is %q, want no-cache", got)
	}
	if got := worker.Get("Content-Type"); !strings.HasPrefix(got, "text/javascript") {
		t.Errorf("SHELL-2: the worker's type is %q", got)
	}
	if policy := worker.Get("Content-Security-Policy"); !strings.Contains(policy, "connect-src 'self'") {
		t.Errorf("SHELL-2: the worker may not fetch under its own policy: %s", policy)
	}
	w := get(s, "/index.html")
	if w.Code != 200 || w.Body.String() != get(s, "/museums/").Body.String() {
		t.Errorf("SHELL-2: /index.html answers %d, not the page that addresses of the app begin with", w.Code)
	}
}
