package staff

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// memberStore is a store with the members of an organization. Addresses without an account have one that nobody can sign in to, so
// that wrong passwords are compared with a hash that is made quickly.
type memberStore struct {
	guide.Staff // nil: the other calls panic

	members     []guide.Member
	invitation  guide.Invitation
	absent      guide.Account
	lastSession int64
}

func (s *memberStore) HasAccounts(context.Context) (bool, error) { return len(s.members) > 0, nil }

func (s *memberStore) Account(_ context.Context, id int64) (guide.Account, error) {
	return s.members[id-1].Account, nil
}

func (s *memberStore) AccountByEmail(_ context.Context, email string) (guide.Account, error) {
	for _, m := range s.members {
		if m.Account.Email == email {
			return m.Account, nil
		}
	}
	return s.absent, nil
}

func (s *memberStore) Memberships(_ context.Context, account int64) (members []guide.Member, err error) {
	for _, m := range s.members {
		if m.Account.ID == account {
			members = append(members, m)
		}
	}
	return members, nil
}

func (s *memberStore) Organization(_ context.Context, id int64) (guide.Organization, error) {
	return guide.Organization{ID: id}, nil
}

func (s *memberStore) addMember(a guide.Account) (guide.Member, error) {
	if a.ID == 0 {
		a.ID = int64(len(s.members) + 1)
	}
	m := guide.Member{Organization: 1, Account: a}
	s.members = append(s.members, m)
	return m, nil
}

func (s *memberStore) SetUp(_ context.Context, _, _ string, owner guide.Account, _ guide.AuditEntry) (guide.Member, error) {
	return s.addMember(owner)
}

func (s *memberStore) InvitationByToken(context.Context, string, time.Time) (guide.Invitation, error) {
	return s.invitation, nil
}

func (s *memberStore) AcceptInvitation(_ context.Context, _ string, a guide.Account, _ guide.AuditEntry) (guide.Member, error) {
	return s.addMember(a)
}

func (s *memberStore) StartSession(context.Context, guide.StaffSession, guide.AuditEntry) (int64, error) {
	s.lastSession++
	return s.lastSession, nil
}

func (*memberStore) UseSession(context.Context, guide.StaffSession) error { return nil }

func (*memberStore) Record(context.Context, guide.AuditEntry) error { return nil }

func (*memberStore) SaveChallenge(context.Context, guide.Challenge) error { return nil }

func (*memberStore) SecondFactor(_ context.Context, account int64) (guide.SecondFactor, error) {
	if account == withSecondFactor {
		return guide.SecondFactor{Account: account, Secret: "JBSWY3DPEHPK3PXP"}, nil
	}
	return guide.SecondFactor{}, guide.Errorf(guide.CodeNotFound, "there is none")
}

const (
	rightPassword    = "four rules in an hour"
	passkeySite      = "https://guide.museum.example"
	withSecondFactor = 3 // the account of eve
)

// limitTest is a service whose clock stands still.
type limitTest struct {
	*Service
	t     *testing.T
	store *memberStore
	now   time.Time
}

