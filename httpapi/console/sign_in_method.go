package console

import (
	"context"
	"encoding/json"
	"net"
	"net/url"
	"time"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/staff"
)

// confirmed is the access of endpoints that change how the own account signs in.
var confirmed = access{confirmed: true}

// signInMethods are the endpoints about how people sign in.
func (c *Calls) signInMethods() []httpapi.Endpoint {
	return append(c.providerPages(),
		call(c, "POST /passkeys/request", "getPasskeyRequest", "What a browser needs to sign in with a passkey", public, c.getPasskeyRequest),
		call(c, "PUT /session/organization", "switchOrganization", "Work in another organization of the account", signedIn, c.switchOrganization),
		call(c, "GET /me/sign-in-methods", "getSignInMethods", "How the own account signs in", signedIn, c.getSignInMethods),
		call(c, "DELETE /me/password", "removePassword", "Sign in without a password from now on", confirmed, c.removePassword),
		call(c, "POST /me/passkeys/request", "getNewPasskeyRequest", "What a browser needs to create a passkey", confirmed, c.getNewPasskeyRequest),
		call(c, "POST /me/passkeys", "addPasskey", "Store the passkey that a browser created", confirmed, c.addPasskey).Creates(),
		call(c, "PATCH /me/passkeys/{id}", "renamePasskey", "Change the name of a passkey", signedIn, c.renamePasskey),
		call(c, "DELETE /me/passkeys/{id}", "removePasskey", "Remove a passkey", confirmed, c.removePasskey),
		call(c, "POST /me/second-factor/enrolment", "enrolSecondFactor", "The secret of a new second step, for an app", confirmed, c.enrolSecondFactor),
		call(c, "POST /me/second-factor", "addSecondFactor", "Make the password need a code as well; the answer is the only one with the recovery codes", confirmed, c.addSecondFactor).Creates(),
		call(c, "DELETE /me/second-factor", "removeSecondFactor", "Make the password enough again", confirmed, c.removeSecondFactor),
		call(c, "POST /me/recovery-codes", "renewRecoveryCodes", "Replace the recovery codes; the answer is the only one with them", confirmed, c.renewRecoveryCodes).Creates(),
		call(c, "DELETE /me/provider", "unlinkProvider", "Sign in without the provider from now on", confirmed, c.unlinkProvider),
	)
}

// passkeySite returns the origin to which passkeys belong, "" where browsers offer none: they need HTTPS or localhost, and a
// name instead of an IP address.
func (c *Calls) passkeySite(ctx context.Context) string {
	site := c.config.URL
	if site == "" {
		site = "http://" + httpapi.Request(ctx).Host
	}
	address, err := url.Parse(site)
	if err != nil || net.ParseIP(address.Hostname()) != nil || address.Scheme != "https" && address.Hostname() != "localhost" {
		return ""
	}
	return address.Scheme + "://" + address.Host
}

// passkeyJSON returns a browser's answer as JSON, nil for none.
func passkeyJSON(answer any) ([]byte, error) {
	if answer == nil {
		return nil, nil
	}
	return json.Marshal(answer)
}

// PasskeyRequest is what a browser gets for navigator.credentials.
type PasskeyRequest struct {
	PublicKey any `json:"publicKey" doc:"PublicKeyCredentialRequestOptionsJSON or PublicKeyCredentialCreationOptionsJSON of WebAuthn"`
}

func (c *Calls) getPasskeyRequest(ctx context.Context, _ *staff.Person, _ *none) (*out[PasskeyRequest], error) {
	person, err := c.person(ctx)
	if err != nil {
		return nil, err
	}
	request, err := c.config.Staff.PasskeyRequest(ctx, c.origin(ctx), person)
	if err != nil {
		return nil, err
	}
	return &out[PasskeyRequest]{PasskeyRequest{request.Response}}, nil
}

func (c *Calls) getNewPasskeyRequest(ctx context.Context, p *staff.Person, _ *none) (*out[PasskeyRequest], error) {
	request, err := c.config.Staff.NewPasskeyRequest(ctx, p)
	if err != nil {
		return nil, err
	}
	return &out[PasskeyRequest]{PasskeyRequest{request.Response}}, nil
}

// Passkey is a passkey of the own account.
type Passkey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

