import { useEffect, useEffectEvent } from "react";
import { useCalls } from "../../api/context";
import { askForPasskey, canSuggestPasskeys, cancelPasskey } from "../../lib/passkeys";

/** How long a suggestion waits before its challenge, valid for ten minutes, is replaced. */
const SUGGESTION_MS = 8 * 60_000;

/**
 * PasskeySuggestion lets the browser suggest passkeys in the field whose autocomplete has "webauthn", where it can. With
 * another key it suggests again.
 */
export function PasskeySuggestion({ onPasskey }: { onPasskey: (passkey: object) => void }): null {
  const calls = useCalls();
  const report = useEffectEvent(onPasskey);
  useEffect(() => {
    let isOver = false;
    const suggest = async (): Promise<void> => {
      if (!(await canSuggestPasskeys())) return;
      const request = await calls.passkeyRequest();
      if (isOver) return;
      const passkey = await askForPasskey(request, true);
      if (!isOver) report(passkey);
    };
    // A suggestion that nobody takes, or that is not possible, is no failure.
    const start = (): void => void suggest().catch(() => undefined);
    start();
    const timer = setInterval(start, SUGGESTION_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void cancelPasskey();
    };
  }, [calls]);
  return null;
}
