import { type ReactNode, useId } from "react";
import { Checkbox } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useLanguageName } from "../../ui/language-name";
import field from "../../ui/field.module.css";
import styles from "./picture-field.module.css";

/** PictureAlternative is what says the same as a picture, in words. */
export interface PictureAlternative {
  /** Of the value, without its language. */
  path?: string;
  /** The languages to fill in, the museum's first one first. */
  languages: readonly string[];
  texts: Readonly<Record<string, string>>;
  maxLength?: number;
  isDecorative: boolean;
  onText: (language: string, text: string | null) => void;
  onDecorative: (isDecorative: boolean) => void;
}

/** AlternativeText asks what a picture shows, in each language, or whether it only decorates. */
export function AlternativeText({
  path,
  languages,
  texts,
  maxLength,
  isDecorative,
  onText,
  onDecorative,
}: PictureAlternative): ReactNode {
  const t = useTranslations("picture");
  const id = useId();
  const languageName = useLanguageName();
  const isMissing = !isDecorative && languages.every((language) => !texts[language]?.trim());
  return (
    <fieldset className={styles["alternative"]} data-path={path}>
      <legend className={styles["label"]}>{t("alternative")}</legend>
      <p id={`${id}-help`} className={styles["help"]}>
        {t("alternativeHelp")}
      </p>
      {isDecorative
        ? null
        : languages.map((language) => (
            <div key={language} className={field["field"]}>
              <label className={field["label"]} htmlFor={`${id}-${language}`}>
                {languageName(language)}
              </label>
              <textarea
                id={`${id}-${language}`}
                className={`${field["input"]} ${styles["text"]}`}
                lang={language.slice(0, 2)}
                dir="auto"
                rows={2}
                maxLength={maxLength}
                aria-describedby={`${id}-help`}
                value={texts[language] ?? ""}
                onChange={({ target }) => onText(language, target.value === "" ? null : target.value)}
              />
            </div>
          ))}
      {isMissing ? <p className={styles["missing"]}>{t("alternativeMissing")}</p> : null}
      <Checkbox className={field["choice"] ?? ""} isSelected={isDecorative} onChange={onDecorative}>
        <span className={field["box"]} aria-hidden="true" />
        {t("decorative")}
      </Checkbox>
    </fieldset>
  );
}
