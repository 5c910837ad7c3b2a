import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { shownValues } from "../../core/draft/document";
import { useSelected } from "../../core/draft/use-element";
import { FieldFrame } from "./field-frame";
import { useForm } from "./form-context";
import { RichTextControl } from "./rich-text-control";
import { TextControl } from "./text-control";
import { lengthOf } from "./text-length";
import styles from "./form.module.css";

interface LocalizedFieldProps {
  type: string;
  field: Field;
  /** Without its language. */
  path: string;
}

/** tagOf returns a language code such as es_ES as the lang attribute has it. */
function tagOf(language: string): string {
  return language.replace("_", "-");
}

/** useFallback returns what visitors read in a language where there is no text of it: that of the first language. */
function useFallback(path: string): string | undefined {
  const { languages, open } = useForm();
  const select = useMemo(
    () =>
      (document: Parameters<typeof shownValues>[0]): string | undefined => {
        const values = shownValues(document);
        const fallback = languages.map((code) => values[`${path}/${code}`]).find((value) => typeof value === "string");
        return typeof fallback === "string" ? fallback : undefined;
      },
    [path, languages],
  );
  return useSelected(open, select);
}

/** LocalizedTextField edits a short text in the form's language. Another language's is a placeholder, never stored. */
export function LocalizedTextField({ type, field, path }: LocalizedFieldProps): ReactNode {
  const { language, set } = useForm();
  const own = `${path}/${language}`;
  const value = useOwnText(own);
  const fallback = useFallback(path);
  const isLong = (field.maxLength ?? 0) > 300;
  return (
    <FieldFrame type={type} field={field} path={own} language={language}>
      {(ids) => (
        <TextControl
          ids={ids}
          value={value}
          onChange={(text) => set(own, text === "" ? null : text)}
          placeholder={fallback}
          maxLength={field.maxLength}
          isLong={isLong}
          lang={tagOf(language)}
          isWork={type === "Artwork" && field.name === "name"}
        />
      )}
    </FieldFrame>
  );
}

/** RichTextField edits a text with emphasis, links and lists in the form's language. */
export function RichTextField({ type, field, path }: LocalizedFieldProps): ReactNode {
  const { language, set } = useForm();
  const own = `${path}/${language}`;
  const value = useOwnText(own);
  const fallback = useFallback(path);
  return (
    <FieldFrame type={type} field={field} path={own} language={language} isGroup aside={<Length text={value} />}>
      {(ids) => (
        <RichTextControl
          key={own}
          ids={ids}
          value={value}
          onChange={(text) => set(own, text === "" ? null : text)}
          // What a voice says is spoken in its own language only.
          placeholder={field.name === "script" ? undefined : fallback}
          lang={tagOf(language)}
        />
      )}
    </FieldFrame>
  );
}

function useOwnText(path: string): string {
  const select = useMemo(
    () =>
      (document: Parameters<typeof shownValues>[0]): string => {
        const value = shownValues(document)[path];
        return typeof value === "string" ? value : "";
      },
    [path],
  );
  return useSelected(useForm().open, select) ?? "";
}

/** Says how long a text is, read and read aloud. */
function Length({ text }: { text: string }): ReactNode {
  const t = useTranslations("editor");
  const { words, seconds } = useMemo(() => lengthOf(text), [text]);
  if (words === 0) return null;
  return <span className={styles["aside"]}>{t("length", { words, seconds })}</span>;
}