// newLimitTest returns a service with the accounts ada, ben and eve.
func newLimitTest(t *testing.T) *limitTest {
	t.Helper()
	test := &limitTest{t: t, store: &memberStore{}, now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	quick := &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	hash, err := argon2id.CreateHash(rightPassword, quick)
	if err != nil {
		t.Fatal(err)
	}
	test.store.absent = guide.Account{Password: hash}
	for _, email := range []string{"ada", "ben", "eve"} {
		if _, err := test.store.addMember(guide.Account{Email: email, Password: hash}); err != nil {
			t.Fatal(err)
		}
	}
	clock := func() time.Time { return test.now }
	test.Service = New(Config{Store: test.store, Buckets: &guidetest.TokenBuckets{Clock: clock}, Clock: clock})
	return test
}

// signIn signs in with the right password.
func (test *limitTest) signIn(email string, from Origin) *SignedIn {
	test.t.Helper()
	in, err := test.SignIn(test.t.Context(), from, Proof{Email: email, Password: rightPassword})
	if err != nil {
		test.t.Fatalf("STAFF-2: the right password of %s is answered with %v", email, err)
	}
	return in
}

func (test *limitTest) codeOf(proof Proof, from Origin) guide.ErrorCode {
	_, err := test.SignIn(test.t.Context(), from, proof)
	return guide.ErrorCodeOf(err)
}

// guesses returns how many wrong attempts are checked until one is answered with CodeTooMany.
func guesses(attempt func(n int) guide.ErrorCode) (checked int) {
	for checked < 1000 && attempt(checked) != guide.CodeTooMany {
		checked++
	}
	return checked
}

// guessFrom makes a network guess passwords of invented addresses until its limit.
func (test *limitTest) guessFrom(network string) {
	test.t.Helper()
	checked := guesses(func(n int) guide.ErrorCode {
		return test.codeOf(Proof{Email: fmt.Sprint("invented", n), Password: "wrong"}, Origin{Network: network})
	})
	if checked != 30 {
		test.t.Fatalf("STAFF-2: passwords of %d accounts are checked from a network", checked)
	}
}

// Wrong passwords are limited for an account and network, for a network, and for an account from all networks that are new to it.
func TestWrongPasswordsAreLimited(t *testing.T) {
	test := newLimitTest(t)
	wrong, right := Proof{Email: "ada", Password: "wrong"}, Proof{Email: "ada", Password: rightPassword}
	fromOne := func(int) guide.ErrorCode { return test.codeOf(wrong, Origin{Network: "one"}) }
	known := test.signIn("ada", Origin{Network: "home"}).Known

	if checked := guesses(fromOne); checked != 10 {
		t.Errorf("STAFF-2: %d passwords of an account are checked from a network", checked)
	}
	if code := test.codeOf(right, Origin{Network: "one"}); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: after too many wrong passwords a right one is answered with %q", code)
	}
	test.now = test.now.Add(time.Minute)
	if checked := guesses(fromOne); checked != 1 {
		t.Errorf("STAFF-2: %d passwords are checked after a minute", checked)
	}
	test.guessFrom("two")

	test.now = test.now.Add(24 * time.Hour)
	checked := guesses(func(n int) guide.ErrorCode { return test.codeOf(wrong, Origin{Network: fmt.Sprint("network", n)}) })
	if checked != 100 {
		t.Errorf("STAFF-2: %d passwords of an account are checked from all networks", checked)
	}
	if code := test.codeOf(right, Origin{Network: "new"}); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: while others guess, a right password from a new network is answered with %q", code)
	}
	if code := test.codeOf(right, Origin{Network: "new", Known: known}); code != "" {
		t.Errorf("STAFF-2: while others guess, a browser of the account is answered with %q", code)
	}
}

// Whatever strangers do in a network and to an account, its known browsers sign in and its sessions confirm the identity.
func TestStrangersLockNobodyOut(t *testing.T) {
	test := newLimitTest(t)
	wifi := Origin{Network: "wifi", Site: passkeySite}
	open := &test.signIn("ada", wifi).Person
	browser := wifi
	browser.Known = test.signIn("ada", wifi).Known
	wrong := Proof{Email: "ada", Password: "wrong"}

	guesses(func(int) guide.ErrorCode { return test.codeOf(wrong, wifi) })
	guesses(func(n int) guide.ErrorCode { return test.codeOf(wrong, Origin{Network: fmt.Sprint("network", n)}) })
	guesses(func(n int) guide.ErrorCode {
		return test.codeOf(Proof{Email: fmt.Sprint("invented", n), Password: "wrong"}, wifi)
	})
	challenge := func(from Origin, p *Person) guide.ErrorCode {
		_, err := test.PasskeyRequest(t.Context(), from, p)
		return guide.ErrorCodeOf(err)
	}
	if checked := guesses(func(int) guide.ErrorCode { return challenge(wifi, nil) }); checked != 120 {
		t.Errorf("STAFF-2: a network gets %d challenges", checked)
	}

	if code := test.codeOf(Proof{Email: "ada", Password: rightPassword}, wifi); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: a stranger's right password is answered with %q", code)
	}
	for range 20 { // right passwords take no tokens
		test.signIn("ada", browser)
		if err := test.Confirm(t.Context(), open, Proof{Password: rightPassword}); err != nil {
			t.Fatalf("STAFF-3: confirming the identity is answered with %v", err)
		}
	}
	for name, code := range map[string]guide.ErrorCode{"a known browser": challenge(browser, nil), "a session": challenge(wifi, open)} {
		if code != "" {
			t.Errorf("STAFF-2: a challenge of %s is answered with %q", name, code)
		}
	}
	invented := wifi
	invented.Known = "invented"
	if code := challenge(invented, nil); code != guide.CodeTooMany {
		t.Errorf("STAFF-2: a challenge of an invented browser is answered with %q", code)
	}
	if checked := guesses(func(int) guide.ErrorCode { return challenge(browser, nil) }); checked != 119 {
		t.Errorf("STAFF-2: a known browser gets %d more challenges", checked)
	}
	if checked := guesses(func(int) guide.ErrorCode { return challenge(wifi, open) }); checked != 119 {
		t.Errorf("STAFF-2: a session gets %d more challenges", checked)
	}
}

