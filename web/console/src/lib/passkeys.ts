import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** PasskeyRequest is what the server asks the browser for, in the form of WebAuthn. */
export interface PasskeyRequest {
  publicKey: unknown;
}

// It is needed only for passkeys.
const loadLibrary = () => import("@simplewebauthn/browser");

/** canUsePasskeys reports whether this browser can use the passkeys of a site on this page. */
export function canUsePasskeys(site: string | undefined): boolean {
  return site === location.origin && typeof window.PublicKeyCredential === "function";
}

/** canSuggestPasskeys reports whether this browser suggests passkeys in the field of the e-mail address. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** askForPasskey returns the browser's answer to a request. With isSuggested it waits until one is chosen in a field. */
export async function askForPasskey({ publicKey }: PasskeyRequest, isSuggested = false): Promise<object> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({
    optionsJSON: publicKey as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isSuggested,
  });
}

/** createPasskey lets the browser create a passkey. */
export async function createPasskey({ publicKey }: PasskeyRequest): Promise<object> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON: publicKey as PublicKeyCredentialCreationOptionsJSON });
}

/** cancelPasskey ends a question of the browser that is still open. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}
