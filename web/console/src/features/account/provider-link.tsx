import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PROVIDER_CONFIRMATION } from "../../api/calls";
import { useCalls } from "../../api/context";
import { codeOf } from "../../api/error";
import { signInMethodsQuery, startQuery } from "../../api/queries";
import { onIdentity } from "../../lib/identity-channel";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/screen";
import { useAnnounce } from "../../ui/status";
import { useSignInMethodChange } from "./queries";

/** ProviderLink says whether the account is linked to the OpenID provider, where one is configured. */
export function ProviderLink(): ReactNode {
  const t = useTranslations("signInMethods");
  const announce = useAnnounce();
  const calls = useCalls();
  const methods = useQuery(signInMethodsQuery(calls)).data;
  const provider = useQuery(startQuery(calls)).data?.provider;
  const unlink = useSignInMethodChange(calls.unlinkProvider);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const queries = useQueryClient();
  const { queryKey } = signInMethodsQuery(calls);
  // The provider has linked the account in its own window.
  useEffect(() => onIdentity(() => void queries.invalidateQueries({ queryKey })), [queries, queryKey]);
  if (!provider || !methods) return null;
  return (
    <Section title={provider} help={t("providerHelp", { provider })}>
      {methods.provider ? (
        <>
          <Notice tone="ok">{t("linked", { provider })}</Notice>
          <div>
            <Button variant="danger" onPress={() => setIsUnlinking(true)}>
              {t("unlink")}
            </Button>
          </div>
        </>
      ) : (
        <Notice
          action={
            <Button onPress={() => window.open(PROVIDER_CONFIRMATION, "_blank", "popup,width=520,height=680")}>
              {t("link", { provider })}
            </Button>
          }
        >
          {t("notLinked", { provider })}
        </Notice>
      )}
      {isUnlinking ? (
        <Confirm
          title={t("unlinkTitle", { provider })}
          action={t("unlink")}
          failure={unlink.error !== null && codeOf(unlink.error) === "conflict" ? t("lastMethod") : null}
          onClose={() => setIsUnlinking(false)}
          onConfirm={async () => {
            await unlink.mutateAsync();
            announce(t("unlinked", { provider }));
          }}
        >
          {t("unlinkHelp")}
        </Confirm>
      ) : null}
    </Section>
  );
}