// A stolen token of a browser or session gives its own few guesses, in whatever network, and none of another account.
func TestGuessesOfKnownBrowsersAndSessionsAreLimited(t *testing.T) {
	test := newLimitTest(t)
	known := test.signIn("ada", Origin{Network: "home"}).Known
	elsewhere := func(n int) Origin { return Origin{Network: fmt.Sprint("network", n), Known: known} }
	guess := func(email string, from func(n int) Origin) int {
		return guesses(func(n int) guide.ErrorCode { return test.codeOf(Proof{Email: email, Password: "wrong"}, from(n)) })
	}
	if checked := guess("ada", elsewhere); checked != 10 {
		t.Errorf("STAFF-2: %d passwords are checked from a known browser", checked)
	}
	_, err := test.SignIn(t.Context(), elsewhere(0), Proof{Email: "ada", Password: rightPassword})
	var refused *guide.Error
	if !errors.As(err, &refused) || refused.Code != guide.CodeTooMany || refused.After != time.Minute || !strings.Contains(refused.Message, "this browser") {
		t.Errorf("STAFF-2: the limit of a known browser is answered with %+v", refused)
	}
	test.now = test.now.Add(time.Minute)
	if checked := guess("ada", elsewhere); checked != 1 {
		t.Errorf("STAFF-2: %d passwords are checked from a known browser after a minute", checked)
	}

	// At another account the browser is like any other.
	if checked := guess("ben", func(int) Origin { return Origin{Network: "one", Known: known} }); checked != 10 {
		t.Errorf("STAFF-2: %d passwords of another account are checked from a known browser in a network", checked)
	}
	if checked := guess("ben", elsewhere); checked != 90 {
		t.Errorf("STAFF-2: %d more passwords of another account are checked from a known browser", checked)
	}

	// So are the guesses in a session, of the password and of codes, whose browser is known.
	test.now = test.now.Add(24 * time.Hour)
	confirm := func(p Person, proof Proof) guide.ErrorCode {
		p.Origin = elsewhere(int(p.Session.ID))
		return guide.ErrorCodeOf(test.Confirm(t.Context(), &p, proof))
	}
	session := test.signIn("ben", Origin{Network: "home", Known: known}).Person
	if checked := guesses(func(int) guide.ErrorCode { return confirm(session, Proof{Password: "wrong"}) }); checked != 10 {
		t.Errorf("STAFF-3: %d passwords are checked in a session", checked)
	}
	if code := guide.ErrorCodeOf(test.ChangePassword(t.Context(), &session, rightPassword, "another good password")); code != guide.CodeTooMany {
		t.Errorf("STAFF-3: changing the password after too many wrong ones is answered with %q", code)
	}
	other := test.signIn("ben", Origin{Network: "home", Known: known}).Person
	if code := confirm(other, Proof{Password: rightPassword}); code != "" {
		t.Errorf("STAFF-3: what is wrong in a session counts against another one: %q", code)
	}
	eve := Person{Account: test.store.members[withSecondFactor-1].Account, Session: guide.StaffSession{ID: 77}}
	if checked := guesses(func(int) guide.ErrorCode { return confirm(eve, Proof{Code: "00000x"}) }); checked != 10 {
		t.Errorf("STAFF-3: %d codes are checked in a session", checked)
	}
}

// A second factor is guessed within the same limits as a password.
func TestCodesOfKnownBrowsersAreLimited(t *testing.T) {
	test := newLimitTest(t)
	known, err := test.remember(t.Context(), "eve", Origin{})
	if err != nil {
		t.Fatal(err)
	}
	test.guessFrom("wifi")
	browser := Origin{Network: "wifi", Known: known}
	if code := test.codeOf(Proof{Email: "eve", Password: rightPassword}, browser); code != guide.CodeSecondStep {
		t.Errorf("STAFF-2: while others guess, a known browser's password is answered with %q", code)
	}
	wrong := Proof{Email: "eve", Password: rightPassword, Code: "00000x"}
	if checked := guesses(func(int) guide.ErrorCode { return test.codeOf(wrong, browser) }); checked != 10 {
		t.Errorf("STAFF-2: %d codes are checked from a known browser", checked)
	}
}

