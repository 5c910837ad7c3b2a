package main

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// once makes a call by many browsers at the same time and expects that one of them succeeds.
func once(t *testing.T, what string, call func() answer) {
	t.Helper()
	var all sync.WaitGroup
	var succeeded atomic.Int32
	begin := make(chan struct{})
	for range 8 {
		all.Go(func() {
			<-begin
			switch a := call(); {
			case a.http < 300:
				succeeded.Add(1)
			case a.http >= 500:
				t.Errorf("STAFF-2: %s answers %d %s", what, a.http, a.raw)
			}
		})
	}
	close(begin)
	all.Wait()
	if n := succeeded.Load(); n != 1 {
		t.Errorf("STAFF-2: %s succeeds %d times at the same time", what, n)
	}
}

func TestLinksAndCodesAreUsedOnceAtTheSameTime(t *testing.T) {
	s := startMuseum(t, stopClock)
	post := func(network, path string, body fields) func() answer {
		return func() answer { return s.browser(network).send("POST", consoleBase+path, body) }
	}
	once(t, "a set-up link", post("192.0.2.1", "/set-up", fields{
		"token": s.setUpToken(), "organization": "Museum of Pattern", "name": "Ada", "email": "ada@museum.example", "password": goodPassword, "language": "en",
	}))
	out := mustRun(t, s.data, "staff", "invite", "ben@museum.example", "--role", "editor", "--organization", "Museum of Pattern")
	_, token, _ := strings.Cut(strings.Fields(out)[0], "#")
	once(t, "an invitation", post("192.0.2.2", "/invitation/accept", fields{"token": token, "name": "Ben", "password": goodPassword, "language": "en"}))
	ada := s.browser("192.0.2.3")
	right := func(code string) fields {
		return fields{"email": "ada@museum.example", "password": goodPassword, "code": code}
	}
	ada.expect(200, "POST", "/session", right(""), nil)
	secret, recovery := ada.enrol()
	once(t, "a code of the second factor", post("192.0.2.4", "/session", right(s.codeAt(secret, time.Minute/2))))
	once(t, "a recovery code", post("192.0.2.5", "/session", right(recovery[0])))
}

// No answer of the console may be stored by a cache, shown in a frame, read by another site, or taken for another type.
func TestAnswersOfTheConsoleArePrivate(t *testing.T) {
	s, owner := startStaff(t)
	for _, o := range consoleOperations(s) {
		if strings.HasPrefix(o[0], "end") {
			continue
		}
		a := owner.try(o, "/museums/{id}", "/museums/1", "{id}", "7", "{link}", "7", "{asset}", "7", "{upload}", "x")
		for header, want := range map[string]string{
			"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "frame-ancestors 'none'", "Access-Control-Allow-Origin": "",
		} {
			if got := a.header.Get(header); !strings.Contains(got, want) || want == "" && got != "" {
				t.Errorf("STAFF-3: %s answers %d with %s %q", o[0], a.http, header, got)
			}
		}
	}
	// A session starts with a token of its own, whatever cookie the browser had before.
	b := s.browser("198.51.100.1")
	fixed := strings.Repeat("A", 26)
	a := b.send("POST", consoleBase+"/session", fields{"email": "ada@museum.example", "password": goodPassword}, "Cookie", "cicerone_session="+fixed)
	if c := b.cookies["cicerone_session"]; a.http != 200 || c == nil || c.Value == fixed {
		t.Errorf("STAFF-3: a session that somebody else chose is used: %d %v", a.http, c)
	}
}
