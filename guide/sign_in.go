package guide

import "context"

// SignInAttempt identifies a sign-in while the visitor's browser is at the provider. All fields but Return are secrets of
// that browser and this installation.
type SignInAttempt struct {
	State    string // comes back with the browser
	Nonce    string // comes back inside an OpenID provider's signed answer
	Verifier string // of PKCE (RFC 7636): who asks for the profile is who left
	Return   string // address of this installation that the provider sends the browser back to
}

// SignIns signs visitors in at the providers that the installation is configured for (decisions.md, App).
type SignIns interface {
	// Methods lists the providers that are configured, in a fixed order.
	Methods() []SignInMethod
	// Address returns the address of the provider's sign-in page. It returns CodeNotFound, naming method, if the provider
	// is not configured, and CodeBusy if it cannot be reached.
	Address(ctx context.Context, method SignInMethod, attempt SignInAttempt) (string, error)
	// Profile exchanges the code that the browser returned with for the visitor's profile, without Museum and Visit. It
	// returns CodeRefused if the provider rejects the code or its response is for another attempt, CodeInvalid, naming
	// email, if the profile has no e-mail address, and CodeNotFound and CodeBusy like Address.
	Profile(ctx context.Context, method SignInMethod, attempt SignInAttempt, code string) (User, error)
}
