import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { announceIdentity } from "../../lib/identity-channel";
import { Screen } from "../../ui/screen";

/** IdentityConfirmedScreen ends the window in which the provider confirmed who is signed in. */
export function IdentityConfirmedScreen(): ReactNode {
  const t = useTranslations("confirmIdentity");
  useEffect(() => {
    announceIdentity();
    window.close();
  }, []);
  return (
    <Screen title={t("confirmed")}>
      <p>{t("confirmedHelp")}</p>
    </Screen>
  );
}
