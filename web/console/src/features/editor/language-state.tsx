import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "../../api/content";
import { isStoryList, hasStory } from "../../core/museum/completeness";
import styles from "./language-state.module.css";

/** LanguageState is how far an element is in a language. */
export type LanguageState = (typeof STATES)[number];

/** STATES are all states, the worst first. */
export const STATES = ["missing", "textOnly", "complete"] as const;

/**
 * languageState returns how far an element is in a language: missing lacks a text that another language has, textOnly
 * lacks the sound. A work with neither text nor sound is complete in no language.
 */
export function languageState(
  fields: readonly Field[],
  languages: Readonly<Record<string, readonly string[]>>,
  language: string,
  list = "",
): LanguageState {
  if (isStoryList(list) && !hasStory({ languages })) return "missing";
  const lacks = (kinds: readonly string[]): boolean =>
    fields.some(
      ({ name, kind, media, required }) =>
        kinds.includes(kind) &&
        media !== "captions" &&
        name !== "script" &&
        (required || (languages[name]?.length ?? 0) > 0) &&
        !languages[name]?.includes(language),
    );
  if (lacks(["text", "richText"])) return "missing";
  return lacks(["localizedMedia"]) ? "textOnly" : "complete";
}

/** LanguageSign shows a state by its shape, and says it. */
export function LanguageSign({ state, label }: { state: LanguageState; label?: string }): ReactNode {
  const t = useTranslations("languageState");
  const text = t(state);
  return (
    <span
      role="img"
      aria-label={label === undefined ? text : `${label}: ${text}`}
      title={text}
      className={`${styles["sign"]} ${styles[state]}`}
    />
  );
}