func wirePasskey(p guide.Passkey) Passkey {
	return Passkey{idOf(p.ID), p.Name, p.Created.UTC(), wireTime(p.LastUsed)}
}

// NewPasskey is a passkey that a browser created.
type NewPasskey struct {
	Name    string `json:"name" maxLength:"1000"`
	Passkey any    `json:"passkey" doc:"The PublicKeyCredential as JSON that answers getNewPasskeyRequest"`
}

func (c *Calls) addPasskey(ctx context.Context, p *staff.Person, in *struct{ Body NewPasskey }) (*out[Passkey], error) {
	answer, err := passkeyJSON(in.Body.Passkey)
	if err != nil {
		return nil, err
	}
	added, err := c.config.Staff.AddPasskey(ctx, p, in.Body.Name, answer)
	return &out[Passkey]{wirePasskey(added)}, err
}

// PasskeyName is the new name of a passkey.
type PasskeyName struct {
	Name string `json:"name" maxLength:"1000"`
}

type renamePasskeyIn struct {
	ID   wireID `path:"id"`
	Body PasskeyName
}

func (c *Calls) renamePasskey(ctx context.Context, p *staff.Person, in *renamePasskeyIn) (*none, error) {
	return nil, c.config.Staff.RenamePasskey(ctx, p, in.ID.number, in.Body.Name)
}

func (c *Calls) removePasskey(ctx context.Context, p *staff.Person, in *oneID) (*none, error) {
	return nil, c.config.Staff.RemovePasskey(ctx, p, in.ID.number)
}

// SignInMethods is how the own account signs in.
type SignInMethods struct {
	Password      bool      `json:"password"`
	SecondFactor  bool      `json:"secondFactor" doc:"The password needs a code as well"`
	RecoveryCodes int       `json:"recoveryCodes" doc:"That were not used"`
	Passkeys      []Passkey `json:"passkeys"`
	Provider      bool      `json:"provider" doc:"The account is linked to the provider"`
}

func (c *Calls) getSignInMethods(ctx context.Context, p *staff.Person, _ *none) (*out[SignInMethods], error) {
	m, err := c.config.Staff.SignInMethods(ctx, p)
	passkeys := listOf(m.Passkeys, wirePasskey).Body.Items
	return &out[SignInMethods]{SignInMethods{m.Password, m.SecondFactor, m.RecoveryCodes, passkeys, m.Linked}}, err
}

// Enrolment is the secret of a new second step.
type Enrolment struct {
	Enrolment string `json:"enrolment" doc:"For the call addSecondFactor"`
	Secret    string `json:"secret" doc:"To type into an app"`
	Address   string `json:"address" doc:"otpauth://…, to show as a QR code"`
}

func (c *Calls) enrolSecondFactor(ctx context.Context, p *staff.Person, _ *none) (*out[Enrolment], error) {
	e, err := c.config.Staff.EnrolSecondFactor(ctx, p)
	return &out[Enrolment]{Enrolment{e.Token, e.Secret, e.Address}}, err
}

// EnrolmentCode proves that an app has the secret.
type EnrolmentCode struct {
	Enrolment string `json:"enrolment" maxLength:"200"`
	Code      string `json:"code" maxLength:"100"`
}

// RecoveryCodes replace the codes of a lost app, each once.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

func (c *Calls) addSecondFactor(ctx context.Context, p *staff.Person, in *struct{ Body EnrolmentCode }) (*out[RecoveryCodes], error) {
	codes, err := c.config.Staff.ConfirmSecondFactor(ctx, p, in.Body.Enrolment, in.Body.Code)
	return &out[RecoveryCodes]{RecoveryCodes{codes}}, err
}

func (c *Calls) removeSecondFactor(ctx context.Context, p *staff.Person, _ *none) (*none, error) {
	return nil, c.config.Staff.RemoveSecondFactor(ctx, p)
}

func (c *Calls) renewRecoveryCodes(ctx context.Context, p *staff.Person, _ *none) (*out[RecoveryCodes], error) {
	codes, err := c.config.Staff.RenewRecoveryCodes(ctx, p)
	return &out[RecoveryCodes]{RecoveryCodes{codes}}, err
}

func (c *Calls) unlinkProvider(ctx context.Context, p *staff.Person, _ *none) (*none, error) {
	return nil, c.config.Staff.UnlinkProvider(ctx, p)
}
