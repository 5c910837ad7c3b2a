package guide

import (
	"context"
	"time"
)

const (
	// ChallengePeriod is how long a browser may take for one step of a sign-in.
	ChallengePeriod = 10 * time.Minute
	// RecoveryCodes is how many codes replace a lost second factor.
	RecoveryCodes = 10
	// MaxAPITokenPeriod is how long an API token is valid at most.
	MaxAPITokenPeriod = 366 * 24 * time.Hour
)

// Passkey is a WebAuthn credential of an account.
type Passkey struct {
	ID           int64
	Account      int64
	Name         string
	CredentialID string // base64url
	Credential   string // JSON: public key, counter and flags
	Created      time.Time
	LastUsed     time.Time // zero: never
}

// SecondFactor is the TOTP of an account (RFC 6238), which a password needs.
type SecondFactor struct {
	Account  int64
	Secret   string
	LastStep int64 // of the last code that was used: no earlier one is valid
}

// Challenge is what a browser has to answer, once.
type Challenge struct {
	Hash    string
	Purpose string
	Account int64 // 0: nobody is signed in
	Data    string
	Expires time.Time
}

// Identity is a person as an OpenID provider knows them.
type Identity struct {
	Issuer        string
	Subject       string // of the person at the provider, which never changes
	Email         string
	EmailVerified bool
	Name          string
}

// StaffProvider is the OpenID provider at which the staff may sign in.
type StaffProvider interface {
	// Name is its name for people; "" if none is configured.
	Name() string
	// Address returns where the provider asks the person. With reauthenticate it asks also somebody who is signed in there.
	Address(ctx context.Context, attempt SignInAttempt, reauthenticate bool) (string, error)
	// Identity exchanges a code for who the person is. With reauthenticate they must have signed in there just now. It returns CodeRefused
	// for what is not of the attempt, and CodeBusy if the provider cannot be reached.
	Identity(ctx context.Context, attempt SignInAttempt, code string, reauthenticate bool) (Identity, error)
}

// SignInMethods stores how accounts sign in besides with their passwords. It returns CodeConflict instead of removing the last
// method of an account.
type SignInMethods interface {
	// RemovePassword removes the password and the second factor.
	RemovePassword(ctx context.Context, account int64, entry AuditEntry) error

	// SavePasskey stores a new passkey, whose id it returns. It returns CodeConflict if the credential is stored.
	SavePasskey(ctx context.Context, p Passkey, entry AuditEntry) (int64, error)
	// Passkeys lists the passkeys of an account, the first first.
	Passkeys(ctx context.Context, account int64) ([]Passkey, error)
	// Passkey returns the passkey with that credential.
	Passkey(ctx context.Context, credentialID string) (Passkey, error)
	// UsePasskey stores the credential and when it was used.
	UsePasskey(ctx context.Context, p Passkey) error
	// RenamePasskey stores a passkey's name.
	RenamePasskey(ctx context.Context, account, id int64, name string, entry AuditEntry) error
	// RemovePasskey removes a passkey.
	RemovePasskey(ctx context.Context, account, id int64, entry AuditEntry) error

	// SecondFactor returns an account's second factor.
	SecondFactor(ctx context.Context, account int64) (SecondFactor, error)
	// SaveSecondFactor stores an account's second factor and the hashes of its recovery codes instead of those before.
	SaveSecondFactor(ctx context.Context, f SecondFactor, recoveryHashes []string, entry AuditEntry) error
	// RemoveSecondFactor removes an account's second factor and recovery codes.
	RemoveSecondFactor(ctx context.Context, account int64, entry AuditEntry) error
	// UseStep stores that the code of a step was used. It returns CodeRefused if that or a later one was.
	UseStep(ctx context.Context, account, step int64) error
	// RecoveryCodesLeft returns how many recovery codes of an account were not used.
	RecoveryCodesLeft(ctx context.Context, account int64) (int, error)
	// SaveRecoveryCodes stores hashes of recovery codes instead of those before. It returns CodeNotFound without a second factor.
	SaveRecoveryCodes(ctx context.Context, account int64, hashes []string, entry AuditEntry) error
	// UseRecoveryCode deletes a recovery code. It returns CodeRefused if there is none with that hash.
	UseRecoveryCode(ctx context.Context, account int64, hash string, entry AuditEntry) error

	// AccountByIdentity returns the account to which an identity is linked.
	AccountByIdentity(ctx context.Context, issuer, subject string) (Account, error)
	// Identities lists the identities that are linked to an account, without their addresses.
	Identities(ctx context.Context, account int64) ([]Identity, error)
	// LinkIdentity links an identity to an account. It returns CodeConflict if it is linked to another one, or the account to
	// another identity of the issuer.
	LinkIdentity(ctx context.Context, account int64, i Identity, entry AuditEntry) error
	// UnlinkIdentity removes the link to an issuer.
	UnlinkIdentity(ctx context.Context, account int64, issuer string, entry AuditEntry) error

	// SaveChallenge stores a challenge.
	SaveChallenge(ctx context.Context, c Challenge) error
	// TakeChallenge deletes a challenge and returns it. It returns CodeNotFound if there is none with that purpose, or it has
	// expired.
	TakeChallenge(ctx context.Context, hash, purpose string, now time.Time) (Challenge, error)
}

// APIToken lets a program make calls in the name of the owner who made it, who has to be one still.
type APIToken struct {
	ID           int64
	TokenHash    string
	Organization int64
	Account      int64 // who made it
	MadeBy       string
	Name         string
	Scopes       []Scope
	Created      time.Time
	Expires      time.Time
	LastUsed     time.Time // zero: never
	RequestKey   string    // see Invitation
}

// MaxAPITokens is how many API tokens of an organization an account can have, with those that have expired.
const MaxAPITokens = 50

// APITokens stores API tokens.
type APITokens interface {
	// CreateAPIToken stores a token, whose id it returns. It returns CodeConflict if the account has MaxAPITokens, and for
	// a repeated request.
	CreateAPIToken(ctx context.Context, t APIToken, entry AuditEntry) (int64, error)
	// ListAPITokens lists the tokens of an organization, the last first, also expired ones.
	ListAPITokens(ctx context.Context, organization int64) ([]APIToken, error)
	// APIToken returns the token with that hash.
	APIToken(ctx context.Context, tokenHash string) (APIToken, error)
	// UseAPIToken stores when a token was used.
	UseAPIToken(ctx context.Context, id int64, at time.Time) error
	// RevokeAPIToken deletes a token, with the preview links that were made with it.
	RevokeAPIToken(ctx context.Context, organization, id int64, entry AuditEntry) error
}
