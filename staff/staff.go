// Package staff signs people of museums in and manages who they are: accounts, sessions, members and invitations. What it
// changes is recorded in the audit log.
package staff

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cicerone/guide"
)

// Config is what the service needs.
type Config struct {
	Store    guide.Staff
	Previews guide.PreviewLinks
	Buckets  guide.TokenBuckets
	Clock    guide.Clock
	// Provider is where the staff may sign in as well; nil for none.
	Provider guide.StaffProvider
	// Mail sends invitations; nil for nobody.
	Mail Mail
	// SecretKey seals the secrets of second factors in the database; "" stores them as they are.
	SecretKey string
}

// Service is the service. Make one with New.
type Service struct {
	config    Config
	passwords *passwords
	secrets   secrets
}

// New makes a service.
func New(config Config) *Service {
	if config.Clock == nil {
		config.Clock = time.Now
	}
	return &Service{config: config, passwords: newPasswords(), secrets: secrets{config.SecretKey}}
}

// Origin is where a request comes from.
type Origin struct {
	Network string
	Device  string // browser and system
	Known   string // token that the browser got when somebody signed in with it; "" if none has
	Site    string // where passkeys belong to, such as https://guide.museum.example; "" where browsers offer none
}

// Person is somebody who is signed in, or a program with an API token that they made.
type Person struct {
	Account      guide.Account
	Organization guide.Organization
	Member       guide.Member
	Session      guide.StaffSession // none if there is a token
	Token        *guide.APIToken    // nil: a session
	Origin       Origin             // of this request
}

// SignedIn is a new session and what its browser has to store.
type SignedIn struct {
	Person

	Token string // of the session
	Known string // of the browser; see Origin
}

// The actions in the audit log besides those of package guide.
const (
	ActionSignOut        = "session.end"
	ActionEndSessions    = "session.end_others"
	ActionConfirm        = "session.confirm"
	ActionChangeAccount  = "account.change"
	ActionChangePassword = "account.change_password"
	ActionInvite         = "invitation.create"
	ActionRevoke         = "invitation.revoke"
	ActionRefuseJoin     = "member.refuse_join"
	ActionChangeMember   = "member.change"
	ActionRemoveMember   = "member.remove"
	ActionPublish        = "museum.publish"
	ActionSchedule       = "museum.schedule_publication"
	ActionCancelSchedule = "museum.cancel_publication"
	ActionStopPublishing = "museum.stop_publication"
	ActionRequestReview  = "review.request"
	ActionApproveReview  = "review.approve"
	ActionReturnReview   = "review.return"
	ActionWithdrawReview = "review.withdraw"
	ActionRequireReview  = "museum.require_review"
	ActionActivate       = "museum.activate"
	ActionDeactivate     = "museum.deactivate"
	ActionDeleteMuseum   = "museum.delete"
	ActionGiveMuseum     = "museum.give"
	ActionExportPackage  = "museum.export"
	ActionExportAudit    = "audit.export"
	ActionCreateToken    = "api_token.create"
	ActionRevokeToken    = "api_token.revoke"
	ActionCreatePreview  = "preview.create"
	ActionRevokePreview  = "preview.revoke"

	ActionCreateAnnotation = "annotation.create"
	ActionChangeAnnotation = "annotation.change"
	ActionDeleteAnnotation = "annotation.delete"
	ActionSaveAdmissions   = "admissions.save"
	ActionDeleteAdmissions = "admissions.delete"

	ActionRemovePassword     = "account.remove_password"
	ActionAddPasskey         = "passkey.add"
	ActionRenamePasskey      = "passkey.rename"
	ActionRemovePasskey      = "passkey.remove"
	ActionAddSecondFactor    = "second_factor.add"
	ActionRemoveSecondFactor = "second_factor.remove"
	ActionRenewRecovery      = "recovery_codes.renew"
	ActionUseRecovery        = "recovery_code.use"
	ActionLinkProvider       = "provider.link"
	ActionUnlinkProvider     = "provider.unlink"
	ActionSwitch             = "session.switch"
)

// ActorName is the person's name in the audit log, with that of the API token.
func (p *Person) ActorName() string {
	if p.Token != nil {
		return fmt.Sprintf("%s (API token %s)", p.Account.Name, p.Token.Name)
	}
	return p.Account.Name
}

// Entry returns an audit entry of something that the person does with a museum, for what others store.
func (s *Service) Entry(p *Person, action string, museum int64, element, detail string) guide.AuditEntry {
	entry := s.entry(p, action, element, detail)
	entry.Museum = museum
	return entry
}

// entry returns an audit entry of something that the person does.
func (s *Service) entry(p *Person, action, element, detail string) guide.AuditEntry {
	return guide.AuditEntry{
		Organization: p.Organization.ID, At: s.config.Clock(), Account: p.Account.ID, Actor: p.ActorName(), Action: action,
		Element: element, Network: p.Origin.Network, Detail: detail,
	}
}

// newToken returns a random text that nobody can guess (at least 128 bits), and the hash under which it is stored.
func newToken() (token, hash string) {
	token = rand.Text()
	return token, hashOf(token)
}

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// maxName is the most characters of a name.
const maxName = 200

// parseName returns a name without spaces around it. It returns CodeInvalid for one that is empty, too long or not a line of
// text.
func parseName(field, name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", guide.Violates(field, guide.RuleMissing)
	case utf8.RuneCountInString(name) > maxName:
		return "", guide.Violates(field, guide.RuleAtMost, maxName)
	case strings.ContainsFunc(name, unicode.IsControl) || !utf8.ValidString(name):
		return "", guide.Violates(field, guide.RuleOneLine)
	}
	return name, nil
}

func parseLanguage(field, language string) (string, error) {
	if !slices.Contains(guide.ConsoleLanguages, language) {
		return "", guide.Invalid(field, "must be one of %s", strings.Join(guide.ConsoleLanguages, ", "))
	}
	return language, nil
}

// NewAccount is what somebody enters to get an account.
type NewAccount struct{ Name, Email, Password, Language string }

// parse returns the account with the hash of its password.
func (n NewAccount) parse(ctx context.Context, s *Service) (a guide.Account, err error) {
	if a.Email, err = guide.ParseEmail("email", n.Email); err != nil {
		return a, err
	}
	if a.Name, err = parseName("name", n.Name); err != nil {
		return a, err
	}
	if a.Language, err = parseLanguage("language", n.Language); err != nil {
		return a, err
	}
	if err = guide.CheckPassword("password", n.Password, a.Email); err != nil {
		return a, err
	}
	a.Created = s.config.Clock()
	a.Password, err = s.passwords.hash(ctx, n.Password)
	return a, err
}
