package guide

import (
	"context"
	"time"
)

// How long things of the staff are valid (specification 3 §1).
const (
	SetUpPeriod        = time.Hour
	InvitationPeriod   = 7 * 24 * time.Hour
	SessionIdlePeriod  = 12 * time.Hour
	SessionPeriod      = 30 * 24 * time.Hour
	ConfirmationPeriod = 10 * time.Minute // after which dangerous actions ask for the password again
	// SecretRequestPeriod is for how long a repeated request with the same key makes no second invitation, token or link.
	SecretRequestPeriod = 24 * time.Hour
)

// FirstOrganization is the id of an installation's first organization. Museums that commands import are its.
const FirstOrganization = 1

// ConsoleLanguages are the languages of the staff console.
var ConsoleLanguages = []string{"en", "es", "fr", "de", "ar"}

// Organization owns museums and has members.
type Organization struct {
	ID   int64
	Name string
}

// Account is a person of the staff.
type Account struct {
	ID       int64
	Email    string
	Name     string
	Language string // one of ConsoleLanguages
	Password string // argon2id hash; "" when the account has none
	Created  time.Time
}

// Member is an account in an organization.
type Member struct {
	ID           int64
	Organization int64
	Account      Account // without its password
	Grant
	LastSeen time.Time // zero: never
}

// Invitation lets the person with its link become a member, once.
type Invitation struct {
	ID           int64
	TokenHash    string
	Organization Organization // without an id: a set-up link, which creates the first organization
	Email        string
	Grant
	InvitedBy string // name
	Created   time.Time
	Expires   time.Time
	// RequestKey is that of the request that makes it, which is refused when it is repeated; "" for none. It is not read.
	RequestKey string
}

// StaffSession is a signed-in browser.
type StaffSession struct {
	ID           int64
	TokenHash    string
	Account      int64
	Organization int64
	Device       string // browser and system
	Network      string
	Created      time.Time
	LastUsed     time.Time
	Confirmed    time.Time // when the person last proved who they are
}

// OwnedMuseum is a museum of an organization.
type OwnedMuseum struct {
	MuseumSummary
	PublishedAt time.Time // zero before the first publication
	Changed     bool      // the draft was changed since it was published as a whole
	Changes     int       // elements that were changed since then; known in lists of museums that are published

	PublishedRevision int64 // of the draft, the last one that was published as a whole; 0 for none
}

