import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { providerAddress } from "../../api/calls";
import { useCalls } from "../../api/context";
import { startQuery } from "../../api/queries";
import { useEnter } from "../../api/session";
import type { Me } from "../../api/types";
import { ErrorNotice, Notice } from "../../ui/notice";
import { Screen } from "../../ui/screen";
import { FirstStepForm } from "./first-step-form";
import { OrganizationChoice } from "./organization-choice";
import { SecondStepForm } from "./second-step-form";
import { useSignIn } from "./use-sign-in";

/** SignInScreen signs in with a passkey, with a password and perhaps a code, or at the provider. */
export function SignInScreen(): ReactNode {
  const t = useTranslations("signIn");
  const calls = useCalls();
  const enter = useEnter();
  const { next, ended, provider: refusal } = useSearch({ from: "/public/sign-in" });
  const [choosing, setChoosing] = useState<Me | null>(null);
  const start = useQuery(startQuery(calls));
  const signIn = useSignIn(calls.signIn, (me) => {
    if (me.organizations.length > 1 && next === undefined) setChoosing(me);
    else void enter(me, next);
  });
  if (choosing) {
    return (
      <Screen title={t("organizationTitle")} help={t("organizationHelp")}>
        <OrganizationChoice me={choosing} />
      </Screen>
    );
  }
  if (signIn.isHalf) {
    return (
      <Screen key="code" title={t("codeTitle")} help={t("codeHelp")}>
        <SecondStepForm signIn={signIn} />
      </Screen>
    );
  }
  return (
    <Screen key="start" title={t("title")}>
      {start.data?.needsSetUp ? <Notice>{t("needsSetUp")}</Notice> : null}
      {ended && signIn.error === null ? <Notice>{t("ended")}</Notice> : null}
      {refusal === undefined || signIn.error !== null ? null : (
        <ErrorNotice>{refusal === "busy" ? t("providerBusy") : t("providerRefused")}</ErrorNotice>
      )}
      <FirstStepForm signIn={signIn} onProvider={() => location.assign(providerAddress(next))} />
      <p>{t("forgotten")}</p>
    </Screen>
  );
}
