import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Field } from "@cicerone/ui/field";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { useMuseumName, usePageTitle } from "../../core/museum/page-title";
import { useNavigate } from "../../core/navigation/navigation";
import { ForgetMe } from "../../core/visit/forget-me";
import { GateLayout, GateButtons } from "../../ui/gate-layout";
import { Logo } from "../../ui/logo";
import { useGoodbye } from "./use-goodbye";
import styles from "./goodbye.module.css";

/** GoodbyeScreen ends the visit and deletes its data on the phone, or on request all personal data (BYE-1, BYE-2). */
export function GoodbyeScreen(): ReactNode {
  const t = useTranslations();
  const navigate = useNavigate();
  const { homeImageUrl, devicePasswordRequired } = useMuseum();
  const factsOf = useMediaFacts();
  const goodbye = useGoodbye();
  const { password, setPassword, ending, error, end } = goodbye;
  const ofPassword = error === "password_error" || error === "wrong_password";
  const close = () => navigate("Options");
  usePageTitle(t("goodbye.title"));
  if (goodbye.queued) {
    return (
      <GateLayout
        src={homeImageUrl}
        facts={factsOf(homeImageUrl)}
        above={<MuseumLogo />}
        title={t("goodbye.ended")}
        backLabel={t("control.back")}
        pictured
        text={<p>{t("goodbye.sentLater")}</p>}
      >
        <GateButtons>
          <Button onClick={goodbye.leave}>{t("control.ok")}</Button>
        </GateButtons>
      </GateLayout>
    );
  }
  return (
    <GateLayout
      src={homeImageUrl}
      facts={factsOf(homeImageUrl)}
      above={<MuseumLogo />}
      title={t("goodbye.title")}
      backLabel={t("control.back")}
      onBack={close}
      onSubmit={end}
      pictured
      text={
        <>
          <p>{t("goodbye.text")}</p>
          <p className={styles["explanation"]}>{t("goodbye.explanation")}</p>
        </>
      }
    >
      {devicePasswordRequired && (
        <Field
          label={t("goodbye.password")}
          error={ofPassword ? t(`error.${error}`) : undefined}
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
          enterKeyHint="done"
          dir="ltr"
        />
      )}
      <div role="alert" className={styles["error"]}>
        {error !== null && !ofPassword && <p>{t(`error.${error}`)}</p>}
        {error === "error_uploading_statistics" && <p>{t("goodbye.unsent")}</p>}
      </div>
      <GateButtons>
        <Button type="submit" aria-busy={ending}>
          {t("goodbye.proceed")}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t("control.close")}
        </Button>
      </GateButtons>
      <ForgetMe />
    </GateLayout>
  );
}

function MuseumLogo(): ReactNode {
  const { logoImageUrl } = useMuseum();
  const name = useMuseumName();
  const factsOf = useMediaFacts();
  if (logoImageUrl === "") return <p>{name}</p>;
  return (
    <div className={styles["logo"]} role="img" aria-label={name}>
      <Logo src={logoImageUrl} facts={factsOf(logoImageUrl)} block={3} name={name} />
    </div>
  );
}
