import { Check, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { Language } from "../../api/types";
import { direction } from "../../i18n/languages";
import { useTranslations } from "../../i18n/provider";
import { useChangeLanguage } from "../../museum/change-language";
import { useMuseum, useMuseumState } from "../../museum/hooks";
import { findLanguage } from "../../museum/language";
import { Dialog } from "../../ui/dialog";
import styles from "./language-sheet.module.css";

/** The museum's languages within the thumb's reach: text, sound and interface change where the visitor is (LANG-2). */
export function LanguageSheet({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations();
  const { languages } = useMuseum();
  const code = useMuseumState((state) => state.language.code);
  const current = findLanguage(languages, code);
  const [change, fetching] = useChangeLanguage();
  const choose = async (language: Language): Promise<void> => {
    await change(language);
    onClose();
  };
  return (
    <Dialog title={t("languages.choose")} closeLabel={t("control.close")} onClose={onClose}>
      <ul className={styles["list"]}>
        {languages.map((language) => (
          <li key={language.idLanguage}>
            <button
              type="button"
              aria-current={language === current ? "true" : undefined}
              aria-busy={language.code === fetching}
              onClick={() => void choose(language)}
            >
              <span lang={language.code.replaceAll("_", "-")} dir={direction(language.code)}>
                {language.originalTitle}
              </span>
              {language === current && <Check aria-hidden />}
              {language.code === fetching && language !== current && (
                <LoaderCircle aria-hidden className={styles["fetching"]} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
