package staff

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"cicerone/guide"
)

// The parameters of TOTP that all apps for it know.
const (
	totpPeriod = 30 * time.Second
	totpIssuer = "Cicerone"
)

func wrongCode() error {
	return guide.Violates("code", guide.RuleWrongCode)
}

// checkSecondFactor checks the code of an account that has a second factor, and uses it up. It returns CodeSecondStep without
// one, and CodeInvalid for a wrong one.
func (s *Service) checkSecondFactor(ctx context.Context, account guide.Account, code string, from Origin) error {
	factor, err := s.config.Store.SecondFactor(ctx, account.ID)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	code = strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
	switch {
	case code == "":
		return guide.Errorf(guide.CodeSecondStep, "please enter the code of your app as well")
	case len(code) > otp.DigitsSix.Length():
		err = s.useRecoveryCode(ctx, account, code, from)
	default:
		err = s.useCode(ctx, factor, code)
	}
	if guide.ErrorCodeOf(err) == guide.CodeRefused {
		err = wrongCode()
	}
	return err
}

// useCode uses a code of the second factor up, which may be one period early or late. It returns CodeRefused for a wrong one.
func (s *Service) useCode(ctx context.Context, factor guide.SecondFactor, code string) error {
	secret, err := s.secrets.open(factor.Account, factor.Secret)
	if err != nil {
		return err
	}
	step, ok := s.stepOf(secret, code)
	if !ok {
		return guide.Errorf(guide.CodeRefused, "this code is wrong")
	}
	return s.config.Store.UseStep(ctx, factor.Account, step)
}

// stepOf returns the period whose code it is.
func (s *Service) stepOf(secret, code string) (step int64, ok bool) {
	current := s.config.Clock().Unix() / int64(totpPeriod/time.Second)
	for candidate := current - 1; candidate <= current+1; candidate++ {
		matches, err := hotp.ValidateCustom(code, uint64(candidate), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err == nil && matches {
			step, ok = candidate, true
		}
	}
	return step, ok
}

func (s *Service) useRecoveryCode(ctx context.Context, account guide.Account, code string, from Origin) error {
	members, err := s.config.Store.Memberships(ctx, account.ID)
	if err != nil {
		return err
	}
	entry := guide.AuditEntry{At: s.config.Clock(), Account: account.ID, Actor: account.Name, Action: ActionUseRecovery, Network: from.Network}
	if len(members) > 0 {
		entry.Organization = members[0].Organization
	}
	return s.config.Store.UseRecoveryCode(ctx, account.ID, hashOf(code), entry)
}

// Enrolment is a second factor that is not used yet.
type Enrolment struct {
	Token   string
	Secret  string // to type
	Address string // otpauth://…, to show as a QR code
}

// EnrolSecondFactor makes the secret of a second factor for the person's account. ConfirmSecondFactor makes it needed.
func (s *Service) EnrolSecondFactor(ctx context.Context, p *Person) (e Enrolment, err error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: totpIssuer, AccountName: p.Account.Email, Period: uint(totpPeriod / time.Second)})
	if err != nil {
		return e, err
	}
	token, hash := newToken()
	sealed, err := s.secrets.seal(p.Account.ID, key.Secret())
	if err != nil {
		return e, err
	}
	err = s.config.Store.SaveChallenge(ctx, guide.Challenge{
		Hash: hash, Purpose: purposeSecondFactor, Account: p.Account.ID, Data: sealed, Expires: s.config.Clock().Add(guide.ChallengePeriod),
	})
	return Enrolment{Token: token, Secret: key.Secret(), Address: key.URL()}, err
}

// ConfirmSecondFactor makes the account's password need the codes of an enrolment, of which one is right, and returns the
// recovery codes this once. After a wrong code the enrolment can be tried again.
func (s *Service) ConfirmSecondFactor(ctx context.Context, p *Person, token, code string) ([]string, error) {
	c, err := s.config.Store.TakeChallenge(ctx, hashOf(token), purposeSecondFactor, s.config.Clock())
	if err == nil && c.Account != p.Account.ID {
		err = guide.Errorf(guide.CodeNotFound, "this enrolment is somebody else's")
	}
	if err != nil {
		return nil, err
	}
	secret, err := s.secrets.open(p.Account.ID, c.Data)
	if err != nil {
		return nil, err
	}
	step, ok := s.stepOf(secret, strings.ReplaceAll(code, " ", ""))
	if !ok {
		if err := s.config.Store.SaveChallenge(ctx, c); err != nil {
			return nil, err
		}
		return nil, guide.Violates("code", guide.RuleOtherSecret)
	}
	codes, hashes := newRecoveryCodes()
	factor := guide.SecondFactor{Account: p.Account.ID, Secret: c.Data, LastStep: step}
	return codes, s.config.Store.SaveSecondFactor(ctx, factor, hashes, s.entry(p, ActionAddSecondFactor, "", ""))
}

// newRecoveryCodes returns random codes that nobody can guess (120 bits), and their hashes.
func newRecoveryCodes() (codes, hashes []string) {
	for range guide.RecoveryCodes {
		text := strings.ToLower(rand.Text()[:24])
		hashes = append(hashes, hashOf(text))
		codes = append(codes, strings.Join([]string{text[:6], text[6:12], text[12:18], text[18:]}, "-"))
	}
	return codes, hashes
}

// RenewRecoveryCodes replaces the recovery codes, which are returned this once.
func (s *Service) RenewRecoveryCodes(ctx context.Context, p *Person) ([]string, error) {
	codes, hashes := newRecoveryCodes()
	return codes, s.config.Store.SaveRecoveryCodes(ctx, p.Account.ID, hashes, s.entry(p, ActionRenewRecovery, "", ""))
}

// RemoveSecondFactor makes the password enough again.
func (s *Service) RemoveSecondFactor(ctx context.Context, p *Person) error {
	return s.config.Store.RemoveSecondFactor(ctx, p.Account.ID, s.entry(p, ActionRemoveSecondFactor, "", ""))
}

// SignInMethods is how an account signs in.
type SignInMethods struct {
	Password      bool
	SecondFactor  bool
	RecoveryCodes int // that were not used
	Passkeys      []guide.Passkey
	Linked        bool // to the provider
}

// SignInMethods returns how the person's account signs in.
func (s *Service) SignInMethods(ctx context.Context, p *Person) (m SignInMethods, err error) {
	account, err := s.config.Store.Account(ctx, p.Account.ID)
	if err != nil {
		return m, err
	}
	m.Password = account.Password != ""
	if m.Passkeys, err = s.Passkeys(ctx, p); err != nil {
		return m, err
	}
	_, err = s.config.Store.SecondFactor(ctx, account.ID)
	if m.SecondFactor = err == nil; err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return m, err
	}
	if m.RecoveryCodes, err = s.config.Store.RecoveryCodesLeft(ctx, account.ID); err != nil {
		return m, err
	}
	identities, err := s.config.Store.Identities(ctx, account.ID)
	m.Linked = len(identities) > 0
	return m, err
}
