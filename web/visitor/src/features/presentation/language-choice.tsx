import type { Language } from "@cicerone/api/types";
import { direction } from "@cicerone/i18n/languages";
import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import { Check, Globe } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMuseumState } from "../../core/museum/hooks";
import { findLanguage } from "../../core/museum/language";
import { Link, useTo } from "../../core/navigation/navigation";
import type { Mode, To } from "../../core/navigation/paths";
import styles from "./language-choice.module.css";

interface LanguageChoiceProps {
  languages: readonly Language[];
  /** The code query, kept when the language changes. */
  code: string | undefined;
  /** The mode of the address, kept as well. */
  mode: Mode | undefined;
}

/**
 * LanguageChoice shows the current language and a menu of the others, before the gates, where the Languages screen
 * is not available. A choice opens the same page with a lang query, which the entry guard stores.
 */
export function LanguageChoice({ languages, code, mode }: LanguageChoiceProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const [open, setOpen] = useState(false);
  const current = useMuseumState((state) => findLanguage(languages, state.language.code));
  const withLanguage = (lang: string): To => {
    const query = { lang, ...(code === undefined ? {} : { code }) };
    return mode === undefined ? to("Presentation", {}, query) : to("PresentationMode", { mode }, query);
  };
  if (current === undefined || languages.length < 2) return null;
  return (
    <>
      <button type="button" className={styles["current"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Globe aria-hidden size="1.125rem" />
        <span lang={tag(current)}>{current.originalTitle}</span>
      </button>
      {open && (
        <Dialog title={t("languages.choose")} closeLabel={t("control.close")} onClose={() => setOpen(false)}>
          <ul className={styles["list"]}>
            {languages.map((language) => (
              <li key={language.idLanguage}>
                <Link
                  to={withLanguage(language.code)}
                  aria-current={language === current ? "true" : undefined}
                  onClick={() => setOpen(false)}
                >
                  <span lang={tag(language)} dir={direction(language.code)}>
                    {language.originalTitle}
                  </span>
                  {language === current && <Check aria-hidden />}
                </Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function tag(language: Language): string {
  return language.code.replaceAll("_", "-");
}
