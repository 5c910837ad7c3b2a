import { useTranslations } from "@cicerone/i18n/provider";
import { Button } from "@cicerone/ui/button";
import { Checkbox, Field } from "@cicerone/ui/field";
import { useFocusFallback } from "@cicerone/ui/focus";
import { Notice } from "@cicerone/ui/notice";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { useMuseumName, usePageTitle } from "../../core/museum/page-title";
import { useNavigate } from "../../core/navigation/navigation";
import { GateLayout, GateButtons } from "../../ui/gate-layout";
import { Logo } from "../../ui/logo";
import { type Goodbye, useGoodbye } from "./use-goodbye";
import styles from "./goodbye.module.css";

/** GoodbyeScreen ends the visit: it deletes its data on the phone and, on request, on the server (BYE-1, BYE-2). */
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
  useFocusFallback(goodbye.dataDeleted, () => document.querySelector<HTMLElement>("main h1"));
  if (goodbye.dataDeleted) {
    return (
      <Notice
        title={t("goodbye.forgetMeDone")}
        icon={<ShieldCheck aria-hidden />}
        action={<Button onClick={goodbye.leave}>{t("control.ok")}</Button>}
      />
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
      <DeleteDataOption goodbye={goodbye} />
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
    </GateLayout>
  );
}

/** DeleteDataOption offers to delete the visitor's data on the server (decisions, Content and publishing). */
function DeleteDataOption({ goodbye: { deleteData, setDeleteData } }: { goodbye: Goodbye }): ReactNode {
  const t = useTranslations("goodbye");
  return (
    <div className={styles["forget"]}>
      <Checkbox checked={deleteData} onChange={setDeleteData}>
        {t("forgetMe")}
      </Checkbox>
      {deleteData && <p>{t("forgetMeText")}</p>}
    </div>
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
