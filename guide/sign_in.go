package guide

import "context"

// SignInAttempt is what one sign-in is known by from the moment the visitor's browser leaves for the provider
// until it comes back. All but Return are secrets of that browser and this installation.
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
	// Address is where the provider asks the visitor. CodeNotFound, naming method, when the provider is not
	// configured; CodeBusy when it cannot be reached now.
	Address(ctx context.Context, method SignInMethod, attempt SignInAttempt) (string, error)
	// Profile exchanges the code that the browser came back with for the visitor's profile, which has no Museum
	// and no Visit. CodeRefused when the provider does not take the code, or its answer is not of this attempt;
	// CodeInvalid, naming email, when the profile has no e-mail address; CodeNotFound and CodeBusy as Address.
	Profile(ctx context.Context, method SignInMethod, attempt SignInAttempt, code string) (User, error)
}
