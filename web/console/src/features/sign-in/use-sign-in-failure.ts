import { useTranslations } from "use-intl";
import { ApiError } from "../../api/error";
import { useErrorText } from "../../ui/state";

/** useSignInFailure says why nobody was signed in, the same whether or not the account exists. */
export function useSignInFailure(error: unknown, isPasskey = false): string | null {
  const t = useTranslations("signIn");
  const errorText = useErrorText();
  if (error === null) return null;
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.fields["code"] !== undefined) return t("wrongCode");
  if (error.code === "unauthorized" || error.code === "invalid") return isPasskey ? t("passkeyUnknown") : t("wrong");
  if (error.code === "too_many_attempts" && error.retryAfterSeconds > 0) {
    return t("wait", { count: Math.ceil(error.retryAfterSeconds / 60) });
  }
  return errorText(error);
}
