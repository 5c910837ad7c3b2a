package staff

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// singleAccount is a store with one account.
type singleAccount struct {
	guide.Staff // nil: the other calls panic

	account guide.Account
}

func (s singleAccount) AccountByEmail(context.Context, string) (guide.Account, error) {
	return s.account, nil
}

func (singleAccount) SecondFactor(context.Context, int64) (guide.SecondFactor, error) {
	return guide.SecondFactor{}, guide.Errorf(guide.CodeNotFound, "there is none")
}

// Wrong passwords are limited for an account and network, for a network, and for an account from all networks that are new to it.
func TestWrongPasswordsAreLimited(t *testing.T) {
	const right = "right"
	quick := &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hash, err := argon2id.CreateHash(right, quick)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	s := New(Config{
		Store:   singleAccount{account: guide.Account{ID: 1, Email: "ada", Password: hash}},
		Buckets: &guidetest.TokenBuckets{Clock: clock}, Clock: clock,
	})
	prove := func(account, network, known, password string) (browser string, code guide.ErrorCode) {
		_, browser, err := s.prove(t.Context(), Proof{Email: account, Password: password}, Origin{Network: network, Known: known})
		return browser, guide.ErrorCodeOf(err)
	}
	checked := func(account, network string) bool {
		t.Helper()
		_, code := prove(account, network, "", "wrong")
		if code != guide.CodeSignIn && code != guide.CodeTooMany {
			t.Fatalf("STAFF-2: a wrong password is answered with %q", code)
		}
		return code == guide.CodeSignIn
	}
	guess := func(account string, network func(n int) string) (guesses int) {
		t.Helper()
		for guesses < 1000 && checked(account, network(guesses)) {
			guesses++
		}
		return guesses
	}
	one := func(int) string { return "one" }
	known, code := prove("ada", "home", "", right)
	if code != "" || known == "" {
		t.Fatalf("STAFF-2: a right password is answered with %q", code)
	}

	if guesses := guess("ada", one); guesses != 10 {
		t.Errorf("STAFF-2: %d passwords of an account are checked from a network", guesses)
	}
	if _, code := prove("ada", "one", "", right); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: after too many wrong passwords a right one is answered with %q", code)
	}
	now = now.Add(time.Minute)
	if guesses := guess("ada", one); guesses != 1 {
		t.Errorf("STAFF-2: %d passwords are checked after a minute", guesses)
	}
	others := 0
	for checked(fmt.Sprint("account", others), "two") {
		others++
	}
	if others != 30 {
		t.Errorf("STAFF-2: passwords of %d accounts are checked from a network", others)
	}

	now = now.Add(24 * time.Hour)
	if guesses := guess("ada", func(n int) string { return fmt.Sprint("network", n) }); guesses != 100 {
		t.Errorf("STAFF-2: %d passwords of an account are checked from all networks", guesses)
	}
	if _, code := prove("ada", "new", "", right); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: while others guess, a right password from a new network is answered with %q", code)
	}
	if _, code := prove("ada", "new", known, right); code != "" {
		t.Errorf("STAFF-2: while others guess, a browser of the account is answered with %q", code)
	}
}