// Every way to start a session makes the browser known.
func TestSessionsMakeBrowsersKnown(t *testing.T) {
	wifi := Origin{Network: "wifi"}
	chosen := NewAccount{Name: "Kim", Email: "kim@museum.example", Password: rightPassword, Language: "en"}
	withAccount := func(test *limitTest, proof Proof, signedIn *Person) (*SignedIn, error) {
		test.store.invitation = guide.Invitation{Email: "ada", InvitedBy: "Zoe", Organization: guide.Organization{ID: 2}}
		return test.AcceptWithAccount(t.Context(), wifi, "token", proof, signedIn)
	}
	for name, start := range map[string]func(test *limitTest) (*SignedIn, error){
		"setting up": func(test *limitTest) (*SignedIn, error) {
			test.store.members = nil
			return test.SetUp(t.Context(), wifi, "token", "Museum of Pattern", chosen)
		},
		"an invitation with a chosen password": func(test *limitTest) (*SignedIn, error) {
			test.store.invitation = guide.Invitation{Email: chosen.Email}
			return test.Accept(t.Context(), wifi, "token", chosen)
		},
		"an invitation with the account's password": func(test *limitTest) (*SignedIn, error) {
			return withAccount(test, Proof{Password: rightPassword}, nil)
		},
		"an invitation of somebody who is signed in": func(test *limitTest) (*SignedIn, error) {
			return withAccount(test, Proof{}, &Person{Account: test.store.members[0].Account})
		},
	} {
		t.Run(name, func(t *testing.T) {
			test := newLimitTest(t)
			in, err := start(test)
			if err != nil {
				t.Fatal(err)
			}
			test.guessFrom("wifi")
			proof := Proof{Email: in.Account.Email, Password: rightPassword}
			if code := test.codeOf(proof, Origin{Network: "wifi", Known: in.Known}); in.Known == "" || code != "" {
				t.Errorf("STAFF-2: the browser %q is answered with %q while others guess", in.Known, code)
			}
			if code := test.codeOf(proof, wifi); code != guide.CodeTooMany {
				t.Errorf("STAFF-2: an unknown browser is answered with %q while others guess", code)
			}
		})
	}
}

// Every attempt at an invitation that shows something of an account takes the tokens of a wrong password of that account.
func TestInvitationsAreLimitedLikePasswords(t *testing.T) {
	const email = "kim@museum.example"
	wifi := Origin{Network: "wifi"}
	choose := func(test *limitTest) error {
		_, err := test.Accept(t.Context(), wifi, "token", NewAccount{Name: "Kim", Password: "some other password", Language: "en"})
		return err
	}
	prove := func(test *limitTest) error {
		_, err := test.AcceptWithAccount(t.Context(), wifi, "token", Proof{Password: "wrong"}, nil)
		return err
	}
	for name, attempt := range map[string]struct {
		hasAccount bool
		try        func(test *limitTest) error
		code       guide.ErrorCode
	}{
		"a new password for an account of others":      {true, choose, guide.CodeConflict},
		"a wrong password":                             {true, prove, guide.CodeInvalid},
		"the password of an account that is not there": {false, prove, guide.CodeInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			test := newLimitTest(t)
			if attempt.hasAccount {
				if _, err := test.store.addMember(guide.Account{Email: email, Password: test.store.absent.Password}); err != nil {
					t.Fatal(err)
				}
			}
			test.store.invitation = guide.Invitation{Email: email, InvitedBy: "Zoe", Organization: guide.Organization{ID: 2}}
			for n := range accountNetworkLimit.most {
				if err := attempt.try(test); guide.ErrorCodeOf(err) != attempt.code {
					t.Fatalf("STAFF-2: attempt %d is answered with %v", n, err)
				}
			}
			if code := test.codeOf(Proof{Email: email, Password: rightPassword}, wifi); code != guide.CodeTooMany {
				t.Errorf("STAFF-2: the next password is answered with %q", code)
			}
			for _, try := range []func(test *limitTest) error{choose, prove} {
				if err := try(test); guide.ErrorCodeOf(err) != guide.CodeTooMany {
					t.Errorf("STAFF-2: the next attempt is answered with %v", err)
				}
			}
			test.store.invitation.InvitedBy = ""
			if err := choose(test); err != nil {
				t.Errorf("STAFF-4: the operator's link is answered with %v", err)
			}
		})
	}
}

// Passwords that are chosen do not count as wrong ones.
func TestAcceptedInvitationsTakeNoTokens(t *testing.T) {
	test := newLimitTest(t)
	member, err := test.store.addMember(guide.Account{Email: "kim@museum.example"})
	if err != nil {
		t.Fatal(err)
	}
	test.store.invitation = guide.Invitation{Email: member.Account.Email, InvitedBy: "Ada", Organization: guide.Organization{ID: 1}}
	for n := range 2 * accountNetworkLimit.most {
		chosen := NewAccount{Name: "Kim", Password: rightPassword, Language: "en"}
		if n%2 == 0 {
			chosen.Password = "short"
		}
		_, err := test.Accept(t.Context(), Origin{Network: "wifi"}, "token", chosen)
		if code := guide.ErrorCodeOf(err); (code == "") != (n%2 == 1) || code == guide.CodeTooMany {
			t.Errorf("STAFF-4: attempt %d is answered with %v", n, err)
		}
	}
}
