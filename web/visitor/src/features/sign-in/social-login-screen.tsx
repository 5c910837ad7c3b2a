import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { useFocusFallback } from "@cicerone/ui/focus";
import { type ReactNode, useRef } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { useMuseumName, usePageTitle } from "../../core/museum/page-title";
import { Link, useBack, useTo } from "../../core/navigation/navigation";
import { GateLayout } from "../../ui/gate-layout";
import { Logo } from "../../ui/logo";
import { ProviderMark } from "./provider-mark";
import type { SignIn, SignInChoice, SignInState } from "./sign-in";
import { useSignIn } from "./use-sign-in";
import styles from "./social-login.module.css";

/** Providers in the specification's order, by their brand names. */
const WAYS: readonly [SignInChoice, string][] = [
  ["facebook", "Facebook"],
  ["google", "Google"],
  ["instagram", "Instagram"],
  ["twitter", "Twitter"],
];

/** SocialLoginScreen signs visitors in with a social network, if the museum requires it (AUTH-1). */
export function SocialLoginScreen(): ReactNode {
  const t = useTranslations();
  const { homeImageUrl } = useMuseum();
  const factsOf = useMediaFacts();
  const back = useBack("Presentation");
  const { signIn, state } = useSignIn();
  usePageTitle(t("signIn.title"));
  const ways = useRef<HTMLDivElement>(null);
  // While the provider's window is open, cancel is the only action; afterwards the last choice or a fallback is
  // highlighted.
  useFocusFallback(
    state.phase,
    () => ways.current?.querySelector<HTMLElement>("[data-chosen=true]") ?? ways.current?.querySelector("button"),
  );
  return (
    <GateLayout
      src={homeImageUrl}
      facts={factsOf(homeImageUrl)}
      above={<LogoLink />}
      title={t("signIn.title")}
      backLabel={t("control.back")}
      onBack={back}
    >
      <p role="status">{t(state.phase === "waiting" ? "signIn.waiting" : "signIn.text")}</p>
      <div role="alert" className={styles["error"]}>
        <Failure state={state} />
      </div>
      <div ref={ways} className={styles["ways"]}>
        {state.phase === "waiting" ? <Waiting signIn={signIn} /> : <Ways signIn={signIn} state={state} />}
      </div>
    </GateLayout>
  );
}

function Ways({ signIn, state }: { signIn: SignIn; state: SignInState }): ReactNode {
  const t = useTranslations();
  const busy = state.phase !== "asking";
  return (
    <>
      {state.failure === "blocked" && <Button onClick={signIn.startByRedirect}>{t("signIn.here")}</Button>}
      {state.hasProfile && !busy && <Button onClick={signIn.retry}>{t("control.retry")}</Button>}
      {WAYS.map(([method, provider]) => (
        <Button
          key={method}
          variant="quiet"
          disabled={busy}
          aria-busy={busy && state.method === method}
          data-chosen={state.method === method && state.failure !== "blocked" && !state.hasProfile}
          onClick={() => signIn.start(method)}
        >
          <ProviderMark of={method} />
          {t("signIn.with", { provider })}
        </Button>
      ))}
    </>
  );
}

function Waiting({ signIn }: { signIn: SignIn }): ReactNode {
  const t = useTranslations();
  return (
    <Button variant="quiet" onClick={signIn.cancel}>
      {t("control.cancel")}
    </Button>
  );
}

/** Failure describes what went wrong and what to do. */
function Failure({ state: { failure, method } }: { state: SignInState }): ReactNode {
  const t = useTranslations();
  switch (failure) {
    case null:
      return null;
    case "blocked":
    case "closed":
    case "expired":
      return <p>{t(`signIn.${failure}`)}</p>;
    case "refused":
      return <p>{t("signIn.refused", { provider: WAYS.find(([way]) => way === method)?.[1] ?? "" })}</p>;
    case "offline":
      return <p>{t("error.no_internet")}</p>;
    case "user_name_error":
    case "email_not_valid":
    case "user_not_valid":
    case "unexpected":
      return <p>{t(`error.${failure}`)}</p>;
  }
}

/** LogoLink is the museum's logo, a link to its first page. */
function LogoLink(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const { logoImageUrl } = useMuseum();
  const museum = useMuseumName();
  const factsOf = useMediaFacts();
  return (
    <Link to={to("Presentation")} className={styles["logo"]} aria-label={t("shell.logo", { museum })}>
      {logoImageUrl === "" ? museum : <Logo src={logoImageUrl} facts={factsOf(logoImageUrl)} block={3} name={museum} />}
    </Link>
  );
}
