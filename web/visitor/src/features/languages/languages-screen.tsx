import type { Language } from "@cicerone/api/types";
import { direction } from "@cicerone/i18n/languages";
import { useTranslations } from "@cicerone/i18n/provider";
import { Button, buttonClass } from "@cicerone/ui/button";
import { Check, Languages, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useMuseum, useMuseumState } from "../../core/museum/hooks";
import { findLanguage } from "../../core/museum/language";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { Link, useBack, useTo } from "../../core/navigation/navigation";
import type { ScreenProps } from "../../core/navigation/paths";
import { useContinueListening } from "../../core/player/artwork-listening";
import { Page } from "../../ui/page";
import { useLanguageChange } from "./change-language";
import styles from "./languages.module.css";

/** LanguagesScreen lists the museum's languages by their own names (LANG-1); a tap changes the language (LANG-2). */
export function LanguagesScreen({ query }: ScreenProps<"Languages">): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const back = useBack("Options");
  const { languages } = useMuseum();
  const fromArtwork = query.from === "Artwork";
  usePageTitle(t("languages.title"));
  // Opened from a work: the work keeps its position, audio and visit.
  useContinueListening(fromArtwork);
  if (languages.length === 0) return <NoLanguages />;

  return (
    <Page
      title={t("languages.title")}
      backLabel={t("control.back")}
      onBack={back}
      foot={
        <div className={styles["ways"]}>
          {fromArtwork && <Button onClick={back}>{t("languages.backToWork")}</Button>}
          <Link to={to("Options")} className={buttonClass(fromArtwork ? "quiet" : "main")}>
            {t("languages.toOptions")}
          </Link>
        </div>
      }
    >
      <Choice languages={languages} />
    </Page>
  );
}

function Choice({ languages }: { languages: readonly Language[] }): ReactNode {
  const t = useTranslations();
  const { change, pending, error } = useLanguageChange();
  const current = useMuseumState((state) => findLanguage(languages, state.language.code));
  return (
    <>
      <p role="alert" className={styles["error"]}>
        {error !== null && t(`error.${error}`)}
      </p>
      <ul className={styles["list"]} aria-label={t("languages.choose")}>
        {languages.map((language) => {
          const { idLanguage, code, originalTitle } = language;
          return (
            <li key={idLanguage}>
              <button
                type="button"
                className={styles["language"]}
                aria-current={language === current ? "true" : undefined}
                aria-busy={pending === code}
                onClick={() => change({ idLanguage, code })}
              >
                <span lang={code.replaceAll("_", "-")} dir={direction(code)}>
                  {originalTitle}
                </span>
                {pending === code && <LoaderCircle aria-hidden className={styles["waiting"]} />}
                {pending !== code && language === current && <Check aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function NoLanguages(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <EmptyState
      title={t("error.no_languages")}
      icon={<Languages aria-hidden />}
      action={{ to: to("Options"), label: t("languages.toOptions") }}
    />
  );
}