// Staff stores organizations, accounts, how they sign in, API tokens and the audit log. What changes is stored together with its audit entry, or not at all.
// Methods return CodeNotFound for what does not exist in the organization or of the account that they name.
type Staff interface {
	SignInMethods
	APITokens

	// HasAccounts reports whether there is any account.
	HasAccounts(ctx context.Context) (bool, error)
	// SetUp accepts a set-up link: it creates the first organization with its owner and deletes all set-up links. It returns
	// CodeNotFound if the link does not exist or has expired, and CodeConflict if there is an account.
	SetUp(ctx context.Context, tokenHash, organization string, owner Account, entry AuditEntry) (Member, error)
	// SaveSetUpLink stores the hash of a set-up link.
	SaveSetUpLink(ctx context.Context, tokenHash string, created time.Time) error

	// EnsureOrganization returns the organization of that name, ignoring case, and creates it if it is missing.
	EnsureOrganization(ctx context.Context, name string) (Organization, error)
	// Organization returns an organization.
	Organization(ctx context.Context, id int64) (Organization, error)

	// OrganizationsOf lists the organizations of which an account is a member, by name.
	OrganizationsOf(ctx context.Context, account int64) ([]Organization, error)

	// Account returns an account.
	Account(ctx context.Context, id int64) (Account, error)
	// AccountByEmail returns the account with that e-mail address, ignoring case.
	AccountByEmail(ctx context.Context, email string) (Account, error)
	// ChangeAccount stores name and language.
	ChangeAccount(ctx context.Context, a Account, entry AuditEntry) error
	// ChangePassword stores a password's hash and ends the account's other sessions.
	ChangePassword(ctx context.Context, account int64, hash string, keepSession int64, entry AuditEntry) error

	// Memberships lists the members that are an account, the last seen first.
	Memberships(ctx context.Context, account int64) ([]Member, error)
	// Members lists the members of an organization by name.
	Members(ctx context.Context, organization int64) ([]Member, error)
	// ChangeMember stores the member's grant and ends the sessions there, except one. It returns CodeConflict for the last owner.
	ChangeMember(ctx context.Context, m Member, keepSession int64, entry AuditEntry) error
	// RemoveMember removes a member, ends the sessions there and deletes the member's API tokens and preview links. It returns CodeConflict for the last owner.
	RemoveMember(ctx context.Context, organization, id int64, entry AuditEntry) error

	// CreateInvitation stores an invitation, whose id it returns, and deletes earlier ones of that address. It returns CodeConflict
	// for a repeated request.
	CreateInvitation(ctx context.Context, i Invitation, entry AuditEntry) (int64, error)
	// Invitations lists the invitations of an organization that have not expired.
	Invitations(ctx context.Context, organization int64, now time.Time) ([]Invitation, error)
	// InvitationsByEmail lists the invitations of an address that have not expired, the last first.
	InvitationsByEmail(ctx context.Context, email string, now time.Time) ([]Invitation, error)
	// InvitationByToken returns the invitation whose link has that token, if it has not expired.
	InvitationByToken(ctx context.Context, tokenHash string, now time.Time) (Invitation, error)
	// RevokeInvitation deletes an invitation.
	RevokeInvitation(ctx context.Context, organization, id int64, entry AuditEntry) error
	// AcceptInvitation makes the account a member with the invitation's grant and deletes the invitation. An account without an
	// id is created; the name, language and password of another one are replaced if it has a password, and its other ways to
	// sign in and its sessions are removed.
	AcceptInvitation(ctx context.Context, tokenHash string, a Account, entry AuditEntry) (Member, error)

	// StartSession stores a session, whose id it returns.
	StartSession(ctx context.Context, session StaffSession, entry AuditEntry) (int64, error)
	// Session returns the session whose cookie has that token.
	Session(ctx context.Context, tokenHash string) (StaffSession, error)
	// UseSession stores when a session was last used and confirmed.
	UseSession(ctx context.Context, session StaffSession) error
	// MoveSession makes a session one of another organization. It returns CodeNotFound if the account is no member there.
	MoveSession(ctx context.Context, session StaffSession, organization int64, entry AuditEntry) error
	// Sessions lists the sessions of an account, the last used first.
	Sessions(ctx context.Context, account int64) ([]StaffSession, error)
	// EndSession ends a session of an account.
	EndSession(ctx context.Context, account, id int64, entry AuditEntry) error
	// EndOtherSessions ends all sessions of an account except one.
	EndOtherSessions(ctx context.Context, account, keepSession int64, entry AuditEntry) error

	// MuseumsOf lists the museums of an organization.
	MuseumsOf(ctx context.Context, organization int64) ([]OwnedMuseum, error)
	// OwnedMuseum returns a museum of an organization.
	OwnedMuseum(ctx context.Context, organization, id int64) (OwnedMuseum, error)
	// GiveMuseum makes a museum another organization's.
	GiveMuseum(ctx context.Context, museum, organization int64, entry AuditEntry) error

	// Record stores an audit entry for what is stored elsewhere.
	Record(ctx context.Context, entry AuditEntry) error
	// Audit lists entries of an organization, the last first. It returns CodeNotFound if Before names none of its entries.
	Audit(ctx context.Context, organization int64, filter AuditFilter) ([]AuditEntry, error)
	// AuditChoices lists what an organization's entries can be searched for.
	AuditChoices(ctx context.Context, organization int64) (AuditChoices, error)
	// VerifyAudit checks that no entry was changed, removed or inserted, and that one has the hash since, if that is not "". It
	// returns CodeConflict, with the number of the first entry that is not as it was stored if there is one.
	VerifyAudit(ctx context.Context, since string) (AuditSummary, error)
	// AuditSummary returns what there is to know outside of the database of the entries, which it does not check.
	AuditSummary(ctx context.Context) (AuditSummary, error)
}
