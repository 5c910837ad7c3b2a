import { type ReactNode, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Field, MediaValue, Value } from "../../api/content";
import { isLocalized } from "../../core/draft/listed";
import { useFieldLabels } from "../../core/model/labels";
import { textOf } from "../../core/model/value-text";
import { isMedia, useElementNames } from "../../core/museum/element-names";
import { plainText } from "../../lib/plain-text";
import { useLanguageName } from "../../ui/language-name";
import { useForm, useValue } from "./form-context";
import { StoredFile } from "./media-field";
import type { ValueFieldProps } from "./simple-fields";
import styles from "./form.module.css";

/** ReadOnlyField shows the value of a field that the person may not change, as text. */
export function ReadOnlyField({ type, field, path }: ValueFieldProps): ReactNode {
  const id = useId();
  const { language } = useForm();
  const labels = useFieldLabels();
  const languageName = useLanguageName();
  const hasLanguage = isLocalized(field);
  const own = hasLanguage ? `${path}/${language}` : path;
  const value = useValue(own);
  // The server sends no secrets.
  if (field.secret) return null;
  return (
    <div role="group" aria-labelledby={id} className={styles["field"]} data-path={own}>
      <span id={id} className={styles["label"]}>
        {labels.label(type, field)}
        {hasLanguage ? <span className={styles["language"]}>{languageName(language)}</span> : null}
      </span>
      <div
        className={`${styles["readOnly"]} ${type === "Artwork" && field.name === "name" ? styles["work"] : ""}`}
        {...(hasLanguage ? { lang: language.replace("_", "-"), dir: "auto" } : {})}
      >
        <bdi>
          <ReadOnlyValue type={type} field={field} value={value} />
        </bdi>
      </div>
    </div>
  );
}

interface ReadOnlyValueProps {
  type: string;
  field: Field;
  value: Value | undefined;
}

function ReadOnlyValue({ type, field, value }: ReadOnlyValueProps): ReactNode {
  const t = useTranslations("rights");
  const labels = useFieldLabels();
  const format = useFormatter();
  const languageName = useLanguageName();
  const { kind } = field;
  if (kind === "boolean") return (typeof value === "boolean" ? value : field.defaultTrue) ? t("yes") : t("no");
  if (value === undefined || textOf(value) === "") return <span className={styles["emptyValue"]}>{t("empty")}</span>;
  if (kind === "reference" || kind === "references")
    return <References list={field.refersTo ?? ""} keys={textsOf(value)} />;
  if (kind === "richText") return plainText(textOf(value));
  if (kind === "enum") return labels.value(type, field, textOf(value));
  if (kind === "languages") return format.list(textsOf(value).map(languageName));
  const files = (Array.isArray(value) ? value : [value]).filter(isMedia);
  if (files.length === 0) return textOf(value);
  return files.map((file) => <ReadOnlyFile key={file.path} field={field} value={file} />);
}

function textsOf(value: Value): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
}

function References({ list, keys }: { list: string; keys: readonly string[] }): ReactNode {
  const format = useFormatter();
  const names = useElementNames(useForm().museum, list);
  return format.list(keys.map((key) => names.find((name) => name.key === key)?.text ?? key));
}

/** Shows a picture, and plays a sound or a film. */
function ReadOnlyFile({ field, value }: { field: Field; value: MediaValue }): ReactNode {
  const t = useTranslations("rights");
  const address = value.name === undefined ? undefined : `/media/${value.name}`;
  if (address !== undefined && /\.(?:mp3|m4a)$/.test(value.path)) {
    // Its transcript is a field of its own.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio controls preload="none" src={address} aria-label={t("listen", { file: value.path })} />;
  }
  return <StoredFile value={value} kind={field.media ?? "captions"} />;
}
