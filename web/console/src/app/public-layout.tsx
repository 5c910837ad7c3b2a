import { formattingTag, ownNames } from "@cicerone/i18n/languages";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguageChoice } from "../i18n/choice";
import { consoleLanguages } from "../i18n/languages";
import { useObservable } from "../lib/observable";
import { SelectField } from "../ui/field";
import { Mark } from "./frame";
import styles from "./public-layout.module.css";

/** PublicLayout surrounds the screens before the sign-in, which choose a language themselves. */
export function PublicLayout(): ReactNode {
  const t = useTranslations("frame");
  const choice = useLanguageChoice();
  const language = useObservable(choice);
  return (
    <div className={styles["layout"]}>
      <header className={styles["top"]}>
        <span className={styles["brand"]}>
          <Mark />
          Cicerone
        </span>
        <div className={styles["language"]}>
          <SelectField
            name="interface-language"
            label={t("language")}
            choices={consoleLanguages.map((value) => ({ value, label: ownNames[value], lang: formattingTag(value) }))}
            value={language}
            onChange={choice.set}
          />
        </div>
      </header>
      <main id="main" className={styles["main"]}>
        <Outlet />
      </main>
    </div>
  );
}
