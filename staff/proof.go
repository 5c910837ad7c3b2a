package staff

import (
	"context"

	"cicerone/guide"
)

// Proof is how somebody proves who they are: with a passkey, or with a password and the code of the account's second factor.
type Proof struct {
	Email    string // may be empty with a passkey
	Password string
	Code     string // of the second factor, or a recovery code
	Passkey  []byte // the browser's answer to a challenge, as JSON
}

func wrongPassword() error {
	return guide.Errorf(guide.CodeSignIn, "this e-mail address and password do not belong together")
}

// prove returns whose proof it is. It returns CodeSignIn for a wrong one, CodeSecondStep for a
// right password that needs a code, and CodeTooMany after too many. The answer and its time do not depend on whether there is
// an account.
func (s *Service) prove(ctx context.Context, p Proof, from Origin) (guide.Account, error) {
	if len(p.Passkey) > 0 {
		return s.provePasskey(ctx, p, from)
	}
	buckets, err := s.signInBuckets(ctx, p.Email, from)
	if err != nil {
		return guide.Account{}, err
	}
	return s.provePassword(ctx, p, buckets, func(a guide.Account) error { return s.checkSecondFactor(ctx, a, p.Code, from) })
}

// provePassword compares a password with an account's, and then checks the rest of the proof. A wrong attempt takes a token from
// each bucket.
func (s *Service) provePassword(ctx context.Context, p Proof, buckets []bucket, check func(guide.Account) error) (guide.Account, error) {
	if err := s.take(ctx, buckets...); err != nil { // before the proof is checked
		return guide.Account{}, err
	}
	account, err := s.config.Store.AccountByEmail(ctx, p.Email)
	if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return account, err
	}
	password := p.Password
	if len(password) > 4*guide.MaxPassword { // which no account has
		account.Password, password = "", ""
	}
	matches, err := s.passwords.matches(ctx, password, account.Password)
	if err != nil {
		return account, err
	}
	if !matches {
		return account, wrongPassword()
	}
	err = check(account)
	if code := guide.ErrorCodeOf(err); code == "" || code == guide.CodeSecondStep {
		if back := s.giveBack(ctx, buckets); back != nil {
			return account, back
		}
	}
	return account, err
}

// proveAgain is for somebody who is signed in: with the password alone, the code alone or a passkey. What is wrong is of a field.
func (s *Service) proveAgain(ctx context.Context, p *Person, field string, proof Proof) error {
	proof.Email = p.Account.Email
	var err error
	switch {
	case len(proof.Passkey) > 0:
		_, err = s.provePasskey(ctx, proof, p.Origin)
		field = "passkey"
	case proof.Code != "":
		err = s.proveCode(ctx, p, proof.Code)
	default:
		_, err = s.provePassword(ctx, proof, sessionBuckets(p), func(guide.Account) error { return nil })
	}
	if guide.ErrorCodeOf(err) == guide.CodeSignIn {
		err = guide.Violates(field, guide.RuleNotOfAccount)
	}
	return err
}

// proveCode checks the code of the person's second factor, within the limits.
func (s *Service) proveCode(ctx context.Context, p *Person, code string) error {
	buckets := sessionBuckets(p)
	if err := s.take(ctx, buckets...); err != nil {
		return err
	}
	if _, err := s.config.Store.SecondFactor(ctx, p.Account.ID); err != nil {
		return wrongCode()
	}
	if err := s.checkSecondFactor(ctx, p.Account, code, p.Origin); err != nil {
		return err
	}
	return s.giveBack(ctx, buckets)
}
