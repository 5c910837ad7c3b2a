import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useMediaFacts, useMuseum } from "../../museum/hooks";
import { useBack } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { Button, RoundButton } from "../../ui/button";
import { Field } from "../../ui/field";
import { Picture } from "../../ui/picture";
import { useCodeForm } from "./use-code-form";
import styles from "./code.module.css";

/** The access code, typed or brought by the address (CODE-1, CODE-2). */
export function CodeScreen({ query }: ScreenProps<"Code">): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const factsOf = useMediaFacts();
  const back = useBack("Presentation");
  const form = useCodeForm(museum.idMuseum, query.code ?? "");
  usePageTitle(t("code.title"));
  return (
    <div className={styles["screen"]}>
      <div className={styles["picture"]}>
        <Picture src={museum.homeImageUrl} alt="" facts={factsOf(museum.homeImageUrl)} priority />
      </div>
      <header className={styles["top"]}>
        <RoundButton label={t("control.back")} onClick={back}>
          <ArrowLeft aria-hidden className={styles["towards"]} />
        </RoundButton>
      </header>
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <h1 tabIndex={-1}>{t("code.title")}</h1>
        <p>{t("code.hint")}</p>
        <Field
          label={t("code.label")}
          error={form.error === null ? undefined : t(`error.${form.error}`)}
          value={form.code}
          onChange={(event) => form.change(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
        />
        <Button type="submit" aria-busy={form.checking}>
          {t(form.checking ? "code.checking" : "control.send")}
        </Button>
      </form>
    </div>
  );
}
